"""Figures entered at registration: a column of `players.xlsx` for each that the regulations name."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from generator.model import Player, PlayerId
from generator.regulations.game_schema import TAKEN
from generator.regulations.schema import Regulation
from generator.text import clean, key
from generator.workbooks import layout
from generator.workbooks.reading.players import read_players
from generator.workbooks.writing.plain import plain_players
from generator.workbooks.writing.writer import players_workbook
from tests.support.rulebooks import RATING, with_ranking

PAINT = {"reading": "K-1", "name": "Paint score", "text": "What the judges gave.", "maximum": 10}


@pytest.fixture(scope="module")
def rules() -> Regulation:
    """Kite Duel with two figures."""
    return with_ranking("[{key: registered, figure: Rating}]", registered=[RATING, PAINT])


def rated() -> tuple[Player, ...]:
    """Ada has both, Ben one, Cleo none."""
    given = {"Ada": (("Rating", 1480), ("Paint score", 7)), "Ben": (("Paint score", 0),), "Cleo": ()}
    return tuple(
        Player(id=PlayerId(f"P{i}"), name=clean(name), registered=figures)
        for i, (name, figures) in enumerate(given.items(), start=1)
    )


@pytest.mark.parametrize("written", ["ours", "plain"])
def test_what_is_written_is_read_again(rules: Regulation, written: str, tmp_path: Path) -> None:
    """In the organizer's workbook, and in the archive's."""
    content = players_workbook(rules, "Cup", rated(), ()) if written == "ours" else plain_players(rated(), ())
    (tmp_path / "players.xlsx").write_bytes(content)
    players, _, findings = read_players(tmp_path / "players.xlsx", "players.xlsx", rules.registered)

    assert not findings
    assert [player.registered for player in players] == [player.registered for player in rated()]
    assert [player.figure("Paint score") for player in players] == [7, 0, None]


def test_a_column_may_be_typed_by_hand_and_is_checked(rules: Regulation, tmp_path: Path) -> None:
    """Any order and case, numbers as text; what is none, or out of its limits, is told at its cell."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Players"
    for row in (
        ["paint SCORE", "ID", "Name", "rating"],
        ["8", "P1", "Ada", "1480.0"],
        [11, "P2", "Ben", "good"],
    ):
        sheet.append(row)
    book.save(tmp_path / "players.xlsx")
    players, _, findings = read_players(tmp_path / "players.xlsx", "players.xlsx", rules.registered)

    assert [player.registered for player in players] == [(("Rating", 1480), ("Paint score", 8)), ()]
    assert {(str(finding.place), str(finding.message)) for finding in findings} == {
        ("players.xlsx, Players!A3", "Paint score 11: it is a whole number from 0 to 10"),
        ("players.xlsx, Players!D3", "Rating good: it is a whole number from 0 up"),
    }


def test_without_such_regulations_the_column_is_somebodys_own(tmp_path: Path) -> None:
    """It is not read, and a note says so."""
    (tmp_path / "players.xlsx").write_bytes(plain_players(rated(), ()))
    players, _, findings = read_players(tmp_path / "players.xlsx", "players.xlsx")

    assert not any(player.registered for player in players)
    assert ["not Roundsheet's" in str(finding.message) for finding in findings] == [True]


def test_no_figure_has_the_name_of_a_column_that_there_is() -> None:
    """In the registration, and in the sheet of the ranking that a round was drawn from."""
    columns = (*layout.PLAYERS.columns, layout.CHECK, *layout.STANDINGS.columns)
    assert set(map(key, columns)) <= set(map(key, TAKEN))
