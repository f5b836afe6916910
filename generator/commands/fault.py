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
from generator.door import RefusedError, look_into, read_or_none
from generator.errors import MachineError
from generator.files import write_report
from generator.languages.said import Said, say

REPORT = "roundsheet-report-{reference}.txt"  # lies where the command ran
MAX_REPORT_BYTES, MAX_REPORTS = 100_000, 10  # that are shown

_REPORT_NAME = re.compile(r"roundsheet-report-[0-9a-f]{8}\.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong, in a few words, and where."""

    what: str
    details: str


def reported(error: BaseException) -> str:
    """Where a program's own fault is written down, with the sentence that asks to report it."""
    details = "".join(traceback.format_exception(error))
    return please(Failure(what=type(error).__name__, details=details))


def please(failure: Failure) -> Said:
    """What is said of a fault, with the name of the file in which it is written down."""
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
