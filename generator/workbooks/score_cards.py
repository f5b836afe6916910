"""The sheet `Score cards`: what a card says of each player in this round, for the organizer to copy or cut out."""

from collections.abc import Mapping

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.engine.casualties import thresholds
from generator.model import Number, Player, PlayerId, Round
from generator.regulations.schema import Casualties, Regulation
from generator.workbooks import layout
from generator.workbooks.appearance import LOOSE, ROW_HEIGHT
from generator.workbooks.name_sheet import seat_formulas
from generator.workbooks.sheets import Book, Grid, width_for, write_header

_OPPONENT_ID, _OPPONENT, _SO_FAR = "Opponent ID", "Opponent", "Points so far"
_NAMES = (layout.PLAYER, layout.FACTION, _OPPONENT)
_IDS = (layout.ID, _OPPONENT_ID)


def write_score_cards(
    book: Book,
    results: Grid,
    regulation: Regulation,
    rules: Casualties,
    round_: Round,
    players: tuple[Player, ...],
    points: Mapping[PlayerId, Number],
) -> Worksheet:
    """One row a player of the round: the force and its casualty thresholds, table, opponent, points so far.

    Table and opponent follow the sheet `Results`, of which `results` says where everything stands.

    Source: Urban War 1.4, Score Cards.
    """
    sheet, look = book.sheet(layout.SCORE_CARDS_SHEET), book.look
    levels = [level.name.capitalize() for level in rules.levels[1:]]
    columns = (
        *(layout.ID, layout.PLAYER, layout.FACTION, layout.LIST_POINTS, layout.MODELS, *levels),
        *(layout.TABLE, _OPPONENT_ID, _OPPONENT, _SO_FAR),
    )
    seated = set(round_.players)
    cards = [player for player in players if player.id in seated]
    grid = Grid(columns=columns, last=len(cards) + 1)
    wide = width_for([player.name for player in players], 20, 30)
    widths = {column: wide if column in _NAMES else 10.0 for column in columns}
    centred = dict.fromkeys((c for c in columns if c not in (*_NAMES, *_IDS)), look.header_centred)
    write_header(sheet, grid, widths, centred, look.header)
    names = {player.id: player.name for player in players}
    seats = _seats(round_)
    for row, player in enumerate(cards, start=1):
        sheet.set_row(row, ROW_HEIGHT)
        table, opponent = seats.get(player.id, (None, None))
        values = (
            *_force(player, regulation, len(levels)),
            None if table is None else str(table),
            *(opponent, names.get(opponent, opponent) if opponent else layout.BYE),
            points.get(player.id, 0),
        )
        seat = seat_formulas(results, grid.cell(layout.ID, row + 1))
        formulas = {layout.TABLE: seat.table, _OPPONENT_ID: seat.opponent_id, _OPPONENT: seat.opponent}
        for index, (column, value) in enumerate(zip(columns, values, strict=True)):
            style = look.quiet if column in _IDS else look.strong if column in _NAMES else look.centred
            if column in formulas:
                sheet.write_formula(row, index, formulas[column], style, "" if value is None else value)
            else:
                _write(sheet, row, index, value, style)
    sheet.protect("", dict(LOOSE))
    return sheet


def _force(player: Player, regulation: Regulation, levels: int) -> tuple[str | int | None, ...]:
    """What the top of a card says of a player; thresholds stay empty where the number of models isn't known."""
    limits = (None,) * levels if player.models is None else thresholds(player.models, regulation)
    return (player.id, player.name, player.faction, player.list_points, player.models, *limits)


def _seats(round_: Round) -> dict[PlayerId, tuple[int | None, PlayerId]]:
    """Table and opponent of everybody who has one."""
    seats: dict[PlayerId, tuple[int | None, PlayerId]] = {}
    for pairing in round_.pairings:
        seats[pairing.player1] = (pairing.table, pairing.player2)
        seats[pairing.player2] = (pairing.table, pairing.player1)
    return seats


def _write(sheet: Worksheet, row: int, column: int, value: str | Number | None, look: Format) -> None:
    if isinstance(value, str):
        sheet.write_string(row, column, value, look)
    elif value is None:
        sheet.write_blank(row, column, None, look)
    else:
        sheet.write_number(row, column, float(value), look)
