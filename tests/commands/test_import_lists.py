"""`roundsheet import lists`: players' files get the IDs of their players, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.test_verify import organizer_of
from tests.list_files.squads import FIRST, changed, written
from tests.support.organizer import Answer, Organizer


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event with P1 Ada Lind, P2 Bo Falk, P3 Cy Marsh and P4 Dee Orr."""
    return organizer_of(tmp_path, 4, regulations="xwing-1.1.1", tier=None)


def take(organizer: Organizer, files: dict[str, str], expect: int = 0) -> Answer:
    """Import files of these names."""
    folder = organizer.events.parent / "downloads"
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    paths = [str(folder / name) for name in files]
    return organizer.run("import", "lists", organizer.event, *paths, expect=expect)


def lists(organizer: Organizer) -> dict[str, str]:
    """What lies in the folder."""
    return {path.name: path.read_text(encoding="utf-8") for path in (organizer.folder / "lists").iterdir()}


def test_files_are_named_by_their_players_ids(organizer: Organizer) -> None:
    """By ID or name, in any spelling; they stay what they are, byte for byte. A second time nothing changes."""
    files = {"ada lind.XWS": written(FIRST), "P2.json": written(FIRST), "p3.txt": "Two ships\n"}
    answer = take(organizer, files)
    assert lists(organizer) == {"P1.xws": written(FIRST), "P2.json": written(FIRST), "P3.txt": "Two ships\n"}
    assert "added 3, replaced 0; 0 as before, 0 left alone" in answer.output
    assert "wrote" in answer.output
    again = take(organizer, files)
    assert "added 0, replaced 0; 3 as before, 0 left alone" in again.output
    assert "wrote" not in again.output


def test_a_newer_file_replaces_the_one_of_its_name(organizer: Organizer) -> None:
    """And it is said."""
    take(organizer, {"P1.xws": written(FIRST)})
    newer = changed(FIRST, name="Three Sisters")
    assert "replaced:\n  lists/P1.xws" in take(organizer, {"P1.xws": newer}).output
    assert lists(organizer) == {"P1.xws": newer}


def test_what_nobody_can_know_is_left_alone(organizer: Organizer) -> None:
    """A stranger's, another ending of a player who has one, what is no list: the others are taken all the same."""
    take(organizer, {"P1.xws": written(FIRST)})
    answer = take(
        organizer,
        {"P1.txt": "x", "Somebody.xws": written(FIRST), "P2.pdf": "x", "P3.xws": "{", "P4.txt": "Four ships"},
        expect=1,
    )
    assert lists(organizer) == {"P1.xws": written(FIRST), "P4.txt": "Four ships"}
    said = " ".join(answer.output.split())
    assert "P1.txt: Ada Lind has lists/P1.xws already: delete the one that doesn't count" in said
    assert "Somebody.xws: name it by the ID of its player" in said
    assert "P2.pdf: name it by the ID" in said
    assert "P3.xws:1:2: here it stops being JSON" in said
    assert "added 1, replaced 0; 0 as before, 4 left alone" in said


def test_a_file_that_is_not_there_is_told(organizer: Organizer) -> None:
    """Without a traceback, and no folder is made for it."""
    answer = organizer.run("import", "lists", organizer.event, "P1.xws", expect=1)
    assert "P1.xws: there is no such file" in answer.output
    assert not (organizer.folder / "lists").exists()
