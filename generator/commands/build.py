"""`roundsheet build`: the site of all events."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from generator.commands.event_cache import NO_CACHE, CachedEvent, EventCache, cache_of, digest_of
from generator.commands.events import about_seasons, select_events, while_registering
from generator.commands.findings_report import in_reading_order
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.named_rules import own_rules
from generator.errors import UsageError
from generator.event_file import read_site_file
from generator.event_file.seasons import read_seasons
from generator.files.folders import printable
from generator.files.reading import ends_with
from generator.files.writing import replace_file
from generator.findings import Finding, finding_as_data, finding_from_data, has_errors, text_from_data
from generator.loading import LoadedEvent, failed_event, load_event
from generator.model.seasons import Appearance
from generator.site.event_pages import EventPages, event_pages
from generator.site.formats import zipped
from generator.site.outcome import outcome_of
from generator.site.page_context import Site
from generator.site.pages.front.entry import entry_as_data, entry_from_data
from generator.site.site import EventToPublish, PublishReport, publish
from generator.site.swap import site_files


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltEvent:
    """A record of an event's findings in reading order, and of its pages, where no error stops them."""

    folder: str  # its name, as it can be said
    title: str  # where it can't be read, the folder's name
    findings: tuple[Finding, ...]
    pages: EventPages | None
    loaded: LoadedEvent | None = None  # where somebody wants it
    known: frozenset[Finding] = frozenset()  # what was found when it was last built

    @property
    def appearances(self) -> Sequence[Appearance] | None:
        """Return who plays in it; None where nobody can say."""
        outcome = None if self.pages is None else self.pages.entry.outcome
        return None if outcome is None else outcome.field


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOutcome:
    """A record of the events as they were loaded, if they were asked for, all findings, and what was published."""

    events: tuple[LoadedEvent, ...]
    address: str | None
    findings: tuple[Finding, ...]
    known: frozenset[Finding]  # what was found when the events were last built
    beside: tuple[Finding, ...]  # those of files beside the events' folders: site.yaml, seasons, people.yaml
    faulty_seasons: tuple[str, ...]
    report: PublishReport


def build_site(
    events: Path,
    site: Path,
    progress: Callable[[str], None],
    *,
    address: str | None = None,
    with_loaded: bool = True,
    known: Collection[str] = (),
    instead: Mapping[str, Path] = MappingProxyType({}),
    waiting: Callable[[], None] = lambda: None,
) -> BuildOutcome:
    """Check all events and build the site; an event with an error keeps its last good pages.

    Args:
        events: the folder of events.
        site: where the site is, or will be.
        progress: called with each event's title when its pages are made.
        address: where the site will be found if site.yaml doesn't say it.
        with_loaded: whether the events are wanted as they were loaded.
        known: names of those that are not wanted so all the same.
        instead: folders that count in the place of events, by the names of these.
        waiting: called once where another build works there, which is waited for.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
        MachineError: the site can't be written.
    """
    settings, findings = read_site_file(events / "site.yaml", f"{events.as_posix()}/site.yaml")
    address = settings.address or address
    seasons = read_seasons(events)
    folders = [instead.get(folder.name, folder) for folder in select_events(events, ())]
    wanted = {folder for folder in folders if with_loaded and folder.name not in known}
    cache = cache_of(events)
    built: list[BuiltEvent] = []
    appearances: dict[str, Sequence[Appearance] | None] = {}

    def all_events(shared: Site) -> Iterator[EventToPublish]:
        for each in build_events(folders, shared, cache, wanted=wanted):
            appearances[each.folder] = each.appearances
            built.append(replace(each, pages=None))  # a large site's pages are not held all at once
            progress(each.title)
            yield EventToPublish(folder=each.folder, title=each.title, pages=each.pages)

    report = publish(
        all_events,
        site,
        site_title=settings.title,
        address=address,
        language=settings.language,
        timezone=settings.timezone,
        sponsor=settings.sponsor,
        seasons=seasons.seasons,
        faulty_seasons=seasons.faulty,
        people=seasons.people,
        waiting=waiting,
    )
    cache.keep_only(folder.name for folder in folders)
    beside = (*findings, *about_seasons(seasons, appearances))
    return BuildOutcome(
        events=tuple(each.loaded for each in built if each.loaded is not None),
        address=address,
        findings=(*beside, *(finding for each in built for finding in each.findings)),
        known=frozenset().union(*(each.known for each in built)),
        beside=beside,
        faulty_seasons=seasons.faulty,
        report=report,
    )


def build_events(
    folders: Sequence[Path], site: Site, cache: EventCache, *, wanted: Collection[Path] = ()
) -> Iterator[BuiltEvent]:
    """Yield the events of the folders in their order, each built in isolation.

    Args:
        folders: of the events.
        site: what the pages of all events share.
        cache: where what has not changed since is taken from.
        wanted: folders of the events that are wanted as they were loaded.
    """
    build = partial(build_event, cache=cache)
    tasks = [
        Task(
            folder=folder,
            work=partial(build, folder, site.for_event(folder.name), with_loaded=folder in wanted),
        )
        for folder in folders
    ]
    for folder, answer in zip(folders, run_all_isolated(tasks), strict=True):
        yield _failed(folder, answer) if isinstance(answer, Finding) else answer


def build_event(
    folder: Path, site: Site, *, cache: EventCache = NO_CACHE, with_loaded: bool = False
) -> BuiltEvent:
    """Return an event's findings and pages, from the cache where all that they come from is as it was.

    Args:
        folder: of the event.
        site: what its pages share with those of all events.
        cache: where it is taken from, and put.
        with_loaded: whether the event is wanted as it was loaded.
    """
    digest = digest_of(folder, site)
    known = cache.findings(folder.name)
    cached = None if digest is None else cache.get(folder.name, digest)
    if cached is not None and (built := _from_cache(cached, folder)) is not None:
        return replace(built, loaded=load_event(folder) if with_loaded else None, known=known)
    loaded = load_event(folder)
    built = _built(loaded, site)
    if digest is not None and built.pages is not None and digest_of(folder, site) == digest:
        cache.put(folder.name, _to_cache(built, built.pages, digest))
    return replace(built, loaded=loaded if with_loaded else None, known=known)


def _built(loaded: LoadedEvent, site: Site) -> BuiltEvent:
    findings = in_reading_order(while_registering(loaded))
    event, regulation, pages = loaded.event, loaded.regulation, None
    if event is not None and regulation is not None and not has_errors(findings):
        rules = own_rules(loaded.folder, event.settings.regulations)
        pages = event_pages(site, event, regulation, rules)
    title = event.settings.name if event is not None else loaded.id
    return BuiltEvent(folder=loaded.id, title=title, findings=findings, pages=pages)


def _failed(folder: Path, finding: Finding) -> BuiltEvent:
    """Return what is left of an event that could not be built."""
    loaded = failed_event(folder, finding)
    return BuiltEvent(folder=loaded.id, title=loaded.id, findings=(finding,), pages=None, loaded=loaded)


def _to_cache(built: BuiltEvent, pages: EventPages, digest: str) -> CachedEvent:
    facts = {
        "title": built.title,
        "findings": [finding_as_data(each) for each in built.findings],
        "entry": entry_as_data(pages.entry),
    }
    return CachedEvent(digest=digest, facts=facts, files=pages.files)


def _from_cache(cached: CachedEvent, folder: Path) -> BuiltEvent | None:
    """Return what was built; None where these facts are none."""
    facts, files = cached.facts, dict(cached.files)
    try:
        return BuiltEvent(
            folder=printable(folder.name),
            title=text_from_data(facts["title"]),
            findings=tuple(map(finding_from_data, facts["findings"])),
            pages=EventPages(
                entry=entry_from_data(facts["entry"], folder.name, outcome_of(folder.name, files)),
                files=files,
            ),
        )
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None


# `roundsheet build --archive`: the built site as one zip file, which opens from a disk or a stick.


# Stands in the zip file: only what has it is ever overwritten.
COMMENT = b"Made by roundsheet build --archive. Unpack it and open index.html in a browser."


def check_archive(file: Path, *folders: Path) -> None:
    """Refuse a file that can't or must not be written.

    Args:
        file: the archive.
        folders: what it must not lie in: the events, and the site, which the next build empties.

    Raises:
        UsageError: it is not called something.zip, lies where it can't, or is there and no such archive.
    """
    if file.suffix.lower() != ".zip" or not file.stem.strip(". "):
        raise UsageError(f"{file.as_posix()}: name the archive something.zip")
    if not file.parent.is_dir():
        raise UsageError(f"{file.as_posix()}: there is no folder {file.parent.as_posix()}")
    place = Path(os.path.realpath(file.parent))  # in which it will lie, whatever has its name now
    for folder in folders:
        if place.is_relative_to(os.path.realpath(folder)):  # also of links that go round in a circle
            raise UsageError(
                f"{file.as_posix()}: write the archive outside of the folder {folder.as_posix()}"
            )
    if os.path.lexists(file) and not ends_with(file, len(COMMENT).to_bytes(2, "little") + COMMENT):
        raise UsageError(
            f"{file.as_posix()} is there and is not an archive of a site: choose another name, or remove it"
        )


def write_archive(site: Path, file: Path) -> None:
    """Put all files of a site into a zip file, in one folder with the name of the file.

    The same site gives the same bytes; the archive appears whole or not at all.
    """
    files = ((f"{file.stem}/{name}", content) for name, content in site_files(site))
    replace_file(file, zipped(files, COMMENT))
