"""A real evening of Magic, 26 players and four rounds, by the recipe: imported, it has the published figures."""

from __future__ import annotations

import json
from pathlib import Path

from tests.exchange.reading import FILES
from tests.support.organizer import Organizer

RULES = Path(__file__).parents[2] / "docs" / "examples" / "regulations" / "magic.yaml"
KEYS = ("opponents_match_rate-floor-1/3", "game_rate-floor-1/3", "opponents_game_rate-floor-1/3")


def test_the_figures_are_those_that_melee_published(tmp_path: Path) -> None:
    """Points, OMW%, GW%, OGW% and the order of all 26; with a floor of 0.33 there would be 32 others."""
    published = json.loads((FILES / "weekly-m-published.json").read_text(encoding="utf-8"))
    organizer = Organizer(tmp_path)
    organizer.event = "weekly-m"
    organizer.run(
        "import", "event", str(FILES / "weekly-m.json"), "--regulations", str(RULES), "--id", organizer.event
    )
    organizer.build()
    lines = organizer.data("standings.json")["standings"]
    figures = {
        line["name"]: [line["points"], *(round(line["tiebreakers"][key], 4) for key in KEYS)]
        for line in lines
    }
    assert figures == {
        name: [points, *(round(each, 4) for each in rest)] for name, points, *rest in published
    }
    assert [line["name"] for line in lines] == [name for name, *_ in published]
