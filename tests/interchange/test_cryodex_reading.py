"""Files as Cryodex and List Juggler write them, with what is wrong in them: each is read as it was meant."""

import codecs
import json
from datetime import date
from pathlib import Path

import pytest

from generator.commands.named_rules import find_regulation
from generator.interchange.cryodex import read
from generator.model import GameResult
from tests.interchange.reading import FILES, XWING, cup, faults_of, games_of, imported, match, messages_of

RULES_WITH_DRAWS = Path(__file__).parents[2] / "events" / "store-championship-2015" / "x-wing-2014-15.yaml"


def scores(one: int | None, other: int | None, winner: int | None = None) -> GameResult:
    """What is entered for a game that was played out."""
    return GameResult(score1=one, score2=other, winner=winner)


def test_cryodex_4_3_is_read_as_it_was_meant() -> None:
    """Quotation marks in names, byes, equal points without a winner, 0 to 0 for what was not played, a drop."""
    found = imported("cryodex-4.3.json")
    assert found.name == 'Friday "Furball"'
    assert (found.days, found.venue, found.swiss_rounds) == ((), None, 3)
    assert [(player.id, player.name) for player in found.players] == [
        ("P01", 'Ilse "Ace" Vorn'),
        ("P02", "Odo Brack"),
        ("P03", "Pia Lund"),
        ("P04", "Nils Ott"),
        ("P05", "Uta Rehm"),
    ]
    assert games_of(found, found.rounds[0]) == [
        ('Ilse "Ace" Vorn', "Nils Ott", scores(100, 52)),
        ("Odo Brack", "Pia Lund", scores(60, 60)),
    ]
    assert [(bye.player, bye.row) for bye in found.rounds[0].byes] == [("P05", 3)]
    assert [game.table for game in found.rounds[2].pairings] == [1, 2]
    assert games_of(found, found.rounds[2])[0][2] == scores(0, 0)
    assert found.leaving == {"P04": 2}
    assert found.told == ("left out of players: email, list-id",)


def test_cryodex_4_6_is_read_as_it_was_meant() -> None:
    """NaN where nobody has played, a backslash that is not escaped, `null` for an event without a name."""
    found = imported("cryodex-4.6.json")
    assert found.name is None
    assert [player.name for player in found.players] == ["Ilse Vorn", "Odo Brack", r"Pia AC\DC Lund"]
    assert found.stated["P01"].points == 1
    assert found.leaving == {}


def test_of_cryodex_5_nobody_has_dropped_for_being_marked() -> None:
    """It marks everybody, the winner too; who is not in a later round is another matter."""
    found = imported("cryodex-5.4.json")
    assert found.leaving == {}
    assert [line.partition(":")[0] for line in found.told] == ["left out"]
    assert "every player dropped" in found.told[0]
    assert [(round_.number, len(round_.pairings)) for round_ in found.rounds] == [(1, 2), (2, 1), (3, 1)]
    assert found.swiss_rounds == 2


def test_the_earliest_cryodex_is_read_as_it_was_meant() -> None:
    """Latin-1, quotation marks in a match that are not escaped, a draw."""
    found = imported("cryodex-4.0-latin-1.json")
    assert found.name == "Møns Open"
    assert games_of(found, found.rounds[0]) == [('J"o" Åberg', "Zoë Groß", scores(40, 40))]
    assert found.told == (
        "look at the names: the file is not in UTF-8, so letters such as é and ß had to be guessed",
    )


def test_what_list_juggler_gives_back_is_read() -> None:
    """Wrapped, rounds in any order, points as text, spaces around names, a venue in parts, byes against nobody."""
    found = imported("list-juggler.json")
    assert (found.name, found.days) == ("Harbor Open", (date(2016, 9, 3),))
    assert found.venue == "Dice Hall, Harbor, Nowhere"
    assert games_of(found, found.rounds[0]) == [("Ilse Vorn", "Pia Lund", scores(44, 44, winner=1))]
    assert games_of(found, found.rounds[1]) == [("Odo Brack", "Pia Lund", scores(44, 44, winner=2))]
    assert [bye.player for round_ in found.rounds for bye in round_.byes] == ["P02", "P01"]
    assert found.leaving == {"P03": 2}  # it says only that she dropped, and her last round is the second
    assert found.told == (
        "left out of the event: format, id, participant_count, round_length, type",
        "left out of players: list",
    )


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: codecs.BOM_UTF8 + text.encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("cp1252"),
    ],
    ids=["UTF-8 with a byte order mark", "UTF-16", "Windows' ends of lines", "Windows-1252"],
)
def test_a_file_is_the_same_in_every_encoding(encode) -> None:
    """Whatever an editor made of it."""
    text = (FILES / "cryodex-4.0-latin-1.json").read_text(encoding="latin-1")
    found, findings = read(encode(text), "cup.json", XWING)
    assert findings == ()
    assert found is not None
    assert [player.name for player in found.players] == ['J"o" Åberg', "Zoë Groß"]


@pytest.mark.parametrize(
    ("raw", "name"), [(b"O\x92Hara", "O\u2019Hara"), (b"\x8aime", "\u0160ime"), (b"\x81 \xc9va", "\xc9va")]
)
def test_letters_of_windows_are_told_from_those_of_latin_1(raw: bytes, name: str) -> None:
    """They differ in apostrophes and in letters of the east; a byte that Windows doesn't have is none of its."""
    content = _json(cup([match("Ann", "Bob")], players="Ann Bob")).replace(b"Bob", raw)
    found, findings = read(content, "cup.json", XWING)
    assert found is not None, findings
    assert found.players[1].name == name


def test_own_ids_are_kept_if_each_player_has_a_legal_one() -> None:
    """Numbers, too; otherwise everybody is numbered, and that is told."""
    event = cup([match("Ann", "Bob")], players="Ann Bob")
    for given, ids, told in (
        (("A7", 12), ["A7", "12"], 0),
        (("A7", "a7"), ["P01", "P02"], 1),
        (("A 7", "B"), ["P01", "P02"], 1),
        (("A7", None), ["P01", "P02"], 1),
    ):
        for player, own in zip(event["players"], given, strict=True):
            player["id"] = own
        found, _ = read(_json(event), "cup.json", XWING)
        assert found is not None
        assert [player.id for player in found.players] == ids
        assert len(found.told) == told


def test_a_winner_is_entered_only_where_nothing_else_tells_it() -> None:
    """Higher points and a concession tell it; equal points don't, and a winner with fewer points is to be seen."""
    event = cup(
        [match("Ann", "Bob", 90, 40, winner="Ann"), match("Cleo", "Dan", 40, 40, winner="Dan")],
        [
            match("Ann", "Cleo", 90, 40, winner="Cleo"),
            match("Bob", "Dan", 90, 40, winner="Dan", ended="Conceded 1"),
        ],
    )
    found, _ = read(_json(event), "cup.json", XWING)
    assert found is not None
    results = [game.result for round_ in found.rounds for game in round_.pairings]
    assert [result.winner for result in results] == [None, 2, 2, None]
    assert [result.ended.value for result in results] == ["", "", "", "Conceded 1"]


def test_a_draw_with_different_points_is_told() -> None:
    """The points are what counts here."""
    found, _ = read(_json(cup([match("Ann", "Bob", 90, 40, result="draw")])), "cup.json", XWING)
    assert found is not None
    assert found.told == (
        "left out: 1 game is called a draw and has different scores; the higher score wins",
    )


def test_by_rules_with_draws_equal_points_of_a_win_are_told() -> None:
    """Nothing asks who won there, and the game may not have been played at all."""
    event = cup([match("Ann", "Bob", 0, 0), match("Cleo", "Dan", 40, 40, result="draw")])
    told = []
    for regulations in (XWING, find_regulation(str(RULES_WITH_DRAWS))[0]):
        found, _ = read(_json(event), "cup.json", regulations)
        assert found is not None
        told.append(found.told)
    assert told == [
        (),
        (
            "look at the results: 1 game is called won and has equal scores, which is a draw by X-Wing 2014/15, or not "
            "played yet",
        ),
    ]


def test_a_game_that_is_still_to_be_played_is_open() -> None:
    """Nothing is entered for it."""
    found, _ = read(_json(cup([match("Ann", "Bob", None, None, result=None)])), "cup.json", XWING)
    assert found is not None
    assert found.rounds[0].pairings[0].result == GameResult()


def test_all_faults_are_told_at_once_each_with_its_place_and_a_way_out() -> None:
    """What stands there, where, and what to do."""
    event = cup(
        [match("Ann", "Bbo"), match("Cleo", "Dan", -1, 1.5)],
        [
            match("Ann", "Ann"),
            match("Cleo", None, player2="Dan"),
            match("Bob", "Dan", winner="Eve", ended="Fled"),
        ],
        [{"player1": "Ann", "player1points": 0, "result": "win"}, match("Bob", "Dan", result="loss")],
        date="soon",
    )
    event["rounds"][2]["round-number"] = 4
    assert messages_of(event) == [
        (
            "exchange-player-unknown",
            "swiss round 1, match 1: player2 says 'Bbo', who is not among players: correct the name, or add the player",
        ),
        (
            "exchange-value",
            "swiss round 1, match 2: player1points says -1, and a whole number from 0 up belongs there: correct it",
        ),
        (
            "exchange-value",
            "swiss round 1, match 2: player2points says 1.5, and a whole number from 0 up belongs there: correct it",
        ),
        (
            "exchange-player-twice",
            "swiss round 2, match 1: 'Ann' plays in this round a second time: correct one of the two matches",
        ),
        (
            "exchange-value",
            "swiss round 2, match 2: player2 says 'Dan', and a bye has no second player: correct result",
        ),
        (
            "exchange-value",
            "swiss round 2, match 3: ended says 'Fled': write one of Time, Defeated, Mutual destruction, Rounds, "
            "Conceded 1, Conceded 2, Awarded 1, Awarded 2, Both lost, No-show 1, No-show 2, "
            "No-show both, or leave it out",
        ),
        (
            "exchange-value",
            "swiss round 2, match 3: winner says 'Eve', who did not play here: write the name of one of the two",
        ),
        ("exchange-value", "swiss round 4, match 1: player2 is missing: write the player's name"),
        (
            "exchange-value",
            "swiss round 4, match 2: result says 'loss': write win, draw or bye, or null while there is no result",
        ),
        ("exchange-rounds", "the Swiss rounds are 1, 2, 4: number them from 1 on, or add what is missing"),
        (
            "exchange-date",
            "date says 'soon': write year-month-day, as in 2018-09-15, or add --date with it",
        ),
    ]


def test_two_players_of_one_name_are_told_once_and_nothing_that_follows() -> None:
    """Nobody can say which of them a match means."""
    event = cup([match("Ann", "Bob"), match("Cleo", "Ann")], players="Ann Bob Ann Cleo")
    assert [code for code, _ in messages_of(event)] == ["exchange-name-twice"]


def test_a_round_that_is_there_twice_is_told() -> None:
    """Nobody can say which of them counts."""
    event = cup([match("Ann", "Bob")], [match("Ann", "Cleo")])
    event["rounds"][1]["round-number"] = 1
    ((code, message),) = messages_of(event)
    assert code == "exchange-rounds"
    assert message.startswith("swiss round 1 is there twice")


def test_where_a_file_stops_being_json_is_told_by_line() -> None:
    """A file that was cut off, for example by a full disk."""
    text = (FILES / "cryodex-4.3.json").read_bytes()
    (finding,) = faults_of(text[:400])
    assert (finding.code, finding.place.file) == ("exchange-unreadable", "cup.json")
    assert finding.place.line == text[:400].count(b"\n") + 1


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def test_a_round_in_which_no_game_stands_is_not_played() -> None:
    """Its bye was given before the draw, so whoever has it has it beforehand, and nobody has dropped."""
    games = [match("Ann", "Bob"), match("Cleo", "Dan"), match("Ed", None)]
    event = cup(games, [match("Dan", None)], players="Ann Bob Cleo Dan Ed")
    found, _ = read(json.dumps(event).encode(), "cup.json", XWING)
    assert found is not None
    assert (len(found.rounds), found.swiss_rounds) == (1, 2)
    assert [player.byes for player in found.players] == [None, None, None, "2", None]
    assert found.to_come == {"P04": 1}


def test_a_round_without_a_game_before_another_is_told() -> None:
    """Somebody has to have played it; an elimination is another."""
    games, bye = [match("Ann", "Bob"), match("Cleo", "Dan")], [match("Ann", None)]
    told = "nobody plays in round 1, and there is one after it: add its games, or take it out"
    assert messages_of(cup(bye, games)) == [("exchange-rounds", told)]
    event = cup(bye, [match("Ann", "Bob")])
    event["rounds"][1] |= {"round-type": "elimination", "round-number": 2}
    assert messages_of(event) == [("exchange-rounds", told)]
