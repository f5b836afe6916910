"""Atomic Empire's house rules by the letter: what they change in Runewars 1.0 (sections 4 and 5)."""

from __future__ import annotations

from tests.oracle import runewars
from tests.oracle.records import Outcome, Row, Rules

POINTS: runewars.Bands = ((150, (9, 2)), (70, (8, 3)), (0, (7, 4)))


def outcome(row: Row) -> Outcome:
    """As in Runewars, by a table of three rows; bye and concession say 8 points and 70 there too."""
    return runewars.outcome(row, POINTS)


PRECEDENCE = ("tournament_points", "strength_of_schedule", "margin_of_victory")
RULES = Rules(outcome, PRECEDENCE, runewars.stages, rematches_after_a_cut=True)
