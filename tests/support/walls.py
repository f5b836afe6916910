"""Events without their walls: worked on in the process of the test, one after the other.

What goes wrong there is seen as it is, and what one event has read of regulations and templates is there for the next.
"""

import pickle
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from generator.commands import wall


@contextmanager
def walls_down() -> Iterator[None]:
    """Events are worked on in this process. What comes of one has to be plain data all the same."""

    def here(tasks: Iterable[wall.Task[Any]]) -> Iterator[Any]:
        return (pickle.loads(pickle.dumps(task.work())) for task in tasks)

    with patch.object(wall, "_in_processes", here):
        yield
