"""Runewars 2.2 and 1.0 by the letter: what a row is worth, tiebreakers, structures (sections 2, 4, 5).

A reading beyond the list in REGULATIONS.md:

- R7: a concession that stands at a margin over 200 is worth 200, like any other.
"""

from __future__ import annotations

from tests.oracle.records import ABSENT, CONCEDED, Outcome, Row, Rules, structure_row

Bands = tuple[tuple[int, tuple[int, int]], ...]  # (least margin, (winner's points, loser's points))

POINTS: Bands = ((150, (10, 1)), (110, (9, 2)), (70, (8, 3)), (30, (7, 4)), (0, (6, 5)))
FULL_ARMY = 200
BYE = Outcome(winner=1, points=(8, 0), margins=(70, 0))


def winner_of(row: Row, full_army: int = FULL_ARMY) -> int:
    """Who won: said by the ending, by the Winner column, by a destroyed army, or by the higher score."""
    if row.player2 is None:
        return 1
    if row.ended == "No-show both":
        return 0
    if row.ended in ABSENT:
        return 3 - ABSENT[row.ended][0]
    if row.ended in CONCEDED:
        return 3 - CONCEDED[row.ended]
    if row.winner is not None:
        return row.winner
    assert row.score1 is not None
    assert row.score2 is not None
    if row.ended == "Defeated":
        destroyers = [side for side, score in ((1, row.score1), (2, row.score2)) if score >= full_army]
        assert len(destroyers) == 1, "Winner must be filled"
        return destroyers[0]
    assert row.score1 != row.score2, "Winner must be filled"
    return 1 if row.score1 > row.score2 else 2


def outcome(row: Row, bands: Bands = POINTS) -> Outcome:
    """Tournament points and margin of victory of both players (section 4, Runewars)."""
    winner = winner_of(row)
    if row.player2 is None:
        return BYE
    if winner == 0:
        return Outcome(0, (0, 0), (0, 0))
    scores: tuple[int | None, int | None] = (None, None)
    if row.ended in ABSENT:  # I-4: the bye's result
        won, lost, margin = 8, 0, 70
    else:
        both = (row.score1 or 0, row.score2 or 0)  # at a concession an empty score is 0
        scores = both
        margin = both[winner - 1] - both[2 - winner]
        margin = min(200, max(0, margin))
        if row.ended == "Mutual destruction":
            margin = 0
        won, lost = next(points for least, points in bands if margin >= least)
        if row.ended in CONCEDED:
            lost = 0
            if margin < 70:
                won, margin = 8, 70
    if winner == 1:
        return Outcome(1, (won, lost), (margin, 0), scores)
    return Outcome(2, (lost, won), (0, margin), scores)


PRECEDENCE = ("tournament_points", "margin_of_victory", "strength_of_schedule")
STRUCTURES = {
    "basic": ((4, 2, 0), (9, 3, 0), (33, 4, 0), (49, 5, 0)),
    "advanced": ((9, 3, 0), (29, 4, 2), (45, 5, 2), (91, 5, 4)),
}


def stages(structure: str, registered: int) -> tuple[int, int]:
    """(Swiss rounds, size of the cut; 0 for none) of the Basic and Advanced structures."""
    return structure_row(STRUCTURES[structure], registered)


RULES = Rules(outcome, PRECEDENCE, stages, rematches_after_a_cut=True)
