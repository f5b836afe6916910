"""An event that was loaded before is not loaded again, as long as its folder holds what it held."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from generator.held import Held, digest, held_by_event
from generator.loading import LoadedEvent, load_event, namesakes
from generator.store import EVENT, OF_THE_SITE, PAGES, store_beside

T = TypeVar("T")


class KnownEvent:
    """What a folder holds now, loaded and checked when asked for; of what has changed, only that is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._store = folder, store_beside(folder.parent)
        self._held = held_by_event(folder)
        # Of all that it is made from; None where nobody can say.
        self.key = None if self._held is None else _key(folder, self._held)

    @cached_property
    def loaded(self) -> LoadedEvent:
        """The event, checked."""
        if self._held is None:
            return load_event(self._folder)
        name = f"{EVENT} {self._folder.name}"
        known, loaded, reads = self._store.get(name) or (None, None, {})
        if known == self.key and loaded is not None:
            found: LoadedEvent = loaded
            return found
        memory = _Reads(self._held, reads)
        found = load_event(self._folder, recall=memory.recall)
        if held_by_event(self._folder) == self._held:
            self._store.put(name, (self.key, found, memory.now))
        else:
            self.key = None  # saved meanwhile: nobody knows what was read
        return found

    def key_of_pages(self, about: object) -> str | None:
        """Of all that its pages are made from; None where nobody can say.

        Args:
            about: what they depend on beside the event; its `repr` says all of it.
        """
        return None if self.key is None else digest(f"{self.key} {about!r}".encode())

    def pages(self, about: object, make: Callable[[LoadedEvent, T | None], T]) -> T:
        """What was made of it for the site the last time, if nothing has changed since.

        Args:
            about: as for `key_of_pages`.
            make: makes it, with what was made the last time.
        """
        name, key = f"{PAGES} {self._folder.name}", self.key_of_pages(about)
        known, made = self._store.get(name) or (None, None)
        if key is None or known != key or made is None:
            made = make(self.loaded, made)
            if self.key is not None:
                self._store.put(name, (key, made))
        result: T = made
        return result


@dataclass(slots=True)
class _Reads:
    """What each file's reader made of it, by the file's digest and all else that the reader was told."""

    held: Held
    before: dict[str, Any]
    now: dict[str, Any] = field(default_factory=dict)

    def recall(self, path: Path, reader: Callable[[], T], /, *about: object) -> T:
        content = self.held.get(path.name)
        if content is None:
            return reader()
        key = f"{content} {path.name} {about!r}"
        if key not in self.now:
            self.now[key] = self.before[key] if key in self.before else reader()
        made: T = self.now[key]
        return made


def forget_others(events: Path, folders: Iterable[Path]) -> None:
    """Keep nothing of events that are not there any more."""
    kept = {f"{what} {folder.name}" for folder in folders for what in (EVENT, PAGES)}
    store_beside(events).keep_only({*OF_THE_SITE, *kept})


def _key(folder: Path, held: Held) -> str:
    return digest(repr((folder.as_posix(), held, namesakes(folder))).encode())
