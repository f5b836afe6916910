"""Put a whole folder of files in the place of another at once; dying at any moment leaves the old one whole.

The new folder is made beside the old one, then the two change places in one step where the system can do that
(Linux), else by two renames, and the next build puts right what was left between them.
"""

import ctypes
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from generator.errors import Stopped, UsageError
from generator.files.reading import RefusedError, files_below, follow, read_or_none
from generator.files.writing import locked, move, remove_tree, staging_dir, write_tree, writing

MARKER = ".roundsheet"
MARKER_TEXT = """\
Roundsheet made this folder. Every build replaces all that is in it, but not names with a leading dot.
"""

MAX_FILE_BYTES = 100_000_000  # of the site

File = tuple[str, bytes]  # its path in the site, and what it holds
Files = dict[str, bytes]  # content by path from the site's root

_AT_CURRENT_FOLDER = -100
_EXCHANGE = 2


def check_target(site: Path) -> None:
    """Refuse a folder that lies elsewhere, or holds something and was not made by Roundsheet.

    Raises:
        UsageError: files that the program did not write would be deleted.
    """
    try:
        site = follow(site)
    except RefusedError:
        raise UsageError(
            f"{site.as_posix()} is a link out of its folder, or to nothing: name the folder itself with --site"
        ) from None
    if not site.exists():
        return
    if not site.is_dir():
        raise UsageError(f"{site.as_posix()} is a file: name a folder for the site")
    if not _is_site(site):
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
    """Restore an old site that an interrupted build moved aside, or remove it if the new one is in place."""
    aside = _aside(site)
    if not _is_site(aside):
        return
    if os.path.lexists(site):
        remove_tree(aside)
    else:
        move(aside, site)


def replace_site(site: Path, files: Iterable[File]) -> None:
    """Make the site hold just these files, and what begins with a dot at its top.

    Args:
        site: the site's folder, whose parent's lock the caller holds.
        files: all that the site is to hold.

    Raises:
        MachineError: it can't be written; the old site is as it was.
    """
    with writing(site), staging_dir(site.parent, is_locked=True) as staged:
        write_tree(staged, chain([(MARKER, MARKER_TEXT.encode())], files))
        if site.exists():
            for entry in sorted(site.iterdir()):
                if entry.name.startswith(".") and entry.name != MARKER:
                    _keep(entry, staged / entry.name)
            shutil.copymode(site, staged)
            swap(staged, site)
        else:
            move(staged, site)


def _keep(entry: Path, target: Path) -> None:
    """Give what lies at the top of the old site its place in the new one: nothing is opened, whatever it is."""
    folders: list[tuple[Path, Path]] = []
    waiting = [(entry, target)]
    while waiting:  # without recursion, however deep it lies
        old, new = waiting.pop()
        if old.is_dir() and not old.is_symlink():
            new.mkdir()
            folders.append((old, new))
            waiting += [(each, new / each.name) for each in old.iterdir()]
            continue
        try:
            os.link(old, new, follow_symlinks=False)
        except (OSError, NotImplementedError):  # a file system without links
            shutil.copy2(old, new, follow_symlinks=False)
    for old, new in reversed(folders):  # by now a folder in which nothing may be written is filled
        shutil.copystat(old, new)


def site_files(site: Path) -> Iterator[File]:
    """Yield the files of a site in the order of their paths; what begins with a dot at its top is none of them."""
    site = follow(site)
    for path in sorted(files_below(site), key=Path.as_posix):
        name = path.relative_to(site).as_posix()
        if not name.startswith(".") and (content := read_or_none(path, MAX_FILE_BYTES)) is not None:
            yield name, content


def _is_site(folder: Path) -> bool:
    """Return whether a folder is a real one that Roundsheet made, or in which nothing else lies either."""
    try:
        if not stat.S_ISDIR(folder.lstat().st_mode):
            return False
        names = [entry.name for entry in folder.iterdir() if not entry.name.startswith(".")]
        return not names or stat.S_ISREG((folder / MARKER).lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def swap(staged: Path, site: Path) -> None:
    """Let the new folder take the old one's place. The old one takes the new one's, or is removed."""
    if exchange(staged, site):
        return
    aside = _aside(site)
    move(site, aside)
    try:
        move(staged, site)
    except (OSError, Stopped):
        if not site.exists():
            move(aside, site)
        raise
    remove_tree(aside)


def exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step; return False where the system or the file system can't."""
    function: Any = None
    if sys.platform == "linux":
        function = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if function is None:
        return False
    names = (os.fsencode(one), os.fsencode(other))
    done: int = function(_AT_CURRENT_FOLDER, names[0], _AT_CURRENT_FOLDER, names[1], _EXCHANGE)
    return done == 0


def _aside(site: Path) -> Path:
    return site.with_name(f".{site.name}.roundsheet-old")
