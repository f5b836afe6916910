"""An event that was loaded before is not loaded again, as long as its folder holds what it held."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from generator.door import Kind, RefusedError, look_into, read
from generator.folders import is_folder
from generator.languages.said import NOTHING
from generator.list_files.folder import LISTS
from generator.loading import LoadedEvent, load_event, namesakes
from generator.store import EVENT, OF_THE_SITE, PAGES, store_beside

T = TypeVar("T")

_ANY = Kind(
    largest=100_000_000, missing=NOTHING, too_large=""
)  # bytes that are read to see whether they have changed

Contents = dict[str, str]  # of a folder: the digest of each file by its name


class KnownEvent:
    """What a folder holds now, loaded and checked when asked for; of what has changed, only that is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._store = folder, store_beside(folder.parent)
        self._contents = _contents(folder)
        # Of all that it is made from; None where nobody can say.
        self.key = None if self._contents is None else _key(folder, self._contents)

    @cached_property
    def loaded(self) -> LoadedEvent:
        """The event, checked."""
        if self._contents is None:
            return load_event(self._folder)
        name = f"{EVENT} {self._folder.name}"
        known, loaded, reads = self._store.get(name) or (None, None, {})
        if known == self.key and loaded is not None:
            found: LoadedEvent = loaded
            return found
        memory = _Reads(self._contents, reads)
        found = load_event(self._folder, recall=memory.recall)
        if _contents(self._folder) == self._contents:
            self._store.put(name, (self.key, found, memory.now))
        else:
            self.key = None  # saved meanwhile: nobody knows what was read
        return found

    def pages(self, about: object, make: Callable[[LoadedEvent, T | None], T]) -> "Pages[T]":
        """What is made of it for the site: what was made the last time, if nothing has changed since.

        Args:
            about: what they depend on beside the event; its `repr` says all of it.
            make: makes it, with what was made the last time.
        """
        name = f"{PAGES} {self._folder.name}"
        key = None if self.key is None else _digest(f"{self.key} {about!r}".encode())
        known, before = self._store.get(name) or (None, None)
        made = before
        if key is None or known != key or made is None:
            made = make(self.loaded, before)
            if self.key is None:
                key = None
            else:
                self._store.put(name, (key, made))
        return Pages(made=made, made_from=key, before=before, before_from=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages(Generic[T]):
    """What was made of an event for the site, now and the last time, and keys of what it was made from."""

    made: T
    made_from: str | None  # None where nobody can say
    before: T | None
    before_from: str | None


@dataclass(slots=True)
class _Reads:
    """What each file's reader made of it, by the file's digest and all else that the reader was told."""

    contents: Contents
    before: dict[str, Any]
    now: dict[str, Any] = field(default_factory=dict)

    def recall(self, path: Path, reader: Callable[[], T], /, *about: object) -> T:
        digest = self.contents.get(path.name)
        if digest is None:
            return reader()
        key = f"{digest} {path.name} {about!r}"
        if key not in self.now:
            self.now[key] = self.before[key] if key in self.before else reader()
        made: T = self.now[key]
        return made


def forget_others(events: Path, folders: Iterable[Path]) -> None:
    """Keep nothing of events that are not there any more."""
    kept = {f"{what} {folder.name}" for folder in folders for what in (EVENT, PAGES)}
    store_beside(events).keep_only({*OF_THE_SITE, *kept})


def _key(folder: Path, contents: Contents) -> str:
    return _digest(repr((folder.as_posix(), contents, namesakes(folder))).encode())


def _contents(folder: Path) -> Contents | None:
    """All that lies in an event's folder; None where something can't be read, or is too large to be looked at."""
    try:
        contents = _files(folder)
        lists = _files(folder / LISTS) if LISTS in contents else {}
    except RefusedError:
        return None
    return contents | {f"{LISTS}/{name}": digest for name, digest in lists.items()}


def _files(folder: Path) -> Contents:
    return {
        name: "" if is_folder(folder / name) else _digest(read(folder / name, _ANY))
        for name in look_into(folder, folder.name).names
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
