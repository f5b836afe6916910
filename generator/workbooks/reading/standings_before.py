"""The sheet `Standings` of a round's workbook -> the ranking that the round was drawn from.

Only the repeated draw needs it, so nothing in it is a fault: a sheet that isn't as it was written counts as missing.
"""

from fractions import Fraction

from generator.game_forms.cells import LARGEST_NUMBER
from generator.model import Number, PlayerId, RankedBefore, StandingsBefore
from generator.workbooks import layout
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.table import Row, read_table
from generator.workbooks.reading.values import as_identifier, as_text, as_whole_number

_ACTIVE = "active"
_FINEST = 1_000_000  # the largest denominator: points are whole or short decimals, held as floats


def read_standings_before(sheets: Sheets) -> StandingsBefore | None:
    """The ranking in the sheet's order; None where the sheet is missing or not as it was written."""
    if sheets.find(layout.STANDINGS.name) is None:
        return None
    rows, _ = read_table(sheets, layout.STANDINGS)
    if not rows or not _is_in_order(rows):
        return None
    lines = [_line(row) for row in rows]
    whole = tuple(line for line in lines if line is not None)
    if len(whole) < len(lines) or len({line.player for line in whole}) < len(whole):
        return None
    columns = rows[0].place.columns
    return StandingsBefore(
        lines=whole,
        is_complete=layout.FIXED_TABLE in columns,
        tells_drawn_by=layout.DRAWN_BY in columns,
    )


def _line(row: Row) -> RankedBefore | None:
    player, points = as_identifier(row.value(layout.PLAYER_ID)), _number(row, layout.POINTS)
    status = as_text(row.value(layout.STATUS))
    if player is None or points is None or status is None:
        return None
    return RankedBefore(
        rank=as_whole_number(row.value(layout.RANK)),
        player=PlayerId(player),
        points=points,
        margin=_number(row, layout.MARGIN),
        active=status == _ACTIVE,
        faction=as_text(row.value(layout.FACTION)),
        fixed_table=as_whole_number(row.value(layout.FIXED_TABLE)),
        drawn_by=as_text(row.value(layout.DRAWN_BY)),
    )


def _number(row: Row, column: str) -> Number | None:
    """A number, exactly as it was meant."""
    try:
        value = float(as_text(row.value(column)) or "")
    except ValueError:
        return None
    if not abs(value) <= LARGEST_NUMBER:
        return None
    number = Fraction(value).limit_denominator(_FINEST)
    return int(number) if number.denominator == 1 else number


def _is_in_order(rows: tuple[Row, ...]) -> bool:
    """Whether nobody sorted the sheet by something else: ranks go up, and whoever has none stands below."""
    ranks = [as_whole_number(row.value(layout.RANK)) for row in rows]
    known = [rank for rank in ranks if rank is not None]
    return known == sorted(known) and ranks[: len(known)] == known
