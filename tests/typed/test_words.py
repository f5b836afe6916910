"""Words for scores, and whatever else stands in their cells: the sheet, `check` and the engine agree."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from generator.regulations.catalogue import recipe_ids, shipped
from tests.support.office import Calc
from tests.support.rulebooks import rulebook
from tests.typed.compare import FIRST_ROW, columns_of, job_of, typed_and_compared

pytestmark = pytest.mark.libreoffice

WORDS = (
    "won",
    "WON",
    " won",
    "'won\u00a0",
    "drawn",
    "lost",
    '="won"',
    "'＝won",
    "wonn",
    "w?n",
    "*",
    "~won",
    "'won.00",
)
NUMBERS = ("2", "1", "0", "'2", "'2.0", "'2,00", "=2", "3", "2.5", "46054", "1e9", "'2%")
OTHERS = ("=1/0", "=NA()", '=""', "TRUE", "FALSE", "'", "-", "?")
WAYS = tuple(product((*WORDS, *NUMBERS, *OTHERS), ("lost", "drawn", "")))
# What several cells say together: scores, the winner, and how the game ended.
TOGETHER = tuple(
    (one, other, winner, ended)
    for one, other in (
        *product(("1", "0", "'0", "'½", "0.5", "0,5", "2", "'2-1", "3"), repeat=2),
        *(
            (each, "")
            for each in ("'1-0", "'0\u20131", "'½-½", "'1 : 1", "'2-1", "'3-0", "'1-½", "'-1", "'1-0-0", "1")
        ),
        *(("", each) for each in ("'1-0", "1", "won", "W", "'Draw", "loss", "tied", "wonn", "=1/0")),
        *product(("win", "draw", "LOST"), ("", "lost", "Drawn")),
        ("", ""),
    )
    for winner, ended in (("", ""), ("1", ""), ("'2", "Time"), ("2", "Conceded 1"), ("3", "No-show 2"))
)


@pytest.mark.parametrize("part", [0, 3], ids=["Swiss", "elimination"])
@pytest.mark.parametrize("name", ["worded-like", "chess", "magic", "manual: Only some scores are possible"])
def test_the_sheet_reads_scores_together_as_roundsheet_does(
    calc: Calc, tmp_path: Path, name: str, part: int
) -> None:
    """`2-1` in one cell, 1 and 0 in place of words, a word or the winner alone."""
    rules = shipped(name) if name in recipe_ids() else rulebook(name)
    job = job_of(tmp_path, "together", rules, len(TOGETHER), part)
    columns = columns_of(job.path)
    entries = [
        ("Results", f"{columns[column]}{row}", text)
        for row, way in enumerate(TOGETHER, start=FIRST_ROW)
        for column, text in zip(("Score 1", "Score 2", "Winner", "Ended"), way, strict=True)
        if text
    ]
    (outcome,) = typed_and_compared(calc, [replace(job, entries=tuple(entries))])
    assert outcome.differences == ()
    assert sum(outcome.marks.values()) == len(TOGETHER)


@pytest.mark.parametrize("part", [0, 3], ids=["Swiss", "elimination"])
def test_the_sheet_reads_words_as_roundsheet_does(calc: Calc, tmp_path: Path, part: int) -> None:
    """However they are spelt; errors of formulas and everything else are told in `Check`."""
    job = job_of(tmp_path, "words", rulebook("worded-like"), len(WAYS), part)
    columns = columns_of(job.path)
    entries = [
        ("Results", f"{columns[f'Score {seat}']}{row}", text)
        for row, way in enumerate(WAYS, start=FIRST_ROW)
        for seat, text in enumerate(way, start=1)
        if text
    ]
    (outcome,) = typed_and_compared(calc, [replace(job, entries=tuple(entries))])
    assert outcome.differences == ()
    assert sum(outcome.marks.values()) == len(WAYS)
