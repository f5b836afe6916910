"""Points that a player begins with: they count from round 1 on, wherever tournament points do."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.figures.parameters import RankedBy
from generator.model import Event, GameResult, Pairing
from generator.regulations.event_schema import Tiebreaker
from generator.regulations.game_schema import Registered
from generator.regulations.schema import Regulation
from generator.regulations.vocabulary import PAIRING_METHODS
from generator.tournament.course.schedule import stages_of
from generator.tournament.ranking.standings import standings_after
from tests.support.in_memory import next_round, with_results
from tests.support.organizer import Organizer
from tests.support.records import event_of, players_of, swiss
from tests.support.rulebooks import rulebook

RECIPES = Path(__file__).parents[3] / "generator" / "regulations" / "recipes"
START = Registered(name="Start", text="Two from the bar on.", starting_points=True)


def _rules(*tiebreakers: str, method: str = "random in score groups") -> Regulation:
    """A win is worth 1; first `opponents_points` ranks, or what is named."""
    rules = rulebook("chess-like")
    precedence = [Tiebreaker(key=key, reading="K-1") for key in tiebreakers or ("opponents_points",)]
    return rules.model_copy(
        update={
            "registered": [START],
            "ranking": rules.ranking.model_copy(update={"precedence": precedence}),
            "swiss": rules.swiss.model_copy(update={"method": method, "first_round": None}),
        }
    )


def _event(**points: int) -> Event:
    players = (
        replace(player, registered=(("Start", points[player.id]),)) for player in players_of(tuple(points))
    )
    return event_of(players, stages=(swiss(2),))


def _alphabetical(pairing: Pairing) -> GameResult:
    """Whoever comes first in the alphabet wins."""
    first = pairing.player1 < pairing.player2
    return GameResult(score1=int(first), score2=int(not first))


@pytest.mark.parametrize("method", PAIRING_METHODS)
def test_round_1_is_paired_by_them(method: str) -> None:
    """Ada and Bo begin with 2, Cy with 1, Dee with 0: Ada meets Bo, and Cy, whose group is odd, meets Dee."""
    for seed in ("one", "two", "three", "four"):
        event = _event(Ada=2, Bo=2, Cy=1, Dee=0)
        event = replace(event, settings=replace(event.settings, seed=seed))
        round_ = next_round(event, _rules(method=method))
        assert round_ is not None
        assert {frozenset(game.players) for game in round_.pairings} == {
            frozenset(("Ada", "Bo")),
            frozenset(("Cy", "Dee")),
        }


def test_they_count_in_the_ranking_and_in_opponents_sums() -> None:
    """Ada and Cy win, 1 point each: Ada has 3, Bo and Cy have 2, Dee has 0.

    Sums of opponents: Ada 2 (Bo), Bo 3 (Ada), Cy 0 (Dee), Dee 2 (Cy). So Bo is before Cy. The sum of the points as they
    stood after each round is 3, 2, 2 and 0 after one. Of Ada's 3, 2 are a term of their own.
    """
    rules, event = _rules("opponents_points", "cumulative_score"), _event(Ada=2, Bo=2, Cy=1, Dee=0)
    round_ = next_round(event, rules)
    assert round_ is not None
    event = with_results(event, round_, _alphabetical)
    lines = standings_after(event, rules, stages_of(event, rules), 1).lines
    assert [line.player for line in lines] == ["Ada", "Bo", "Cy", "Dee"]
    assert [line.record.tournament_points for line in lines] == [3, 2, 2, 0]
    assert [line.figures[RankedBy("opponents_points")].value for line in lines] == [2, 3, 0, 2]
    assert [line.figures[RankedBy("cumulative_score")].value for line in lines] == [3, 2, 2, 0]
    terms = [(term.value, term.text) for term in lines[0].points.terms]
    assert terms[0] == (2, "starting points")
    assert sum(value for value, _ in terms) == 3


def test_a_figure_that_is_not_named_so_adds_nothing() -> None:
    """A rating of 1480 is no points, and round 1 is drawn as without it."""
    rules = _rules().model_copy(update={"registered": [Registered(name="Start", text="A rating.")]})
    event, plain = (
        _event(Ada=1480, Bo=1200, Cy=1, Dee=0),
        event_of(players_of("Ada Bo Cy Dee"), stages=(swiss(2),)),
    )
    round_, without = next_round(event, rules), next_round(plain, rules)
    assert round_ is not None
    assert without is not None
    assert round_.pairings == without.pairings
    event = with_results(event, round_, _alphabetical)
    assert (
        max(
            line.record.tournament_points
            for line in standings_after(event, rules, stages_of(event, rules), 1).lines
        )
        == 1
    )


def test_a_round_is_repeated_from_those_of_its_draw(tmp_path: Path) -> None:
    """Round 1 was drawn with Ada and Bo on 6; that Ada should have 0 and Flo 6 is found out later.

    `verify` takes the points that round 1's workbook has, the browser finds them in the data, the player's page names
    them, and the change is told.
    """
    rules = tmp_path / "mcmahon.yaml"
    text = (RECIPES / "magic.yaml").read_text(encoding="utf-8").replace("id: magic", "id: mcmahon")
    start = "registered: [{reading: R-1, name: Start, text: The bar., starting_points: true}]\n"
    rules.write_text(text.replace("ranking:\n", f"{start}ranking:\n", 1), encoding="utf-8")
    organizer = Organizer(tmp_path / "cup")
    organizer.new("cup", regulations=str(rules), structure="day", tier=None, seed="1")
    names = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo")
    points = (6, 6, 3, 3, 0, 0)
    organizer.register([{"ID": name, "Name": name} for name in names])
    for name, number in zip(names, points, strict=True):
        organizer.set_player(name, "Start", number)
    organizer.pair()
    games = {frozenset((row["Player 1 ID"], row["Player 2 ID"])) for row in organizer.read_round(1)}
    assert games == {frozenset(names[:2]), frozenset(names[2:4]), frozenset(names[4:])}
    organizer.enter_all(1, {table: {"Score 1": 2, "Score 2": 0} for table in (1, 2, 3)})
    organizer.set_player("Ada", "Start", 0)
    organizer.set_player("Flo", "Start", 6)
    assert "are the drawn ones" in organizer.run("verify", "cup").output
    organizer.build()
    draw = organizer.data("draw-1.json")
    assert draw["points_from"] == "workbook"
    assert {each["player"]: each["points"] for each in draw["players"]}["Ada"] == 6
    said = json.loads(organizer.run("check", "cup", "--format", "json").output)
    assert {each["code"] for each in said} >= {"player-changed"}
    page = (organizer.site / "cup" / "players" / "Bo" / "index.html").read_text(encoding="utf-8")
    assert "starting points" in page
