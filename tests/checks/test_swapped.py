"""`check` mentions players who were swapped by hand where nothing is wrong with that, until a note says why."""

from pathlib import Path

import pytest

from tests.checks.test_leaving import found
from tests.commands.test_verify import organizer_of, play, seats, swap

pytestmark = pytest.mark.slow


def test_a_swap_within_the_rules_is_mentioned_until_a_note_says_why(tmp_path: Path) -> None:
    """In round 1 nobody has met anybody: a quiet note that names both tables, in the first one's row."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    assert "swapped-since-draw" not in found(organizer)
    swap(organizer, 1, "")
    told = found(organizer)
    assert told.keys() == {"swapped-since-draw", "tables-open"}
    note = told["swapped-since-draw"]
    assert (note["severity"], note["cell"]) == ("note", "B2")
    assert note["message"].startswith("table 1 and table 2: other players than the draw seated there")
    organizer.enter_all(1, {2: {"Note": "brothers"}})
    assert found(organizer).keys() == {"tables-open"}


def test_a_swap_against_the_rules_is_told_as_that_alone(tmp_path: Path) -> None:
    """Two who met in round 1 meet again in round 2: a warning, and no word that it is allowed."""
    organizer = organizer_of(tmp_path)
    play(organizer, 1)
    organizer.pair()
    met = [(row["Player 1 ID"], row["Player 2 ID"]) for row in organizer.read_round(1)]
    organizer.enter_all(2, {table: seats(*pair) for table, pair in enumerate(met, start=1)})
    told = found(organizer)
    assert "rematch" in told
    assert "swapped-since-draw" not in told


def test_seats_named_the_other_way_round_are_no_swap(tmp_path: Path) -> None:
    """The same two at the same table."""
    organizer = organizer_of(tmp_path)
    organizer.pair()
    row = organizer.read_round(1)[0]
    organizer.enter_all(1, {1: seats(row["Player 2 ID"], row["Player 1 ID"])})
    assert "swapped-since-draw" not in found(organizer)
