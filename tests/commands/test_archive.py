"""`roundsheet build --archive`: the whole site in one file, for a stick."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from generator.commands.build import write_archive
from tests.commands.test_verify import organizer_of, play
from tests.site.html import files_of
from tests.support.organizer import Answer, Organizer


@pytest.fixture(scope="module")
def organizer(tmp_path_factory: pytest.TempPathFactory) -> Organizer:
    """Of a small event in its first round."""
    organizer = organizer_of(tmp_path_factory.mktemp("cup"), 4)
    play(organizer, 1)
    return organizer


def archive(organizer: Organizer, file: Path, expect: int = 0) -> Answer:
    """Build the site and its archive."""
    return organizer.run("build", "--site", str(organizer.site), "--archive", str(file), expect=expect)


def test_the_archive_holds_the_site_in_one_folder(organizer: Organizer, tmp_path: Path) -> None:
    """Unpacked, it is the site that was built, in a folder with the name of the file."""
    file = tmp_path / "spring cup.zip"
    said = archive(organizer, file).output
    assert "unpack it and open spring cup/index.html" in said
    with zipfile.ZipFile(file) as opened:
        assert opened.testzip() is None
        opened.extractall(tmp_path / "stick")
    assert [path.name for path in (tmp_path / "stick").iterdir()] == ["spring cup"]
    unpacked = files_of(tmp_path / "stick" / "spring cup")
    built = {name: content for name, content in files_of(organizer.site).items() if name[0] != "."}
    assert unpacked == built
    assert "index.html" in unpacked


def test_the_same_site_gives_the_same_bytes(tmp_path: Path) -> None:
    """Whenever its files were written, and in whatever order: no time and no order of a file system is in it."""
    names = ("index.html", "cup/index.html", "assets/site.css")
    archives = []
    for folder, ordered, moment in (("one", names, 1), ("other", names[::-1], 10**9)):
        for name in ordered:
            path = tmp_path / folder / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
            os.utime(path, (moment, moment))
        archives.append(tmp_path / folder / "site.zip")
        write_archive(tmp_path / folder / "site", archives[-1])
    one, other = (archive.read_bytes() for archive in archives)
    assert one == other


def test_what_begins_with_a_dot_stays_at_home(tmp_path: Path) -> None:
    """Roundsheet's mark and the organizer's own files are no part of the site."""
    for name in ("index.html", ".roundsheet", ".gitignore", ".git/config"):
        path = tmp_path / "site" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    write_archive(tmp_path / "site", tmp_path / "cup.zip")
    with zipfile.ZipFile(tmp_path / "cup.zip") as opened:
        assert opened.namelist() == ["cup/index.html"]


def test_an_archive_is_replaced_and_any_other_file_is_not(organizer: Organizer, tmp_path: Path) -> None:
    """Last week's archive may go; photographs that happen to have this name may not, and nothing is built then."""
    file = tmp_path / "site.zip"
    archive(organizer, file)
    before = file.read_bytes()
    organizer.enter(1, 1, 99, 3)
    archive(organizer, file)
    assert file.read_bytes() != before
    photographs = tmp_path / "photographs.zip"
    with zipfile.ZipFile(photographs, "w") as opened:
        opened.writestr("hall.jpg", b"light")
    for other, content in ((photographs, photographs.read_bytes()), (tmp_path / "notes.zip", b"no zip")):
        other.write_bytes(content)
        organizer.enter(1, 1, 42, 3)  # not built
        assert "is not an archive of a site" in archive(organizer, other, expect=2).output
        assert other.read_bytes() == content
    assert "42" not in (organizer.site / "cup" / "data" / "round-1.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("site.tar", "name the archive something.zip"),
        (".zip", "name the archive something.zip"),
        ("..zip", "name the archive something.zip"),
        ("nowhere/site.zip", "there is no folder"),
        ("site/site.zip", "outside of the folder"),
        ("events/site.zip", "outside of the folder"),
    ],
)
def test_what_can_t_be_an_archive_is_wrong_usage(tmp_path: Path, name: str, said: str) -> None:
    """Said before anything is built."""
    organizer = Organizer(tmp_path)
    organizer.site.mkdir()
    answer = archive(organizer, tmp_path / name, expect=2)
    assert said in " ".join(answer.output.split())
    assert not list(organizer.site.iterdir())


def test_a_faulty_event_is_in_the_archive_with_its_last_good_pages(
    organizer: Organizer, tmp_path: Path
) -> None:
    """As in the site; the status says that something is faulty."""
    organizer.build()
    organizer.enter(1, 1, -5, 3)
    archive(organizer, tmp_path / "site.zip", expect=1)
    organizer.enter(1, 1, 42, 3)
    with zipfile.ZipFile(tmp_path / "site.zip") as opened:
        assert "site/cup/round/1/index.html" in opened.namelist()
