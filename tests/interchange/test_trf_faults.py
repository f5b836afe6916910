"""What is wrong with a Tournament Report File is said with its line and column, all of it at once."""

from __future__ import annotations

import random

import pytest

from generator.checks import check_event
from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.trf import read
from tests.interchange.chess import CHESS, CUP, EVERY_RESULT, faults, file_of, player, sound
from tests.support.make_all import ALL

LONGEST_MESSAGE = 400
VALUE, CONTRADICTION = "exchange-value", "exchange-contradiction"


def spoilt(line: int, old: str, new: str) -> bytes:
    """The small event with something else in one of its lines, counted from 1."""
    text = CUP[line - 1]
    assert text.count(old) == 1, old
    return file_of(*CUP[: line - 1], text.replace(old, new), *CUP[line:])


def test_the_small_event_has_no_fault() -> None:
    """So each fault below is the one that was put there."""
    assert len(sound(file_of(*CUP)).rounds) == 2


@pytest.mark.parametrize(
    ("line", "old", "new", "code", "told"),
    [
        (3, "2 w 1", "2 w =", CONTRADICTION, "3:92: round 1: 1 has = as the result against 2, who has 0 (line 4)"),
        (3, "2 w 1", "2 w +", CONTRADICTION, "3:92: round 1: 1 has + as the result against 2, who has 0 (line 4)"),
        (4, "1 b 0", "1 b  ", CONTRADICTION, "3:92: round 1: 1 has 1 as the result against 2, who has nothing"),
        (4, "1 b 0", "1 w 0", CONTRADICTION, "4:92: round 1: 2 has w as the colour against 1, who has w (line 3)"),
        (4, "1 b 0", "3 b 0", CONTRADICTION, "4:92: round 1: 2 plays against 3, who plays against nobody (line 5)"),
        (4, "   1 b 0", "0000 - Z", CONTRADICTION, "3:92: round 1: 1 plays against 2, who plays against nobody"),
        (4, "   1 b 0", "   2 b 0", "exchange-player-twice", "4:92: round 1: 2 plays against themselves"),
        (4, "1 b 0", "8 b 0", "exchange-player-unknown", "4:92: round 1: the opponent is 8, and no line has this"),
        (4, "   2  ", "   1  ", CONTRADICTION, "4:5: the start number 1 stands on line 3 too"),
        (4, "   2  ", "   x  ", VALUE, "4:5: the start number says 'x': write one from 1 to 9999"),
        (4, "   2  ", "   0  ", VALUE, "4:5: the start number says '0': write one from 1 to 9999"),
        (4, "Brack, Odo", "          ", VALUE, "4:15: there is no name: write the player's name"),
        (4, "1900", "19.0", VALUE, "4:49: the rating says '19.0': write a whole number, or leave it blank"),
        (4, "1900", "9100", VALUE, "4:49: the rating is 9100, and by Chess it is from 0 to 3000: correct it"),
        (4, " 0.5       ", " 0.5    x  ", VALUE, "4:86: the rank says 'x': write a whole number, or leave it blank"),
        (4, " 0.5", " half"[1:], VALUE, "4:81: the points say 'half': write a number as in 2.5, or leave it blank"),
        (4, "1 b 0", "1 x 0", VALUE, "4:92: round 1: the colour says 'x': write w, b or -"),
        (4, "1 b 0", "1 b 2", VALUE, "4:92: round 1: the result says '2': write one of 1 0 = + - W D L H F U Z"),
        (4, "1 b 0", "a b 0", VALUE, "4:92: round 1: the opponent says 'a': write a start number, or 0000 for none"),
        (4, "1 b 0", "1 b U", VALUE, "4:92: round 1: U is for a round without an opponent, and there is 1"),
        (4, "0000 - H", "0000 - 1", VALUE, "4:102: round 2: 1 is the result of a game, and there is no opponent"),
        (4, "  0000 - H", " 0000 - H ", VALUE, "4:92: round 1: '   1 b 0 0' is out of its columns"),
        (4, "Brack, Odo ", "Brack, Odo", VALUE, "4:48: '1' stands in a column that is always blank"),
        (4, "          1 b 0", "      x   1 b 0", VALUE, "4:91: 'x' stands in a column that is always blank"),
        (4, "Odo   ", "Odo\t", VALUE, "4: a tab, and what this format says is told by columns"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(line: int, old: str, new: str, code: str, told: str) -> None:
    """The first of them; what follows from it may be told besides."""
    found = faults(spoilt(line, old, new))
    assert any(each == code and said.startswith(f"error: cup.trf:{told}") for each, said in found), found


def test_a_line_that_is_cut_off_is_told() -> None:
    """And nothing of what others say of the player, whose number can't be known."""
    assert faults(file_of(*CUP[:3], CUP[3][:60], CUP[4])) == [
        (
            VALUE,
            "error: cup.trf:4: the line ends after 60 characters, and a player's points stand in the columns 81 to 84: "
            "export the file again, or add what is missing",
        )
    ]


def test_all_faults_are_told_at_once() -> None:
    """In the order of the file."""
    lines = [CUP[2].replace("2000", "9000"), CUP[3].replace("0.5", "0;5"), CUP[4].replace("- U", "- Q")]
    assert [said.split(": ")[1] for _, said in faults(file_of(*["###"] * 8, *lines))] == [
        "cup.trf:9:49",
        "cup.trf:10:81",
        "cup.trf:11:92",
    ]


def test_each_contradiction_is_told_once() -> None:
    """Though both players' lines show it."""
    content = EVERY_RESULT.replace(b"   3 w =     4 b 1", b"   3 w 1     4 b 1")
    assert [code for code, _ in faults(content)] == [CONTRADICTION]


def test_a_draw_needs_rules_that_have_one() -> None:
    """By a recipe whose games are won or lost."""
    scores = CHESS.scores
    assert scores is not None
    no_draws = CHESS.model_copy(update={"scores": scores.model_copy(update={"pairs": scores.pairs[:1]})})
    ((code, said),) = faults(file_of(*CUP), no_draws)
    assert (code, said) == (
        VALUE,
        "error: cup.trf:5:102: round 2: a draw, and Chess has none: name other rules with --regulations",
    )


def test_a_round_in_which_nobody_plays_is_told() -> None:
    """There is one after it; that somebody has a bye in it makes no game of it."""
    for alone in ("0000 - Z", "0000 - U", "0000 - H"):
        _tell_that_nobody_plays(alone)


def _tell_that_nobody_plays(alone: str) -> None:
    lines = (player(1, "Ann", alone, "   2 w 1"), player(2, "Bob", "", "   1 b 0"))
    assert faults(file_of(*lines)) == [
        (
            "exchange-rounds",
            "error: cup.trf: nobody plays in round 1, and there is one after it: add its games, or take it out",
        )
    ]


def test_what_can_not_be_meant_of_a_bye_that_was_asked_for_is_told() -> None:
    """Its kind, its round and its player, each where it stands."""
    number = len(CUP) + 1
    assert faults(file_of(*CUP, "240 Q 0x2 0009 0001")) == [
        (VALUE, f"error: cup.trf:{number}:5: the kind of bye says 'Q': write F, H or Z"),
        (VALUE, f"error: cup.trf:{number}:7: the round says '0x2': write one from 1 to 50"),
        (
            "exchange-player-unknown",
            f"error: cup.trf:{number}:11: round 0: '0009' has a bye, and no line has this start number: correct it",
        ),
    ]


@pytest.mark.parametrize("line", ["192 FIDE_TEAM_BAKU", "082 4", "310   1 Knights", "801 03 GEO   19 32.5"])
def test_an_event_of_teams_is_refused_before_all_else(line: str) -> None:
    """Whatever else is wrong with it."""
    ((code, said),) = faults(file_of(*CUP, line, "001 broken"))
    assert code == "exchange-format"
    assert said.startswith(f"error: cup.trf:{len(CUP) + 1}: an event of teams, which can't be imported")


def test_more_rounds_or_players_than_an_event_has_are_refused() -> None:
    """A workbook with more could not be read again."""
    rounds = ["0000 - U"] * 51
    assert [code for code, _ in faults(file_of(player(1, "Ann", *rounds), player(2, "Bob")))] == [
        "exchange-rounds"
    ]
    crowd = (player(number % 9_999 + 1, "Ann") for number in range(10_001))
    assert faults(file_of(*crowd)) == [
        (VALUE, "error: cup.trf: 10,001 players, and an event has up to 10,000")
    ]


def test_a_file_with_anything_changed_is_imported_or_refused() -> None:
    """Whatever stands where, `check` can say something of what comes of it."""
    chance, outcomes = random.Random("letters"), set()
    letters = [*"01=+-WDLHFUZwb \t\r\n09xé\x00", "\u202e"]
    text = EVERY_RESULT.decode()
    for _ in range(3_000 if ALL else 150):
        changed = [*text]
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(changed))
            changed[at : at + chance.choice((0, 1, 1, 1))] = chance.choice(letters)
        found, findings = read("".join(changed).encode(), "cup.trf", CHESS)
        assert (found is None) == bool(findings)
        assert all(len(str(finding)) < LONGEST_MESSAGE for finding in findings)
        outcomes.add(found is None)
        if found is not None:
            event, stages = as_event(found, "cup", found.days, CHESS)
            figures_that_differ(found, event, CHESS, stages)
            list(check_event(event, CHESS, ()))
    assert outcomes == {True, False}


def test_a_file_with_any_byte_changed_is_imported_or_refused() -> None:
    """Also where it stops being UTF-8."""
    chance = random.Random("bytes")
    for _ in range(3_000 if ALL else 150):
        content = bytearray(EVERY_RESULT)
        content[chance.randrange(len(content))] = chance.randrange(256)
        found, findings = read(bytes(content), "cup.trf", CHESS)
        assert (found is None) == bool(findings)
