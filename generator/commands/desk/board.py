"""What the desk shows at present: written by the one who builds, read by everybody who serves a browser."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.loading import LoadedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The site's files by their paths, the pages of the desk's own, and what is said of errors on every page."""

    number: int = 0  # counts what was shown
    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: bytes = b""
    busy: bytes = b""  # the page for those for whom there is no place at the moment
    alarm: str = ""  # empty where there is no error
    events: tuple[LoadedEvent, ...] = ()  # as they were loaded


class Board:
    """Holds what is shown."""

    def __init__(self) -> None:
        self._shown = Shown()

    @property
    def shown(self) -> Shown:
        """What is shown now."""
        return self._shown

    def show(self, shown: Shown) -> None:
        """Show this from now on."""
        self._shown = replace(shown, number=self._shown.number + 1)
