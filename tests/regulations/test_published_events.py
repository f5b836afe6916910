"""Events as others published them, with invented names: by the regulations of the catalogue each figure comes out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.model import PlayerId
from generator.tournament.ranking.standings import standings_after
from tests.regulations.test_recipe_files import RECIPES, event_of_rows, rules_of
from tests.support.records import swiss

PUBLISHED = Path(__file__).with_name("published")


@pytest.mark.parametrize("name", sorted(path.stem for path in PUBLISHED.glob("*.json")))
def test_published_figures_come_out(name: str) -> None:
    """Points, and each tiebreaker that was published, to as many decimals as it was."""
    told = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))
    recipe = told.get("by", name)
    (path,) = (each for each in RECIPES if each.stem == recipe)
    stages, decimals = (swiss(len(told["rounds"])),), told.get("decimals", 6)
    standings = standings_after(event_of_rows(told["rounds"]), rules_of(path), stages, len(told["rounds"]))
    found = {}
    for player, figures in told["figures"].items():
        line = standings.of(PlayerId(player))
        by_key = {by.key: each.value for by, each in line.tiebreakers.items()}
        by_key["points"] = line.points.value
        found[player] = {key: round(float(by_key[key]), decimals) for key in figures}
    assert found == {
        player: {key: round(float(value), decimals) for key, value in figures.items()}
        for player, figures in told["figures"].items()
    }
