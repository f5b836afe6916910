"""draw.js: what a person changed after the draw is said exactly, and nothing else."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.loading import load_event
from tests.draw_in_javascript.events import files_of
from tests.draw_in_javascript.node import call
from tests.support.organizer import Organizer

EXAMPLES = Path(__file__).parents[2] / "events"
Files = dict[str, Any]


def example(folder: Path) -> Files:
    """The data files of an event that has no errors."""
    event, regulation, _ = load_event(folder).parts()
    return files_of(event, regulation)


@pytest.fixture(scope="module")
def regional() -> Files:
    """Runewars with deployments, a bye in round 2, a cut and a bracket."""
    return example(EXAMPLES / "harbor-regional-2018")


def check(files: Files, number: int, change: Callable[[list[dict[str, Any]]], None]) -> dict[str, Any]:
    """What draw.js says of a round when its published pairings are changed so."""
    changed = copy.deepcopy(files)
    change(changed[f"round-{number}.json"]["pairings"])
    draw = changed[f"draw-{number}.json"]
    needed = [f"draw-{number}.json", *call("needs", draw)]
    found: dict[str, Any] = call("check", {name: changed[name] for name in needed})
    return found


def kinds(found: dict[str, Any]) -> list[str]:
    """The kinds of the differences, in their order."""
    return [each["kind"] for each in found["differences"]]


def players(pairing: dict[str, Any]) -> list[str]:
    """Who sits there, the one named first in front."""
    return [pairing["player1"], pairing["player2"]]


def test_a_check_needs_the_rounds_up_to_its_own(regional: Files) -> None:
    """Besides draw-3.json: the results that the seed is made of, and the round itself."""
    assert call("needs", regional["draw-3.json"]) == ["round-1.json", "round-2.json", "round-3.json"]


def test_two_players_who_were_swapped(regional: Files) -> None:
    """Both games were not drawn, and the two that were drawn are missing."""

    def swap(pairings: list[dict[str, Any]]) -> None:
        one, other = pairings[:2]
        one["player2"], other["player2"] = other["player2"], one["player2"]

    one, other = regional["round-2.json"]["pairings"][:2]
    found = check(regional, 2, swap)
    assert kinds(found) == ["players", "players", "missing", "missing"]
    assert found["identical"] is False
    assert found["seed"]["isSame"] is True
    differences = found["differences"]
    assert players(differences[0]["published"]) == [one["player1"], other["player2"]]
    assert players(differences[1]["published"]) == [other["player1"], one["player2"]]
    assert [players(each["drawn"]) for each in differences[2:]] == [players(one), players(other)]


def test_two_tables_that_were_changed(regional: Files) -> None:
    """The games are the drawn ones, at other tables."""

    def change(pairings: list[dict[str, Any]]) -> None:
        pairings[0]["table"], pairings[2]["table"] = pairings[2]["table"], pairings[0]["table"]

    found = check(regional, 2, change)
    assert kinds(found) == ["table", "table"]
    tables = [(each["published"]["table"], each["drawn"]["table"]) for each in found["differences"]]
    assert tables == [(3, 1), (1, 3)]


def flip(pairing: dict[str, Any]) -> None:
    """The two change seats."""
    pairing["player1"], pairing["player2"] = pairing["player2"], pairing["player1"]


def test_seats_that_were_changed(regional: Files) -> None:
    """The same two at the same table, named the other way round; at another table that alone is said."""
    found = check(regional, 2, lambda pairings: flip(pairings[1]))
    assert kinds(found) == ["seats"]
    (difference,) = found["differences"]
    assert players(difference["drawn"]) == players(regional["round-2.json"]["pairings"][1])

    def move_too(pairings: list[dict[str, Any]]) -> None:
        flip(pairings[1])
        pairings[1]["table"] = 40

    assert kinds(check(regional, 2, move_too)) == ["table"]


def test_another_bye(regional: Files) -> None:
    """Who sits out was not drawn to, nor was the game; the drawn bye and the drawn game are missing."""
    numbers = [
        number
        for number in range(1, 5)
        if any(pairing["bye"] for pairing in regional[f"round-{number}.json"]["pairings"])
    ]

    def change(pairings: list[dict[str, Any]]) -> None:
        (bye,) = (pairing for pairing in pairings if pairing["bye"])
        bye["player1"], pairings[0]["player1"] = pairings[0]["player1"], bye["player1"]

    found = check(regional, numbers[0], change)
    assert sorted(kinds(found)) == ["missing", "missing", "players", "players"]


def test_a_game_that_is_not_there(regional: Files) -> None:
    """A drawn game without a published one."""

    def remove(pairings: list[dict[str, Any]]) -> None:
        del pairings[0]

    assert kinds(check(regional, 2, remove)) == ["missing"]


def test_a_game_of_a_bracket_with_another_number(regional: Files) -> None:
    """A game's number decides who comes next, so it is a place like a table."""
    number = next(number for number in range(1, 6) if regional[f"draw-{number}.json"]["of"] == "cut")

    def change(pairings: list[dict[str, Any]]) -> None:
        pairings[0]["game"] = 2

    assert kinds(check(regional, number, change)) == ["table"]


def test_what_the_round_is_played_with(regional: Files) -> None:
    """Another deployment is told, though no pairing is changed; another spelling of it is no other one."""
    changed = copy.deepcopy(regional)
    name = changed["round-1.json"]["deployment"]
    changed["round-1.json"]["deployment"] = f" {name.upper()} "
    assert check(changed, 1, lambda _: None)["differences"] == []
    changed["round-1.json"]["deployment"] = "Anything"
    found = check(changed, 1, lambda _: None)
    assert found["differences"] == [{"kind": "deployment", "published": "Anything", "drawn": name}]
    assert found["identical"] is True


def test_an_earlier_result_that_was_corrected(tmp_path: Path) -> None:
    """Today's results give another seed; the draw is repeated from that of the workbook, and is still the same."""
    shutil.copytree(EXAMPLES / "lantern-open-2016", tmp_path / "events" / "open")
    organizer = Organizer(tmp_path)
    organizer.event = "open"
    before = example(organizer.folder)
    game = next(
        each for each in before["round-1.json"]["pairings"] if each["ended"] == "" and not each["bye"]
    )
    organizer.enter(1, game["table"], 100 - game["score1"], 100 - game["score2"])
    files = example(organizer.folder)
    for number in (2, 3):
        found = check(files, number, lambda _: None)
        assert found["seed"]["isSame"] is False
        assert found["seed"]["used"] == before[f"draw-{number}.json"]["draw"]
        assert found["identical"] is True
    assert check(files, 1, lambda _: None)["seed"]["isSame"] is True
