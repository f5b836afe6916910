"""`roundsheet build`: the site of all events."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from generator.commands.made_event import MadeEvent
from generator.commands.named_rules import own_rules
from generator.commands.reading_order import in_reading_order
from generator.commands.registration import while_registering
from generator.commands.seasons import about_seasons
from generator.commands.select import select_events
from generator.commands.wall import Task, behind_walls
from generator.commands.written import Written
from generator.event_file import read_site_file
from generator.event_file.seasons import read_seasons
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent, failed_event, namesakes
from generator.loading.known import KnownEvent, forget_others
from generator.model.seasons import Appearance
from generator.publish.event_pages import event_pages
from generator.publish.frame.desk import Site
from generator.publish.site import EventToPublish, PublishReport, Put, publish
from generator.publish.swap import File, replace_site
from generator.publish.unchanged import Stays, state_of

Make = Callable[[Sequence[Path], Site], Iterable[MadeEvent]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOutcome:
    """The events as they were loaded, if they were asked for, all findings, and what was published at `address`."""

    events: tuple[LoadedEvent, ...]
    address: str | None
    findings: tuple[Finding, ...]
    beside: tuple[Finding, ...]  # those of files beside the events' folders: site.yaml, seasons, people.yaml
    faulty_seasons: tuple[str, ...]
    report: PublishReport
    is_repeatable: bool  # as long as nothing changes another build says the same
    looks: Mapping[str, str]  # of the events' folders in the site


def build_site(
    events: Path,
    site: Path,
    progress: Callable[[str], None],
    *,
    address: str | None = None,
    make: Make | None = None,
    put: Put | None = None,
    with_loaded: bool = True,
    waiting: Callable[[], None] = lambda: None,
) -> BuildOutcome:
    """Check all events and build the site; an event with an error keeps its last good pages.

    Args:
        events: the folder of events.
        site: where the site is, or will be.
        progress: called with each event's title when its pages are made.
        address: where the site will be found if site.yaml doesn't say it.
        make: makes the events of the folders, in their order, each behind a wall, if not `make_events`.
        put: takes the site's folder and all its files. Without it they are put there, and their looks remembered.
        with_loaded: whether the events are wanted as they were loaded.
        waiting: called once where another build works there, which is waited for.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
        MachineError: the site can't be written.
    """
    settings, findings = read_site_file(events / "site.yaml", f"{events.as_posix()}/site.yaml")
    address = settings.address or address
    seasons = read_seasons(events)
    folders = select_events(events, ())
    made: list[MadeEvent] = []
    written = Written(events, site)

    def all_events(shared: Site) -> Iterator[EventToPublish]:
        there = written.still_there() if put is None else {}
        for each in (make or partial(make_events, with_loaded=with_loaded, there=there))(folders, shared):
            made.append(each.once_written())  # a large site's pages are not held all at once
            progress(each.title)
            yield EventToPublish(folder=each.folder, title=each.title, pages=each.pages)

    def into_place(folder: Path, parts: Iterable[File | Stays]) -> None:
        replace_site(folder, parts, spare=written.spare, made=partial(written.remember, made))

    report = publish(
        all_events,
        site,
        site_title=settings.title,
        address=address,
        language=settings.language,
        timezone=settings.timezone,
        seasons=seasons.seasons,
        faulty_seasons=seasons.faulty,
        people=seasons.people,
        put=put or into_place,
        waiting=waiting,
    )
    forget_others(events, folders)
    beside = (*findings, *about_seasons(seasons, {each.folder: _field(each) for each in made}))
    return BuildOutcome(
        events=tuple(each.loaded for each in made if each.loaded is not None),
        address=address,
        findings=(*beside, *(finding for each in made for finding in each.findings)),
        beside=beside,
        faulty_seasons=seasons.faulty,
        report=report,
        is_repeatable=all(each.key is not None for each in made),
        looks=written.looks,
    )


def _field(event: MadeEvent) -> Sequence[Appearance] | None:
    outcome = None if event.pages is None else event.pages.entry.outcome
    return None if outcome is None else outcome.field


def make_events(
    folders: Sequence[Path],
    site: Site,
    *,
    with_loaded: bool = True,
    there: Mapping[str, MadeEvent] = {},
) -> Iterator[MadeEvent]:
    """Make the events' pages, each behind a wall.

    Args:
        folders: of the events.
        site: what the pages of all events share.
        with_loaded: whether the events are wanted as they were loaded.
        there: those whose pages are there, by their folders' names: where nothing was saved since, and nobody wants
            them loaded, they stay; else what has changed is all that comes.
    """
    sites = {folder: site.for_event(folder.name) for folder in folders}
    keys = {folder: _key(folder, of) for folder, of in sites.items()}
    same = {
        folder.name: there[folder.name]
        for folder, key in keys.items()
        if not with_loaded and key is not None and folder.name in there and there[folder.name].key == key
    }
    work = partial(make_event, with_loaded=with_loaded)
    tasks = [
        Task(folder=folder, work=partial(work, folder, sites[folder], key=key, there=there.get(folder.name)))
        for folder, key in keys.items()
        if folder.name not in same
    ]
    answers = behind_walls(tasks)
    for folder in folders:
        made = same[folder.name] if folder.name in same else next(answers)
        yield failed(folder, made) if isinstance(made, Finding) else made


def _key(folder: Path, site: Site) -> str | None:
    """Of all that an event's pages are made from; None where nobody can say."""
    state = state_of(folder)
    return None if state is None else sha256(repr((state, namesakes(folder), site)).encode()).hexdigest()


def make_event(
    folder: Path,
    site: Site,
    *,
    with_loaded: bool = True,
    key: str | None = None,
    there: MadeEvent | None = None,
) -> MadeEvent:
    """Load and check an event and make its pages, as far as something has changed.

    Args:
        folder: of the event.
        site: what its pages share with those of all events.
        with_loaded: whether the event is wanted as it was loaded.
        key: of all that it is made from, if somebody can say.
        there: as it lies in the site.
    """
    known = KnownEvent(folder)
    pages = known.pages(site, partial(_made, site))
    made: MadeEvent = pages.made
    if there is not None and there.made_from == pages.before_from:
        made = made.as_changed(there, pages.before)
    key = key if pages.made_from is not None else None
    made = replace(made, key=key, made_from=pages.made_from)
    return replace(made, loaded=known.loaded) if with_loaded else made


def _made(site: Site, loaded: LoadedEvent, before: MadeEvent | None) -> MadeEvent:
    findings = in_reading_order(while_registering(loaded))
    event, regulation, pages = loaded.event, loaded.regulation, None
    if event is not None and regulation is not None and not has_errors(findings):
        rules = own_rules(loaded.folder, event.settings.regulations)
        pages = event_pages(site, event, regulation, rules)
    title = event.settings.name if event is not None else loaded.id
    made = MadeEvent(folder=loaded.id, title=title, findings=findings, pages=pages)
    return made.to_be_kept(before)


def failed(folder: Path, finding: Finding) -> MadeEvent:
    """What is left of an event that could not be made."""
    loaded = failed_event(folder, finding)
    return MadeEvent(folder=loaded.id, title=loaded.id, findings=(finding,), pages=None, loaded=loaded)
