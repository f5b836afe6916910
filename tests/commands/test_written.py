"""What lies in the site as it was written is not looked into again, and the site is the same as if it were."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from generator import store
from generator.commands import wall, written
from generator.commands.build import build_site
from generator.publish import swap, unchanged
from generator.store import FOLDER, SWITCH
from tests.commands.test_known import built, built_without, damages, entries, two_events
from tests.publish.html import files_of
from tests.publish.test_swap import Died, steps
from tests.support.make_all import ALL
from tests.support.organizer import Organizer

pytestmark = pytest.mark.walls

SPARE = Path(FOLDER) / written._SPARE


@pytest.fixture(autouse=True)
def _remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr(unchanged, "JUST_NOW", 0)


@pytest.fixture
def organizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Organizer:
    """Two events; a round of the first is played, and the next one drawn."""
    return two_events(tmp_path, monkeypatch)


def spare(organizer: Organizer) -> Path:
    """Where second names of unchanged folders are kept."""
    return organizer.events.parent / SPARE / written._named(organizer.site)


def longer(path: Path) -> None:
    """Something at its end."""
    path.write_bytes(path.read_bytes() + b"mine")


def other_words(path: Path) -> None:
    """As long as before, in the same file, a second later."""
    later = path.stat().st_mtime + 1
    path.write_bytes(path.read_bytes().replace(b"Runewars", b"Sunewars"))
    os.utime(path, (later, later))


def of_the_same_age(path: Path) -> None:
    """Another file with its size and its time."""
    state, other = path.stat(), path.with_name("other.html")
    other.write_bytes(path.read_bytes().replace(b"Runewars", b"Sunewars"))
    os.utime(other, ns=(state.st_atime_ns, state.st_mtime_ns))
    other.replace(path)  # were it removed first, a disk could give the new one the old one's number


def a_folder(path: Path) -> None:
    """In its place."""
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("mine")


def a_link(path: Path) -> None:
    """To itself, under another name."""
    path.rename(path.with_name("moved"))
    path.symlink_to("moved")


CLUB_RULES = """\
form: roundsheet/regulations/1
id: club
name: Club Rules
extends: runewars-2.2
document: {{title: Rules of the Club, version: "1", sections: {{Rules: {{Byes: 1}}}}}}
readings:
  C-1: {{text: "The club plays long rounds, {text}.", why: No document says so.}}
changes:
  - {{at: byes.award.tournament_points, value: {points}, cite: {{heading: Byes, page: 1}}, reason: No.}}
  - {{at: round_times.swiss, value: 120, reading: C-1, reason: The club has time.}}
"""

HANDS: dict[str, Callable[[Path], object]] = {
    "longer": longer,
    "other words": other_words,
    "of the same age": of_the_same_age,
    "gone": Path.unlink,
    "a folder": a_folder,
    "a link": a_link,
    "one more": lambda path: path.with_name("more.html").write_text("mine"),
    "its folder gone": lambda path: shutil.rmtree(path.parent),
    "a folder more": lambda path: (path.parent / "more").mkdir(),
}


@pytest.mark.parametrize("deed", tuple(HANDS))
@pytest.mark.parametrize("where", ["site", "spare"])
def test_what_somebody_changes_by_hand_is_put_right(deed: str, where: str, organizer: Organizer) -> None:
    """In the site, and where names are kept for the next one: in each event, once they were kept and before."""
    expected = built(organizer)
    for folder in ("cup", "cup", "other"):
        if where == "spare":
            assert built(organizer) == expected
        place = organizer.site if where == "site" else spare(organizer)
        HANDS[deed](place / folder / "rules" / "index.html")
        assert built(organizer) == expected
        assert [path for path in organizer.site.rglob("*") if path.is_dir() and not any(path.iterdir())] == []
        assert built(organizer) == expected


def test_the_folders_may_be_gone(organizer: Organizer) -> None:
    """An event's, the whole site's, and what is kept for the next one."""
    expected = built(organizer)
    for gone in (organizer.site / "cup", organizer.site, spare(organizer), organizer.events.parent / FOLDER):
        assert built(organizer) == expected
        shutil.rmtree(gone)
        assert built(organizer) == expected


def test_an_event_that_did_not_change_is_not_looked_into(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither what was rendered of it nor its files in the site are read, nor are folders made for it."""
    built(organizer)
    built(organizer)
    before = {path: path.stat().st_ino for path in (organizer.site / "cup").rglob("*")}
    read: list[str] = []
    getting = store.Store.get

    def noting(place: store.Store, name: str) -> object:
        read.append(name)
        return getting(place, name)

    monkeypatch.setattr(
        "generator.commands.wall._in_processes", lambda tasks: (task.work() for task in tasks)
    )
    monkeypatch.setattr(store.Store, "get", noting)
    monkeypatch.setattr(swap, "_linked", lambda path, *_: read.append(path.parts[-2]))
    kept = {path.relative_to(spare(organizer)) for path in spare(organizer).rglob("*")}
    organizer.build()
    assert "site" in read
    assert not {"cup", "other", "pages cup", "pages other", "event cup"} & set(read)
    now = {path: path.stat().st_ino for path in (organizer.site / "cup").rglob("*")}
    assert before.keys() == now.keys()
    assert all(now[path] == number for path, number in before.items() if path.is_file())
    assert {path.relative_to(spare(organizer)) for path in spare(organizer).rglob("*")} == kept != set()


def test_what_is_kept_is_in_the_site(organizer: Organizer) -> None:
    """Each file lies on the disk once, those of an event that changes too; nothing is kept of one that is no more."""
    built(organizer)
    for score in (None, 66, 65):
        if score is not None:
            organizer.enter(2, 1, score, 3)
        built(organizer)
        kept, there = (
            {
                path.relative_to(place): path.stat().st_ino if path.is_file() else None
                for event in ("cup", "other")
                for path in (place / event).rglob("*")
            }
            for place in (spare(organizer), organizer.site)
        )
        assert kept == there != {}
    shutil.rmtree(organizer.events / "other")
    built(organizer)
    assert [path.name for path in spare(organizer).iterdir()] == ["cup"]
    assert len(entries(organizer)) == 3, "what was read, the pages, and what lies in the site"


def test_two_sites_don_t_disturb_each_other(organizer: Organizer) -> None:
    """One after the other, and one in the other's place."""
    expected, one, other = built(organizer), organizer.site, organizer.site.with_name("other")
    for site in (other, one, other, other, one):
        organizer.site = site
        assert built(organizer) == expected
    numbers = [{path.stat().st_ino for path in site.rglob("*") if path.is_file()} for site in (one, other)]
    assert not numbers[0] & numbers[1], "who changes a file of one changes none of the other"
    organizer.enter(2, 1, 66, 3)
    after = built(organizer)
    shutil.rmtree(one)
    other.rename(one)  # an older one
    assert built(organizer) == after != expected


def test_another_site_s_build_takes_what_was_kept(
    organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of one build, after it was looked at: nothing of the site is missing."""
    expected, one = built(organizer), organizer.site
    built(organizer)
    looking = written.Written.still_there

    def looked(self: written.Written) -> object:
        found = looking(self)
        with monkeypatch.context() as once:
            once.setattr(written.Written, "still_there", looking)
            organizer.site = organizer.events.parent / "elsewhere" / "site"
            for _ in range(2):
                assert built(organizer) == expected
            organizer.site = one
        return found

    monkeypatch.setattr(written.Written, "still_there", looked)
    assert built(organizer) == expected


def test_a_site_that_lies_on_another_disk(organizer: Organizer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be moved there, nor be given a second name."""

    def refused(*_: object, **__: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    expected, renaming = built(organizer), Path.rename
    built(organizer)
    assert any(spare(organizer).iterdir())

    def only_beside(path: Path, to: Path) -> Path:
        if SPARE.name in (path.parts[-3], path.parts[-2], to.parts[-3], to.parts[-2]):
            refused()
        return renaming(path, to)

    monkeypatch.setattr(Path, "rename", only_beside)
    monkeypatch.setattr(os, "link", refused)
    for _ in range(3):
        assert built(organizer) == expected


@pytest.mark.parametrize("seed", range(2 if ALL else 1))
def test_random_play_gives_the_same_site(
    seed: int, organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each change, whatever it is, the site is byte for byte the one that is built with nothing remembered."""
    random = Random(f"random play {seed}")

    def correct() -> None:
        organizer.enter(1, random.choice((1, 2)), random.randrange(150, 200), random.randrange(100))

    def enter() -> None:
        organizer.enter(organizer.rounds(), random.choice((1, 2)), random.randrange(-1, 200), 0)

    def next_round() -> None:
        last = organizer.rounds()
        tables = [row["Table"] for row in organizer.read_round(last) if row["Table"]]
        organizer.enter_all(last, {table: {"Score 1": 60 + table, "Score 2": 60} for table in tables})
        organizer.pair(expect=None)

    def elsewhere() -> None:
        (organizer.events / "other" / "about.md").write_text(f"*{random.random()}*", encoding="utf-8")

    def site_file() -> None:
        lines = (f"title: Cups {random.random()}", f"language: {random.choice(('de', 'en'))}")
        (organizer.events / "site.yaml").write_text("\n".join(lines), encoding="utf-8")

    def season() -> None:
        points = f"places: [{random.randrange(10, 20)}, 5]"
        lines = (
            "name: League",
            f"events: [{random.choice(('cup', 'other', 'c*'))}]",
            f"points: {{{points}}}",
        )
        (organizer.events / "league.yaml").write_text("\n".join(lines), encoding="utf-8")

    def people() -> None:
        (organizer.events / "people.yaml").write_text(
            f"Rowan: [cup/P{random.randrange(1, 5)}, other/P1]\n", encoding="utf-8"
        )

    def house_rules() -> None:
        (organizer.folder / "club.yaml").write_text(
            CLUB_RULES.format(text=random.random(), points=random.randrange(5, 9)), encoding="utf-8"
        )
        organizer.edit_event({"regulations": random.choice(("club.yaml", "runewars-2.2"))})

    def army() -> None:
        (organizer.folder / "lists").mkdir(exist_ok=True)
        path = organizer.folder / "lists" / f"P{random.randrange(1, 6)}.txt"
        path.write_text(f"{random.randrange(9)} archers", encoding="utf-8")

    def settings() -> None:
        setting = {
            "date": f"2018-09-{random.randrange(10, 30)}",
            "venue": f"Hall {random.randrange(9)}",
            "timezone": random.choice(("Europe/Berlin", "America/New_York")),
            "accent": f'"{random.randrange(10**5, 10**6)}"',
            "release": random.choice(("manual", "automatic")),
            "lists_from_round": str(random.randrange(1, 4)),
        }
        organizer.edit_event(dict([random.choice(sorted(setting.items()))]))

    def by_hand() -> None:
        place = random.choice((organizer.site, spare(organizer)))
        files = sorted(path for path in place.rglob("*") if path.is_file() and path.name != swap.MARKER)
        if files and organizer.run("check", expect=None).exit_code == 0:  # a faulty event keeps what is there
            HANDS[random.choice(sorted(HANDS))](random.choice(files))

    def damage() -> None:
        path = random.choice(entries(organizer))
        if path.is_file():
            damages()[random.choice(sorted(damages()))](path, random)

    deeds = [
        lambda: None,
        correct,
        enter,
        next_round,
        elsewhere,
        site_file,
        season,
        season,
        people,
        house_rules,
        house_rules,
        army,
        army,
        settings,
        settings,
        by_hand,
        damage,
        lambda: organizer.set_player("P2", "Name", f"Rowan {random.randrange(99)}"),
        lambda: organizer.change(organizer.rounds(), "P5", random.choice(("drop", "return"))),
        lambda: organizer.edit_event({"language": random.choice(("de", "en"))}),
    ]
    for deed in random.sample(deeds, len(deeds) if ALL else 10) + random.choices(deeds, k=20 if ALL else 0):
        monkeypatch.setattr(
            unchanged, "JUST_NOW", random.choice((0, 10**15))
        )  # saved long ago, or a moment ago
        deed()
        said = organizer.build(expect=None)
        now = files_of(organizer.site)
        assert now == built_without(organizer, monkeypatch)
        if random.random() < 0.3:
            assert organizer.build(expect=None) == said
            assert files_of(organizer.site) == now
            checked = organizer.run("check", expect=None)
            with monkeypatch.context() as off:
                off.setenv(SWITCH, "off")
                assert organizer.run("check", expect=None) == checked


@pytest.mark.parametrize("seed", range(2 if ALL else 1))
def test_a_build_that_dies_leaves_a_whole_site(
    seed: int, organizer: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any step, with folders to be moved, linked or written: the old site or the new one, and all is put right."""
    random = Random(f"deaths {seed}")

    def whole(site: Path, _: object) -> None:
        build_site(organizer.events, site, lambda _: None, with_loaded=False)

    def seen() -> dict[str, bytes]:
        return {path: content for path, content in files_of(organizer.site).items() if path != swap.MARKER}

    before = built(organizer)
    deaths = 0
    for time in range(4 if ALL else 2):
        organizer.enter(2, 1, 60 + time, 3)
        if time % 2:
            before = [built(organizer) for _ in range(2)][-1]  # then nothing has changed
        after = built_without(organizer, monkeypatch)
        with monkeypatch.context() as patch, suppress(Died):
            patch.setattr(wall, "_in_processes", lambda tasks: (task.work() for task in tasks))
            deaths += 1
            steps(organizer.site, monkeypatch, random.randrange(1, 20 if time % 2 else 150), whole)
            deaths -= 1
        assert seen() in [
            {path: content for path, content in each.items() if path != swap.MARKER}
            for each in (before, after)
        ]
        assert built(organizer) == after
        assert not [path.name for path in organizer.site.parent.iterdir() if path.name.startswith(".site")]
        before = after
    assert deaths


def test_the_marker_says_that_the_folder_is_a_site(organizer: Organizer) -> None:
    """`files_of` sees all that is published: else nothing here would prove anything."""
    built(organizer)
    assert {"cup/index.html", "other/index.html", "index.html", "version.json"} <= files_of(
        organizer.site
    ).keys()
