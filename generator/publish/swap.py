"""Put a whole folder of files in the place of another at once; dying at any moment leaves the old one whole.

The new folder is made beside the old one, then the two change places in one step where the system can do that
(Linux), else by two renames, and the next build puts right what was left between them.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path

from generator.disk import locked, writing
from generator.errors import Stopped, UsageError

MARKER = ".roundsheet"
MARKER_TEXT = """\
Roundsheet made this folder. Every build replaces all that is in it, but not names with a leading dot.
"""

File = tuple[str, bytes]  # its path in the site, and what it holds
Files = dict[str, bytes]  # content by path from the site's root

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
        raise UsageError(f"{site.as_posix()} is a file: name a folder for the site")
    if not (site / MARKER).is_file() and any(not entry.name.startswith(".") for entry in site.iterdir()):
        raise UsageError(
            f"{site.as_posix()} holds files that Roundsheet did not make: name another folder, or empty it"
        )


@contextmanager
def only_build_of(site: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Wait until no other build works beside this site, and put right what an interrupted one left behind.

    Args:
        site: the site's folder.
        waiting: called once where another build works there.

    Raises:
        MachineError: the folder around the site can't be written.
    """
    with ExitStack() as held:
        with writing(site):
            site.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(site.parent, waiting))
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


def replace_site(
    site: Path,
    files: Iterable[File],
) -> None:
    """Make the site hold just these files, and the dot files that lie at its top.

    Args:
        site: the site's folder.
        files: all that the site is to hold.

    Raises:
        MachineError: it can't be written; the old site is as it was.
    """
    staged = _staged(site)
    with writing(site):
        try:
            write_files(staged, files, site)
            if site.exists():
                keep_dot_files(site, staged)
                shutil.copymode(site, staged)
                old = swap(staged, site)
                # The new site is there; what is left of the old one the next build removes.
                shutil.rmtree(old, ignore_errors=True)
            else:
                staged.rename(site)
        except BaseException:
            shutil.rmtree(staged, ignore_errors=True)
            raise


def write_files(folder: Path, files: Iterable[File], old: Path) -> None:
    """Put everything into a new folder, with the marker that says whose it is; what the old one has is not written."""
    folder.mkdir()
    for name, content in chain([(MARKER, MARKER_TEXT.encode())], files):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _linked(path, old / name, content):
            path.write_bytes(content)


def _linked(path: Path, there: Path, content: bytes) -> bool:
    """Whether a file that is there already, with just this content, has got the new name, too."""
    try:
        if there.is_symlink() or there.stat().st_size != len(content) or there.read_bytes() != content:
            return False
        os.link(there, path)
    except OSError:  # there is none, or the file system has no links
        return False
    return True


def keep_dot_files(old: Path, new: Path) -> None:
    """Copy what begins with a dot at the top of the old site, such as `.gitignore`."""
    for entry in sorted(old.iterdir()):
        if not entry.name.startswith(".") or entry.name == MARKER:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.copytree(entry, new / entry.name, symlinks=True)
        else:
            shutil.copy2(entry, new / entry.name, follow_symlinks=False)


def swap(staged: Path, site: Path) -> Path:
    """Let the new folder take the old one's place, and tell where that is now."""
    old = staged
    if not exchange(staged, site):
        old = _aside(site)
        site.rename(old)
        try:
            staged.rename(site)
        except (OSError, Stopped):
            if not site.exists():
                old.rename(site)
            raise
    return old


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


def _staged(site: Path) -> Path:
    return site.with_name(f".{site.name}.roundsheet-new")


def _aside(site: Path) -> Path:
    return site.with_name(f".{site.name}.roundsheet-old")
