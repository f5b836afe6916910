"""`roundsheet check`: findings in the order of reading, and the next step."""

import json
import random
import shutil

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.findings_report import in_reading_order
from generator.findings import Finding, Place
from generator.languages.said import say
from tests.checks.test_mistakes import put, start
from tests.support.organizer import Organizer


@pytest.fixture
def organizer(tmp_path):
    """An event of six players with round 1 paired."""
    organizer = Organizer(tmp_path)
    start(organizer, 6)
    organizer.pair()
    return organizer


def last_line(organizer, expect=0):
    """What check ends with."""
    return organizer.run("check", organizer.event, expect=expect).output.splitlines()[-1]


def found(code, file, sheet=None, cell=None, line=None):
    """A finding of an event."""
    place = Place(file=f"events/durham/{file}", sheet=sheet, cell=cell, line=line)
    return Finding(code=code, place=place, message=say(""))


def test_findings_stand_in_the_order_in_which_an_event_goes_on():
    """Files as an event goes on, in each errors first, then by sheet, and cells from left to right and row to row."""
    ordered = [
        found("stages-impossible", "event.yaml", line=9),
        found("tier-structure", "event.yaml", line=2),
        found("tier-structure", "event.yaml", line=10),
        found("citation", "house.yaml", line=3),
        found("sheet-missing", "players.xlsx"),
        found("player-id-form", "players.xlsx", "Players", "A3"),
        found("list-number", "players.xlsx", "Lists", "A2"),
        found("models-missing", "players.xlsx", "Players", "F2"),
        found("list-missing", "players.xlsx", "Players", "A2"),
        found("round-field", "round-2.xlsx", "Round", "B12"),
        found("score-value", "round-2.xlsx", "results", "D9"),
        found("score-value", "round-2.xlsx", "results", "D10"),
        found("score-value", "round-2.xlsx", "results", "AA10"),
        found("change-unknown", "round-2.xlsx", "Changes", "C2"),
        found("rematch", "round-2.xlsx", "results", "B2"),
        found("tables-open", "round-2.xlsx", "results", "B1"),
        found("score-value", "round-10.xlsx", "Results", "A1"),
    ]
    mixed = ordered.copy()
    random.Random(5).shuffle(mixed)
    assert list(in_reading_order(mixed)) == ordered


def test_a_round_in_play_ends_with_its_open_tables(organizer):
    """The next step is to enter what is missing; its tables are named."""
    organizer.enter(1, 2, 100, 40)
    assert last_line(organizer) == "durham: 1 warning; 2 tables open in round 1: 1, 3"
    organizer.enter(1, 1, 100, 40)
    assert last_line(organizer) == "durham: 1 warning; 1 table open in round 1: 3"


def test_a_complete_round_ends_with_the_command_that_pairs_the_next(organizer):
    """The words can be typed as they stand, and do what they say."""
    for table in (1, 2, 3):
        organizer.enter(1, table, 100, 10 * table)
    assert last_line(organizer) == "durham: 1 warning; round 2 can be paired: roundsheet pair durham"
    assert "wrote" in organizer.run("pair", "durham").output


def test_errors_end_with_their_number_and_are_to_be_mended_first(organizer):
    """One or several: nothing else can be done before."""
    put(organizer, 1, 1, "Score 1", -5)
    then = "then run roundsheet check durham again"
    assert last_line(organizer, 1) == f"durham: 1 error, 1 warning, 1 note; fix the error above, {then}"
    put(organizer, 1, 2, "Ended", "Rain")
    assert last_line(organizer, 1) == f"durham: 2 errors, 1 warning, 1 note; fix the 2 errors above, {then}"


def test_registration_ends_with_where_players_are_entered(tmp_path):
    """Nobody is registered yet."""
    organizer = Organizer(tmp_path)
    organizer.new("durham", structure="basic", tier="relaxed", seed="mistakes")
    assert "enter" in last_line(organizer)
    assert last_line(organizer).endswith("events/durham/players.xlsx")


def test_an_event_that_is_over_says_so(tmp_path):
    """Of a finished event nothing is due."""
    words = ["simulate", "demo", "--players", "8", "--organizer", "Ilse Vorn", "--date", "2018-09-15"]
    assert CliRunner().invoke(main, [*words, "--events", str(tmp_path)]).exit_code == 0
    result = CliRunner().invoke(main, ["check", "--events", str(tmp_path)])
    assert result.output == "demo: nothing to fix; all rounds are played\n"


def test_a_draft_ends_with_how_it_is_released(organizer):
    """The step is the organizer's look at the pairings."""
    path = organizer.events / "durham" / "event.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "release: manual\n", encoding="utf-8")
    for table in (1, 2, 3):
        organizer.enter(1, table, 100, 10 * table)
    organizer.pair()
    assert "round 2 is a draft: look at its pairings" in last_line(organizer)


def test_every_line_but_the_last_of_each_event_is_a_finding(organizer):
    """Text lines begin with the severity; all events' findings stand before the lines that end the events."""
    put(organizer, 1, 1, "Score 1", -5)
    shutil.copytree(organizer.folder, organizer.events / "exeter")
    lines = organizer.run("check", expect=1).output.splitlines()
    kinds = [line.split(":")[0] for line in lines]
    assert kinds == ["warning", "error", "note"] * 2 + ["durham", "exeter"]


def test_text_and_json_have_the_same_order(organizer):
    """Programs read what people read."""
    put(organizer, 1, 3, "Score 1", "many")
    put(organizer, 1, 1, "Score 2", -5)
    text = organizer.run("check", "durham", expect=1).output.splitlines()[:-1]
    told = json.loads(organizer.run("check", "durham", "--format", "json", expect=1).output)
    assert [line.split(": ")[0] for line in text] == [finding["severity"] for finding in told]
    assert [finding["file"].rpartition("/")[2] for finding in told] == [
        "event.yaml", "round-1.xlsx", "round-1.xlsx", "round-1.xlsx",
    ]  # fmt: skip
    assert [finding["cell"] for finding in told[1:]] == ["E2", "D4", "D3"]  # the note last


def test_pair_and_build_have_the_order_of_check(organizer):
    """An error at the end of the sheet stands before the warning and the note of its file there, too."""
    put(organizer, 1, 2, "Table", 1)
    put(organizer, 1, 3, "Score 1", "many")
    checked = organizer.run("check", "durham", expect=1).output.splitlines()[:-1]
    assert [line.split(":")[0] for line in checked] == ["warning", "error", "warning", "note"]
    assert organizer.pair(expect=1).output.splitlines()[:-1] == checked
    built = organizer.build(expect=1).output.splitlines()
    assert [line for line in built if line in checked] == checked


def test_without_an_event_it_says_how_to_make_one(tmp_path):
    """Nothing at all would look as if nothing had been run."""
    result = CliRunner().invoke(main, ["check", "--events", str(tmp_path)])
    assert (result.exit_code, result.output) == (
        0,
        f"there is no event in {tmp_path} yet: make one with roundsheet new\n",
    )
    assert (
        json.loads(CliRunner().invoke(main, ["check", "--format", "json", "--events", str(tmp_path)]).output)
        == []
    )


def test_severities_are_coloured_on_a_terminal_only(organizer):
    """What is piped or kept has no colour codes."""
    words = ["check", "durham", "--events", str(organizer.events)]
    assert "\x1b[" not in CliRunner().invoke(main, words).output
    assert "\x1b[33m\x1b[1mwarning:\x1b[0m " in CliRunner().invoke(main, words, color=True).output


def test_the_help_names_the_manual():
    """Where each finding is explained."""
    text = CliRunner().invoke(main, ["check", "--help"]).output
    assert "--codes prints the manual of all findings" in " ".join(text.split())
    assert "--annotate" in text
