"""The disk as it is: it can be full, read-only or shared, and a process can die while it writes.

Whatever is written is made aside, in a folder that no other process touches, and then takes its place at once. What a
killed process left aside is removed by the next one that writes there: a lock says which of them are still at work.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from generator.errors import MachineError, NameTakenError, Stopped, why

ASIDE = ".writing-"  # how the names begin of what is being made
_NAME = re.compile(rf"{re.escape(ASIDE)}[0-9a-f]{{16}}")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the machine refuses meanwhile is told as what it is.

    Raises:
        MachineError: the file or folder could not be written.
        NameTakenError: there is something of that name already.
    """
    try:
        yield
    except NameTakenError:
        raise
    except OSError as error:
        message = f"{why(error)}: {path.as_posix()} was not written, and nothing that was there has changed"
        raise MachineError(message) from error


@contextmanager
def aside(folder: Path) -> Iterator[Path]:
    """A new folder inside this one, for what is to be moved from it to its place; at the end it is gone."""
    with ExitStack() as held:
        with locked(folder):
            _remove_abandoned(folder)
            made = folder / f"{ASIDE}{os.urandom(8).hex()}"
            held.callback(_remove, made)
            made.mkdir()
            held.enter_context(locked(made))
        yield made


def tidy(folder: Path) -> None:
    """Remove what killed processes left in a folder."""
    with suppress(OSError), locked(folder):
        _remove_abandoned(folder)


@contextmanager
def locked(folder: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold a folder's lock, where the system has such locks; it ends with the process.

    Args:
        folder: whose lock it is.
        waiting: called once where another process holds it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(descriptor)


def flush(folder: Path) -> None:
    """The folder's names are safe on the disk, where the system can do that."""
    if os.name != "posix":
        return
    with suppress(OSError):  # what was moved there is there
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(folder: Path) -> None:
    """Remove a folder if it is there, also where the program is stopped just then."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
    except Stopped:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _remove_abandoned(folder: Path) -> None:
    """Remove what killed processes left; the caller holds the folder's lock, so that nobody begins meanwhile."""
    for path in folder.glob(f"{ASIDE}*"):
        if _NAME.fullmatch(path.name) and _is_abandoned(path):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    path.unlink()


def _is_abandoned(path: Path) -> bool:
    """Whether nobody holds its lock; never where there are no locks."""
    try:
        import fcntl

        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except (ImportError, OSError):
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(descriptor)
