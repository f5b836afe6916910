"""Which events' pages lie in the site as they were written: they are neither made nor read nor compared again."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from generator.commands.made_event import MadeEvent
from generator.publish.unchanged import Spare, Stays, look_of, looks_so
from generator.store import SITE, store_beside

_SPARE = "unchanged-pages"  # a folder in the store


class Written:
    """What was written into a site's folder the last time; two sites have no file in common."""

    def __init__(self, events: Path, site: Path) -> None:
        self._store, self._site = store_beside(events), site.resolve()
        self._before: Mapping[str, MadeEvent] = {}
        self.looks: Mapping[str, str] = {}  # of the events' folders in the site as it is now
        self.spare = Spare(None if self._store.folder is None else self._store.folder / _SPARE / _named(site))

    def still_there(self) -> Mapping[str, MadeEvent]:
        """The events of which nobody has touched a file since, by their folders; while no other build works there."""
        where, before = self._store.get(SITE) or (None, {})
        self._before = before if where == self._site else {}
        return {folder: event for folder, event in self._before.items() if self._is_there(event.there)}

    def remember(self, events: Iterable[MadeEvent], new: Path) -> None:
        """The events' pages are in a new folder, which takes the site's place at once."""
        now = {
            each.folder: _looked_at(each, new)
            for each in events
            if each.there is not None and each.made_from is not None
        }
        self.looks = {folder: event.there.look for folder, event in now.items() if event.there is not None}
        if now != self._before:
            self._store.put(SITE, (self._site, now))

    def _is_there(self, part: Stays | None) -> bool:
        return part is not None and (self.spare.has(part) or looks_so(self._site / part.name, part.look))


def _named(site: Path) -> str:
    """A name for a site's folder: while it is built no other build works there."""
    return sha256(os.fsencode(site.resolve())).hexdigest()[:16]


def _looked_at(event: MadeEvent, new: Path) -> MadeEvent:
    """With the look of what was just written; what was there keeps its own, so that a change is seen next time."""
    assert event.pages is not None
    assert event.there is not None
    there = replace(event.there, look=event.there.look or look_of(new / event.folder))
    return replace(event, loaded=None, pages=replace(event.pages, files=there))
