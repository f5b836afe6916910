"""Builds the site again and again, and says which events were saved since the last time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.commands.build import build_site
from generator.commands.desk.watching import look_into
from generator.findings import Finding
from generator.loading import LoadedEvent, namesakes
from generator.publish.swap import Files, site_files


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The site's files, the events that they show, which of these were loaded again, and all that is wrong."""

    files: Files
    events: tuple[LoadedEvent, ...]
    reloaded: tuple[LoadedEvent, ...]
    findings: tuple[Finding, ...]


class Bench:
    """Where the site is built."""

    def __init__(self, events: Path, site: Path, waiting: Callable[[], None] = lambda: None) -> None:
        self._events, self._site, self._waiting = events, site, waiting
        self._looks: Mapping[Path, object] = {}

    def build(self) -> Built:
        """Build the site.

        Raises:
            UsageError: there is no folder of events, or the site's folder holds something else.
            MachineError: the folder can't be written.
        """
        outcome = build_site(self._events, self._site, lambda _: None, waiting=self._waiting)
        before = self._looks
        self._looks = {
            each.folder: (look_into(each.folder), namesakes(each.folder)) for each in outcome.events
        }
        return Built(
            files=dict(site_files(self._site)),
            events=outcome.events,
            reloaded=tuple(
                each for each in outcome.events if self._looks[each.folder] != before.get(each.folder)
            ),
            findings=outcome.findings,
        )
