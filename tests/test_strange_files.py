"""Strange files and folders among events: each is a finding of its event, and the others are built as usual."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.findings import Finding, Severity
from generator.loading import load_event
from tests.support.organizer import Organizer

POSIX = pytest.mark.skipif(os.name != "posix", reason="links and pipes need rights of their own here")
SECRET = "a neighbour's secret"


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """Two sound events, and a file beside them that is nobody's business."""
    made = Organizer(tmp_path)
    for event in ("birch", "cedar"):
        made.new(event, seed="strange")
        made.edit_event({"leaders": "[{role: organizer, name: Ilse Vorn}]"})
        made.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, 7))
        made.pair()
    (tmp_path / "secret.txt").write_text(SECRET)
    made.event = "cedar"
    return made


def errors(organizer: Organizer) -> list[Finding]:
    """The errors of the event."""
    return [found for found in load_event(organizer.folder).findings if found.severity is Severity.ERROR]


def code_of(finding: Finding) -> tuple[str, str]:
    """The code, and the file without its folder."""
    return finding.code, finding.place.file.rpartition("/cedar/")[2]


def builds_only(organizer: Organizer, *folders: str) -> None:
    """Only these events are built; nothing of the secret is in any file."""
    organizer.run("build", "--site", str(organizer.site), expect=1)
    built = {path.parent.name for path in organizer.site.glob("*/index.html")}
    assert built == set(folders)
    assert not any(
        SECRET.encode() in path.read_bytes() for path in organizer.site.rglob("*") if path.is_file()
    )


def swap_for_a_link(path: Path, target: Path | str) -> None:
    """Put a link in the place of a file."""
    path.unlink()
    path.symlink_to(target)


@POSIX
@pytest.mark.parametrize("name", ["event.yaml", "players.xlsx", "round-1.xlsx"])
def test_a_link_that_leads_out_stops_its_event_only(name: str, organizer: Organizer) -> None:
    """Not even where it leads to a sound file: nobody knows what it leads to tomorrow."""
    aside = organizer.events.parent / name
    aside.write_bytes((organizer.folder / name).read_bytes())
    swap_for_a_link(organizer.folder / name, aside)
    assert ("link-not-followed", name) in map(code_of, errors(organizer))
    builds_only(organizer, "birch")


@POSIX
def test_a_link_in_the_place_of_about_is_a_warning(organizer: Organizer) -> None:
    """The event is built without the text, and nothing of what the link leads to is published."""
    swap_for_a_link(organizer.folder / "about.md", organizer.events.parent / "secret.txt")
    assert errors(organizer) == []
    told = [finding for finding in load_event(organizer.folder).findings if finding.code == "link-ignored"]
    assert [code_of(finding) for finding in told] == [("link-ignored", "about.md")]
    organizer.run("build", "--site", str(organizer.site))
    pages = [path for path in organizer.site.rglob("*") if path.is_file()]
    assert not any(SECRET.encode() in path.read_bytes() for path in pages)


@POSIX
def test_a_link_within_the_folder_is_followed(organizer: Organizer) -> None:
    """Who calls the schedule by another name, too, may do so."""
    (organizer.folder / "about.md").rename(organizer.folder / "schedule.md")
    (organizer.folder / "schedule.md").write_text("Doors open at nine.")
    (organizer.folder / "about.md").symlink_to("schedule.md")
    event = load_event(organizer.folder).event
    assert event is not None
    assert event.about == "Doors open at nine."


@POSIX
def test_house_rules_behind_a_link_are_not_quoted(organizer: Organizer) -> None:
    """A finding would show the first line of any file on the machine."""
    organizer.edit_event({"regulations": "house.yaml"})
    (organizer.folder / "house.yaml").symlink_to(organizer.events.parent / "secret.txt")
    told = errors(organizer)
    assert [code_of(finding) for finding in told] == [("link-not-followed", "house.yaml")]
    assert SECRET not in str(told)


@POSIX
@pytest.mark.parametrize("name", ["about.md", "event.yaml", "round-1.xlsx"])
def test_nothing_waits_for_a_pipe(name: str, organizer: Organizer) -> None:
    """It would be waited for until somebody ends the program, and no event would be built."""
    (organizer.folder / name).unlink()
    os.mkfifo(organizer.folder / name)
    assert ("file-unreadable", name) in map(code_of, errors(organizer))
    builds_only(organizer, "birch")


@POSIX
def test_an_events_folder_that_is_a_link_elsewhere_is_not_read(organizer: Organizer) -> None:
    """Somebody's other events are not this site's."""
    elsewhere = organizer.events.parent / "elsewhere"
    organizer.folder.rename(elsewhere)
    organizer.folder.symlink_to(elsewhere)
    assert [code_of(finding) for finding in errors(organizer)] == [("link-not-followed", "")]
    builds_only(organizer, "birch")


@POSIX
def test_the_folder_of_events_may_be_a_link(organizer: Organizer) -> None:
    """Who keeps events elsewhere says so; the links that matter are those inside."""
    (organizer.events.parent / "mine").symlink_to(organizer.events)
    assert (
        load_event(organizer.events.parent / "mine" / "cedar").findings
        == load_event(
            organizer.folder, display=(organizer.events.parent / "mine" / "cedar").as_posix()
        ).findings
    )
    assert not load_event(organizer.events.parent / "mine" / "cedar").is_faulty


@POSIX
def test_a_site_file_behind_a_link_is_not_read(organizer: Organizer) -> None:
    """The site has its standard title, and the link is an error."""
    (organizer.events / "site.yaml").symlink_to(organizer.events.parent / "secret.txt")
    said = organizer.run("build", "--site", str(organizer.site), expect=1).output
    assert "site.yaml: a link that leads out of its folder" in said
    assert SECRET not in said


def test_results_in_another_spelling_are_not_ignored_in_silence(organizer: Organizer) -> None:
    """An empty `Round-1.xlsx` beside the full one, as a phone uploads it: which of them counts, only a person knows."""
    empty = organizer.workbook(1).read_bytes()
    organizer.enter(1, 1, 100, 10)
    other = organizer.folder / "Round-1.xlsx"
    if other.exists():
        pytest.skip("this disk takes the two for one file")
    other.write_bytes(empty)
    (found,) = errors(organizer)
    assert code_of(found) == ("file-twice", "Round-1.xlsx")
    assert "round-1.xlsx is there, too" in found.message
    event = load_event(organizer.folder).event
    assert event is not None
    assert not event.rounds[0].pairings[0].result.is_empty


@pytest.mark.parametrize(
    ("name", "spelled"),
    [("players.xlsx", "Players.xlsx"), ("round-1.xlsx", "ROUND-1.xlsx"), ("event.yaml", "Event.yaml")],
)
def test_a_file_under_another_spelling_is_one_error(name: str, spelled: str, organizer: Organizer) -> None:
    """It says which name the file must have, and not that a file is missing besides."""
    (organizer.folder / name).rename(organizer.folder / spelled)
    told = [finding for finding in errors(organizer) if finding.code.startswith(("file-", "round-"))]
    assert [code_of(finding) for finding in told] == [("file-misnamed", spelled)]
    assert f"rename it to {name}" in told[0].message


def test_house_rules_are_spelled_as_the_file_is(organizer: Organizer) -> None:
    """What works on a disk that ignores capitals would be missing on the service."""
    (organizer.folder / "House.yaml").write_text("id: club\n")
    organizer.edit_event({"regulations": "house.yaml"})
    assert ("file-missing", "house.yaml") in map(code_of, errors(organizer))


def rename(organizer: Organizer, name: str) -> None:
    """Give the event's folder another name."""
    organizer.folder.rename(organizer.events / name)
    organizer.event = name


@pytest.mark.parametrize(
    "name", ["assets", "index.html", "version.json", "con", "open.", "\u3164", "x" * 101]
)
@pytest.mark.skipif(os.name != "posix", reason="not every disk can have these names")
def test_an_events_folder_that_the_site_can_not_have_stops_only_that_event(
    name: str, organizer: Organizer
) -> None:
    """The others are built and paired; nothing is left of it in the site."""
    rename(organizer, name)
    assert [found.code for found in errors(organizer)] == ["folder-name"]
    said = organizer.run("pair", expect=1).output
    assert "birch: round 1 is being played" in said
    assert f"{name}: not paired" in said
    builds_only(organizer, "birch")


@pytest.mark.skipif(os.name != "posix", reason="not every disk can have such a name")
def test_a_folders_name_gives_no_command_to_a_service(organizer: Organizer) -> None:
    """Whatever is in it, it is said within one line, and also where it is no text at all."""
    for name in ("z\n::error::INJECTED", os.fsdecode(b"z\xff")):
        rename(organizer, name)
        for command in (
            ("check",),
            ("check", "--format", "github"),
            ("check", "--format", "json"),
            ("pair",),
        ):
            said = organizer.run(*command, expect=None).output
            assert "\n::error::INJECTED" not in said
        rename(organizer, "cedar")


@pytest.mark.parametrize("names", [("open", "Open"), ("jos\u00e9", "jose\u0301")])
def test_two_events_that_one_disk_takes_for_one(names: tuple[str, str], organizer: Organizer) -> None:
    """On a stick, on Windows and macOS one would overwrite the other: each names the other, and neither is built."""
    one, other = names
    rename(organizer, one)
    if (organizer.events / other).exists():
        pytest.skip("this disk takes the two for one")
    (organizer.events / "birch").rename(organizer.events / other)
    for name, twin in (names, names[::-1]):
        organizer.event = name
        (found,) = errors(organizer)
        assert found.code == "folder-twice"
        assert f"a folder {twin}, too" in found.message
    organizer.new("acorn")
    builds_only(organizer, "acorn")


@pytest.mark.parametrize("player", ["CON", "nul", "aux.1", "Com7", "index.html", "bye", "P1.", ".P1", "P/1"])
def test_a_player_whose_page_no_disk_can_have(player: str, organizer: Organizer) -> None:
    """An ID becomes a folder of the site, so what an event's folder can't be called is no ID either."""
    organizer.new("acorn")
    organizer.register([{"ID": player, "Name": "Ilse Vorn"}, {"ID": "P2", "Name": "Odo Brack"}])
    assert [found.code for found in errors(organizer) if found.code.startswith("player-")] == [
        "player-id-form"
    ]


def test_two_players_whose_pages_one_disk_takes_for_one(organizer: Organizer) -> None:
    """`p1` and `P1` are one player twice, and so are IDs in other forms of the same letters."""
    for other in ("p1", "\uff301", "P\u200b1"):
        organizer.new(f"acorn-{ord(other[0])}-{len(other)}")
        organizer.register([{"ID": "P1", "Name": "Ilse Vorn"}, {"ID": other, "Name": "Odo Brack"}])
        told = [found.code for found in errors(organizer) if found.code.startswith("player-")]
        assert told == ["player-id-repeated"]


def a_folder(path: Path) -> None:
    """A folder with something in it."""
    path.mkdir()
    (path / "more").touch()


def nothing(_path: Path) -> None:
    """No file at all."""


@pytest.mark.parametrize("make", [a_folder, nothing])
@pytest.mark.parametrize("name", ["event.yaml", "about.md", "players.xlsx", "round-1.xlsx"])
def test_what_stands_in_the_place_of_a_file_stops_no_other_event(
    make: Callable[[Path], None], name: str, organizer: Organizer
) -> None:
    """A folder, or nothing; an event does without about.md and without rounds."""
    (organizer.folder / name).unlink()
    make(organizer.folder / name)
    organizer.run("check", expect=None)
    organizer.run("build", "--site", str(organizer.site), expect=None)
    assert (organizer.site / "birch" / "index.html").exists()


def test_a_date_that_no_calendar_knows_is_refused(organizer: Organizer) -> None:
    """Years from 1900 to 2200 have events; what a feed or a calendar overflows on is a finding."""
    for date, is_one in (
        ("0001-01-01", False),
        ("1899-12-31", False),
        ("1900-01-01", True),
        ("2200-12-31", True),
        ("9999-12-31", False),
    ):
        organizer.edit_event({"date": date})
        told = [found for found in errors(organizer) if "the year is from 1900 to 2200" in found.message]
        assert (told == []) is is_one
        assert all(found.code == "yaml-value" for found in told)
        organizer.run("build", "--site", str(organizer.site), expect=0 if is_one else 1)
