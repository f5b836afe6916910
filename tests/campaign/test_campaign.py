"""Random events by every regulation, house file and recipe: nothing that is entered ends in a traceback."""

import os

import pytest

from tests.campaign.house_events import campaign
from tests.support.rulebooks import RULEBOOKS

EVENTS = int(os.environ.get("ROUNDSHEET_HOUSE_EVENTS", "3"))


@pytest.mark.parametrize("name", RULEBOOKS)
def test_no_event_ends_in_a_traceback(name: str) -> None:
    """Drawn, departed from by hand, filled with right and wrong results, corrected, checked, explained and built."""
    found = campaign([name], 0, EVENTS)
    assert found.tracebacks == {}
    assert found.happened["events"] == EVENTS
