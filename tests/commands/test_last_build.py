"""A build that would do and say what the last one did and said does nothing, and says it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator import store
from generator.cli import main
from generator.commands import fault, last_build
from generator.commands.build import BuildOutcome, build_site
from generator.publish import unchanged
from generator.store import BUILD, FOLDER, SWITCH, Store
from tests.commands.test_known import two_events
from tests.commands.test_written import HANDS
from tests.publish.html import files_of
from tests.support.organizer import Answer, Organizer

pytestmark = pytest.mark.walls

BUILDING = "generator.cli.building.build_site"
_please = fault.please  # as long as no test has changed it


@pytest.fixture(autouse=True)
def _remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr(unchanged, "JUST_NOW", 0)


@pytest.fixture
def organizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Organizer:
    """Two events, built: a round of the first is played, and the next one drawn."""
    organizer = two_events(tmp_path, monkeypatch)
    organizer.build()
    return organizer


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for each build that did something."""
    done: list[str] = []

    def noted(*words: Any, **named: Any) -> BuildOutcome:
        done.append("built")
        return build_site(*words, **named)

    monkeypatch.setattr(BUILDING, noted)
    return done


def test_where_nothing_changed_nothing_is_done(organizer: Organizer, builds: list[str]) -> None:
    """It says the same all the same, the titles of the events included."""
    organizer.enter(2, 1, 66, 3)
    first = organizer.build()
    before = {path: path.stat().st_ino for path in organizer.site.rglob("*")}
    assert "Other\n" in first.output
    assert "\nbuilt " in first.output
    assert organizer.build() == first
    assert builds == ["built"]
    assert {path: path.stat().st_ino for path in organizer.site.rglob("*")} == before


def test_titles_go_where_they_went(organizer: Organizer) -> None:
    """The titles of the events are said to whoever waits, and not to a program that reads what comes out."""
    words = ["build", "--events", str(organizer.events), "--site", str(organizer.site)]
    answer = CliRunner().invoke(main, words)
    assert "Other\n" in answer.stderr
    assert "Other\n" not in answer.stdout
    assert "\nbuilt " in answer.stdout


def test_an_error_is_said_again(organizer: Organizer, builds: list[str]) -> None:
    """With its status, until it is mended."""
    organizer.enter(2, 1, -1, 3)
    first = organizer.build(expect=1)
    assert "error: " in first.output
    assert organizer.build(expect=1) == first
    assert builds == ["built"]
    organizer.enter(2, 1, 66, 3)
    assert "error: " not in organizer.build().output
    assert builds == ["built", "built"]


@pytest.mark.parametrize("deed", tuple(HANDS))
@pytest.mark.parametrize("where", ["cup/rules/index.html", "schemas/index.schema.json", "index.html"])
def test_what_somebody_changes_by_hand_is_put_right(
    deed: str, where: str, organizer: Organizer, builds: list[str]
) -> None:
    """In an event's folder of the site, in another one, and at its top."""
    expected = files_of(organizer.site)
    touched = organizer.site / where
    if not touched.is_file():
        touched = next(path for path in sorted(touched.parent.iterdir()) if path.is_file())
    HANDS[deed](touched)
    organizer.build()
    assert builds == ["built"]
    assert files_of(organizer.site) == expected


def a_list(organizer: Organizer) -> None:
    """Of a player, as a file."""
    (organizer.folder / "lists").mkdir()
    (organizer.folder / "lists" / "P1.txt").write_text("Two guards")


DEEDS: dict[str, Callable[[Organizer], object]] = {
    "a result": lambda organizer: organizer.enter(2, 1, 66, 3),
    "the site's title": lambda organizer: (organizer.events / "site.yaml").write_text("title: Cups\n"),
    "a season": lambda organizer: (organizer.events / "year.yaml").write_text("name: 18\nevents: [cup]\n"),
    "a page's text": lambda organizer: (organizer.events / "other" / "about.md").write_text("Bring dice"),
    "a list": a_list,
    "one event more": lambda organizer: shutil.copytree(organizer.folder, organizer.events / "cup-2"),
    "a folder's name": lambda organizer: (organizer.events / "other").rename(organizer.events / "others"),
    "one event less": lambda organizer: shutil.rmtree(organizer.events / "other"),
    "a file of somebody's": lambda organizer: (organizer.folder / "notes.txt").write_text("mine"),
}


@pytest.mark.parametrize("deed", tuple(DEEDS))
def test_whatever_is_saved_among_the_events_makes_a_build(
    deed: str, organizer: Organizer, builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it comes out as one that knows nothing of the last one."""
    DEEDS[deed](organizer)
    said = organizer.build(expect=None)
    assert builds == ["built"]
    made = files_of(organizer.site)
    monkeypatch.setenv(SWITCH, "off")
    assert organizer.build(expect=None) == said
    assert files_of(organizer.site) == made


def test_what_was_saved_while_it_was_built_is_not_forgotten(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pages may show it or not; the next build does."""

    def and_meanwhile(*words: Any, **named: Any) -> BuildOutcome:
        outcome = build_site(*words, **named)
        organizer.enter(2, 1, 67, 3)
        return outcome

    organizer.enter(2, 1, 66, 3)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(BUILDING, and_meanwhile)
        organizer.build()
    organizer.build()
    assert b"67" in files_of(organizer.site)["cup/data/round-2.json"]


def test_what_was_saved_just_before_is_looked_at_again(
    organizer: Organizer, builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a disk counts time in steps, another save may look the same."""
    monkeypatch.setattr(unchanged, "JUST_NOW", 60_000_000_000)
    organizer.enter(2, 1, 66, 3)
    organizer.build()
    organizer.build()
    assert builds == ["built", "built"]
    for path in organizer.events.rglob("*"):
        os.utime(path, (path.stat().st_mtime - 3600,) * 2)
    organizer.build()
    organizer.build()
    assert builds == ["built"] * 3


def test_another_site_or_another_program_is_built(
    organizer: Organizer, builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that knows nothing builds whatever there is."""
    organizer.site = organizer.site.with_name("second")
    organizer.build()
    organizer.build()
    assert builds == ["built"]
    with monkeypatch.context() as newer:
        newer.setattr(store, "program", lambda: "a newer one")
        organizer.build()
    monkeypatch.setenv(SWITCH, "off")
    organizer.build()
    organizer.build()
    assert builds == ["built"] * 4


def test_an_archive_is_made_whatever_was_built(organizer: Organizer, builds: list[str]) -> None:
    """It may be gone, or another one."""
    archive = organizer.site.with_name("all.zip")
    answer = organizer.run("build", "--site", str(organizer.site), "--archive", str(archive))
    assert archive.is_file()
    assert "wrote " in answer.output
    assert "wrote " not in organizer.build().output
    assert builds == ["built"]


def test_what_went_wrong_by_a_fault_of_ours_is_tried_again(
    organizer: Organizer, builds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event that took too long, or for which there was no memory, may be made the next time."""
    organizer.enter(2, 1, 66, 3)
    with monkeypatch.context() as broken:
        broken.setattr(fault, "please", _please)
        broken.setattr("generator.commands.build.event_pages", lambda *_: sys.exit(1))
        assert "its last good pages" in organizer.build(expect=1).output
    organizer.build()
    assert builds == ["built", "built"]


def test_a_damaged_entry_is_none(organizer: Organizer, builds: list[str]) -> None:
    """Then all is looked at."""
    said = organizer.build()
    assert builds == []
    path = Store(organizer.events.parent / FOLDER)._path(BUILD)
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert organizer.build() == said
    assert builds == ["built"]


def test_what_it_said_is_plain(organizer: Organizer) -> None:
    """Colours are for terminals, also the second time."""
    organizer.enter(2, 1, -1, 3)
    answers: list[Answer] = [organizer.build(expect=1) for _ in range(2)]
    assert all("\x1b" not in answer.output for answer in answers)
    last = last_build.LastBuild(organizer.events, organizer.site).saying()
    assert last is not None
    assert any("\x1b[31m" in line.text for line in last.lines)
