"""`roundsheet ci undo`: take the last round of an event away."""

from pathlib import Path

from generator.commands.ci.changing import StepOutcome, commit
from generator.commands.ci.report import text
from generator.commands.ci.repository import Repository, ToCommit
from generator.commands.ci.service import Service
from generator.commands.last_round import last_round
from generator.commands.select import select_events
from generator.errors import UsageError
from generator.files import lock, remove_file
from generator.workbooks.reading.beside import why_not_written


def undo_last_round(service: Service, repository: Repository, events: Path) -> StepOutcome:
    """Take the last round of an event away, commit and push; with results in it only if the form says so.

    Raises:
        UsageError: no such event, nothing to undo, or results that nobody said may go.
    """
    name = service.given("event")
    if name is None:
        raise UsageError("name the event: the name of its folder")

    def undo() -> ToCommit[int]:
        last = last_round(select_events(events, [name])[0])
        if last is None:
            raise UsageError(f"{name}: no round is paired, so there is nothing to undo")
        if (why := why_not_written(last.path.name)) is not None:
            raise UsageError(f"{name}: {why}")
        if last.is_touched and not service.is_ticked("with_results"):
            raise UsageError(
                f"{name}: somebody has typed results into round {last.number}: tick the box if they may be removed"
            )
        with lock(last.path.parent):
            remove_file(last.path)
        return ToCommit(did=last.number, message=undo_message(last.number, name))

    undone, before = commit(service, repository, events, undo)
    kept = f" The workbook is still in the history, in commit {before[:10]}." if before else ""
    service.tell(f"# Round {undone} of {text(name)} is undone\n\n{text(kept)}")
    return StepOutcome(messages=(f"{name}: round {undone} is undone.{kept}",))


def undo_message(number: int, event: str) -> str:
    """Return the message of the commit that takes a round away."""
    return f"Undo round {number} of {event}"
