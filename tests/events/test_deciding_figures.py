"""Events by rules in which figures decide on equal scores, from the draw to the data: each winner is the rows' own."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.deciding import winner
from tests.support.make_all import ALL
from tests.support.organizer import Organizer
from tests.support.rulebooks import HOUSE, data_of

FILE = (HOUSE / "decided-like.yaml").read_text(encoding="utf-8")
NAMES = ("Army points", "Leaders", "Minutes left")
TYPED = [f"{name} {seat}" for name in ("Score", *NAMES) for seat in (1, 2)]
COLUMNS = ("Player 1 ID", "Player 2 ID", "Ended", "Winner", *TYPED)


def rules(chance: random.Random) -> dict[str, Any]:
    """Scores and figures so small that many are equal; any of the figures decide, in any order."""
    data: dict[str, Any] = data_of(FILE)
    data["scores"] |= {"maximum": 1, "figures": [{"name": name, "maximum": 1} for name in NAMES]}
    data["endings"]["ties_by"] = chance.sample(NAMES, chance.randint(1, 3))
    data["endings"]["allowed"].append("Awarded")
    if chance.random() < 0.5:
        data["endings"]["ties"] = "winner entered"
        del data["tournament_points"]["draw"]
    return data


def compared(organizer: Organizer, endings: dict[str, Any], number: int) -> int:
    """Compare each game of a round; how many a figure decided."""
    in_swiss, decided = organizer.read_fields(number)["Stage"] == "Swiss", 0
    games = organizer.data(f"round-{number}.json")["pairings"]
    for row, game in zip(organizer.read_columns(number, COLUMNS), games, strict=True):
        if row["Player 2 ID"]:
            won = winner(row, endings["ties_by"], draws=in_swiss and endings["ties"] == "draw")
            assert game["winner"] == won, (row, game)
            if not row["Ended"]:
                points = {0: (1, 1), 1: (3, 0), 2: (0, 3)}[won or 0] if in_swiss else (None, None)
                assert (game["points1"], game["points2"]) == points, (row, game)
                decided += row["Score 1"] == row["Score 2"] and row["Winner"] is None and won != 0
    return decided


@pytest.mark.parametrize("number", range(24 if ALL else 2))
def test_whoever_is_ahead_has_won(number: int, tmp_path: Path) -> None:
    """In every game of the event, bracket too; points go with it; `verify` finds nothing."""
    chance = random.Random(f"deciding {number}")
    data, organizer = rules(chance), Organizer(tmp_path)
    (tmp_path / "rules.yaml").write_text(json.dumps(data), encoding="utf-8")
    words = ("--players", str(chance.randint(9, 16)), "--regulations", str(tmp_path / "rules.yaml"))
    organizer.run("simulate", "cup", *words, "--seed", str(number))
    organizer.event = "cup"
    assert not json.loads(organizer.run("check", "cup", "--format", "json").output)
    organizer.build()
    assert "not the drawn" not in organizer.run("verify", "cup").output
    assert sum(compared(organizer, data["endings"], number) for number in range(1, organizer.rounds() + 1))
