"""What the last build said: where all is as it was then, that is said again, and nothing is done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.publish.unchanged import looks_in, state_of
from generator.store import BUILD, store_beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that was printed."""

    text: str
    is_progress: bool  # it went to the standard error stream


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """What a build said, and whether an event has an error."""

    lines: tuple[Line, ...]
    failed: bool


class LastBuild:
    """The last build of a site from a folder of events.

    No file is opened to see whether it has changed. A file that was saved while it ran or just before, or a page that
    somebody has touched since, and it counts no more.
    """

    def __init__(self, events: Path, site: Path) -> None:
        self._events, self._site = events, site
        self._store = store_beside(events)
        # None where it is not to be remembered.
        self._state = None if self._store.folder is None else state_of(events)

    def saying(self) -> Saying | None:
        """What it said, if another build would do and say the same; None where nobody can say."""
        known = self._store.get(BUILD)
        if known is None or self._state is None:
            return None
        about, looks, said = known
        result: Saying = said
        return result if about == self._about and looks == looks_in(self._site, {}) else None

    def remember(self, lines: Sequence[Line], *, failed: bool, looks: Mapping[str, str]) -> None:
        """Keep what this build has said, about what lay there when it began.

        Args:
            lines: all of it.
            failed: whether an event has an error.
            looks: of folders of the site, as far as they are known.
        """
        now = looks_in(self._site, looks)
        if self._state is not None and now is not None:
            self._store.put(BUILD, (self._about, now, Saying(lines=tuple(lines), failed=failed)))

    @property
    def _about(self) -> tuple[str | None, ...]:
        return (str(self._events), str(self._site), self._state)
