"""A new event and its first players in one step: all of it is made, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.commands.importing.asked import TableImport, TableImportOutcome, refused
from generator.commands.importing.players import players_with
from generator.commands.new import NewEvent, new_event
from generator.files.reading import RefusedError
from generator.files.writing import replace_file
from generator.workbooks.reading.beside import PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEventOutcome:
    """A record of the files made, none where the table can't be used, and of what became of its rows."""

    made: tuple[Path, ...]
    players: TableImportOutcome


class _UnusableTableError(Exception):
    """Nothing can be registered from the table."""


def new_event_with_players(
    events: Path, new: NewEvent, asked: TableImport, sure: Sequence[str] = ()
) -> NewEventOutcome:
    """Make an event whose registration has the players of a table.

    Rows that only a person can decide about are left out of it, and told.

    Args:
        events: the folder of events; it is made where it is missing.
        new: what the organizer said.
        asked: the table; with `dry_run` nothing is made, and the outcome says what would be.
        sure: names of people who are new although others are called nearly so.

    Raises:
        UsageError: the event can't be made, as `new_event` says.
        MachineError: it can't be written; nothing has changed.
    """
    outcome = TableImportOutcome()

    def register(folder: Path) -> None:
        nonlocal outcome
        try:
            outcome, content = players_with(folder, asked, sure)
        except RefusedError as refusal:
            outcome, content = refused(refusal, asked.file), None
        if asked.dry_run or (content is None and not outcome.is_done):
            raise _UnusableTableError
        if content is not None:
            replace_file(folder / PLAYERS, content)

    try:
        made = new_event(events, new, register)
    except _UnusableTableError:
        return NewEventOutcome(made=(), players=outcome)
    return NewEventOutcome(made=made, players=replace(outcome, wrote=events / new.id / PLAYERS))
