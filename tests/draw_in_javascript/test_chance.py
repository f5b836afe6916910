"""draw.js: SHA-256, seeds, tickets and numbers, as docs/draw.md describes them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.draw_in_javascript.node import call, in_node
from tests.draw_in_javascript.rounds import draw_file, game
from tests.oracle.draw import digest

SEED = digest("any")


def test_the_digests_that_the_standard_gives() -> None:
    """FIPS 180-4's examples: three letters, none, two blocks, and a million letters a."""
    texts = ["abc", "", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "a" * 1_000_000]
    assert in_node([["sha256", text] for text in texts]) == [
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    ]


def test_texts_of_every_length_around_a_block() -> None:
    """Padding changes at 55 and 119 bytes; names beyond ASCII are UTF-8."""
    texts = [letter * length for length in range(130) for letter in ("x", "é")]
    assert in_node([["sha256", text] for text in texts]) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]


def test_texts_that_begin_alike() -> None:
    """A first block that comes again is not taken again: with other letters after it, and after another one."""
    heads = [letter * 64 for letter in "ab"] + ["a" * 63 + letter for letter in ("é", "😀", "b")]
    ends = ("", "x", "é", "y" * 70)
    texts = [head + end for end in ends for head in (*heads, *heads)]
    texts += [head + end for head in heads for end in ends]
    assert in_node([["sha256", text] for text in texts]) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]


def seed_of(draw: dict[str, Any], *rounds: dict[str, Any]) -> str:
    """The seed that draw.js makes."""
    seed: str = call("seedOf", draw, list(rounds))
    return seed


def test_the_seed_of_round_1() -> None:
    """docs/draw.md's line with no results yet: keys sorted, players by ID, no spaces."""
    line = '{"players":["P01","P02"],"results":[],"round":1,"seed":"7f3a9c","stage":"Swiss"}'
    assert seed_of(draw_file(("P02", "P01"), 1, event_seed="7f3a9c")) == digest(line)


def test_the_seed_of_a_later_round() -> None:
    """Byes sorted, games by player 1, an empty word where the game was played out, null where nothing is known."""
    played = [
        game("P05", "P01", score1=107, score2=49, ended="Time", table=1),
        game("P03", "P06", score1=0, score2=0, ended="", winner=2, table=2),
        game("P02", "P08", ended="No-show both", winner=0),
        game("P09", "P10", winner=None),
        game("P07"),
        game("P04"),
    ]
    line = (
        '{"players":["P01","P02"],"results":[{"byes":["P04","P07"],"games":['
        '["P02","P08",null,null,"No-show both",0],'
        '["P03","P06",0,0,"",2],'
        '["P05","P01",107,49,"Time",1],'
        '["P09","P10",null,null,"",null]],"round":1}],"round":2,"seed":"\\u00fc\\ud83c\\udfb2","stage":"Top 8"}'
    )
    draw = draw_file(("P01", "P02"), stage="Top 8", event_seed="ü🎲")
    assert seed_of(draw, {"round": 1, "pairings": played}) == digest(line)


def test_the_seed_where_games_are_scored_by_casualties() -> None:
    """A score is the level of the losses inflicted, the opponent's: light is 0; then what was entered for each."""
    losses = {"casualties1": 3, "withdrew1": False, "bonus1": None, "level1": "heavy"}
    losses |= {"casualties2": 0, "withdrew2": True, "bonus2": 2, "level2": "severe"}
    absent = {"casualties1": None, "withdrew1": False, "bonus1": None, "level1": None}
    absent |= {"casualties2": None, "withdrew2": False, "bonus2": None, "level2": None}
    played = [game("P02", "P01", **losses), game("P03", "P04", ended="No-show 2", **absent)]
    line = (
        '{"players":["P01","P02"],"results":[{"byes":[],"games":['
        '["P02","P01",3,2,"",1,[3,false,null],[0,true,2]],'
        '["P03","P04",null,null,"No-show 2",1,[null,false,null],[null,false,null]]],"round":1}],'
        '"round":2,"seed":"s","stage":"Swiss"}'
    )
    levels = ["light", "moderate", "heavy", "severe"]
    draw = draw_file(("P01", "P02"), event_seed="s", levels=levels)
    assert seed_of(draw, {"round": 1, "pairings": played}) == digest(line)


def test_the_seed_where_more_is_entered_than_the_score() -> None:
    """Behind the winner stands what was entered, by the columns in their alphabetical order."""
    figures = {"Paint 1": 10, "Paint 2": None, "Öl 1": 3, "Öl 2": 0}
    played = [game("P02", "P01", score1=3, score2=1, ended="", figures=figures)]
    line = (
        '{"players":["P01","P02"],"results":[{"byes":[],"games":['
        '["P02","P01",3,1,"",1,{"Paint 1":10,"Paint 2":null,"\\u00d6l 1":3,"\\u00d6l 2":0}]],"round":1}],'
        '"round":2,"seed":"s","stage":"Swiss"}'
    )
    draw = draw_file(("P01", "P02"), event_seed="s")
    assert seed_of(draw, {"round": 1, "pairings": played}) == digest(line)


def test_tickets_and_what_they_shuffle() -> None:
    """A ticket is the digest of seed, purpose, try and player with bars between; sorting by them shuffles."""
    players = [f"P{number:02}" for number in range(1, 31)]
    ticket, order = in_node(
        [["ticket", SEED, "group 2 pairs", "P07", 4], ["shuffled", SEED, "bye", players, 1]]
    )
    assert ticket == digest(f"{SEED}|group 2 pairs|4|P07")
    assert order == sorted(players, key=lambda player: digest(f"{SEED}|bye|1|{player}"))


@pytest.mark.parametrize("limit", [1, 2, 13, 10395, 2**64, 2**255 + 1])
def test_a_number_below_a_limit(limit: int) -> None:
    """The digest of seed, purpose and try, read as one number, and its remainder.

    In the incomplete last run the next try counts: 2^255 + 1 has one run, and nearly half of all numbers are beyond.
    """
    purposes = [f"count {group}" for group in range(20)]
    expected, tries = [], set()
    for purpose in purposes:
        numbers = [int(digest(f"{SEED}|{purpose}|{attempt}"), 16) for attempt in range(40)]
        first = next(at for at, number in enumerate(numbers) if number < 2**256 - 2**256 % limit)
        expected.append(str(numbers[first] % limit))
        tries.add(first)
    assert in_node([["numberBelow", str(limit), SEED, purpose] for purpose in purposes]) == expected
    assert tries == {0} or limit > 2**255
    assert len(tries) > 1 or limit < 2**255
