"""`roundsheet ci rehearse`: make the rehearsal of an event, or remove it, for somebody who pressed the button."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from generator.commands.ci.changing import StepOutcome, commit
from generator.commands.ci.report import text
from generator.commands.ci.repository import Repository, ToCommit
from generator.commands.ci.service import Service
from generator.commands.rehearsal import FOLDER, Asked, rehearse, remove_rehearsal
from generator.engine.next_round import Finished, due
from generator.errors import UsageError
from generator.loading import load_event
from generator.loading.rounds import round_files


def rehearse_event(
    service: Service, repository: Repository, events: Path, today: date, progress: Callable[[str], None]
) -> StepOutcome:
    """Make the rehearsal of the event named or of the only one, or remove the one that is there; commit and push.

    Raises:
        UsageError: a number in the form is none, or the event can't be rehearsed; nothing is changed.
    """
    if service.is_ticked("remove"):
        return _remove(service, repository, events)
    players = _number(service, "players")
    asked = Asked(event=service.given("event"), players=players, rounds=_number(service, "rounds") or 0)

    def make() -> ToCommit[str]:
        name = rehearse(events, asked, today, progress).settings.name
        return ToCommit(did=name, message=f"Rehearsal of {name}")

    name, _ = commit(service, repository, events, make)
    service = service.at(repository.head())
    service.tell(f"# The rehearsal of {text(name)} is ready\n\n{_what_next(service, events / FOLDER)}")
    return StepOutcome(messages=(f"made events/{FOLDER}",))


def _what_next(service: Service, folder: Path) -> str:
    """What to practise with it, and how to end."""
    rounds = round_files(folder)
    last = rounds[max(rounds)].name
    download, upload = service.file(f"events/{FOLDER}/{last}"), service.file(f"events/{FOLDER}", "upload")
    ends = "When you have practised enough, run Rehearsal again with *Remove the rehearsal* ticked."
    if isinstance(due(*load_event(folder).parts()), Finished):
        return f"It is played to the end: look at its pages. {ends}"
    if not (download and upload):
        return ends
    return (
        f"[Download {last}]({download}), type results into it, and [upload it]({upload}). "
        f"Then run Pair next round with the event `{FOLDER}`. {ends}"
    )


def _remove(service: Service, repository: Repository, events: Path) -> StepOutcome:
    def remove() -> ToCommit[bool]:
        gone = remove_rehearsal(events)
        return ToCommit(did=gone, message="Remove the rehearsal" if gone else "")

    gone, _ = commit(service, repository, events, remove)
    says = "The rehearsal is removed." if gone else "There is no rehearsal to remove."
    service.tell(f"# {says}")
    return StepOutcome(messages=(says,))


def _number(service: Service, field: str) -> int | None:
    given = service.given(field)
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 4):
        raise UsageError(f"{field} {given}: write a whole number")
    return int(given)
