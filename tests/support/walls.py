"""Events without their walls: a test that looks at a fault, or makes one, needs it in its own process."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from generator.commands import wall


@contextmanager
def walls_down() -> Iterator[None]:
    """Events are worked on in this process, and what goes wrong there is seen as it is."""

    def here(tasks: Iterable[wall.Task[Any]]) -> Iterator[Any]:
        return (task.work() for task in tasks)

    with patch.object(wall, "_in_processes", here):
        yield
