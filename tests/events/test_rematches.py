"""Where a cut to more Swiss rounds does not lift the ban on rematches: X-Wing and Urban War (I-32)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.oracle.games import RULES
from tests.support.organizer import Organizer
from tests.support.stories import GAMES, entrants

PLAYED: dict[str, dict[str, Any]] = {
    "xwing-1.1.1": {"Score 1": 61, "Score 2": 50, "Ended": "Time"},
    "urban-war-1.4": {"Casualties 1": 0, "Casualties 2": 4},
}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("regulations", PLAYED)
def test_rematches_stay_banned_over_a_cut(regulations: str, seed: str, tmp_path: Path) -> None:
    """One round, a cut to all four, two rounds: without a rematch everybody meets everybody."""
    organizer, game = Organizer(tmp_path), GAMES[regulations]
    organizer.new(
        "four",
        regulations=regulations,
        structure=RULES[regulations].structures[0],
        tier=game.custom_tier,
        date=game.date,
        seed=seed,
        stages=[{"type": "swiss", "rounds": 1}, {"type": "swiss", "rounds": 2, "size": 4}],
    )
    organizer.register(entrants(4, game=game))
    met = set()
    for number in (1, 2, 3):
        organizer.pair()
        met |= {frozenset((row["Player 1 ID"], row["Player 2 ID"])) for row in organizer.read_round(number)}
        organizer.enter_all(number, {1: PLAYED[regulations], 2: PLAYED[regulations]})
    assert len(met) == 6
