"""What stands in a file that is written, and what never does."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from generator.interchange.cryodex import write
from generator.interchange.cryodex.writing import _number, names_of
from generator.model import Change, ChangeKind, Event, EventSettings, ListEntry, Pairing, Player, Round
from generator.tournament.course.schedule import stages_of
from tests.interchange.reading import XWING
from tests.support.records import elimination, game, players_of, swiss


def in_rows(*games: Pairing) -> tuple[Pairing, ...]:
    """Games at tables and in rows of their own."""
    return tuple(replace(each, row=row, table=row) for row, each in enumerate(games, 1))


SETTINGS = EventSettings(
    name="Cup",
    dates=(date(2017, 3, 4), date(2017, 3, 5)),
    regulations="xwing-1.1.1",
    seed="luck",
    structure="custom",
)
PLAYERS = players_of("Ann Bob Cleo Dan")
FIRST = Round(number=1, pairings=in_rows(game("Ann", "Dan", 100, 12), game("Bob", "Cleo", 60, 60, winner=2)))
SECOND = Round(number=2, pairings=in_rows(game("Ann", "Cleo", 70, 10), game("Bob", "Dan", 50, 20)))
EVENT = Event(
    id="cup", settings=replace(SETTINGS, stages=(swiss(2),)), players=PLAYERS, rounds=(FIRST, SECOND)
)


def written(event: Event) -> dict[str, Any]:
    """The file as a JSON value."""
    value: dict[str, Any] = json.loads(write(event, XWING, stages_of(event, XWING)))
    return value


def test_players_stand_in_the_order_of_the_ranking_with_their_figures() -> None:
    """Worked by hand.

    Margins: Ann 188 + 160 = 348; Bob 100 + 130 = 230; Cleo 100 + 40 = 140; Dan 12 + 70 = 82. Ann has two wins, Bob and
    Cleo one each. The opponents' points by their rounds: of Ann's, Dan 0/2 and Cleo 1/2, so 0.25; of Bob's, Cleo 1/2
    and Dan 0/2, 0.25; of Cleo's, Bob 1/2 and Ann 2/2, 0.75; of Dan's, Ann 2/2 and Bob 1/2, 0.75.
    """
    assert written(EVENT)["players"] == [
        {"id": "Ann", "name": "Ann", "mov": 348, "score": 2, "sos": 0.25, "rank": {"swiss": 1}},
        {"id": "Bob", "name": "Bob", "mov": 230, "score": 1, "sos": 0.25, "rank": {"swiss": 2}},
        {"id": "Cleo", "name": "Cleo", "mov": 140, "score": 1, "sos": 0.75, "rank": {"swiss": 3}},
        {"id": "Dan", "name": "Dan", "mov": 82, "score": 0, "sos": 0.75, "rank": {"swiss": 4}},
    ]


def test_every_match_has_a_winner_also_after_a_tie_and_null_while_it_is_open() -> None:
    """And the table; how it ended, where it was not played out."""
    open_games = in_rows(game("Ann", "Cleo"), game("Bob", "Dan", ended="No-show 1"))
    event = replace(EVENT, rounds=(FIRST, replace(SECOND, pairings=open_games)))
    first, second = (round_["matches"] for round_ in written(event)["rounds"])
    assert first[1] == {
        "player1": "Bob",
        "player1points": 60,
        "player2": "Cleo",
        "player2points": 60,
        "result": "win",
        "winner": "Cleo",
        "table": 2,
    }
    assert (second[0]["result"], second[0]["winner"], second[0]["player1points"]) == (None, None, None)
    assert (second[1]["result"], second[1]["winner"], second[1]["ended"]) == ("win", "Dan", "No-show 1")


def test_elimination_rounds_are_numbered_by_their_players_who_went_out_by_their_round() -> None:
    """Who is still in has no such number yet."""
    top = Round(number=2, pairings=in_rows(game("Ann", "Dan", 100, 12), game("Bob", "Cleo", 60, 50)))
    final = Round(number=3, pairings=in_rows(game("Ann", "Bob")))
    settings = replace(SETTINGS, stages=(swiss(1), elimination(4)))
    event = replace(EVENT, settings=settings, rounds=(FIRST, top, final))
    file = written(event)
    assert [(round_["round-type"], round_["round-number"]) for round_ in file["rounds"]] == [
        ("swiss", 1),
        ("elimination", 4),
        ("elimination", 2),
    ]
    assert {p["name"]: p["rank"].get("elimination") for p in file["players"]} == {
        "Ann": None,
        "Bob": None,
        "Cleo": 4,
        "Dan": 4,
    }
    over = replace(final, pairings=in_rows(game("Ann", "Bob", 10, 20)))
    file = written(replace(event, rounds=(FIRST, top, over)))
    assert {p["name"]: p["rank"].get("elimination") for p in file["players"]} == {
        "Ann": 2,
        "Bob": 1,
        "Cleo": 4,
        "Dan": 4,
    }


@pytest.mark.parametrize("kind", [ChangeKind.DROP, ChangeKind.DISQUALIFY])
def test_who_has_left_is_marked_with_the_first_round_not_played(kind: ChangeKind) -> None:
    """Dan leaves after round 1, so that is round 2."""
    changed = replace(FIRST, changes=(Change(player="Dan", kind=kind),))
    alone = replace(SECOND, pairings=in_rows(game("Ann", "Cleo", 70, 10)))
    file = written(replace(EVENT, rounds=(changed, alone)))
    assert {player["name"]: player.get("dropped") for player in file["players"]} == {
        "Ann": None,
        "Bob": None,
        "Cleo": None,
        "Dan": 2,
    }


def test_what_is_private_is_not_in_it() -> None:
    """Names behind public ones, lists before their round, notes."""
    secret = replace(PLAYERS[0], name="Secret Name", public_name="A. N.", club="Secret Club")
    noted = replace(FIRST.pairings[0], note="secret note")
    lists = (ListEntry(player="Ann", kind="Ship", name="Secret Ship"),)
    rounds = (replace(FIRST, pairings=(noted, FIRST.pairings[1])), SECOND)
    event = replace(EVENT, players=(secret, *PLAYERS[1:]), lists=lists, rounds=rounds)
    text = write(event, XWING, stages_of(event, XWING)).decode()
    assert "ecret" not in text
    assert json.loads(text)["rounds"][0]["matches"][0]["player1"] == "A. N."


def test_players_of_one_name_are_told_apart_by_their_ids() -> None:
    """Matches name players by their names alone; also where somebody is really called so."""
    same = [Player(id=f"P{number}", name="Ann") for number in (1, 2)]
    assert names_of(tuple(same)) == {"P1": "Ann (P1)", "P2": "Ann (P2)"}
    odd = Player(id="P3", name="Ann (P2)")
    assert names_of((*same, odd)) == {"P1": "Ann (P1)", "P2": "Ann (P2)", "P3": "Ann (P2) (P3)"}


def test_day_and_venue_stand_where_list_juggler_reads_them() -> None:
    """Of more than one day the first."""
    file = written(replace(EVENT, settings=replace(EVENT.settings, venue="Dice Hall")))
    assert (file["name"], file["date"], file["venue"]) == ("Cup", "2017-03-04", {"venue": "Dice Hall"})
    assert "venue" not in written(EVENT)


@pytest.mark.parametrize(
    ("value", "number"),
    [(7, 7), (Fraction(6, 2), 3), (Fraction(1, 3), 0.33), (Fraction(1, 8), 0.13), (Fraction(5, 2), 2.5)],
)
def test_figures_have_two_decimals_as_cryodex_rounds_them(value: Fraction, number: float) -> None:
    """Half up: 0.125 is 0.13."""
    assert _number(value) == number


def test_the_game_for_third_place_is_left_out() -> None:
    """The round of the final is that of two players, as its number says, and holds the final alone."""
    third = Round(number=2, pairings=in_rows(game("Ann", "Bob", 70, 10), game("Dan", "Cleo", 50, 20)))
    stages = (elimination(None, third_place=True),)
    event = replace(EVENT, settings=replace(SETTINGS, stages=stages), rounds=(FIRST, third))
    rounds = written(event)["rounds"]
    assert [(each["round-number"], len(each["matches"])) for each in rounds] == [(4, 2), (2, 1)]
