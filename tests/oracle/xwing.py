"""X-Wing 1.1.1 by the letter: what a row is worth, tiebreakers in order, structures (sections 2, 4, 5)."""

from __future__ import annotations

from tests.oracle.records import ABSENT, CONCEDED, Outcome, Row, Rules, structure_row
from tests.oracle.runewars import PRECEDENCE, winner_of

FULL_SQUAD = 100
BYE_MARGIN = 150


def outcome(row: Row) -> Outcome:
    """A win is 1 point; both players' margins are 100 and the lead, the loser's below 100."""
    winner = winner_of(row, FULL_SQUAD)
    points = (int(winner == 1), int(winner == 2))
    if row.player2 is None or row.ended in ABSENT:  # I-4: a no-show's opponent has the bye's result
        return Outcome(winner, points, (BYE_MARGIN * points[0], BYE_MARGIN * points[1]))
    scores = [row.score1 or 0, row.score2 or 0]
    if row.ended in CONCEDED:  # I-14: all the conceding player's ships are destroyed
        scores[winner - 1] = FULL_SQUAD
    lead = scores[0] - scores[1]
    return Outcome(winner, points, (100 + lead, 100 - lead), (scores[0], scores[1]))


STRUCTURES = {
    "basic": (
        (4, 3, 0),
        (9, 4, 0),
        (17, 4, 4),
        (25, 5, 4),
        (41, 5, 8),
        (45, 6, 8),
        (77, 6, 16),
        (149, 7, 16),
    ),
    "advanced": (
        (9, 4, 4),
        (13, 4, 8),
        (25, 5, 8),
        (41, 6, 8),
        (77, 6, 16),
        (149, 6, 32),
        (289, 7, 32),
        (513, 8, 32),
    ),
}


def stages(structure: str, registered: int) -> tuple[int, int]:
    """(Swiss rounds, size of the cut; 0 for none) of the Basic and Advanced structures."""
    return structure_row(STRUCTURES[structure], registered)


RULES = Rules(outcome, PRECEDENCE, stages)
