"""A real event as Cryodex exported it: imported, it has the published figures; exported again, it is the same file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.interchange.reading import FILES
from tests.support.organizer import Organizer

ROOT = Path(__file__).parents[2]
FILE = FILES / "nine-players-2015.json"
RULES = ROOT / "events" / "store-championship-2015" / "x-wing-2014-15.yaml"
CASE = json.loads((ROOT / "tests" / "events" / "real" / FILE.name).read_text(encoding="utf-8"))
OURS = ("id", "winner", "table", "date")  # what we write and Cryodex doesn't
EMPTY = ("email", "list-id")  # what Cryodex writes without saying anything

NAMES = {player["id"]: player["name"] for player in CASE["players"]}


@pytest.fixture(scope="module")
def organizer(tmp_path_factory: pytest.TempPathFactory) -> Organizer:
    """The event, imported and built."""
    made = Organizer(tmp_path_factory.mktemp("nine"))
    made.event = "store-championship-2015"
    words = ("--date", "2015-03-14", "--regulations", str(RULES))
    made.imported = made.run("import", "event", str(FILE), *words).output  # type: ignore[attr-defined]
    made.build()
    return made


def without(value: Any, keys: tuple[str, ...]) -> Any:
    """The JSON value without these keys, wherever they are."""
    if isinstance(value, dict):
        return {key: without(each, keys) for key, each in value.items() if key not in keys}
    return [without(each, keys) for each in value] if isinstance(value, list) else value


def test_the_file_says_what_the_case_says() -> None:
    """It was made by hand: every player, figure and game of the case is in it, and nothing else."""
    file = json.loads(FILE.read_text(encoding="utf-8"))
    assert [
        (p["name"], p["score"], p["mov"], p["sos"], p["rank"]["swiss"], p["rank"].get("elimination"))
        for p in file["players"]
    ] == [
        (p["name"], *(p["published"][key] for key in ("score", "mov", "sos", "rank", "elimination")))
        for p in CASE["players"]
    ]
    games = [
        [(m["player1"], m.get("player2"), m["player1points"], m.get("player2points")) for m in r["matches"]]
        for r in file["rounds"]
    ]
    assert games == [
        [(NAMES[g["p1"]], NAMES.get(g["p2"]), g["score1"] or 0, g["score2"]) for g in r["games"]]
        for r in CASE["rounds"]
    ]


def test_nothing_has_to_be_fixed(organizer: Organizer) -> None:
    """All rounds are played; only a seed is missing, as none is made up. The figures in the file are the same."""
    said = organizer.imported.splitlines()  # type: ignore[attr-defined]
    assert said[-1] == "store-championship-2015: 1 warning; all rounds are played"
    assert "there is no seed" in said[-2]
    assert all(line.startswith("made ") for line in said[:-2])
    assert {Path(line.removeprefix("made ")).name for line in said[:-2]} == {
        *("event.yaml", "about.md", "players.xlsx", RULES.name),
        *(f"round-{number}.xlsx" for number in range(1, 6)),
    }


def test_the_standings_are_the_published_ones(organizer: Organizer) -> None:
    """Score, margin, strength of schedule, rank and how far each of the nine came."""
    lines = organizer.data("standings.json")["standings"]
    assert [
        (line["name"], line["points"], line["tiebreakers"]["margin_of_victory"], line["rank"])
        for line in lines
    ] == [
        (player["name"], *(player["published"][key] for key in ("score", "mov", "rank")))
        for player in CASE["players"]
    ]
    assert {line["name"]: line["tiebreakers"]["opponents_points"] for line in lines} == {
        player["name"]: player["published"]["sos"] for player in CASE["players"]
    }
    places = {line["name"]: line["place"] for line in lines}
    assert [places[name] for name in ("Ada", "Bela")] == [1, 2]
    assert {places[name] for name in ("Cleo", "Dora")} == {3, 4}


def test_exported_again_it_is_the_same_file(organizer: Organizer, tmp_path: Path) -> None:
    """Down to the order of players and matches; what Cryodex doesn't know comes on top."""
    path = tmp_path / "again.json"
    said = organizer.run("export", organizer.event, "--output", str(path)).output
    assert said == f"wrote {path.as_posix()} (Cryodex JSON)\n"
    exported = json.loads(path.read_text(encoding="utf-8"))
    assert without(exported, OURS) == without(json.loads(FILE.read_text(encoding="utf-8")), EMPTY)
    assert exported["date"] == "2015-03-14"
    winners = [[match["winner"] for match in round_["matches"]] for round_ in exported["rounds"]]
    assert winners == [
        [NAMES[g["p1"] if g["p2"] is None or g["score1"] > g["score2"] else g["p2"]] for g in r["games"]]
        for r in CASE["rounds"]
    ]


def test_no_draw_is_claimed(organizer: Organizer) -> None:
    """The rounds were drawn by another program."""
    said = organizer.run("verify", organizer.event).output
    assert said.count("there is no draw to repeat") == 5
