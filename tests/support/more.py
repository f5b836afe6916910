"""What is tried every day, and what only now and then: the environment says how much more than on every day."""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

# 0 every day; 1 or more in the weekly run: all pages and events, and of what chance plays so many times as much.
MORE = int(os.environ.get("ROUNDSHEET_MORE", "0"))


def some(cases: Sequence[T], step: int, *, first: int = 0) -> Sequence[T]:
    """Of cases of one kind every so many, from that number on; all of them in the weekly run."""
    return cases if MORE else cases[first::step]


def left_out(config: pytest.Config, items: list[pytest.Item], is_run: Callable[[pytest.Item], bool]) -> None:
    """Leave out the tests that are not run today, and let pytest say how many."""
    left = [item for item in items if not is_run(item)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if is_run(item)]


def is_for_today(item: pytest.Item) -> bool:
    """Whether a test is one of every day."""
    return bool(MORE) or item.get_closest_marker("weekly") is None
