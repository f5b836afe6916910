"""Events by rules that name figures of their own, from the draw to the pages, against sums that a child could do."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.entered import OF_KEYS, margin
from tests.support.make_all import ALL
from tests.support.organizer import Cells, Organizer
from tests.support.rulebooks import HOUSE, data_of

NAMES = ("Casualties", "Army points", "Öl", "Objectives", "Paint-jobs", "Leaders slain")
FILE = (HOUSE / "figures-like.yaml").read_text(encoding="utf-8")


def rules(chance: random.Random) -> dict[str, Any]:
    """One to three figures within limits of their own; ties are broken by any of them in any way."""
    data: dict[str, Any] = data_of(FILE)
    figures: list[dict[str, Any]] = []
    for name in chance.sample(NAMES, chance.randint(1, 3)):
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


def swiss_rows(organizer: Organizer, named: list[str]) -> list[Cells]:
    """What the workbooks of the Swiss rounds have in the columns that matter."""
    rows: list[Cells] = []
    columns = (
        "Player 1 ID",
        "Player 2 ID",
        "Ended",
        *(f"{name} {seat}" for name in named for seat in (1, 2)),
    )
    for number in range(1, organizer.rounds() + 1):
        if organizer.read_fields(number)["Stage"] == "Swiss":
            rows += organizer.read_columns(number, columns)
    return rows


@pytest.mark.parametrize("number", range(24 if ALL else 2))
def test_an_event_is_played_built_and_verified_and_its_sums_are_right(number: int, tmp_path: Path) -> None:
    """Invented results have no fault, the draws repeat, and every tiebreaker is the naive sum."""
    chance = random.Random(f"figures {number}")
    data, organizer = rules(chance), Organizer(tmp_path)
    (tmp_path / "rules.yaml").write_text(json.dumps(data), encoding="utf-8")
    words = ("--players", str(chance.randint(5, 12)), "--regulations", str(tmp_path / "rules.yaml"))
    organizer.run("simulate", "cup", *words, "--seed", str(number))
    organizer.event = "cup"
    assert not json.loads(organizer.run("check", "cup", "--format", "json").output)
    organizer.build()
    assert "not the drawn" not in organizer.run("verify", "cup").output
    rule = data["margin_of_victory"]
    counted = {"figure": rule["figure"], "base": rule["base"], "most": rule["maximum"]}
    rows = swiss_rows(organizer, [figure["name"] for figure in data["scores"]["figures"]])
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
