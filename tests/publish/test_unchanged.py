"""Folders that stay as they are: the site is whole at every moment, and the same as if they were written again."""

import os
import shutil
from pathlib import Path

import pytest

from generator.publish import swap
from generator.publish.unchanged import Spare, Unchanged, look_of, looks_so
from tests.publish.html import files_of
from tests.publish.test_swap import NEW, OLD, Died, clean, steps, without_exchange

pytestmark = pytest.mark.slow

STAYS = {"stays/index.html": b"as it was", "stays/players/a/index.html": b"Ada"}


def build(site: Path, files: dict[str, bytes]) -> None:
    """A build that knows what `stays` looked like once it was written, as `roundsheet build` does it."""
    known, spare = (
        site.parent.parent / f"{site.parent.name} known",
        Spare(site.parent.parent / "kept" / "spare"),
    )
    rest = {path: content for path, content in files.items() if path not in STAYS}
    with swap.only_build_of(site):
        stays = Unchanged(name="stays", files=2, look=known.read_text() if known.exists() else "")
        if spare.has(stays) or looks_so(site / "stays", stays.look):
            swap.replace_site(site, [*rest.items(), stays], spare=spare)
        else:
            parts = (STAYS | rest).items()
            swap.replace_site(site, parts, spare=spare, made=lambda new: noted(known, look_of(new / "stays")))


def noted(file: Path, text: str) -> None:
    """What a build knows the next time; it is no step of the site's."""
    with file.open("w") as opened:
        opened.write(text)


@pytest.mark.parametrize("one_step", [True, False])
@pytest.mark.parametrize("before", [1, 2, 3])
def test_dying_at_any_step_leaves_one_whole_site(
    one_step: bool, before: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder is written, where it gets second names, and where these are there from the time before."""
    if not one_step:
        without_exchange(monkeypatch)

    def prepared(name: str) -> Path:
        shutil.rmtree(tmp_path / "kept", ignore_errors=True)
        for _ in range(before):
            build(tmp_path / name / "site", OLD)
        return tmp_path / name / "site"

    last = steps(prepared("count"), monkeypatch, None, build)
    assert last > 5
    for die_at in range(1, last + 1):
        site = prepared(str(die_at))
        with pytest.raises(Died):
            steps(site, monkeypatch, die_at, build)
        found = site if site.exists() else site.with_name(".site.roundsheet-old")
        assert clean(files_of(found)) in (OLD | STAYS, NEW | STAYS)
        assert one_step <= site.exists()

        build(site, NEW)
        assert clean(files_of(site)) == NEW | STAYS
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
