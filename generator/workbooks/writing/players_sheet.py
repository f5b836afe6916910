"""The sheet `Players` of an event's registration."""

import re

from xlsxwriter.worksheet import Worksheet

from generator.game_forms import kind_of
from generator.model import Player
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FREE, ROW_HEIGHT, Appearance, set_page
from generator.workbooks.writing.player_states import (
    READY,
    PlayerState,
    most_of,
    player_states,
    state_formula,
    state_of,
)
from generator.workbooks.writing.sheets import Book, offer_list, want_whole_number, write_header

REGISTERED_IDS = "registered_ids"  # the IDs on this sheet by name

PRINTED_ROWS = 64  # at least: an area that follows what is filled is known to Excel only

_INPUT_ROWS = 512
_FREE_COLUMNS = 12  # to the right, for the organizer's own notes
_WIDTHS = {
    layout.ID: 10,
    layout.NAME: 30,
    layout.FACTION: 22,
    layout.CLUB: 24,
    layout.LIST_POINTS: 10,
    layout.MODELS: 10,
    layout.STATUS: 13,
    layout.LATE_FROM_ROUND: 12,
    layout.FIXED_TABLE: 10,
    layout.PUBLIC_NAME: 20,
    layout.CHECK: 30,
}
_ROW_2 = re.compile(r"(\$[A-Z]+)2\b")
_NUMBERS = {
    layout.LIST_POINTS: (0, "The total that the player states, a whole number."),
    layout.MODELS: (1, "How many models the force has. Casualty thresholds follow from it."),
    layout.LATE_FROM_ROUND: (1, "2 for a player who is first paired in round 2. Empty: from the beginning."),
    layout.FIXED_TABLE: (1, "The table this player always sits at. Empty: any table."),
}


def write_players_sheet(
    book: Book, regulation: Regulation, players: tuple[Player, ...], event_name: str
) -> None:
    """Input rows for everybody who may come; `players` fill the first of them."""
    sheet, look = book.sheet(layout.PLAYERS.name), book.look
    columns = tuple(
        c for c in layout.PLAYERS.columns if c != layout.MODELS or kind_of(regulation).counts_models
    )
    needed = needed_columns(regulation)
    grid = Grid(columns=(*columns, layout.CHECK), last=1 + max(_INPUT_ROWS, len(players) + 50))
    states = player_states(regulation, grid, players)
    formats = {**dict.fromkeys(_NUMBERS, look.header_centred), layout.CHECK: look.header_check}
    write_header(sheet, grid, _WIDTHS, formats, look.header)
    width = len(grid.columns)
    sheet.set_column(width, width + _FREE_COLUMNS - 1, 14, look.free)
    formula = state_formula(states, grid)
    for row in range(1, grid.last):
        sheet.set_row(row, ROW_HEIGHT)
        player = players[row - 1] if row <= len(players) else None
        _write_row(sheet, look, columns, needed, row, player)
        says = "" if player is None else state_of(player, states)
        check = f"={_in_row(formula, row + 1)}"
        sheet.write_formula(row, grid.index(layout.CHECK), check, look.check_free, says)
    _name_ids(book, grid)
    _add_prompts(sheet, grid, regulation)
    _add_alarms(sheet, grid, look, states)
    sheet.print_area(0, 0, max(len(players), PRINTED_ROWS), len(columns) - 1)
    set_page(sheet, title=event_name, right="Players", landscape=True)
    sheet.protect("", dict(FREE))


def needed_columns(regulation: Regulation) -> tuple[str, ...]:
    """What must be known of every player: these cells are tinted."""
    return (*layout.PLAYERS.needed, *((layout.MODELS,) if kind_of(regulation).counts_models else ()))


def _in_row(formula: str, row: int) -> str:
    """A formula of row 2, whose fixed cells have a dollar before their row, for another one."""
    return _ROW_2.sub(rf"\g<1>{row}", formula)


def _write_row(
    sheet: Worksheet,
    look: Appearance,
    columns: tuple[str, ...],
    needed: tuple[str, ...],
    row: int,
    player: Player | None,
) -> None:
    values = _values(player) if player else {}
    for column, name in enumerate(columns):
        style = look.optional_number if name in _NUMBERS else look.optional_text
        if name in needed:
            style = look.input_number if name in _NUMBERS else look.input_text
        value = values.get(name)
        if isinstance(value, int):
            sheet.write_number(row, column, value, style)
        elif value:
            sheet.write_string(row, column, value, style)
        else:
            sheet.write_blank(row, column, None, style)


def _name_ids(book: Book, grid: Grid) -> None:
    """Name the IDs from the top as far as there are any: a drop-down of them shows no blanks."""
    ids = f"{layout.PLAYERS.name}!$A$2:$A${grid.last}"
    first = f"{layout.PLAYERS.name}!$A$2"
    book.name_area(REGISTERED_IDS, f"OFFSET({first},0,0,MAX(1,COUNTA({ids})),1)")


def _values(player: Player) -> dict[str, str | int | None]:
    return {
        layout.ID: player.id,
        layout.NAME: player.name,
        layout.FACTION: player.faction,
        layout.CLUB: player.club,
        layout.LIST_POINTS: player.list_points,
        layout.MODELS: player.models,
        layout.STATUS: layout.WITHDRAWN if player.withdrawn else None,
        layout.LATE_FROM_ROUND: player.late_from_round,
        layout.FIXED_TABLE: player.fixed_table,
        layout.PUBLIC_NAME: player.public_name,
    }


def _add_prompts(sheet: Worksheet, grid: Grid, regulation: Regulation) -> None:
    options = {
        "validate": "any",
        "input_title": "ID",
        "input_message": "Letters a-z, digits, - and _, for example P07. No two players share one.",
    }
    sheet.data_validation(grid.area(layout.ID), options)
    for column, (least, message) in _NUMBERS.items():
        if column in grid.columns:
            most = most_of(column, regulation)
            want_whole_number(sheet, grid.area(column), least, most, column, message)
    factions = regulation.lists.factions if regulation.lists is not None else None
    if factions is not None and factions.among:
        offer_list(
            sheet, grid.area(layout.FACTION), "factions", "Faction", "The faction of the player's list."
        )
    withdrawn = (
        "Withdrawn for somebody who does not come. Who leaves later is dropped in the round's workbook."
    )
    offer_list(sheet, grid.area(layout.STATUS), "statuses", "Status", withdrawn)


def _add_alarms(sheet: Worksheet, grid: Grid, look: Appearance, states: tuple[PlayerState, ...]) -> None:
    """Red what does not fit, deeper yellow what is still awaited, and green the rows that are ready."""
    check = grid.cell(layout.CHECK, 2)
    for state in states:
        paint = look.wanted if state.waits else look.alarm
        says = {"type": "formula", "criteria": f'={check}="{state.says}"', "format": paint}
        for column in (state.column, layout.CHECK):
            sheet.conditional_format(grid.area(column), says)
    ready = {"type": "formula", "criteria": f'={check}="{READY}"', "format": look.done}
    sheet.conditional_format(grid.area(layout.CHECK), ready)
