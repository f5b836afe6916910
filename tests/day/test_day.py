"""A day in small: what was played stands in the workbooks, whatever went wrong with the slips."""

from pathlib import Path

import pytest

from tests.day.playing import lost, play
from tests.day.slips import MISTAKES

pytestmark = pytest.mark.slow


def test_whatever_goes_wrong_with_the_slips_nothing_is_lost(tmp_path: Path) -> None:
    """Eight players, three helpers at once, every other slip with a mistake: each is found by what the program says."""
    day = play(tmp_path, 8, 3, share=0.6, seed=3)
    assert len(day.rounds) == 2
    assert sum(len(papers) for papers in day.papers.values()) == 8
    assert not lost(tmp_path / "events" / "cup", day)
    assert day.found.made
    assert set(day.found.made) <= set(MISTAKES)
    assert day.found.by.total() == day.found.made.total()
