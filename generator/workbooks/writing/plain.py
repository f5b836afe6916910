"""Workbooks for an archive: all that the readers read, and nothing besides. They say what the organizer's own do."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from generator.model import (
    FIRST_DRAW_VERSION,
    Bye,
    Change,
    Event,
    ListEntry,
    Number,
    Pairing,
    Player,
    RankedBefore,
    Round,
    StandingsBefore,
)
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import YES, Columns
from generator.workbooks import layout
from generator.workbooks.writing.round_sheets import write_snapshot
from generator.workbooks.writing.sheets import Book

Cell = str | Number | None
Line = Mapping[str, Cell]

_ACTIVE, _OUT = "active", "out"


def plain_players(players: Sequence[Player], lists: Sequence[ListEntry]) -> bytes:
    """Return a registration: the sheets `Players` and, where there are any, `Lists`."""
    book = Book("players")
    registered = sorted(players, key=lambda player: player.id)
    figures = dict.fromkeys(name for player in registered for name, _value in player.registered)
    columns = (*layout.player_columns(registered), *figures)
    _write(book, layout.PLAYERS.name, columns, map(_player, registered))
    if lists:
        entries = sorted(lists, key=lambda entry: entry.player)
        _write(book, layout.LISTS.name, layout.LISTS.columns, map(_entry, entries))
    return book.bytes()


def plain_round(event: Event, regulation: Regulation, round_: Round) -> bytes:
    """Return a round: its fields, games, changes, and the ranking that it was drawn from.

    Args:
        event: with the rounds before, from which those who left before this stage come.
        regulation: under which it is scored.
        round_: one of the event's.
    """
    book, form = Book(f"round {round_.number}"), form_of(regulation).columns
    names: dict[str, str] = {player.id: player.name for player in event.players}
    fields = [{layout.FIELD: field, layout.VALUE: value} for field, value in _fields(event, round_).items()]
    _write(book, layout.ROUND.name, layout.ROUND.columns, fields)
    lines = [_game(each, form, names) for each in _in_order(round_)]
    _write(book, layout.RESULTS.name, (*layout.results(form).columns, layout.EXTRA_MINUTES), lines)
    left = [change for each in event.rounds if each.number == round_.number - 1 for change in each.departures]
    changes = [_change(change, names) for change in (*round_.changes, *left)]
    points = (layout.POINTS,) if any(layout.POINTS in line for line in changes) else ()
    _write(book, layout.CHANGES.name, (*layout.CHANGES.columns, *points), changes)
    if round_.standings_before is not None:
        _write_standings(book, round_.standings_before, names)
    if round_.snapshot is not None:
        write_snapshot(book, round_.snapshot.public)
    return book.bytes()


def _in_order(round_: Round) -> Sequence[Pairing | Bye]:
    """The games of a Swiss round by their tables, as its rows may stand anyhow; those of others are their order."""
    games: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
    if round_.stage.casefold().startswith("swiss"):
        return sorted(games, key=_place)
    return sorted(games, key=lambda game: game.row)


def _place(game: Pairing | Bye) -> tuple[bool, int, str]:
    if isinstance(game, Bye):
        return True, 0, game.player or ""
    return game.table is None, game.table or 0, game.player1


def _write(book: Book, name: str, columns: Sequence[str], lines: Iterable[Line]) -> None:
    sheet = book.sheet(name)
    for i, column in enumerate(columns):
        sheet.write_string(0, i, column)
    for row, line in enumerate(lines, start=1):
        for i, column in enumerate(columns):
            value = line.get(column)
            if isinstance(value, str):
                sheet.write_string(row, i, value)
            elif value is not None:
                sheet.write_number(row, i, float(value) if isinstance(value, Fraction) else value)


def _player(player: Player) -> Line:
    fields = {header: getattr(player, column.field) for header, column in layout.PLAYER_COLUMNS.items()}
    marks = {layout.STATUS: layout.WITHDRAWN if player.withdrawn else None, layout.HERE: None}
    return fields | marks | dict(player.registered)


def _entry(entry: ListEntry) -> Line:
    return {
        layout.PLAYER_ID: entry.player,
        layout.KIND: entry.kind,
        layout.NAME: entry.name,
        layout.POINTS: entry.points,
        layout.COUNT: entry.count,
        layout.UNIQUE: YES if entry.unique else None,
        layout.FACTION: entry.faction,
        layout.CAPACITY: entry.capacity,
    }


def _fields(event: Event, round_: Round) -> Line:
    return {
        layout.EVENT: event.settings.name,
        layout.ROUND_NUMBER: round_.number,
        layout.STAGE: round_.stage,
        layout.REGULATIONS: round_.regulations,
        layout.DEPLOYMENT: round_.deployment,
        layout.OBJECTIVE: round_.objective,
        layout.STARTS_AT: round_.starts_at,
        layout.MINUTES: round_.minutes,
        layout.DRAW: round_.draw_seed,
        layout.STRUCTURE: round_.structure,
        layout.REGISTERED: round_.registered,
        layout.TABLES: round_.tables,
        **({layout.TABLES_FROM: round_.tables_from} if round_.tables_from != 1 else {}),
        layout.DRAW_VERSION: round_.draw_version if round_.draw_version > FIRST_DRAW_VERSION else None,
        layout.LAST_ROUND: YES if round_.is_last else None,
        layout.SEEN: YES if round_.is_seen else None,
    }


def _game(game: Pairing | Bye, form: Columns, names: Mapping[str, str]) -> Line:
    if isinstance(game, Bye):
        first = layout.BYE if game.player is None else game.player
        return {
            layout.PLAYER_1_ID: first,
            layout.PLAYER_1: names.get(first),
            layout.PLAYER_2: layout.BYE,
            layout.NOTE: game.note,
        }
    return {
        layout.TABLE: game.table,
        layout.PLAYER_1_ID: game.player1,
        layout.PLAYER_1: names.get(game.player1),
        layout.PLAYER_2_ID: game.player2,
        layout.PLAYER_2: names.get(game.player2),
        **form.in_cells(game.result),
        layout.NOTE: game.note,
        layout.EXTRA_MINUTES: game.extra_minutes,
    }


def _change(change: Change, names: Mapping[str, str]) -> Line:
    return {
        layout.PLAYER_ID: change.player,
        layout.PLAYER: names.get(change.player),
        layout.CHANGE: change.kind.value,
        layout.NOTE: change.note,
        **({layout.POINTS: change.points} if change.points is not None else {}),
    }


def _write_standings(book: Book, standings: StandingsBefore, names: Mapping[str, str]) -> None:
    """Whether the sheet knew late entries, factions and tables is told by the column of the latter."""
    columns = layout.STANDINGS.columns
    missing = set() if standings.is_complete else {layout.FIXED_TABLE}
    if not standings.tells_drawn_by:
        missing.add(layout.DRAWN_BY)
    own = [column for column in columns if column not in missing]
    _write(book, layout.STANDINGS.name, own, (_ranked(line, names) for line in standings.lines))


def _ranked(line: RankedBefore, names: Mapping[str, str]) -> Line:
    return {
        layout.RANK: line.rank,
        layout.PLAYER_ID: line.player,
        layout.PLAYER: names.get(line.player),
        layout.POINTS: line.points,
        layout.MARGIN: line.margin,
        layout.STATUS: _ACTIVE if line.active else _OUT,
        layout.FACTION: line.faction,
        layout.FIXED_TABLE: line.fixed_table,
        layout.DRAWN_BY: line.drawn_by,
    }
