"""What was opened from the same bytes, or made of the same values, is not opened or made once more.

Nothing is judged less by it: a file is still opened where it lies, with all that can happen there, and what stands in
its bytes depends on nothing else, nor do an event's pages on anything but the event. Commands that are run in a copy of
this process know what this one knew. Some inputs of every class are tried without.
"""

import pickle
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from unittest.mock import patch
from weakref import WeakSet

from generator.commands import build
from generator.commands.build import build_site
from generator.findings import Finding
from generator.model import Event
from generator.regulations.schema import Regulation
from generator.site import urls
from generator.site.event_pages import EventPages, event_pages
from generator.site.page_context import Site
from generator.workbooks.reading import intake, players, rounds
from generator.workbooks.reading.intake import Sheets, open_content
from tests.support.isolation import not_isolated

T = TypeVar("T")


class _Memory:
    """The last things made, by what they were made of."""

    def __init__(self, most: int) -> None:
        self._kept: dict[Hashable, object] = {}
        self._most = most

    def recall(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made of it, now or before."""
        made: T = self._kept.pop(key) if key in self._kept else make()
        self._kept[key] = made
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        return made


_OPENED, _READ, _MADE = _Memory(60), _Memory(60), _Memory(20)


_known: set[bytes] = (
    set()
)  # the only workbooks that are remembered: a hostile one may be large once it is open
_opened: WeakSet[Sheets] = WeakSet()


def know(files: Mapping[str, bytes]) -> None:
    """Remember the workbooks among these files once they were opened."""
    _known.update(content for name, content in files.items() if name.endswith(".xlsx"))


def _open(data: bytes, display_name: str) -> tuple[Sheets | None, tuple[Finding, ...]]:
    if data not in _known:
        return open_content(data, display_name)
    sheets, findings = _OPENED.recall((data, display_name), lambda: open_content(data, display_name))
    if sheets is not None:
        _opened.add(sheets)
    return sheets, findings


def _remembered(read: Callable[..., T]) -> Callable[..., T]:
    """What reads an opened workbook, with a memory."""

    def recall(sheets: Sheets, *words: Hashable, **named: Hashable) -> T:
        if sheets not in _opened:
            return read(sheets, *words, **named)
        key = (read, sheets, words, tuple(sorted(named.items())))
        return _READ.recall(key, lambda: read(sheets, *words, **named))

    return recall


def _make(site: Site, event: Event, regulation: Regulation, rules: Mapping[str, bytes]) -> EventPages:
    values = pickle.dumps((site, event, regulation, rules))
    return _MADE.recall(values, lambda: event_pages(site, event, regulation, rules))


_players_in, _round_in = _remembered(players.players_in), _remembered(rounds.round_in)
_link = lru_cache(maxsize=20_000)(urls.link)


@contextmanager
def remembering(*, isolated: bool = False) -> Iterator[None]:
    """Within, and in the copies of this process that are made within, nothing is opened or made twice.

    Args:
        isolated: whether each event has a process of its own all the same, as where processes are what is tried.
    """
    with ExitStack() as stack:
        if not isolated:
            stack.enter_context(not_isolated())
        stack.enter_context(patch.object(intake, "open_content", _open))
        stack.enter_context(patch.object(players, "players_in", _players_in))
        stack.enter_context(patch.object(rounds, "round_in", _round_in))
        stack.enter_context(patch.object(build, "event_pages", _make))
        stack.enter_context(patch.object(urls, "link", _link))
        yield


def get_to_know(files: Mapping[str, bytes], *, address: str | None = None) -> None:
    """Build the site of these files, as a command does it in their folder, to remember all that is in it."""
    know(files)
    with TemporaryDirectory() as folder, chdir(folder), remembering():
        for name, content in files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)
        build_site(Path("events"), Path("site"), lambda _: None, address=address)
