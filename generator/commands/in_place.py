"""Files of an event, changed while others may write there, too: commands, judges' phones, a spreadsheet program.

Whoever changes something reads, decides, and then writes under the event's lock, if nothing has changed meanwhile.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from generator.commands.live.rebuilding import look_into as stamps_in
from generator.errors import MachineError
from generator.files.reading import RefusedError, look_into
from generator.files.writing import lock, replace_file
from generator.languages import _
from generator.languages.said import Message, say
from generator.workbooks.reading.beside import signs_of

ATTEMPTS = 5  # at writing, when others write at the same moment

T = TypeVar("T")


class NotTypedError(Exception):
    """Nothing was written; the message says why, as the end of a sentence."""


class OpenError(NotTypedError):
    """A spreadsheet program has the workbook open: what it saves would take the entry away again."""


class ChangedMeanwhileError(OpenError):
    """Something was saved since it was read."""

    def __init__(self) -> None:
        super().__init__(_("it was saved by another program this very moment"))


def until_unchanged(change: Callable[[], T]) -> T:
    """Return what a change returns, begun again where somebody else has written meanwhile.

    Raises:
        ChangedMeanwhileError: so it was each time.
    """
    for __ in range(ATTEMPTS - 1):
        try:
            return change()
        except ChangedMeanwhileError:
            continue
    return change()


def in_place(path: Path) -> Callable[[bytes], None]:
    """Return what puts another content in a workbook's place: to be asked for before the workbook is read.

    What is returned raises:
        NotTypedError: it is open, or something of the event was saved since this was asked for; it stays as it is.
    """
    _refuse_if_open(path)
    unchanged = watch_event(path.parent)

    def put(content: bytes) -> None:
        try:
            with unchanged():
                _refuse_if_open(path)
                replace_file(path, content)
        except MachineError as error:
            raise NotTypedError(str(error)) from error

    return put


def watch_event(folder: Path) -> Callable[[], AbstractContextManager[None]]:
    """Return the event's lock, which is held while files are written: to be asked for before the event is read.

    What is returned raises:
        ChangedMeanwhileError: something of the event was saved since this was asked for.
        MachineError: there can be no lock.
    """
    return partial(_unchanged, folder, stamps_in(folder))


@contextmanager
def _unchanged(folder: Path, stamps: object) -> Iterator[None]:
    with lock(folder):
        if stamps_in(folder) != stamps:
            raise ChangedMeanwhileError
        yield


def _refuse_if_open(path: Path) -> None:
    if sign_of_open(path) is not None:
        raise OpenError(_("{file} is open in another program", file=path.name))


def sign_of_open(path: Path) -> str | None:
    """Return the file that a program leaves beside a workbook that it has open; None where none has.

    Raises:
        NotTypedError: the folder can't be read.
    """
    try:
        names = look_into(path.parent, path.parent.as_posix()).names
    except RefusedError as refusal:
        raise NotTypedError(str(refusal)) from refusal
    return next((sign for sign in signs_of(path.name) if sign in names), None)


def open_said(path: Path, sign: str) -> Message:
    """Return that a workbook is open, and what to do first."""
    return say(
        "{name} is open in another program: save and close it first (if no program has it open, delete {sign})",
        name=path.name,
        sign=sign,
    )
