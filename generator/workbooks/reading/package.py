"""An .xlsx archive through openpyxl: which sheets there are, and their filled cells, value and formula apart."""

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import cached_property
from typing import Any, NamedTuple
from zipfile import ZipFile

from openpyxl.utils import column_index_from_string
from openpyxl.workbook import Workbook

from generator.text import clean
from generator.workbooks.escapes import unescaped
from generator.workbooks.reading.bounds import LAST_ROW
from generator.workbooks.reading.opening import ReadCell, WorkbookReader
from generator.workbooks.reading.values import LARGEST, SHOWN, ErrorValue, Value

MOST_COLUMNS = 256  # what stands further to the right is not read
MOST_FILLED_ROWS = 15_000  # the lists of 500 players
LONGEST_TEXT = 32_767  # what a spreadsheet program lets a cell hold

_FORMULA = re.compile(rb"<(?:\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b")
_REFERENCE = re.compile(rb"""\sr=["']([A-Z]{1,3})([0-9]{1,7})["']""")


class RawCell(NamedTuple):
    """A filled cell. A formula that was never computed has no value."""

    value: Value
    is_formula: bool = False


Rows = dict[int, dict[int, RawCell]]  # by row number and column number, both from 1


class NotAWorkbookError(Exception):
    """The archive holds something else; the message says what and what to do."""


class TooManyRowsError(Exception):
    """More filled rows than are read."""


class Package:
    """An open workbook. Reading from it raises whatever a damaged part leads to."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        with ZipFile(io.BytesIO(data)) as archive:
            _refuse_other_formats(archive)
        self.sheets: tuple[str, ...] = tuple(sheet.title for sheet in self._values.worksheets)
        if not self.sheets:
            raise NotAWorkbookError("a file without worksheets: save it as Excel Workbook (.xlsx)")

    def rows(self, sheet: str) -> Rows:
        """The filled cells of one of `sheets`: each formula with the value it had when the file was saved."""
        rows: Rows = {}
        computed, filled = set(), dict(_cells(self._values, sheet))
        formulas = self._places_of_formulas(sheet)
        for place, cell in filled.items():
            value = _value(cell)
            if value is not None:
                rows.setdefault(place[0], {})[place[1]] = RawCell(value, place in formulas)
            elif cell.type == "str":  # a formula computed to an empty text
                computed.add(place)
        for row, column in formulas - computed:
            rows.setdefault(row, {}).setdefault(column, RawCell(None, is_formula=True))
        if len(rows) > MOST_FILLED_ROWS:
            raise TooManyRowsError
        return dict(sorted(rows.items()))

    def _places_of_formulas(self, sheet: str) -> set[tuple[int, int]]:
        """Rows and columns, from the sheet's XML: the library would parse it all again to tell them.

        It does so where cells don't say where they stand, which spreadsheet programs always do.
        """
        worksheet = self._values[sheet]
        with worksheet._get_source() as part:  # type: ignore[attr-defined]  # it alone knows the part's name
            cells = [_REFERENCE.search(cell[1]) for cell in _FORMULA.finditer(part.read())]
        if None in cells:
            return {place for place, cell in _cells(self._formulas, sheet) if cell.type == "f"}
        places = ((int(cell[2]), column_index_from_string(cell[1].decode())) for cell in cells if cell)
        return {(row, column) for row, column in places if row <= LAST_ROW and column <= MOST_COLUMNS}

    @cached_property
    def _values(self) -> Workbook:
        return self._load(data_only=True)

    @cached_property
    def _formulas(self) -> Workbook:
        return self._load(data_only=False)

    def _load(self, *, data_only: bool) -> Workbook:
        with _silent():
            source = io.BytesIO(self._data)
            reader = WorkbookReader(source, read_only=True, data_only=data_only, keep_links=False)
            reader.read()
            return reader.wb


def _cells(workbook: Workbook, sheet: str) -> Iterator[tuple[tuple[int, int], ReadCell]]:
    """The filled cells within bounds, by row and column; an empty text that a formula gave is one too."""
    worksheet: Any = workbook[sheet]
    with _silent():
        for cell in worksheet.cells(LAST_ROW, MOST_COLUMNS):
            if cell.value is not None or cell.type == "str":
                yield (cell.row, cell.column), cell


def _value(cell: ReadCell) -> Value:
    value = cell.value
    if isinstance(value, str):
        return _error(value) if cell.type == "e" else unescaped(value)[:LONGEST_TEXT] or None
    if isinstance(value, int | float) and not abs(value) < LARGEST:
        return ErrorValue("#NUM!")
    if value is None or isinstance(value, int | float | datetime | date | time):
        return value
    return str(value)  # a length of time and other rarities: nothing that a contract cell holds


def _error(text: str) -> ErrorValue:
    """What stands where a number or a result should; a number with more digits than any is only called one."""
    said = clean(text)
    return ErrorValue(said if len(said) <= SHOWN else "#NUM!")


def _refuse_other_formats(archive: ZipFile) -> None:
    names = set(archive.namelist())
    if "mimetype" in names and "content.xml" in names:
        raise NotAWorkbookError("an OpenDocument file: save it as Excel Workbook (.xlsx)")
    if "[Content_Types].xml" not in names:
        raise NotAWorkbookError("a zip archive, but not a workbook: save the file as Excel Workbook (.xlsx)")
    relations = archive.read("_rels/.rels") if "_rels/.rels" in names else b""
    if b"workbook.bin" in relations:
        raise NotAWorkbookError("an Excel binary workbook: save it as Excel Workbook (.xlsx)")
    if b"http://purl.oclc.org/ooxml/" in relations:
        raise NotAWorkbookError("saved as Strict Open XML: save it as Excel Workbook (.xlsx)")


@contextmanager
def _silent() -> Iterator[None]:
    """Openpyxl warns about parts of a file that it does not keep; nothing of them is wanted here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
