"""The program's own faults: each is written down in a file, and whoever sees it is asked to report it."""

import hashlib
import platform
import re
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.errors import MachineError
from generator.files.reading import RefusedError, look_into, read_or_none
from generator.files.writing import write_report
from generator.findings import Finding, Place, define_error
from generator.languages.said import Message, say

REPORT = "roundsheet-report-{reference}.txt"  # lies where the command ran
MAX_REPORT_BYTES, MAX_REPORTS = 100_000, 10  # that are shown

_REPORT_NAME = re.compile(r"roundsheet-report-[0-9a-f]{8}\.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A record of what went wrong, in a few words, and where."""

    what: str
    details: str


def failure_of(error: Exception) -> Failure:
    """Return the record of what was raised, where it is handled."""
    what = "it needs too much memory" if isinstance(error, MemoryError) else type(error).__name__
    return Failure(what=what, details=traceback.format_exc())


def reported(error: BaseException) -> str:
    """Return where a program's own fault is written down, with the sentence that asks to report it."""
    details = "".join(traceback.format_exception(error))
    return please(Failure(what=type(error).__name__, details=details))


def please(failure: Failure) -> Message:
    """Return the message about a fault, with the name of the file in which it is written down."""
    reference = hashlib.sha256(failure.details.encode(errors="replace")).hexdigest()[:8]
    about = f"Roundsheet {__version__}, Python {platform.python_version()}, {platform.platform()}"
    content = f"{about}\n{failure.what}\n\n{failure.details}".encode(errors="replace")[:MAX_REPORT_BYTES]
    for folder in _folders():
        path = folder / REPORT.format(reference=reference)
        with suppress(MachineError):
            if read_or_none(path, MAX_REPORT_BYTES) != content:  # it may have failed so before
                write_report(path, content)
            return say(
                "Roundsheet itself failed here ({what}): please report it, with {file}",
                what=failure.what,
                file=path.as_posix(),
            )
    return say("Roundsheet itself failed here ({what}): please report it", what=failure.what)


def reports() -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of what was written down where the command runs, the first of many."""
    try:
        names = look_into(Path(), "").names
    except RefusedError:
        return
    for name in list(filter(_REPORT_NAME.fullmatch, names))[:MAX_REPORTS]:
        if (content := read_or_none(Path(name), MAX_REPORT_BYTES)) is not None:
            yield name, content


def _folders() -> Iterator[Path]:
    """Yield where a report can be written: where the command runs, or else in a new folder of this machine's."""
    yield Path()
    with suppress(OSError):
        yield Path(tempfile.mkdtemp(prefix="roundsheet-"))


define_error(
    "event-failed",
    meaning=(
        "Roundsheet could not process this event: a fault of the program, or files that keep it busy for too long. "
        "All other events are processed as usual, and this one keeps its last good pages."
    ),
    remedy="Report it with the file named in the message. Until it is fixed, put back the file that was changed last.",
    example=(
        "Roundsheet itself failed here (it took too long): please report it, with roundsheet-report-3f9a0c1e.txt. All "
        "other events go on, and the last good pages of this one stay"
    ),
)


def event_failed(folder: Path, failure: Failure) -> Finding:
    """Return the finding that an event could not be processed."""
    return Finding(
        code="event-failed",
        place=Place(file=f"{folder.as_posix()}/event.yaml"),
        message=say(
            "{please}. All other events go on, and the last good pages of this one stay",
            please=please(failure),
        ),
    )
