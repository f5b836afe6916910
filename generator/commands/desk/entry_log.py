"""The log of what was entered at the desk: a plain file beside the round's workbook, which is read by people alone."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from generator.files import append
from generator.text import in_one_line


def log_of(workbook: Path) -> Path:
    """`round-3.log` beside `round-3.xlsx`."""
    return workbook.with_suffix(".log")


def note(workbook: Path, *parts: str) -> None:
    """Add a line with the time. Where that can't be done, the entry counts all the same."""
    now = datetime.now().astimezone().isoformat(" ", "seconds")
    line = in_one_line(" | ".join((now, *parts)))
    with suppress(OSError):
        append(log_of(workbook), f"{line}\n".encode())
