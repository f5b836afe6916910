"""A person's workbook, changed in its place: not while a program has it open, nor after somebody saved it meanwhile."""

from collections.abc import Callable
from pathlib import Path

from generator.commands.desk.watching import stamp_of
from generator.door import RefusedError, look_into
from generator.errors import MachineError
from generator.files import replace
from generator.workbooks.reading.beside import signs_of


class NotTypedError(Exception):
    """Nothing was written; the message says why, as the end of a sentence."""


class OpenError(NotTypedError):
    """A spreadsheet program has the workbook open: what it saves would take the entry away again."""


def in_place(path: Path) -> Callable[[bytes], None]:
    """What puts another content in a workbook's place: to be asked for before the workbook is read.

    Raises:
        NotTypedError: it is open, or was saved since this was asked for; it stays as it is.
    """
    _refuse_if_open(path)
    stamp = stamp_of(path)

    def put(content: bytes) -> None:
        _refuse_if_open(path)
        if stamp_of(path) != stamp:
            raise OpenError("it was saved by another program this very moment")
        try:
            replace(path, content)
        except MachineError as error:
            raise NotTypedError(str(error)) from error

    return put


def _refuse_if_open(path: Path) -> None:
    try:
        names = look_into(path.parent, path.parent.as_posix()).names
    except RefusedError as refusal:
        raise NotTypedError(str(refusal)) from refusal
    if any(sign in names for sign in signs_of(path.name)):
        raise OpenError(f"{path.name} is open in another program")
