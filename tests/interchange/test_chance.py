"""An event that was drawn elsewhere had lots of its own: no warning comes of an order that only chance made here.

The seed of such an event is its folder's name, so each of these has several.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.commands.interchange import EventImport, import_event
from generator.loading import load_event
from tests.interchange.reading import cup, match

POKEMON = Path(__file__).parents[2] / "generator/regulations/recipes/pokemon.yaml"
FOLDERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def codes_of(folder: Path, event: Any) -> list[set[str]]:
    """What `check` says of the event, imported once into each folder."""
    file = folder / "cup.json"
    file.write_text(json.dumps(event | {"date": "2017-03-04"}), encoding="utf-8")
    (folder / "events").mkdir(exist_ok=True)
    found = []
    for name in FOLDERS:
        asked = EventImport(file=file, id=name, regulations=str(POKEMON), may_drop_many=True)
        assert import_event(folder / "events", asked).folder is not None
        found.append({finding.code for finding in load_event(folder / "events" / name).findings})
    return found


def won(one: str, other: str | None) -> Any:
    """A match that the first player won, or a bye."""
    return match(one, other, 2, 0)


def with_elimination(event: Any, *games: tuple[str, str]) -> Any:
    """The event and one round of elimination."""
    matches = [won(*game) for game in games]
    event["rounds"].append({"round-type": "elimination", "round-number": 2 * len(games), "matches": matches})
    return event


def test_a_bye_may_be_anybodys_whom_only_chance_parts_from_the_lowest(tmp_path: Path) -> None:
    """Bob and Dan both lost; so says nothing against Bob's bye, and Dan's would be right as well."""
    for unlucky, other in (("Bob", "Dan"), ("Dan", "Bob")):
        rounds = (
            [won("Ann", "Bob"), won("Cleo", "Dan"), won("Ed", None)],
            [won("Ann", "Cleo"), won("Ed", other), won(unlucky, None)],
        )
        folder = tmp_path / unlucky
        folder.mkdir()
        assert codes_of(folder, cup(*rounds, players="Ann Bob Cleo Dan Ed")) == [{"seed-missing"}] * 8


@pytest.mark.parametrize("games", [(("Ann", "Bob"), ("Cleo", "Dan")), (("Dan", "Ann"), ("Cleo", "Bob"))])
def test_seeds_may_be_anybodys_whom_only_chance_parts(
    games: tuple[tuple[str, str], ...], tmp_path: Path
) -> None:
    """Both winners may be first, and both losers last."""
    event = with_elimination(cup([won("Ann", "Bob"), won("Cleo", "Dan")]), *games)
    assert codes_of(tmp_path, event) == [{"seed-missing"}] * 8


def test_a_cut_may_let_anybody_in_whom_only_chance_parts(tmp_path: Path) -> None:
    """Three have won, and two go on."""
    event = cup([won("Ann", "Bob"), won("Cleo", "Dan"), won("Ed", "Flo")], players="Ann Bob Cleo Dan Ed Flo")
    assert codes_of(tmp_path, with_elimination(event, ("Ed", "Ann"))) == [{"seed-missing"}] * 8


def test_what_more_than_chance_decided_is_told(tmp_path: Path) -> None:
    """Ann has won and has the bye; two who have won meet; somebody who lost is among two who go on."""
    everybody = "Ann Bob Cleo Dan Ed"
    first = [won("Ann", "Bob"), won("Cleo", "Dan"), won("Ed", None)]
    bye = cup(first, [won("Cleo", "Bob"), won("Ed", "Dan"), won("Ann", None)], players=everybody)
    seeds = with_elimination(cup(first[:2]), ("Ann", "Cleo"), ("Bob", "Dan"))
    cut = with_elimination(cup(first[:2]), ("Ann", "Bob"))
    for code, event in (("wrong-bye", bye), ("bracket-differs", seeds), ("cut-differs", cut)):
        folder = tmp_path / code
        folder.mkdir()
        assert all(code in codes for codes in codes_of(folder, event))
