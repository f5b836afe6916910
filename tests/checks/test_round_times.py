"""How long rounds are said to last."""

from dataclasses import replace

import pytest

from generator.checks.case import Case
from generator.checks.round_times import check_minutes
from generator.findings import RowPlace
from generator.regulations.catalogue import shipped
from tests.support.records import elimination, event_of, game, players_of, round_of, swiss

PLACE = RowPlace(file="round.xlsx", sheet="Round", row=8, columns={"Minutes": "B"})
TOP_4 = (swiss(1), elimination(4))


def messages(regulation_id, *minutes, stages=TOP_4):
    """What is said of rounds of so many minutes: a Swiss one, semifinals, the final."""
    games = [(), (game("A", "D"), game("B", "C")), (game("A", "B"),)]
    rounds = [
        replace(round_of(n, *games[n - 1]), minutes=each, place=PLACE)
        for n, each in enumerate(minutes, start=1)
    ]
    event = event_of(players_of("A B C D E"), *rounds, stages=stages)
    return [str(finding) for finding in check_minutes(Case(event, shipped(regulation_id)))]


@pytest.mark.parametrize(
    ("regulation_id", "minutes"),
    [("runewars-2.2", (90, 90, 140)), ("runewars-1.0", (90, 90, 140)), ("xwing-1.1.1", (75, 75, 120))],
)
def test_the_documents_own_minutes_are_fine(regulation_id, minutes):
    """2.2 p. 14, 1.0 p. 9, X-Wing p. 13; an empty cell is a round without a clock."""
    for played in range(1, len(minutes) + 1):
        assert messages(regulation_id, *minutes[:played]) == []
    assert messages(regulation_id, None, None, None) == []


def test_other_minutes_are_a_warning():
    """45 of 90 in a Swiss round, 90 of 140 in the final; it is said of the last round, which can still be changed."""
    (swiss_round,), (final,) = messages("runewars-2.2", 45), messages("runewars-2.2", 45, 90, 90)
    assert swiss_round.startswith(
        "warning: round.xlsx, Round!B8: Minutes says 45 in round 1, but Runewars 2.2 gives it 90"
    )
    assert swiss_round.endswith("[Runewars 2.2, Tournament Round Times, p. 14]")
    assert "Minutes says 90 in round 3, but Runewars 2.2 gives it 140" in final


def test_urban_war_may_be_shorter_and_not_longer():
    """The guide: 80 minutes at most."""
    assert messages("urban-war-1.4", 60, 80, stages=[swiss(2)]) == []
    (told,) = messages("urban-war-1.4", 81, stages=[swiss(2)])
    assert "gives it at most 80" in told
