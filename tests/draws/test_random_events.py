"""Random events of every regulation: each round drawn is the right one.

`tests/draws/__init__.py` says how to play more of them.
"""

import pytest

from tests.draws.campaign import campaign
from tests.support.make_all import ALL
from tests.support.random_plans import KINDS, REGULATIONS, plan

EVENTS = 120 if ALL else 12
HARD = ("with rematches forced", "with double floats forced", "with dead ends")


@pytest.mark.parametrize("regulations", REGULATIONS)
def test_every_round_of_random_events_is_right(regulations):
    """Seats, byes, rematches, floats, tables and brackets of sections 6 to 8, whatever happened before."""
    found = campaign(EVENTS, [regulations], processes=1)[regulations]
    assert not found.faults, "\n".join(found.faults[:5])
    assert found.happened["events"] == EVENTS
    assert any(found.happened[what] for what in HARD), "some events are hard on purpose"


@pytest.mark.parametrize("regulations", REGULATIONS)
def test_events_are_as_different_as_they_claim(regulations):
    """Among a hundred there are all kinds and all sizes, and the same number is always the same event."""
    plans = [plan(regulations, number) for number in range(100)]
    assert {each.kind for each in plans} == set(KINDS)
    assert min(each.count for each in plans) == 4
    assert max(each.count for each in plans) >= 38
    assert any(each.late_from for each in plans)
    assert any(each.fixed for each in plans)
    assert plans == [plan(regulations, number) for number in range(100)]
