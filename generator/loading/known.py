"""An event that was loaded before is not loaded again, as long as its folder holds what it held."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from generator.door import Kind, RefusedError, look_into, read
from generator.folders import is_folder
from generator.loading import LoadedEvent, load_event, namesakes
from generator.store import store_beside

T = TypeVar("T")

_ANY = Kind(
    largest=100_000_000, missing="", too_large=""
)  # bytes that are read to see whether they have changed

EVENT, PAGES = "event", "pages"  # what is kept of each event

Contents = dict[str, str]  # of a folder: the digest of each file by its name


@dataclass(frozen=True, slots=True)
class KnownEvent:
    """An event, and the key of all that it was made from; None where nobody can say."""

    loaded: LoadedEvent
    key: str | None = None

    def pages(self, about: object, make: Callable[[], T]) -> T:
        """Its pages as they were made the last time, if nothing has changed since.

        Args:
            about: what they depend on beside the event; its `repr` says all of it.
            make: makes them.
        """
        if self.key is None:
            return make()
        store, name = store_beside(self.loaded.folder.parent), f"{PAGES} {self.loaded.folder.name}"
        key = _digest(f"{self.key} {about!r}".encode())
        known, made = store.get(name) or (None, None)
        if known != key or made is None:
            made = make()
            store.put(name, (key, made))
        result: T = made
        return result


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


def known_event(folder: Path) -> KnownEvent:
    """The event of a folder, checked. Of what has changed in it since the last time, only that is read again."""
    contents = _contents(folder)
    if contents is None:
        return KnownEvent(load_event(folder))
    store, name = store_beside(folder.parent), f"{EVENT} {folder.name}"
    key = _digest(repr((folder.as_posix(), contents, namesakes(folder))).encode())
    known, loaded, reads = store.get(name) or (None, None, {})
    if known == key and loaded is not None:
        return KnownEvent(loaded, key)
    memory = _Reads(contents, reads)
    loaded = load_event(folder, recall=memory.recall)
    if _contents(folder) != contents:  # saved meanwhile: nobody knows what was read
        return KnownEvent(loaded)
    store.put(name, (key, loaded, memory.now))
    return KnownEvent(loaded, key)


def forget_others(events: Path, folders: Iterable[Path]) -> None:
    """Keep nothing of events that are not there any more."""
    store_beside(events).keep_only({f"{what} {folder.name}" for folder in folders for what in (EVENT, PAGES)})


def _contents(folder: Path) -> Contents | None:
    """All that lies in an event's folder; None where something can't be read, or is too large to be looked at."""
    try:
        return {
            name: "" if is_folder(folder / name) else _digest(read(folder / name, _ANY))
            for name in look_into(folder, folder.name).names
        }
    except RefusedError:
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
