"""What was built of each event, remembered from one run of the program to the next: one file an event.

The files lie in the user's own cache folder, not beside the events: a folder that somebody sends, or that is cloned,
can bring none. Whatever is wrong with such a file, it is as if there were none; losing it costs time alone.
"""

import json
import os
import stat
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

from generator.commands.files import replace
from generator.door import Kind, RefusedError, look_into, read
from generator.errors import MachineError
from generator.folders import is_folder
from generator.languages.said import NOTHING
from generator.list_files.folder import LISTS
from generator.loading import namesakes
from generator.program import program_digest

VARIABLE = "ROUNDSHEET_CACHE"  # `off`: nothing is remembered
OLD_FOLDER = ".roundsheet-cache"  # where earlier versions remembered, beside the events
MAX_PACKED_BYTES, MAX_BYTES, MAX_HEADER_BYTES = 50_000_000, 100_000_000, 4_000_000

_ENTRY = Kind(largest=MAX_PACKED_BYTES, missing=NOTHING, too_large="")
_ANY_FILE = Kind(largest=100_000_000, missing=NOTHING, too_large="")
_SUFFIX = ".event"


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedEvent:
    """A record of what was built: the digest of all that it was built from, facts as JSON has them, and the files."""

    digest: str
    facts: Any
    files: Mapping[str, bytes]  # by their paths in the site


class EventCache:
    """The files of one folder of events. Where they can't be read or written nothing is remembered."""

    def __init__(self, folder: Path | None) -> None:
        """Take the cache folder; None where nothing is to be remembered."""
        self._folder = folder

    def get(self, event: str, digest: str) -> CachedEvent | None:
        """Return what was put under an event's name, if it was built from just this; None otherwise."""
        if self._folder is None or not _is_private(self._folder):
            return None
        try:
            cached = _unpacked(read(self._path(event), _ENTRY))
        except (RefusedError, zlib.error, ValueError, TypeError, LookupError, RecursionError):
            return None
        return cached if cached.digest == digest else None

    def put(self, event: str, cached: CachedEvent) -> None:
        """Remember what was built of an event, in the place of what was remembered of it before."""
        if self._folder is None:
            return
        packed = _packed(cached)
        with suppress(OSError, MachineError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if len(packed) <= MAX_PACKED_BYTES and _is_private(self._folder):
                replace(self._path(event), packed)

    def keep_only(self, events: Iterable[str]) -> None:
        """Forget all other events."""
        if self._folder is None or not _is_private(self._folder):
            return
        wanted = {self._path(event) for event in events}
        with suppress(OSError):
            for path in self._folder.glob(f"*{_SUFFIX}"):
                if path not in wanted:
                    path.unlink()

    def _path(self, event: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{sha256(os.fsencode(event)).hexdigest()[:32]}{_SUFFIX}"


NO_CACHE = EventCache(None)


def cache_of(events: Path) -> EventCache:
    """Return the cache of a folder of events."""
    if os.environ.get(VARIABLE) == "off":
        return NO_CACHE
    key = sha256(os.fsencode(events.resolve())).hexdigest()[:16]
    return EventCache(platformdirs.user_cache_path("roundsheet", appauthor=False) / key)


def digest_of(folder: Path, about: object) -> str | None:
    """Return a digest of all that an event is built from; None where something can't be read.

    Args:
        folder: the event's.
        about: what else it depends on; its `repr` says all of it.
    """
    try:
        files = _files_in(folder)
        lists = _files_in(folder / LISTS) if LISTS in files else {}
    except RefusedError:
        return None
    told = (program_digest(), folder.as_posix(), files, lists, namesakes(folder), about)
    return sha256(repr(told).encode(errors="surrogatepass")).hexdigest()


def _files_in(folder: Path) -> Mapping[str, str]:
    """Return the digest of each file of a folder by its name."""
    return {
        name: "" if is_folder(folder / name) else sha256(read(folder / name, _ANY_FILE)).hexdigest()
        for name in look_into(folder, folder.name).names
    }


def _is_private(folder: Path) -> bool:
    """Return whether a folder, and the one around it, is a real one that nobody but the user can write to."""
    try:
        states = [each.lstat() for each in (folder, folder.parent)]
    except OSError:
        return False
    if not all(stat.S_ISDIR(state.st_mode) for state in states):
        return False
    return os.name != "posix" or all(
        state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH) for state in states
    )


def _packed(cached: CachedEvent) -> bytes:
    """Return a line of JSON that says what follows, and the contents of all files, compressed."""
    sizes = {path: len(content) for path, content in cached.files.items()}
    header = json.dumps({"digest": cached.digest, "facts": cached.facts, "sizes": sizes})
    return zlib.compress(b"\n".join([header.encode(), b"".join(cached.files.values())]), 1)


def _unpacked(packed: bytes) -> CachedEvent:
    """Return what was packed.

    Raises:
        zlib.error, ValueError, TypeError, LookupError, RecursionError: this is something else, or too large.
    """
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(packed, MAX_BYTES)
    if not unpacking.eof:  # larger than that, or cut off, so that nobody has compared the checksum at the end
        raise ValueError("not whole")
    length = content.index(b"\n", 0, MAX_HEADER_BYTES)
    header = json.loads(content[:length])
    files, start = {}, length + 1
    for path, size in header["sizes"].items():
        files[path] = content[start : start + size]
        start += size
    return CachedEvent(digest=header["digest"], facts=header["facts"], files=files)
