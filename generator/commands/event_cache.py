"""What was built of each event, remembered from one run of the program to the next: one file an event.

The files lie in the user's own cache folder, not beside the events: a folder that somebody sends, or that is cloned,
can bring none. Whatever is wrong with such a file, it is as if there were none; losing it costs time alone.
"""

import gzip
import io
import json
import os
import stat
import sys
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

from generator.errors import MachineError
from generator.files.folders import is_folder
from generator.files.reading import Kind, RefusedError, look_into, read, read_or_none
from generator.files.writing import LOCK, lies_inside, make_folder, remove_file, replace_file
from generator.findings import Finding, finding_from_data
from generator.languages.said import NOTHING
from generator.list_files.folder import LISTS
from generator.loading import namesakes
from generator.site.templates import program_digest
from generator.workbooks.reading.intake import WORKBOOK

VARIABLE = "ROUNDSHEET_CACHE"  # `off`: nothing is remembered
OLD_FOLDER = ".roundsheet-cache"  # where earlier versions remembered, beside the events
MAX_PACKED_BYTES, MAX_BYTES, MAX_HEADER_BYTES = 50_000_000, 100_000_000, 4_000_000  # of an entry
MAX_EVENT_BYTES = 500_000_000  # of all files in an event's folder

_ANY_FILE = Kind(largest=WORKBOOK.largest, missing=NOTHING, too_large="")
_SUFFIX = ".event"
# What reading something else as an entry raises.
_NO_ENTRY = (
    OSError,
    EOFError,
    zlib.error,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


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
        packed = read_or_none(self._path(event), MAX_PACKED_BYTES)
        try:
            return None if packed is None else _unpacked(packed, event, digest)
        except _NO_ENTRY:
            return None

    def findings(self, event: str) -> frozenset[Finding]:
        """Return what was found in an event when it was last built, and nothing where nobody knows."""
        if self._folder is None or not _is_private(self._folder):
            return frozenset()
        packed = read_or_none(self._path(event), MAX_PACKED_BYTES)
        if packed is None:
            return frozenset()
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(packed)) as stream:
                facts = json.loads(stream.readline(MAX_HEADER_BYTES))["facts"]
            return frozenset(map(finding_from_data, facts["findings"]))
        except _NO_ENTRY:
            return frozenset()

    def put(self, event: str, cached: CachedEvent) -> None:
        """Remember what was built of an event, in the place of what was remembered of it before."""
        if self._folder is None:
            return
        packed = _packed(cached)
        with suppress(MachineError):
            for folder in (self._folder.parent, self._folder):
                make_folder(folder, mode=0o700)
            if len(packed) <= MAX_PACKED_BYTES and _is_private(self._folder):
                replace_file(self._path(event), packed)

    def keep_only(self, events: Iterable[str]) -> None:
        """Drop all other events."""
        if self._folder is None or not _is_private(self._folder):
            return
        wanted = {self._path(event).name for event in events}
        with suppress(MachineError, RefusedError):
            for name in look_into(self._folder, "").names:
                if name.endswith(_SUFFIX) and name not in wanted:
                    remove_file(self._folder / name)

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
    names = [name for name in look_into(folder, folder.name).names if name != LOCK]
    if sum(_size_of(folder / name) for name in names) > MAX_EVENT_BYTES:
        raise RefusedError("file-too-large", NOTHING)
    return {name: "" if is_folder(folder / name) else _digest(folder / name) for name in names}


def _size_of(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:  # it is gone again
        return 0


def _digest(file: Path) -> str:
    try:
        return sha256(read(file, _ANY_FILE)).hexdigest()
    except RefusedError as refusal:
        if refusal.code != "file-too-large":
            raise
        return refusal.code  # nobody reads such a file, so what is in it makes no difference


def _is_private(folder: Path) -> bool:
    """Return whether a folder, and the one around it, is a real one that nobody but the user can write to."""
    try:
        states = [each.lstat() for each in (folder, folder.parent)]
    except OSError:
        return False
    if not all(stat.S_ISDIR(state.st_mode) for state in states):
        return False
    return sys.platform == "win32" or all(
        state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH) for state in states
    )


def _packed(cached: CachedEvent) -> bytes:
    """Return a line of JSON that says what follows, and the contents of all files, compressed."""
    sizes = {path: len(content) for path, content in cached.files.items()}
    header = json.dumps({"digest": cached.digest, "facts": cached.facts, "sizes": sizes})
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1, mtime=0) as stream:
        stream.write(f"{header}\n".encode())
        for content in cached.files.values():
            stream.write(content)
    return packed.getvalue()


def _unpacked(packed: bytes, event: str, digest: str) -> CachedEvent | None:
    """Return what was packed, if it has this digest; None where it has another.

    Raises:
        OSError, EOFError, zlib.error, AttributeError, LookupError, RecursionError, TypeError, ValueError: it was
            something else.
    """
    with gzip.GzipFile(fileobj=io.BytesIO(packed)) as stream:
        header = json.loads(stream.readline(MAX_HEADER_BYTES))
        if header["digest"] != digest:
            return None
        sizes = dict(header["sizes"])
        if not all(path.startswith(f"{event}/") and lies_inside(path) for path in sizes):
            raise ValueError("files of something else")
        if (
            not all(type(size) is int and size >= 0 for size in sizes.values())
            or sum(sizes.values()) > MAX_BYTES
        ):
            raise ValueError("more than an event has")
        files = {path: stream.read(size) for path, size in sizes.items()}
        if stream.read(1) or any(len(content) != sizes[path] for path, content in files.items()):
            raise ValueError("not whole")  # at the end the checksum is compared, too
    return CachedEvent(digest=digest, facts=header["facts"], files=files)
