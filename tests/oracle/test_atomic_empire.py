"""The second opinion on Atomic Empire: its table of three rows, its order of tiebreakers."""

from __future__ import annotations

import pytest

from tests.oracle import atomic_empire, naive
from tests.oracle.records import Player, RoundRecord, Row


@pytest.mark.parametrize(
    ("row", "points", "margins"),
    [
        # The edges of the rows 0-69, 70-149, 150-200.
        ((80, 80, "Time", 1), (7, 4), (0, 0)),
        ((69, 0), (7, 4), (69, 0)),
        ((0, 70), (3, 8), (0, 70)),
        ((149, 0), (8, 3), (149, 0)),
        ((150, 0), (9, 2), (150, 0)),
        # 230 - 10 = 220, at most 200.
        ((230, 10, "Defeated"), (9, 2), (200, 0)),
        # Conceded at 150 or more: the table's 9; at 70: the table's 8; below: 8 and 70.
        ((160, 0, "Conceded 2"), (9, 0), (160, 0)),
        ((70, 0, "Conceded 2"), (8, 0), (70, 0)),
        ((60, 0, "Conceded 2"), (8, 0), (70, 0)),
        ((None, None, "Conceded 1"), (0, 8), (0, 70)),
        ((None, None, "No-show 1"), (0, 8), (0, 70)),
        ((None, None, "No-show both"), (0, 0), (0, 0)),
    ],
)
def test_every_row_of_the_table(
    row: tuple[object, ...], points: tuple[int, int], margins: tuple[int, int]
) -> None:
    """Points by three rows; concession and no-show as in Runewars."""
    worth = atomic_empire.outcome(Row("A", "B", *row))
    assert (worth.points, worth.margins) == (points, margins)


def test_a_bye_is_worth_8_and_70() -> None:
    """A bye is worth 70 margin of victory, and therefore 8 points."""
    worth = atomic_empire.outcome(Row("A", None))
    assert (worth.points[0], worth.margins[0]) == (8, 70)


def test_strength_of_schedule_comes_before_margin_of_victory() -> None:
    """A and C have 7 points each; A's margin is higher, but C's opponent scored in another round.

    Round 1: A-B 60:0 (A 7/60, B 4); C-D 10:0 (C 7/10, D 4). Round 2: D-B 160:0 (D 4 + 9 = 13, B 4 + 2 = 6).
    Strengths: A met B, 6/2 = 3; C met D, 13/2. A and C have 7 points: C stands above A, by margin below.
    """
    rounds = [
        RoundRecord([Row("A", "B", 60, 0), Row("C", "D", 10, 0)], [("A", "Drop"), ("C", "Drop")]),
        RoundRecord([Row("D", "B", 160, 0)]),
    ]
    table = naive.figures([Player(name) for name in "ABCD"], rounds, atomic_empire.RULES)
    assert naive.ranking(table, atomic_empire.RULES) == [["D"], ["C"], ["A"], ["B"]]
    assert naive.ranking(table) == [["D"], ["A"], ["C"], ["B"]]
