"""What the last build said: where all is as it was then, that is said again, and nothing is done."""

from collections.abc import Sequence
from pathlib import Path

from generator.frozen import frozen
from generator.held import Held, held_by_all
from generator.publish.unchanged import look_of, looks_so
from generator.store import BUILD, store_beside


@frozen
class Line:
    """A line that was printed."""

    text: str
    is_progress: bool  # it went to the standard error stream


@frozen
class Saying:
    """What a build said, and whether an event has an error."""

    lines: tuple[Line, ...]
    failed: bool


class LastBuild:
    """The last build of a site from a folder of events.

    A file that was saved while it ran, or a page that somebody has touched since, and it counts no more.
    """

    def __init__(self, events: Path, site: Path) -> None:
        self._events, self._site = events, site
        self._store = store_beside(events)
        self._held = self._look()

    def saying(self) -> Saying | None:
        """What it said, if another build would do and say the same; None where nobody can say."""
        known = self._store.get(BUILD)
        if known is None or self._held is None:
            return None
        about, look, said = known
        result: Saying = said
        return result if about == self._about and looks_so(self._site, look) else None

    def remember(self, lines: Sequence[Line], *, failed: bool) -> None:
        """Keep what this build has said, if it was about what still lies there."""
        try:
            look = look_of(self._site)
        except OSError:
            return
        if self._held is not None and self._look() == self._held:
            self._store.put(BUILD, (self._about, look, Saying(lines=tuple(lines), failed=failed)))

    @property
    def _about(self) -> object:
        return (str(self._events), str(self._site.absolute()), str(self._site), self._held)

    def _look(self) -> Held | None:
        return None if self._store.folder is None else held_by_all(self._events)
