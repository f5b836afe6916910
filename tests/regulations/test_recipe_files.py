"""The recipes that come with the program: each gives the figures that were worked by hand, and plays whole events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.model import Bye, Ended, Event, GameResult, Pairing, PlayerId
from generator.regulations.catalogue import parse
from generator.regulations.schema import Regulation
from generator.tournament.ranking.standings import Standings, standings_after
from generator.tournament.scoring import score_game
from tests.support.organizer import Organizer
from tests.support.records import event_of, game, players_of, round_of, swiss

RECIPES = sorted((Path(__file__).parents[2] / "generator" / "regulations" / "recipes").glob("*.yaml"))
WORKED = yaml.safe_load(Path(__file__).with_name("recipes.yaml").read_text(encoding="utf-8"))

recipes = pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)


def rules_of(path: Path) -> Regulation:
    """The recipe, which has no fault."""
    regulation, findings = parse(path.read_text(encoding="utf-8"), path.name)
    assert not findings
    assert regulation is not None
    return regulation


def row(text: str) -> Pairing | Bye:
    """`A 2-1 B, Casualties 3-1`, or `E`."""
    if " " not in text:
        return Bye(player=PlayerId(text), row=0)
    played, *figures = text.split(", ")
    match = re.fullmatch(r"(\w+) (\d+)-(\d+) (\w+)", played)
    assert match is not None
    one, score1, score2, other = match.groups()
    pairing = game(one, other, int(score1), int(score2))
    found = [re.fullmatch(r"(.+) (\d+)-(\d+)", each) for each in figures]
    own = tuple((each[1], int(each[2])) for each in found if each is not None)
    others = tuple((each[1], int(each[3])) for each in found if each is not None)
    return replace(pairing, result=replace(pairing.result, figures1=own, figures2=others))


def event_of_rows(rounds: list[list[str]], start: Mapping[str, Mapping[str, int]] | None = None) -> Event:
    """An event of Swiss rounds, a text for each game and each bye, and by its name what players brought."""
    numbered = []
    for number, texts in enumerate(rounds, start=1):
        rows = [row(text) for text in texts]
        games = [each for each in rows if isinstance(each, Pairing)]
        byes = tuple(each for each in rows if isinstance(each, Bye))
        numbered.append(replace(round_of(number, *games), byes=byes))
    everybody = sorted({player for each in numbered for player in each.players})
    brought = start or {}
    players = [
        replace(
            player,
            registered=tuple((name, of[player.id]) for name, of in brought.items() if player.id in of),
        )
        for player in players_of(everybody)
    ]
    return event_of(players, *numbered, stages=(swiss(len(rounds)),))


def standings_of(path: Path) -> Standings:
    """Of the recipe's small event, after its last round."""
    *rounds, told = WORKED[path.stem]
    event = event_of_rows(rounds, told.get("start"))
    return standings_after(event, rules_of(path), (swiss(len(rounds)),), len(rounds))


@recipes
def test_a_small_event_has_the_figures_that_were_worked_by_hand(path: Path) -> None:
    """Points and tiebreakers, exactly."""
    standings = standings_of(path)
    for player, expected in WORKED[path.stem][-1]["gives"].items():
        line = standings.of(PlayerId(player))
        figures: dict[str, Any] = {"points": line.points.value}
        figures |= {by: each.value for by, each in line.tiebreakers.items()}
        assert {name: figures[name] for name in expected} == {
            name: Fraction(str(value)) for name, value in expected.items()
        }, player


@pytest.mark.parametrize(
    ("recipe", "ended", "points", "margins"),
    [
        (
            "x-wing-2014",
            "Awarded 1",
            (5, 0),
            (80, 120),
        ),  # a real event's win with fewer points; 100 - 20, 100 + 20
        ("star-wars-armada", "Awarded 1", (6, 5), (0, 0)),  # what the smallest win is worth
        ("star-wars-legion", "Awarded 1", (1, 0), (0, 0)),
        ("magic", "Both lost", (0, 0), (0, 0)),
        ("pokemon", "Both lost", (0, 0), (0, 0)),
        ("chess", "No-show 2", (1, 0), (0, 0)),
    ],
)
def test_what_files_of_the_games_programs_hold_can_be_entered(
    recipe: str, ended: str, points: tuple[int, int], margins: tuple[int, int]
) -> None:
    """Cryodex has wins against the points, TOM and Magic's programs have double losses, a TRF forfeits."""
    (path,) = (each for each in RECIPES if each.stem == recipe)
    rules, ending = rules_of(path), Ended(ended)
    assert ending.way in rules.endings.allowed
    scores = {"score1": 60, "score2": 80} if recipe == "x-wing-2014" else {}
    score = score_game(GameResult(ended=ending, **scores), rules)
    assert score is not None
    assert (score.points1, score.points2) == points
    assert (score.margin1, score.margin2) == margins


def test_every_recipe_has_been_worked() -> None:
    """A dozen living games."""
    assert {path.stem for path in RECIPES} == WORKED.keys()
    assert len(RECIPES) >= 12


@pytest.mark.slow
@pytest.mark.parametrize("players", [7, 16])
@recipes
def test_a_whole_event_is_played_by_it(path: Path, players: int, tmp_path: Path) -> None:
    """Rehearsed, checked, built, explained and verified without a fault."""
    organizer = Organizer(tmp_path)
    assert organizer.simulate(path, players, "--seed", path.stem) == []
    lines = organizer.data("standings.json")["standings"]
    assert len(lines) == players
    assert lines[0]["player"] in organizer.run("explain", "cup", lines[0]["player"]).output
