"""`roundsheet import players`: a table of players, typed into an event's `players.xlsx`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from generator.commands.findings_report import in_reading_order
from generator.commands.importing.asked import (
    TableImport,
    TableImportOutcome,
    listed,
    not_written,
    refused,
    said_of,
    table_in,
    without_columns,
)
from generator.commands.in_place import NotTypedError, in_place, until_unchanged
from generator.commands.player_states import EventProgress, entry_values, progress_of, why_unchangeable
from generator.files.reading import RefusedError
from generator.interchange.tables.columns import NAMING, names_of
from generator.interchange.tables.headed import HeadedTable
from generator.interchange.tables.people import PlayerRow, people
from generator.interchange.tables.plan import Left, PlayerPlan, plan_for
from generator.languages.said import say
from generator.loading import load_event
from generator.model import Player
from generator.text import key
from generator.workbooks import layout
from generator.workbooks.changing.registering import Registration, open_registration, value_under
from generator.workbooks.reading.beside import PLAYERS

# `roundsheet import players`.


_WANTED = say("the table needs a column Name, or First name and Last name")


@dataclass(slots=True, kw_only=True)
class _Done:
    """A record of what became of which player, a line each."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)


def import_players(folder: Path, asked: TableImport, new: Sequence[str] = ()) -> TableImportOutcome:
    """Add and correct the players that a table names; nobody is removed, and no cell is emptied.

    Args:
        folder: the event's.
        asked: the file.
        new: names of people who are new although others are called nearly so.

    Raises:
        UsageError: the mapping names a column that isn't there.
    """
    try:
        return until_unchanged(partial(_import_players, folder, asked, new))
    except RefusedError as refusal:
        return refused(refusal, asked.file)
    except NotTypedError as refusal:
        return not_written(refusal)


def _import_players(folder: Path, asked: TableImport, new: Sequence[str]) -> TableImportOutcome:
    put = in_place(folder / PLAYERS)
    answer, content = players_with(folder, asked, new)
    if content is None or asked.dry_run:
        return answer
    put(content)
    return replace(answer, wrote=folder / PLAYERS)


def players_with(
    folder: Path, asked: TableImport, new: Sequence[str] = ()
) -> tuple[TableImportOutcome, bytes | None]:
    """Return the outcome of an import, and the workbook with it; None where nothing changes.

    Raises:
        RefusedError: the file can't be read, or holds no such table.
        UsageError: the mapping names a column that isn't there.
    """
    path, course = folder / PLAYERS, progress_of(load_event(folder))
    figures = course.registered
    registration, faults = open_registration(path, path.as_posix(), figures)
    if registration is None:
        return TableImportOutcome(findings=in_reading_order(faults), is_done=False), None
    table, faults = table_in(
        asked, names_of("players", asked.columns, [each.name for each in figures]), _WANTED
    )
    if faults or not any(column in table.columns for column in NAMING):
        return without_columns(table, _WANTED, faults), None
    persons, faults = people(table, figures)
    plan = plan_for(persons, registration.players, new=new)
    done = _planned(registration, plan, course)
    answer = TableImportOutcome(
        findings=faults,
        lines=(*said_of(table), *_said(registration, table, plan, done, asked)),
        added=tuple(done.added),
        changed=tuple(done.changed),
        private=table.private,
        undecided=tuple(map(str, done.left)),
        left_out=tuple(map(str, plan.away)),
        table=table,
        questions=tuple(done.left),
        is_done=not (faults or done.left),
    )
    try:
        return answer, registration.content() if done.added or done.changed else None
    except RefusedError as refusal:
        return refused(refusal, path), None


def _planned(registration: Registration, plan: PlayerPlan, course: EventProgress) -> _Done:
    """Note all that is to be typed in, and what became of which player."""
    done = _Done(left=[*plan.left])
    players = {player.id: player for player in registration.players}
    for player_id, person in plan.known.items():
        _correct(registration, players[player_id], person, course, done)
    for person in plan.new:
        _add(registration, person, course, done)
    done.left += [_cancelled(player, person, course) for player, person in plan.cancelled]
    return done


def _cancelled(player: Player, person: PlayerRow, course: EventProgress) -> Left:
    """Return what to do about a registered player who cancelled: nobody is removed by a table."""
    way = (
        "enter a drop in the last round's workbook"
        if player.id in course.paired
        else f"type {layout.WITHDRAWN} under {layout.STATUS} in {PLAYERS}"
    )
    why = f"{player.name} is registered as {player.id}, and here {person.attendance}: {way}, unless they play"
    return Left(places=(person.place,), why=why)


def _correct(
    registration: Registration, player: Player, person: PlayerRow, course: EventProgress, done: _Done
) -> None:
    there = {column: value_under(player, column) for column in person.values}
    values = {column: value for column, value in person.values.items() if there[column] != value}
    if person.id is not None and key(person.id) == key(player.id) and person.name != player.name:
        values[layout.NAME], there[layout.NAME] = person.name, player.name
    values = {column: value for column, value in values.items() if column in registration.columns}
    why = why_unchangeable(registration, player, values, course)
    if why:
        done.left.append(Left(places=(person.place,), why=why))
    elif values:
        registration.change(player, values)
        said = (f"{column} {there[column] or '(empty)'} -> {value}" for column, value in values.items())
        done.changed.append(f"{player.id} {player.name}: {', '.join(said)}")


def _add(registration: Registration, person: PlayerRow, course: EventProgress, done: _Done) -> None:
    if course.closed:
        done.left.append(Left(places=(person.place,), why=f"{person.name}: {course.closed}"))
        return
    values = entry_values(person.values, course)
    values = {column: value for column, value in values.items() if column in registration.columns}
    own = registration.room_for(person.id) if person.id is not None else None
    player_id = registration.add(person.name, values, own)
    told = "".join(f", {column} {value}" for column, value in values.items())
    done.added.append(f"{player_id} {person.name}{told}")


def _said(
    registration: Registration, table: HeadedTable, plan: PlayerPlan, done: _Done, asked: TableImport
) -> Iterator[str]:
    ours = (*layout.PLAYER_COLUMNS, *(figure.name for figure in registration.figures))
    missing = [column for column in table.columns if column not in registration.columns and column in ours]
    if missing:
        yield f"  {PLAYERS} has no column {', '.join(missing)}: add it there to have it copied"
    would = "would be " if asked.dry_run else ""
    yield from listed(f"{would}added", done.added)
    yield from listed(f"{would}changed", done.changed)
    yield from listed("taken once", [str(each) for each in plan.once])
    yield from listed("left out, as they don't come", [str(each) for each in plan.away])
    yield from listed("left alone, you decide", [str(each) for each in done.left])
    left = sum(len(each.places) for each in done.left)
    away = f", {len(plan.away)} left out" if plan.away else ""
    absent = [f"{player.id} {player.name}" for player in plan.missing]
    same = len(plan.known) - len(done.changed)
    if absent:
        yield f"in {PLAYERS} and not in this file, so they stay: {', '.join(absent)}"
    yield f"{would}added {len(done.added)}, changed {len(done.changed)}; {same} as before, {left} left alone{away}"
    if asked.dry_run:
        yield "nothing was written: run it without --dry-run to write this"
