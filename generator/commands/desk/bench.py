"""Builds the site again and again, and makes again only what depends on a file that has changed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.commands.build import build_site, make_events
from generator.commands.desk.watching import Look, look_into
from generator.commands.made_event import MadeEvent
from generator.findings import Finding
from generator.loading import LoadedEvent, namesakes
from generator.publish.frame.desk import Site
from generator.publish.swap import File, Files, only_build_of, replace_site
from generator.publish.unchanged import Stays


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The site's files, the events that they show, which of these were loaded again, and all that is wrong."""

    files: Files
    events: tuple[LoadedEvent, ...]
    reloaded: tuple[LoadedEvent, ...]
    findings: tuple[Finding, ...]


class Bench:
    """Where the site is built, with all that is remembered from the last time."""

    def __init__(self, events: Path, site: Path, waiting: Callable[[], None] = lambda: None) -> None:
        self._events, self._site, self._waiting = events, site.resolve(), waiting
        self._kept: dict[Path, _Kept] = {}
        self._reloaded: list[Path] = []
        self._files: Files = {}
        self._written: Files | None = None

    def build(self) -> Built:
        """Build the site without writing it.

        Raises:
            UsageError: there is no folder of events, or the site's folder holds something else.
        """
        outcome = build_site(
            self._events,
            self._site,
            lambda _: None,
            make=self._make,
            put=self._take,
            waiting=self._waiting,
        )
        return Built(
            files=self._files,
            events=outcome.events,
            reloaded=tuple(loaded for loaded in outcome.events if loaded.folder in self._reloaded),
            findings=outcome.findings,
        )

    def write(self) -> None:
        """Put the site that was built last into its folder, if it differs from what is there.

        Raises:
            MachineError: the folder can't be written.
        """
        if self._files != self._written:
            with only_build_of(self._site, self._waiting):
                replace_site(self._site, self._files.items())
            self._written = self._files

    def _make(self, folders: Sequence[Path], site: Site) -> Iterator[MadeEvent]:
        """All events; loaded again only those of which a file has changed, or the site that they are in."""
        before = {folder: self._kept.get(folder) or _Kept() for folder in folders}
        looks = {folder: (look_into(folder), namesakes(folder)) for folder in folders}
        self._kept = {folder: kept for folder, kept in before.items() if kept.is_of(looks[folder], site)}
        rest = [folder for folder in folders if folder not in self._kept]
        for folder, made in zip(rest, make_events(rest, site), strict=True):
            self._kept[folder] = _Kept(look=looks[folder], site=site, made=made)
        self._reloaded = [folder for folder in folders if looks[folder] != before[folder].look]
        yield from (kept.made for kept in map(self._kept.__getitem__, folders) if kept.made is not None)

    def _take(self, _: Path, parts: Iterable[File | Stays]) -> None:
        self._files = dict(part for part in parts if not isinstance(part, Stays))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """An event, and what it was made from."""

    look: tuple[Look, tuple[str, ...]] | None = None  # its files, and folders of almost the same name
    site: Site | None = None
    made: MadeEvent | None = None

    def is_of(self, look: tuple[Look, tuple[str, ...]], site: Site) -> bool:
        """Whether it would be the same if it were made once more."""
        return self.look == look and self.site == site
