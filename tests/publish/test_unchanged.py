"""Folders that stay as they are: the site is whole at every moment, and the same as if they were written again."""

import os
import pickle
import shutil
from pathlib import Path

import pytest

from generator.publish import swap
from generator.publish.unchanged import Spare, Stays, look_of, looks_so
from tests.publish.html import files_of
from tests.publish.test_swap import NEW, OLD, Died, clean, steps, without_exchange

pytestmark = pytest.mark.slow

STAYS = {"stays/index.html": b"as it was", "stays/players/a/index.html": b"Ada"}
# Ada's page has gone with its folder, another file lies where it was, and there is a folder more.
CHANGED = {"stays/index.html": b"as it is", "stays/players/a": b"Ada", "stays/players/b/index.html": b"Bo"}


def build(site: Path, files: dict[str, bytes], stays: dict[str, bytes] = STAYS) -> None:
    """A build that knows how `stays` looked and what was in it once it was written, as `roundsheet build` does it."""
    known, spare = (
        site.parent.parent / f"{site.parent.name} known",
        Spare(site.parent.parent / "kept" / "spare"),
    )
    rest = {path: content for path, content in files.items() if path not in stays}
    look, before = pickle.loads(known.read_bytes()) if known.exists() else ("", {})
    with swap.only_build_of(site):
        part = Stays(
            name="stays",
            files=len(stays),
            look=look,
            changed={path: content for path, content in stays.items() if before.get(path) != content},
            gone=tuple(path for path in before if path not in stays),
        )
        is_there = spare.has(part) or looks_so(site / "stays", look)
        parts = [*rest.items(), *([part] if is_there else stays.items())]
        swap.replace_site(site, parts, spare=spare, made=lambda new: noted(known, new, stays))


def noted(file: Path, new: Path, stays: dict[str, bytes]) -> None:
    """What a build knows the next time; it is no step of the site's."""
    with file.open("wb") as opened:
        opened.write(pickle.dumps((look_of(new / "stays"), stays)))


@pytest.mark.parametrize("stays", [STAYS, CHANGED], ids=["the same", "changed"])
@pytest.mark.parametrize("one_step", [True, False])
@pytest.mark.parametrize("before", [1, 2, 3])
def test_dying_at_any_step_leaves_one_whole_site(
    before: int, one_step: bool, stays: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder is written, where it gets second names, and where these are there from the time before."""
    if not one_step:
        without_exchange(monkeypatch)

    def prepared(name: str) -> Path:
        shutil.rmtree(tmp_path / "kept", ignore_errors=True)
        for _ in range(before):
            build(tmp_path / name / "site", OLD)
        return tmp_path / name / "site"

    def change(site: Path, files: dict[str, bytes]) -> None:
        build(site, files, stays)

    last = steps(prepared("count"), monkeypatch, None, change)
    assert last > 5
    for die_at in range(1, last + 1):
        site = prepared(str(die_at))
        with pytest.raises(Died):
            steps(site, monkeypatch, die_at, change)
        found = site if site.exists() else site.with_name(".site.roundsheet-old")
        assert clean(files_of(found)) in (OLD | STAYS, NEW | stays)
        assert one_step <= site.exists()

        for again in (stays, STAYS, stays):
            build(site, NEW, again)
            assert clean(files_of(site)) == NEW | again
            assert [path.name for path in site.parent.iterdir()] == ["site"]


def test_a_folder_with_second_names_is_made_without_new_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a disk makes slowest is made once: the third build moves the folder that the second made."""
    counts = []
    for _ in range(4):
        counts.append(steps(tmp_path / "a" / "site", monkeypatch, None, build))
    assert counts[2] == counts[3]
    made: list[str] = []
    making = os.mkdir

    def noting(path: str, *mode: int) -> None:
        made.append(str(path))
        making(path, *mode)

    monkeypatch.setattr(os, "mkdir", noting)
    build(tmp_path / "a" / "site", NEW)
    assert made
    assert not [path for path in made if "stays" in path]
    build(tmp_path / "a" / "site", NEW, CHANGED)
    made.clear()
    build(tmp_path / "a" / "site", NEW, CHANGED)  # what was kept has changed with it
    assert made
    assert not [path for path in made if "stays" in path]


def test_each_change_changes_the_look(tmp_path: Path) -> None:
    """A file's content, its place and its mode, a folder, and what a link is; a second name changes nothing."""
    folder = tmp_path / "a"
    (folder / "b").mkdir(parents=True)
    file = folder / "b" / "c"
    file.write_text("one")
    looks = [look_of(folder)]
    (tmp_path / "second").hardlink_to(file)
    assert look_of(folder) == looks[0]
    for deed in (
        lambda: file.write_text("three"),
        lambda: os.utime(file, (1, 1)),  # as long as before, at another time
        lambda: file.chmod(0o600),
        lambda: file.rename(folder / "b" / "d"),
        lambda: (folder / "b" / "e").mkdir(),
        lambda: (folder / "b" / "c").symlink_to("d"),
        lambda: (folder / "b").rename(folder / "f"),
    ):
        deed()
        looks.append(look_of(folder))
    assert len(set(looks)) == len(looks)
    assert not looks_so(folder, looks[0])
    assert not looks_so(tmp_path / "nowhere", looks[-1])
