"""An .xlsx archive through openpyxl: which sheets there are, and their filled cells, value and formula apart."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import cached_property
from typing import NamedTuple
from zipfile import ZipFile

import openpyxl
from openpyxl.cell import Cell, MergedCell
from openpyxl.utils.escape import unescape
from openpyxl.workbook import Workbook

from generator.workbooks.bounds import LAST_ROW
from generator.workbooks.values import ErrorValue, Value

MOST_COLUMNS = 256  # what stands further to the right is not read
MOST_FILLED_ROWS = 15_000  # the lists of 500 players
LONGEST_TEXT = 32_767  # what a spreadsheet program lets a cell hold


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
        formulas = {place for place, cell in _cells(self._formulas, sheet) if cell.data_type == "f"}
        computed = set()
        for place, cell in _cells(self._values, sheet):
            value = _value(cell)
            if value is not None:
                rows.setdefault(place[0], {})[place[1]] = RawCell(value, place in formulas)
            elif cell.data_type == "str":  # a formula computed to an empty text
                computed.add(place)
        for row, column in formulas - computed:
            rows.setdefault(row, {}).setdefault(column, RawCell(None, is_formula=True))
        if len(rows) > MOST_FILLED_ROWS:
            raise TooManyRowsError
        return dict(sorted(rows.items()))

    @cached_property
    def _values(self) -> Workbook:
        return self._load(data_only=True)

    @cached_property
    def _formulas(self) -> Workbook:
        return self._load(data_only=False)

    def _load(self, *, data_only: bool) -> Workbook:
        with _silent():
            source = io.BytesIO(self._data)
            return openpyxl.load_workbook(source, read_only=True, data_only=data_only, keep_links=False)


def _cells(workbook: Workbook, sheet: str) -> Iterator[tuple[tuple[int, int], Cell | MergedCell]]:
    """The filled cells within bounds, by row and column; an empty text that a formula gave is one too."""
    worksheet = workbook[sheet]
    worksheet.reset_dimensions()  # a file may claim any
    with _silent():
        for row in worksheet.iter_rows(max_row=LAST_ROW, max_col=MOST_COLUMNS):
            for cell in row:
                if cell.value is not None or cell.data_type == "str":
                    yield (cell.row or 0, cell.column or 0), cell


def _value(cell: Cell | MergedCell) -> Value:
    value = cell.value
    if isinstance(value, str):
        return ErrorValue(value) if cell.data_type == "e" else _unescaped(value)[:LONGEST_TEXT] or None
    if value is None or isinstance(value, int | float | datetime | date | time):
        return value
    return str(value)  # a length of time and other rarities: nothing that a contract cell holds


def _unescaped(text: str) -> str:
    """The text with characters that a file spells out, as in `_x000A_`; half of a pair, which is none, is replaced."""
    plain = unescape(text)
    return plain if plain == text else plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


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
