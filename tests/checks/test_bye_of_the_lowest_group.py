"""Whose bye is right where it goes by lot to anybody of the lowest score group."""

from __future__ import annotations

import pytest

from generator.checks.case import Case
from generator.checks.departures import check_byes
from generator.regulations.schema import Regulation
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import KITE, data_of, with_ranking

BYES = {**data_of(KITE)["byes"], "later_rounds": "random in the lowest score group"}


def rules() -> Regulation:
    """Kite Duel with such byes."""
    return with_ranking("[{key: wins}]", byes=BYES)


@pytest.mark.parametrize(
    ("bye", "games", "told"),
    [
        ("B", (("A", "E"), ("C", "D")), set()),
        ("D", (("A", "E"), ("B", "C")), set()),
        ("A", (("C", "E"), ("B", "D")), {"wrong-bye"}),
        ("E", (("A", "C"), ("B", "D")), {"second-bye"}),
    ],
)
def test_anybody_of_the_lowest_score_group_may_have_it(
    bye: str, games: tuple[tuple[str, str], ...], told: set[str]
) -> None:
    """A and C have won round 1, E has had the bye: in round 2 it is for B or D, who have nothing."""
    event = event_of(
        players_of("A B C D E"),
        round_of(1, game("A", "B", 5, 1), game("C", "D", 5, 1), "E"),
        round_of(2, *(game(*each) for each in games), bye),
        stages=(swiss(3),),
    )
    findings = [*check_byes(Case(event, rules()))]
    assert {finding.code for finding in findings} == told
    assert all("B" in finding.message and "D" in finding.message for finding in findings)
