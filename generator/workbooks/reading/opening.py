"""The library's way into an archive, for files that may lie about themselves."""

from collections.abc import Iterator
from typing import IO, Any, NamedTuple
from xml.etree.ElementTree import Element

from openpyxl.cell.text import Text
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.workbook.defined_name import DefinedNameList
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet._reader import VALUE_TAG, WorkSheetParser
from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from generator.door import RefusedError

_SHARED = f"{{{SHEET_MAIN_NS}}}si"


class WorkbookReader(ExcelReader):
    """Opens a workbook whose sheets have a part of the archive each; read-only, it opens nothing but these."""

    def read_strings(self) -> None:
        """Read the texts that sheets share as they are spelt out; the library drops `x005F_` from all of them."""
        part = self.package.find(SHARED_STRINGS)  # type: ignore[no-untyped-call]
        if part is not None:
            with self.archive.open(part.PartName[1:]) as source:
                self.shared_strings = list(_texts(source))

    def read_worksheets(self) -> None:
        """Add the sheets to the workbook.

        Raises:
            RefusedError: many sheets are one part, which would be read many times.
        """
        sheets = [(sheet, rel) for sheet, rel in self.parser.find_sheets() if rel.target in self.valid_files]
        if len({rel.target for _, rel in sheets}) < len(sheets):
            message = "several of its sheets are one and the same: copy its tables into a new workbook"
            raise RefusedError("file-unreadable", message)
        if not self.read_only:
            super().read_worksheets()
            return
        self.parser.defined_names = DefinedNameList()  # type: ignore[attr-defined]  # no use here, only a danger
        for sheet, rel in sheets:
            if "chartsheet" not in rel.Type:
                read_only = BoundedSheet(self.wb, sheet.name, rel.target, self.shared_strings)
                self.wb._sheets.append(read_only)  # type: ignore[attr-defined]


def _texts(source: IO[bytes]) -> Iterator[str]:
    for _, element in iterparse(source):
        if element.tag == _SHARED:
            yield Text.from_tree(element).content  # type: ignore[union-attr]  # a text where there is an element
            element.clear()


class ReadCell(NamedTuple):
    """A cell as the library understands it; of type `e` it holds what is no value, such as `#REF!`."""

    row: int
    column: int
    value: Any
    type: str


class BoundedSheet(ReadOnlyWorksheet):
    """A sheet of which nobody asks the size: it may be false, and to find none all of it would be read."""

    def _get_size(self) -> None:
        return

    def cells(self, last_row: int, last_column: int) -> Iterator[ReadCell]:
        """The cells within bounds, row by row; a row that comes too late is left out, as spreadsheet programs do."""
        book: Any = self.parent
        next_row = 1
        with self._get_source() as source:  # type: ignore[attr-defined]
            parser = _CellParser(
                source,
                self._shared_strings,  # type: ignore[attr-defined]
                data_only=book.data_only,
                epoch=book.epoch,
                date_formats=book._date_formats,
                timedelta_formats=book._timedelta_formats,
            )
            for number, row in parser.parse():
                if number > last_row:
                    return
                if number >= next_row:
                    next_row = number + 1
                    for cell in row:
                        if 1 <= cell["column"] <= last_column:
                            yield ReadCell(number, cell["column"], cell["value"], cell["data_type"])


class _CellParser(WorkSheetParser):
    """Reads on where one cell says that it is a number and holds none: that is a fault of this cell."""

    def parse_cell(self, element: Element) -> dict[str, Any]:
        """The cell's row, column, value and type."""
        try:
            cell: dict[str, Any] = super().parse_cell(element)
        except (ValueError, OverflowError):
            if element.get("t", "n") not in _PLAIN or not element.get("s", "0").isdigit():
                raise
            at, value = element.get("r"), element.findtext(VALUE_TAG) or ""
            row, column = coordinate_to_tuple(at) if at else (self.row_counter, self.col_counter)
            return {"row": row, "column": column, "value": value, "data_type": "e"}
        return cell


_PLAIN = ("n", "b", "d")  # numbers, yes or no, and dates; the others are texts that stand elsewhere
