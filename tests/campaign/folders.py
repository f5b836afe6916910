"""Folders with anything in them: looked at, removed, written."""

import os
import shutil
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from generator.files.writing import LOCK
from tests.campaign.small import Files

_LARGEST_KEPT = 5_000_000  # bytes of a file that is compared by its content


def tree(folder: Path) -> Files:
    """Everything below the folder by its path: a file's bytes, a link's target, else what it is."""
    found: Files = {}

    def look(where: Path, prefix: str) -> None:
        for entry in os.scandir(where):
            if entry.name == LOCK:  # no part of any event
                continue
            name = prefix + entry.name
            if entry.is_symlink():
                found[name] = b"-> " + os.fsencode(Path(entry.path).readlink())
            elif entry.is_dir():
                with suppress(PermissionError):
                    look(Path(entry.path), f"{name}/")
            else:
                found[name] = _content(entry)

    if folder.is_dir():
        look(folder, "")
    return found


def _content(entry: "os.DirEntry[str]") -> bytes:
    about = entry.stat(follow_symlinks=False)
    if not stat.S_ISREG(about.st_mode) or about.st_size > _LARGEST_KEPT:
        return b"%o, %d bytes" % (about.st_mode, about.st_size)
    try:
        return Path(entry.path).read_bytes()
    except PermissionError:
        return b"unreadable"


def remove(path: Path) -> None:
    """Whatever is there is gone."""
    if path.is_symlink() or not path.is_dir():
        path.unlink(missing_ok=True)
        return
    for where, folders, _ in os.walk(path):
        for name in folders:
            with suppress(OSError):
                (Path(where) / name).chmod(0o755)
    path.chmod(0o755)
    shutil.rmtree(path)


def write_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """A new folder with these files, by their paths."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
