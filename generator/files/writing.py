"""Write files: whole or not at all, never through a link, and so that what stops the program leaves no half of one.

Whatever is written is made in a staging folder of a random name that no other process touches, and then takes its place
at once. What a killed process left there is removed by the next one that writes beside it: a lock says which of them
are still at work.
"""

import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path

from generator.errors import MachineError, NameTakenError, Stopped, why

LOCK = ".roundsheet-lock"  # stands for the lock of the folder in which it lies
LOCK_POLL_SECONDS = 0.05
STAGING = ".writing-"  # how the names of staging folders begin
_STAGING_NAME = re.compile(rf"{re.escape(STAGING)}[0-9a-f]{{16}}")
# A link in the place of a file is not followed, and nobody waits for a reader of a pipe.
_UNFOLLOWED = sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))
_TO_APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | _UNFOLLOWED
_OPENS_FOLDERS = sys.platform != "win32"  # as files, which have locks and are made safe on the disk
_SCAN_SECONDS = (
    2 if sys.platform == "win32" else 0
)  # for which a virus scanner may look at what was just written


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Tell what the machine refuses meanwhile as what it is.

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


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist yet; it appears whole or not at all.

    Raises:
        NameTakenError: there is one of that name; it stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), staging_dir(path.parent) as folder:
        _put(_write(folder / path.name, content), path)
    flush(path.parent)


def write_report(path: Path, content: bytes) -> None:
    """Write a new file at once, without the folder's lock, which a build may hold: a kill can leave half of it.

    Raises:
        MachineError: it can't be written, or something has its name.
    """
    with writing(path):
        _write(path, content)


def replace_file(path: Path, content: bytes) -> None:
    """Put new content in a file's place at once; the old one is gone, so it must be one that the program made.

    A link of that name is replaced, and what it leads to stays as it is.

    Raises:
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), staging_dir(path.parent) as folder:
        _move(_write(folder / path.name, content), path, Path.replace)
    flush(path.parent)


def replace_keeping(path: Path, kept: Path, content: bytes) -> None:
    """Put new content in a file's place and keep the old one under another name; at no moment is either missing.

    Raises:
        NameTakenError: there is a file of the other name; everything stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(path), staging_dir(path.parent) as folder:
        made = _write(folder / path.name, content)
        _give_second_name(path, kept, folder)
        try:
            _move(made, path, Path.replace)
        except OSError:
            kept.unlink()  # what it holds is in its old place still
            raise
    flush(path.parent)


def rename(path: Path, kept: Path) -> None:
    """Give a file another name in its folder.

    Raises:
        NameTakenError: there is a file of the other name; everything stays as it is.
        MachineError: it can't be done; nothing has changed.
    """
    with writing(path), staging_dir(path.parent) as folder:
        _give_second_name(path, kept, folder)
        try:
            path.unlink()
        except OSError:
            kept.unlink()
            raise
    flush(path.parent)


def append(path: Path, content: bytes, *, is_safe: bool = False) -> None:
    """Add to the end of a file, which is made where it is missing; safe on the disk where that is asked for.

    Raises:
        OSError: it can't be done, or what is there is no file.
    """
    with open(os.open(path, _TO_APPEND, 0o600), "ab") as file:  # noqa: PTH123 (a path knows no flags)
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise FileExistsError(f"{path} is no file")
        file.write(content)
        if is_safe:
            file.flush()
            os.fsync(file.fileno())


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those around it, where it is missing.

    Raises:
        MachineError: it can't be made, or something else has its name.
    """
    with writing(folder):
        folder.mkdir(mode, parents=True, exist_ok=True)


def remove_file(path: Path) -> None:
    """Remove a file; of a link nothing but the link goes.

    Raises:
        MachineError: it can't be removed.
    """
    with writing(path):
        path.unlink()


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Yield a folder to be filled, which appears whole under its name at the end, or not at all.

    Raises:
        NameTakenError: there is something of that name; it stays as it is.
        MachineError: it can't be written; nothing has changed.
    """
    with writing(folder), _with_parents(folder), staging_dir(folder.parent) as outside:
        made = outside / folder.name
        made.mkdir()
        yield made
        if os.path.lexists(folder):
            raise NameTakenError(folder)
        try:
            move(made, folder)
        except OSError as error:
            raise NameTakenError(folder) if os.path.lexists(folder) else error from None
    flush(folder.parent)


def fill(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder that is not in its place yet, safe on the disk."""
    for name, content in files.items():
        _write(folder / name, content)
    flush(folder)


def write_tree(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files into a folder that is not in its place yet, by their paths from there.

    Raises:
        ValueError: a path leads out of the folder.
    """
    for name, content in files:
        if not lies_inside(name):
            raise ValueError(f"{name!r} leads out of its folder")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, content, is_safe=False)


def move(path: Path, target: Path) -> None:
    """Give a file or folder another place, where nothing is."""
    _move(path, target, Path.rename)


def make_link(path: Path, target: str) -> None:
    """Make a link in a folder that is not in its place yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def lies_inside(path: str) -> bool:
    """Return whether a path, which may come from anywhere, is one of something inside the folder from which it goes."""
    return "\0" not in path and all(part not in ("", ".", "..") for part in path.split("/"))


@contextmanager
def removal(folders: Sequence[Path], parent: Path) -> Iterator[None]:
    """Remove folders from their parent at the end; they come back where what is done meanwhile fails."""
    with staging_dir(parent) as away:
        try:
            for folder in folders:
                move(folder, away / folder.name)
            yield
        except BaseException:
            for moved in away.iterdir():
                moved.rename(parent / moved.name)
            raise


@contextmanager
def staging_dir(folder: Path, *, is_locked: bool = False) -> Iterator[Path]:
    """Yield a new folder inside this one, for what is to be moved from it to its place; at the end it is gone.

    Args:
        folder: in which it is made.
        is_locked: whether the caller holds that folder's lock already.
    """
    with ExitStack() as held:
        with nullcontext() if is_locked else locked(folder):
            _remove_abandoned(folder)
            made = folder / f"{STAGING}{os.urandom(8).hex()}"
            held.callback(remove_tree, made)
            made.mkdir()
            held.callback(_forget_lock, made)
            held.enter_context(locked(made))
        yield made


def remove_abandoned(folder: Path) -> None:
    """Remove what killed processes left in a folder."""
    with suppress(OSError), locked(folder):
        _remove_abandoned(folder)


def remove_tree(folder: Path) -> None:
    """Remove a folder if it is there, also where the program is stopped just then. What can't be removed stays."""
    try:
        _remove_tree(folder)
    except Stopped:
        _remove_tree(folder)
        raise


@contextmanager
def locked(folder: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold a folder's lock; it ends with the process.

    Args:
        folder: whose lock it is.
        waiting: called once where another process holds it.
    """
    with _holding(_opened_lock(folder), waiting):
        yield


@contextmanager
def lock(folder: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the lock that the file `.roundsheet-lock` in a folder stands for; it ends with the process.

    Args:
        folder: in which one process at a time writes.
        waiting: called once where another process holds it; what it raises ends the waiting.

    Raises:
        MachineError: there can't be such a file, or something else has its name.
    """
    path = folder / LOCK
    if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
        raise MachineError(f"{path.as_posix()} is a link, or no file: remove it, and do this again")
    with writing(path):
        descriptor = os.open(path, _TO_APPEND, 0o666)
    with _holding(descriptor, waiting):
        yield


def flush(folder: Path) -> None:
    """Make a folder's names safe on the disk, where the system can do that."""
    if not _OPENS_FOLDERS:
        return
    with suppress(OSError):  # what was moved there is there
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _write(path: Path, content: bytes, *, is_safe: bool = True) -> Path:
    """Write a new file, safe on the disk where that is asked for. All that the program writes is written here."""
    with path.open("xb") as file:  # fails where anything has that name, also a link to nothing
        file.write(content)
        if is_safe:
            file.flush()
            os.fsync(file.fileno())
    return path


def _move(path: Path, target: Path, step: Callable[[Path, Path], object]) -> None:
    """Take such a step; where Windows refuses it, as something is open, once more after a moment."""
    end = time.monotonic() + _SCAN_SECONDS
    while True:
        try:
            step(path, target)
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(LOCK_POLL_SECONDS)
        else:
            return


def _give_second_name(path: Path, name: Path, staging: Path) -> None:
    try:
        os.link(path, name)
    except FileExistsError:
        raise NameTakenError(name) from None
    except OSError:  # a file system without links, such as a memory stick's
        _put(_write(staging / name.name, path.read_bytes()), name)


def _put(made: Path, path: Path) -> None:
    """Let a file take a name that must be free."""
    try:
        os.link(made, path)  # unlike a rename, it fails where the name is taken
    except FileExistsError:
        raise NameTakenError(path) from None
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise NameTakenError(path) from None
        move(made, path)


@contextmanager
def _with_parents(folder: Path) -> Iterator[None]:
    """Make the folders around it where they are missing; they are gone again where nothing comes of it."""
    missing = [parent for parent in folder.parents if not parent.exists()]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()
        raise


def _opened_lock(folder: Path, flags: int = 0) -> int:
    """Open what has a folder's lock: itself, or a file of this machine's where no folder can be opened."""
    if _OPENS_FOLDERS:
        return os.open(folder, os.O_RDONLY | flags)
    return os.open(_lock_file(folder), _TO_APPEND, 0o600)


def _lock_file(folder: Path) -> Path:
    name = sha256(os.path.realpath(folder).encode(errors="surrogatepass")).hexdigest()[:32]
    return Path(tempfile.gettempdir()) / f"roundsheet-{name}.lock"


def _forget_lock(folder: Path) -> None:
    """Remove the file of a lock that nobody will want any more."""
    if not _OPENS_FOLDERS:
        with suppress(OSError):
            _lock_file(folder).unlink()


@contextmanager
def _holding(descriptor: int, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the system's lock of what is open, and close it at the end."""
    try:
        with suppress(OSError):  # a file system without locks
            if not _take_lock(descriptor):  # Windows gives it once: whoever has it must not ask again
                waiting()
                while not _take_lock(descriptor):
                    time.sleep(LOCK_POLL_SECONDS)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _take_lock(descriptor: int) -> bool:
        """Take the lock; return False where another process has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _take_lock(descriptor: int) -> bool:
        """Take the lock; return False where another process has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _remove_tree(folder: Path) -> None:
    with suppress(RecursionError):  # folders in one another by the thousand, which nobody made for good
        shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(folder: Path) -> None:
    """Remove what killed processes left; the caller holds the folder's lock, so that nobody begins meanwhile."""
    for path in folder.glob(f"{STAGING}*"):
        if _STAGING_NAME.fullmatch(path.name) and _is_abandoned(path):
            _forget_lock(path)
            if path.is_dir():
                _remove_tree(path)
            else:
                with suppress(OSError):
                    path.unlink()


def _is_abandoned(path: Path) -> bool:
    """Return whether nobody holds its lock; never of a link or a pipe."""
    try:
        mode = path.lstat().st_mode
        if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
            return False
        descriptor = _opened_lock(path, _UNFOLLOWED)
    except OSError:
        return False
    try:
        return _take_lock(descriptor)
    except OSError:  # a file system without locks
        return False
    finally:
        os.close(descriptor)
