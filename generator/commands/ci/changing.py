"""The steps that change an event for somebody who pressed a button: make one, pair its next round, undo its last."""

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator.commands.ci.report import findings_table, text
from generator.commands.ci.repository import Change, Repository
from generator.commands.ci.service import Service
from generator.commands.examples import remove_examples
from generator.commands.last_round import last_round
from generator.commands.new import EVENT_ID, NewEvent, new_event
from generator.commands.pair import PairOutcome, pair_event, pair_events, redraw_event
from generator.commands.reading_order import in_reading_order
from generator.commands.select import select_events
from generator.errors import UsageError
from generator.event_file import read_site_file
from generator.findings import has_errors
from generator.loading import round_files


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a step did in one line, and whether it failed."""

    message: str
    failed: bool = False


def make_event(service: Service, repository: Repository, events: Path) -> Outcome:
    """Make an event from the form `New event`, commit and push it.

    Raises:
        UsageError: something in the form is missing or wrong; nothing is made.
    """
    new, removed = _new_event(service), list[str]()

    def change() -> Change:
        new_event(events, new)
        removed[:] = remove_examples(events) if service.is_ticked("without_examples") else ()
        return Change(message=f"New event: {new.name}")

    _commit(service, repository, events, change)
    players = service.file(f"events/{new.id}/players.xlsx")
    upload = service.file(f"events/{new.id}", "upload")
    gone = f"The example events are gone: {', '.join(removed)}." if removed else ""
    links = (
        f"[Download players.xlsx]({players}), enter the players, and [upload it again]({upload})."
        if players and upload
        else "Enter the players in players.xlsx."
    )
    service.say(f"# {text(new.name)} is made\n\n{text(gone)}\n\n{links} Then run Pair next round.")
    return Outcome(message=f"made events/{new.id}")


def pair_next(service: Service, repository: Repository, events: Path) -> Outcome:
    """Draw the next round of the event named, or of every event in which one is due, commit and push the workbooks.

    Raises:
        UsageError: the last round is to be drawn again, and no event is named.
    """
    named, again = [name] if (name := service.given("event")) else [], service.is_ticked("redraw")
    if again and not named:
        raise UsageError("to draw the last round again name the event: the name of its folder")
    return _pair(
        service, repository, events, named, redraw_event if again else _pair_named if named else _pair_due
    )


def pair_automatically(service: Service, repository: Repository, events: Path) -> Outcome:
    """After an upload: draw the next round of every event that has begun, where site.yaml says so."""
    settings, _ = read_site_file(events / "site.yaml", "events/site.yaml")
    if not settings.pair_automatically:
        return Outcome(message="events/site.yaml does not say pair_automatically: true, so nothing is paired")
    return _pair(service, repository, events, [], _pair_due, begun_only=True)


def _pair_named(folder: Path) -> PairOutcome:
    return pair_event(folder, asked_for=True)


def _pair_due(folder: Path) -> PairOutcome:
    return pair_event(folder, asked_for=False)


def _pair(
    service: Service,
    repository: Repository,
    events: Path,
    named: Sequence[str],
    pair: Callable[[Path], PairOutcome],
    *,
    begun_only: bool = False,
) -> Outcome:
    outcomes: list[tuple[str, PairOutcome]] = []

    def change() -> Change:
        folders = [folder for folder in select_events(events, named) if round_files(folder) or not begun_only]
        outcomes[:] = zip((folder.name for folder in folders), pair_events(folders, pair), strict=True)
        wrote = [f"round {each.wrote} of {name}" for name, each in outcomes if each.wrote is not None]
        return Change(message=f"Pair {', '.join(wrote)}" if wrote else "")

    _commit(service, repository, events, change)
    for name, outcome in outcomes:
        service.say(_paired(service, name, outcome))
    failed = any(outcome.failed for _, outcome in outcomes)
    return Outcome(message="\n".join(outcome.message for _, outcome in outcomes), failed=failed)


def undo_last_round(service: Service, repository: Repository, events: Path) -> Outcome:
    """Take the last round of an event away, commit and push; with results in it only if the form says so.

    Raises:
        UsageError: no such event, nothing to undo, or results that nobody said may go.
    """
    name = service.given("event")
    if name is None:
        raise UsageError("name the event: the name of its folder")
    undone: list[int] = []

    def change() -> Change:
        last = last_round(select_events(events, [name])[0])
        if last is None:
            raise UsageError(f"{name}: no round is paired, so there is nothing to undo")
        if last.is_touched and not service.is_ticked("with_results"):
            raise UsageError(
                f"{name}: somebody has typed results into round {last.number}: tick the box if they may go"
            )
        last.path.unlink()
        undone[:] = [last.number]
        return Change(message=f"Undo round {last.number} of {name}")

    before = _commit(service, repository, events, change)
    kept = f" The workbook is still in the history, in commit {before[:10]}." if before else ""
    service.say(f"# Round {undone[0]} of {text(name)} is undone\n\n{text(kept)}")
    return Outcome(message=f"{name}: round {undone[0]} is undone.{kept}")


def _commit(
    service: Service, repository: Repository, events: Path, change: Callable[[], Change]
) -> str | None:
    """Do it, and hand on whether anything changed and what was there before, for the publishing that follows."""
    before = repository.change_and_push(events, change)
    service.hand_on("changed", json.dumps(before is not None))
    service.hand_on("before", before or "")
    return before


def _paired(service: Service, name: str, outcome: PairOutcome) -> str:
    parts = [f"## {text(name)}"]
    if has_errors(outcome.findings):
        parts.append("Not paired: mend the errors below in the files, and upload them again.")
        parts.append(findings_table(in_reading_order(outcome.findings)))
    elif outcome.wrote is None:
        parts.append(text(outcome.message.partition(": ")[2]))
    else:
        parts.append(f"Round {outcome.wrote} is paired. Type the results into its workbook, and upload it.")
        file = f"round-{outcome.wrote}.xlsx"
        download, upload = service.file(f"events/{name}/{file}"), service.file(f"events/{name}", "upload")
        if download and upload:
            parts.append(f"[Download {file}]({download}) · [Upload it with results]({upload})")
    return "\n\n".join(parts)


def _new_event(service: Service) -> NewEvent:
    name, regulations = service.given("name"), service.given("regulations")
    if name is None or regulations is None:
        raise UsageError("an event needs a name and regulations")
    dates = _dates(service.given("date"))
    folder = service.given("folder") or _folder(name, dates)
    return NewEvent(
        id=folder,
        name=name,
        regulations=regulations,
        dates=dates,
        tier=service.given("tier"),
        structure=service.given("structure"),
        venue=service.given("venue"),
        organizer=service.given("organizer"),
    )


def _dates(given: str | None) -> tuple[date, ...]:
    """`2018-09-15`, or more of them with commas or spaces between."""
    try:
        dates = tuple(date.fromisoformat(part) for part in re.split(r"[,\s]+", given or "") if part)
    except ValueError:
        dates = ()
    if not dates:
        raise UsageError(f"{given or 'nothing'} is no date: write year-month-day, as in 2018-09-15")
    return dates


def _folder(name: str, dates: Sequence[date]) -> str:
    """A folder's name from the event's: `Møns Open` in 2018 gives `m-ns-open-2018`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50].strip("-") or "event"
    year = str(dates[0].year)
    folder = words if year in words else f"{words}-{year}"
    assert EVENT_ID.fullmatch(folder)
    return folder
