"""Builds the site again and again, and does anew only what depends on a file that has changed."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from generator.commands.build import Steps, build_site
from generator.commands.desk.watching import look_into, stamp_of
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event, namesakes
from generator.model import Event
from generator.publish.site import EventPages, Files, event_pages
from generator.publish.swap import only_build_of, replace_site
from generator.publish.views.frame import Site
from generator.regulations.schema import Regulation

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The site's files, the events that they show, which of these were loaded anew, and all that is wrong."""

    files: Files
    events: tuple[LoadedEvent, ...]
    anew: tuple[LoadedEvent, ...]
    findings: tuple[Finding, ...]


class Bench:
    """Where the site is built, with all that is remembered from the last time."""

    def __init__(self, events: Path, site: Path) -> None:
        self._events, self._site = events, site.resolve()
        self._memory = _Memory()
        self._loaded: tuple[LoadedEvent, ...] = ()
        self._files: Files = {}
        self._written: Files | None = None

    def build(self) -> Built:
        """Build the site without writing it.

        Raises:
            UsageError: there is no folder of events, or the site's folder holds something else.
        """
        steps = Steps(load=self._load, pages=self._pages, put=self._take)
        outcome = build_site(self._events, self._site, lambda _: None, steps=steps)
        before = {id(loaded) for loaded in self._loaded}
        self._loaded = outcome.events
        return Built(
            files=self._files,
            events=outcome.events,
            anew=tuple(loaded for loaded in outcome.events if id(loaded) not in before),
            findings=outcome.findings,
        )

    def write(self) -> None:
        """Put the site that was built last into its folder, if it differs from what is there.

        Raises:
            UsageError: the folder can't be written.
        """
        if self._files != self._written:
            with only_build_of(self._site):
                replace_site(self._site, self._files)
            self._written = self._files

    def _load(self, folder: Path) -> LoadedEvent:
        return self._memory.remember(
            ("event", folder),
            (look_into(folder), namesakes(folder)),
            lambda: load_event(folder, recall=self._memory.recall),
        )

    def _pages(self, site: Site, event: Event, regulation: Regulation) -> EventPages:
        return self._memory.remember(
            ("pages", event.id), (site, event, regulation), lambda: event_pages(site, event, regulation)
        )

    def _take(self, _: Path, files: Files) -> None:
        self._files = files


class _Memory:
    """What was made of something, for as long as that stays as it is."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[object, Any]] = {}

    def recall(self, path: Path, read: Callable[[], T], /, *about: object) -> T:
        """What was read from a file."""
        return self.remember(("file", path, *about), stamp_of(path), read)

    def remember(self, key: tuple[object, ...], source: object, make: Callable[[], T]) -> T:
        """What was made of the source; the last one of each key is kept."""
        kept = self._kept.get(key)
        if kept is None or kept[0] != source:
            kept = self._kept[key] = (source, make())
        made: T = kept[1]
        return made
