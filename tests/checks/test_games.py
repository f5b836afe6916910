"""Scores against the limits that a regulation sets."""

import pytest

from generator.checks.games import check_results
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

assert RUNEWARS.scores is not None
HOUSE = RUNEWARS.model_copy(
    update={"scores": RUNEWARS.scores.model_copy(update={"minimum": 5, "maximum": 150, "full_army": None})}
)


@pytest.mark.parametrize(
    ("score1", "score2", "expected"),
    [
        (5, 150, []),
        (4, 150, ["score-too-low"]),
        (5, 151, ["score-too-high"]),
        (0, 200, ["score-too-low", "score-too-high"]),
    ],
)
def test_scores_lie_between_the_least_and_the_most_there_are(score1, score2, expected):
    """A house whose scores go from 5 to 150, both edges included."""
    event = event_of(players_of("A B"), round_of(1, game("A", "B", score1, score2)), stages=[swiss(1)])
    assert [finding.code for finding in check_results(event, HOUSE)] == expected
