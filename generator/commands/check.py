"""`roundsheet check`: everything that is wrong in the events named, in one run."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.commands.next_step import next_step
from generator.commands.reading_order import in_reading_order
from generator.commands.select import select_events
from generator.commands.wall import Task, behind_walls
from generator.findings import Finding
from generator.loading import failed_event
from generator.loading.known import KnownEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEvent:
    """An event's findings in reading order, what its organizer does next, and what became of the copies."""

    id: str
    findings: tuple[Finding, ...]
    next_step: str
    copies: tuple[str, ...] = ()


def check_events(events: Path, names: Sequence[str], *, annotate: bool = False) -> tuple[CheckedEvent, ...]:
    """All findings of the events named, or of all events.

    Args:
        events: the folder that holds the events' folders.
        names: the events; all where none is named.
        annotate: whether to write copies of the faulty workbooks with the findings in them.

    Raises:
        UsageError: the folder of events or one of the events does not exist.
    """
    folders = select_events(events, names)
    tasks = [Task(folder=folder, work=partial(_check, folder, annotate=annotate)) for folder in folders]
    return tuple(
        _failed(folder, checked) if isinstance(checked, Finding) else checked
        for folder, checked in zip(folders, behind_walls(tasks), strict=True)
    )


def _failed(folder: Path, finding: Finding) -> CheckedEvent:
    loaded = failed_event(folder, finding)
    return CheckedEvent(id=loaded.id, findings=loaded.findings, next_step=next_step(loaded))


def _check(folder: Path, *, annotate: bool) -> CheckedEvent:
    loaded = KnownEvent(folder).loaded
    findings = in_reading_order(loaded.findings)
    copies = _copies(folder, findings) if annotate else ()
    return CheckedEvent(id=loaded.id, findings=findings, next_step=next_step(loaded), copies=copies)


def _copies(folder: Path, findings: Sequence[Finding]) -> tuple[str, ...]:
    from generator.commands.annotate import annotate_event  # it takes the libraries that write workbooks

    return annotate_event(folder, findings)
