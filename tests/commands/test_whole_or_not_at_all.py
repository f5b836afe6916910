"""Whatever writes does it whole or not at all, and a machine that refuses is told as what it is, with status 3."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.build import write_archive
from generator.errors import MachineError, NameTakenError
from generator.files.writing import STAGING, new_folder, replace_file, replace_keeping, staging_dir, write_new
from tests.support import processes
from tests.support.isolation import not_isolated
from tests.support.machine import Died, Fails, disk, dying_at, no_larger_file, refusing_from, sound, tree

EVENTS = Path(__file__).parents[2] / "events"
NEW = [
    "new",
    "lantern",
    "--name",
    "Lantern",
    "--regulations",
    "runewars-2.2",
    "--date",
    "2018-09-15",
    "--seed",
    "a",
]
MOST_STEPS = 7  # of a command that are tried


@dataclass(frozen=True)
class Deed:
    """A command, and what has to be there before; it is run in a folder that holds all it changes."""

    arguments: tuple[str, ...]
    prepare: Callable[[Path], None] = lambda _: None

    def run(self, folder: Path, fails: Fails) -> tuple[int, str, int]:
        """Its status, what it printed, and how many steps it made."""
        arguments = [*self.arguments, "--events", str(folder / "events")]
        if self.arguments[0] == "build":
            arguments += ["--site", str(folder / "site")]
        with not_isolated(), disk(folder, fails) as steps:
            result = CliRunner().invoke(main, arguments)
        if isinstance(result.exception, Died):
            raise result.exception
        return result.exit_code, result.output, steps.count


def _with_event(name: str) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        shutil.copytree(EVENTS / name, folder / "events" / name)

    return prepare


def _drawn(folder: Path) -> None:
    _with_event("winter-open-2018")(folder)
    assert CliRunner().invoke(main, ["pair", "--events", str(folder / "events")]).exit_code == 0
    settings = folder / "events" / "winter-open-2018" / "event.yaml"
    settings.write_text(re.sub("(?m)^seed:.*", "seed: another", settings.read_text()))


def _faulty(folder: Path) -> None:
    _with_event("winter-open-2018")(folder)
    event = folder / "events" / "winter-open-2018"
    shutil.copy(event / "players.xlsx", event / "round-1.xlsx")


def _with_examples(folder: Path) -> None:
    _with_event("winter-open-2018")(folder)
    _with_event("riverside-relaxed-2018")(folder)
    examples = "title: The Lantern\nexamples: [winter-open-2018, riverside-relaxed-2018]\n"
    (folder / "events" / "site.yaml").write_text(examples)


def _built(folder: Path) -> None:
    (folder / "events").mkdir()
    command = ["build", "--events", str(folder / "events"), "--site", str(folder / "site")]
    assert CliRunner().invoke(main, command).exit_code == 0
    _with_event("winter-open-2018")(folder)


DEEDS = {
    "new": Deed(tuple(NEW)),
    "new without examples": Deed((*NEW, "--without-examples"), _with_examples),
    "simulate": Deed(("simulate", "demo", "--players", "4", "--date", "2018-09-15")),
    "pair": Deed(("pair",), _with_event("winter-open-2018")),
    "redraw": Deed(("pair", "winter-open-2018", "--redraw"), _drawn),
    "first build": Deed(("build",), _with_event("winter-open-2018")),
    "build": Deed(("build",), _built),
    "annotate": Deed(("check", "--annotate"), _faulty),
}
each_deed = pytest.mark.parametrize("name", DEEDS)


def _prepared(deed: Deed, folder: Path) -> Path:
    folder.mkdir()
    deed.prepare(folder)
    return folder


def some(count: int) -> list[int]:
    """Some of the steps from the first to the last."""
    return sorted({1 + (count - 1) * number // (MOST_STEPS - 1) for number in range(MOST_STEPS)})


@each_deed
def test_a_disk_that_fills_up_at_any_step_changes_nothing(name: str, tmp_path: Path) -> None:
    """Every command says that the disk is full, ends with status 3, and leaves every file and folder as it was.

    `new --without-examples` does two things one after the other; each of them is whole, or not done.
    """
    deed = DEEDS[name]
    _, _, last = deed.run(_prepared(deed, tmp_path / "count"), sound())
    assert last > 3
    for first in some(last):
        folder = _prepared(deed, tmp_path / str(first))
        before = tree(folder)
        status, printed, _ = deed.run(folder, refusing_from(first))
        if status != 3:
            continue  # what failed was only the flushing of what is in its place already, or the removing
        assert "error: the disk is full: " in printed
        assert "Usage" not in printed
        if name == "new without examples" and "made" in printed:
            before |= {
                path: found for path, found in tree(folder).items() if path.startswith("events/lantern")
            }
        assert tree(folder) == before, (first, printed)


@each_deed
def test_the_first_refusal_is_told(name: str, tmp_path: Path) -> None:
    """A disk that can only be read, a folder without rights, a used-up share: one sentence each, status 3."""
    deed = DEEDS[name]
    for code, words in (
        (errno.EROFS, "the disk can only be read"),
        (errno.EACCES, "there is no permission to do that"),
        (errno.EDQUOT, "the disk is full, or your share of it"),
    ):
        folder = _prepared(deed, tmp_path / words)
        before = tree(folder)
        status, printed, _ = deed.run(folder, refusing_from(1, code))
        assert (status, tree(folder)) == (3, before)
        assert f"error: {words}: " in printed
        assert [line for line in printed.splitlines() if line.startswith("error")] == printed.splitlines()[
            -1:
        ]


@pytest.mark.parametrize("name", [name for name in DEEDS if name != "annotate"])  # no two copies are the same
def test_a_process_that_is_killed_at_any_step_leaves_all_or_nothing(name: str, tmp_path: Path) -> None:
    """What is there afterwards is as before or as after; the next run removes what lies aside, and does its work."""
    deed, folder, pristine = DEEDS[name], tmp_path / "there", _prepared(DEEDS[name], tmp_path / "pristine")

    def begin_again() -> dict[str, bytes | None]:
        shutil.rmtree(folder, ignore_errors=True)
        return tree(Path(shutil.copytree(pristine, folder)))

    before = begin_again()
    _, _, last = deed.run(folder, sound())
    after = tree(folder)
    for step in some(last):
        begin_again()
        with pytest.raises(Died):
            deed.run(folder, dying_at(step))
        found = {path: content for path, content in tree(folder).items() if not _is_aside(path)}
        assert found.items() <= before.items() | after.items(), step
        for event in ("events/lantern", "events/demo"):
            made, whole = ({path for path in files if path.startswith(event)} for files in (found, after))
            assert made in (set(), whole), step
        deed.run(folder, sound())
        assert [path for path in tree(folder) if _is_aside(path)] == [], step


def _is_aside(path: str) -> bool:
    return any(part.startswith((STAGING, ".site.roundsheet")) for part in path.split("/"))


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    """What is there stays as it is; nothing else is left in the folder."""
    (tmp_path / "round-1.xlsx").write_bytes(b"old")
    with pytest.raises(NameTakenError):
        write_new(tmp_path / "round-1.xlsx", b"new")
    with pytest.raises(NameTakenError):
        replace_keeping(tmp_path / "round-1.xlsx", tmp_path / "round-1.xlsx", b"new")
    assert tree(tmp_path) == {"round-1.xlsx": b"old"}


def test_two_that_write_the_same_do_not_disturb_each_other(tmp_path: Path) -> None:
    """What another process is writing is not taken for what a killed one left."""
    with staging_dir(tmp_path) as mine:
        write_new(tmp_path / "a", b"a")
        assert mine.is_dir()
    assert tree(tmp_path) == {"a": b"a"}


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    """Folders, and files beside the workbooks; a name that is almost such a one is a person's."""
    left, earlier, own = (f"{STAGING}{'1' * 16}", f"{STAGING}{'2' * 16}", f"{STAGING}my-report")
    (tmp_path / left).mkdir()
    (tmp_path / left / "round-1.xlsx").write_bytes(b"half")
    (tmp_path / earlier).write_bytes(b"half")
    (tmp_path / own).write_bytes(b"a person's, who likes such names")
    replace_file(tmp_path / "a", b"a")
    assert tree(tmp_path) == {"a": b"a", own: b"a person's, who likes such names"}


def test_a_system_without_links_and_locks_writes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory stick has neither; Windows has no such locks, and no module for them."""

    def none(*_: object, **__: object) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(os, "link", none)
    monkeypatch.setattr("fcntl.flock", none)
    write_new(tmp_path / "a", b"a")
    with pytest.raises(NameTakenError):
        write_new(tmp_path / "a", b"b")
    replace_keeping(tmp_path / "a", tmp_path / "kept", b"c")
    monkeypatch.setitem(sys.modules, "fcntl", None)
    replace_file(tmp_path / "b", b"b")
    assert tree(tmp_path) == {"a": b"c", "kept": b"a", "b": b"b"}


def test_a_new_folder_appears_at_the_end(tmp_path: Path) -> None:
    """Until then nobody sees it under its name; one that somebody made meanwhile stays as it is."""
    folder = tmp_path / "not" / "yet" / "there"
    with new_folder(folder) as made:
        (made / "a").write_bytes(b"a")
        assert not folder.exists()
        assert made.name == folder.name
    assert tree(tmp_path) == {"not": None, "not/yet": None, "not/yet/there": None, "not/yet/there/a": b"a"}
    with pytest.raises(NameTakenError), new_folder(tmp_path / "new") as made:
        (tmp_path / "new").mkdir()
    with pytest.raises(MachineError), new_folder(tmp_path / "other" / "new"):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "not"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize("name", ["new", "simulate", "pair", "build"])
def test_a_real_process_without_space_ends_with_status_3(name: str, tmp_path: Path) -> None:
    """The limit on a file's size is a full disk that every system can make; 600 bytes take event.yaml, and no more."""
    deed = DEEDS[name]
    folder = _prepared(deed, tmp_path / "full")
    before = tree(folder)
    arguments = [*deed.arguments, "--events", str(folder / "events")]
    arguments += ["--site", str(folder / "site")] if name == "build" else []
    done = processes.run(arguments, folder, prepare=lambda: no_larger_file(600))
    assert (done.status, tree(folder)) == (3, before)
    assert (
        done.stderr.decode()
        .splitlines()[-1]
        .startswith("error: the disk is full, or takes no file as large as this: ")
    )


def test_half_an_event_never_keeps_new_from_its_name(tmp_path: Path) -> None:
    """A `new` that failed for want of space can be run again as soon as there is some."""
    deed = DEEDS["new"]
    assert deed.run(tmp_path, refusing_from(6))[0] == 3
    assert deed.run(tmp_path, sound())[0] == 0


def test_pair_goes_on_where_one_event_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event on a disk that is full stops no other; the status is 3."""
    for name in ("a-open", "b-open"):
        shutil.copytree(EVENTS / "winter-open-2018", tmp_path / name)

    def write(path: Path, content: bytes) -> None:
        if path.parent.name == "a-open":
            raise MachineError("the disk is full: a-open")
        write_new(path, content)

    monkeypatch.setattr("generator.commands.pair.write_new", write)
    result = CliRunner().invoke(main, ["pair", "--events", str(tmp_path)])
    assert result.exit_code == 3
    assert "error: the disk is full: a-open" in result.output
    assert not (tmp_path / "a-open" / "round-1.xlsx").exists()
    assert (tmp_path / "b-open" / "round-1.xlsx").exists()


def test_another_build_is_waited_for_with_a_word(tmp_path: Path) -> None:
    """Whoever waits wants to know for what."""
    from generator.commands.build import build_site
    from generator.site.swap import only_build_of

    (tmp_path / "events").mkdir()
    said: list[str] = []
    other = only_build_of(tmp_path / "site")
    other.__enter__()

    def waiting() -> None:
        said.append("waits")
        other.__exit__(None, None, None)

    build_site(tmp_path / "events", tmp_path / "site", lambda _: None, waiting=waiting)
    assert said == ["waits"]
    assert (tmp_path / "site" / "index.html").is_file()


def test_an_archive_is_the_old_one_until_the_new_one_is_whole(tmp_path: Path) -> None:
    """A full disk leaves the archive that was there, and nothing beside it."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_bytes(b"old")
    write_archive(tmp_path / "site", tmp_path / "lantern.zip")
    (tmp_path / "site" / "index.html").write_bytes(b"new")
    before = tree(tmp_path)
    for step in (1, 2, 3):
        with (
            disk(tmp_path, refusing_from(step)),
            pytest.raises(MachineError, match="was not written"),
        ):
            write_archive(tmp_path / "site", tmp_path / "lantern.zip")
        assert tree(tmp_path) == before
