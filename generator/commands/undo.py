"""Take back an event's last round, and draw it again."""

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.commands.in_place import NotTypedError, open_said, sign_of_open, until_unchanged, watch_event
from generator.errors import UsageError
from generator.files.writing import remove_file, rename
from generator.languages import _
from generator.languages.said import Message
from generator.loading import LoadedEvent, load_event, round_files
from generator.model import Change, Pairing, Round
from generator.tournament.course.participation import Leaving, leaving_before
from generator.tournament.course.schedule import stages_of
from generator.tournament.game_forms import FORMS
from generator.workbooks.reading.beside import OPENDOCUMENT, read_only_reason

# An event's last round: the one that can still be taken back, by drawing it again or by undoing it.


# What is said of a cell in which a person typed a result or a change that can't be read.
_MISTYPED = (
    *(column.code for form in FORMS for column in (*form.of_seat, *form.after_ended)),
    "ending-unknown",
    "score-not-expected",
    "change-unknown",
    "drops-value",
    "formula-without-value",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound:
    """A round and its workbook. `round_` is None where it can't be read: then it counts as somebody's work.

    `changes` are all that stand on its sheet Changes, of which `departures` count before it; `leaving` is who has a
    seat in it and leaves before its stage begins.
    """

    number: int
    path: Path
    round_: Round | None
    has_results: bool  # whether a person has typed more into it than who leaves or comes back
    changes: tuple[Change, ...] = ()
    departures: tuple[Change, ...] = ()
    leaving: tuple[Leaving, ...] = ()

    @property
    def is_touched(self) -> bool:
        """Return whether a person has typed anything into it."""
        return self.has_results or bool(self.changes) or bool(self.leaving)

    @property
    def read_only_reason(self) -> Message | None:
        """Return why it is neither drawn again nor undone: as OpenDocument it would still be there, and be read."""
        other = self.path.with_suffix(OPENDOCUMENT)
        return read_only_reason(other.name) if os.path.lexists(other) else None


def last_round(folder: Path) -> LastRound | None:
    """Return the last round of an event's folder; None before round 1 is paired."""
    files = round_files(folder)
    if not files:
        return None
    number, path = max(files.items())
    loaded = load_event(folder)
    if loaded.event is None or loaded.regulation is None or len(loaded.event.rounds) != number:
        return LastRound(number=number, path=path, round_=None, has_results=True)
    *earlier, round_ = loaded.event.rounds
    departures = earlier[-1].departures if earlier else ()
    leaving = leaving_before(loaded.event, stages_of(loaded.event, loaded.regulation))
    return LastRound(
        number=number,
        path=path,
        round_=round_,
        has_results=_has_results(round_, leaving) or _has_mistyped(loaded, path.name),
        changes=(*departures, *round_.changes),
        departures=departures,
        leaving=leaving,
    )


def _has_results(round_: Round, leaving: tuple[Leaving, ...]) -> bool:
    """Return whether any game has a result; no-shows before the stage have none, and are replaced."""
    gone = {each.change.player for each in leaving}

    def is_result(pairing: Pairing) -> bool:
        absent = {pairing.players[seat - 1] for seat in pairing.result.ended.absent}
        return not pairing.result.is_empty and not (absent and absent <= gone)

    return any(map(is_result, round_.pairings))


def _has_mistyped(loaded: LoadedEvent, name: str) -> bool:
    """Return whether something was typed that can't be read: it is no result, and yet somebody's work."""
    return any(each.code in _MISTYPED and each.place.file.endswith(f"/{name}") for each in loaded.findings)


def free_name(path: Path, why: str) -> Path:
    """Return the first free name under which a round's workbook is kept, as in `round-2-before-redraw-1.xlsx`."""
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.stem}-{why}-{number}.xlsx")):
        number += 1
    return kept


# `roundsheet undo`, and the button.


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
        UsageError: there is no round, it is there as OpenDocument or open in another program, or somebody has typed
            into it and nobody said that it may go.
        MachineError: the folder can't be written; nothing has changed.
    """
    try:
        return until_unchanged(partial(_undone, folder, with_results=with_results, ask=ask, keeps=keeps))
    except NotTypedError as refusal:
        raise UsageError(f"{folder.name}: {refusal}") from refusal


def _undone(folder: Path, *, with_results: bool, ask: str, keeps: bool) -> Undone:
    unchanged = watch_event(folder)
    last = last_round(folder)
    if last is None:
        raise UsageError(_("{event}: no round is paired, so there is nothing to undo", event=folder.name))
    if last.read_only_reason is not None:
        raise UsageError(f"{folder.name}: {last.read_only_reason.localized}")
    if (sign := sign_of_open(last.path)) is not None:
        raise UsageError(f"{folder.name}: {open_said(last.path, sign).localized}")
    if last.is_touched and not with_results:
        said = _(
            "{event}: somebody has typed results into round {round}", event=folder.name, round=last.number
        )
        raise UsageError(f"{said}: {ask}")
    kept = free_name(last.path, "before-undo") if keeps else None
    with unchanged():
        if kept is None:
            remove_file(last.path)
        else:
            rename(last.path, kept)
    return Undone(number=last.number, kept=kept)
