"""What is tried at every push, what only in turn, and how much more once a week: the environment says it.

A commit decides whose turn it is, so that the same commit is always tried by the same tests, and another by others.
"""

import os
import subprocess
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

# 0 at a push; 1 or more in the weekly run: all pages and events, and of what chance plays so many times as much.
MORE = int(os.environ.get("ROUNDSHEET_MORE", "0"))


def _turn() -> int:
    """A number that the newest commit gives; 0 where there is no Git."""
    command = ("git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD")
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said[:6], 16)


TURN = int(os.environ.get("ROUNDSHEET_TURN") or _turn())


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
    """Whether a test is one of every push, or has its turn."""
    return bool(MORE) or item.get_closest_marker("weekly") is None or has_its_turn(item)


def has_its_turn(item: pytest.Item, pushes: int = 12) -> bool:
    """Whether it is the turn of a test that is run in one of so many pushes."""
    return (zlib.crc32(item.nodeid.encode()) + TURN) % pushes == 0
