"""Typing into a round's workbook: what another copy of it has into empty cells, or a value in place of another."""

from collections.abc import Callable, Mapping
from pathlib import Path

from generator.door import RefusedError
from generator.model import Round
from generator.names import key
from generator.workbooks import layout
from generator.workbooks.changing.entries import Typed, TypedEntries, TypedEntry, TypedKind, game_of
from generator.workbooks.changing.splicing import CellValue, type_into
from generator.workbooks.grid import Cell, cell_of, column_number
from generator.workbooks.reading.headers import header_row
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import as_text

_ROWS_OF_CHANGES = 500  # below the header, in which a free one is looked for
_COMPUTED = (layout.POINTS_1, layout.POINTS_2, layout.MARGIN_1, layout.MARGIN_2)
_OF_A_CHANGE = (layout.PLAYER_ID, layout.CHANGE, layout.NOTE, layout.POINTS)


def filled(path: Path, round_: Round, entries: TypedEntries) -> tuple[bytes, tuple[TypedEntry, ...]]:
    """A round's workbook with further entries in its empty cells; everything else in it stays as it is.

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
    """A round's workbook with values in place of what stands there, by sheet; everything else in it stays as it is.

    Raises:
        RefusedError: a formula stands in a cell, the file can't be read, or is not as spreadsheet programs write it.
    """
    return type_into(path, values, _Typing(_opened(path), round_).is_read())


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
        sheet, places = self._places(entry)
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
        """Which cells of the sheets that hold entries are read."""
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

    def _places(self, entry: TypedEntry) -> tuple[str, Mapping[str, Cell]]:
        """The sheet, and the cell under each column."""
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
