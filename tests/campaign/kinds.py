"""The classes of input, by their names."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.campaign.faults import Seen

# Tries one input and says what it saw; what does harm is raised.
Attempt = Callable[[int, Random, Seen], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A class of input."""

    name: str
    what: str
    begin: Callable[[Path], AbstractContextManager[Attempt]]  # in a folder of its own
    warm: Callable[[], object] = lambda: None  # what all processes share, done once
    known: int = 0  # inputs at its head that once did harm
    few: int  # inputs for every run of the tests
    many: int = 20_000  # inputs of a whole campaign
