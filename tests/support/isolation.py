"""Events without isolation: worked on in the process of the test, one after the other.

What goes wrong there is seen as it is, and what one event has read of regulations and templates is there for the next.
"""

import pickle
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.commands import isolation
from generator.commands.build import BuildOutcome, build_site
from generator.commands.live import rebuilding


@contextmanager
def not_isolated() -> Iterator[None]:
    """Work on events in this process, also where the live server builds. What comes of one has to be plain data."""

    def here(tasks: Iterable[isolation.Task[Any]]) -> Iterator[Any]:
        return (pickle.loads(pickle.dumps(task.work())) for task in tasks)

    with (
        patch.object(isolation, "_answers", here),
        patch.object(rebuilding, "rebuild", rebuild_here),
    ):
        yield


def rebuild_here(
    events: Path, site: Path, known: Collection[str], waiting: Callable[[], None]
) -> BuildOutcome:
    """Build as the live server's process does, but in this one."""
    outcome = build_site(events, site, lambda _: None, known=known, waiting=waiting)
    again: BuildOutcome = pickle.loads(pickle.dumps(outcome))
    return again
