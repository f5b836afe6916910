"""The sheet `Results`: a row a table, the figures and the state of each row computed as they are typed."""

from collections.abc import Callable, Mapping

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from generator.engine.scoring import score_game
from generator.model import Bye, Pairing, PlayerId
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.appearance import LOOSE, ROW_HEIGHT, Appearance
from generator.workbooks.formulas import margin_formula, points_formula
from generator.workbooks.sheets import Book, Grid, offer_list, want_whole_number, width_for, write_header
from generator.workbooks.verdicts import (
    BOTH_ABSENT,
    BYE,
    DRAW,
    OPEN,
    SCORE_MISSING,
    bad_score_formula,
    is_settled,
    verdict,
    verdict_formula,
)

_TO_FILL = (layout.SCORE_1, layout.SCORE_2, layout.ENDED, layout.WINNER, layout.NOTE)
_CENTRED = (layout.TABLE, layout.SCORE_1, layout.SCORE_2, layout.WINNER)
_WIDTHS = {
    layout.TABLE: 6.5,
    layout.PLAYER_1_ID: 9,
    layout.SCORE_1: 8,
    layout.SCORE_2: 8,
    layout.PLAYER_2_ID: 9,
    layout.ENDED: 18,
    layout.WINNER: 8,
    layout.NOTE: 16,
    layout.POINTS_1: 9,
    layout.POINTS_2: 9,
    layout.MARGIN_1: 9,
    layout.MARGIN_2: 9,
    layout.CHECK: 34,
}


def results_grid(*, elimination: bool, rows: int) -> Grid:
    """The sheet's columns; an elimination has no points and margins."""
    computed = () if elimination else layout.COMPUTED
    return Grid(columns=(*layout.RESULTS.columns, *computed, layout.CHECK), last=max(rows, 1) + 1)


class ResultsSheet:
    """Writes the sheet."""

    def __init__(self, book: Book, regulation: Regulation, *, elimination: bool, rows: int) -> None:
        self._regulation, self._elimination = regulation, elimination
        self._look: Appearance = book.look
        self.grid = results_grid(elimination=elimination, rows=rows)
        self.sheet: Worksheet = book.sheet(layout.RESULTS.name)
        self._formulas = self._row_formulas()

    def write(self, games: tuple[Pairing | Bye, ...], names: Mapping[PlayerId, str]) -> None:
        """Write everything: header, rows, drop-downs, colours, protection."""
        self._write_header(list(names.values()))
        for row, game in enumerate(games, start=2):
            self.sheet.set_row(row - 1, ROW_HEIGHT)
            if isinstance(game, Bye):
                self._write_bye(row, game, names)
            else:
                self._write_game(row, game, names)
        self._add_choices()
        self._add_alarms()
        self.sheet.print_area(0, 0, self.grid.last - 1, self.grid.index(layout.NOTE))
        self.sheet.protect("", dict(LOOSE))

    def _write_header(self, names: list[str]) -> None:
        look, wide = self._look, width_for(names, 20, 34)
        formats = dict.fromkeys(_CENTRED, look.header_centred)
        formats |= dict.fromkeys(layout.COMPUTED, look.header_computed)
        formats[layout.CHECK] = look.header_check
        widths = {**_WIDTHS, layout.PLAYER_1: wide, layout.PLAYER_2: wide}
        write_header(self.sheet, self.grid, widths, formats, look.header)

    def _write_game(self, row: int, game: Pairing, names: Mapping[PlayerId, str]) -> None:
        look, result = self._look, game.result
        self._number(row, layout.TABLE, game.table)
        for seat, player in enumerate(game.players, start=1):
            self._text(row, f"Player {seat} ID", player, look.quiet)
            self._text(row, f"Player {seat}", names.get(player, player), look.strong)
        self._number(row, layout.SCORE_1, result.score1)
        self._number(row, layout.SCORE_2, result.score2)
        self._text(row, layout.ENDED, result.ended.value, look.input_choice)
        self._number(row, layout.WINNER, result.winner)
        self._text(row, layout.NOTE, game.note or "", look.input_text)
        self._write_computed(row, game)

    def _write_bye(self, row: int, bye: Bye, names: Mapping[PlayerId, str]) -> None:
        look, award = self._look, self._regulation.byes.award
        self.sheet.write_blank(row - 1, self.grid.index(layout.TABLE), None, look.centred)
        name = layout.BYE if bye.player is None else names.get(bye.player, bye.player)
        self._text(row, layout.PLAYER_1_ID, bye.player or "", look.quiet)
        self._text(row, layout.PLAYER_1, name, look.strong)
        self._text(row, layout.PLAYER_2_ID, "", look.quiet)
        self._text(row, layout.PLAYER_2, layout.BYE, look.text)
        for column in _TO_FILL:
            self._text(row, column, "", look.unused)
        self._text(row, layout.CHECK, BYE, look.check)
        if not self._elimination:
            worth = {layout.POINTS_1: award.tournament_points, layout.MARGIN_1: award.margin_of_victory}
            for column in layout.COMPUTED:
                self._number(row, column, worth.get(column))

    def _write_computed(self, row: int, game: Pairing) -> None:
        says = verdict(game.result, self._regulation, elimination=self._elimination)
        score = score_game(game.result, self._regulation) if is_settled(says) else None
        for column, formula in self._formulas.items():
            value: str | int = says
            if column != layout.CHECK:
                value = getattr(score, column.lower().replace(" ", "")) if score else ""
            look = self._look.check if column == layout.CHECK else self._look.figure
            self.sheet.write_formula(row - 1, self.grid.index(column), formula(row), look, value)

    def _row_formulas(self) -> Mapping[str, Callable[[int], str]]:
        rule = self._regulation
        formulas = {layout.CHECK: verdict_formula(rule, elimination=self._elimination)}
        if not self._elimination:
            formulas[layout.POINTS_1], formulas[layout.POINTS_2] = (
                points_formula(rule, 1),
                points_formula(rule, 2),
            )
            formulas[layout.MARGIN_1], formulas[layout.MARGIN_2] = (
                margin_formula(rule, 1),
                margin_formula(rule, 2),
            )
        return {column: self._for_row(formula) for column, formula in formulas.items()}

    def _for_row(self, formula: str) -> Callable[[int], str]:
        return lambda row: formula.format(**self._cells(row))

    def _cells(self, row: int) -> dict[str, str]:
        return {
            "s1": self.grid.cell(layout.SCORE_1, row),
            "s2": self.grid.cell(layout.SCORE_2, row),
            "ended": self.grid.cell(layout.ENDED, row),
            "winner": self.grid.cell(layout.WINNER, row),
            "check": self.grid.cell(layout.CHECK, row),
        }

    def _text(self, row: int, column: str, text: str, look: object) -> None:
        index = self.grid.index(column)
        if text:
            self.sheet.write_string(row - 1, index, text, look)
        else:
            self.sheet.write_blank(row - 1, index, None, look)

    def _number(self, row: int, column: str, number: int | None) -> None:
        look = self._look.input_number if column in _TO_FILL else self._look.figure
        if column == layout.TABLE:
            look = self._look.centred
        if number is None:
            self.sheet.write_blank(row - 1, self.grid.index(column), None, look)
        else:
            self.sheet.write_number(row - 1, self.grid.index(column), number, look)

    def _add_choices(self) -> None:
        scores = self._regulation.scores
        for seat in (1, 2):
            want_whole_number(
                self.sheet,
                self.grid.area(f"Score {seat}"),
                scores.minimum,
                scores.maximum,
                f"Score of player {seat}",
                f"A whole number from {scores.minimum} up. Leave it empty after a no-show.",
            )
        ended = "Leave it empty where the game was played out; otherwise say how it ended."
        offer_list(self.sheet, self.grid.area(layout.ENDED), "endings", "How the game ended", ended)
        winner = "1 or 2, only where scores and ending don't tell who won."
        offer_list(self.sheet, self.grid.area(layout.WINNER), "winners", "Winner", winner)

    def _add_alarms(self) -> None:
        """Red where something is impossible, grey where something is awaited."""
        grid, check = self.grid, self.grid.cell(layout.CHECK, 2)
        for column in (layout.SCORE_1, layout.SCORE_2):
            self._colour(
                grid.area(column), bad_score_formula(grid.cell(column, 2), self._regulation), self._look.alarm
            )
        fine = ",".join(f'{check}<>"{words}"' for words in (OPEN, SCORE_MISSING, DRAW, BOTH_ABSENT, BYE, ""))
        impossible = f'AND({fine},RIGHT({check},5)<>" wins")'
        for first, last in (
            (layout.SCORE_1, layout.SCORE_2),
            (layout.ENDED, layout.WINNER),
            (layout.CHECK, layout.CHECK),
        ):
            self._colour(grid.area(first, last), impossible, self._look.alarm)
        waits = f'OR({check}="{OPEN}",{check}="{SCORE_MISSING}")'
        self._colour(grid.area(layout.CHECK), waits, self._look.faded)

    def _colour(self, area: str, formula: str, look: Format) -> None:
        options = {"type": "formula", "criteria": f"={formula}", "format": look}
        self.sheet.conditional_format(area, options)
