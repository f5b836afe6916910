"""What a workbook may hold to be opened whole, every sheet with every cell, and not row by row as the readers do.

The library makes an object of every row and cell, and of every cell of a merged or linked area: three letters and
seven digits in a file can ask for seventeen billion. So everything is counted before.
"""

import io
import re
from collections import Counter
from contextlib import suppress
from typing import IO
from xml.parsers.expat import ExpatError
from zipfile import ZipFile

from openpyxl.utils import range_boundaries

from generator.door import RefusedError
from generator.languages.said import say
from generator.workbooks.reading.markup import Attributes, parser

LARGEST_TOTAL = 25_000_000  # bytes of all parts, unpacked
MOST_ELEMENTS = 400_000  # of XML, in all parts together
MOST_SPANNED = 100_000  # cells in merged and linked areas
LONGEST_AREAS = 10_000  # characters that name the cells of one rule; the library compares each with each

_TARGET = re.compile(rb"""\sTarget\s*=\s*["']([^"'<>]*)""")
_SPANNING = ("mergeCell", "hyperlink", "table")


def check_whole(data: bytes) -> None:
    """Look at every part of an archive that `bounds` has let through.

    Raises:
        RefusedError: opening all of it would take too much time or memory.
    """
    with ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > LARGEST_TOTAL:
            raise _too_large()
        count, uses = _Count(), _uses(archive)
        for name in archive.namelist():
            with archive.open(name) as part:
                count.add(part, uses[_file(name)])


def _uses(archive: ZipFile) -> Counter[str]:
    """How often other parts send the library to a part, by its name without folders."""
    relations = (archive.read(name) for name in archive.namelist() if name.endswith(".rels"))
    return Counter(
        _file(target.decode("utf-8", "replace")) for xml in relations for target in _TARGET.findall(xml)
    )


def _file(name: str) -> str:
    return name.rpartition("/")[2]


class _Count:
    """What the parts looked at so far hold together."""

    def __init__(self) -> None:
        self._elements, self._spanned, self._times = 0, 0, 1

    def add(self, part: IO[bytes], uses: int) -> None:
        """Count a part as often as it is used; one that is no XML, such as a picture, holds nothing."""
        self._times = max(1, uses)
        reader = parser()
        reader.StartElementHandler = self._count
        with suppress(ExpatError):
            reader.ParseFile(part)

    def _count(self, tag: str, attributes: Attributes) -> None:
        self._elements += self._times
        if tag.rpartition(" ")[2] in _SPANNING:
            self._spanned += self._times * _cells_in(attributes.get("ref", "A1"))
        too_long = len(attributes.get("sqref", "")) > LONGEST_AREAS
        if self._elements > MOST_ELEMENTS or self._spanned > MOST_SPANNED or too_long:
            raise _too_large()


def _cells_in(area: str) -> int:
    left, top, right, bottom = range_boundaries(area)
    if left is None or top is None or right is None or bottom is None:  # whole rows or columns
        return MOST_SPANNED + 1
    return (right - left + 1) * (bottom - top + 1)


def _too_large() -> RefusedError:
    return RefusedError("file-too-large", say("it holds more than a copy is made of"))
