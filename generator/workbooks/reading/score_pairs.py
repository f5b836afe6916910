"""Scores that the cells of a row say together: `2-1` in one of them, 1 and 0 in place of words, the winner alone.

They are understood where the rules name the pairs of scores that there are. `forms/pair_formulas.py` has the same as
formulas.
"""

import re
from fractions import Fraction

from generator.text import clean, key
from generator.tournament.game_forms.columns import SEATS, Columns, Outcomes, ResultColumn
from generator.tournament.game_forms.states import TOLD
from generator.workbooks import layout
from generator.workbooks.reading.table import Row
from generator.workbooks.reading.values import HALVES, Value, as_text, as_whole_number, shown

HALF = Fraction(1, 2)
_FEW_DIGITS = re.compile("[0-9]{1,2}", re.ASCII)
_TOLD = frozenset(key(ended.value) for ended in TOLD)

BothNumbers = tuple[int | None, int | None]


def scores_together(row: Row, columns: Columns) -> BothNumbers | None:
    """Return both scores where only the cells together say them; None where each cell is read by itself."""
    if not columns.pairs:
        return None
    headings = [f"Score {seat}" for seat in SEATS]
    one, other = (row.value(heading) for heading in headings)
    blank = tuple(row.is_blank(heading) for heading in headings)
    figures = _in_one_cell(one) if blank == (False, True) else (figure_of(one), figure_of(other))
    if (both := _by_figures(figures, columns)) is not None:
        return both
    if columns.outcomes is None or key(as_text(row.value(layout.ENDED)) or "") in _TOLD:
        return None
    if all(blank):
        return _of_winner(as_whole_number(row.value("Winner")), columns.outcomes)
    if any(blank):
        return _beside_word(one, other, columns)
    return None


def figure_of(value: Value) -> Fraction | None:
    """Return a whole number or a half, as people spell them."""
    if shown(value) in HALVES:
        return HALF
    number = as_whole_number(value)
    return Fraction(number) if number is not None and number >= 0 else None


def limit_of(columns: Columns, outcomes: Outcomes) -> int:
    """Return the highest number that is understood in place of a score: of words all, else the 1 of 1-0."""
    return max(outcomes.won, outcomes.drawn or 0, 1) if columns.words else 1


def _in_one_cell(value: Value) -> tuple[Fraction | None, Fraction | None]:
    """Return both numbers of `2-1`, `2:1` or `½-½`; of a date nobody knows in which order they were typed."""
    if not isinstance(value, str):
        return None, None
    first, _, second = clean(value).replace("–", "-").replace(":", "-").partition("-")
    one, other = (_figure_in(part.strip()) for part in (first, second))
    return one, other


def _figure_in(text: str) -> Fraction | None:
    return HALF if text in HALVES else Fraction(text) if _FEW_DIGITS.fullmatch(text) else None


def _by_figures(figures: tuple[Fraction | None, Fraction | None], columns: Columns) -> BothNumbers | None:
    """Return the scores that two numbers say: where there is one way to win, the higher one has won."""
    one, other = figures
    if one is None or other is None:
        return None
    outcomes = columns.outcomes
    if outcomes is None:
        return None if HALF in figures else (int(one), int(other))
    if (one == HALF) != (other == HALF) or (one == other and outcomes.drawn is None):
        return None
    is_own = sorted((one, other), reverse=True) in [[pair.more, pair.less] for pair in columns.pairs]
    if max(one, other) > limit_of(columns, outcomes) and not is_own:
        return None
    if one == other:
        return outcomes.drawn, outcomes.drawn
    return _of_winner(1 if one > other else 2, outcomes)


def _of_winner(seat: int | None, outcomes: Outcomes) -> BothNumbers | None:
    return {1: (outcomes.won, outcomes.lost), 2: (outcomes.lost, outcomes.won)}.get(seat or 0)


def _beside_word(one: Value, other: Value, columns: Columns) -> BothNumbers | None:
    """Return both scores where a word stands in one cell and nothing in the other."""
    assert columns.outcomes is not None
    score = ResultColumn(name="Score", letter="s", words=columns.words)
    first, second = (score.number_of(as_text(value) or "") for value in (one, other))
    if first is not None and (follows := columns.outcomes.other(first)) is not None:
        return first, follows
    if second is not None and (follows := columns.outcomes.other(second)) is not None:
        return follows, second
    return None
