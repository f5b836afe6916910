"""A command in a process of its own that begins behind the imports: they take longer than most commands."""

from __future__ import annotations

import io
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn


@dataclass(frozen=True)
class Ended:
    """How a process ended, and what it printed."""

    status: int
    stdout: bytes
    stderr: bytes


def run(
    words: Sequence[str],
    folder: Path,
    *,
    encoding: str = "utf-8",
    prepare: Callable[[], object] = lambda: None,
) -> Ended:
    """Run the command in that folder, with streams of that encoding, after what else prepares the process."""
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as told:
        process = os.fork()
        if not process:
            _command(words, folder, (printed.fileno(), told.fileno()), encoding, prepare)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        printed.seek(0)
        told.seek(0)
        return Ended(status, printed.read(), told.read())


def _command(
    words: Sequence[str],
    folder: Path,
    streams: tuple[int, int],
    encoding: str,
    prepare: Callable[[], object],
) -> NoReturn:
    from generator.__main__ import main

    status: object = 1
    try:
        for number, stream in enumerate(streams, start=1):
            os.dup2(stream, number)
        os.chdir(folder)
        sys.argv = ["roundsheet", *words]
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.BufferedWriter(io.FileIO(number, "w", closefd=False)), encoding=encoding)
            for number in (1, 2)
        )
        warnings.simplefilter("ignore")  # as where nobody tests
        prepare()
        main()
    except SystemExit as end:
        status = end.code
    finally:
        os._exit(status if isinstance(status, int) else 1)
