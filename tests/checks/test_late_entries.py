"""Players who are to come late: in a Swiss round of the first stage, the last one included."""

import pytest

from generator.checks.case import Case
from generator.checks.players import check_late_entries
from tests.support.records import RUNEWARS, elimination, event_of, players_of, swiss


@pytest.mark.parametrize(("late", "is_told"), [(2, False), (3, False), (4, True)])
def test_nobody_comes_after_the_last_swiss_round(late, is_told):
    """Three Swiss rounds, then a cut: who comes in round 3 plays one round, and round 4 is the cut's."""
    event = event_of(players_of("A B C D L", L=late), stages=(swiss(3), elimination(2)))
    told = [found.message for found in check_late_entries(Case(event, RUNEWARS))]
    assert ["nobody can enter after round 3" in message for message in told] == ([True] if is_told else [])
