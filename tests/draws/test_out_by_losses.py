"""Random events in which so many losses put a player out: who takes part, who goes on and who is in, by the oracle."""

from dataclasses import replace

import pytest

from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import stages_of
from tests.oracle.judge import judge
from tests.support.make_all import ALL
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import REGULATIONS, Plan, plan

EVENTS = 60 if ALL else 6


def _is_swiss_to_the_end(planned: Plan) -> bool:
    """Whether nothing but Swiss rounds comes before a bracket: a round robin has its own way to go on."""
    kinds = [stage["type"] for stage in planned.stages]
    return kinds[0] == "swiss" and not {"groups", "round robin"} & set(kinds)


@pytest.mark.parametrize("regulations", REGULATIONS)
@pytest.mark.parametrize("losses", [1, 2, 3])
def test_who_is_in_is_who_has_not_lost_too_often(regulations: str, losses: int) -> None:
    """Each round has the players that the oracle counts in, by all games, absences, drops and late entries so far."""
    plans = (plan(regulations, number) for number in range(10 * EVENTS))
    chosen = [each for each in plans if _is_swiss_to_the_end(each) and not each.hand_made][:EVENTS]
    assert len(chosen) == EVENTS
    out = 0
    for planned in chosen:
        records = Records(planned)
        event, regulation = RandomEvent(records), records.regulation
        swiss = regulation.swiss.model_copy(update={"out_after_losses": losses})
        records.regulation = regulation.model_copy(update={"swiss": swiss})
        event.played.rules = replace(event.played.rules, out_after_losses=losses)
        for drawn in event.rounds():
            if len(drawn.players) > 1:  # whoever is alone in a bracket has a bye, and has won it
                assert judge(event.played, drawn).faults == [], f"{planned}: round {drawn.number}"
        stages = stages_of(records.event, records.regulation)
        now = statuses_after(records.event, records.regulation, stages, len(records.event.rounds))
        figures = event.played.figures()
        assert {player: status.public for player, status in now.items()} == {
            player: line.status for player, line in figures.items()
        }, planned
        out += sum(line.status == "eliminated" for line in figures.values())
    assert out
