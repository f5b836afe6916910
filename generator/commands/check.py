"""`roundsheet check`: everything that is wrong in the events named, in one run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

from generator.checks.seasons import Fields
from generator.commands.events import about_seasons, field_of, select_events
from generator.commands.findings_report import in_reading_order
from generator.commands.isolation import Task, run_all_isolated
from generator.commands.next_step import next_step
from generator.event_file import read_site_file
from generator.event_file.seasons import SITE_FILE, read_seasons
from generator.findings import CODES, Code, Finding
from generator.languages import ENGLISH
from generator.languages.said import Message, say
from generator.loading import failed_event, load_event
from generator.model.seasons import Appearance


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEvent:
    """An event's findings in reading order, what its organizer does next, and what became of the copies."""

    id: str
    findings: tuple[Finding, ...]
    next_step: Message
    language: str = ENGLISH  # in which its organizer is spoken to
    copies: tuple[str, ...] = ()
    field: tuple[Appearance, ...] | None = None  # who plays, for seasons; None where nobody can say


def check_events(events: Path, names: Sequence[str], *, annotate: bool = False) -> tuple[CheckedEvent, ...]:
    """Return all findings of the events named, or of all events.

    Args:
        events: the folder that holds the events' folders.
        names: the events; all where none is named.
        annotate: whether to write copies of the faulty workbooks with the findings in them.

    Raises:
        UsageError: the folder of events or one of the events does not exist.
    """
    folders = select_events(events, names)
    tasks = [Task(folder=folder, work=partial(_check, folder, annotate=annotate)) for folder in folders]
    checked = tuple(
        _failed(folder, each) if isinstance(each, Finding) else each
        for folder, each in zip(folders, run_all_isolated(tasks), strict=True)
    )
    return checked if names else (*checked, *_beside(events, {each.id: each.field for each in checked}))


def _beside(events: Path, fields: Fields) -> Iterator[CheckedEvent]:
    """Yield the findings on the files beside the events' folders, each file as if it were an event."""
    files = read_seasons(events)
    _settings, findings = read_site_file(events / SITE_FILE, f"{events.as_posix()}/{SITE_FILE}")
    for file, told in groupby([*findings, *about_seasons(files, fields)], key=lambda each: each.place.file):
        first, *others = told
        step = say("correct it, and check again")
        yield CheckedEvent(
            id=file.rpartition("/")[2], findings=(first, *others), next_step=step, language=first.language
        )


def _failed(folder: Path, finding: Finding) -> CheckedEvent:
    loaded = failed_event(folder, finding)
    return CheckedEvent(id=loaded.id, findings=loaded.findings, next_step=next_step(loaded))


def _check(folder: Path, *, annotate: bool) -> CheckedEvent:
    loaded = load_event(folder)
    findings = in_reading_order(loaded.findings)
    copies = _copies(folder, findings) if annotate else ()
    return CheckedEvent(
        id=loaded.id,
        findings=findings,
        next_step=next_step(loaded),
        copies=copies,
        language=loaded.language,
        field=None if loaded.event is None else field_of(loaded.event),
    )


def _copies(folder: Path, findings: Sequence[Finding]) -> tuple[str, ...]:
    from generator.commands.annotate import annotate_event  # it takes the libraries that write workbooks

    return annotate_event(folder, findings)


# `roundsheet check --codes`: the manual of findings.


_BEGINNING = """\
# Findings

`roundsheet check` says everything that is wrong in an event, one finding on each line:

    error: events/durham-2018/round-2.xlsx, Results!D7: score -5: a score is a whole number from 0 up [Runewars 2.2, \
Calculating a Player's Score, p. 18]

First comes how much it matters, then the file, the sheet and the cell (or the line), what is there, what may be there
and what to do, and the clause of the regulations if there is one behind it. An **error** has to be fixed before its
event is paired or built; until then the site keeps the event's last good pages, and other events are not affected. A
**warning** and a **note** stop nothing.

`roundsheet check EVENT --annotate` writes a copy of each faulty workbook, as in `round-2 (checked).xlsx`, in which the
faulty cells are coloured and say in a comment what is wrong. Correct the workbook itself: the copy is never read.

Below are all findings by their codes, which `--format json` and GitHub's annotations show. A code never changes its
meaning. The messages are examples.
"""


def manual() -> Mapping[str, Code]:
    """Return every code by its name: each is defined in the module that finds it."""
    import generator.commands.interchange  # noqa: F401 (what `check` itself never reads: other programs' files)

    return dict(sorted(CODES.items()))


def manual_page() -> str:
    """Return the manual in Markdown."""
    entries = (line for code, entry in manual().items() for line in _entry(code, entry))
    return "\n".join([_BEGINNING, *entries])


def _entry(code: str, entry: Code) -> Iterator[str]:
    yield f"## {code}\n"
    yield f"*{entry.severity.value.capitalize()}.* {entry.meaning}\n"
    yield f"> {entry.example}\n"
    yield f"**What to do:** {entry.remedy}\n"
