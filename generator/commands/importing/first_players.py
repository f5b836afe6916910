"""A new event and its first players in one step: all of it is made, or nothing."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from generator.commands.importing.asked import TableImport, TableImportOutcome, refused
from generator.commands.importing.players import players_with
from generator.commands.new import NewEvent, new_event
from generator.files.reading import RefusedError
from generator.files.writing import replace_file
from generator.loading import LoadedEvent, load_event
from generator.workbooks.reading.beside import PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEventOutcome:
    """A record of the files made, none where the table can't be used, and of what became of its rows."""

    made: tuple[Path, ...]
    players: TableImportOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEventPreview:
    """A record of an event as it would be, and of what would become of the table's rows; None without a table."""

    loaded: LoadedEvent
    players: TableImportOutcome | None


class _NothingMadeError(Exception):
    """The event is not to be made."""


def new_event_with_players(
    events: Path, new: NewEvent, asked: TableImport, sure: Sequence[str] = ()
) -> NewEventOutcome:
    """Make an event whose registration has the players of a table.

    Rows that only a person can decide about are left out of it, and told.

    Args:
        events: the folder of events; it is made where it is missing.
        new: what the organizer said.
        asked: the table.
        sure: names of people who are new although others are called nearly so.

    Raises:
        UsageError: the event can't be made, as `new_event` says.
        MachineError: it can't be written; nothing has changed.
    """
    outcome = TableImportOutcome()

    def register(folder: Path) -> None:
        nonlocal outcome
        outcome, is_usable = _register(folder, asked, sure)
        if not is_usable:
            raise _NothingMadeError

    try:
        made = new_event(events, new, register)
    except _NothingMadeError:
        return NewEventOutcome(made=(), players=outcome)
    return NewEventOutcome(made=made, players=replace(outcome, wrote=events / new.id / PLAYERS))


def preview_event(
    events: Path, new: NewEvent, asked: TableImport | None, sure: Sequence[str] = ()
) -> NewEventPreview:
    """Return what `new_event_with_players` would make, or `new_event` where there is no table; nothing is made.

    Raises:
        UsageError, MachineError: as they do.
    """
    found = list[NewEventPreview]()

    def look(folder: Path) -> None:
        outcome = None if asked is None else _register(folder, asked, sure)[0]
        loaded = load_event(folder, display=(events / new.id).as_posix())
        found.append(NewEventPreview(loaded=loaded, players=outcome))
        raise _NothingMadeError

    with suppress(_NothingMadeError):
        new_event(events, new, look)
    return found[0]


def _register(folder: Path, asked: TableImport, sure: Sequence[str]) -> tuple[TableImportOutcome, bool]:
    """Register a table's players in an event that is being made; return what became of them, and if it can be used."""
    try:
        outcome, content = players_with(folder, asked, sure)
    except RefusedError as refusal:
        return refused(refusal, asked.file), False
    if content is not None:
        replace_file(folder / PLAYERS, content)
    return outcome, content is not None or outcome.is_done
