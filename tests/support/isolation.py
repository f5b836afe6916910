"""Events without isolation: worked on in the process of the test, one after the other.

What goes wrong there is seen as it is, and what one event has read of regulations and templates is there for the next.
"""

import pickle
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from generator.commands import isolation


@contextmanager
def not_isolated() -> Iterator[None]:
    """Work on events in this process. What comes of one has to be plain data all the same."""

    def here(tasks: Iterable[isolation.Task[Any]]) -> Iterator[Any]:
        return (pickle.loads(pickle.dumps(task.work())) for task in tasks)

    with patch.object(isolation, "_run_in_processes", here):
        yield
