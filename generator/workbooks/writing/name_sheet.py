"""The sheet `By name`: everybody finds their table and opponent under their own name, on a page to hang up."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.languages import _
from generator.model import PlayerId, Round
from generator.names import order_of
from generator.workbooks import layout
from generator.workbooks.grid import Grid
from generator.workbooks.writing.appearance import FONT_SIZE, LOOSE, set_page
from generator.workbooks.writing.paper import poster_of
from generator.workbooks.writing.sheets import Book, width_for, write_header

NAMES_SHEET = "By name"
_OPPONENT = "Opponent"
_COLUMNS = (layout.PLAYER, layout.ID, layout.TABLE, _OPPONENT)


def write_name_sheet(
    book: Book, results: Grid, round_: Round, names: Mapping[PlayerId, str], title: str
) -> None:
    """A row a player of the round, by name; tables and opponents follow the sheet `Results`, also after a swap.

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
    """The formulas for the ID in that cell; they follow a swap on the sheet `Results`."""
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
