"""Typing into `players.xlsx`: other values in a player's row, further players below those that are there, a column."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.files.reading import RefusedError
from generator.findings import NOWHERE, Finding, Place, RowPlace, has_errors
from generator.languages.said import say
from generator.model import ListEntry, Player, PlayerId
from generator.regulations.game_schema import Registered
from generator.text import CleanText, key
from generator.workbooks import layout
from generator.workbooks.changing.splicing import CellValue, type_into
from generator.workbooks.grid import Cell, cell_of, column_letters
from generator.workbooks.reading.intake import Sheets, open_content, open_workbook
from generator.workbooks.reading.players import awaits_player, is_player_id, players_in
from generator.workbooks.reading.table import Row, header_row, read_table
from generator.workbooks.reading.values import as_identifier, as_text

_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})")

Values = Mapping[str, CellValue]  # by the columns of the sheet; None empties the cell

# Errors after which nobody knows who is who; of others a row's own cells are told.
_WHO_IS_WHO = ("player-id-missing", "player-id-repeated", "player-id-form")


def open_registration(
    path: Path, display: str, figures: Sequence[Registered] = (), *, with_faults: bool = False
) -> tuple["Registration | None", tuple[Finding, ...]]:
    """Return the registration, where no error in it leaves open who is who, and what is wrong with it.

    Args:
        path: where the workbook lies.
        display: how findings name it.
        figures: those of players that the rules name.
        with_faults: whether it may have other errors, as in a cell that is to be corrected.
    """
    sheets, findings = open_workbook(path, display)
    if sheets is None:
        return None, findings
    players, lists, findings = players_in(sheets, figures)
    stops = not with_faults or any(finding.code in _WHO_IS_WHO for finding in findings)
    if sheets.find(layout.PLAYERS.name) is None or (stops and has_errors(findings)):
        return None, findings
    return Registration(path, sheets, players, lists, figures), findings


def typed_into_players(
    path: Path, values: Mapping[Place, CellValue], figures: Sequence[Registered] = ()
) -> bytes:
    """Return the workbook with values in place of what stands in cells of the sheet `Players`, and all else as it is.

    Raises:
        RefusedError: a formula stands in a cell, the file can't be read, or is not as spreadsheet programs write it.
    """
    registration, findings = open_registration(path, path.name, figures, with_faults=True)
    if registration is None:
        raise RefusedError(findings[0].code, findings[0].message)
    return registration.content_with({cell_of(p.cell): value for p, value in values.items() if p.cell})


def value_under(player: Player, column: str) -> str | int | None:
    """Return what stands in a column of a player's row; None where nothing does."""
    if column == layout.STATUS:
        return layout.WITHDRAWN if player.withdrawn else None
    if column == layout.HERE:
        return layout.CROSS if player.here else None
    if column not in layout.PLAYER_COLUMNS:
        return dict(player.registered).get(column)
    value: str | int | None = getattr(player, layout.PLAYER_COLUMNS[column].field)
    return value


class Registration:
    """Who is registered, and what is to be typed in besides."""

    def __init__(
        self,
        path: Path,
        sheets: Sheets,
        players: tuple[Player, ...],
        lists: tuple[ListEntry, ...],
        figures: Sequence[Registered],
    ) -> None:
        self.players, self.figures, self.sheets = players, figures, sheets
        self._path, self._lists = path, _without_places(lists)
        self._sheet = sheets.find(layout.PLAYERS.name) or ""
        self._rows = read_table(sheets, layout.PLAYERS, self._own)[0] or ()
        self._columns, self._header = _columns(sheets, self._sheet, self._own)
        self._by_row = {row.place.row: row for row in self._rows}
        # The last row with anything in it.
        self._after = max([self._header, *(row.place.row for row in self._rows)])
        self._taken = {key(player.id) for player in players}
        ids = [each for row in self._rows if (each := as_identifier(row.value(layout.ID)))]
        self._numbering = _numbering(ids)
        self._highest = max(map(_number, ids), default=0)
        self._free = self._free_rows()
        self._wanted = {player.id: replace(player, place=NOWHERE) for player in players}
        self._cells: dict[Cell, CellValue] = {}

    @property
    def _own(self) -> tuple[str, ...]:
        """The columns that only these rules have."""
        return tuple(figure.name for figure in self.figures)

    @property
    def columns(self) -> frozenset[str]:
        """Return those of ours that the sheet has."""
        return frozenset(self._columns)

    def room_for(self, player_id: str) -> str | None:
        """Return an ID of elsewhere as the sheet writes its own, P07 for P7; None where it is taken or differs."""
        found, (prefix, width) = _NUMBERED.fullmatch(player_id), self._numbering
        if found is None or key(found[1]) != key(prefix):
            return None
        ours = f"{prefix}{int(found[2]):0{width}}"
        return ours if key(ours) not in self._taken and is_player_id(ours) else None

    def is_computed(self, player: Player, column: str) -> bool:
        """Return whether a formula gives what stands there."""
        row = self._row_of(player)
        return column in row.cells and row.cells[column].is_formula

    def text_under(self, player: Player, column: str) -> str:
        """Return what stands in a column of a player's row, whether or not it can be understood."""
        return as_text(self._row_of(player).value(column)) or ""

    def _row_of(self, player: Player) -> Row:
        return self._by_row[player.place.row]

    def place_of(self, player: Player) -> RowPlace:
        """Return the player's row, with those of our columns that the sheet has."""
        columns = {column: column_letters(number) for column, number in self._columns.items()}
        return replace(player.place, columns=columns)

    @property
    def noted(self) -> Mapping[Place, CellValue]:
        """Return what is to be typed, cell by cell."""
        return {
            Place(
                file=self._path.name, sheet=self._sheet, cell=f"{column_letters(cell.column)}{cell.row}"
            ): value
            for cell, value in self._cells.items()
        }

    def add_column(self, column: str) -> None:
        """Note one of our columns that the sheet lacks: its heading, over the first column in which nothing stands."""
        rows = self.sheets.rows(self._sheet)[0]
        taken = {number for cells in rows.values() for number in cells} | {
            cell.column for cell in self._cells
        }
        self._columns = {**self._columns, column: max(taken, default=0) + 1}
        self._type(self._header, {column: column})

    def change(self, player: Player, values: Values) -> None:
        """Note other values for a player's row."""
        self._type(player.place.row, values)
        self._wanted[player.id] = self._with(self._wanted[player.id], values)

    def add(self, name: CleanText, values: Values, player_id: str | None = None) -> PlayerId:
        """Note another player, under an ID of the sheet's that is free, or a given one; the player's ID."""
        given = next((each for each in self._free if player_id and key(each[1]) == key(player_id)), None)
        row, made = given or self._next(player_id)
        if (row, made) in self._free:
            self._free.remove((row, made))
        self._type(row, {layout.ID: made, layout.NAME: name, **values})
        self._taken.add(key(made))
        self._highest = max(self._highest, _number(made))
        self._wanted[PlayerId(made)] = self._with(Player(id=PlayerId(made), name=name), values)
        return PlayerId(made)

    def content(self) -> bytes:
        """Return the workbook with all that was noted, read back before anybody gets it.

        Raises:
            RefusedError: it can't be done without changing more than these cells.
        """
        content = self.content_with(self._cells)
        again, _ = open_content(content, self._path.name)
        if again is None or not self._is_as_noted(again):
            raise RefusedError("file-unreadable", say("what was put into it could not be read back"))
        return content

    def content_with(self, cells: Mapping[Cell, CellValue]) -> bytes:
        """Return the workbook with these values in cells of the sheet.

        Raises:
            RefusedError: it can't be done without changing more than these cells.
        """
        return type_into(self._path, {self._sheet: cells}, {self._sheet: self._is_read})

    def _is_as_noted(self, sheets: Sheets) -> bool:
        players, lists, _ = players_in(sheets, self.figures)
        found = {player.id: replace(player, place=NOWHERE) for player in players}
        return found == self._wanted and _without_places(lists) == self._lists

    def _with(self, player: Player, values: Values) -> Player:
        """The player once these values stand in the row."""
        said: dict[str, Any] = {
            layout.PLAYER_COLUMNS[column].field: value
            for column, value in values.items()
            if column not in self._own
        }
        said |= {mark: said[mark] is not None for mark in ("withdrawn", "here") if mark in said}
        figures: dict[str, Any] = {**dict(player.registered), **values}
        said["registered"] = tuple(
            (name, figures[name]) for name in self._own if figures.get(name) is not None
        )
        return replace(player, **said)

    def _is_read(self, cell: Cell) -> bool:
        return cell.column in self._columns.values()

    def _type(self, row: int, values: Values) -> None:
        self._cells |= {Cell(row, self._columns[column]): value for column, value in values.items()}

    def _next(self, player_id: str | None) -> tuple[int, str]:
        if player_id is None and self._free:
            return self._free[0]
        self._after += 1
        prefix, width = self._numbering
        return self._after, player_id or f"{prefix}{self._highest + 1:0{width}}"

    def _free_rows(self) -> list[tuple[int, str]]:
        """The rows that wait for a player with an ID, below everybody who is there: so no ID is ever given again."""
        last = max((player.place.row for player in self.players), default=0)
        rows = (row for row in self._rows if row.place.row > last and awaits_player(row))
        waiting = ((row.place.row, _own_id(row)) for row in rows)
        return [(row, each) for row, each in waiting if each is not None and key(each) not in self._taken]


def _number(player_id: str) -> int:
    """The number at the end of an ID; 0 where it has none."""
    found = _NUMBERED.fullmatch(player_id)
    return int(found[2]) if found else 0


def _own_id(row: Row) -> str | None:
    value = row.value(layout.ID)
    player_id = as_identifier(value) if isinstance(value, str | int) else None
    return player_id if player_id and is_player_id(player_id) else None


def _without_places(lists: Iterable[ListEntry]) -> tuple[ListEntry, ...]:
    """Return rows as they are wherever they were read."""
    return tuple(replace(entry, place=NOWHERE) for entry in lists)


def _columns(sheets: Sheets, sheet: str, own: tuple[str, ...]) -> tuple[Mapping[str, int], int]:
    """Our columns by their numbers, and the header's row."""
    rows = sheets.rows(sheet)[0]
    header = header_row(rows, layout.PLAYERS) or 1
    names = {key(as_text(cell.value) or ""): number for number, cell in rows.get(header, {}).items()}
    ours = (*layout.PLAYERS.columns, *own)
    return {column: names[key(column)] for column in ours if key(column) in names}, header


def _numbering(ids: Iterable[str]) -> tuple[str, int]:
    """What most IDs begin with, and how many figures they have: P and 2 for P01."""
    found = [match for each in ids if (match := _NUMBERED.fullmatch(each))]
    prefixes = Counter(match[1] for match in found).most_common(1)
    if not prefixes:
        return "P", 2
    return prefixes[0][0], min(len(match[2]) for match in found if match[1] == prefixes[0][0])
