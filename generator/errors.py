"""Exceptions for what is no user's fault in a file; that is a `Finding`."""

import errno
import os
import sys

_FULL = "the disk is full"
_NO_RIGHT = "there is no permission to do that" + (
    ", or another program has it open" if sys.platform == "win32" else ""
)
_REASONS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: f"{_FULL}, or your share of it",
    errno.EFBIG: f"{_FULL}, or takes no file as large as this",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: _NO_RIGHT,
    errno.EPERM: _NO_RIGHT,
    errno.ENAMETOOLONG: "the name is too long",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk can't be read or written; it may be failing",
}


class UsageError(Exception):
    """The command was called with words it can't act on; the message says what to do. Exit status 2."""


class MachineError(Exception):
    """The machine refused: a full disk, a folder that can't be written. The message says what. Exit status 3."""


class Stopped(BaseException):
    """Somebody ended the program, by Ctrl-C or a signal. Exit status 128 and the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NameTakenError(FileExistsError):
    """What was to be new is there already; it stays as it is."""

    def __init__(self, path: os.PathLike[str] | str) -> None:
        super().__init__(errno.EEXIST, "it is there already", str(path))

    def __reduce__(self) -> tuple[type["NameTakenError"], tuple[str]]:
        return NameTakenError, (self.filename,)


def why(error: OSError) -> str:
    """Return what the machine refused, in words."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def cannot_start(error: Exception) -> str:
    """Return why a module could not be imported, and what helps where it is known."""
    said = f"Roundsheet can't start on this machine: {type(error).__name__}: {error}"
    if "marshal" in str(
        error
    ):  # what Python compiled while the disk was full; it never tries again by itself
        said += "; delete the folders __pycache__ where Roundsheet and its libraries are installed"
    return said
