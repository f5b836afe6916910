"""The one door for bytes: what is no plain file in its own folder is not read, and nothing else opens files."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.files.reading import Folder, Kind, RefusedError, look_into, other_spellings, read

GENERATOR = Path(__file__).parents[2] / "generator"
NOTE = Kind(largest=10, missing="there is no note", too_large="{size}: a note has ten bytes")
SECRET = "a neighbour's secret"


def refused(path: Path) -> tuple[str, str]:
    """Code and message of the refusal."""
    with pytest.raises(RefusedError) as refusal:
        read(path, NOTE)
    return refusal.value.code, str(refusal.value)


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    """All of its bytes, up to the most that its kind has."""
    (tmp_path / "note").write_bytes(b"0123456789")
    assert read(tmp_path / "note", NOTE) == b"0123456789"


def test_a_file_that_is_not_there_is_said_in_the_words_of_its_kind(tmp_path: Path) -> None:
    """Also where a part of its path is a file, or its name is none that a disk can have."""
    (tmp_path / "note").touch()
    for name in ("other", "note/other", "no\0te", "half\ud800"):
        assert refused(tmp_path / name) == ("file-missing", "there is no note")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """The size on the disk tells, before anything is in memory."""
    with (tmp_path / "note").open("wb") as file:
        file.truncate(3_000_000_000)
    assert refused(tmp_path / "note") == ("file-too-large", "3,000 MB: a note has ten bytes")


def a_pipe(path: Path) -> None:
    """Whoever opens it waits for somebody to write."""
    os.mkfifo(path)


@pytest.mark.skipif(os.name != "posix", reason="this system has no pipes and devices among its files")
@pytest.mark.parametrize("make", [a_pipe, Path.mkdir])
def test_what_is_no_file_is_not_opened(make: Callable[[Path], None], tmp_path: Path) -> None:
    """A pipe would be waited for without end."""
    make(tmp_path / "note")
    assert refused(tmp_path / "note") == (
        "file-unreadable",
        "not a file: put the file there under this name",
    )


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices among its files")
def test_a_device_is_not_opened() -> None:
    """One gives bytes without end."""
    assert refused(Path("/dev/zero"))[0] == "file-unreadable"


def test_a_link_is_followed_only_in_its_folder(tmp_path: Path) -> None:
    """One that leads out, in whatever way, or to nothing, or in a circle is refused without a word of its target."""
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret").write_text(SECRET)
    (home / "note").write_text("mine")
    (home / "way").symlink_to("..")
    for name, target in (
        ("inside", "note"),
        ("twice", "inside"),
        ("absolute", str(home / "note")),
    ):
        (home / name).symlink_to(target)
        assert read(home / name, NOTE) == b"mine"
    for name, target in (
        ("out", "../secret"),
        ("far", str(tmp_path / "secret")),
        ("around", "way/secret"),
        ("chain", "out"),
        ("to-a-folder", ".."),
        ("nowhere", "nothing"),
        ("circle", "circle"),
    ):
        (home / name).symlink_to(target)
        code, message = refused(home / name)
        assert (code, "secret" in message) == ("link-not-followed", False)


def test_a_folder_that_is_a_link_stays_where_it_lies(tmp_path: Path) -> None:
    """An event's folder may be another name for one beside it, and for none elsewhere."""
    events = tmp_path / "events"
    (events / "cup").mkdir(parents=True)
    (events / "cup" / "event.yaml").touch()
    (events / "latest").symlink_to("cup")
    (events / "all").symlink_to(tmp_path)
    assert look_into(events / "latest", "events/latest").names == ("event.yaml",)
    with pytest.raises(RefusedError) as refusal:
        look_into(events / "all", "events/all")
    assert refusal.value.code == "link-not-followed"


def test_a_folder_that_is_not_there_has_no_names(tmp_path: Path) -> None:
    """It may have gone since its name was read."""
    assert look_into(tmp_path / "gone", "gone") == Folder(path=tmp_path / "gone", display="gone", names=())


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("round-1.xlsx", "Round-1.xlsx"),
        ("round-1.xlsx", "ROUND-1.XLSX"),
        ("round-1.xlsx", "round\u20111.xlsx"),  # a dash that doesn't break
        ("round-1.xlsx", "round-1.xlsx\u200b"),  # a space of no width
        ("round-1.xlsx", "round-\uff11.xlsx"),  # a wide 1
        ("round-1.xlsx", "round-1.xlsx."),  # Windows drops the dot
        ("jos\u00e9", "jose\u0301"),
        ("open", "Open"),
        ("stra\u00dfe", "STRASSE"),
    ],
)
def test_two_spellings_of_one_name(name: str, other: str) -> None:
    """What a disk or a person can take for the same is found in either direction; the name itself is no other."""
    assert other_spellings(name, (name, other, "elsewhere")) == (other,)
    assert other_spellings(other, (name, other, "elsewhere")) == (name,)


def test_different_names_are_no_spellings_of_each_other() -> None:
    """Digits and letters tell names apart."""
    assert other_spellings("round-1.xlsx", ("round-11.xlsx", "round-2.xlsx", "round-1 (1).xlsx", "")) == ()


# What opens a file or looks into a folder, and the modules that may do it, with the reason.
FUNCTIONS = frozenset(("open", "ZipFile", "is_zipfile"))
METHODS = frozenset(
    (
        "open",
        "read_text",
        "read_bytes",
        "iterdir",
        "glob",
        "rglob",
        "scandir",
        "listdir",
        "walk",
        "copytree",
        "copyfile",
    )
)
NOT_OF_A_PERSON = {
    "files/reading.py": "it reads what a person made",
    "files/writing.py": "files that it writes, and folders that it locks",
    "cli/common.py": "what leads nowhere, once nobody listens",
    "commands/isolation.py": "sizes",
    "commands/forking.py": "what the system says of this process",
    "commands/ci/news.py": "an address of the network",
    "workbooks/changing/splicing.py": "an archive in memory",
    "workbooks/writing/read_back.py": "an archive in memory",
    "languages/__init__.py": "the program's own texts",
    "languages/messages.py": "the program's own texts",
    "languages/__main__.py": "the program's own texts",
    "zones.py": "the time zones that come with the program",
    "regulations/catalogue.py": "the regulations that come with the program",
    "regulations/games.py": "the catalogue of games that comes with the program",
    "interchange/tables/columns.py": "the names of columns that come with the program",
    "site/templates.py": "the program's own pages and files",
    "site/site.py": "the program's own schemas",
    "site/formats.py": "an archive that it makes",
    "site/swap.py": "the site that was built before",
    "workbooks/writing/sheets.py": "an archive in memory",
    "commands/live/handler.py": "the program's own script",
    "commands/live/rebuilding.py": "names and sizes, and whether a file that has just been saved is whole",
    "commands/ci/service.py": "what the hosting service says",
    "files/folders.py": "names of folders",
    "loading.py": "names of folders",
    "workbooks/writing/annotated.py": "an archive in memory",
    "workbooks/reading/bounds.py": "an archive in memory",
}


def opening_calls(path: Path) -> Iterator[str]:
    """The names by which a module opens files or looks into folders."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            yield f"{node.func.id}, line {node.lineno}"
        if isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in METHODS or ast.unparse(node.func) == "shutil.copy":
                yield f"{name}, line {node.lineno}"


def test_nothing_else_opens_a_persons_file() -> None:
    """Each module that opens anything is known with its reason, and each known one still does."""
    found = {
        path.relative_to(GENERATOR).as_posix(): [*opening_calls(path)] for path in GENERATOR.rglob("*.py")
    }
    assert {name: calls for name, calls in found.items() if calls and name not in NOT_OF_A_PERSON} == {}
    assert [name for name in NOT_OF_A_PERSON if not found.get(name)] == []


WRITING = frozenset(
    (
        "write_text",
        "write_bytes",
        "touch",
        "mkdir",
        "makedirs",
        "rename",
        "unlink",
        "rmdir",
        "rmtree",
        "symlink_to",
        "hardlink_to",
        "os.link",
        "os.replace",
        "os.remove",
        "shutil.move",
        "shutil.copy2",
        "shutil.copytree",
    )
)
MAY_WRITE = {
    "files/writing.py": "all that is written",
    "site/swap.py": "folders of sites, which take each other's place",
    "languages/__init__.py": "compiled catalogues, when the package is built",
    "commands/ci/repository.py": "a folder in one that is its own",
}


def writing_calls(path: Path) -> Iterator[str]:
    """The names by which a module writes files or removes them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and WRITING & {called.attr, ast.unparse(called)}:
            yield f"{called.attr}, line {called.lineno}"


def test_one_module_writes_files() -> None:
    """A link, a pipe or a device in the place of what is written has to be thought of once."""
    found = {
        path.relative_to(GENERATOR).as_posix(): [*writing_calls(path)] for path in GENERATOR.rglob("*.py")
    }
    assert {name: calls for name, calls in found.items() if calls and name not in MAY_WRITE} == {}
    assert [name for name in MAY_WRITE if not found.get(name)] == []
