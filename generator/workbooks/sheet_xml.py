"""One pass over the XML of a sheet: its filled cells, with value and whether a formula made it.

A streaming reader of our own: a library's grid takes many seconds where a sheet has a million formatted rows,
and needs two passes to tell a formula from its value. Rows and columns far from everything else are left out.
"""

import re
from collections.abc import Callable
from typing import NamedTuple, Protocol
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import defusedxml.sax

from generator.workbooks.values import Value

MOST_COLUMNS = 256  # what stands further to the right is not read
MOST_ROWS = 5_000  # filled ones
BLANK_ROWS_BEFORE_END = 10_000  # after so many without a value the sheet counts as ended

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})", re.ASCII)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class RawCell(NamedTuple):
    """A filled cell. A formula that was never computed has no value."""

    value: Value
    is_formula: bool = False


Rows = dict[int, dict[int, RawCell]]  # by row number and column number, both from 1


class Source(Protocol):
    """A file open for reading bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""

    def close(self) -> None:
        """Done with it."""


class TooManyRowsError(Exception):
    """More filled rows than are read."""


class _EndOfDataError(Exception):
    """Everything wanted has been seen."""


Decode = Callable[[str, str, str], Value]  # a cell's type, style and text, all as written


def read_rows(source: Source, decode: Decode) -> Rows:
    """The filled cells of a sheet.

    Raises:
        TooManyRowsError: there are more filled rows than `MOST_ROWS`.
        Exception: whatever the XML parser and the archive raise over a damaged part.
    """
    handler = _SheetHandler(decode)
    parse(source, handler)
    return handler.rows


def parse(source: Source, handler: ContentHandler) -> None:
    """Feed an XML part to the handler; a document type or an entity in it is refused."""
    try:
        defusedxml.sax.parse(source, handler, forbid_dtd=True)
    except _EndOfDataError:
        return


def local(name: str) -> str:
    """The element's name without a prefix: some programs write `x:row`."""
    return name.rpartition(":")[2]


def unescaped(text: str) -> str:
    """The text with Excel's `_x000D_` for characters that XML can't hold turned back."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def column_number(letters: str) -> int:
    """1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def column_letters(number: int) -> str:
    """A for 1, AA for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class _SheetHandler(ContentHandler):
    """Collects filled cells, and ends the reading where there is nothing more to expect."""

    def __init__(self, decode: Decode) -> None:
        super().__init__()
        self.rows: Rows = {}
        self._decode = decode
        self._row = self._column = 0
        self._last_filled = 0
        self._type = self._style = ""
        self._is_formula = self._collecting = False
        self._text: list[str] = []
        self._phonetic = False

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 (the parser calls it so)
        name = local(name)
        if name == "c":
            self._start_cell(attrs)
        elif name == "row":
            self._start_row(attrs)
        elif name == "f":
            self._is_formula = True
        elif name == "rPh":
            self._phonetic = True
        elif name in ("v", "t"):
            self._collecting = not self._phonetic

    def characters(self, content: str) -> None:
        if self._collecting:
            self._text.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802 (the parser calls it so)
        name = local(name)
        if name == "c":
            self._end_cell()
        elif name in ("v", "t"):
            self._collecting = False
        elif name == "rPh":
            self._phonetic = False
        elif name == "sheetData":
            raise _EndOfDataError

    def _start_row(self, attrs: AttributesImpl) -> None:
        number = attrs.get("r", "")
        self._row = int(number) if number else self._row + 1
        self._column = 0
        if self._row - self._last_filled > BLANK_ROWS_BEFORE_END:
            raise _EndOfDataError

    def _start_cell(self, attrs: AttributesImpl) -> None:
        match = _REFERENCE.fullmatch(attrs.get("r", ""))
        self._column = column_number(match[1]) if match else self._column + 1
        self._type, self._style = attrs.get("t", ""), attrs.get("s", "")
        self._is_formula = False
        self._text.clear()

    def _end_cell(self) -> None:
        never_computed = self._is_formula and not self._text and self._type != "str"  # "str": computed, to ""
        if not (self._text or never_computed) or self._column > MOST_COLUMNS:
            return
        value = self._decode(self._type, self._style, "".join(self._text)) if self._text else None
        if value is None and not never_computed:
            return
        self.rows.setdefault(self._row, {})[self._column] = RawCell(value, self._is_formula)
        self._last_filled = self._row
        if len(self.rows) > MOST_ROWS:
            raise TooManyRowsError
