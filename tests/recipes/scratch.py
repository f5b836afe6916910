"""A copy of the program in which a recipe is followed, and what the document says of the recipe."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDERS = ("generator", "templates", "docs")
ARCHITECTURE = ROOT / "docs" / "architecture.md"
_STEP = re.compile(r"^\d+\. `([^`]+)`:", re.MULTILINE)  # the file that a step is about stands first


_COMMANDS = """
import shlex, sys
from generator.cli import main
for words in sys.argv[1:]:
    if status := main(shlex.split(words), standalone_mode=False):
        sys.exit(status)
"""


class Scratch:
    """The program, its templates and its documents in a folder of their own, to be changed at will."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "program"
        self.work = folder / "work"  # where events and sites are
        self.events = self.work / "events"
        for name in FOLDERS:  # with what Python has compiled: it stays true of whatever isn't changed
            shutil.copytree(ROOT / name, self.root / name, ignore=shutil.ignore_patterns("pictures"))
        self.events.mkdir(parents=True)

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, encoding="utf-8")

    def replace(self, path: str, old: str, new: str) -> None:
        """Put something in the place of what stands there once."""
        text = self.read(path)
        assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
        self.write(path, text.replace(old, new))

    def add_before(self, path: str, place: str, new: str) -> None:
        self.replace(path, place, new + place)

    def translate(self, german: Mapping[str, str]) -> None:
        """`make words`, and the German of all that is new."""
        self.python("-m", "generator.languages")
        for message, said in german.items():
            entry = f'msgid "{message}"\nmsgstr "'
            self.replace("generator/languages/de.po", f'{entry}"', f'{entry}{said}"')
        assert 'msgstr ""\n\n' not in self.read("generator/languages/de.po")

    def run(self, *commands: str) -> str:
        """What the changed program says to commands, one after the other."""
        return self.python("-c", _COMMANDS, *commands)

    def python(self, *words: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(self.root), "NO_COLOR": "1", "PYTHONUTF8": "1"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.work,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def take(self, example: str, event: str = "cup") -> None:
        """An example event, called otherwise."""
        shutil.copytree(ROOT / "events" / example, self.events / event)

    def also_in(self, language: str) -> None:
        """The event `cup` a second time, under the language's code, with its pages in that language."""
        shutil.copytree(self.events / "cup", self.events / language)
        with (self.events / language / "event.yaml").open("a", encoding="utf-8") as file:
            file.write(f"language: {language}\n")

    def page(self, path: str) -> str:
        """A file of the site that was built."""
        return (self.work / "site" / path).read_text(encoding="utf-8")

    def asset(self, pattern: str) -> str:
        """A file that all pages share, by a pattern of its name."""
        (path,) = (self.work / "site" / "assets").glob(pattern)
        return path.read_text(encoding="utf-8")

    def data(self, name: str) -> Any:
        """A file of the event's public data."""
        return json.loads(self.page(f"cup/data/{name}.json"))

    def touched(self) -> set[str]:
        """The files that are new, gone or other than before."""
        before, after = (
            {
                path.relative_to(root).as_posix(): path.read_bytes()
                for name in FOLDERS
                for path in (root / name).rglob("*")
                if path.is_file() and "pictures" not in path.parts and not _is_compiled(path)
            }
            for root in (ROOT, self.root)
        )
        return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def _is_compiled(path: Path) -> bool:
    """Whether Python or an installation made it of another file."""
    return "__pycache__" in path.parts or path.suffix == ".mo"


def files_of(recipe: str) -> list[re.Pattern[str]]:
    """The files that the document names in the steps of a recipe, tests apart; a word in capitals is any name."""
    text = ARCHITECTURE.read_text(encoding="utf-8")
    steps = re.search(rf"^### {re.escape(recipe)}\n(.*?)^##", text, re.MULTILINE | re.DOTALL)
    assert steps is not None, f"no recipe {recipe}"
    return [_pattern(name) for name in _STEP.findall(steps[1]) if not name.startswith("tests/")]


def _pattern(name: str) -> re.Pattern[str]:
    inside = name.startswith(FOLDERS)
    pattern = re.sub(r"[A-Z]{2,}", "[^/]+", re.escape(name if inside else f"generator/{name}"))
    return re.compile(pattern + ("[^/]+" if name.endswith("/") else ""))


def assert_the_recipe_says_so(recipe: str, touched: set[str]) -> None:
    """Every file that was touched is one that the recipe names, and none that it names was left alone."""
    named = files_of(recipe)
    assert {path for path in touched if not any(each.fullmatch(path) for each in named)} == set()
    assert [each.pattern for each in named if not any(each.fullmatch(path) for path in touched)] == []
