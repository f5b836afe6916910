"""Folders of the site that stay from one build to the next but for what has changed, without a look into the rest."""

import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

# What was saved so many nanoseconds ago may be saved once more without a difference: some disks count in two seconds.
JUST_NOW = 2_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Stays:
    """A folder at the top of the old site that the new one has, too, but for some files."""

    name: str
    files: int  # how many it has in the new one
    look: str = ""  # of the old one, as `look_of` tells it; empty where nobody has looked yet
    changed: Mapping[str, bytes] = field(default_factory=dict)  # what is new in it, by its path in the site
    gone: tuple[str, ...] = ()


def look_of(folder: Path) -> str:
    """What tells whether anything below a folder has been changed, added or removed, without opening a file.

    A file that gets another name stays the same one: of each it is known which one it is, its size, and when its
    content was changed.

    Raises:
        OSError: it isn't there, or can't be looked into.
    """
    digest = sha256()
    for path, state in below(folder):
        digest.update(repr((path, *_marks(state))).encode())
    return digest.hexdigest()


def looks_in(site: Path, known: Mapping[str, str]) -> dict[str, str] | None:
    """How everything at the top of a site looks, by its name; None where nobody can look.

    Args:
        site: its folder.
        known: the looks of some folders there.
    """
    looks: dict[str, str] = {}
    try:
        with os.scandir(site) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    looks[entry.name] = known.get(entry.name) or look_of(Path(entry.path))
                else:
                    looks[entry.name] = repr(_marks(entry.stat(follow_symlinks=False)))
    except OSError:
        return None
    return looks


def state_of(folder: Path) -> str | None:
    """What tells whether anything below a folder has been saved since, without opening a file.

    None where something has just been saved, or where it can't be looked into.
    """
    digest, latest = sha256(), time.time_ns() - JUST_NOW
    try:
        for path, state in below(folder):
            if state is not None and state.st_mtime_ns > latest:
                return None
            digest.update(repr((path, *_marks(state), state and state.st_ctime_ns)).encode())
    except OSError:
        return None
    return digest.hexdigest()


def _marks(state: os.stat_result | None) -> tuple[int, ...]:
    return () if state is None else (state.st_mode, state.st_ino, state.st_size, state.st_mtime_ns)


def below(folder: str | Path, name: str = "") -> Iterator[tuple[str, os.stat_result | None]]:
    """All that lies below a folder, by name: of a file its state, too. No link is followed.

    Raises:
        OSError: it isn't there, or can't be looked into.
    """
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            path = f"{name}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                yield path, None
                yield from below(entry.path, path)
            else:
                yield path, entry.stat(follow_symlinks=False)


def looks_so(folder: Path, look: str) -> bool:
    """Whether a folder is there and looks just like that."""
    try:
        return look_of(folder) == look
    except OSError:
        return False


class Spare:
    """Second names of what did not change, kept for the next build: new folders are what a disk makes slowest.

    Its files are those of the site, which lie on the disk once. Where it can't be written, nothing is kept.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._whole: set[str] = set()  # names that lie here as they are to be in the site
        self._put: list[Stays] = []

    def has(self, part: Stays) -> bool:
        """Whether a folder of that look lies here; then nobody needs to look at the one in the site."""
        if self._folder is not None and looks_so(self._folder / part.name, part.look):
            self._whole.add(part.name)
        return part.name in self._whole

    def put(self, part: Stays, old: Path, new: Path) -> None:
        """Let a folder of the old site be in the new one, too, with what has changed in it."""
        self._put.append(part)
        self._put_as_it_was(part, old, new)
        _remove(part.gone, new)
        for name, content in part.changed.items():
            _room_for(new / name).write_bytes(content)

    def _put_as_it_was(self, part: Stays, old: Path, new: Path) -> None:
        if self._folder is None or part.name not in self._whole:
            _link(str(old / part.name), str(new / part.name))
            return
        try:
            (self._folder / part.name).rename(new / part.name)
        except OSError:  # the site is on another disk, or another site's build has let go of what was kept
            there = self._folder if looks_so(self._folder / part.name, part.look) else old
            _link(str(there / part.name), str(new / part.name))

    def keep(self, old: Path, new: Path) -> None:
        """Take the same folders of the site that was replaced, and leave it all else that was kept.

        What has changed in them is changed here too, so that they are as in the new site.
        """
        if self._folder is None:
            return
        around = self._folder.parent  # other sites' too: there are never more than one site's
        with suppress(OSError):
            around.mkdir(mode=0o700, exist_ok=True)
            for kept in sorted(around.iterdir()):
                kept.rename(old / f".kept-{kept.name}")  # at once: nobody moves what is just being removed
            self._folder.mkdir()
        for part in self._put:
            with suppress(OSError):
                (old / part.name).rename(self._folder / part.name)
                _remove(part.gone, self._folder)
                for name in part.changed:
                    os.link(new / name, _room_for(self._folder / name))


def _remove(names: Iterable[str], folder: Path) -> None:
    """Remove files, and the folders that are empty without them."""
    for name in names:
        path = folder / name
        path.unlink(missing_ok=True)
        with suppress(OSError):  # it is not empty
            while path.parent != folder:
                path = path.parent
                path.rmdir()


def _room_for(path: Path) -> Path:
    """A path at which nothing lies. What lay there may have a second name, and is not to be written into."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    return path


def _link(old: str, new: str) -> None:
    """Give every file below a folder a second name below a new one; where there are no links, copy it."""
    os.mkdir(new)  # noqa: PTH102 (there are thousands)
    with os.scandir(old) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _link(entry.path, f"{new}/{entry.name}")
                continue
            try:
                os.link(entry.path, f"{new}/{entry.name}", follow_symlinks=False)
            except OSError:
                shutil.copyfile(entry.path, f"{new}/{entry.name}", follow_symlinks=False)
