"""What commands remember on the disk: the same answers and the same site with it and without it, damaged or whole."""

from __future__ import annotations

import os
import pickle
import zlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import pytest

from generator import store
from generator.commands.build import build_site
from generator.commands.check import check_events
from generator.findings import Finding, Severity
from generator.loading import known, load_event, rounds
from generator.publish import unchanged
from generator.store import FOLDER, SWITCH, Content, Store
from generator.workbooks.reading.rounds import read_round
from tests.commands.test_verify import organizer_of, play
from tests.publish.html import files_of
from tests.support.organizer import Organizer

pytestmark = pytest.mark.walls


@pytest.fixture(autouse=True)
def _remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr(unchanged, "JUST_NOW", 0)


@pytest.fixture
def organizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Organizer:
    """Two events, of which one has a round with results and the next one drawn."""
    return two_events(tmp_path, monkeypatch)


def two_events(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Organizer:
    """The files of both as they were made once; nothing on this disk remembers them."""
    with monkeypatch.context() as prepared:
        prepared.setattr(Organizer, "remembers", True)
        organizer = Organizer(folder)
        organizer.new("other", name="Other", date="2018-09-16", seed="luck")
        organizer = organizer_of(folder, 5)
        play(organizer, 1)
        organizer.pair()
    return organizer


def built(organizer: Organizer, *, with_loaded: bool = False) -> dict[str, bytes]:
    """The site as a build makes it now."""
    build_site(organizer.events, organizer.site, lambda _: None, with_loaded=with_loaded)
    return files_of(organizer.site)


def built_without(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The same with nothing remembered."""
    with monkeypatch.context() as off:
        off.setenv(SWITCH, "off")
        fresh = organizer.site.with_name("fresh")
        build_site(organizer.events, fresh, lambda _: None)
        return files_of(fresh)


def entries(organizer: Organizer) -> list[Path]:
    """What is remembered."""
    return sorted((organizer.events.parent / FOLDER).glob("*.entry"))


def test_the_site_is_the_same_whatever_was_built_before(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First, once more, after a result, a fault, its correction, another title and a new round: byte for byte."""

    def result(score: int) -> Callable[[], object]:
        return lambda: organizer.enter(2, 1, score, 3)

    def title() -> None:
        (organizer.events / "site.yaml").write_text("title: All our cups\n", encoding="utf-8")

    def about() -> None:
        (organizer.folder / "about.md").write_text("Bring *dice*.\n", encoding="utf-8")

    deeds = [lambda: None, lambda: None, result(77), result(-1), result(78), title, about]
    for deed in deeds:
        deed()
        assert built(organizer) == built_without(organizer, monkeypatch)


def test_what_has_not_changed_is_not_done_again(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither loaded nor rendered; after a result only that workbook is read."""
    built(organizer)
    read: list[str] = []
    reading, rendering = read_round, known.KnownEvent.pages

    def reading_noted(path: Path, *rest: object, **named: object) -> object:
        read.append(path.name)
        return reading(path, *rest, **named)

    def rendering_noted(event: known.KnownEvent, about: object, make: Callable[..., object]) -> object:
        def made(loaded: object, before: object) -> object:
            read.append("pages")
            return make(loaded, before)

        return rendering(event, about, made)

    monkeypatch.setattr(rounds, "read_round", reading_noted)
    monkeypatch.setattr(known.KnownEvent, "pages", rendering_noted)
    monkeypatch.setattr(
        "generator.commands.wall._in_processes", lambda tasks: (task.work() for task in tasks)
    )
    built(organizer)
    check_events(organizer.events, ())
    assert read == []
    organizer.enter(2, 1, 66, 3)
    read.clear()  # the organizer's own look at the workbook
    built(organizer)
    assert read == ["round-2.xlsx", "pages"]


def damages() -> dict[str, Callable[[Path, Random], object]]:
    """What may become of a file."""

    def cut(path: Path, random: Random) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: random.randrange(len(content))])

    def flip(path: Path, random: Random) -> None:
        content = bytearray(path.read_bytes())
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        path.write_bytes(content)

    def folder(path: Path, _: Random) -> None:
        path.unlink()
        path.mkdir()

    return {
        "cut": cut,
        "flipped": flip,
        "empty": lambda path, _: path.write_bytes(b""),
        "a folder": folder,
        "gone": lambda path, _: path.unlink(),
        "of nobody": lambda path, random: path.write_bytes(random.randbytes(2000)),
    }


def test_a_file_in_the_folder_of_lists_is_a_change(organizer: Organizer) -> None:
    """One that comes, changes or goes is noticed as all others are."""
    folder = organizer.folder / "lists"

    def texts() -> list[object]:
        event = known.KnownEvent(organizer.folder).loaded.event
        assert event is not None
        return [file.content for file in event.list_files]

    assert texts() == []
    folder.mkdir()
    for said in ("Two spearmen", "Three spearmen"):
        (folder / "P1.txt").write_text(said, encoding="utf-8")
        assert texts() == [said]
    (folder / "P1.txt").unlink()
    assert texts() == []


def test_damaged_entries_are_as_if_they_were_not_there(organizer: Organizer) -> None:
    """Each entry in turn, and each in its own way; the next build is whole, and the one after it remembers again."""
    expected, random = built(organizer, with_loaded=True), Random("damages")
    assert len(entries(organizer)) == 5, (
        "of two events what was read, and the pages; and what lies in the site"
    )
    for i, damage in enumerate(damages().values()):
        for path in (entries(organizer)[i % 5], entries(organizer)[(i + 1) % 5]):
            damage(path, random)
        assert built(organizer, with_loaded=True) == expected
        for path in entries(organizer):
            if path.is_dir():  # nobody knows whose it is, so it is left there
                path.rmdir()
        assert built(organizer, with_loaded=True) == expected
        assert len(entries(organizer)) == 5


def test_two_processes_that_make_the_folder_at_once_both_keep_their_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower one finds that the other has moved away what both were writing beside the entries."""
    put = store._put

    def too_late(path: Path, content: bytes) -> None:
        put(path, content)
        if path.suffix != ".entry":
            raise FileNotFoundError(path)

    monkeypatch.setattr(store, "_put", too_late)
    kept = Store(tmp_path / FOLDER)
    kept.put("what it is called", ["what it holds"])
    assert kept.get("what it is called") == ["what it holds"]


def test_what_a_file_holds_is_packed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a site nearly all stays as it was: from one build to the next only what is new is packed."""
    old, new = Content(b"old " * 500), Content(b"new " * 500)
    Store(tmp_path / FOLDER).put("pages", {"a": old, "again": [old]})
    packed, compress = [], zlib.compress

    def noting(content: bytes, level: int) -> bytes:
        packed.append(content)
        return compress(content, level)

    monkeypatch.setattr(zlib, "compress", noting)
    kept = Store(tmp_path / FOLDER)
    found = kept.get("pages")
    assert found == {"a": old, "again": [old]}
    assert found["a"] is found["again"][0]
    kept.put("pages", {**found, "b": new})
    assert [content for content in packed if isinstance(content, Content)] == [new]
    assert Store(tmp_path / FOLDER).get("pages") == {"a": old, "again": [old], "b": new}


def test_entries_in_each_other_s_places_are_not_used(organizer: Organizer) -> None:
    """An entry that is whole still belongs to one event, one set of files and one site."""
    expected = built(organizer)
    one, *others = entries(organizer)
    for other in others:
        whole = one.read_bytes()
        one.write_bytes(other.read_bytes())
        other.write_bytes(whole)
        assert built(organizer) == expected


def test_an_older_version_s_entries_are_not_used(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have read or rendered otherwise."""
    place = Store(organizer.events.parent / FOLDER)
    place.put("x", [1, 2])
    assert place.get("x") == [1, 2]
    monkeypatch.setattr(store, "program", lambda: "another")
    assert place.get("x") is None


def test_a_name_may_be_anything(tmp_path: Path) -> None:
    """What a disk calls an event need not be text."""
    place = Store(tmp_path / FOLDER)
    place.put("event cup\udcff", "plain")
    assert place.get("event cup\udcff") == "plain"


class Calling:
    """A pickle of it calls something where it is read."""

    def __init__(self, *call: object) -> None:
        self.call = call

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self.call[0], self.call[1:]


def read_back(folder: Path, value: object) -> object:
    """What comes of an entry that was made with all its seals by somebody who may write there."""
    place = Store(folder / FOLDER)
    place.put("x", "plain")
    (path,) = (folder / FOLDER).glob("*.entry")
    written = zlib.compress(pickle.dumps(value))
    packed = b"%d\n%s" % (len(written), written)
    path.write_bytes(store._sealed("x", packed) + packed)
    return place.get("x")


@pytest.mark.parametrize(
    "value",
    [Calling(os.mkdir, "exploded"), Calling(getattr, date, "today"), Calling(getattr, Finding, "mro")],
)
def test_an_entry_can_t_do_anything(value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither call what it likes nor get at anything else through what it may name."""
    monkeypatch.chdir(tmp_path)
    assert read_back(tmp_path, value) is None
    assert not (tmp_path / "exploded").exists()


def test_a_member_of_an_enum_is_read_however_python_writes_it(tmp_path: Path) -> None:
    """Before 3.11.4 as an attribute that is got from its class, and Debian 12 has 3.11.2."""
    assert read_back(tmp_path, Calling(getattr, Severity, "ERROR")) is Severity.ERROR


def test_a_place_that_can_t_be_written_changes_nothing(organizer: Organizer) -> None:
    """A file is in its place: no command fails, none says anything."""
    (organizer.events.parent / FOLDER).write_text("mine")
    first = built(organizer)
    assert built(organizer) == first
    assert (organizer.events.parent / FOLDER).read_text() == "mine"


def test_a_file_that_is_saved_while_it_is_read_is_read_again(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read then is nobody's content."""
    loading = load_event

    def saved_meanwhile(folder: Path, **named: object) -> object:
        loaded = loading(folder, **named)
        (folder / "about.md").write_text("Later.", encoding="utf-8")
        return loaded

    with monkeypatch.context() as slow:
        slow.setattr(known, "load_event", saved_meanwhile)
        assert known.KnownEvent(organizer.folder).loaded.event.about != "Later."
    assert known.KnownEvent(organizer.folder).loaded.event.about == "Later."


def test_what_it_remembers_is_the_event_itself(organizer: Organizer) -> None:
    """Each value that was written is equal to what was read, also under a club's own regulations."""
    rules = Path("tests/regulations/house/chess-like.yaml")
    (organizer.events / "other" / "own.yaml").write_bytes(rules.read_bytes())
    event_file = organizer.events / "other" / "event.yaml"
    event_file.write_text(event_file.read_text().replace("runewars-2.2", "own.yaml"))
    for folder in (organizer.folder, organizer.events / "other"):
        first, again = known.KnownEvent(folder), known.KnownEvent(folder)
        assert first.key == again.key is not None
        assert first.loaded == again.loaded == load_event(folder)
        assert first.loaded.event is not None
        assert first.loaded.event is not again.loaded.event


def test_nothing_is_kept_of_an_event_that_has_gone(organizer: Organizer) -> None:
    """Who deletes an event has deleted what its workbooks said of people."""
    built(organizer)
    for file in (organizer.events / "other").iterdir():
        file.unlink()
    (organizer.events / "other").rmdir()
    built(organizer)
    assert len(entries(organizer)) == 3, "of the other event two, and what lies in the site"


def test_nothing_else_is_ever_removed(organizer: Organizer) -> None:
    """Whatever somebody puts there stays; what a killed command was writing goes."""
    built(organizer)
    place = organizer.events.parent / FOLDER
    for name in ("notes.txt", "0" * 32, "x.entry", f"{'0' * 32}.writing"):
        (place / name).write_text("?")
    built(organizer)
    assert {"notes.txt", "0" * 32, "x.entry"} <= {path.name for path in place.iterdir()}
    assert not list(place.glob("*.writing"))


def test_it_is_never_there_without_its_notice_to_git(organizer: Organizer) -> None:
    """A command that was killed between the two must not leave private names to be published."""
    place = organizer.events.parent / FOLDER
    place.mkdir()
    assert known.KnownEvent(organizer.folder).loaded.event is not None
    assert (place / ".gitignore").read_text() == "*\n"


def test_nobody_else_reads_it_and_git_leaves_it_out(organizer: Organizer) -> None:
    """It holds what workbooks hold, such as the names of people whose public name is another."""
    built(organizer)
    place = organizer.events.parent / FOLDER
    assert place.stat().st_mode & 0o077 == 0
    assert (place / ".gitignore").read_text() == "*\n"


def test_only_files_that_differ_are_written(organizer: Organizer) -> None:
    """What a phone has loaded stays what it is on the host: a file with the same bytes is the same file."""
    built(organizer)
    before = {path: path.stat() for path in organizer.site.rglob("*.*") if path.is_file()}
    organizer.enter(2, 1, 66, 3)
    changed = built(organizer)
    assert changed
    same = [path for path, stat in before.items() if path.stat().st_ino == stat.st_ino]
    assert organizer.site / "cup" / "data" / "round-1.json" in same
    assert organizer.site / "cup" / "round" / "2" / "index.html" not in same
    assert organizer.site / "cup" / "rules" / "index.html" in same
