"""A third way to score is one module: with it in the table of forms, everything else knows what to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.tournament import game_forms
from tests.support.organizer import Cells, Organizer, Table, opened
from tests.tournament.game_forms.best_of_three import RULES, BestOfThree


@pytest.fixture
def organizer(tmp_path: Path) -> Iterator[Organizer]:
    """Three matches by `RULES`, drawn."""
    game_forms.FORMS.insert(0, BestOfThree)
    try:
        (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
        organizer = Organizer(tmp_path)
        words = (
            "cup",
            "--name",
            "Cup",
            "--regulations",
            str(tmp_path / "rules.yaml"),
            "--date",
            "2019-05-04",
        )
        organizer.run("new", *words, "--seed", "pebbles")
        organizer.event = "cup"
        organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 7))
        organizer.pair()
        yield organizer
    finally:
        game_forms.FORMS.remove(BestOfThree)


def rows(organizer: Organizer, *columns: str) -> list[Cells]:
    """What stands in these columns at each table."""
    with opened(organizer.workbook(1)) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        return [
            {column: table.get(row, column) for column in columns} for row in table.filled_rows("Player 1 ID")
        ]


def findings(organizer: Organizer) -> set[tuple[str, str | None]]:
    """Code and cell of what check finds."""
    found = json.loads(organizer.run("check", "cup", "--format", "json", expect=None).output)
    return {(each["code"], each["cell"]) for each in found}


def test_it_is_drawn_typed_checked_scored_and_shown(organizer: Organizer) -> None:
    """2 : 1 is worth 2 and 1 points and 2 : 0 is worth 3 and 0, as the table of `RULES` says."""
    assert rows(organizer, "Games 1", "Games 2") == [{"Games 1": None, "Games 2": None}] * 3
    organizer.enter_all(
        1, {1: {"Games 1": 2, "Games 2": 1}, 2: {"Games 1": 0, "Games 2": 2}, 3: {"Games 1": 2}}
    )
    assert ("score-missing", "E4") in findings(organizer)
    organizer.enter_all(1, {3: {"Games 2": 2}})
    assert ("score-too-high", "D4") in findings(organizer)
    organizer.enter_all(1, {3: {"Games 2": 1}})
    organizer.build()
    assert not [finding for finding in findings(organizer) if finding[0].startswith("score")]
    points = [
        (game["winner"], game["points1"], game["points2"])
        for game in organizer.data("round-1.json")["pairings"]
    ]
    assert points == [(1, 2, 1), (2, 0, 3), (1, 2, 1)]
    ranked = organizer.data("standings.json")["standings"]
    assert [line["points"] for line in ranked] == [3, 2, 2, 1, 1, 0]
    page = (organizer.site / "cup" / "round" / "1" / "index.html").read_text(encoding="utf-8")
    assert "Games won" in page
    organizer.pair()  # who has played whom is known
    assert organizer.rounds() == 2


def test_what_is_not_known_of_the_columns_is_nothing(organizer: Organizer) -> None:
    """No column of the new form's sheet is told to be unknown."""
    assert "column-unknown" not in {code for code, _ in findings(organizer)}


def test_a_rehearsal_plays_it(organizer: Organizer, tmp_path: Path) -> None:
    """`simulate` invents results that its own checks find no fault with."""
    words = ("show", "--players", "6", "--regulations", str(tmp_path / "rules.yaml"), "--date", "2019-05-05")
    organizer.run("simulate", *words, "--name", "Show")
    assert not json.loads(organizer.run("check", "show", "--format", "json").output)
