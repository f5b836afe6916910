"""House files of any kind: what `regulations check` accepts is played to the end, and its points add up."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from generator.regulations.catalogue import parse
from tests.support.more import MORE
from tests.support.organizer import Organizer
from tests.support.random_rules import random_rules

FILES = 1_000 if MORE else 6


def points_of(organizer: Organizer, player: str) -> Fraction:
    """All that the rounds brought a player: games and byes, and rulings."""
    points = Fraction(0)
    for number in range(1, organizer.rounds() + 1):
        data = organizer.data(f"round-{number}.json")
        for row in data["pairings"]:
            for seat in (1, 2):
                if row[f"player{seat}"] == player and row.get(f"points{seat}") is not None:
                    points += Fraction(str(row[f"points{seat}"]))
        points += sum(
            Fraction(str(each["points"]))
            for each in data.get("point_changes", ())
            if each["player"] == player
        )
    return points


@pytest.mark.parametrize("number", range(FILES))
def test_what_is_accepted_is_played(number: int, tmp_path: Path) -> None:
    """Simulated, checked, built, explained and verified; who missed no round has the sum of the rounds' points."""
    rules = json.dumps(random_rules(str(number)), ensure_ascii=False)
    regulation, findings = parse(rules, "rules.yaml")
    if regulation is None:
        assert findings
        return
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    organizer = Organizer(tmp_path)
    organizer.run(
        "simulate", "cup", "--players", str(5 + number % 8), "--regulations", str(tmp_path / "rules.yaml")
    )
    organizer.event = "cup"
    found = json.loads(organizer.run("check", "cup", "--format", "json").output)
    assert [each for each in found if each["severity"] == "error"] == []
    organizer.build()
    assert "not the drawn" not in organizer.run("verify", "cup").output
    lines = organizer.data("standings.json")["standings"]
    for line in lines:
        organizer.run("explain", "cup", line["player"])
        if line["missed"] == 0 if "missed" in line else True:
            assert Fraction(str(line["points"])) == points_of(organizer, line["player"]), line
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)


def test_most_files_have_no_fault() -> None:
    """Or the test above would say little."""
    parsed = [parse(json.dumps(random_rules(str(number))), "rules.yaml") for number in range(200)]
    assert sum(regulation is not None for regulation, _ in parsed) >= 150
