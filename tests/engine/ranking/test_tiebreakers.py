"""The tiebreakers of the registry that no shipped regulation uses, worked by hand."""

from fractions import Fraction

import pytest

from generator.engine.ranking.records import records_after
from generator.figures.tiebreakers import TIEBREAKERS
from generator.findings import Citation
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3),)
CLAUSE = Citation(regulation="r", title="R")


def records():
    """Five players, three rounds under Runewars 2.2.

    Round 1: A beats B 100-30 (70: 8/3), C beats D 50-40 (10: 6/5), E has the bye (8).
    Round 2: A beats E 120-0 (120: 9/2), C beats B 60-20 (40: 7/4), D has the bye (8).
    Round 3: A beats C 30-0 (30: 7/4), E beats D 75-5 (70: 8/3), B has the bye (8).

    TP: A 24, C 17, E 18, D 16, B 15. All have played 3 rounds.
    """
    event = event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 100, 30), game("C", "D", 50, 40), "E"),
        round_of(2, game("A", "E", 120, 0), game("C", "B", 60, 20), "D"),
        round_of(3, game("A", "C", 30, 0), game("E", "D", 75, 5), "B"),
        stages=STAGES,
    )
    return records_after(event, RUNEWARS, STAGES, 3)


def figure(key, player, tied=(), **parameters):
    """A player's figure."""
    known = records()
    return TIEBREAKERS[key].derive(known[player], known, tied, CLAUSE, **parameters).value


@pytest.mark.parametrize(
    ("key", "player", "expected"),
    [
        ("opponents_points", "A", 15 + 18 + 17),
        ("opponents_points", "E", 24 + 16),
        ("opponents_average", "A", Fraction(50, 9)),  # 50 points in 3 x 3 rounds
        ("opponents_average", "E", Fraction(40, 6)),
        ("median_buchholz", "A", 17),  # of 15, 17, 18
        ("median_buchholz", "E", 0),  # only two opponents
        ("wins", "A", 3),
        ("wins", "B", 1),  # the bye
        ("cumulative_score", "A", 8 + 17 + 24),
        ("cumulative_score", "D", 5 + 13 + 16),
        ("own_scores", "A", 100 + 120 + 30),
        ("own_scores", "C", 50 + 60 + 0),
    ],
)
def test_figures(key, player, expected):
    """Each by its definition in docs/regulations.md."""
    assert figure(key, player) == expected


def test_extended_strength_of_schedule_is_the_mean_of_the_opponents_own():
    """E met A and D. A met B, E, C: (5 + 6 + 17/3) / 3 = 50/9. D met C and E: (17/3 + 6) / 2 = 35/6."""
    assert figure("extended_strength_of_schedule", "E") == (Fraction(50, 9) + Fraction(35, 6)) / 2


@pytest.mark.parametrize(
    ("player", "cuts", "expected"),
    [
        ("A", {}, 15 + 17 + 18),
        ("A", {"lowest": 1}, 17 + 18),
        ("A", {"highest": 1}, 15 + 17),
        ("A", {"lowest": 1, "highest": 1}, 17),  # as median_buchholz has it
        ("E", {"lowest": 1, "highest": 1}, 0),  # of 16 and 24
        ("E", {"lowest": 1, "highest": 2}, 0),
        ("E", {"lowest": 3}, 0),
    ],
)
def test_buchholz_leaves_out_the_lowest_and_the_highest(player, cuts, expected):
    """A met B 15, C 17 and E 18; E met D 16 and A 24."""
    assert figure("buchholz", player, **cuts) == expected


def test_head_to_head_counts_only_where_everybody_tied_has_met():
    """A, C and B have all met: A 8 + 7, C 7 + 4, B 3 + 4. With D, who never met A, it is not used."""
    assert [figure("head_to_head", player, "ABC") for player in "ACB"] == [15, 11, 7]
    assert [figure("head_to_head", player, "ABCD") for player in "ACB"] == [0, 0, 0]
    assert figure("head_to_head", "A", "A") == 0
