"""The sheets `Changes` and `Lists`."""

from collections.abc import Mapping, Sequence

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.languages import _, later
from generator.model import Change, ChangeKind, ListEntry, PlayerId
from generator.regulations.event_schema import Lists
from generator.tournament.game_forms.columns import LARGEST_COUNT, YES, as_word
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FREE, LOOSE, ROW_HEIGHT, CellFormats, set_page
from generator.workbooks.writing.players_sheet import REGISTERED_IDS
from generator.workbooks.writing.sheets import (
    Book,
    offer_list,
    want_whole_number,
    width_for,
    write_header,
    write_text,
)

READY = later("noted")
NO_WAY_BACK = later("nobody comes back into single elimination")
_INPUT_ROWS = 40
_HOW_MANY, _NO_POINTS = later("Points: how many, as in -3 or 1.5"), later("only the change Points has points")
_UNKNOWN, _TWICE = later("not registered"), later("this player stands here twice")


def changes_of(*, elimination: bool, points: bool = False) -> tuple[ChangeKind, ...]:
    """Return what may happen to a player after a round: nobody comes back into single elimination.

    Args:
        elimination: whether it is a round of single elimination.
        points: whether the event knows rulings on points.
    """
    never = (
        {ChangeKind.REJOIN, ChangeKind.POINTS} if elimination else set() if points else {ChangeKind.POINTS}
    )
    return tuple(kind for kind in ChangeKind if kind not in never)


def write_changes_sheet(
    book: Book, changes: tuple[Change, ...], names: Mapping[PlayerId, str], kinds: Sequence[ChangeKind]
) -> Worksheet:
    """Write the sheet with the changes that there are already.

    Args:
        book: the workbook.
        changes: the rows that are filled.
        names: everybody who is registered.
        kinds: the changes that are possible in the round.
    """
    book.name_list("changes", [kind.value for kind in kinds])
    sheet, look = book.sheet(layout.CHANGES.name), book.look
    points = (layout.POINTS,) if ChangeKind.POINTS in kinds else ()
    columns = (*layout.CHANGES.columns, *points, layout.CHECK)
    grid = Grid(columns=columns, last=1 + max(_INPUT_ROWS, len(changes) + 10))
    wide = width_for(names.values(), 24, 40)
    widths = {layout.PLAYER_ID: 16, layout.PLAYER: wide, layout.CHANGE: 16, layout.NOTE: 40, layout.CHECK: 40}
    widths |= dict.fromkeys(points, 9)
    write_header(sheet, grid, widths, {layout.CHECK: look.header_check}, look.header)
    formula, once = _check_formula(grid, kinds), _once(changes)
    for row in range(2, grid.last + 1):
        change = changes[row - 2] if row - 2 < len(changes) else None
        _write_change(sheet, look, row, change, names)
        if points:
            _write_points(sheet, look, row, grid.index(layout.POINTS), change)
        says = _check(change, names, kinds, is_alone=change is None or change in once)
        own = formula.replace("{row}", str(row))
        sheet.write_formula(row - 1, grid.index(layout.CHECK), f"={own}", look.check_free, says)
    who = _("Choose who leaves or comes back after this round, or type the player's ID.")
    offer_list(sheet, grid.area(layout.PLAYER_ID), "players_by_name", "Player", who, only=False)
    what = _("{changes}. It takes effect after this round.", changes=_or(kinds))
    offer_list(sheet, grid.area(layout.CHANGE), "changes", "Change", what)
    if points:
        _prompt_for_points(sheet, grid)
    _mark_impossible_changes(sheet, look, grid)
    sheet.protect("", dict(LOOSE))
    return sheet


def _or(kinds: Sequence[ChangeKind]) -> str:
    """`Drop or Disqualify`, `Drop, Disqualify or Rejoin`."""
    *most, last = (kind.value for kind in kinds)
    return _("{others} or {last}", others=", ".join(most), last=last)


def _check_formula(grid: Grid, kinds: Sequence[ChangeKind]) -> str:
    """What can be amiss, in the order in which it is tried; the row's number stands in for `{row}`."""
    player, change = "$A{row}", as_word("$C{row}")
    back = f'{change}="{ChangeKind.REJOIN.value}"' if ChangeKind.REJOIN not in kinds else "FALSE"
    formula = f'"{_(READY)}"'
    twice, of_points = f"SUMPRODUCT(--($A$2:$A${grid.last}={player}))>1", tuple[tuple[str, str], ...]()
    if ChangeKind.POINTS in kinds:
        is_points, points = f'{change}="{ChangeKind.POINTS.value}"', "$E{row}"
        kind = f'(($C$2:$C${grid.last}="{ChangeKind.POINTS.value}")=({is_points}))'
        twice = f"SUMPRODUCT(($A$2:$A${grid.last}={player})*{kind})>1"
        of_points = (
            (f"AND({is_points},NOT(ISNUMBER({points})))", _(_HOW_MANY)),
            (f'AND({points}<>"",NOT({is_points}))', _(_NO_POINTS)),
        )
    for condition, words in (
        (twice, _(_TWICE)),
        *of_points,
        (f"ISNA(MATCH({change},changes,0))", _("write {changes}", changes=_or(kinds))),
        (back, _(NO_WAY_BACK)),
        (f'{change}=""', _("choose {changes}", changes=_or(kinds))),
        (f'$B{{row}}="{_(_UNKNOWN)}"', _(_UNKNOWN)),
        (f'{player}=""', _("choose the player")),
    ):
        formula = f'IF({condition},"{words}",{formula})'
    return f'IF(AND({player}="",{change}=""),"",{formula})'


def _check(
    change: Change | None, names: Mapping[PlayerId, str], kinds: Sequence[ChangeKind], *, is_alone: bool
) -> str:
    """The same words of a change that Roundsheet writes: it has a player and a kind."""
    if change is None:
        return ""
    if change.player not in names:
        return _(_UNKNOWN)
    if change.kind not in kinds:
        return _(NO_WAY_BACK)
    return _(READY) if is_alone else _(_TWICE)


def _once(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of players who have no other; a change of points stands beside one."""
    whose = [(change.player, change.kind is ChangeKind.POINTS) for change in changes]
    return tuple(change for change, who in zip(changes, whose, strict=True) if whose.count(who) == 1)


def _write_change(
    sheet: Worksheet, look: CellFormats, row: int, change: Change | None, names: Mapping[PlayerId, str]
) -> None:
    player = change.player if change else None
    sheet.set_row(row - 1, ROW_HEIGHT)
    write_text(sheet, row - 1, 0, player or "", look.input_text)
    found = f'"{_(_UNKNOWN)}"'
    for list_name in ("player_names", "player_labels", "player_ids"):
        place = f'MATCH(TRIM($A{row}&""),{list_name},0)'
        found = f"IF(ISNA({place}),{found},INDEX(player_names,{place}))"
    name = names.get(player, _(_UNKNOWN)) if player else ""
    sheet.write_formula(row - 1, 1, f'=IF($A{row}="","",{found})', look.text, name)
    write_text(sheet, row - 1, 2, change.kind.value if change else "", look.input_choice)
    write_text(sheet, row - 1, 3, (change.note if change else None) or "", look.input_text)


def _write_points(sheet: Worksheet, look: CellFormats, row: int, column: int, change: Change | None) -> None:
    if change is None or change.points is None:
        sheet.write_blank(row - 1, column, None, look.optional_number)
    else:
        sheet.write_number(row - 1, column, float(change.points), look.optional_number)


def _prompt_for_points(sheet: Worksheet, grid: Grid) -> None:
    message = _(
        "Beside Points: how many are given, or below 0 taken. Write the reason under Note: the pages show it."
    )
    options = {"validate": "any", "input_title": layout.POINTS, "input_message": message}
    sheet.data_validation(grid.area(layout.POINTS), options)


def _mark_impossible_changes(sheet: Worksheet, look: CellFormats, grid: Grid) -> None:
    """Red: whatever Check has a word against, and the cell that it speaks of."""
    says = grid.cell(layout.CHECK, 2)
    check = f'{says}<>"",{says}<>"{_(READY)}"'
    wrong = {"type": "formula", "criteria": f"=AND({check})", "format": look.alarm}
    sheet.conditional_format(grid.area(layout.CHECK), wrong)
    unknown = {"type": "formula", "criteria": f'=$B2="{_(_UNKNOWN)}"', "format": look.alarm}
    sheet.conditional_format(grid.area(layout.PLAYER_ID, layout.PLAYER), unknown)
    nobody = {"type": "formula", "criteria": '=AND($C2<>"",$A2="")', "format": look.alarm}
    sheet.conditional_format(grid.area(layout.PLAYER_ID), nobody)
    of_change = {
        "type": "formula",
        "criteria": f'=AND({check},$A2<>"",$B2<>"{_(_UNKNOWN)}")',
        "format": look.alarm,
    }
    sheet.conditional_format(grid.area(layout.CHANGE), of_change)


# The sheet `Lists`: what the players' armies, squads and forces are made of, a row an entry.


_LIST_INPUT_ROWS = 10_000  # none is written before it is filled: each column as a whole is made to be filled
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
    """Write the sheet with room for everybody's list; `entries` fill the first rows."""
    sheet, look = book.sheet(layout.LISTS.name), book.look
    grid = Grid(columns=layout.LISTS.columns, last=_LIST_INPUT_ROWS + 1)
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


def _format(look: CellFormats, column: str) -> Format:
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


def _add_alarms(sheet: Worksheet, grid: Grid, look: CellFormats) -> None:
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
