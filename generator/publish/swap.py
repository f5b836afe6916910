"""Put a whole folder of files in the place of another at once; dying at any moment leaves the old one whole.

The new folder is made beside the old one, then the two change places in one step where the system can do that
(Linux), else by two renames, and the next build puts right what was left between them.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from generator.errors import UsageError

MARKER = ".roundsheet"
MARKER_TEXT = """\
Roundsheet made this folder. Every build replaces all that is in it, but not names with a leading dot.
"""

_AT_CURRENT_FOLDER = -100
_EXCHANGE = 2


def check_target(site: Path) -> None:
    """Refuse a folder that holds something and was not made by Roundsheet.

    Raises:
        UsageError: somebody else's files would be deleted.
    """
    if not site.exists():
        return
    if not site.is_dir():
        raise UsageError(f"{site} is a file: name a folder for the site")
    if not (site / MARKER).is_file() and any(not entry.name.startswith(".") for entry in site.iterdir()):
        raise UsageError(f"{site} holds files that Roundsheet did not make: name another folder, or empty it")


@contextmanager
def only_build_of(site: Path) -> Iterator[None]:
    """Wait until no other build works beside this site, and put right what an interrupted one left behind.

    Raises:
        UsageError: the folder around the site can't be written.
    """
    with ExitStack() as held:
        with _writing(site):
            site.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(_locked(site.parent))
            recover(site)
        yield


def recover(site: Path) -> None:
    """After a build that died: bring back an old site that is still aside, and remove what else is left."""
    staged, aside = _staged(site), _aside(site)
    if aside.exists() and not site.exists():
        aside.rename(site)
    for left in (staged, aside):
        if left.exists():
            shutil.rmtree(left)


def replace_site(site: Path, files: Mapping[str, bytes]) -> None:
    """Make the site hold just these files, by path, and the dot files that lie at its top.

    Raises:
        UsageError: it can't be written; the old site is as it was.
    """
    staged = _staged(site)
    with _writing(site):
        write_files(staged, files)
        if site.exists():
            keep_dot_files(site, staged)
            shutil.copymode(site, staged)
            swap(staged, site)
        else:
            staged.rename(site)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write every file into a new folder, with the marker that says whose it is."""
    folder.mkdir()
    for name, content in {MARKER: MARKER_TEXT.encode(), **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def keep_dot_files(old: Path, new: Path) -> None:
    """Copy what begins with a dot at the top of the old site, such as `.gitignore`."""
    for entry in sorted(old.iterdir()):
        if not entry.name.startswith(".") or entry.name == MARKER:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.copytree(entry, new / entry.name, symlinks=True)
        else:
            shutil.copy2(entry, new / entry.name, follow_symlinks=False)


def swap(staged: Path, site: Path) -> None:
    """Let the new folder take the old one's place, then remove the old one."""
    if exchange(staged, site):
        shutil.rmtree(staged)
        return
    aside = _aside(site)
    site.rename(aside)
    staged.rename(site)
    shutil.rmtree(aside)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; False where the system or the file system can't."""
    if not sys.platform.startswith("linux"):
        return False
    function = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if function is None:
        return False
    names = (os.fsencode(one), os.fsencode(other))
    done: int = function(_AT_CURRENT_FOLDER, names[0], _AT_CURRENT_FOLDER, names[1], _EXCHANGE)
    return done == 0


@contextmanager
def _writing(site: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError(f"the site {site} can't be written: {error.strerror or error}") from error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold a folder's lock, where the system has such locks; it ends with the process."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _staged(site: Path) -> Path:
    return site.with_name(f".{site.name}.roundsheet-new")


def _aside(site: Path) -> Path:
    return site.with_name(f".{site.name}.roundsheet-old")
