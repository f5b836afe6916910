"""`roundsheet serve` in a full hall: more phones than it may have open files, and judges who enter meanwhile."""

from __future__ import annotations

import sys

import pytest

from benchmarks.hall import Hall, play

PHONES, PLAYERS = 60, 24


@pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a machine has not so many addresses of its own"
)
def test_in_a_full_hall_it_goes_on_and_nothing_is_lost() -> None:
    """It never ends; each entry that was accepted stands in the workbook; each phone sees at last what was saved."""
    hall = Hall(
        players=PLAYERS,
        phones=PHONES,
        connections=6,
        judges=4,
        saves=2,
        pause=0.5,
        pace=0.02,
        files=128,
    )
    figures = play(hall)
    assert figures.is_alive, figures.said
    assert "Traceback" not in figures.said
    assert (len(figures.entries), figures.lost) == (PLAYERS // 2, 0)
    assert len(figures.seen[-1]) == PHONES
    assert figures.answers["news 503"], "there was a place for every phone"
