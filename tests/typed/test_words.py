"""Words for scores, and whatever else stands in their cells: the sheet, `check` and the engine agree."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

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
