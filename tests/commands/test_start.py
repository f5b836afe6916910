"""What a command imports before it does anything: no more than it uses. These are counts, as clocks disagree."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.cli.group import command
from generator.store import SWITCH

ROOT = Path(__file__).parents[2]
EVENTS = ("winter-open-2018", "harbor-regional-2018")
_IMPORTED = re.compile(r"(?m)^import time: +\d+ \| +\d+ \| +(\S+)$")

# The libraries that Roundsheet installs, by the names under which they are imported.
EACH, RULES, READING = {"click"}, {"pydantic", "yaml"}, {"defusedxml"}
WRITING, ANNOTATING = {"xlsxwriter"}, {"xlsxwriter", "openpyxl", "PIL"}
SPEAKING, PAGES = {"babel"}, {"jinja2", "markdown", "nh3", "segno", "PIL"}
PLACES = {"tzdata"}  # where an event says its time zone
READS = EACH | RULES | READING
# Of Python's own what takes long, and comes along unseen: with pydantic's search for plugins, with xml.sax.saxutils.
SLOW = {"importlib.metadata", "urllib.request", "asyncio"}
LIBRARIES = READS | ANNOTATING | SPEAKING | PAGES | PLACES

# A command, the libraries that it may import, and how many of our own modules at most.
STARTS = [
    ("--version", set(), 4),
    ("--help", EACH, 6),
    ("chek", EACH, 6),
    ("", EACH, 13),  # bare, in a folder without events
    ("regulations", EACH | RULES, 86),
    ("ci --help", EACH, 10),
    ("ci announce", EACH, 14),
    ("check winter-open-2018", READS, 214),
    ("check winter-open-2018 --annotate", READS | ANNOTATING, 222),
    ("pair winter-open-2018", READS | WRITING, 251),
    ("explain winter-open-2018 P01", READS | SPEAKING, 244),
    ("verify harbor-regional-2018", READS | SPEAKING, 250),
    ("export harbor-regional-2018", READS, 249),
    ("import --help", EACH, 25),
    ("import players --help", EACH, 25),
    ("build", READS | SPEAKING | PAGES | WRITING, 389),
]


@pytest.mark.parametrize(("line", "libraries", "most"), STARTS, ids=[start[0] or "bare" for start in STARTS])
def test_a_command_imports_what_it_uses(line, libraries, most, tmp_path):
    """Whoever needs more adds it to the table above, and says in the change what for."""
    if line and not line.startswith(("-", "ci", "chek", "import", "regulations")):
        for event in EVENTS:
            shutil.copytree(ROOT / "events" / event, tmp_path / "events" / event)
    names = _imported_by(line.split(), tmp_path)
    assert {_first(name) for name in names} & LIBRARIES <= libraries
    assert sum(_first(name) == "generator" for name in names) <= most
    assert line == "ci announce" or not names & SLOW  # it speaks to a web address


def test_a_build_of_what_was_built_imports_next_to_nothing(tmp_path, monkeypatch):
    """It says what the last one said."""
    monkeypatch.delenv(SWITCH)
    shutil.copytree(ROOT / "events" / EVENTS[0], tmp_path / "events" / EVENTS[0])
    assert sum(_first(name) == "generator" for name in _imported_by(["build"], tmp_path)) > 300
    names = _imported_by(["build"], tmp_path)
    assert {_first(name) for name in names} & LIBRARIES == EACH
    assert sum(_first(name) == "generator" for name in names) <= 34


def _first(name):
    return name.partition(".")[0]


def _imported_by(words, folder):
    """All modules, those that a process of the command imports included."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "generator", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    names = set(_IMPORTED.findall(done.stderr))
    assert "generator.errors" in names
    return names


def test_the_list_names_what_is_there():
    """Each command of the list has a module of its name, which holds it."""
    assert len(main.commands) == 13
    for name in main.commands:
        found = command(name)
        assert isinstance(found, click.Command)
        assert found.name == name
        assert found.help


def test_what_it_says_of_its_version_is_what_click_would_say():
    """It is said without click, which would take twice as long to come."""
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == CliRunner().invoke(main, ["--version"]).output
