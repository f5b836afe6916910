"""A tiebreaker with parameters: the same key twice, and each is told from the other wherever its figures are."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.commands.explain import explanation
from generator.figures.tiebreakers import english_heading
from generator.model import Event
from generator.regulations.schema import Regulation
from generator.site.data import data_files
from generator.site.facts import gather
from generator.tournament.course.schedule import stages_of
from generator.tournament.ranking.standings import standings_after
from tests.site.test_house_rules import pages
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import RATING, with_ranking

CUT, WHOLE = "buchholz-lowest-1", "buchholz"


@pytest.fixture(scope="module")
def rules() -> Regulation:
    """Kite Duel, with two Buchholz figures."""
    return with_ranking("[{key: buchholz, lowest: 1}, {key: buchholz, lowest: 0}, {key: random}]")


def played() -> Event:
    """Four players, three rounds; a win is worth 3.

    Ada beats Ben, Cleo and Dan: 9. Ben beats Cleo and Dan: 6. Cleo beats Dan: 3. Dan: 0. So Ada's opponents have
    6 + 3 + 0 = 9, without the lowest 9; Ben's 9 + 3 + 0 = 12, without it 12; Cleo's 9 + 6 + 0; Dan's 9 + 6 + 3 = 18,
    without the 3 it is 15.
    """
    return event_of(
        players_of("Ada Ben Cleo Dan"),
        round_of(1, game("Ada", "Ben", 5, 1), game("Cleo", "Dan", 5, 1)),
        round_of(2, game("Ada", "Cleo", 5, 1), game("Ben", "Dan", 5, 1)),
        round_of(3, game("Ada", "Dan", 5, 1), game("Ben", "Cleo", 5, 1)),
        stages=(swiss(3),),
    )


def test_each_has_its_own_key_in_the_data(rules: Regulation) -> None:
    """Without a parameter that makes a difference it is the key alone."""
    files = data_files(gather(played(), rules))
    standings = json.loads(files["standings.json"])
    figures = {line["player"]: line["tiebreakers"] for line in standings["standings"]}

    assert standings["tiebreakers"] == [CUT, WHOLE, "random"]
    assert (figures["Dan"][CUT], figures["Dan"][WHOLE]) == (15, 18)
    assert (figures["Ada"][CUT], figures["Ada"][WHOLE]) == (9, 9)
    assert (
        f"points,margin_of_victory,strength_of_schedule,opponents_points,{CUT},{WHOLE},".encode()
        in (files["standings.csv"])
    )


def test_each_has_its_own_heading_and_anchor_on_the_pages(rules: Regulation, tmp_path: Path) -> None:
    """In the table, in how players are ranked, and where a player's figures are taken apart."""
    found = pages(played(), rules, tmp_path)
    standings, player = found["standings/index.html"], found["players/Dan/index.html"]

    assert "BH–L1 Buchholz, without the lowest 1" in standings.text
    assert "BH Buchholz" in standings.text
    assert "Left out of these: the lowest 1." in standings.text
    assert "Buchholz, without the lowest 1 (BH–L1): 15" in player.text
    assert "Buchholz (BH): 18" in player.text
    assert {"buchholz-lowest-1", "buchholz"} <= set(player.ids)


def test_explain_says_which(rules: Regulation) -> None:
    """With the terms that are left."""
    text = explanation(played(), rules, stages_of(played(), rules), played().players[3])

    assert "Buchholz, without the lowest 1: 15 [" in text
    assert "Buchholz: 18 [" in text
    assert "  Sum over the opponents met, without what is cut:\n" in text


def test_sheets_call_them_by_their_english_headings(rules: Regulation) -> None:
    """As all tiebreakers there; a figure that is entered by its own name."""
    line = standings_after(played(), rules, (swiss(3),), 3).lines[0]
    assert [english_heading(by) for by in line.tiebreakers] == ["BH–L1", "BH"]


def test_a_figure_entered_at_registration_is_public(tmp_path: Path) -> None:
    """On the page of all players and each one's own, among the rules, in the ranking and in the data."""
    rules = with_ranking("[{key: registered, figure: Rating}, {key: random}]", registered=[RATING])
    event = played()
    players = tuple(
        replace(each, registered=(("Rating", 1480),) if each.id == "Ada" else ()) for each in event.players
    )
    found = pages(replace(event, players=players), rules, tmp_path)
    (data,) = list((tmp_path / "site").rglob("players.json"))

    assert "Rating 1480" in found["players/Ada/index.html"].text
    assert "1480" in found["players/index.html"].text
    assert "Rating is entered at registration: What the league's list says." in found["rules/index.html"].text
    assert "The figure Rating that was entered at registration." in found["rules/index.html"].text
    registered = {line["id"]: line["registered"] for line in json.loads(data.read_text())["players"]}
    assert registered == {"Ada": {"Rating": 1480}} | {key: {"Rating": None} for key in ("Ben", "Cleo", "Dan")}


def test_the_lowest_first_is_no_contradiction(tmp_path: Path) -> None:
    """Where the lowest figure ranks first, nothing beside it says that the highest does."""
    rules = with_ranking("[{key: registered, figure: Rating, lowest_first: true}]", registered=[RATING])
    text = pages(played(), rules, tmp_path)["rules/index.html"].text

    assert "The figure Rating that was entered at registration. The lowest stands first." in text
