"""The commands as people call them: what they print, what they write, how they end."""

import datetime
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli import command, main
from generator.commands.ci.service import service_of
from generator.commands.new import NewEvent, new_event
from generator.errors import UsageError
from generator.event_file import read_event_file
from tests.support.organizer import Organizer, Table, opened


def run(*words, expect=0):
    """Run a command; its output."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == expect, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


def test_the_list_of_commands_names_what_is_there():
    """Each command of the list has a module of its name, which holds it with what it says of itself."""
    assert len(main.commands) == 15
    for name in main.commands:
        found = command(name)
        assert isinstance(found, click.Command)
        assert found.name == name
        assert found.help


@pytest.fixture
def events(tmp_path):
    """A folder for events."""
    return tmp_path / "events"


def simulate(events, name="demo", *more):
    """Play an event of nine players."""
    return run("simulate", name, "--players", 9, "--date", "2018-09-15", "--events", events, *more)


def files(folder):
    """All files of a folder with their bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_new_makes_an_event_that_can_be_paired_without_any_option(events, tmp_path):
    """The optional words have sensible defaults: basic structure, a seed of its own."""
    run(
        "new",
        "small",
        "--name",
        "Small",
        "--regulations",
        "runewars-2.2",
        "--date",
        "2018-09-15",
        "--events",
        events,
    )
    assert set(files(events / "small")) == {"event.yaml", "about.md", "players.xlsx"}
    organizer = Organizer(tmp_path)
    organizer.event = "small"
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(4))
    assert "wrote" in organizer.pair().output
    assert organizer.rounds() == 1


def test_new_never_touches_an_event_that_is_there(events):
    """A second new of the same name is wrong usage and changes nothing."""
    words = (
        "new",
        "one",
        "--name",
        "One",
        "--regulations",
        "runewars-2.2",
        "--date",
        "2018-09-15",
        "--events",
        events,
    )
    run(*words)
    before = files(events / "one")
    assert "exists already" in run(*words, expect=2)
    assert files(events / "one") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--regulations", "chess-9"],
            "there is no game 'chess-9': did you mean chess, Chess?",
        ),
        (["--tier", "gold"], "no tier 'gold'; it has relaxed, formal, premier"),
        (["--structure", "knockout"], "it has basic, advanced, custom"),
        (["--date", "tomorrow"], "write year-month-day, as in 2018-09-15"),
    ],
)
def test_new_says_what_there_is_where_a_word_is_unknown(events, words, said):
    """Wrong usage ends with status 2 and names the choices; nothing is made."""
    standard = {"--name": "X", "--regulations": "runewars-2.2", "--date": "2018-09-15"} | {words[0]: words[1]}
    flat = [word for pair in standard.items() for word in pair]
    assert said in run("new", "x", *flat, "--events", events, expect=2)
    assert not (events / "x").exists()


def test_the_structure_follows_the_tier(events):
    """P. 20-22: Formal events are Advanced ones; without a tier the first structure serves."""
    words = ("--name", "X", "--regulations", "runewars-2.2", "--date", "2018-09-15", "--events", events)
    run("new", "a", *words, "--tier", "formal")
    run("new", "b", *words)
    assert "structure: advanced" in (events / "a" / "event.yaml").read_text(encoding="utf-8")
    assert "structure: basic" in (events / "b" / "event.yaml").read_text(encoding="utf-8")


def test_pair_twice_changes_nothing(events):
    """While the round is being played pair writes nothing and exits with 0."""
    simulate(events, "demo", "--rounds", "1", "--open", "4")
    before = files(events / "demo")
    assert "Nothing written" in run("pair", "demo", "--events", events)
    assert "Nothing written" in run("pair", "--events", events)
    assert files(events / "demo") == before


def test_the_same_words_simulate_the_same_bytes(events):
    """Written twice from the same inputs, a workbook is the same bytes."""
    simulate(events, "one", "--seed", "s", "--name", "Demo")
    first = files(events / "one")
    shutil.rmtree(events / "one")
    simulate(events, "one", "--seed", "s", "--name", "Demo")
    assert files(events / "one") == first
    assert len(first) == 3 + 3  # event.yaml, about.md, players.xlsx and three rounds


def test_pair_without_a_name_leaves_open_registration_alone(events):
    """An event that is short of players is not an error where nobody asked for it."""
    run(
        "new",
        "early",
        "--name",
        "Early",
        "--regulations",
        "runewars-2.2",
        "--date",
        "2018-09-15",
        "--events",
        events,
    )
    assert "registration is open" in run("pair", "--events", events)
    assert "registration-short" in run("check", "early", "--format", "json", "--events", events)
    assert "a round needs two players" in run("pair", "early", "--events", events, expect=1)


def test_a_broken_event_keeps_its_pages_and_the_others_are_built(events, tmp_path):
    """An error stops that event only; the exit status is 1."""
    site = tmp_path / "site"
    simulate(events, "good", "--rounds", "1")
    simulate(events, "bad", "--rounds", "1")
    run("build", "--events", events, "--site", site)
    last_good = (site / "bad" / "data" / "standings.json").read_bytes()
    run("pair", "good", "--events", events)
    (events / "bad" / "round-1.xlsx").write_bytes(b"not a workbook")
    output = run("build", "--events", events, "--site", site, expect=1)
    assert "bad: not built again" in output
    assert (site / "bad" / "data" / "standings.json").read_bytes() == last_good
    assert (site / "good" / "data" / "round-2.json").exists()


def test_building_twice_gives_the_same_bytes(events, tmp_path):
    """Nothing in a page depends on the time of building."""
    simulate(events)
    run("build", "--events", events, "--site", tmp_path / "one")
    run("build", "--events", events, "--site", tmp_path / "two")
    one, two = (
        {p.relative_to(tmp_path / n): p.read_bytes() for p in (tmp_path / n).rglob("*") if p.is_file()}
        for n in ("one", "two")
    )
    assert {p.as_posix(): b for p, b in one.items()} == {p.as_posix(): b for p, b in two.items()}
    assert len(one) > 20


def test_check_speaks_text_json_and_github(events):
    """Text lines begin with the severity; JSON has the public keys; annotations name the file."""
    simulate(events, "demo", "--rounds", "1", "--open", "2")
    (events / "demo" / "players.csv").write_text("Name\n")
    text = run("check", "--events", events)
    assert text.startswith("warning: ")
    assert text.splitlines()[-1].endswith("; 2 tables open in round 1: 3, 4")
    findings = json.loads(run("check", "--format", "json", "--events", events))
    assert all(
        set(f) == {"severity", "code", "message", "file", "sheet", "cell", "regulation", "clause", "page"}
        for f in findings
    )
    assert {f["code"] for f in findings} == {"file-ignored", "tables-open"}
    annotations = run("check", "--format", "github", "--events", events).splitlines()
    assert annotations[0].startswith("::warning file=")
    assert any(line.startswith("::notice file=") and "Results!" in line for line in annotations)


def test_unknown_events_and_folders_are_wrong_usage(events):
    """Status 2, with what there is."""
    assert "there is no folder" in run("check", "--events", events, expect=2)
    simulate(events)
    assert "there are demo" in run("check", "demmo", "--events", events, expect=2)
    assert "there are demo" in run("pair", "demmo", "--events", events, expect=2)
    assert "--redraw needs" in run("pair", "--redraw", "--events", events, expect=2)


def test_explain_gives_every_figure_its_terms_and_clause(events):
    """Points, margin and strength of schedule, the latter opponent by opponent.

    Reading I-1 is named where an opponent has had a bye, and so are others where they acted.
    """
    simulate(events)
    text = run("explain", "demo", "P01", "--events", events)
    assert "Tournament points: " in text
    strength = "[Runewars 2.2, Tiebreakers, p. 20]"
    assert strength in text
    with_bye = [
        f"P0{n}" for n in range(1, 10) if "bye" in run("explain", "demo", f"P0{n}", "--events", events)
    ]
    told = run("explain", "demo", with_bye[0], "--events", events)
    assert strength.replace("]", ", reading I-1]") in told
    assert "  reading I-1: A round that a player has played is" in told
    assert "round 3" in text
    assert "rounds played" in text


def test_explain_asks_back_where_a_name_is_not_clear(events):
    """Nobody, or more than one, has this name: status 2 and the choices."""
    simulate(events)
    assert "no player is called" in run("explain", "demo", "Nobody Known", "--events", events, expect=2)
    assert "more than one player" in run("explain", "demo", "a", "--events", events, expect=2)


def test_regulations_are_listed_shown_and_checked(tmp_path):
    """The list, one with its clauses, and a file of one's own with its faults."""
    assert "runewars-2.2" in run("regulations")
    assert run("regulations", "list") == run("regulations")
    shown = run("regulations", "show", "runewars-2.2")
    assert "150-200" in shown
    assert "[Runewars 2.2, Tournament Points, p. 19]" in shown
    assert "I-33" in shown
    assert "there is no game 'chees': did you mean chess" in run("regulations", "show", "chees", expect=2)
    house = tmp_path / "house.yaml"
    house.write_text("id: x\nunknown: 1\n", encoding="utf-8")
    faults = run("regulations", "check", house, expect=1)
    assert "house.yaml:2:" in faults
    assert "unknown" in faults


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("event.yaml", b"name: [\n"),
        ("event.yaml", b"\xff\xfe\x00"),
        ("event.yaml", b"name:\n\tx: 1\n"),
        ("event.yaml", b""),
        ("event.yaml", b"- 1\n- 2\n"),
        ("event.yaml", None),
        ("about.md", b"\xff\xff"),
        ("players.xlsx", b""),
        ("players.xlsx", b"PK\x03\x04 half a zip"),
        ("players.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 locked"),
        ("players.xlsx", None),
        ("round-1.xlsx", b"ID;Name\n"),
        ("round-1.xlsx", None),
    ],
)
def test_no_broken_file_gets_a_traceback(events, name, content):
    """Every command that reads an event answers with findings and status 1."""
    simulate(events, "demo", "--rounds", "2")
    path = events / "demo" / name
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    assert name in run("check", "--events", events, expect=1)
    run("pair", "demo", "--events", events, expect=1)
    run("explain", "demo", "P01", "--events", events, expect=1)


@pytest.mark.parametrize("command", ["new", "check", "pair", "build", "simulate", "explain", "regulations"])
def test_every_command_explains_itself(command):
    """--help teaches."""
    assert "Usage:" in run(command, "--help")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Cup\u202e\x1b[31m of\n \u200bDurham", "Cup [31m of Durham"),
        ("a\udcffb", "a\ufffdb"),
        ("Pokal 🏆", "Pokal 🏆"),
    ],
)
def test_what_is_typed_or_pasted_is_cleaned_before_it_is_written(events, said, name):
    """As in a cell: a change of direction, a line break, half a character of another encoding."""
    day = (datetime.date(2018, 9, 15),)
    (path, *_) = new_event(
        events, NewEvent(id="cup", name=said, regulations="runewars-2.2", dates=day, venue=said)
    )
    settings, findings = read_event_file(path, "event.yaml")
    assert findings == ()
    assert (settings.name, settings.venue) == (name, name)


@pytest.mark.parametrize("what", ["name", "venue", "organizer", "seed"])
def test_an_event_is_not_made_of_what_nobody_can_see(events, what):
    """Nothing is written; the file would not be read."""
    said = {
        "name": "Cup",
        "regulations": "runewars-2.2",
        "dates": (datetime.date(2018, 9, 15),),
        what: "\u3164",
    }
    with pytest.raises(UsageError):
        new_event(events, NewEvent(id="cup", **said))
    assert not (events / "cup").exists()


@pytest.mark.parametrize("given", ["a\udcffb", "a\n::error::b", "a\x1b[2Jb", "a\u202eb"])
def test_what_a_form_holds_is_one_clean_line(given):
    """An environment may hold half a character, and a form's field may hold lines."""
    text = service_of({"ROUNDSHEET_NAME": given}).given("name")
    assert text.encode()
    assert text.isprintable()
    assert service_of({"ROUNDSHEET_NAME": " \u200b\n"}).given("name") is None


def test_a_round_in_which_everybody_sits_out_is_written_and_read(events, tmp_path):
    """Urban War with one player there and one who comes in round 2: no game, so the workbook states no tables."""
    run(
        *("new", "cup", "--name", "Cup", "--regulations", "urban-war-1.4", "--date", "2018-09-15"),
        *("--events", events),
    )
    organizer = Organizer(tmp_path)
    organizer.event = "cup"
    organizer.register([{"ID": "P1", "Name": "Ada", "Models": 5}, {"ID": "P2", "Name": "Bo", "Models": 5}])
    with opened(events / "cup" / "players.xlsx", save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        (row,) = [row for row in table.filled_rows("ID") if table.get(row, "ID") == "P2"]
        table.put(row, "Late from round", 2)
    assert "0 tables, bye: Ada" in run("pair", "cup", "--events", events)
    assert "round-1.xlsx, Round" not in run("check", "cup", "--events", events)


@pytest.mark.parametrize("words", [("explain", "demo", "P1"), ("verify", "demo")])
def test_what_is_wrong_is_listed_as_by_check(events, words):
    """Cell by cell, whether a reader found it (the second) or what compares it with the regulations (the first)."""
    simulate(events)
    with opened(events / "demo" / "round-1.xlsx", save=True) as workbook:
        results = Table(workbook, "Results", "Player 1 ID")
        row = results.filled_rows("Player 1 ID")[0]
        results.put(row, "Score 1", 50_000)
        results.put(row, "Score 2", "many")
    found = [
        line for line in run("check", "demo", "--events", events, expect=1).splitlines() if ".xlsx, " in line
    ]
    assert len(found) >= 2
    assert [
        line for line in run(*words, "--events", events, expect=1).splitlines() if ".xlsx, " in line
    ] == found


def test_a_file_in_the_place_of_a_command_is_told_with_the_line_to_type():
    """Whoever types `import players.csv` gets the whole line, with the file in its place; a slip, the right word."""
    told = run("import", "my players.csv", "--date", "2018-09-15", expect=2)
    assert "  main import players 'my players.csv' --date 2018-09-15\n" in told
    assert "  main regulations show my-rules\n" in run("regulations", "my-rules", expect=2)
    assert "Did you mean 'players'?" in run("import", "plyers", "a.csv", expect=2)


@pytest.mark.parametrize("zone", [":/etc/passwd", "/etc/passwd", "Nowhere/Land", "UTC+99", ":/nowhere"])
def test_a_time_zone_that_is_none_keeps_nothing_from_being_built(zone: str, tmp_path: Path) -> None:
    """No figure and no page depends on this machine's time zone, also of an event in another language."""
    event = Path(__file__).parents[2] / "events" / "herbsttreffen-2016"
    shutil.copytree(event, tmp_path / "events" / "treffen")
    answer = subprocess.run(
        [sys.executable, "-m", "generator", "build"],
        cwd=tmp_path,
        env={**os.environ, "TZ": zone, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert (tmp_path / "site" / "treffen" / "index.html").exists()
