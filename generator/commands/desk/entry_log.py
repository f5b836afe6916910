"""The log of what was entered at the desk: a plain file beside the round's workbook, which is read by people alone."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from generator.text import in_one_line

_OPEN = (
    os.O_WRONLY
    | os.O_APPEND
    | os.O_CREAT
    | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))
)


def log_of(workbook: Path) -> Path:
    """`round-3.log` beside `round-3.xlsx`."""
    return workbook.with_suffix(".log")


def note(workbook: Path, *parts: str) -> None:
    """Add a line with the time. Where that can't be done, the entry counts all the same."""
    now = datetime.now().astimezone().isoformat(" ", "seconds")
    line = in_one_line(" | ".join((now, *parts)))
    with suppress(OSError), open(os.open(log_of(workbook), _OPEN, 0o600), "ab") as log:  # noqa: PTH123
        log.write(f"{line}\n".encode())
