"""Read every file that a person made, and look into folders: regular files within bounds, no links out of them."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO

from generator.findings import Finding, Place, define_error
from generator.languages.said import NOTHING, Message, say
from generator.text import key

define_error(
    "link-not-followed",
    meaning=(
        "A file or an event's folder is a link that leads out of its folder, or to nothing. Such a link could publish "
        "what nobody meant to publish, so it is not followed. A link to a file beside it is followed."
    ),
    remedy="Put the file itself there instead of the link.",
    example="a link that leads out of its folder, which is not followed: put the file itself here",
)


LINK = "link-not-followed"  # the code of a file that is a link leading elsewhere

# A name that has become a link or a pipe since it was looked at is not followed, and nobody waits for it.
_OPEN = os.O_RDONLY | sum(
    getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)


class RefusedError(Exception):
    """A file is not read; the code is that of the finding, and the message says why and what to do."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(message)
        self.code, self.message = code, message

    def finding(self, display: str) -> Finding:
        """Return the refusal as a finding about the file of that name."""
        return Finding(code=self.code, place=Place(file=display), message=self.message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A record of a kind of file: the most bytes that it has, and what is said where there is none or too much."""

    largest: int
    missing: Message
    too_large: str  # a message with {size} where it says how large it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A record of a folder as it was when somebody looked: its names are looked up here and not on the disk.

    Some disks take `Players.xlsx` for `players.xlsx` and some don't; an event has to be the same on all of them.
    """

    path: Path
    display: str  # its name in findings
    names: tuple[str, ...]

    def place(self, name: str) -> Place:
        """Return a file of the folder as findings name it."""
        return Place(file=f"{self.display}/{name}")

    def other_spellings(self, name: str) -> tuple[str, ...]:
        """Return the names that a person or a disk can take for this one."""
        return other_spellings(name, self.names)


def look_into(path: Path, display: str) -> Folder:
    """Return a folder with its names; one that isn't there has none.

    Raises:
        RefusedError: it can't be looked into, or is a link that leads out of the folder in which it lies.
    """
    follow(path)
    try:
        names = tuple(sorted(entry.name for entry in path.iterdir()))
    except (FileNotFoundError, NotADirectoryError):
        names = ()
    except OSError as error:
        raise _unreadable(error) from None
    return Folder(path=path, display=display, names=names)


def read(path: Path, kind: Kind) -> bytes:
    """Return all bytes of a file.

    Raises:
        RefusedError: there is no such file, it is no regular one, too large, or a link that leads out of its folder.
    """
    with _opened(path, kind) as file:
        content = file.read(kind.largest + 1)
    if len(content) > kind.largest:  # it grew meanwhile
        raise _too_large(len(content), kind)
    return content


def read_or_none(path: Path, max_bytes: int) -> bytes | None:
    """Return all bytes of a file, read as `read` does it; None where it can't be read or holds more."""
    try:
        return read(path, Kind(largest=max_bytes, missing=NOTHING, too_large=""))
    except RefusedError:
        return None


def ends_with(path: Path, ending: bytes) -> bool:
    """Return whether there is a file that ends with these bytes; how large it is makes no difference."""
    try:
        with _opened(path, Kind(largest=sys.maxsize, missing=NOTHING, too_large="")) as file:
            file.seek(-len(ending), os.SEEK_END)
            return file.read() == ending
    except RefusedError:
        return False


def follow(path: Path) -> Path:
    """Return the path itself, or what it leads to where it is a link.

    Raises:
        RefusedError: it is a link that leads out of its folder, or to nothing.
    """
    try:
        if not path.is_symlink():
            return path
        target = path.resolve(strict=True)
        home = path.parent.resolve(strict=True)
    except (OSError, RuntimeError):  # the second says that links go round in a circle
        raise RefusedError(LINK, say("a link to what is not there: put the file itself here")) from None
    if not target.is_relative_to(home):
        message = say("a link that leads out of its folder, which is not followed: put the file itself here")
        raise RefusedError(LINK, message)
    return target


def files_below(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder and in those inside it, in no order: no link, no pipe, and nothing behind a link."""
    waiting = [] if folder.is_symlink() else [folder]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
                elif entry.is_file(follow_symlinks=False):
                    yield Path(entry.path)


def other_spellings(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names among others that a person or a disk can take for this one, which itself is none of them."""
    meant = _folded(name)
    return tuple(other for other in names if other != name and _folded(other) == meant)


@lru_cache(maxsize=4_096)
def _folded(name: str) -> str:
    """What is left of a file's name where case, forms of letters and what is invisible make no difference."""
    return (name.lower() if name.isascii() else key(name)).rstrip(". ")


define_error(
    "file-missing",
    meaning="A file that every event has is not in its folder.",
    remedy="Put it back under exactly this name; `roundsheet new` makes the files of a new event.",
    example="there is no such file: add the workbook",
)


@contextmanager
def _opened(path: Path, kind: Kind) -> Iterator[IO[bytes]]:
    """Open a file and look whether it is what it should be, before and after."""
    try:
        target = follow(path)
        _check(target.lstat(), kind)
        with open(os.open(target, _OPEN), "rb") as file:  # noqa: PTH123 (a path knows no flags)
            _check(os.fstat(file.fileno()), kind)
            yield file
    except (FileNotFoundError, NotADirectoryError, ValueError):  # no file's name holds a NUL
        raise RefusedError("file-missing", kind.missing) from None
    except OSError as error:
        raise _unreadable(error) from None


define_error(
    "file-unreadable",
    meaning="The file is there, but it is damaged, cut off, opened by another program, or made to do harm.",
    remedy=(
        "Close it everywhere, open it in your spreadsheet program, save it as Excel Workbook (.xlsx) and upload "
        "that."
    ),
    example="damaged or cut off: open it, save it as Excel Workbook (.xlsx) and upload it again",
)


def _check(status: os.stat_result, kind: Kind) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise RefusedError("file-unreadable", say("not a file: put the file there under this name"))
    if status.st_size > kind.largest:
        raise _too_large(status.st_size, kind)


def _too_large(size: int, kind: Kind) -> RefusedError:
    return RefusedError("file-too-large", say(kind.too_large, size=f"{size / 1e6:,.0f} MB"))


def _unreadable(error: OSError) -> RefusedError:
    if isinstance(error, PermissionError):
        message = say("another program has it open, or you may not read it: close it there, and try again")
    else:
        reason = error.strerror or say("unknown reason")
        message = say("can't be read ({reason}): close it and try again", reason=reason)
    return RefusedError("file-unreadable", message)
