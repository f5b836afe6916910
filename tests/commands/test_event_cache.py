"""What `build` remembers of an event: the site is the same with it and without, and no received folder brings any."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tracemalloc
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from generator.commands import build
from generator.commands.event_cache import OLD_FOLDER, VARIABLE, CachedEvent, EventCache, cache_of
from generator.findings import finding_as_data, finding_from_data
from generator.loading import load_event
from generator.model import Event
from generator.site.event_pages import EventPages, event_pages
from generator.site.page_context import Site
from tests.support.organizer import Organizer

EXAMPLES = Path(__file__).parents[2] / "events"
CACHED = CachedEvent(
    digest="a digest", facts={"title": "Cup"}, files={"cup/index.html": b"<p>", "cup/a": b""}
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, which is used."""
    monkeypatch.setenv(VARIABLE, "on")
    folder = tmp_path / "home" / "roundsheet"
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_words, **_named: folder)
    return folder


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Two events of the examples."""
    organizer = Organizer(tmp_path)
    for name in ("midweek-store-2018", "store-championship-2015"):
        shutil.copytree(EXAMPLES / name, organizer.events / name)
    return organizer


def site_of(organizer: Organizer) -> dict[str, bytes]:
    """All files of the site."""
    files = sorted(path for path in organizer.site.rglob("*") if path.is_file())
    return {path.relative_to(organizer.site).as_posix(): path.read_bytes() for path in files}


def built(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str]]:
    """What a build prints, and the events whose pages it makes."""
    made: list[str] = []

    def noted(site: Site, event: Event, *more: Any) -> EventPages:
        made.append(event.id)
        return event_pages(site, event, *more)

    with monkeypatch.context() as patched:
        patched.setattr(build, "event_pages", noted)
        return organizer.build().output, made


@pytest.mark.usefixtures("home")
def test_an_event_is_built_again_only_when_something_of_it_has_changed(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site is the same with a cache and without, also where one of two events has changed.

    What the last build has told is counted.
    """
    made = built(organizer, monkeypatch)[1]
    assert sorted(made) == ["midweek-store-2018", "store-championship-2015"]
    site = site_of(organizer)
    again, made = built(organizer, monkeypatch)
    assert made == []
    assert "1 note told before" in again
    assert site_of(organizer) == site

    (organizer.events / "midweek-store-2018" / "about.md").write_text("Bring dice.")
    made = built(organizer, monkeypatch)[1]
    assert made == ["midweek-store-2018"]
    changed = site_of(organizer)
    monkeypatch.setenv(VARIABLE, "off")
    shutil.rmtree(organizer.site)
    assert "told before" not in built(organizer, monkeypatch)[0]
    assert site_of(organizer) == changed
    assert changed != site


@pytest.mark.usefixtures("home")
def test_what_somebody_changed_in_the_site_is_put_right(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks at the old pages to know what the new ones are."""
    built(organizer, monkeypatch)
    site = site_of(organizer)
    page = organizer.site / "midweek-store-2018" / "index.html"
    page.write_text("<h1>Forged winner</h1>")
    (organizer.site / "midweek-store-2018" / "more.html").write_text("more")
    built(organizer, monkeypatch)
    assert site_of(organizer) == site


@pytest.mark.usefixtures("home")
def test_the_settings_of_the_site_count(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another title stands on every page."""
    built(organizer, monkeypatch)
    (organizer.events / "site.yaml").write_text("title: Northern Tables\n")
    assert len(built(organizer, monkeypatch)[1]) == 2


def test_an_event_that_is_gone_is_forgotten(
    organizer: Organizer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to tidy up the cache."""
    built(organizer, monkeypatch)
    assert len(list(home.glob("*/*.event"))) == 2
    shutil.rmtree(organizer.events / "midweek-store-2018")
    built(organizer, monkeypatch)
    assert len(list(home.glob("*/*.event"))) == 1


def test_findings_come_back_as_they_were() -> None:
    """In every language, with their places and clauses."""
    found = [finding for folder in EXAMPLES.iterdir() for finding in load_event(folder).findings]
    assert found
    for finding in found:
        back = finding_from_data(finding_as_data(finding))
        assert back == finding
        assert (back.language, back.clause) == (finding.language, finding.clause)
        for language in ("en", "de", "fr", "es"):
            assert back.message.localized_in(language) == finding.message.localized_in(language)


def test_only_what_was_put_whole_is_taken(tmp_path: Path) -> None:
    """An entry of another digest, cut off anywhere, or with any bit turned, is as if there were none."""
    cache = EventCache(tmp_path / "own")
    cache.put("cup", CACHED)
    assert cache.get("cup", "a digest") == CACHED
    assert cache.get("cup", "another") is None
    assert cache.get("other", "a digest") is None
    (entry,) = (tmp_path / "own").iterdir()
    content = entry.read_bytes()
    for cut in range(len(content)):
        entry.write_bytes(content[:cut])
        assert cache.get("cup", "a digest") is None
    for position in range(len(content)):
        entry.write_bytes(content[:position] + bytes([content[position] ^ 1]) + content[position + 1 :])
        assert cache.get("cup", "a digest") in (None, CACHED)  # the last bits say how deflate ended


@pytest.mark.parametrize(
    ("header", "follows"),
    [
        ({"sizes": {"cup/a": 300_000_000}}, 300_000_000),  # it says so itself
        ({"sizes": {"cup/a": 1}}, 300_000_000),
        ({"sizes": {}, "more": "x" * 200_000_000}, 0),
        ({"sizes": {f"cup/{number}": 90_000_000 for number in range(3)}}, 270_000_000),
    ],
)
def test_a_bomb_is_not_unpacked(header: dict[str, Any], follows: int, tmp_path: Path) -> None:
    """Nothing above the limit of 100 MB is ever held."""
    cache = EventCache(tmp_path / "own")
    cache.put("cup", CACHED)
    (entry,) = (tmp_path / "own").iterdir()
    line = json.dumps({"digest": "a digest", "facts": {}, **header}).encode()
    entry.write_bytes(gzip.compress(line + b"\n" + bytes(follows), 9))
    assert entry.stat().st_size < 1_000_000
    tracemalloc.start()
    try:
        assert cache.get("cup", "a digest") is None
        assert tracemalloc.get_traced_memory()[1] < 110_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "path", ["../victim", "/victim", "cup/../victim", "other/index.html", "cup", "cup/a\0b"]
)
def test_an_entry_has_files_of_its_own_event_alone(path: str, tmp_path: Path) -> None:
    """Whatever its header says, nothing is written outside of the event's part of the site."""
    cache = EventCache(tmp_path / "own")
    cache.put("cup", CachedEvent(digest="a digest", facts={}, files={path: b"x"}))
    assert cache.get("cup", "a digest") is None


@pytest.mark.skipif(os.name != "posix", reason="who may write is asked where the system says it so")
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path) -> None:
    """Nor one that is a link, or lies in such a folder: somebody else could have put everything there."""
    for number, mode in enumerate((0o777, 0o720)):
        folder = tmp_path / f"open-{number}" / "key"
        cache = EventCache(folder)
        cache.put("cup", CACHED)
        assert cache.get("cup", "a digest") == CACHED
        folder.chmod(mode)
        assert cache.get("cup", "a digest") is None
        (entry,) = folder.iterdir()
        entry.unlink()
        cache.put("cup", CACHED)
        assert list(folder.iterdir()) == []
    (tmp_path / "elsewhere" / "key").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    cache = EventCache(tmp_path / "link" / "key")
    cache.put("cup", CACHED)
    assert list((tmp_path / "elsewhere" / "key").iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="links")
@pytest.mark.usefixtures("home")
def test_a_cache_that_comes_with_a_folder_is_never_touched(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links in a `.roundsheet-cache` beside the events lead nowhere: what they point at stays, and one line says so."""
    victim = organizer.events.parent / "victim"
    (victim / "photos").mkdir(parents=True)
    (victim / "thesis.txt").write_text("precious")
    (victim / "photos" / "a.jpg").write_text("p")
    old = organizer.events.parent / OLD_FOLDER
    old.mkdir()
    (old / "unchanged-pages").symlink_to(victim)
    # The name of what was being written of "event midweek-store-2018" could be known beforehand.
    (old / "883ddd02684747a6556f15f12035b9b0.writing").symlink_to(victim / "thesis.txt")
    os.mkfifo(old / "7ed58867ce327cbc541e685ababe23a8.entry")
    for _ in range(2):
        said = built(organizer, monkeypatch)[0]
        assert said.count(f"{OLD_FOLDER} is not used any more") == 1
    organizer.run("check")
    assert (victim / "thesis.txt").read_text() == "precious"
    assert (victim / "photos" / "a.jpg").read_text() == "p"
    assert sorted(path.name for path in old.iterdir()) == sorted(
        [
            "unchanged-pages",
            "883ddd02684747a6556f15f12035b9b0.writing",
            "7ed58867ce327cbc541e685ababe23a8.entry",
        ]
    )


@pytest.mark.usefixtures("home")
def test_each_folder_of_events_has_its_own(tmp_path: Path) -> None:
    """Two projects with an event of the same name don't forget each other's."""
    one, other = cache_of(tmp_path / "one"), cache_of(tmp_path / "other")
    one.put("cup", CACHED)
    assert other.get("cup", "a digest") is None
    assert cache_of(tmp_path / "one").get("cup", "a digest") == CACHED
