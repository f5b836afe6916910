"""The sheet `Players` of an event's registration."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from xlsxwriter.worksheet import Worksheet

from generator.languages import _, later
from generator.model import Player, PlayerId
from generator.regulations.schema import Regulation
from generator.tournament.game_forms import kind_of
from generator.tournament.game_forms.columns import LARGEST_COUNT, as_word
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FREE, ROW_HEIGHT, CellFormats, set_page
from generator.workbooks.writing.sheets import Book, offer_list, want_whole_number, write_header

# The column `Check` of the sheet `Players`: whether a row is ready, and if not, why; in formulas and in
# Python.


READY = later("ready")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """Words for rows of which a condition holds, and the column to look at; what `waits` is only unfinished."""

    says: str
    column: str
    formula: str
    holds: Callable[[Player], bool]
    waits: bool = False


def player_states(regulation: Regulation, grid: Grid, players: tuple[Player, ...]) -> tuple[PlayerState, ...]:
    """Return what can be amiss with a row, in the order in which it is tried; the formulas are those of row 2."""
    return tuple(_states(regulation, grid, Counter(player.id for player in players)))


def state_formula(states: tuple[PlayerState, ...], grid: Grid) -> str:
    """Return the words for row 2; nothing while there is no more than an ID."""
    formula = f'"{_(READY)}"'
    for state in reversed(states):
        formula = f'IF({state.formula},"{state.says}",{formula})'
    contract = [column for column in grid.columns if column != layout.CHECK]
    return f'IF(COUNTA({grid.cell(contract[1], 2)}:{grid.cell(contract[-1], 2)})=0,"",{formula})'


def state_of(player: Player, states: tuple[PlayerState, ...]) -> str:
    """Return the words for a player."""
    return next((state.says for state in states if state.holds(player)), _(READY))


def most_of(column: str, regulation: Regulation) -> int:
    """Return the highest number that may stand in a column."""
    total = regulation.lists.total if regulation.lists is not None else None
    return total.maximum if column == layout.LIST_POINTS and total is not None else LARGEST_COUNT


def _too_high(grid: Grid, column: str, most: int, holds: Callable[[Player], bool]) -> PlayerState:
    cell = grid.cell(column, 2)
    return PlayerState(
        says=_("{column}: at most {most}", column=column, most=most),
        column=column,
        formula=f'IF(TRIM({cell})="",FALSE,VALUE({cell})>{most})',
        holds=holds,
    )


def _states(regulation: Regulation, grid: Grid, holders: Counter[PlayerId]) -> Iterator[PlayerState]:
    player_id, name, faction = (grid.cell(each, 2) for each in (layout.ID, layout.NAME, layout.FACTION))
    letters = grid.letters(layout.ID)
    ids, names = (f"${each}$2:${each}${grid.last}" for each in (letters, grid.letters(layout.NAME)))
    yield PlayerState(
        says=_("ID missing"), column=layout.ID, formula=f'{player_id}=""', holds=lambda player: not player.id
    )
    yield PlayerState(  # COUNTIF knows wildcards, SUMPRODUCT compares as it stands
        says=_("this ID stands here twice"),
        column=layout.ID,
        formula=f'SUMPRODUCT(({ids}={player_id})*({names}<>""))>1',  # of rows with an ID in advance only those filled
        holds=lambda player: holders[player.id] > 1,
    )
    yield PlayerState(
        says=_("name missing"), column=layout.NAME, formula=f'{name}=""', holds=lambda player: not player.name
    )
    lists = regulation.lists
    if lists is not None and lists.factions is not None and lists.factions.among:
        factions, known = lists.factions, "factions_known" if lists.factions.also else "factions"
        yield PlayerState(
            says=_("faction: choose from the list"),
            column=layout.FACTION,
            formula=f'AND({faction}<>"",ISNA(MATCH({faction},{known},0)))',
            holds=lambda player: player.faction is not None and factions.named(player.faction) is None,
        )
    for column, count in layout.PLAYER_COUNTS.items():
        if column in grid.columns:
            yield PlayerState(
                says=_("{column}: whole number from {least}", column=column, least=count.least),
                column=column,
                formula=_no_whole_number(grid.cell(column, 2), count.least),
                holds=lambda _: False,  # what is read is a whole number
            )
    for figure in regulation.registered:
        if figure.name in grid.columns:
            yield PlayerState(
                says=_("{column}: whole number from {least}", column=figure.name, least=figure.minimum),
                column=figure.name,
                formula=_no_whole_number(grid.cell(figure.name, 2), figure.minimum),
                holds=lambda _: False,  # what is read is a whole number
            )
            yield _too_high(grid, figure.name, figure.maximum, lambda _: False)  # nor is it too high
    most = most_of(layout.LIST_POINTS, regulation)
    yield _too_high(grid, layout.LIST_POINTS, most, lambda player: (player.list_points or 0) > most)
    said = as_word(grid.cell(layout.STATUS, 2))
    yield PlayerState(
        says=_("Status: Withdrawn or nothing"),
        column=layout.STATUS,
        formula=f'AND({said}<>"",{said}<>"{layout.WITHDRAWN}")',
        holds=lambda _: False,  # what is read is withdrawn or not
    )
    if kind_of(regulation).counts_models:
        yield PlayerState(
            says=_("models missing"),
            column=layout.MODELS,
            formula=f'{grid.cell(layout.MODELS, 2)}=""',
            holds=lambda player: player.models is None,
            waits=True,
        )


def _no_whole_number(cell: str, least: int) -> str:
    """Whether something stands in the cell that is no whole number from the least up, even if it is text."""
    wrong = f"OR(VALUE({cell})<{least},VALUE({cell})<>INT(VALUE({cell})),VALUE({cell})>{LARGEST_COUNT})"
    return f'IF(TRIM({cell})="",FALSE,IF(ISERROR(VALUE({cell})),TRUE,{wrong}))'


# The sheet `Players` of an event's registration.


REGISTERED_IDS = "registered_ids"  # the IDs on this sheet by name

PRINTED_ROWS = 64  # at least: an area that follows what is filled is known to Excel only

_INPUT_ROWS = 512
_MAX_PROMPT_LETTERS = 255  # in Excel
_FREE_COLUMNS = 12  # to the right, for the organizer's own notes
_WIDTHS = {header: column.width for header, column in layout.PLAYER_COLUMNS.items()} | {layout.CHECK: 30}
_ROW_2 = re.compile(r"(\$[A-Z]+)2\b")


def write_players_sheet(
    book: Book, regulation: Regulation, players: tuple[Player, ...], event_name: str
) -> None:
    """Write input rows for everybody who may come; `players` fill the first of them."""
    sheet, look = book.sheet(layout.PLAYERS.name), book.look
    numbers = {figure.name: figure for figure in regulation.registered}
    columns = (
        *(
            c
            for c in layout.player_columns(players)
            if c != layout.MODELS or kind_of(regulation).counts_models
        ),
        *numbers,
    )
    needed = needed_columns(regulation)
    grid = Grid(columns=(*columns, layout.CHECK), last=1 + max(_INPUT_ROWS, len(players) + 50))
    states = player_states(regulation, grid, players)
    formats = {
        **dict.fromkeys((*layout.PLAYER_COUNTS, *numbers), look.header_centred),
        layout.CHECK: look.header_check,
    }
    widths = _WIDTHS | {name: max(10, len(name) + 2) for name in numbers}
    write_header(sheet, grid, widths, formats, look.header)
    width = len(grid.columns)
    sheet.set_column(width, width + _FREE_COLUMNS - 1, 14, look.free)
    formula = state_formula(states, grid)
    for row in range(1, grid.last):
        sheet.set_row(row, ROW_HEIGHT)
        player = players[row - 1] if row <= len(players) else None
        _write_row(sheet, look, columns, needed, row, player)
        if not players:  # an ID without a name is nobody's yet
            sheet.write_string(row, grid.index(layout.ID), f"P{row:02}", look.input_text)
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
    """Return what must be known of every player: these cells are tinted."""
    models = (layout.MODELS,) if kind_of(regulation).counts_models else ()
    asked = (figure.name for figure in regulation.registered if not figure.while_playing)
    return (*layout.PLAYERS.needed, *models, *asked)


def _in_row(formula: str, row: int) -> str:
    """A formula of row 2, whose fixed cells have a dollar before their row, for another one."""
    return _ROW_2.sub(rf"\g<1>{row}", formula)


def _write_row(
    sheet: Worksheet,
    look: CellFormats,
    columns: tuple[str, ...],
    needed: tuple[str, ...],
    row: int,
    player: Player | None,
) -> None:
    for column, name in enumerate(columns):
        is_number = name in layout.PLAYER_COUNTS or name not in layout.PLAYER_COLUMNS
        style = look.optional_number if is_number else look.optional_text
        if name in needed:
            style = look.input_number if is_number else look.input_text
        value = _value(player, name) if player else None
        if isinstance(value, int):
            sheet.write_number(row, column, value, style)
        elif value:
            sheet.write_string(row, column, value, style)
        else:
            sheet.write_blank(row, column, None, style)


def _name_ids(book: Book, grid: Grid) -> None:
    """Name the IDs from the top as far as there are names: a drop-down of them shows nobody else's."""
    names = f"{layout.PLAYERS.name}!$B$2:$B${grid.last}"
    first = f"{layout.PLAYERS.name}!$A$2"
    book.name_area(REGISTERED_IDS, f"OFFSET({first},0,0,MAX(1,COUNTA({names})),1)")


def _value(player: Player, header: str) -> str | int | None:
    if header == layout.STATUS:
        return layout.WITHDRAWN if player.withdrawn else None
    if header == layout.HERE:
        return layout.CROSS if player.here else None
    column = layout.PLAYER_COLUMNS.get(header)
    value: str | int | None = getattr(player, column.field) if column else player.figure(header)
    return value


def _add_prompts(sheet: Worksheet, grid: Grid, regulation: Regulation) -> None:
    options = {
        "validate": "any",
        "input_title": "ID",
        "input_message": _("Letters a-z, digits, - and _, for example P07. No two players share one."),
    }
    sheet.data_validation(grid.area(layout.ID), options)
    for column, count in layout.PLAYER_COUNTS.items():
        if column in grid.columns:
            most = most_of(column, regulation)
            want_whole_number(sheet, grid.area(column), count.least, most, column, _(count.hint))
    if layout.BYES in grid.columns:
        rounds = _("The rounds in which this player has a bye, as in 1 or 1, 2.")
        options = {"validate": "any", "input_title": layout.BYES, "input_message": rounds}
        sheet.data_validation(grid.area(layout.BYES), options)
    if layout.KEEP_APART in grid.columns:
        apart = _(
            "Players with the same text here are not paired with each other. A comma parts several texts."
        )
        options = {"validate": "any", "input_title": layout.KEEP_APART, "input_message": apart}
        sheet.data_validation(grid.area(layout.KEEP_APART), options)
    for figure in regulation.registered:
        area = grid.area(figure.name)
        want_whole_number(
            sheet, area, figure.minimum, figure.maximum, figure.name, figure.text[:_MAX_PROMPT_LETTERS]
        )
    factions = regulation.lists.factions if regulation.lists is not None else None
    if factions is not None and factions.among:
        offer_list(
            sheet, grid.area(layout.FACTION), "factions", "Faction", _("The faction of the player's list.")
        )
    withdrawn = _(
        "Withdrawn for somebody who does not come. Drop a player who leaves later in the round's workbook."
    )
    offer_list(sheet, grid.area(layout.STATUS), "statuses", "Status", withdrawn)
    here = _("x for a player who has come. Once anybody is ticked, nobody else is seated.")
    offer_list(sheet, grid.area(layout.HERE), "crosses", "Here", here)


def _add_alarms(sheet: Worksheet, grid: Grid, look: CellFormats, states: tuple[PlayerState, ...]) -> None:
    """Red what does not fit, deeper yellow what is still awaited, and green the rows that are ready."""
    check = grid.cell(layout.CHECK, 2)
    for state in states:
        paint = look.wanted if state.waits else look.alarm
        says = {"type": "formula", "criteria": f'={check}="{state.says}"', "format": paint}
        for column in (state.column, layout.CHECK):
            sheet.conditional_format(grid.area(column), says)
    ready = {"type": "formula", "criteria": f'={check}="{_(READY)}"', "format": look.done}
    sheet.conditional_format(grid.area(layout.CHECK), ready)
