"""Printing that never ends a command: letters that a terminal doesn't have, a reader that has gone, a full disk."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

from generator.errors import why

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_UNKNOWN_LETTERS = "backslashreplace"


class _Patient(io.FileIO):
    """What is printed goes nowhere from the moment on in which it can't be: the work goes on."""

    refused: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """Write, or lose it."""
        try:
            return super().write(data)
        except OSError as error:
            if error.errno != errno.EPIPE:  # whoever read it has seen enough, as `head` has
                self.refused = error
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
            return memoryview(data).nbytes


_patient: list[_Patient] = []


def plain_streams() -> None:
    """From now on whatever is printed is printed as well as it can be, and never raises."""
    sys.stdout = _plain(sys.stdout)
    sys.stderr = _plain(sys.stderr)


def everything_was_printed() -> bool:
    """Whether the machine took all that was printed; if not, that is said where it can be."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    refused = [stream.refused for stream in _patient if stream.refused is not None]
    for error in refused[:1]:
        print(f"error: not everything could be printed: {why(error)}", file=sys.stderr)  # noqa: T201
    return not refused


def _plain(stream: TextIO | None) -> Any:
    """The same stream, printing what it has no letters for as \\u1234."""
    if not isinstance(stream, io.TextIOWrapper):  # there is none, or it is somebody else's
        return stream
    if os.name != "posix" or not isinstance(stream.buffer, io.BufferedWriter | io.FileIO):
        stream.reconfigure(errors=_UNKNOWN_LETTERS)
        return stream
    stream.flush()
    raw = _Patient(stream.fileno(), "w", closefd=False)
    _patient.append(raw)
    return io.TextIOWrapper(
        raw if isinstance(stream.buffer, io.FileIO) else io.BufferedWriter(raw),  # as PYTHONUNBUFFERED says
        encoding=stream.encoding,
        errors=_UNKNOWN_LETTERS,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
