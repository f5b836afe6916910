"""What is tried at every push, what only in turn, and how much more once a week: the environment says it.

A commit decides whose turn it is, so that the same commit is always tried by the same tests, and another by others.
"""

import os
import subprocess
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

# 0 at a push; 1 or more in the weekly run: all pages and events, and of what chance plays so many times as much.
MORE = int(os.environ.get("ROUNDSHEET_MORE", "0"))


def _git(*words: str) -> str:
    """What Git says of the project; nothing where there is no Git, or not so much history."""
    command = ("git", "-C", str(Path(__file__).parents[2]), *words)
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


# A number that the newest commit gives.
TURN = int(os.environ.get("ROUNDSHEET_TURN") or int(_git("rev-parse", "HEAD")[:6] or "0", 16))


@cache
def _changed() -> frozenset[str]:
    """The files that the newest commit has changed, or somebody since."""
    return frozenset(_git("diff", "--name-only", "HEAD~1").splitlines())


def some(cases: Sequence[T], step: int) -> Sequence[T]:
    """Of cases of one kind every so many, from the one on whose turn it is; all of them in the weekly run."""
    return cases if MORE else cases[TURN % min(step, len(cases)) :: step]


def left_out(config: pytest.Config, items: list[pytest.Item], is_run: Callable[[pytest.Item], bool]) -> None:
    """Leave out the tests that are not run today, and let pytest say how many."""
    left = [item for item in items if not is_run(item)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if is_run(item)]


def is_for_today(item: pytest.Item) -> bool:
    """Whether a test is one of every push, has its turn, was changed just now, or was asked for by its file's name."""
    mark = item.get_closest_marker("in_turn")
    if MORE or mark is None or _asked_for(item.config):
        return True
    is_changed = item.path.relative_to(item.config.rootpath).as_posix() in _changed()
    return is_changed or has_its_turn(item, *mark.args)


def has_its_turn(item: pytest.Item, pushes: int = 6) -> bool:
    """Whether it is the turn of a test that is run in one of so many pushes."""
    return (zlib.crc32(item.nodeid.encode()) + TURN) % pushes == 0


def _asked_for(config: pytest.Config) -> bool:
    """Whether somebody has named files or folders, not all tests there are."""
    everything = {config.rootpath / path for path in config.getini("testpaths")}
    return {config.rootpath / path for path in config.args} != everything
