"""The sheet `Score cards`: what a card says of each player in this round, for the organizer to copy or cut out."""

from collections.abc import Mapping

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.engine.scoring.byes import bye_worth
from generator.engine.scoring.game import score_game
from generator.game_forms.form import GameForm
from generator.model import Number, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import LOOSE, ROW_HEIGHT
from generator.workbooks.writing.name_sheet import seat_formulas
from generator.workbooks.writing.sheets import Book, width_for, write_header

_OPPONENT_ID, _OPPONENT, _SO_FAR = "Opponent ID", "Opponent", "Points so far"
_SCORED, _SUBTOTAL, _THEIRS = "Points", "Subtotal", "Opponent's points"
_NAMES = (layout.PLAYER, layout.FACTION, _OPPONENT)
_IDS = (layout.ID, _OPPONENT_ID)


def write_score_cards(
    book: Book,
    results: Grid,
    form: GameForm,
    round_: Round,
    players: tuple[Player, ...],
    points: Mapping[PlayerId, Number],
) -> Worksheet:
    """One row a player of the round: the force and its casualty thresholds, table, opponent, and everybody's points.

    Table, opponent and the round's points follow the sheet `Results`, of which `results` says where everything stands.

    Source: Urban War 1.4, Score Cards.
    """
    sheet, look = book.sheet(layout.SCORE_CARDS_SHEET), book.look
    levels = [level.capitalize() for level in form.scale[1:]]
    columns = (
        *(layout.ID, layout.PLAYER, layout.FACTION, layout.LIST_POINTS, layout.MODELS, *levels),
        *(layout.TABLE, _OPPONENT_ID, _OPPONENT, _SO_FAR, _SCORED, _SUBTOTAL, _THEIRS),
    )
    seated = set(round_.players)
    cards = [player for player in players if player.id in seated]
    grid = Grid(columns=columns, last=len(cards) + 1)
    wide = width_for([player.name for player in players], 14, 24)
    widths = {column: wide if column in _NAMES else _width(column) for column in columns}
    centred = dict.fromkeys((c for c in columns if c not in (*_NAMES, *_IDS)), look.header_centred)
    write_header(sheet, grid, widths, centred, look.header)
    names = {player.id: player.name for player in players}
    seats, scored = _seats(round_), _scored(round_, form.regulation)
    for row, player in enumerate(cards, start=1):
        sheet.set_row(row, ROW_HEIGHT)
        table, opponent = seats.get(player.id, (None, None))
        values = (
            *_force(player, form),
            None if table is None else str(table),
            *(opponent, names.get(opponent, opponent) if opponent else layout.BYE),
            *_points(points.get(player.id, 0), *scored.get(player.id, (None, None))),
        )
        seat = seat_formulas(results, grid.cell(layout.ID, row + 1))
        so_far, now = (grid.cell(column, row + 1) for column in (_SO_FAR, _SCORED))
        formulas = {
            layout.TABLE: seat.table,
            _OPPONENT_ID: seat.opponent_id,
            _OPPONENT: seat.opponent,
            _SCORED: seat.points,
            _SUBTOTAL: f'=IF({now}="","",{so_far}+{now})',
            _THEIRS: seat.opponents_points,
        }
        for index, (column, value) in enumerate(zip(columns, values, strict=True)):
            style = look.quiet if column in _IDS else look.strong if column in _NAMES else look.centred
            if column not in formulas:
                _write(sheet, row, index, value, style)
            elif formulas[column]:  # games of single elimination have no points
                stored = "" if value is None else value if isinstance(value, str) else float(value)
                sheet.write_formula(row, index, formulas[column], style, stored)
    sheet.protect("", dict(LOOSE))
    return sheet


def _width(heading: str) -> float:
    """As wide as its longest word and any of the figures below it."""
    return max(7.5, *(len(word) + 2 for word in heading.split()))


def _force(player: Player, form: GameForm) -> tuple[str | int | None, ...]:
    """What the top of a card says of a player; thresholds stay empty where the number of models isn't known."""
    unknown = (None,) * len(form.scale[1:])
    limits = unknown if player.models is None else form.thresholds(player.models)
    return (player.id, player.name, player.faction, player.list_points, player.models, *limits)


def _seats(round_: Round) -> dict[PlayerId, tuple[int | None, PlayerId]]:
    """Table and opponent of everybody who has one."""
    seats: dict[PlayerId, tuple[int | None, PlayerId]] = {}
    for pairing in round_.pairings:
        seats[pairing.player1] = (pairing.table, pairing.player2)
        seats[pairing.player2] = (pairing.table, pairing.player1)
    return seats


def _scored(round_: Round, regulation: Regulation) -> dict[PlayerId, tuple[Number | None, Number | None]]:
    """What the games entered give everybody and their opponents; a bye gives its award.

    What the mean of the player's games is worth is not known before these are played.
    """
    scored: dict[PlayerId, tuple[Number | None, Number | None]] = {
        bye.player: (bye_worth(regulation, given=bye.given).award.points, None)
        for bye in round_.byes
        if bye.player is not None
    }
    for pairing in round_.pairings:
        score = score_game(pairing.result, regulation)
        if score is not None:
            scored[pairing.player1] = (score.points1, score.points2)
            scored[pairing.player2] = (score.points2, score.points1)
    return scored


def _points(so_far: Number, now: Number | None, theirs: Number | None) -> tuple[Number | None, ...]:
    """The bottom of a card: what the player had, has now scored and has together, and what the opponent scored."""
    return (so_far, now, None if now is None else so_far + now, theirs)


def _write(sheet: Worksheet, row: int, column: int, value: str | Number | None, look: Format) -> None:
    if isinstance(value, str):
        sheet.write_string(row, column, value, look)
    elif value is None:
        sheet.write_blank(row, column, None, look)
    else:
        sheet.write_number(row, column, float(value), look)
