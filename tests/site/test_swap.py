"""The new site appears at once; a build that dies at any moment leaves the old one whole."""

import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import MachineError, UsageError
from generator.site import swap
from tests.site.html import files_of

OLD = {"index.html": b"old", "event/index.html": b"old event"}
NEW = {"index.html": b"new", "other/index.html": b"new event"}
MARKER = {swap.MARKER: swap.MARKER_TEXT.encode()}


each_way = pytest.mark.parametrize("one_step", [True, False] if sys.platform == "linux" else [False])


class Died(BaseException):
    """The process is gone: nothing that would tidy up runs afterwards."""


def build(site: Path, files: dict[str, bytes]) -> None:
    """A build as `publish` does it."""
    swap.check_target(site)
    with swap.only_build_of(site):
        swap.replace_site(site, files.items())


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site that was built before."""
    build(tmp_path / "site", OLD)
    return tmp_path / "site"


def without_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that can't exchange two folders in one step."""
    monkeypatch.setattr(swap, "exchange", lambda *_: False)


def test_a_new_site_is_made_with_its_parents(tmp_path: Path) -> None:
    """Nothing has to be there before, and nothing is left beside it."""
    build(tmp_path / "a" / "b" / "site", NEW)

    assert files_of(tmp_path) == {f"a/b/site/{path}": content for path, content in (NEW | MARKER).items()}


@each_way
def test_a_new_site_replaces_the_old_one_whole(
    one_step: bool, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the new site doesn't have is gone, and nothing is left beside it."""
    if not one_step:
        without_exchange(monkeypatch)

    build(site, NEW)

    assert files_of(site.parent) == {f"site/{path}": content for path, content in (NEW | MARKER).items()}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux exchanges two folders in one step")
def test_on_linux_the_folders_change_places_in_one_step(tmp_path: Path) -> None:
    """There is no moment without a site."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a/file").touch()

    assert swap.exchange(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b/file").exists()
    assert not (tmp_path / "a/file").exists()


def steps(
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
    die_at: int | None,
    build: Callable[[Path, dict[str, bytes]], None] = build,
) -> int:
    """Build, counting every step that changes a file or a folder; die just before the one with that number."""
    count = 0

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if die_at is not None and count >= die_at:
                raise Died
            return function(*args, **kwargs)

        return step

    with monkeypatch.context() as patch:
        for owner, name in (
            (Path, "mkdir"),
            (Path, "write_bytes"),
            (Path, "rename"),
            (os, "unlink"),
            (os, "rmdir"),
            (os, "mkdir"),
            (os, "link"),
            (shutil, "copy2"),
            (shutil, "copymode"),
            (swap, "exchange"),
        ):
            patch.setattr(owner, name, counted(getattr(owner, name)))
        build(site, NEW)
    return count


def clean(files: dict[str, bytes]) -> dict[str, bytes]:
    """Files without what is only the marker."""
    return {path: content for path, content in files.items() if path != swap.MARKER}


@each_way
def test_dying_at_any_step_leaves_one_whole_site(
    one_step: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever the process dies, the site is the old one or the new one, never a mixture; the next build repairs all.

    Only without exchange is there a moment in which the old site lies aside under another name, still whole.
    """
    if not one_step:
        without_exchange(monkeypatch)
    build(tmp_path / "count" / "site", OLD)
    last = steps(tmp_path / "count" / "site", monkeypatch, None)
    assert last > 5
    for die_at in range(1, last + 1):
        site = tmp_path / str(die_at) / "site"
        build(site, OLD)
        (site / ".gitignore").write_bytes(b"*\n")
        with pytest.raises(Died):
            steps(site, monkeypatch, die_at)
        found = site if site.exists() else site.with_name(".site.roundsheet-old")
        assert clean(files_of(found)) in (OLD | {".gitignore": b"*\n"}, NEW | {".gitignore": b"*\n"})
        assert one_step <= site.exists()

        build(site, NEW)
        assert clean(files_of(site)) == NEW | {".gitignore": b"*\n"}
        assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_an_old_site_that_lies_aside_comes_back(tmp_path: Path) -> None:
    """A build that died between its two renames left no site: the next one finds the old one again."""
    site = tmp_path / "site"
    build(site, OLD)
    site.rename(tmp_path / ".site.roundsheet-old")

    swap.recover(site)

    assert clean(files_of(site)) == OLD


def test_dot_files_at_the_top_stay(site: Path) -> None:
    """`.gitignore` and whatever else begins with a dot belongs to the folder, not to the build."""
    (site / ".gitignore").write_bytes(b"*\n")
    (site / ".well-known").mkdir()
    (site / ".well-known/security.txt").write_text("mail us\n")

    build(site, NEW)

    assert (site / ".gitignore").read_text() == "*\n"
    assert (site / ".well-known/security.txt").read_text() == "mail us\n"


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no modes there")
def test_the_folder_keeps_its_mode(site: Path) -> None:
    """A web server that could read the site still can."""
    site.chmod(0o2755)

    build(site, NEW)

    assert stat.S_IMODE(site.stat().st_mode) == 0o2755


def test_somebody_elses_files_are_never_deleted(tmp_path: Path) -> None:
    """A folder that holds files and was not made by Roundsheet is refused, and nothing in it changes."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "thesis.odt").write_text("years of work")

    with pytest.raises(UsageError, match="did not make"):
        build(site, NEW)
    assert [path.name for path in site.iterdir()] == ["thesis.odt"]


def test_a_folder_with_only_a_gitignore_is_taken(tmp_path: Path) -> None:
    """As it is in a fresh clone."""
    site = tmp_path / "site"
    site.mkdir()
    (site / ".gitignore").write_bytes(b"*\n")

    build(site, NEW)

    assert clean(files_of(site)) == NEW | {".gitignore": b"*\n"}


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """The message names the folder; there is no traceback."""
    (tmp_path / "file").write_text("a file")

    with pytest.raises(MachineError, match="file/site was not written"):
        build(tmp_path / "file" / "site", NEW)


def test_a_full_disk_leaves_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build ends with a message, and leaves nothing beside it."""

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full)
        with pytest.raises(MachineError, match=r"the disk is full: .*/site was not written"):
            build(site, NEW)
    assert clean(files_of(site)) == OLD
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    build(site, NEW)
    assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_a_file_in_the_sites_place_is_refused(tmp_path: Path) -> None:
    """A site is a folder."""
    (tmp_path / "site").write_text("a file")

    with pytest.raises(UsageError, match="is a file"):
        build(tmp_path / "site", NEW)
