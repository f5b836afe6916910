"""Files of TOM, OpenGotha and Cobra, with invented names: each is read as it was meant, or refused with its line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from generator.checks import check_event
from generator.commands.named_rules import find_regulation
from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.formats import FORMATS, Format, format_of
from generator.interchange.records import Imported
from generator.model import Ended, GameResult
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from tests.interchange.reading import FILES, games_of
from tests.support.make_all import ALL
from tests.support.records import elimination, swiss

TOM, STONES, COBRA = ((FILES / name).read_bytes() for name in ("top-four.tdf", "stones.xml", "cobra.json"))
CASES = {"tom": TOM, "opengotha": STONES, "nrtm": COBRA}
MOST = 400  # characters of a message


def form_of(name: str) -> tuple[Format, Regulation]:
    """A format, and the rules of its game."""
    form = FORMATS[name]
    return form, find_regulation(form.regulations)[0]


def sound(name: str, content: bytes) -> Imported:
    """A file without faults."""
    form, rules = form_of(name)
    assert format_of(content) is form
    found, findings = form.reader.read(content, "cup", rules)
    assert found is not None, [str(finding) for finding in findings]
    assert not findings
    return found


def faults(name: str, content: bytes) -> list[tuple[str, str]]:
    """What is wrong with a file, which is not imported."""
    form, rules = form_of(name)
    found, findings = form.reader.read(content, "cup", rules)
    assert found is None
    return [(finding.code, str(finding)) for finding in findings]


def changed(content: bytes, old: str, new: str, count: int = 1) -> bytes:
    """The file with something else in a place, which it has."""
    assert old.encode() in content
    return content.replace(old.encode(), new.encode(), count)


def byes_of(found: Imported) -> list[list[str]]:
    """Who has a bye, by rounds."""
    return [[str(bye.player) for bye in round_.byes] for round_ in found.rounds]


def test_tom_is_read_as_it_was_meant() -> None:
    """Two Swiss rounds and a cut of four, whose final is open; a drawn match, byes and a drop."""
    found = sound("tom", TOM)
    assert (found.name, found.venue, found.days) == (
        "Harbour Cup",
        "Saltmouth, Nowhere",
        (date(2025, 3, 16),),
    )
    names = [player.name for player in found.players]
    assert names == ["Ann Vorn", "Odo Brack & Sons", "Pia Lund", "Nils Ruß", "Ilse Tamm"]
    win, lost, drawn = (
        GameResult(score1=2, score2=0),
        GameResult(score1=0, score2=2),
        GameResult(score1=1, score2=1),
    )
    assert [games_of(found, round_) for round_ in found.rounds] == [
        [("Ann Vorn", "Odo Brack & Sons", win), ("Nils Ruß", "Pia Lund", lost)],
        [("Ann Vorn", "Pia Lund", drawn), ("Nils Ruß", "Ilse Tamm", win)],
        [("Nils Ruß", "Pia Lund", lost), ("Ann Vorn", "Odo Brack & Sons", win)],
        [("Pia Lund", "Ann Vorn", GameResult())],
    ]
    assert [game.table for game in found.rounds[1].pairings] == [2, 1]
    assert byes_of(found) == [["P05"], ["P02"], [], []]
    assert (found.swiss_rounds, found.leaving) == (2, {"P05": 2})
    event, stages = as_event(found, "cup", found.days, form_of("tom")[1])
    assert stages == (swiss(2), elimination(4))
    assert [[(each.player, each.kind.value) for each in round_.changes] for round_ in event.rounds] == [
        [],
        [("P05", "Drop")],
        [],
        [],
    ]


def test_what_is_private_in_tom_is_left_out() -> None:
    """Dates of birth and the players' numbers are told by their names alone."""
    found = sound("tom", TOM)
    assert found.told == (
        "left out of players: birthdate, userid",
        "a win stands as 2-0: the file doesn't say how many games of a match somebody won",
    )
    assert "9000001" not in repr(found)
    assert "2001" not in repr(found)


def test_a_round_of_tom_that_nobody_has_played_keeps_its_bye() -> None:
    """The file was saved before the others were paired."""
    begin, end = (
        TOM.index(b'<match outcome="3">'),
        TOM.index(b"</matches>", TOM.index(b'<match outcome="3">')),
    )
    cut = TOM.index(b'<round number="3"')
    content = TOM[:begin] + TOM[end:cut] + TOM[TOM.index(b"</rounds>") :]
    found = sound("tom", content)
    assert (len(found.rounds), found.swiss_rounds) == (1, 2)
    assert [player.byes for player in found.players] == [None, "2", None, None, None]
    rules = form_of("tom")[1]
    event, stages = as_event(found, "cup", found.days, rules)
    assert figures_that_differ(found, event, rules, stages) is None
    assert "look at the stages: the file plans a cut to the best 4" in found.told[-1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('outcome="5"', 'outcome="8"', "left out: 1 losses of players who were not in a round"),
    ],
)
def test_what_tom_knows_beside_wins_is_told(old: str, new: str, told: str) -> None:
    """A loss for a round missed is no seat."""
    assert any(line.startswith(told) for line in sound("tom", changed(TOM, old, new)).told)


def test_a_game_of_tom_that_both_lost_is_one() -> None:
    """The recipe for the game has the ending, by which both have met and both lose."""
    games = sound("tom", changed(TOM, 'outcome="2"', 'outcome="10"')).rounds[0].pairings
    assert [game.result.ended for game in games].count(Ended.BOTH_LOST) == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        (
            '<player1 userid="9000001"/>',
            '<player1 userid="1"/>',
            "exchange-player-unknown",
            "cup:68: round 1: a player",
        ),
        ('outcome="1"', 'outcome="77"', "exchange-value", "cup:67: round 1: the outcome says '77'"),
        (
            'number="2"',
            'number="4"',
            "exchange-rounds",
            "cup:79: the number of this round is '4', and it is round 2 here",
        ),
        ("9000004", "9000001", "exchange-contradiction", "cup:34: another player has this userid, too"),
        ("<firstname>Ann</firstname>", "", "", ""),
        (
            '<pod category="10" stage="1">',
            "<pod><rounds><round/></rounds></pod><pod>",
            "exchange-rounds",
            "2 groups play",
        ),
        ("<players>", "<players", "exchange-unreadable", "this is where it stops being XML"),
    ],
)
def test_faults_of_tom_have_their_lines(old: str, new: str, code: str, told: str) -> None:
    """A name may be in one half alone."""
    content = changed(TOM, old, new)
    if not code:
        assert sound("tom", content).players[0].name == "Vorn"
        return
    found = faults("tom", content)
    assert any(each == code and told in said for each, said in found), found


def test_opengotha_is_read_as_it_was_meant() -> None:
    """Games in any order, a drawn one, one by default, one open, and a name in Turkish capitals."""
    found = sound("opengotha", STONES)
    assert (found.name, found.venue) == ("Harbour Stones", "Saltmouth")
    assert found.days == (date(2019, 11, 2), date(2019, 11, 3))
    assert [(player.name, player.club) for player in found.players] == [
        ("Ann Vorn", "Salt"),
        ("Odo von Brack", "Salt"),
        ("Pía Lund", None),
        ("Nils Ritter", "Reed"),
        ("Ilse Tamm", "Reed"),
    ]
    drawn, lost, win = (GameResult(score1=one, score2=other) for one, other in ((0, 0), (0, 1), (1, 0)))
    assert [games_of(found, round_) for round_ in found.rounds] == [
        [("Pía Lund", "Nils Ritter", drawn), ("Ann Vorn", "Odo von Brack", lost)],
        [("Ann Vorn", "Ilse Tamm", GameResult(ended=Ended.NO_SHOW_2)), ("Odo von Brack", "Nils Ritter", win)],
        [("Odo von Brack", "Pía Lund", GameResult()), ("Ann Vorn", "Ilse Tamm", GameResult())],
    ]
    assert byes_of(found) == [["P05"], ["P03"], []]
    assert found.swiss_rounds == 4
    assert found.told == (
        "left out of players: country, rank, rating, numbers of federations",
        "left out: the handicap of 1 game",
        "look at the rules: players began with points for their rank (McMahon), which are not in the event: by wins "
        "alone the ranking is another",
        "look at round 3: 1 game is lost for both, for which Go has no ending: it is left open",
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        (
            '"VORNANN"',
            '"VORNA"',
            "exchange-player-unknown",
            "round 1: whitePlayer says 'VORNA', who is not in <Players>",
        ),
        (
            'result="RESULT_EQUAL"',
            'result="RESULT_X"',
            "exchange-value",
            "cup:13: round 1: result says 'RESULT_X'",
        ),
        (
            'roundNumber="3"',
            'roundNumber="99"',
            "exchange-rounds",
            "roundNumber says '99': write one from 1 to 50",
        ),
        (
            'roundNumber="2"',
            'roundNumber="1"',
            "exchange-player-twice",
            "'Odo von Brack' plays in this round a second time",
        ),
        (
            '"Ilse" grade="3K" name="Tamm"',
            '"Ann" name="Vorn"',
            "exchange-name-twice",
            "two players are called 'Ann Vorn'",
        ),
        ("</Games>", '</Games><Teams><Team teamNumber="1"/></Teams>', "exchange-format", "an event of teams"),
        ("<Players>", '<!DOCTYPE x [<!ENTITY a "b">]><Players>', "exchange-unreadable", "XML"),
        ('encoding="UTF-8"', 'encoding="no-such"', "exchange-unreadable", "unknown encoding"),
    ],
)
def test_faults_of_opengotha_have_their_lines(old: str, new: str, code: str, told: str) -> None:
    """Each is told where it stands."""
    found = faults("opengotha", changed(STONES, old, new))
    assert any(each == code and told in said for each, said in found), found


def test_cobra_is_read_as_it_was_meant() -> None:
    """Points of the rounds, byes on either side, and a final that the second player won."""
    found = sound("nrtm", COBRA)
    assert (found.name, found.days, found.swiss_rounds) == ("Harbour Run", (date(2017, 1, 1),), 2)
    assert [games_of(found, round_) for round_ in found.rounds] == [
        [("Ann Vorn", "Odo Brack", GameResult(score1=3, score2=3))],
        [("Pia Lund", "Ann Vorn", GameResult(score1=0, score2=6))],
        [("Ann Vorn", "Odo Brack", GameResult(score1=0, score2=3))],
    ]
    assert byes_of(found) == [["P03"], ["P02"], []]
    assert found.told == (
        "left out of the event: tournamentOrganiser",
        "left out of players: corpIdentity, runnerIdentity",
    )
    rules = form_of("nrtm")[1]
    event, stages = as_event(found, "cup", found.days, rules)
    assert stages == (swiss(2), elimination(2))
    said = figures_that_differ(found, event, rules, stages)
    assert said is not None
    assert "1 player has other figures in the file, as Odo Brack: 6 points there, 9 points" in said


def test_an_elimination_that_is_no_single_one_is_left_out_of_cobra() -> None:
    """Its games don't say to which bracket they belong."""
    value = json.loads(COBRA)
    value["rounds"].append(value["rounds"][-1])
    found = sound("nrtm", json.dumps(value).encode())
    assert len(found.rounds) == 2
    assert any(line.startswith("left out: the 2 rounds of the elimination") for line in found.told)


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        (
            '"player1": {"id": 1001',
            '"player1": {"id": 7',
            "exchange-player-unknown",
            "round 1, game 1: the id 7 is not",
        ),
        ('"id": 1003, "name"', '"id": 1001, "name"', "exchange-contradiction", "player 2 has the id 1001"),
        (
            '"combinedScore": 3',
            '"combinedScore": "x"',
            "exchange-value",
            "round 1, game 1: a score that is no whole number",
        ),
        (
            '{"id": 1002, "runnerScore": 3',
            '{"id": 1001, "runnerScore": 3',
            "exchange-player-twice",
            "'Ann Vorn' plays in",
        ),
        ('"name": "Odo Brack"', '"name": ""', "exchange-value", "player 2: name says '': correct it"),
        ('"rounds": [', '"rounds": [[], ', "exchange-rounds", "nobody plays in round 1"),
        (
            '"rounds": [',
            '"rounds": [7, ',
            "exchange-value",
            "round 1 says 7, and a list in brackets belongs there",
        ),
    ],
)
def test_faults_of_cobra_have_their_places(old: str, new: str, code: str, told: str) -> None:
    """By round and game, as JSON has no lines of its own."""
    found = faults("nrtm", changed(COBRA, old, new))
    assert any(each == code and told in said for each, said in found), found


@pytest.mark.parametrize(("name", "content"), CASES.items())
def test_each_format_needs_rules_that_fit_it(name: str, content: bytes) -> None:
    """X-Wing's scores are not told by who won; the points of a round are no pairs of scores."""
    form, _ = form_of(name)
    rules = shipped("xwing-1.1.1") if name != "nrtm" else form_of("tom")[1]
    assert format_of(content) is form
    assert form.reader.no_place_for(rules, ()) is not None


def test_more_elements_than_any_event_has_are_refused() -> None:
    """Before they take the memory of the machine."""
    content = changed(STONES, "<Players>", "<Players>" + "<a/>" * 300_001)
    assert [code for code, _ in faults("opengotha", content)] == ["exchange-unreadable"]
    deep = changed(STONES, "<Players>", "<a>" * 2_000)
    assert [code for code, _ in faults("opengotha", deep)] == ["exchange-unreadable"]


def bytes_changed(content: bytes, chance: random.Random) -> bytes:
    """The file with a byte of another value, one taken out, or a line twice."""
    way, at = chance.random(), chance.randrange(60, len(content))
    if way < 0.5:
        return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
    if way < 0.7:
        return content[:at] + content[at + 1 :]
    lines = content.splitlines(keepends=True)
    number = chance.randrange(3, len(lines))
    return b"".join([*lines[:number], lines[number], *lines[number:]])


def values_changed(content: bytes, chance: random.Random) -> bytes:
    """The file with one quoted value in the place of another."""
    parts = content.split(b'"')
    one, other = (chance.randrange(1, len(parts), 2) for _ in range(2))
    parts[one] = chance.choice([parts[other], b"", b"0", b"99999999999", b"\xc3\x28", b"&#0;", b"-1"])
    return b'"'.join(parts)


@pytest.mark.parametrize("way", [bytes_changed, values_changed])
@pytest.mark.parametrize(("name", "content"), CASES.items())
def test_a_spoilt_file_is_imported_or_refused(
    name: str, content: bytes, way: Callable[[bytes, random.Random], bytes]
) -> None:
    """Whatever stands where, `check` can say something of what comes of it."""
    chance, outcomes = random.Random(f"{name} {way.__name__}"), set[bool]()
    form, rules = form_of(name)
    for _ in range(1_000 if ALL else 60):
        found, findings = form.reader.read(way(content, chance), "cup", rules)
        assert (found is None) == bool(findings)
        assert all(len(str(finding)) < MOST for finding in findings)
        outcomes.add(found is None)
        if found is not None:
            days: Any = found.days or (date(2017, 3, 4),)
            event, stages = as_event(found, "cup", days, rules)
            figures_that_differ(found, event, rules, stages)
            list(check_event(event, rules, ()))
    assert outcomes == {True, False}
