"""The runs that make an event or rehearse one."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.commands.ci.repository import Repository, StepOutcome, ToCommit, commit
from generator.commands.ci.service import Service, text
from generator.commands.new import NewEvent, folder_for, new_event, remove_examples
from generator.commands.regulations import KINDS, STAGES, USUAL, Answers, write_first_rules
from generator.commands.rehearsal import FOLDER, RehearsalRequest, rehearse, remove_rehearsal
from generator.errors import UsageError
from generator.event_file.dates import day_of
from generator.languages import ENGLISH
from generator.loading import load_event, round_files
from generator.tournament.next_round import Finished, due

RULES_FILE = "rules.yaml"  # in an event's folder, for a game that is not in the catalogue
MANUAL_ADDRESS = "https://github.com/roundsheet/roundsheet/blob/main/docs/regulations.md"


def make_event(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Make an event from the form `New event`, commit and push it.

    Raises:
        UsageError: something in the form is missing or wrong; nothing is made.
    """
    new, another = _new_event(service), service.given("another_game")
    kind = service.given("kind") or USUAL.kind
    if kind not in KINDS:
        raise UsageError(f"there is no kind {kind!r} of game; there are {', '.join(KINDS)}")

    def make() -> ToCommit[Sequence[str]]:
        with TemporaryDirectory() as aside:
            rules = Path(aside) / RULES_FILE
            if another is None:
                new_event(events, new)
            else:
                write_first_rules(rules, Answers(name=another, kind=kind))
                stages = STAGES.get(kind)  # where its rounds are no Swiss system
                structure = new.structure if stages is None else "custom"
                new_event(
                    events, replace(new, regulations=rules.as_posix(), structure=structure, stages=stages)
                )
        removed = remove_examples(events) if service.is_ticked("without_examples") else ()
        return ToCommit(did=removed, message=f"New event: {new.name}")

    removed, _ = commit(service, repository, events, make)
    service = service.at(repository.head())
    players = service.file(f"events/{new.id}/players.xlsx")
    upload = service.file(f"events/{new.id}", "upload")
    gone = f"The example events were removed: {', '.join(removed)}." if removed else ""
    links = (
        f"[Download players.xlsx]({players}), enter the players, and [upload it again]({upload})."
        if players and upload
        else "Enter the players in players.xlsx."
    )
    rules = f"{_about_rules(service, new, another, KINDS[kind])}\n\n" if another is not None else ""
    service.tell(f"# {text(new.name)} is made\n\n{text(gone)}\n\n{rules}{links} Then run Pair next round.")
    return StepOutcome(messages=(f"made events/{new.id}",))


def _about_rules(service: Service, new: NewEvent, game: str, kind: str) -> str:
    """Return what the file of rules says that was made for another game, and where it is changed."""
    path = f"events/{new.id}/{RULES_FILE}"
    edit = service.file(path, "edit")
    file = f"[{RULES_FILE}]({edit})" if edit else RULES_FILE
    return (
        f"{text(game)} is not among the games that Roundsheet knows, so {file} holds first rules for it ({kind}): what "
        f"a win is worth, how many rounds there are, how ties are broken. Read it before round 1 and change what is "
        f"different; [the manual]({MANUAL_ADDRESS}) explains each line. A mistake in it is named with its line."
    )


def _new_event(service: Service) -> NewEvent:
    name, regulations = service.given("name"), service.given("regulations")
    if name is None:
        raise UsageError("an event needs a name")
    if (regulations is None) == (service.given("another_game") is None):
        raise UsageError("choose the game, or name another one in the field for it: one of the two")
    dates = _dates(service.given("date"))
    folder = service.given("folder") or folder_for(name, dates)
    return NewEvent(
        id=folder,
        name=name,
        regulations=regulations or RULES_FILE,
        dates=dates,
        tier=service.given("tier"),
        structure=service.given("structure"),
        venue=service.given("venue"),
        organizer=service.given("organizer"),
        language=service.given("language") or ENGLISH,
    )


def _dates(given: str | None) -> tuple[date, ...]:
    """Return the dates in `2018-09-15`, or in more of them with commas or spaces between.

    A date may have either in itself, as in `Nov 27, 2026`, so it is tried first whether it is one.
    """
    text, wrong = given or "nothing", ValueError()
    for sign in (None, r"[,;\n]", r"[,;\s]+"):
        parts = re.split(sign, text) if sign else [text]
        try:
            return tuple(day_of(part.strip()) for part in parts if part.strip())
        except ValueError as error:
            wrong = wrong if str(wrong) else error
    raise UsageError(str(wrong))


# `roundsheet ci rehearse`: make the rehearsal of an event, or remove it, for somebody who pressed the button.


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
    asked = RehearsalRequest(
        event=service.given("event"), players=players, rounds=_number(service, "rounds") or 0
    )

    def make() -> ToCommit[str]:
        name = rehearse(events, asked, today, progress).settings.name
        return ToCommit(did=name, message=f"Rehearsal of {name}")

    name, _ = commit(service, repository, events, make)
    service = service.at(repository.head())
    service.tell(f"# The rehearsal of {text(name)} is ready\n\n{_what_next(service, events / FOLDER)}")
    return StepOutcome(messages=(f"made events/{FOLDER}",))


def _what_next(service: Service, folder: Path) -> str:
    """Return what to practise with it, and how to end."""
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
