"""Publish events: gather every page and file in memory first, then let the new site appear at once."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import islice
from pathlib import Path

from generator.files.folders import fault_of
from generator.files.reading import files_below, read_or_none
from generator.languages import ENGLISH, speaking
from generator.model import Sponsor
from generator.model.seasons import NOBODY, People, Season
from generator.site import swap, templates, urls
from generator.site.contents import SEASON_PAGES, SITE_PAGES
from generator.site.data import sponsor_data
from generator.site.event_pages import EventPages
from generator.site.formats import Row, as_json
from generator.site.outcome import outcome_of
from generator.site.page_context import Site
from generator.site.pages.front.entry import EventEntry, faulty_entry, newest_first
from generator.site.pages.front.page import front_state, seasons_of
from generator.site.pages.season.person import season_calendar
from generator.site.pages.season.ranking import season_data
from generator.site.season_context import SeasonContext, SeasonFacts
from generator.site.swap import File, Files
from generator.site.urls import SeasonUrls
from generator.text import encoded

# What programs find at the site's root: the index of all events and seasons, and the schemas of all files.


def index_data(site: Site, entries: Sequence[EventEntry]) -> Row:
    """Return all that has data files. For an event with an error, return what its last good pages say."""
    return {
        "schema": "roundsheet/events/1",
        "title": site.title,
        **sponsor_data(site.sponsor, urls.ASSETS),
        "events": [
            {
                "event": entry.folder,
                "name": entry.title,
                "date": [day.isoformat() for day in entry.days],
                "status": None if entry.status is None else entry.status.value,
            }
            for entry in newest_first(entries)
        ],
        "seasons": [{"season": season.id, "name": season.name} for season in site.seasons],
    }


def schemas() -> dict[str, bytes]:
    """Return the JSON Schema of each data file, by its path in the site."""
    folder = files("generator.site") / "schemas"
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {f"{urls.SCHEMAS}/{file.name}": file.read_bytes() for file in found if file.name.endswith(".json")}


# Of an event's last good pages: one of 1,000 players has 1,100 files and 28 MB.
MAX_KEPT_FILES, MAX_KEPT_BYTES, MAX_ASSET_BYTES = 20_000, 100_000_000, 10_000_000

# Publish events.


_ASSET = re.compile(rb"%s/[\w.-]+" % urls.ASSETS.encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class EventToPublish:
    """An event of the site. `pages` is None where it is faulty and keeps its last good ones."""

    folder: str  # the event's folder name
    title: str  # for the front page even when faulty
    pages: EventPages | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """A record of what was published: events by folder, and the number of the site's files without its assets."""

    published: tuple[str, ...]
    kept: tuple[str, ...]  # faulty: the last good pages stay
    absent: tuple[str, ...]  # faulty, and there were no pages yet
    files: int


def publish(
    events: Callable[[Site], Iterable[EventToPublish]],
    site: Path,
    *,
    site_title: str = "Tournaments",
    address: str | None = None,
    language: str = ENGLISH,
    timezone: str | None = None,
    sponsor: Sponsor | None = None,
    seasons: tuple[Season, ...] = (),
    faulty_seasons: Sequence[str] = (),
    people: People = NOBODY,
    waiting: Callable[[], None] = lambda: None,
) -> PublishReport:
    """Build the site of all events and put it in the place of the old one.

    Args:
        events: makes all events that the site is to have, while no other build works beside it.
        site: its folder, made where it doesn't exist.
        site_title: the heading of the front page.
        address: where the site will be found, with a slash at its end; None where unknown.
        language: of the front page; each event says its own.
        timezone: of every event that says no other.
        sponsor: of every event that names no other.
        seasons: whose pages the site is to have.
        faulty_seasons: the names of those that keep their last good pages.
        people: who plays under more than one ID or name.
        waiting: called once where another build works there, which is waited for.

    Raises:
        UsageError: the folder holds files that Roundsheet did not make.
        MachineError: it can't be written.
    """
    swap.check_target(site)
    site = site.resolve()
    shared = shared_by_all(title=site_title, address=address, language=language, timezone=timezone)
    shared = replace(shared, sponsor=sponsor, seasons=seasons, people=people)
    with swap.only_build_of(site, waiting):
        gathering = _Gathering(events(shared), site, shared, faulty_seasons)
        swap.replace_site(site, gathering.files())
    return gathering.report()


def shared_by_all(*, title: str, address: str | None, language: str, timezone: str | None = None) -> Site:
    """Return what the pages of all events share; every asset's file name contains the hash of its content.

    Only the worker's address stays the same: a browser asks there for a newer one.
    """
    assets = {name: f"{urls.ASSETS}/{hashed}" for name, (hashed, _) in templates.assets().items()}
    assets[urls.WORKER] = urls.WORKER
    return Site(title=title, assets=assets, address=address, language=language, timezone=timezone)


class _Gathering:
    """A collector of the site's files as its events are built, and of the report about them."""

    def __init__(
        self, events: Iterable[EventToPublish], old: Path, site: Site, faulty_seasons: Sequence[str]
    ) -> None:
        """Take the events, the folder in which the last good pages of faulty ones are, and what all pages share."""
        self._events, self._old, self._site, self._faulty = events, old, site, faulty_seasons
        self._entries: list[EventEntry] = []
        self._published: list[str] = []
        self._kept: list[str] = []
        self._absent: list[str] = []
        self._names: set[str] = set()
        self._made = 0

    def files(self) -> Iterator[File]:
        """Yield every page, data file and asset by path, each once; at most one event's are in memory at a time."""
        for each in self._events:
            yield from self._new(self._files_of(each))
        yield from self._new(self._of_all())
        for season in self._faulty:
            yield from self._new(kept_files(self._old, season))
        self._made += len(self._names)
        assets = {self._site.assets[name]: content for name, (_, content) in templates.assets().items()}
        if (sponsor := self._site.sponsor) is not None and (logo := sponsor.logo) is not None:
            assets[urls.logo(urls.ASSETS, logo.name)] = logo.content
        yield from self._new(assets)

    def report(self) -> PublishReport:
        """Return what was published."""
        return PublishReport(
            published=tuple(sorted(self._published)),
            kept=tuple(sorted(self._kept)),
            absent=tuple(sorted(self._absent)),
            files=self._made,
        )

    def _new(self, files: Files) -> Iterator[File]:
        """Yield the new assets; one that old pages name, too, is there already."""
        yield from ((name, content) for name, content in files.items() if name not in self._names)
        self._names |= files.keys()

    def _files_of(self, event: EventToPublish) -> Files:
        if event.pages is not None:
            self._entries.append(event.pages.entry)
            self._published.append(event.folder)
            return event.pages.files
        pages = kept_files(self._old, event.folder)
        if pages:
            outcome = outcome_of(event.folder, pages)
            self._entries.append(faulty_entry(event.folder, event.title, outcome))
        (self._kept if pages else self._absent).append(event.folder)
        return pages

    def _of_all(self) -> Files:
        with speaking(self._site.language):
            made = {
                path: templates.marked(path, templates.render(page.template, model))
                for page in SITE_PAGES
                for path, model in page.made(self._site, self._entries)
            }
            for facts in seasons_of(self._site, self._entries):
                made |= season_files(self._site, facts)
            newest = {**templates.newest(made), "state": front_state(self._entries)}
        index = index_data(self._site, self._entries)
        return made | schemas() | {urls.VERSION: as_json(newest), urls.INDEX: as_json(index)}


def season_files(site: Site, facts: SeasonFacts) -> Files:
    """Return every page and data file of a season, in its language."""
    context = SeasonContext(site=site, facts=facts, path="")
    with speaking(facts.season.language):
        files: Files = {
            path: templates.marked(path, templates.render(page.template, model))
            for page in SEASON_PAGES
            for path, model in page.made(context)
        }
        where = SeasonUrls(facts.season.id)
        files[where.calendar] = encoded(season_calendar(context.at(where.calendar)))
    return files | {where.data(name): content for name, content in season_data(facts).items()}


def kept_files(old: Path, folder: str) -> Files:
    """Return an event's last good pages and the assets that they name; none where there are none, or far too many.

    They lie in the site's folder, which may have come from anywhere: links, and what is too large, are left out.
    """
    if fault_of(folder) is not None:  # what lies there is no event's
        return {}
    paths = list(islice(files_below(old / folder), MAX_KEPT_FILES + 1))
    if not paths or len(paths) > MAX_KEPT_FILES:
        return {}
    pages = _read_all(old, sorted(paths, key=Path.as_posix), MAX_KEPT_BYTES)
    html = (content for path, content in pages.items() if path.endswith(".html"))
    named = {name.decode() for content in html for name in _ASSET.findall(content)}
    assets = sorted(
        path for path in files_below(old / urls.ASSETS) if path.relative_to(old).as_posix() in named
    )
    return pages | _read_all(old, assets, MAX_ASSET_BYTES)


def _read_all(root: Path, paths: Iterable[Path], left: int) -> Files:
    """Return what files hold, by their paths from a folder; one that has more bytes than are left is left out."""
    files: Files = {}
    for path in paths:
        if (content := read_or_none(path, left)) is not None:
            files[path.relative_to(root).as_posix()] = content
            left -= len(content)
    return files
