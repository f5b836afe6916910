"""`roundsheet regulations` with files of one's own, and events that use them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.strict_yaml import read
from tests.regulations.broken.exhibit import HOUSE, SOUND

pytestmark = pytest.mark.slow

HOUSES = Path(__file__).parent / "house"


def run(*words, expect=0):
    """Run a command; its output."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == expect, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


@pytest.fixture
def house(tmp_path):
    """A house file with the file that it extends beside it."""
    (tmp_path / "sound.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    return tmp_path / "house.yaml"


def test_a_sound_file_has_nothing_to_mend(house):
    """Also where it extends a file beside it."""
    assert run("regulations", "check", house).strip() == "nothing to fix"


def test_a_file_in_the_current_folder_is_checked_by_its_name(house, monkeypatch):
    """`roundsheet regulations check house.yaml`, and a fault in the base has the base's name."""
    monkeypatch.chdir(house.parent)
    assert run("regulations", "check", "house.yaml").strip() == "nothing to fix"
    (house.parent / "sound.yaml").write_text(SOUND.replace("ties: draw", "ties: drawn"), encoding="utf-8")
    assert "error: sound.yaml:54:9: endings.ties is 'drawn'" in run(
        "regulations", "check", "house.yaml", expect=1
    )


@pytest.mark.parametrize("name", ["house.yaml", "sound.yaml"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (HOUSE.encode("utf-16"), "not text in UTF-8: save it again as UTF-8"),
        (b"name: caf\xe9\n", "not text in UTF-8: save it again as UTF-8"),
        (b"name: x\n" * 200_000, "larger than 1,000,000 bytes: not read"),
        (b"", "the file is empty"),
    ],
)
def test_what_is_no_text_is_told(house, name, content, words):
    """The file itself, or the one that it extends."""
    path = house.with_name(name)
    path.write_bytes(content)
    output = run("regulations", "check", house, expect=1)
    assert f"error: {path.as_posix()}" in output
    assert words in output


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    """Status 2, and for the id of a shipped one what was meant."""
    assert "there is no file" in run("regulations", "check", tmp_path / "none.yaml", expect=2)
    assert "roundsheet regulations show runewars-2.2" in run("regulations", "check", "runewars-2.2", expect=2)
    assert "there is no file" in run("regulations", "check", tmp_path, expect=2)


def test_a_warning_stops_nothing(tmp_path):
    """A text that `#` cuts off can be meant; the file is used, and the status is 0."""
    path = tmp_path / "rules.yaml"
    path.write_text(SOUND.replace("name: Skirmish\n", "name: Skirmish #2\n"), encoding="utf-8")
    assert "warning: " in run("regulations", "check", path)


def test_a_house_file_is_shown_whole(house):
    """With what it takes from the file that it extends, each part with its clause."""
    shown = run("regulations", "show", house)
    assert "tournament points: 0.5" in shown
    assert "[Marsh House, Byes, p. 1, reading M-1]" in shown
    assert "[Skirmish, Points, p. 4]" in shown
    house.write_text("extends: 5\n", encoding="utf-8")
    assert "error: " in run("regulations", "show", house, expect=1)


@pytest.mark.parametrize("name", ["armada-like", "chess-fold", "netrunner-like", "wargame-like"])
def test_an_event_under_house_rules_is_rehearsed_and_built(tmp_path, name):
    """Half points, own scores, points by ending and a file over a file: played to the end, and published."""
    rules, events, site = HOUSES / f"{name}.yaml", tmp_path / "events", tmp_path / "site"
    words = ("--regulations", rules, "--players", 9, "--date", "2019-05-04", "--events", events)
    run("simulate", "demo", *words)
    run("build", "--events", events, "--site", site)
    standings = json.loads((site / "demo" / "data" / "standings.json").read_text(encoding="utf-8"))
    assert standings["status"] == "final"
    assert len(standings["standings"]) == 9
    assert sorted(line["place"] for line in standings["standings"])[0] == 1
    assert (site / "demo" / "rules" / "index.html").exists()


def test_an_event_takes_along_every_file_that_its_rules_need(house, tmp_path):
    """`new` copies the file and those that it extends, and the event is without fault."""
    words = (
        "--name",
        "Marsh",
        "--regulations",
        house,
        "--date",
        "2018-09-15",
        "--events",
        tmp_path / "events",
    )
    run("new", "marsh", *words)
    folder = tmp_path / "events" / "marsh"
    assert {"house.yaml", "sound.yaml"} <= {path.name for path in folder.iterdir()}
    document, _ = read((folder / "event.yaml").read_text(encoding="utf-8"), "event.yaml")
    assert document.data["regulations"] == "house.yaml"
    output = run("check", "marsh", "--events", tmp_path / "events")
    assert "error" not in output
    (folder / "sound.yaml").unlink()
    output = run("check", "marsh", "--events", tmp_path / "events", expect=1)
    assert (
        f"error: {folder.as_posix()}/house.yaml:5:10: there is no file sound.yaml beside this one" in output
    )
