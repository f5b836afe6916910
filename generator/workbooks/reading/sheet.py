"""A sheet's XML -> its filled cells, in one pass: each with its value, and whether a formula gave it."""

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from generator.text import clean
from generator.workbooks.grid import cell_of, column_letters, unescaped
from generator.workbooks.reading.bounds import (
    LAST_ROW,
    MAIN,
    MAX_NESTED_ELEMENTS,
    MOST_CHARACTERS,
    Attributes,
    TooDeepError,
    parse,
    parser,
    too_much,
)
from generator.workbooks.reading.values import (
    MAX_NUMBER,
    SHOWN_CHARACTERS,
    ErrorValue,
    Moment,
    NumberStyles,
    Value,
    date_of,
    date_spelt,
    length_of,
    percent_of,
)

MOST_COLUMNS = 256  # what stands further to the right is not read
MOST_FILLED_ROWS = 15_000  # the lists of 500 players
MAX_CELL_CHARACTERS = 32_767  # what a spreadsheet program lets a cell hold

_ROW, _CELL, _VALUE, _FORMULA = f"{MAIN}row", f"{MAIN}c", f"{MAIN}v", f"{MAIN}f"
_PIECE, _READING_AID = f"{MAIN}t", f"{MAIN}rPh"  # of a text that stands in the cell
_HEARD = (_VALUE, _PIECE)
_PLAIN = ("n", "b", "d")  # numbers, yes or no, and dates; the others are texts
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_COLUMNS = {column_letters(number): number for number in range(1, MOST_COLUMNS + 1)}


class RawCell(NamedTuple):
    """A filled cell. A formula that was never computed has no value."""

    value: Value
    is_formula: bool = False


Rows = dict[int, dict[int, RawCell]]  # by row number and column number, both from 1


class TooManyRowsError(Exception):
    """More filled rows than are read."""


class RowOrderError(Exception):
    """A filled row that is 0, or not below the one before: another program may read another row in its place."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Meanings(NamedTuple):
    """What a workbook says once for the cells of all its sheets."""

    texts: Sequence[str]
    styles: NumberStyles
    from_1904: bool


def filled_cells(xml: bytes, meanings: Meanings) -> Rows:
    """Return the filled cells within bounds, row by row.

    Raises:
        TooManyRowsError: more rows are filled than are read.
        RowOrderError: a row stands there twice, or its number is 0.
        RefusedError: its texts are longer than those of any event.
        ExpatError, ValueError, LookupError: the sheet is damaged.
    """
    sheet = _Sheet(meanings)
    with suppress(_EnoughError):
        sheet.read(xml)
    return sheet.rows


class _EnoughError(Exception):
    """What follows is not read."""


class _Sheet:
    """Hears of each element as the parser comes by it, and keeps the filled cells."""

    def __init__(self, meanings: Meanings) -> None:
        self.rows: Rows = {}
        self._meanings = meanings
        self._depth = 0
        self._number, self._next, self._is_late = 0, 1, False  # of the row that is open
        self._cells: dict[int, RawCell] = {}  # of that row
        self._column = 0
        self._cell: Attributes = {}  # what the cell that is open says of itself
        self._value: str | None = None
        self._typed: list[str] = []  # text that stands in the cell itself
        self._has_formula = self._is_aid = False
        self._room = MOST_CHARACTERS
        self._heard: list[str] = []  # the characters of the element that is open

    def read(self, xml: bytes) -> None:
        """Go through all of it."""
        reader = parser()
        reader.StartElementHandler, reader.EndElementHandler = self._start, self._end
        reader.CharacterDataHandler = self._heard.append
        parse(reader, xml)

    def _start(self, tag: str, attributes: Attributes) -> None:
        self._depth += 1
        if self._depth > MAX_NESTED_ELEMENTS:
            raise TooDeepError
        if tag == _CELL:
            self._cell, self._value, self._has_formula = attributes, None, False
            self._typed.clear()
        elif tag in _HEARD:
            self._heard.clear()
        elif tag == _FORMULA:
            self._has_formula = True
        elif tag == _ROW:
            self._start_row(attributes)
        elif tag == _READING_AID:
            self._is_aid = True

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag == _VALUE:
            if self._value is None:
                self._value = "".join(self._heard)
        elif tag == _CELL:
            self._end_cell()
        elif tag == _ROW:
            self._end_row()
        elif tag == _PIECE:
            if not self._is_aid:
                self._typed += self._heard
        elif tag == _READING_AID:
            self._is_aid = False

    def _start_row(self, attributes: Attributes) -> None:
        self._number = _row_number(attributes["r"]) if "r" in attributes else self._number + 1
        if self._number > LAST_ROW:
            raise _EnoughError
        self._is_late = self._number < self._next
        self._cells, self._column = {}, 0

    def _end_row(self) -> None:
        self._next = max(self._next, self._number + 1)
        if self._cells:
            if self._is_late:
                raise RowOrderError(self._number)
            self.rows[self._number] = self._cells
            if len(self.rows) > MOST_FILLED_ROWS:
                raise TooManyRowsError

    def _end_cell(self) -> None:
        reference = self._cell.get("r")
        self._column = _column_of(reference) if reference else self._column + 1
        if self._column > MOST_COLUMNS:
            return
        kind = self._cell.get("t", "n")
        text = "".join(self._typed) if kind == "inlineStr" else self._value
        value = self._meaning(kind, text) if text else None
        if value is not None:
            self._cells[self._column] = RawCell(value, self._has_formula)
        elif self._has_formula and kind != "str":  # which is a formula computed to an empty text
            self._cells.setdefault(self._column, RawCell(None, is_formula=True))

    def _meaning(self, kind: str, text: str) -> Value:
        if kind == "s":
            return self._meanings.texts[_index(text)] or None
        if kind not in _PLAIN:
            return error_of(text) if kind == "e" else self._own(text)
        style = _index(self._cell.get("s") or "0")
        try:
            if kind == "n":
                return self._number_or_date(text, style)
            return yes_or_no_of(text) if kind == "b" else _moment(date_spelt(text))
        except (ValueError, OverflowError):
            return error_of(text)  # it says that it is a number and is none: a fault of this cell

    def _own(self, spelt: str) -> str | None:
        """A text that no other cell shares."""
        text = text_of(spelt)
        self._room -= len(text)
        if self._room < 0:
            raise too_much()
        return text or None

    def _number_or_date(self, text: str, style: int) -> Value:
        number = number_of(text)
        styles = self._meanings.styles
        if style in styles.dates:
            try:
                if style in styles.lengths:
                    return _moment(length_of(number))
                return date_of(number, from_1904=self._meanings.from_1904)
            except (ValueError, OverflowError):
                return ErrorValue("#VALUE!")
        return percent_of(number) if style in styles.percents else within_bounds(number)


def within_bounds(number: float) -> Value:
    """Return the number, if a spreadsheet program could have it."""
    return number if abs(number) < MAX_NUMBER else ErrorValue("#NUM!")


def number_of(spelt: str) -> int | float:
    """Return the number that a file spells so.

    Raises:
        ValueError: it is none; the language takes more for one, such as `1_00` and figures of other scripts.
    """
    text = spelt.strip()
    if _NUMBER.fullmatch(text) is None:
        raise ValueError("no number")
    return float(text) if any(each in text for each in ".eE") else int(text)


def _index(text: str) -> int:
    """The number of one of the things that are counted in the file, from 0."""
    number = number_of(text)
    if not isinstance(number, int) or number < 0:
        raise ValueError("no number of anything")
    return number


def yes_or_no_of(text: str) -> bool:
    """Return both spellings of XML."""
    word = text.strip()
    return word == "true" if word in ("true", "false") else bool(number_of(word))


def text_of(spelt: str) -> str:
    """Return the text that a file spells so, as far as a cell holds it."""
    return unescaped(spelt)[:MAX_CELL_CHARACTERS]


def error_of(text: str) -> ErrorValue:
    """Return what stands where a number or a result should; a number with more digits than any is only called one."""
    said = clean(text)
    return ErrorValue(said if len(said) <= SHOWN_CHARACTERS else "#NUM!")


def _moment(moment: Moment) -> Value:
    """A length of time is text: nothing that a contract cell holds."""
    return str(moment) if isinstance(moment, timedelta) else moment


def _row_number(text: str) -> int:
    """Some programs write 3.0."""
    number = float(number_of(text))
    if not number.is_integer():
        raise ValueError(f"no row has the number {text}")
    return int(number)


def _column_of(reference: str) -> int:
    """The column of a cell such as `B7`."""
    column = _COLUMNS.get(reference.rstrip("0123456789"))
    return cell_of(reference)[1] if column is None else column
