"""Every way in which the score and two figures can stand to each other: the sheet, `check` and the engine agree."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.support.office import Calc
from tests.support.rulebooks import rulebook
from tests.typed.compare import FIRST_ROW, columns_of, job_of, typed_and_compared

pytestmark = pytest.mark.libreoffice

Pair = tuple[int, int]

PAIRS: tuple[Pair, ...] = ((1, 1), (1, 2), (2, 1))  # level, and either player ahead
WAYS = tuple(product(product(PAIRS, repeat=3), ("", "1", "2")))
FIGURES = ("Score", "Army points", "Leaders", "Minutes left")  # the last decides nothing


def typed(
    row: int, columns: dict[str, str], pairs: Iterable[Pair], winner: str
) -> Iterator[tuple[str, str, str]]:
    """What is typed for one table: each figure of both players, and perhaps a winner."""
    for name, pair in zip(FIGURES, (*pairs, (2, 1)), strict=True):
        for seat, value in enumerate(pair, start=1):
            yield "Results", f"{columns[f'{name} {seat}']}{row}", str(value)
    if winner:
        yield "Results", f"{columns['Winner']}{row}", winner


@pytest.mark.parametrize("part", [0, 3], ids=["Swiss", "elimination"])
def test_whatever_decides_the_sheet_shows_the_same_winner(calc: Calc, tmp_path: Path, part: int) -> None:
    """In Swiss rounds what is level is a draw; in elimination the winner is entered."""
    job = job_of(tmp_path, "deciding", rulebook("decided-like"), len(WAYS), part)
    columns = columns_of(job.path)
    entries = [each for row, way in enumerate(WAYS, start=FIRST_ROW) for each in typed(row, columns, *way)]
    (outcome,) = typed_and_compared(calc, [replace(job, entries=tuple(entries))])
    assert outcome.differences == ()
    assert sum(outcome.marks.values()) == len(WAYS)
