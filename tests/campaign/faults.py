"""What is found wrong with an input, and what was seen while it was tried."""

from dataclasses import dataclass, field
from enum import Enum


class Harm(Enum):
    """The ways in which an input does harm."""

    TRACEBACK = "traceback"
    LOSS = "loss"  # what was there is gone or changed
    STOPPED = "stopped"  # another event was not built or paired as without it
    LEAK = "leak"  # what is private stands on a page
    MALFORMED = "malformed"  # something was written that its readers can't take
    UNTOLD = "untold"  # it ended with a status that says something else
    SLOW = "slow"
    LARGE = "large"  # too much memory


class HarmError(Exception):
    """An input did harm."""

    def __init__(self, harm: Harm, reason: str) -> None:
        super().__init__(f"{harm.value}: {reason}")
        self.harm, self.reason = harm, reason


@dataclass(slots=True)
class Seen:
    """One input: what it was, and what was said of it."""

    about: str = ""
    codes: list[str] = field(default_factory=list)  # of findings, or how a command ended
    files: dict[str, bytes] = field(default_factory=dict)  # what lay in the event's folder, for `show`
    cpu: float = 0.0  # seconds
    peak: float = 0.0  # MB
    harm: Harm | None = None
    reason: str = ""
    details: str = ""
