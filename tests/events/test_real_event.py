"""A real event, entered into workbooks under its own rules: everything published must come out again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.cli import main
from generator.commands.build import build_site

CASE = json.loads((Path(__file__).parent / "real" / "nine-players-2015.json").read_text(encoding="utf-8"))
EVENTS = Path(__file__).parents[2] / "events"
EVENT = "store-championship-2015"
Data = Callable[[str], dict[str, Any]]  # the parsed file of that name
PUBLISHED: dict[str, dict[str, Any]] = {player["id"]: player["published"] for player in CASE["players"]}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Data:
    """The example event's published data, by file."""
    folder = tmp_path_factory.mktemp("real")
    site = folder / "site"
    shutil.copytree(EVENTS / EVENT, folder / "events" / EVENT)
    build_site(folder / "events", site, lambda _: None)

    def read(name: str) -> dict[str, Any]:
        parsed: dict[str, Any] = json.loads((site / EVENT / "data" / name).read_text(encoding="utf-8"))
        return parsed

    return read


def test_points_margins_strength_of_schedule_and_ranks_are_the_published_ones(data: Data) -> None:
    """Score, MoV, SoS (here the sum of the opponents' scores) and rank of all nine players."""
    for standings in (data("standings.json"), data("standings-3.json")):
        assert {
            line["player"]: {
                "score": line["points"],
                "mov": line["tiebreakers"]["margin_of_victory"],
                "sos": line["tiebreakers"]["opponents_points"],
                "rank": line["rank"],
            }
            for line in standings["standings"]
        } == {
            player: {key: published[key] for key in ("score", "mov", "sos", "rank")}
            for player, published in PUBLISHED.items()
        }


@pytest.mark.parametrize("number", [game["number"] for game in CASE["rounds"]])
def test_every_round_holds_the_games_that_were_played(data: Data, number: int) -> None:
    """Players, scores and byes of each round, the elimination's in the order of their games."""
    case = CASE["rounds"][number - 1]["games"]
    published = data(f"round-{number}.json")["pairings"]
    assert [(p["player1"], p["player2"], p["score1"], p["score2"]) for p in published] == [
        (game["p1"], game["p2"], game["score1"], game["score2"]) for game in case
    ]
    assert [p["bye"] for p in published] == [game["result"] == "bye" for game in case]
    elimination = CASE["rounds"][number - 1]["stage"] == "elimination"
    assert [p["game"] for p in published] == (
        list(range(1, len(case) + 1)) if elimination else [None] * len(case)
    )


def test_the_cut_and_the_bracket_are_the_published_ones(data: Data) -> None:
    """The top four by rank: 1 meets 4, 2 meets 3; who came how far is the published elimination."""
    first = data("round-4.json")
    assert first["stage"] == "Top 4"
    ranks = [(PUBLISHED[p["player1"]]["rank"], PUBLISHED[p["player2"]]["rank"]) for p in first["pairings"]]
    assert ranks == [(1, 4), (2, 3)]
    assert data("round-5.json")["stage"] == "Final"
    places = {line["player"]: line["place"] for line in data("standings.json")["standings"]}
    for player, published in PUBLISHED.items():
        came = published["elimination"]
        expected = {1: (1,), 2: (2,), 4: (3, 4), None: (published["rank"],)}[came]
        assert places[player] in expected


def test_the_event_is_finished_and_has_nothing_to_mend(capsys: pytest.CaptureFixture[str]) -> None:
    """Every pairing of the real event is one that the rules allow: not even a warning."""
    with pytest.raises(SystemExit) as stopped:
        main(["check", EVENT, "--events", str(EVENTS)])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert out.strip() == f"{EVENT}: nothing to fix; all rounds are played"
