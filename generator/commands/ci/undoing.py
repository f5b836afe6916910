"""`roundsheet ci undo`: take the last round of an event away."""

from pathlib import Path

from generator.commands.ci.changing import StepOutcome, commit
from generator.commands.ci.report import text
from generator.commands.ci.repository import Repository, ToCommit
from generator.commands.ci.service import Service
from generator.commands.select import select_events
from generator.commands.undoing import undo_round
from generator.errors import UsageError


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
