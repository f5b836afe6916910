"""The folder `lists/`: whose each file is, and that none of them stops an event."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.files.reading import look_into
from generator.findings import Finding, Severity
from generator.list_files.folder import read_list_files
from generator.model import ListFile, Player, PlayerId
from generator.workbooks.reading.identities import PlayerIndex
from tests.list_files.squads import FIRST, changed, written

PLAYERS = tuple(
    Player(id=PlayerId(player), name=name)
    for player, name in (("P01", "Ilse Vorn"), ("P02", "Odo Brack"), ("P.03", "Odo Brack"))
)
SQUAD = written(FIRST).encode()


def found(
    folder: Path, files: Mapping[str, bytes], name: str = "lists"
) -> tuple[tuple[ListFile, ...], list[Finding]]:
    """What is read of these files of an event."""
    (folder / name).mkdir(exist_ok=True)
    for file, content in files.items():
        (folder / name / file).write_bytes(content)
    lists, findings = read_list_files(look_into(folder, "events/cup"), PlayerIndex(PLAYERS).alone)
    return lists, list(findings)


def said(findings: list[Finding]) -> list[tuple[str, str]]:
    """The codes, and where."""
    return [(finding.code, str(finding.place)) for finding in findings]


def test_an_event_without_the_folder_has_no_files(tmp_path: Path) -> None:
    """And nothing is said of it."""
    assert read_list_files(look_into(tmp_path, "events/cup"), PlayerIndex(PLAYERS).alone) == ((), ())


def test_files_are_their_players_by_id_or_by_a_name_that_one_player_has(tmp_path: Path) -> None:
    """In any spelling of them, by the order of the IDs."""
    lists, findings = found(tmp_path, {"p.03.TXT": b"Two Y-wings\n", "ilse vorn.json": SQUAD})
    assert findings == []
    assert [(file.player, file.ending, str(file.place)) for file in lists] == [
        ("P.03", ".txt", "events/cup/lists/p.03.TXT"),
        ("P01", ".xws", "events/cup/lists/ilse vorn.json"),
    ]
    assert lists[0].content == "Two Y-wings"
    assert lists[1].squad is not None
    assert lists[1].squad.name == "Two Sisters"


def test_a_text_keeps_its_lines_and_nothing_that_does_harm(tmp_path: Path) -> None:
    """Lines of Windows and of old Macs, no byte order mark, no change of direction, nothing empty around it."""
    content = "\ufeff\r\n\r\n  Falcon\u202e  \r\n\tHan\rChewie\r\n\r\n".encode()
    lists, findings = found(tmp_path, {"P01.txt": content})
    assert findings == []
    assert lists[0].content == "  Falcon\n\tHan\nChewie"


def test_a_file_that_belongs_to_nobody_is_told(tmp_path: Path) -> None:
    """By its name, by a name that two have, by its ending; what systems leave in folders is not."""
    names = ("P99.xws", "Odo Brack.txt", "P01.pdf", "P02", ".gitkeep", ".DS_Store", "Thumbs.db", "~$P01.txt")
    lists, findings = found(tmp_path, dict.fromkeys(names, b"x"))
    assert lists == ()
    assert said(findings) == [("list-file-unknown", f"events/cup/lists/{name}") for name in sorted(names[:4])]


def test_of_two_files_of_a_player_none_is_read(tmp_path: Path) -> None:
    """Nobody can know which of them counts."""
    lists, findings = found(tmp_path, {"P01.xws": SQUAD, "Ilse Vorn.txt": b"x", "P02.txt": b"y"})
    assert [file.player for file in lists] == ["P02"]
    assert said(findings) == [("list-file-twice", "events/cup/lists/Ilse Vorn.txt")]
    assert findings[0].message.startswith("P01.xws is the same player's")


@pytest.mark.parametrize(
    ("name", "content", "place", "words"),
    [
        ("P01.txt", b"", "P01.txt", "there is nothing in this file"),
        ("P01.xws", b" \n\xe2\x80\x8b\n", "P01.xws", "there is nothing in this file"),
        ("P01.txt", b"x" * 50_001, "P01.txt", "a list has at most 50 kB"),
        ("P01.txt", b"one\ntwo \xff", "P01.txt:2", "not text in UTF-8"),
        ("P01.xws", "{}".encode("utf-16"), "P01.xws:1", "not text in UTF-8"),
        ("P01.xws", b'{\n "faction": ', "P01.xws:2:13", "here it stops being JSON"),
        ("P01.json", b"[" * 40_000, "P01.json", "lists within lists"),
        ("P01.xws", changed(FIRST, points="x").encode(), "P01.xws", "points: 'x' stands where"),
    ],
)
def test_what_cannot_be_read_is_left_out_and_stops_nothing(
    tmp_path: Path, name: str, content: bytes, place: str, words: str
) -> None:
    """With the line, where there is one, and what to do."""
    lists, findings = found(tmp_path, {name: content})
    assert lists == ()
    assert said(findings) == [("list-file-left-out", f"events/cup/lists/{place}")]
    assert findings[0].message.startswith(words)
    assert findings[0].severity is Severity.WARNING


def test_all_that_is_wrong_with_a_squad_is_told_at_once(tmp_path: Path) -> None:
    """A finding for each fault."""
    _, findings = found(tmp_path, {"P01.xws": changed(FIRST, points="x", name=7).encode()})
    assert [finding.message[:6] for finding in findings] == ["name: ", "points"]


@pytest.mark.skipif(os.name != "posix", reason="links need a right there")
def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    """A file's, or the whole folder's: it could publish anybody's files."""
    (tmp_path / "cup" / "lists").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("a neighbour's secret")
    (tmp_path / "cup" / "lists" / "P01.txt").symlink_to(tmp_path / "secret.txt")
    lists, findings = found(tmp_path / "cup", {})
    assert (lists, said(findings)) == ((), [("link-ignored", "events/cup/lists/P01.txt")])
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "lists").symlink_to(tmp_path)
    lists, findings = found(tmp_path / "other", {})
    assert (lists, said(findings)) == ((), [("link-ignored", "events/cup/lists/")])


def test_a_folder_of_nearly_the_name_and_a_file_of_it_are_told(tmp_path: Path) -> None:
    """On some disks `Lists` is `lists`; so it is read on none."""
    lists, findings = found(tmp_path, {"P01.xws": SQUAD}, name="Lists")
    assert (lists, said(findings)) == ((), [("list-file-unknown", "events/cup/Lists")])
    lists, findings = found(tmp_path, {"P01.xws": SQUAD})  # beside it
    assert ([file.player for file in lists], said(findings)) == (
        ["P01"],
        [("list-file-unknown", "events/cup/Lists")],
    )
    (tmp_path / "cup").mkdir()
    (tmp_path / "cup" / "lists").touch()
    _, findings = read_list_files(look_into(tmp_path / "cup", "events/cup"), PlayerIndex(PLAYERS).alone)
    assert said(list(findings)) == [("list-file-unknown", "events/cup/lists")]
