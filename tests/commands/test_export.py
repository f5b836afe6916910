"""`roundsheet export`: an event as a file for other programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.interchange.reading import FILES
from tests.support.organizer import Organizer

EVENTS = Path(__file__).parents[2] / "events"


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """With an X-Wing event that is being played, and one of Urban War."""
    made = Organizer(tmp_path)
    for event in ("lantern-open-2016", "north-quay-2019"):
        shutil.copytree(EVENTS / event, made.events / event)
    return made


def test_the_file_lies_here_and_is_never_overwritten(
    organizer: Organizer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called like the event, unless a name is given."""
    monkeypatch.chdir(tmp_path)
    assert (
        organizer.run("export", "lantern-open-2016").output == "wrote lantern-open-2016.json (Cryodex JSON)\n"
    )
    before = Path("lantern-open-2016.json").read_bytes()
    assert json.loads(before)["name"] == "Lantern Open"
    assert "is there already" in organizer.run("export", "lantern-open-2016", expect=2).output
    assert Path("lantern-open-2016.json").read_bytes() == before
    organizer.run("export", "lantern-open-2016", "--format", "cryodex", "--output", "other.json")
    assert Path("other.json").read_bytes() == before


def test_what_is_imported_from_it_is_the_same_event(organizer: Organizer, tmp_path: Path) -> None:
    """Down to the standings that the site shows, but for chance."""
    path = tmp_path / "lantern.json"
    organizer.run("export", "lantern-open-2016", "--output", str(path))
    organizer.run("import", "event", str(path), "--id", "again")
    organizer.run("build", "--site", str(organizer.site))
    sites = []
    for organizer.event in ("lantern-open-2016", "again"):
        lines = organizer.data("standings.json")["standings"]
        rounds = [organizer.data(f"round-{number}.json")["pairings"] for number in (1, 2, 3)]
        sites.append(([(line["points"], line["tiebreakers"]) for line in lines], rounds))
    assert sites[0] == sites[1]


def test_an_event_with_errors_is_not_exported(organizer: Organizer, tmp_path: Path) -> None:
    """They are listed as by `check`; nothing is written."""
    (organizer.events / "lantern-open-2016" / "round-1.xlsx").unlink()
    path = tmp_path / "lantern.json"
    said = organizer.run("export", "lantern-open-2016", "--output", str(path), expect=1).output
    assert "round-1.xlsx is missing" in said
    assert said.endswith("lantern-open-2016: fix the errors above first\n")
    assert not path.exists()


def test_what_has_no_place_in_a_file_is_told(organizer: Organizer, tmp_path: Path) -> None:
    """Urban War's games have no points."""
    path = tmp_path / "quay.json"
    said = organizer.run("export", "north-quay-2019", "--output", str(path), expect=2).output
    assert "Urban War 1.4 scores no games in points, and Cryodex JSON has no place for anything else" in said
    assert "there is no event cup" in organizer.run("export", "cup", expect=2).output
    assert not path.exists()


def test_a_report_of_chess_is_what_was_imported(
    organizer: Organizer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its own ending; imported again and exported it has the same bytes."""
    monkeypatch.chdir(tmp_path)
    organizer.run("import", "event", str(FILES / "every-result.trf"), "--id", "open")
    said = organizer.run("export", "open", "--format", "trf16").output
    assert said == "wrote open.trf (Tournament Report File)\n"
    organizer.run("import", "event", "open.trf", "--id", "again")
    organizer.run("export", "again", "--format", "trf16")
    assert Path("again.trf").read_bytes() == Path("open.trf").read_bytes()


def test_what_has_no_place_in_a_report_is_told(organizer: Organizer) -> None:
    """Scores of games."""
    said = organizer.run("export", "lantern-open-2016", "--format", "trf16", expect=2).output
    assert "Tournament Report File has no place for the scores of X-Wing 1.1.1" in said


def test_help_teaches_by_an_example(organizer: Organizer) -> None:
    """A line that can be typed."""
    assert "roundsheet export durham-2018 --output durham.json" in organizer.run("export", "--help").output
