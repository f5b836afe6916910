"""`roundsheet check`: everything that is wrong in the events named, in one run."""

from collections.abc import Sequence
from pathlib import Path

from generator.commands.pair import is_short_of_players
from generator.commands.select import select_events
from generator.findings import Finding
from generator.loading import LoadedEvent, load_event


def check_events(events: Path, names: Sequence[str]) -> tuple[Finding, ...]:
    """All findings of the events named, or of all events.

    Raises:
        UsageError: the folder of events or one of the events does not exist.
    """
    return tuple(
        finding for folder in select_events(events, names) for finding in load_event(folder).findings
    )


def while_registering(loaded: LoadedEvent) -> tuple[Finding, ...]:
    """The findings where nothing is to be paired yet: too few players so far is then only a note."""
    if not is_short_of_players(loaded):
        return loaded.findings
    return tuple(
        Finding(
            code="registration-short",
            place=finding.place,
            message=f"so far {finding.message}",
            citation=finding.citation,
        )
        if finding.code == "structure-players"
        else finding
        for finding in loaded.findings
    )
