"""Text is the same on every system: its encoding and its ends of lines are said where it is read and written."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

from tests.support.machine import tree
from tests.support.organizer import Organizer

ROOT = Path(__file__).parents[1]
OURS = sorted(
    [*(ROOT / "generator").rglob("*.py"), *(ROOT / "roundsheet").glob("*.py"), ROOT / "hatch_build.py"]
)

_PROCESSES = frozenset(("run", "Popen", "check_output", "check_call", "call"))
_BYTES_UNLESS_SAID = frozenset(("TemporaryFile", "NamedTemporaryFile", "SpooledTemporaryFile"))


def left_to_the_system(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line of each call that leaves a text's encoding or its ends of lines to the system, and which."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        given = {word.arg for word in call.keywords}
        if (mode := _mode_of_text(call, given)) is None:
            continue
        if "encoding" not in given:
            yield call.lineno, "encoding"
        if set(mode) & set("wxa") and "newline" not in given:
            yield call.lineno, "newline"


def _mode_of_text(call: ast.Call, given: Set[str | None]) -> str | None:
    """The mode in which a call opens a text; None of one that opens none."""
    is_method = isinstance(call.func, ast.Attribute)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("read_text", "write_text"):
        return name[0] if is_method else None  # functions of ours are called so, too
    if name in _PROCESSES:
        return "r" if {"text", "universal_newlines"} & given else None
    if name not in ("open", "fdopen", *_BYTES_UNLESS_SAID):
        return None
    place = 0 if name in _BYTES_UNLESS_SAID or (name == "open" and is_method) else 1
    modes = [each.value for each in call.keywords if each.arg == "mode"] + call.args[place : place + 1]
    if not modes:
        return None if name in _BYTES_UNLESS_SAID else "r"
    mode = modes[0].value if isinstance(modes[0], ast.Constant) else None
    is_text = isinstance(mode, str) and set(mode) <= set("rwxa+t")
    return mode if is_text else None  # bytes; or what an archive holds, by its name


def test_the_search_finds_what_it_is_for() -> None:
    """Each way to open a text, with and without what has to be said."""
    source = """
path.open()
path.open("a", encoding="utf-8")
path.open("rb")
open(path)
open(path, "w", encoding="utf-8", newline="\\n")
path.read_text()
path.read_text(encoding="utf-8")
archive.open(name)
os.open(path, flags)
path.write_text(text, encoding="utf-8")
path.write_text(text)
subprocess.run(words, text=True)
subprocess.run(words)
NamedTemporaryFile()
NamedTemporaryFile("w")
"""
    assert list(left_to_the_system(source)) == [
        (2, "encoding"),
        (3, "newline"),
        (5, "encoding"),
        (7, "encoding"),
        (11, "newline"),
        (12, "encoding"),
        (12, "newline"),
        (13, "encoding"),
        (16, "encoding"),
        (16, "newline"),
    ]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_is_left_to_the_system(path: Path) -> None:
    """Windows would read and write another encoding than UTF-8, and other ends of lines."""
    assert list(left_to_the_system(path.read_text(encoding="utf-8"))) == []


@pytest.mark.slow
def test_a_site_is_the_same_whatever_editor_its_files_were_saved_with(tmp_path: Path) -> None:
    """Windows' own ends lines by two characters, and some put a mark in front of the first."""
    sites = []
    for name, change in (
        ("plain", lambda text: text),
        ("windows", lambda text: b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n")),
    ):
        organizer = Organizer(tmp_path / name)
        shutil.copytree(ROOT / "events" / "store-championship-2015", organizer.events / "store")
        (organizer.events / "site.yaml").write_bytes(b"title: The Lantern\n")
        for path in organizer.events.rglob("*"):
            if path.suffix in (".yaml", ".md"):
                assert b"\r" not in path.read_bytes()
                path.write_bytes(change(path.read_bytes()))
        organizer.build()
        sites.append(tree(organizer.site))
    differ = {name for name in sites[0].keys() | sites[1].keys() if sites[0].get(name) != sites[1].get(name)}
    # The archive holds the organizer's rules as they are.
    assert differ == {"store/data/archive.zip", "store/version.json"}
