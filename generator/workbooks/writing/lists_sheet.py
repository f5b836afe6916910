"""The sheet `Lists`: what the players' armies, squads and forces are made of, a row an entry."""

from collections.abc import Mapping

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.game_forms.cells import LARGEST_COUNT, YES
from generator.languages import _, later
from generator.model import ListEntry
from generator.regulations.form.lists import Lists
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FREE, ROW_HEIGHT, Appearance, set_page
from generator.workbooks.writing.players_sheet import REGISTERED_IDS
from generator.workbooks.writing.sheets import Book, offer_list, want_whole_number, write_header

_INPUT_ROWS = 10_000  # none is written before it is filled: each column as a whole is made to be filled
_FREE_COLUMNS = 12  # to the right, for the organizer's own notes
_WIDTHS = {
    layout.PLAYER_ID: 11,
    layout.KIND: 16,
    layout.NAME: 34,
    layout.POINTS: 9,
    layout.COUNT: 9,
    layout.UNIQUE: 9,
    layout.FACTION: 22,
    layout.CAPACITY: 10,
}
_NUMBERS = {
    layout.POINTS: (0, later("What one of them costs, a whole number.")),
    layout.COUNT: (1, later("How many of them are in the list. Empty: one.")),
    layout.CAPACITY: (0, later("The capacity of a terrain card, if the game has any.")),
}


def write_lists_sheet(book: Book, rules: Lists, entries: tuple[ListEntry, ...], event_name: str) -> None:
    """Room for everybody's list; `entries` fill the first rows."""
    sheet, look = book.sheet(layout.LISTS.name), book.look
    grid = Grid(columns=layout.LISTS.columns, last=_INPUT_ROWS + 1)
    sheet.set_default_row(ROW_HEIGHT)
    write_header(sheet, grid, _WIDTHS, dict.fromkeys(_NUMBERS, look.header_centred), look.header)
    formats = {column: _format(look, column) for column in grid.columns}
    for index, column in enumerate(grid.columns):
        sheet.set_column(index, index, _WIDTHS[column], formats[column])
    sheet.set_column(len(grid.columns), len(grid.columns) + _FREE_COLUMNS - 1, 14, look.free)
    for row, entry in enumerate(entries, start=1):
        _write_entry(sheet, grid, row, entry, formats)
    _add_choices(sheet, grid, rules)
    _add_alarms(sheet, grid, look)
    set_page(sheet, title=event_name, right="Lists", landscape=True)
    sheet.protect("", dict(FREE))


def _format(look: Appearance, column: str) -> Format:
    if column in layout.LISTS.needed:
        return look.input_text
    return look.optional_number if column in _NUMBERS else look.optional_text


def _write_entry(
    sheet: Worksheet, grid: Grid, row: int, entry: ListEntry, formats: Mapping[str, Format]
) -> None:
    values: dict[str, str | int | None] = {
        layout.PLAYER_ID: entry.player,
        layout.KIND: entry.kind,
        layout.NAME: entry.name,
        layout.POINTS: entry.points,
        layout.COUNT: entry.count,
        layout.UNIQUE: YES if entry.unique else None,
        layout.FACTION: entry.faction,
        layout.CAPACITY: entry.capacity,
    }
    for column, value in values.items():
        if isinstance(value, int):
            sheet.write_number(row, grid.index(column), value, formats[column])
        elif value:
            sheet.write_string(row, grid.index(column), value, formats[column])


def _add_choices(sheet: Worksheet, grid: Grid, rules: Lists) -> None:
    whose = _("Whose list this belongs to, by the ID on the sheet Players.")
    offer_list(sheet, grid.area(layout.PLAYER_ID), REGISTERED_IDS, "Player", whose)
    if rules.kinds:
        offer_list(sheet, grid.area(layout.KIND), "kinds", "Kind", _("What it is."))
    unique = _("{yes} if a list may have only a few of these, as the card says.", yes=YES)
    offer_list(sheet, grid.area(layout.UNIQUE), "yes", "Unique", unique)
    if rules.factions is not None and rules.factions.among:
        faction = _("Only if it is of another faction than the player's.")
        offer_list(sheet, grid.area(layout.FACTION), "factions", "Faction", faction)
    for column, (least, message) in _NUMBERS.items():
        want_whole_number(sheet, grid.area(column), least, LARGEST_COUNT, column, _(message))


def _add_alarms(sheet: Worksheet, grid: Grid, look: Appearance) -> None:
    """Red: somebody who is not registered, an entry of nobody, an entry of no kind."""
    player, kind = grid.cell(layout.PLAYER_ID, 2), grid.cell(layout.KIND, 2)
    stranger = f'AND({player}<>"",COUNTIF({REGISTERED_IDS},{player})=0)'
    nobody = f'AND({player}="",{kind}<>"")'
    nothing = f'AND({player}<>"",{kind}="")'
    for area, formula in (
        (grid.area(layout.PLAYER_ID), f"OR({stranger},{nobody})"),
        (grid.area(layout.KIND), nothing),
    ):
        sheet.conditional_format(area, {"type": "formula", "criteria": f"={formula}", "format": look.alarm})
