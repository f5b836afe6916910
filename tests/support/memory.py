"""A memory for tests: of workbooks with the same bytes only the first is parsed, and registrations are written once.

A round's workbook is read again by every command that follows it; what stands in it can't differ. Nor can the
workbook of the same players for an event of the same name, regulations and language.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from unittest.mock import patch

from generator.commands import new
from generator.languages import spoken
from generator.model import ListEntry, Player
from generator.regulations.schema import Regulation
from generator.workbooks.reading import intake
from generator.workbooks.reading.bounds import Archive
from generator.workbooks.reading.package import Package
from generator.workbooks.writing.read_back import as_meant_players
from generator.workbooks.writing.writer import players_workbook

MANY = (
    64  # workbooks: the tests of a worker's last minute, and no more memory than a large one takes many times
)


class _Kept(Package):
    """A workbook whose sheets are read once."""

    def __init__(self, archive: Archive) -> None:
        super().__init__(archive)
        self.rows = cache(super().rows)


_archive = lru_cache(maxsize=MANY)(Archive)  # by the file's bytes
_opened = lru_cache(maxsize=MANY)(_Kept)  # by that very archive
_read_back = lru_cache(maxsize=MANY)(as_meant_players)
_registrations: OrderedDict[tuple[object, ...], tuple[Regulation, bytes]] = OrderedDict()


def _written(
    regulation: Regulation, name: str, players: tuple[Player, ...], lists: tuple[ListEntry, ...]
) -> bytes:
    # A regulation that is kept stays what its id() names.
    known = (spoken().code, id(regulation), name, players, lists)
    if known not in _registrations:
        _registrations[known] = regulation, players_workbook(regulation, name, players, lists)
    if len(_registrations) > MANY:
        _registrations.popitem(last=False)
    return _registrations[known][1]


@contextmanager
def workbooks_remembered() -> Iterator[None]:
    """What was parsed before is not parsed again, and no registration written or read back twice."""
    with (
        patch.object(intake, "Archive", _archive),
        patch.object(intake, "Package", _opened),
        patch.object(new, "players_workbook", _written),
        patch.object(new, "as_meant_players", _read_back),
    ):
        yield
