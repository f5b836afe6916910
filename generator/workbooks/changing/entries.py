"""What people typed into a round's workbook, entry by entry: so copies of it can be compared and united.

An entry is a result, a note, an extension, a change of a player, or a field of the round. Who meets whom is none.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from generator.figures.records import shown_points
from generator.files.reading import RefusedError
from generator.findings import Place
from generator.model import Change, GameResult, Pairing, PlayerId, Round
from generator.text import key
from generator.tournament.game_forms import FORMS
from generator.tournament.game_forms.columns import YES, Columns, figures_in_cells
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue, type_into
from generator.workbooks.grid import Cell, cell_of, column_letters, column_number
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.table import header_row
from generator.workbooks.reading.values import as_text


class TypedKind(Enum):
    """What an entry is, as a sentence names it."""

    RESULT = "result"
    NOTE = "note"
    EXTENSION = "extra minutes"
    CHANGE = "change"
    FIELD = "field"


class TypedEntry(NamedTuple):
    """One thing that can be typed: about the players of a game, about a player, or a field by its name."""

    kind: TypedKind
    about: tuple[str, ...]


Typed = Mapping[str, str | int]  # what stands there, by column; never empty
TypedEntries = Mapping[TypedEntry, Typed]


def entries_of(round_: Round) -> dict[TypedEntry, Typed]:
    """Return everything that has been typed into a round's workbook; nothing about what is still empty."""
    return {entry: typed for entry, cells in _all(round_) if (typed := _filled(cells))}


def _all(round_: Round) -> Iterator[tuple[TypedEntry, Mapping[str, str | int | None]]]:
    for game in round_.pairings:
        yield TypedEntry(TypedKind.RESULT, game.players), _result(game.result)
        yield TypedEntry(TypedKind.NOTE, game.players), {layout.NOTE: game.note}
        yield TypedEntry(TypedKind.EXTENSION, game.players), {layout.EXTRA_MINUTES: game.extra_minutes}
    for change in reversed(round_.changes):  # of a player who stands there twice the first counts
        own = () if change.points is None else (layout.POINTS,)
        yield TypedEntry(TypedKind.CHANGE, (change.player, *own)), _change(change)
    for field, value in _fields(round_).items():
        yield TypedEntry(TypedKind.FIELD, (field,)), {layout.VALUE: value}


def _result(result: GameResult) -> Mapping[str, str | int | None]:
    """By all columns of every form: those of another form are empty. The rules' own figures stand behind them."""
    forms = [Columns(form=form) for form in FORMS]
    entered = {column: value for form in forms for column, value in form.in_cells(result).items()}
    figures = (column.heading for form in forms for column in form.between)
    after = (column.heading for form in FORMS for column in form.after_ended)
    of_forms = {column: entered[column] for column in (*figures, layout.ENDED, *after)}
    return {**of_forms, **figures_in_cells(result)}


def _change(change: Change) -> Mapping[str, str | int | None]:
    return {
        layout.PLAYER_ID: change.player,
        layout.CHANGE: change.kind.value,
        layout.NOTE: change.note,
        layout.POINTS: None if change.points is None else shown_points(change.points),
    }


def _fields(round_: Round) -> Mapping[str, str | int | None]:
    """Those that a person fills while the round is played."""
    return {
        layout.STARTS_AT: round_.starts_at,
        layout.MINUTES: round_.minutes,
        layout.LAST_ROUND: YES if round_.is_last else None,
        layout.SEEN: YES if round_.is_seen else None,
    }


def _filled(cells: Mapping[str, str | int | None]) -> Typed:
    return {column: value for column, value in cells.items() if value is not None and value != ""}


def game_of(entry: TypedEntry, round_: Round) -> Pairing | None:
    """Return the game that an entry is about; None where it is about something else."""
    about = tuple(map(PlayerId, entry.about))
    return next((game for game in round_.pairings if game.players == about), None)


def games_of(round_: Round) -> frozenset[tuple[str, ...]]:
    """Return who meets whom, seat by seat, and who sits out."""
    return frozenset(_seats(round_))


def _seats(round_: Round) -> Iterator[tuple[str, ...]]:
    yield from (game.players for game in round_.pairings)
    yield from ((bye.player,) for bye in round_.byes if bye.player is not None)


# Typing into a round's workbook: what another copy of it has into empty cells, or a value in place of
# another.


_ROWS_OF_CHANGES = 500  # below the header, in which a free one is looked for
_COMPUTED = (layout.POINTS_1, layout.POINTS_2, layout.MARGIN_1, layout.MARGIN_2)
_OF_A_CHANGE = (layout.PLAYER_ID, layout.CHANGE, layout.NOTE, layout.POINTS)


def filled(path: Path, round_: Round, entries: TypedEntries) -> tuple[bytes, tuple[TypedEntry, ...]]:
    """Return a round's workbook with further entries in its empty cells; everything else in it stays as it is.

    Args:
        path: the workbook.
        round_: what was read from it.
        entries: what is to be typed.

    Returns:
        The new file, and the entries for which it has no empty cell: these are not in it.

    Raises:
        RefusedError: the file can't be read, or is not as spreadsheet programs write it.
    """
    typing, without = _Typing(_opened(path), round_), []
    for entry, typed in entries.items():
        if not typing.add(entry, typed):
            without.append(entry)
    return type_into(path, typing.cells, typing.is_read()), tuple(without)


def typed_over(path: Path, round_: Round, values: Mapping[str, Mapping[Cell, CellValue]]) -> bytes:
    """Return a round's workbook with values in place of what stands there, by sheet, and all else as it is.

    Raises:
        RefusedError: a formula stands in a cell, the file can't be read, or is not as spreadsheet programs write it.
    """
    return type_into(path, values, _Typing(_opened(path), round_).is_read())


def places_for(path: Path, round_: Round, entry: TypedEntry) -> Mapping[str, Place]:
    """Return the cell under each column in which an entry belongs: of a change those of the first free row.

    Raises:
        RefusedError: the file can't be read.
    """
    sheets = _opened(path)
    sheet, cells = _Typing(sheets, round_).places(entry)
    return {
        column: Place(file=path.name, sheet=sheet, cell=f"{column_letters(cell.column)}{cell.row}")
        for column, cell in cells.items()
    }


def _opened(path: Path) -> Sheets:
    sheets, findings = open_workbook(path, path.name)
    if sheets is None:
        raise RefusedError(findings[0].code, findings[0].message)
    return sheets


class _Typing:
    """Finds for each entry the cells to type it into."""

    def __init__(self, sheets: Sheets, round_: Round) -> None:
        self.cells: dict[str, dict[Cell, str | int]] = {}
        self._sheets, self._round = sheets, round_
        self._rows: dict[str, Rows] = {}

    def add(self, entry: TypedEntry, typed: Typed) -> bool:
        """Note what is to be typed; False where a cell is missing or holds something else."""
        sheet, places = self.places(entry)
        empty: dict[Cell, str | int] = {}
        for column, value in typed.items():
            if column not in places:
                return False
            there = self._there(sheet, places[column])
            if as_text(there.value) is None and not there.is_formula:
                empty[places[column]] = value
            elif as_text(there.value) != str(value):
                return False
        self.cells.setdefault(sheet, {}).update(empty)
        return True

    def is_read(self) -> dict[str, Callable[[Cell], bool]]:
        """Return which cells of the sheets that hold entries are read."""
        fields = {
            cell_of(place.cell).row for name in layout.FIELDS if (place := self._round.place.cell(name)).cell
        }
        games = {
            column_number(letters)
            for game in self._round.pairings[:1]
            for column, letters in game.place.columns.items()
            if column not in _COMPUTED
        }
        changes = set(self._columns_of_changes()[1].values())
        named = {
            layout.ROUND.name: lambda cell: cell.row in fields,
            layout.RESULTS.name: lambda cell: cell.column in games,
            layout.CHANGES.name: lambda cell: cell.column in changes,
        }
        return {sheet: reads for name, reads in named.items() if (sheet := self._sheets.find(name))}

    def places(self, entry: TypedEntry) -> tuple[str, Mapping[str, Cell]]:
        """Return the sheet, and the cell under each column."""
        if entry.kind is TypedKind.CHANGE:
            sheet = self._sheets.find(layout.CHANGES.name) or ""
            return sheet, self._free_row(sheet)
        if entry.kind is TypedKind.FIELD:
            place = self._round.place.cell(entry.about[0])
            sheet = self._sheets.find(layout.ROUND.name) or ""
            return sheet, {} if place.cell is None else {layout.VALUE: cell_of(place.cell)}
        game = game_of(entry, self._round)
        if game is None:
            return "", {}
        return game.place.sheet, {
            column: Cell(game.place.row, column_number(letters))
            for column, letters in game.place.columns.items()
        }

    def _free_row(self, sheet: str) -> Mapping[str, Cell]:
        """The cells of the first row below the header of the sheet `Changes` in which nothing stands."""
        header, columns = self._columns_of_changes()
        taken = self.cells.get(sheet, {})
        for row in range(header + 1, header + _ROWS_OF_CHANGES):
            cells = {column: Cell(row, number) for column, number in columns.items()}
            if all(
                cell not in taken and self._there(sheet, cell) == RawCell(None) for cell in cells.values()
            ):
                return cells
        return {}

    def _columns_of_changes(self) -> tuple[int, Mapping[str, int]]:
        """The header's row on the sheet `Changes`, and the columns to fill; none where it can't be read."""
        rows = self._all(self._sheets.find(layout.CHANGES.name) or "")
        header = header_row(rows, layout.CHANGES)
        if header is None:
            return 0, {}
        names = {key(as_text(cell.value) or ""): number for number, cell in rows[header].items()}
        return header, {column: names[key(column)] for column in _OF_A_CHANGE if key(column) in names}

    def _there(self, sheet: str, cell: Cell) -> RawCell:
        return self._all(sheet).get(cell.row, {}).get(cell.column, RawCell(None))

    def _all(self, sheet: str) -> Rows:
        if sheet not in self._rows:
            self._rows[sheet] = self._sheets.rows(sheet)[0] if sheet else {}
        return self._rows[sheet]
