"""The sheets around the results: `Round` and `Standings`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xlsxwriter.worksheet import Worksheet

from generator.figures.records import DECIMALS, rounded
from generator.languages import _, later
from generator.model import Number, PlayerId, Snapshot, Texts
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import LOOSE, ROW_HEIGHT, CellFormats, print_layout, set_page
from generator.workbooks.writing.sheets import Book, offer_list, width_for, write_header, write_text

_OPEN_TABLES = layout.OPEN_TABLES
_PROMPTS = {
    layout.DEPLOYMENT: later("The deployment of this round. You can type any text here."),
    layout.OBJECTIVE: later("The objective of this round. You can type any text here."),
    layout.STARTS_AT: later("When the round starts, for example 14:30."),
    layout.MINUTES: later("How long the round lasts, in minutes."),
    layout.RELEASE: later("Draft: the pages don't show the pairings. Now: the next build publishes them."),
    layout.LAST_ROUND: later(
        "Yes: the event ends with this round, earlier than planned or without its cut. Otherwise empty."
    ),
    layout.STRUCTURE: later("How long the event is. This no longer changes."),
    layout.TABLES: later(
        "How many tables there were to choose from when this round was drawn: tables in event.yaml, or the "
        "most games that a round has had."
    ),
    layout.TABLES_FROM: later(
        "The number of the first table when this round was drawn: tables_from in event.yaml."
    ),
    layout.DRAW_VERSION: later("By which method the round was drawn, so that the draw can be repeated."),
    layout.REGISTERED: later(
        "How many were registered when round 1 was drawn, which the event's length follows from."
    ),
    layout.SEEN: later(
        "Empty, or Yes once you have seen what a correction of an earlier result changed: its notes are put away."
    ),
}
SCENARIO = (layout.DEPLOYMENT, layout.OBJECTIVE)
_FILLED_BY_PEOPLE = (
    *(*SCENARIO, layout.STARTS_AT, layout.MINUTES, layout.RELEASE, layout.LAST_ROUND, layout.SEEN),
)


# What a round is drawn by beside the ranking, of each player; empty where that is nothing.
DrawnBy = Mapping[PlayerId, str | None] | Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """A record of a player's line of the ranking before the round; tiebreakers are heading and figure."""

    rank: int | None
    player_id: PlayerId
    name: str
    tournament_points: Number
    tiebreakers: tuple[tuple[str, Number], ...]
    status: str
    faction: str | None = None
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTables:
    """How many tables are open: where the states of the results stand, the words that wait, and the number now."""

    cells: str
    words: Sequence[str]
    now: int


def write_round_sheet(
    book: Book, fields: Mapping[str, str | int | None], choices: Mapping[str, str], counted: OpenTables
) -> Worksheet:
    """Write the sheet `Round`, a field a row; `choices` names lists that fields offer, `Release` alone only these."""
    sheet, look = book.sheet(layout.ROUND.name), book.look
    grid = Grid(columns=layout.ROUND.columns, last=len(fields) + 2)
    write_header(sheet, grid, {layout.FIELD: 20, layout.VALUE: 72}, {}, look.header)
    for row, (field, value) in enumerate(fields.items(), start=1):
        style = look.input_text if field in _FILLED_BY_PEOPLE else look.text
        sheet.set_row(row, ROW_HEIGHT)
        sheet.write_string(row, 0, field, look.strong)
        if isinstance(value, int):
            sheet.write_number(row, 1, value, style)
        else:
            write_text(sheet, row, 1, value or "", style)
        if field in choices:
            offer_list(
                sheet,
                f"B{row + 1}",
                choices[field],
                field,
                _(_PROMPTS[field]),
                only=field in (layout.RELEASE, layout.LAST_ROUND, layout.SEEN),
            )
        elif field in _PROMPTS:
            sheet.data_validation(row, 1, row, 1, _prompt(field))
    sheet.set_row(grid.last - 1, ROW_HEIGHT)
    sheet.write_string(grid.last - 1, 0, _OPEN_TABLES, look.strong)
    formula = "+".join(f'COUNTIF({counted.cells},"{words}")' for words in counted.words)
    sheet.write_formula(grid.last - 1, 1, f"={formula}", look.text, counted.now)
    sheet.protect("", dict(LOOSE))
    return sheet


def write_standings_sheet(
    book: Book, standings: tuple[StandingLine, ...], drawn_by: DrawnBy, title: str, right: str
) -> None:
    """Write the ranking before the round, and what else of each player the draw depends on.

    `title` and `right` stand in the page's head.
    """
    sheet, look = book.sheet(layout.STANDINGS.name), book.look
    if not standings:
        sheet.set_column(0, 0, 60)
        sheet.write_string(0, 0, _("Nothing has been played yet."), look.prose)
        set_page(sheet, title=title, right=right, landscape=False)
        sheet.protect("", dict(LOOSE))
        return
    headings = tuple(heading for heading, _figure in standings[0].tiebreakers)
    columns = (
        *(layout.RANK, layout.PLAYER_ID, layout.PLAYER, layout.POINTS, *headings),
        *(layout.STATUS, layout.FACTION, layout.FIXED_TABLE),
        *((layout.DRAWN_BY,) if drawn_by else ()),
    )
    grid = Grid(columns=columns, last=len(standings) + 1)
    widths: dict[str, float] = {column: max(9, len(column) + 2) for column in columns}
    widths |= {layout.RANK: 8, layout.PLAYER: width_for([line.name for line in standings], 24, 40)}
    widths[layout.FACTION] = width_for([line.faction or "" for line in standings], 12, 30)
    centred = dict.fromkeys((layout.RANK, layout.POINTS, *headings, layout.FIXED_TABLE), look.header_centred)
    write_header(sheet, grid, widths, centred, look.header)
    lie = print_layout(widths.values(), len(standings))
    for row, line in enumerate(standings, start=1):
        sheet.set_row(row, lie.row_height)
        _write_standing(sheet, look, row, line)
        _write_drawn_by(sheet, look, (row, len(columns) - 1), drawn_by.get(line.player_id))
    set_page(sheet, title=title, right=right, landscape=lie.landscape, one_page=lie.one_page)
    sheet.protect("", dict(LOOSE))


def _write_standing(sheet: Worksheet, look: CellFormats, row: int, line: StandingLine) -> None:
    if line.rank is None:
        sheet.write_string(row, 0, "–", look.centred)
    else:
        sheet.write_number(row, 0, line.rank, look.centred)
    sheet.write_string(row, 1, line.player_id, look.quiet)
    sheet.write_string(row, 2, line.name, look.strong)
    sheet.write_number(row, 3, float(line.tournament_points), look.figure)
    for column, (_heading, figure) in enumerate(line.tiebreakers, start=4):
        _write_figure(sheet, look, row, column, figure)
    after = 4 + len(line.tiebreakers)
    write_text(sheet, row, after, line.status, look.text)
    write_text(sheet, row, after + 1, line.faction or "", look.text)
    if line.fixed_table is not None:
        sheet.write_number(row, after + 2, line.fixed_table, look.centred)
    else:
        sheet.write_blank(row, after + 2, None, look.centred)


def _write_figure(sheet: Worksheet, look: CellFormats, row: int, column: int, figure: Number) -> None:
    """A figure as a number, so that people can sort by it, rounded as the pages round it: Excel would half up."""
    if isinstance(figure, int):
        sheet.write_number(row, column, figure, look.centred)
    else:
        sheet.write_number(row, column, float(rounded(figure, DECIMALS)), look.centred_decimals)


def _write_drawn_by(
    sheet: Worksheet, look: CellFormats, cell: tuple[int, int], drawn_by: str | int | None
) -> None:
    if isinstance(drawn_by, int):
        sheet.write_number(*cell, drawn_by, look.text)
    elif drawn_by is not None:
        write_text(sheet, *cell, drawn_by, look.text)


def _prompt(field: str) -> dict[str, object]:
    return {"validate": "any", "input_title": field, "input_message": _(_PROMPTS[field])}


# The hidden sheet `Snapshot` of a round's workbook: what is fixed when the round is drawn, a line of JSON a
# row.


def write_snapshot(book: Book, snapshot: Snapshot) -> None:
    """Write the sheet: the rules, the leaders and each player."""
    sheet = book.sheet(layout.SNAPSHOT.name)
    rows = [
        layout.SNAPSHOT.columns,
        (layout.RULES_KIND, "", _json(snapshot.rules)),
        (layout.LEADERS_KIND, "", _json(snapshot.leaders)),
        *((layout.PLAYER, player, _json(values)) for player, values in sorted(snapshot.players.items())),
    ]
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            if text:
                sheet.write_string(row, column, text)
    sheet.protect()
    sheet.hide()


def _json(values: Texts) -> str:
    return json.dumps(values, ensure_ascii=False)
