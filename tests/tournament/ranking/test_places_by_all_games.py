"""Places of those who lose in the same round of a bracket: by rank before it, or by all games."""

from __future__ import annotations

import pytest

from generator.regulations.schema import Regulation
from generator.tournament.places import final_places
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss


def _rules(places: str) -> Regulation:
    assert RUNEWARS.elimination is not None
    return RUNEWARS.model_copy(
        update={"elimination": RUNEWARS.elimination.model_copy(update={"places": places})}
    )


@pytest.mark.parametrize(("places", "order"), [("by rank", "ABCD"), ("by all games", "ABDC")])
def test_the_losers_of_the_semifinals(places: str, order: str) -> None:
    """Swiss: A beats D by 40 (7 and 4 points), B beats C by 20 (6 and 5). So C is third and D fourth.

    Semifinals: A beats D by 10 (6 and 5), B beats C by 160 (10 and 1). With these D has 9 points and C has 6. The final
    is A's, who stays before B, whatever points they have: A 7 + 6 + 6, B 6 + 10 + 5.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "D", 140, 100), game("B", "C", 120, 100)),
        round_of(2, game("A", "D", 110, 100), game("B", "C", 160, 0)),
        round_of(3, game("A", "B", 110, 100)),
        stages=(swiss(1), elimination(4)),
    )
    found = final_places(event, _rules(places), event.settings.stages)
    assert sorted(found, key=found.__getitem__) == list(order)
    assert sorted(found.values()) == [1, 2, 3, 4]


@pytest.mark.parametrize("places", ["by rank", "by all games"])
def test_who_missed_the_cut_stays_in_swiss_order(places: str) -> None:
    """A and B play the final, and A loses it by 200. C, who is third after the Swiss round, is still third.

    Round 1 is the one above. By all games A has 7 + 1 points and B 6 + 10; D and C have 4 and 5, as before.
    """
    event = event_of(
        players_of("A B C D"),
        round_of(1, game("A", "D", 140, 100), game("B", "C", 120, 100)),
        round_of(2, game("A", "B", 0, 200)),
        stages=(swiss(1), elimination(2)),
    )
    found = final_places(event, _rules(places), event.settings.stages)
    assert sorted(found, key=found.__getitem__) == ["B", "A", "C", "D"]
