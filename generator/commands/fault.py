"""The program's own faults: each is written down in a file, and whoever sees it is asked to report it."""

import hashlib
import platform
import tempfile
import traceback
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.languages.said import Said, say

REPORT = "roundsheet-report-{reference}.txt"  # lies where the command ran


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
    text = f"{about}\n{failure.what}\n\n{failure.details}"
    name = REPORT.format(reference=reference)
    for folder in (Path(), Path(tempfile.gettempdir())):
        try:
            (folder / name).write_text(text, encoding="utf-8", errors="replace")
        except OSError:
            continue
        return say(
            "Roundsheet itself failed here ({what}): please report it, with {file}",
            what=failure.what,
            file=(folder / name).as_posix(),
        )
    return say("Roundsheet itself failed here ({what}): please report it", what=failure.what)
