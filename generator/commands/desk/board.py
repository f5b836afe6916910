"""What the desk shows at present: written by the one who builds, read by everybody who serves a browser."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Condition

from generator.loading import LoadedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The site's files by their paths, the page of findings, and what is said of errors on every page."""

    number: int = 0  # counts what was shown
    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: bytes = b""
    alarm: str = ""  # empty where there is no error
    events: tuple[LoadedEvent, ...] = ()  # as they were loaded


class Board:
    """Holds what is shown, and wakes up who waits for something newer."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._shown = Shown()
        self._is_closed = False

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        return self._shown

    def show(self, shown: Shown) -> None:
        """Show this from now on."""
        with self._changed:
            self._shown = replace(shown, number=self._shown.number + 1)
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing newer will come."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether nothing newer will come."""
        return self._is_closed

    def wait_for_newer(self, number: int, seconds: float) -> Shown | None:
        """What is shown once it is newer than that number; None where nothing newer came in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._shown.number > number, seconds)
            return self._shown if self._shown.number > number else None
