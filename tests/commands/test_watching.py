"""When the desk builds again: looks at files are given by hand, so nothing here waits."""

import errno
from pathlib import Path
from threading import Event

import pytest

from generator.commands.live import rebuilding
from generator.commands.live.rebuilding import MAX_LOOKS, QUIET_LOOKS_HALFWAY, look, look_into, looks, saved

ROUND, PLAYERS, LOCK = Path("e/round-1.xlsx"), Path("e/players.xlsx"), Path("e/~$round-1.xlsx")
BEFORE = {PLAYERS: (1, 1, 1), ROUND: (1, 1, 2)}
AFTER = {PLAYERS: (1, 1, 1), ROUND: (2, 5, 3)}
GONE = {PLAYERS: (1, 1, 1)}


def whole(_: Path) -> bool:
    """Every workbook is."""
    return True


def broken(_: Path) -> bool:
    """None is."""
    return False


def test_a_save_is_told_once_and_when_it_is_over() -> None:
    """The first look that is like the one before it tells of the save; what stays as it is tells nothing more."""
    assert list(saved(BEFORE, [BEFORE, AFTER, AFTER, AFTER, AFTER], whole)) == [AFTER]
    assert list(saved(BEFORE, [BEFORE, AFTER], whole)) == []


def test_while_a_file_grows_nothing_is_told() -> None:
    """A program that writes slowly is waited for."""
    growing = [{PLAYERS: (1, 1, 1), ROUND: (2, size, 2)} for size in range(8)]
    assert list(saved(BEFORE, [*growing, growing[-1]], whole)) == [growing[-1]]


def test_a_second_save_is_told_too() -> None:
    """Also back to what the file was at first."""
    assert list(saved(BEFORE, [AFTER, AFTER, BEFORE, BEFORE], whole)) == [AFTER, BEFORE]


def test_a_workbook_that_is_away_for_a_moment_is_not_gone() -> None:
    """Some programs delete the old file before they put the new one in its place."""
    short = [GONE] * QUIET_LOOKS_HALFWAY
    assert list(saved(BEFORE, [*short, AFTER, AFTER], whole)) == [AFTER]
    assert list(saved(BEFORE, [*short, GONE], whole)) == [GONE]


def test_half_a_workbook_is_waited_for() -> None:
    """A file that ends too early is most likely still being written; after a while it is a fault."""
    waiting = [AFTER] * QUIET_LOOKS_HALFWAY
    assert list(saved(BEFORE, waiting, broken)) == []
    assert list(saved(BEFORE, [*waiting, AFTER], broken)) == [AFTER]


def test_a_file_that_changes_all_the_time_is_not_waited_for_for_ever() -> None:
    """A clock in a workbook, or a program that saves twice a second, must not keep the others from being seen."""
    restless = [{**AFTER, PLAYERS: (number // 2, 1, 1)} for number in range(2, 2 * MAX_LOOKS)]
    assert list(saved({ROUND: (0, 0, 0)}, restless, broken))


def test_a_lock_file_that_goes_is_no_loss() -> None:
    """When a program closes a workbook its lock file vanishes: that is told at once."""
    assert list(saved({**BEFORE, LOCK: (1, 1, 9)}, [BEFORE, BEFORE], whole)) == [BEFORE]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("round-1.xlsx", True),
        ("event.yaml", True),
        ("house-rules.yml", True),
        ("about.md", True),
        ("logo.png", True),
        ("logo.JPG", True),
        ("Round-2.XLSX", True),
        ("round-3.ods", True),
        ("~$round-1.xlsx", True),  # and that this one is open in another program
        (".~lock.round-1.xlsx#", True),
        (".round-1.xlsx.swp", False),
        ("A1B2C3D4", False),
        ("~WRL0001.tmp", False),
        (".writing-x1", False),
        ("round-1.xlsx.part", False),
        (".hidden.xlsx", False),
    ],
)
def test_only_files_that_say_something_count(tmp_path: Path, name: str, counts: bool) -> None:
    """What programs leave in a folder for the moment of a save makes no build."""
    (tmp_path / name).write_bytes(b"x")
    assert bool(look_into(tmp_path)) is counts


def test_a_look_sees_all_events_and_survives_their_folder(tmp_path: Path) -> None:
    """site.yaml and each event's files; a folder that is not there has none."""
    (tmp_path / "one").mkdir()
    (tmp_path / "_draft").mkdir()  # no event: its name begins with an underscore
    files = [tmp_path / "site.yaml", tmp_path / "one" / "event.yaml"]
    for path in [*files, tmp_path / "_draft" / "event.yaml"]:
        path.write_text("x")
    assert sorted(look(tmp_path)) == sorted(files)
    assert look(tmp_path / "nowhere") == {}


def test_players_lists_are_seen_too(tmp_path: Path) -> None:
    """Whatever their files are called: `check` says of each that is not read; a file halfway there is none."""
    lists = tmp_path / "lists"
    lists.mkdir()
    for name in ("P01.xws", "Odo.pdf", ".writing-x", "~$P01.txt"):
        (lists / name).touch()
    assert look_into(tmp_path).keys() == {lists / "P01.xws", lists / "Odo.pdf"}


def test_a_look_that_fails_is_told_once_and_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is left to look with, as in a full hall: it goes on, and what was saved meanwhile is seen."""
    refused, told = iter([True, True, False, True]), list[str]()

    def look_later(folder: Path) -> object:
        if next(refused, False):
            raise OSError(errno.EMFILE, "too many")
        return look(folder)

    monkeypatch.setattr(rebuilding, "look", look_later)
    monkeypatch.setattr(rebuilding, "EVERY_SECONDS", 0.001)
    seen = looks(tmp_path, Event(), told.append)
    assert next(seen) == {}
    why = "The folder of events can't be looked into: too many files are open. The pages follow once it can."
    assert told == [why]
    (tmp_path / "site.yaml").touch()
    assert [*next(seen)] == [tmp_path / "site.yaml"]
    assert told == [why, why]
