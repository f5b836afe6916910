"""Printing that never ends a command: letters that a terminal doesn't have, a reader that has gone, a full disk."""

import errno
import io
import os
import sys
from typing import Any, TextIO

import click

from generator.errors import why

_refusals: list[OSError] = []  # of the machine, to take what was printed


def prepare_streams() -> None:
    """Let letters that a stream doesn't have be printed as \\u1234."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # else there is none, or it is somebody else's
            stream.reconfigure(errors="backslashreplace")


def echo(message: Any = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a message. Where it can't be printed it is lost, and the work goes on."""
    try:
        click.echo(message, err=err, nl=nl)
    except OSError as error:
        give_up(sys.stderr if err else sys.stdout, error)


def give_up(stream: TextIO, error: OSError) -> None:
    """Let what is printed from now on go nowhere; `finish` tells of it, unless the reader has only seen enough."""
    if error.errno != errno.EPIPE:
        _refusals.append(error)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def finish() -> bool:
    """Return whether the machine took all that was printed; if not, say so where it can be said."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError as error:
                give_up(stream, error)
    for refusal in _refusals[:1]:
        echo(f"error: not everything could be printed: {why(refusal)}", err=True)
    return not _refusals
