"""A memory for tests: of workbooks with the same bytes only the first is parsed.

A round's workbook is read again by every command that follows it; what stands in it can't differ.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from unittest.mock import patch

from generator.workbooks.reading import intake
from generator.workbooks.reading.package import Package


class _Kept(Package):
    """A workbook whose sheets are read once."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.rows = cache(super().rows)


_opened = lru_cache(maxsize=256)(_Kept)


@contextmanager
def workbooks_remembered() -> Iterator[None]:
    """What was parsed before is not parsed again."""
    with patch.object(intake, "Package", _opened):
        yield
