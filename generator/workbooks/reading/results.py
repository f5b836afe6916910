"""The sheet `Results` -> the games of a round, in either of its two forms: scored in points, or by casualties."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.findings import Finding
from generator.model import Bye, Ended, GameResult, Losses, Pairing, PlayerId
from generator.names import key
from generator.workbooks import layout
from generator.workbooks.layout import SheetLayout
from generator.workbooks.reading.cells import (
    LARGEST_COUNT,
    LONGEST_EXTENSION,
    LONGEST_NOTE,
    Row,
    RowReader,
    WholeNumber,
    read_table,
)
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.values import as_whole_number, shown

_SCORE = WholeNumber(
    "score", "a score is", 0, "score-value", half="; for a draw enter the same score for both, as in 0 and 0"
)
_CASUALTIES = WholeNumber("casualties", "casualties are", 0, "casualties-value", LARGEST_COUNT)
_BONUS = WholeNumber("bonus", "a bonus is", 0, "casualties-value", LARGEST_COUNT)
_EXTRA_MINUTES = WholeNumber("extra minutes", "an extension is", 1, at_most=LONGEST_EXTENSION)
_TABLE = WholeNumber("table", "a table is", 1, at_most=LARGEST_COUNT)
_BYE = key(layout.BYE)
_FIGURES = (layout.POINTS_1, layout.MARGIN_1, layout.POINTS_2, layout.MARGIN_2)
_FURTHER = (*_FIGURES, layout.EXTRA_MINUTES)  # to the right of the contract's columns

Games = tuple[Pairing | Bye, ...]


def read_games(
    sheets: Sheets, *, casualties: bool | None, endings: Sequence[Ended]
) -> tuple[Games | None, tuple[Finding, ...]]:
    """The games and byes in the order of the sheet.

    Args:
        sheets: the round's workbook.
        casualties: whether games are scored by casualties; None where nobody knows: the columns tell.
        endings: how the game can end; another one that there is is read all the same.

    Returns:
        None where the sheet can't be read, and all findings.
    """
    form = _BY_CASUALTIES if casualties else _IN_POINTS
    rows, findings = read_table(sheets, form.layout, _FURTHER)
    if rows is None and casualties is None:
        others, other_findings = read_table(sheets, _BY_CASUALTIES.layout, _FURTHER)
        if others is not None:
            form, rows, findings = _BY_CASUALTIES, others, other_findings
    if rows is None:
        return None, findings
    faults = list(findings)
    filled = [row for row in rows if form.is_filled(row)]
    games = tuple(_game(RowReader(row, faults), form, endings, i) for i, row in enumerate(filled, start=1))
    return games, tuple(faults)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """The columns of the sheet, those in which a result is entered, and how it is read from them."""

    layout: SheetLayout
    entered: tuple[str, ...]
    read: Callable[[RowReader, Sequence[Ended]], GameResult]

    def is_filled(self, row: Row) -> bool:
        """Whether there is more than a table's number or a remark: people number tables ahead and write below."""
        return not row.is_blank(*(c for c in self.layout.columns if c not in (layout.TABLE, layout.NOTE)))


def _game(reader: RowReader, form: _Form, endings: Sequence[Ended], row: int) -> Pairing | Bye:
    id1, id2 = reader.identifier(layout.PLAYER_1_ID), reader.identifier(layout.PLAYER_2_ID)
    name1, name2 = reader.name(layout.PLAYER_1, id1), reader.name(layout.PLAYER_2, id2)
    sits_out1, sits_out2 = _is_bye(id1, name1), _is_bye(id2, name2)
    if sits_out1 or sits_out2:
        return _bye(reader, form, row, [i for i, out in ((id1, sits_out1), (id2, sits_out2)) if not out])
    return Pairing(
        player1=_seat(reader, layout.PLAYER_1_ID, id1, name1),
        player2=_seat(reader, layout.PLAYER_2_ID, id2, name2),
        row=row,
        table=reader.whole_number(layout.TABLE, _TABLE),
        result=form.read(reader, endings),
        note=reader.text(layout.NOTE, LONGEST_NOTE),
        extra_minutes=reader.whole_number(layout.EXTRA_MINUTES, _EXTRA_MINUTES),
        place=reader.row.place,
        name1=name1,
        name2=name2,
        stated=tuple(_typed_over(reader.row)),
    )


def _typed_over(row: Row) -> Iterator[tuple[str, float]]:
    """Figures where the workbook had formulas: what a formula says is as old as the program that saved it."""
    for column in _FIGURES:
        cell = row.cells.get(column)
        if cell is not None and not cell.is_formula and isinstance(cell.value, int | float):
            yield column, float(cell.value)


def _is_bye(player_id: str | None, name: str | None) -> bool:
    return key(player_id if player_id is not None else name or "") == _BYE


def _bye(reader: RowReader, form: _Form, row: int, players: Sequence[str | None]) -> Bye:
    """A row with `BYE` on one side or, in an elimination game that nobody reached, on both."""
    for column in form.entered:
        if not reader.row.is_blank(column):
            message = f"{column} {reader.shown(column)}: nothing is entered for a bye; empty the cell"
            reader.report("score-not-expected", column, message)
    player = _seat(reader, layout.PLAYER_1_ID, players[0], None) if players else None
    return Bye(player=player, row=row, note=reader.text(layout.NOTE, LONGEST_NOTE), place=reader.row.place)


def _seat(reader: RowReader, column: str, player_id: str | None, name: str | None) -> PlayerId:
    if player_id is None and reader.row.is_blank(column):
        whose = f" of {name}" if name else ""
        message = f"the ID{whose} is missing: enter the player's ID, or {layout.BYE} as the name of Player 2"
        reader.report("seat-empty", column, message)
    return PlayerId(player_id or "")


def _scores(reader: RowReader, endings: Sequence[Ended]) -> GameResult:
    return GameResult(
        score1=reader.whole_number(layout.SCORE_1, _SCORE),
        score2=reader.whole_number(layout.SCORE_2, _SCORE),
        ended=_ended(reader, endings),
        winner=_winner(reader),
    )


def _losses(reader: RowReader, endings: Sequence[Ended]) -> GameResult:
    first, second = (
        Losses(
            casualties=reader.whole_number(f"Casualties {seat}", _CASUALTIES),
            withdrew=reader.is_yes(f"Withdrew {seat}", "casualties-value"),
            bonus=reader.whole_number(f"Bonus {seat}", _BONUS),
        )
        for seat in (1, 2)
    )
    return GameResult(losses1=first, losses2=second, ended=_ended(reader, endings))


def _ended(reader: RowReader, endings: Sequence[Ended]) -> Ended:
    empty = "or nothing where the game was played out"
    return reader.choice(layout.ENDED, Ended, "ending-unknown", empty, endings) or Ended.PLAYED_OUT


def _winner(reader: RowReader) -> int | None:
    value = reader.value(layout.WINNER)
    winner = as_whole_number(value)
    if winner in (1, 2):
        return winner
    if shown(value):
        way_out = reader.way_out(layout.WINNER)
        message = f"winner {shown(value)}: write 1 or 2 for Player 1 or 2, or leave it empty{way_out}"
        reader.report("winner-value", layout.WINNER, message)
    return None


_IN_POINTS = _Form(
    layout=layout.RESULTS,
    entered=(layout.SCORE_1, layout.SCORE_2, layout.ENDED, layout.WINNER),
    read=_scores,
)
_BY_CASUALTIES = _Form(layout=layout.CASUALTY_RESULTS, entered=(*layout.LOSSES, layout.ENDED), read=_losses)
