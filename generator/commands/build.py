"""`roundsheet build`: the site of all events."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.commands.check import while_registering
from generator.commands.select import select_events
from generator.event_file import read_site_file
from generator.findings import Finding, has_errors
from generator.loading import LoadedEvent, load_event
from generator.publish.site import EventToPublish, PublishReport, publish


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOutcome:
    """All findings, and what was published."""

    findings: tuple[Finding, ...]
    report: PublishReport


def build_site(events: Path, site: Path, progress: Callable[[str], None]) -> BuildOutcome:
    """Check all events and build the site; an event with an error keeps its last good pages.

    Raises:
        UsageError: there is no folder of events, or the site's folder holds something else.
    """
    settings, findings = read_site_file(events / "site.yaml", f"{events.as_posix()}/site.yaml")
    to_publish = []
    for folder in select_events(events, ()):
        loaded = load_event(folder)
        found = while_registering(loaded)
        findings += found
        to_publish.append(_to_publish(loaded, faulty=has_errors(found)))
    report = publish(to_publish, site, site_title=settings.title, progress=progress)
    return BuildOutcome(findings=findings, report=report)


def _to_publish(loaded: LoadedEvent, *, faulty: bool) -> EventToPublish:
    title = loaded.event.settings.name if loaded.event is not None else loaded.id
    return EventToPublish(
        event=None if faulty else loaded.event,
        regulation=None if faulty else loaded.regulation,
        folder=loaded.id,
        title=title,
    )
