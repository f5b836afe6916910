"""The runs that draw a round or take one back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

from generator.commands.ci.repository import Repository, StepOutcome, ToCommit, commit
from generator.commands.ci.service import Service, findings_table, text
from generator.commands.drawing import NOT_READ
from generator.commands.events import select_events, select_unnamed
from generator.commands.findings_report import in_reading_order
from generator.commands.pair import (
    TOLD_WHEN_PAIRED,
    PairOutcome,
    PairOutcomes,
    pair_begun,
    pair_each,
    pair_event,
    pair_what_is_played,
    redraw_event,
)
from generator.commands.undo import undo_round
from generator.errors import UsageError
from generator.event_file import read_site_file
from generator.findings import has_errors


def pair_next(service: Service, repository: Repository, events: Path, today: date) -> StepOutcome:
    """Draw the next round of the event named, or of those that are being played, commit and push the workbooks.

    Args:
        service: the run.
        repository: the checkout.
        events: the folder of events.
        today: an event that nobody named begins on its day, or where no other one is being played.

    Raises:
        UsageError: the last round is to be drawn again, and no event is named.
    """
    name, again = service.given("event"), service.is_ticked("redraw")
    if name is not None:
        pair = redraw_event if again else partial(pair_event, asked_for=True)
        return _pair(service, repository, events, partial(pair_each, pair=pair), [name])
    if again:
        raise UsageError("to draw the last round again name the event: the name of its folder")
    return _pair(service, repository, events, partial(pair_what_is_played, today=today))


def pair_automatically(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Draw the next round of every event that has begun, after an upload, where site.yaml says so.

    A faulty event fails nothing here: the run that publishes the upload reports it.
    """
    settings, _ = read_site_file(events / "site.yaml", "events/site.yaml")
    if not settings.pair_automatically:
        message = "events/site.yaml does not say pair_automatically: true, so nothing is paired"
        return StepOutcome(messages=(message,))
    return replace(_pair(service, repository, events, pair_begun), failed=False)


def _pair(
    service: Service,
    repository: Repository,
    events: Path,
    pair: Callable[[Sequence[Path]], PairOutcomes],
    named: Sequence[str] = (),
) -> StepOutcome:
    def pair_selected() -> ToCommit[PairOutcomes]:
        outcomes = pair(select_events(events, named) if named else select_unnamed(events))
        wrote = [
            f"round {each.wrote} of {folder.name}" for folder, each in outcomes if each.wrote is not None
        ]
        return ToCommit(did=outcomes, message=f"Pair {', '.join(wrote)}" if wrote else "")

    outcomes, _ = commit(service, repository, events, pair_selected)
    service = service.at(repository.head())
    for folder, outcome in outcomes:
        service.tell(_paired(service, folder, outcome))
    failed = [folder.name for folder, outcome in outcomes if outcome.failed]
    is_done = not named and any(outcome.wrote is not None for _, outcome in outcomes)
    return StepOutcome(
        messages=tuple(line for _, outcome in outcomes for line in outcome.message.splitlines()),
        errors=tuple(f"{name}: not paired; the summary page of this run says why" for name in failed),
        failed=bool(failed) and not is_done,
    )


def _paired(service: Service, folder: Path, outcome: PairOutcome) -> str:
    name = folder.name
    parts = [f"## {text(name)}"]
    if has_errors(outcome.findings):
        parts.append("Not paired: fix the errors below in the files, and upload them again.")
        parts.append(findings_table(in_reading_order(outcome.findings)))
    elif outcome.wrote is None:
        parts.append(text(outcome.says))
        if beside := [finding for finding in outcome.findings if finding.code in NOT_READ]:
            parts.append(findings_table(beside))
    else:
        parts.append(f"Round {outcome.wrote} is paired. Type the results into its workbook, and upload it.")
        file = f"round-{outcome.wrote}.xlsx"
        if told := [finding for finding in outcome.findings if finding.code in TOLD_WHEN_PAIRED]:
            parts.append(findings_table(told))
        download, upload = service.file(f"events/{name}/{file}"), service.file(f"events/{name}", "upload")
        if download and upload:
            parts.append(f"[Download {file}]({download}) · [Upload it with results]({upload})")
    return "\n\n".join(parts)


# `roundsheet ci undo`: take the last round of an event away.


def undo_last_round(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Take the last round of an event away, commit and push; with results in it only if the form says so.

    Raises:
        UsageError: no such event, nothing to undo, or results that nobody said may go.
    """
    name = service.given("event")
    if name is None:
        raise UsageError("name the event: the name of its folder")

    def undo() -> ToCommit[int]:
        folder = select_events(events, [name])[0]
        ask = "tick the box if they may be removed"
        undone = undo_round(folder, with_results=service.is_ticked("with_results"), ask=ask, keeps=False)
        return ToCommit(did=undone.number, message=undo_message(undone.number, name))

    undone, before = commit(service, repository, events, undo)
    kept = f" The workbook is still in the history, in commit {before[:10]}." if before else ""
    service.tell(f"# Round {undone} of {text(name)} is undone\n\n{text(kept)}")
    return StepOutcome(messages=(f"{name}: round {undone} is undone.{kept}",))


def undo_message(number: int, event: str) -> str:
    """Return the message of the commit that takes a round away."""
    return f"Undo round {number} of {event}"
