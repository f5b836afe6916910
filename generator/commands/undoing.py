"""`roundsheet undo`, and the button: take the last round of an event away."""

from dataclasses import dataclass
from pathlib import Path

from generator.commands.last_round import free_name, last_round
from generator.errors import UsageError
from generator.files import lock, remove_file, rename


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """A record of the round that was taken away, and of its workbook, where that is kept under another name."""

    number: int
    kept: Path | None


def undo_round(folder: Path, *, with_results: bool, ask: str, keeps: bool) -> Undone:
    """Take the last round of an event away.

    Args:
        folder: the event's.
        with_results: whether it goes even if somebody has typed into it.
        ask: how to say that it may.
        keeps: whether its workbook stays under another name; else it is in a history.

    Raises:
        UsageError: there is no round, it is there as OpenDocument, or somebody has typed into it and nobody said that
            it may go.
        MachineError: the folder can't be written; nothing has changed.
    """
    last = last_round(folder)
    if last is None:
        raise UsageError(f"{folder.name}: no round is paired, so there is nothing to undo")
    if last.read_only_reason is not None:
        raise UsageError(f"{folder.name}: {last.read_only_reason}")
    if last.is_touched and not with_results:
        raise UsageError(f"{folder.name}: somebody has typed results into round {last.number}: {ask}")
    kept = free_name(last.path, "before-undo") if keeps else None
    with lock(folder):
        if kept is None:
            remove_file(last.path)
        else:
            rename(last.path, kept)
    return Undone(number=last.number, kept=kept)
