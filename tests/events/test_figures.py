"""Events by rules with figures beside the scores, from the draw to the pages, against sums that a child could do."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.deciding import winner
from tests.oracle.entered import OF_KEYS, margin
from tests.support.make_all import ALL
from tests.support.organizer import Cells, Organizer
from tests.support.rulebooks import HOUSE, data_of

NUMBERS = range(24 if ALL else 2)
SUMMED = ("Casualties", "Army points", "Öl", "Objectives", "Paint-jobs", "Leaders slain")
DECIDING = ("Army points", "Leaders", "Minutes left")
SEATS = ("Player 1 ID", "Player 2 ID", "Ended")


def rules_that_sum(chance: random.Random) -> dict[str, Any]:
    """One to three figures within limits of their own; ties are broken by any of them in any way."""
    data: dict[str, Any] = data_of((HOUSE / "figures-like.yaml").read_text(encoding="utf-8"))
    figures: list[dict[str, Any]] = []
    for name in chance.sample(SUMMED, chance.randint(1, 3)):
        least = chance.choice((0, 0, 1, 10))
        most = {"maximum": least + chance.choice((1, 3, 50))} if chance.random() < 0.7 else {}
        figures.append({"name": name, "minimum": least, **most})
    data["scores"]["figures"] = figures
    pairs = [(key, figure["name"]) for key in OF_KEYS for figure in figures]
    chosen = chance.sample(pairs, chance.randint(1, len(pairs)))
    data["margin_of_victory"] |= {"figure": chance.choice(figures)["name"], "maximum": chance.choice((2, 30))}
    keys = [{"key": "margin_of_victory"}, *({"key": key, "figure": name} for key, name in chosen)]
    data["ranking"]["precedence"] = [*keys, {"key": "random"}]
    data["swiss"]["method"] = chance.choice(("by rank", "fold in score groups", "random in score groups"))
    return data


def rules_that_decide(chance: random.Random) -> dict[str, Any]:
    """Scores and figures so small that many are equal; any of the figures decide, in any order."""
    data: dict[str, Any] = data_of((HOUSE / "decided-like.yaml").read_text(encoding="utf-8"))
    data["scores"] |= {"maximum": 1, "figures": [{"name": name, "maximum": 1} for name in DECIDING]}
    data["endings"]["ties_by"] = chance.sample(DECIDING, chance.randint(1, 3))
    data["endings"]["allowed"].append("Awarded")
    if chance.random() < 0.5:
        data["endings"]["ties"] = "winner entered"
        del data["tournament_points"]["draw"]
    return data


def played(folder: Path, data: dict[str, Any], players: int, seed: int) -> Organizer:
    """An event that is played by these rules, with nothing to mend."""
    (folder / "rules.yaml").write_text(json.dumps(data), encoding="utf-8")
    organizer = Organizer(folder)
    assert organizer.simulate(folder / "rules.yaml", players, "--seed", str(seed)) == []
    return organizer


def rows_of(organizer: Organizer, number: int, *names: str) -> list[Cells]:
    """What a round's workbook has in the columns of these figures."""
    figures = [f"{name} {seat}" for name in names for seat in (1, 2)]
    return organizer.read_columns(number, (*SEATS, "Winner", *figures))


def is_swiss(organizer: Organizer, number: int) -> bool:
    """Whether a round is one of the Swiss stage."""
    return bool(organizer.read_fields(number)["Stage"] == "Swiss")


@pytest.mark.parametrize("number", NUMBERS)
def test_every_tiebreaker_is_the_naive_sum(number: int, tmp_path: Path) -> None:
    """Of what stands in the rows of the Swiss rounds; `explain` says it of everybody."""
    chance = random.Random(f"figures {number}")
    data = rules_that_sum(chance)
    organizer = played(tmp_path, data, chance.randint(5, 12), number)
    rule = data["margin_of_victory"]
    counted = {"figure": rule["figure"], "base": rule["base"], "most": rule["maximum"]}
    names = [figure["name"] for figure in data["scores"]["figures"]]
    swiss = [number for number in range(1, organizer.rounds() + 1) if is_swiss(organizer, number)]
    rows = [row for number in swiss for row in rows_of(organizer, number, *names)]
    told = 0
    for line in organizer.data("standings.json")["standings"]:
        organizer.run("explain", "cup", line["player"])
        for by, value in line["tiebreakers"].items():
            if by == "margin_of_victory" and value is not None:
                assert value == margin(line["player"], rows, **counted), line
            key, _, name = by.partition("-figure-")
            if name:
                assert value == OF_KEYS[key](line["player"], rows, name), (line, by)
                told += value != 0
    assert told


@pytest.mark.parametrize("number", NUMBERS)
def test_whoever_is_ahead_has_won(number: int, tmp_path: Path) -> None:
    """In every game of the event, bracket too; points go with it."""
    chance = random.Random(f"deciding {number}")
    data = rules_that_decide(chance)
    organizer = played(tmp_path, data, chance.randint(9, 16), number)
    assert sum(decided(organizer, data["endings"], number) for number in range(1, organizer.rounds() + 1))


def decided(organizer: Organizer, endings: dict[str, Any], number: int) -> int:
    """Compare each game of a round; how many a figure decided."""
    in_swiss, found = is_swiss(organizer, number), 0
    games = organizer.data(f"round-{number}.json")["pairings"]
    for row, game in zip(rows_of(organizer, number, "Score", *DECIDING), games, strict=True):
        if row["Player 2 ID"]:
            won = winner(row, endings["ties_by"], draws=in_swiss and endings["ties"] == "draw")
            assert game["winner"] == won, (row, game)
            if not row["Ended"]:
                points = {0: (1, 1), 1: (3, 0), 2: (0, 3)}[won or 0] if in_swiss else (None, None)
                assert (game["points1"], game["points2"]) == points, (row, game)
                found += row["Score 1"] == row["Score 2"] and row["Winner"] is None and won != 0
    return found
