"""Scores against the limits that a regulation sets."""

import pytest

from generator.checks.case import Case
from generator.checks.games import check_results
from generator.regulations.catalogue import shipped
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss

assert RUNEWARS.scores is not None
HOUSE = RUNEWARS.model_copy(
    update={"scores": RUNEWARS.scores.model_copy(update={"minimum": 5, "maximum": 150, "full_army": None})}
)


@pytest.mark.parametrize(("score1", "score2", "offered"), [(60, 80, False), (200, 230, True)])
def test_defeated_is_offered_only_where_it_can_be(score1, score2, offered):
    """Who has the lower score and had the last unit left destroyed all the same: at least 200 points."""
    result = game("A", "B", score1, score2, winner=1)
    event = event_of(players_of("A B"), round_of(1, result), stages=[swiss(1)])
    (finding,) = check_results(Case(event, RUNEWARS))
    assert finding.code == "winner-contradicts"
    assert ("or enter Defeated" in finding.message) is offered


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
    assert [finding.code for finding in check_results(Case(event, HOUSE))] == expected


@pytest.mark.parametrize(
    ("regulation", "name"), [("runewars-2.2", "Final Flurry"), ("xwing-1.1.1", "Final Salvo")]
)
def test_a_tie_is_broken_by_what_the_document_calls_it(regulation, name):
    """2.2 p. 18; X-Wing p. 15: the message says the word that the players know."""
    event = event_of(players_of("A B"), round_of(1, game("A", "B", 60, 60)), stages=[swiss(1)])
    (finding,) = check_results(Case(event, shipped(regulation)))
    assert finding.message.endswith(f"enter 1 or 2 for the player who won the {name}")
