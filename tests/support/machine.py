"""The machine's disk, which fills up, or whose power fails, at a step of one's choice."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.files.writing import LOCK

TAKES_SPACE = ("mkdir", "link", "fsync")  # of `os`, and opening a file to write
MOVES = ("rename", "replace")
REMOVES = ("unlink", "rmdir")


class Died(BaseException):
    """The process is gone: of what would tidy up afterwards nothing happens."""


@dataclass
class Steps:
    """How often something was done to the disk."""

    count: int = 0


Fails = Callable[[str, int], BaseException | None]  # what comes of a step of that name and number


@contextmanager
def disk(folder: Path, fails: Fails) -> Iterator[Steps]:
    """Count every step that changes something in the folder; each of them may fail."""
    steps = Steps()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **kwargs: Any) -> Any:
            if isinstance(args[0], str | Path) and not Path(args[0]).is_relative_to(folder):
                return function(*args, **kwargs)
            steps.count += 1
            if fault := fails(name, steps.count):
                raise fault
            return function(*args, **kwargs)

        return step

    opened, opened_to_write = io.open, counted("open", io.open)

    def open_(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        return (opened_to_write if set(mode) & set("wxa+") else opened)(file, mode, *args, **kwargs)

    patches = [patch.object(io, "open", open_)]
    patches += [
        patch.object(os, name, counted(name, getattr(os, name))) for name in (*TAKES_SPACE, *MOVES, *REMOVES)
    ]
    for each in patches:
        each.start()
    try:
        yield steps
    finally:
        for each in patches:
            each.stop()


def sound() -> Fails:
    """Nothing fails."""
    return lambda _name, _number: None


def refusing_from(first: int, code: int = errno.ENOSPC) -> Fails:
    """From that step on nothing finds a place any more; a name can still be changed, and something be removed."""

    def fails(name: str, number: int) -> OSError | None:
        refused = number == first if name in MOVES else number >= first
        return OSError(code, os.strerror(code)) if refused and name not in REMOVES else None

    return fails


def dying_at(last: int) -> Fails:
    """The process is killed before that step."""
    return lambda _name, number: Died() if number >= last else None


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder by its path: a file's content, None for a folder. Locks are part of none."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if path.name != LOCK
    }


def no_larger_file(size: int) -> None:
    """This process can't write a file of more than so many bytes.

    Python would keep half of a compiled module without a word, and every later process would stumble over it.
    """
    import resource

    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
