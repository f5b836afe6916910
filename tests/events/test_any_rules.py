"""House files of any kind: what `regulations check` accepts is played to the end, and its figures are the rows' own."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from generator.regulations.catalogue import parse
from tests.oracle import house
from tests.oracle.house import Rules
from tests.oracle.tiebreakers import Exact
from tests.support.make_all import ALL
from tests.support.organizer import Cells, Organizer
from tests.support.random_rules import random_rules, with_mean_byes

NUMBERS = range(1_000 if ALL else 5)


def published(value: Exact) -> float:
    """As data have it: a fraction with six decimals."""
    return float(round(Fraction(value), 6))


def rows_of(organizer: Organizer, rules: Rules, number: int) -> list[Cells]:
    """A round's rows in the workbook; where scores are words, the numbers that the words stand for."""
    names = ("Score", *(figure["name"] for figure in rules["scores"].get("figures", ())))
    typed = [f"{name} {seat}" for name in names for seat in (1, 2)]
    rows = organizer.read_columns(number, ("Player 1 ID", "Player 2 ID", "Ended", "Winner", *typed))
    words = rules["scores"].get("words", {})
    return [{column: words.get(value, value) for column, value in row.items()} for row in rows]


def figures_of(organizer: Organizer, rules: Rules) -> dict[str, dict[str, Exact]]:
    """Everybody's points and tiebreakers, from the rows of the workbooks."""
    players = {each["id"]: each.get("registered", {}) for each in organizer.data("players.json")["players"]}
    numbers = range(1, organizer.rounds() + 1)
    in_swiss = [number for number in numbers if organizer.read_fields(number)["Stage"] == "Swiss"]
    rows = [rows_of(organizer, rules, number) for number in in_swiss]
    return house.figures_of(rules, house.rounds_of(rules, rows, players, [{} for _ in rows]), players)


def is_played(data: Rules, players: int, folder: Path) -> bool:
    """Simulate, check, build, explain and verify an event by a house file, and compare its figures with its rows."""
    rules = json.dumps(data, ensure_ascii=False)
    regulation, findings = parse(rules, "rules.yaml")
    if regulation is None:
        assert findings
        return False
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    organizer = Organizer(folder)
    organizer.simulate(folder / "rules.yaml", players)
    lines, expected = organizer.data("standings.json")["standings"], figures_of(organizer, data)
    for line in lines:
        organizer.run("explain", "cup", line["player"])
        for name, value in expected[line["player"]].items():
            assert {"points": line["points"], **line["tiebreakers"]}[name] == published(value), (line, name)
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
    return True


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_accepted_is_played(number: int, tmp_path: Path) -> None:
    """Simulated, checked, built, explained and verified; points and tiebreakers are those of the rows."""
    is_played(random_rules(str(number)), 5 + number % 8, tmp_path)


def test_byes_worth_the_mean_of_the_games_are_played(tmp_path: Path) -> None:
    """The same with an odd number of players and byes that are worth the mean of the player's own games."""
    played = []
    for number in range(120 if ALL else 6):
        data = with_mean_byes(random_rules(f"mean {number}"))
        folder = tmp_path / str(number)
        folder.mkdir()
        played.append(is_played(data, 5 + number % 4 * 2, folder))
    assert sum(played) >= len(played) / 2


def test_most_files_have_no_fault() -> None:
    """Or the test above would say little."""
    parsed = [parse(json.dumps(random_rules(str(number))), "rules.yaml") for number in range(200)]
    assert sum(regulation is not None for regulation, _ in parsed) >= 150
