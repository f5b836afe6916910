"""The sheet `By name`: everybody finds their table and opponent under their own name, on a page to hang up."""

from collections.abc import Mapping
from typing import NamedTuple

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.languages import _
from generator.model import Number, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.text import order_of
from generator.tournament.game_forms.form import GameForm
from generator.tournament.scoring import bye_worth, score_game
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FONT_SIZE, LOOSE, ROW_HEIGHT, poster_of, set_page
from generator.workbooks.writing.sheets import Book, width_for, write_header

NAMES_SHEET = "By name"
_OPPONENT = "Opponent"
_COLUMNS = (layout.PLAYER, layout.ID, layout.TABLE, _OPPONENT)


def write_name_sheet(
    book: Book, results: Grid, round_: Round, names: Mapping[PlayerId, str], title: str
) -> None:
    """Write a row for each player of the round, by name; tables and opponents follow the sheet `Results`.

    Args:
        book: the workbook.
        results: where everything stands on the sheet `Results`.
        round_: who plays whom.
        names: of the players.
        title: the event's, for the page's head.
    """
    sheet = book.sheet(NAMES_SHEET)
    seats = _seats(round_, names)
    grid = Grid(columns=_COLUMNS, last=max(len(seats), 1) + 1)
    wide = width_for(names.values(), 24, 40)
    widths = {layout.PLAYER: wide, layout.TABLE: 9.0, _OPPONENT: wide, layout.ID: 10.0}
    letters, row_height, one_page = poster_of(widths.values(), len(seats))
    widths = {column: width * letters / FONT_SIZE for column, width in widths.items()}
    look = book.look.sized(letters)
    write_header(sheet, grid, widths, {layout.TABLE: look.header_centred}, look.header)
    for row, (player, (table, opponent)) in enumerate(seats.items(), start=2):
        sheet.set_row(row - 1, row_height)
        sheet.write_string(row - 1, 0, names.get(player, player), look.strong)
        sheet.write_string(row - 1, 1, player, look.quiet)
        seat = seat_formulas(results, grid.cell(layout.ID, row))
        sheet.write_formula(row - 1, 2, seat.table, look.figure_strong, table)
        sheet.write_formula(row - 1, 3, seat.opponent, look.text, opponent)
    right = _("Round {number}, {stage}: by name", number=round_.number, stage=round_.stage)
    set_page(sheet, title=title, right=right, landscape=False, one_page=one_page)
    sheet.protect("", dict(LOOSE))


def _seats(round_: Round, names: Mapping[PlayerId, str]) -> dict[PlayerId, tuple[str, str]]:
    """Table and opponent of everybody in the round, as texts, by name."""
    seats: dict[PlayerId, tuple[str, str]] = {}
    for game in round_.pairings:
        table = "" if game.table is None else str(game.table)
        seats[game.player1] = (table, names.get(game.player2, game.player2))
        seats[game.player2] = (table, names.get(game.player1, game.player1))
    for bye in round_.byes:
        if bye.player is not None:
            seats[bye.player] = ("", layout.BYE)
    return dict(sorted(seats.items(), key=lambda seat: (order_of(names.get(seat[0], seat[0])), seat[0])))


class SeatFormulas(NamedTuple):
    """Where the ID in a cell sits, and against whom, wherever in `Results` it stands."""

    table: str
    opponent: str
    opponent_id: str
    points: str
    opponents_points: str


def seat_formulas(results: Grid, player: str) -> SeatFormulas:
    """Return the formulas for the ID in that cell; they follow a swap on the sheet `Results`."""
    one, other = (f'MATCH({player}&"",{_column(results, f"Player {seat} ID")},0)' for seat in (1, 2))

    def looked_up(first: str, second: str, otherwise: str, as_text: str = '&""') -> str:
        in_seat_1, in_seat_2 = _column(results, first), _column(results, second)
        found = f'IF(ISNA({other}),"{otherwise}",INDEX({in_seat_2},{other}){as_text})'
        return f"=IF(ISNA({one}),{found},INDEX({in_seat_1},{one}){as_text})"

    has_points = "Points 1" in results.columns

    return SeatFormulas(
        table=looked_up(layout.TABLE, layout.TABLE, ""),
        opponent=looked_up(layout.PLAYER_2, layout.PLAYER_1, _("not paired")),
        opponent_id=looked_up(layout.PLAYER_2_ID, layout.PLAYER_1_ID, ""),
        points=looked_up("Points 1", "Points 2", "", "") if has_points else "",
        opponents_points=looked_up("Points 2", "Points 1", "", "") if has_points else "",
    )


def _column(results: Grid, column: str) -> str:
    """All cells of a column of `Results`; never one alone, of which Gnumeric's INDEX makes #REF!."""
    letters = results.letters(column)
    return f"{layout.RESULTS.name}!${letters}$2:${letters}${max(results.last, 3)}"


# The sheet `Score cards`: what a card says of each player in this round, for the organizer to copy or cut
# out.


_OPPONENT_ID, _SO_FAR = "Opponent ID", "Points so far"
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
    """Write a row for each player: the force, its casualty thresholds, table, opponent, everybody's points.

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
    seats, scored = _card_seats(round_), _scored(round_, form.regulation)
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


def _card_seats(round_: Round) -> dict[PlayerId, tuple[int | None, PlayerId]]:
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
