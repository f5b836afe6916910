"""`roundsheet build`: the site of all events."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.commands.check import while_registering
from generator.commands.reading_order import in_reading_order
from generator.commands.select import select_events
from generator.event_file import read_site_file
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent, load_event
from generator.model import Event
from generator.publish.site import (
    EventPages,
    EventToPublish,
    Files,
    PublishReport,
    event_pages,
    publish,
)
from generator.publish.swap import replace_site
from generator.publish.views.frame import Site
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """How a build does its work; who builds again and again remembers what it did before."""

    load: Callable[[Path], LoadedEvent] = load_event
    pages: Callable[[Site, Event, Regulation], EventPages] = event_pages
    put: Callable[[Path, Files], None] = replace_site


PLAIN = Steps()


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOutcome:
    """The events as they were loaded, all findings, and what was published, to be found at `address`."""

    events: tuple[LoadedEvent, ...]
    address: str | None
    findings: tuple[Finding, ...]
    report: PublishReport


def build_site(
    events: Path,
    site: Path,
    progress: Callable[[str], None],
    *,
    address: str | None = None,
    steps: Steps = PLAIN,
    waiting: Callable[[], None] = lambda: None,
) -> BuildOutcome:
    """Check all events and build the site; an event with an error keeps its last good pages.

    Args:
        events: the folder of events.
        site: where the site is, or will be.
        progress: called with each event's title when its pages are made.
        address: where the site will be found if site.yaml doesn't say it.
        steps: how it is done.
        waiting: called once where another build works there, which is waited for.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
        MachineError: the site can't be written.
    """
    settings, findings = read_site_file(events / "site.yaml", f"{events.as_posix()}/site.yaml")
    address = settings.address or address
    loaded_events, to_publish = [], []
    for folder in select_events(events, ()):
        loaded = steps.load(folder)
        found = in_reading_order(while_registering(loaded))
        findings += found
        loaded_events.append(loaded)
        to_publish.append(_to_publish(loaded, faulty=has_errors(found)))
    report = publish(
        to_publish,
        site,
        site_title=settings.title,
        address=address,
        language=settings.language,
        progress=progress,
        pages=steps.pages,
        put=steps.put,
        waiting=waiting,
    )
    return BuildOutcome(events=tuple(loaded_events), address=address, findings=findings, report=report)


def _to_publish(loaded: LoadedEvent, *, faulty: bool) -> EventToPublish:
    title = loaded.event.settings.name if loaded.event is not None else loaded.id
    return EventToPublish(
        event=None if faulty else loaded.event,
        regulation=None if faulty else loaded.regulation,
        folder=loaded.id,
        title=title,
    )
