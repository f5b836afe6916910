"""Check-in: crosses under `Here` decide who is drawn, and the pages tell nobody."""

import json
import random

import pytest

from tests.checks.test_drops import files_of
from tests.support.organizer import Organizer

pytestmark = pytest.mark.slow

STAGES = ({"type": "swiss", "rounds": 3},)
NAMES = (
    "Ilse Vorn",
    "Odo Brack",
    "Maren Tull",
    "Jory Quill",
    "Thea Lund",
    "Bo Renn",
    "Ada Lind",
    "Cato Birk",
)


def registered(folder, players=8, stages=STAGES, **ways):
    """An event before its first round, with P01, P02 and so on."""
    organizer = Organizer(folder)
    organizer.new("door", seed="door", stages=stages, **ways)
    organizer.register({"ID": f"P{n:02}", "Name": name} for n, name in enumerate(NAMES[:players], start=1))
    return organizer


def tick(organizer, *numbers, cross="x"):
    """Write a cross beside players."""
    for number in numbers:
        organizer.set_player(f"P{number:02}", "Here", cross)


def found(organizer, expect=0):
    """The findings about players and rounds by their codes: cell and message."""
    answer = organizer.run("check", organizer.event, "--format", "json", expect=expect)
    findings = [each for each in json.loads(answer.output) if not each["code"].startswith(("leader", "tier"))]
    return {each["code"]: (each["cell"], each["message"]) for each in findings}


def seated(organizer, number):
    """Who has a seat or a bye."""
    rows = organizer.read_round(number)
    return {row[f"Player {seat} ID"] for row in rows for seat in (1, 2)} - {None}


def play(organizer, number):
    """Player 1 wins each game by 60 to 20."""
    rows = [row for row in organizer.read_round(number) if row["Player 2 ID"]]
    organizer.enter_all(number, {row["Player 1 ID"]: {"Score 1": 60, "Score 2": 20} for row in rows})


def test_who_is_not_ticked_is_named_and_not_seated(tmp_path):
    """Eight have registered, P03 and P06 are not there: before the draw and with it both are named, at P03's cell."""
    organizer = registered(tmp_path)
    tick(organizer, 1, 2, 4, 5, 7, 8)
    cell, message = found(organizer)["not-here"]
    assert cell == "J4"
    assert message.startswith(
        "2 players are not ticked under Here, so round 1 is drawn without: P03 (Maren Tull), P06 (Bo Renn). Tick"
    )
    answer = organizer.pair().output
    assert "Players!J4: 2 players are not ticked under Here" in answer
    assert seated(organizer, 1) == {f"P{n:02}" for n in (1, 2, 4, 5, 7, 8)}
    assert organizer.read_fields(1)["Players"] == 6
    assert set(found(organizer)) == {"tables-open"}


def test_who_is_ticked_after_the_draw_enters_in_the_next_round(tmp_path):
    """P06 comes during round 1: an unpaired loss for it, as for every late entry, and a seat in round 2."""
    organizer = registered(tmp_path)
    tick(organizer, 1, 2, 3, 4, 5, 7)
    organizer.pair()
    tick(organizer, 6)
    assert set(found(organizer)) == {"tables-open"}
    play(organizer, 1)
    organizer.pair()
    assert seated(organizer, 2) == {f"P{n:02}" for n in range(1, 8)}
    play(organizer, 2)
    organizer.build()
    lines = {line["player"]: line for line in organizer.data("standings.json")["standings"]}
    assert "P08" not in lines
    assert lines["P06"]["losses"] >= 1
    assert lines["P06"]["losses"] + lines["P06"]["wins"] == 2  # a bye is a win
    assert set(found(organizer)) == set()
    assert "the drawn ones" in organizer.run("verify", "door", "2").output


def test_who_never_comes_is_nobodys_opponent(tmp_path):
    """P08 is in no standings, and on the pages as somebody who withdrew: in data/players.json alone."""
    organizer = registered(tmp_path)
    tick(organizer, *range(1, 8))
    for number in (1, 2, 3):
        organizer.pair()
        play(organizer, number)
    organizer.build()
    assert organizer.data("event.json")["status"] == "finished"
    assert organizer.data("event.json")["players"] == 7
    assert "P08" not in {line["player"] for line in organizer.data("standings.json")["standings"]}
    assert "P08" in {player["id"] for player in organizer.data("players.json")["players"]}


def test_drawing_again_seats_who_came_in_the_meantime(tmp_path):
    """Ticked a minute after the draw: no result is in, so round 1 itself is drawn again, with everybody."""
    organizer = registered(tmp_path)
    tick(organizer, *range(1, 8))
    organizer.pair()
    tick(organizer, 8)
    organizer.pair("--redraw")
    assert seated(organizer, 1) == {f"P{n:02}" for n in range(1, 9)}
    assert "not ticked" not in organizer.check().output


def test_a_seat_that_was_taken_away_by_hand_is_still_missed(tmp_path):
    """P01 was drawn and is ticked: without the row this is a mistake in round 1, and no late entry."""
    organizer = registered(tmp_path)
    tick(organizer, *range(1, 9))
    organizer.pair()
    rows = organizer.read_round(1)
    row = next(row for row in rows if "P01" in (row["Player 1 ID"], row["Player 2 ID"]))
    other = next(each for each in rows if each is not row)
    seat = 1 if row["Player 1 ID"] == "P01" else 2
    organizer.enter_all(1, {row["Table"]: {f"Player {seat} ID": other["Player 1 ID"]}})
    assert "player-missing" in found(organizer, expect=1)


@pytest.mark.parametrize("late", [2, 3])
def test_a_late_entry_is_asked_for_when_it_is_due(tmp_path, late):
    """Who comes in a later round is not missed in round 1, but named before that round, and drawn once ticked."""
    organizer = registered(tmp_path)
    organizer.set_player("P08", "Late from round", late)
    tick(organizer, *range(1, 8))
    assert "not-here" not in found(organizer)
    for number in range(1, late):
        organizer.pair()
        play(organizer, number)
    assert f"round {late} is drawn without: P08" in found(organizer)["not-here"][1]
    tick(organizer, 8)
    assert "not-here" not in found(organizer)
    organizer.pair()
    assert "P08" in seated(organizer, late)


def test_crosses_that_can_not_count_are_told(tmp_path):
    """A player who withdrew and is ticked; one who is ticked when the last Swiss round has been drawn."""
    organizer = registered(tmp_path)
    organizer.set_player("P07", "Status", "Withdrawn")
    tick(organizer, *range(1, 8))
    assert found(organizer)["here-in-vain"][0] == "J8"
    assert "P07 (Ada Lind) is ticked under Here and withdrawn" in found(organizer)["here-in-vain"][1]
    tick(organizer, 7, cross=None)
    for number in (1, 2, 3):
        organizer.pair()
        play(organizer, number)
    tick(organizer, 8)
    assert "nobody can enter after round 3" in found(organizer)["here-in-vain"][1]
    organizer.build()


def test_people_tick_in_many_ways(tmp_path):
    """A cross in any case, a box of Google Sheets, a check mark."""
    organizer = registered(tmp_path)
    organizer.set_player("P08", "Here", False)
    for cross in (" x ", True, "✓", "X", "yes", 1):
        tick(organizer, *range(1, 8), cross=cross)
        cell, message = found(organizer)["not-here"]
        assert (cell, "without: P08 " in message) == ("J9", True), cross


def test_a_word_that_is_no_cross_is_told_in_its_cell(tmp_path):
    """Nobody guesses what maybe means: it is told once, and the player is not among those who are missing."""
    organizer = registered(tmp_path)
    tick(organizer, 1, 3, 4, 5, 6, 7)
    tick(organizer, 2, cross="maybe")
    told = found(organizer, expect=1)
    assert told["cell-value"][0] == "J3"
    assert "without: P08 (Cato Birk). Tick" in told["not-here"][1]


def test_a_structure_counts_those_who_are_here(tmp_path):
    """Runewars' basic table begins with 4 players: with 3 ticked of 8 nothing is drawn, registration stays open."""
    organizer = registered(tmp_path, stages=())
    tick(organizer, 1, 2, 3)
    assert "3 players are ticked under Here" in found(organizer, expect=1)["structure-players"][1]
    organizer.pair(expect=1)
    assert organizer.rounds() == 0
    organizer.build()
    assert organizer.data("event.json")["players"] == 8


def test_one_cross_is_no_check_in_yet(tmp_path):
    """Of eight one is ticked: nothing is drawn for that player alone, and what is missing is said."""
    organizer = registered(tmp_path)
    tick(organizer, 1)
    assert "a round needs two players: tick them under Here in" in organizer.pair(expect=1).output
    assert organizer.rounds() == 0


def test_before_round_1_the_site_is_the_same_whoever_is_ticked(tmp_path):
    """Nobody's absence is public: each byte is what it is without crosses, also while round 1 is a draft."""
    organizer = registered(tmp_path, stages=())
    organizer.build()
    before = files_of(organizer.site)
    for player in range(1, 9):
        tick(organizer, player)
        if player in (1, 5, 8):
            organizer.build()
            assert files_of(organizer.site) == before, player


def test_a_draft_tells_nobody_who_is_absent(tmp_path):
    """With release: manual round 1 is drawn for the organizer alone, and the site is that of registration."""
    sites = []
    for numbers in ((), range(1, 7)):
        organizer = registered(tmp_path / str(len(numbers)))
        organizer.edit_event({"release": "manual"})
        tick(organizer, *numbers)
        organizer.pair()
        organizer.build()
        sites.append(files_of(organizer.site))
    assert sites[0] == sites[1]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_everybody_ticked_is_the_same_event_as_nobody(tmp_path, part):
    """Random results twice over: each workbook's draw and each byte of the site, from registration to the end."""
    chance = random.Random(f"everybody {part}")
    plain, ticked = (registered(tmp_path / way) for way in ("plain", "ticked"))
    tick(ticked, *range(1, 9))
    for number in (1, 2, 3):
        for organizer in (plain, ticked):
            organizer.pair()
        assert plain.workbook(number).read_bytes() == ticked.workbook(number).read_bytes()
        games = [row["Player 1 ID"] for row in plain.read_round(number) if row["Player 2 ID"]]
        typed = {player: {"Score 1": chance.randint(0, 99), "Score 2": 120} for player in games}
        for organizer in (plain, ticked):
            organizer.enter_all(number, typed)
            organizer.build()
        assert files_of(plain.site) == files_of(ticked.site)
