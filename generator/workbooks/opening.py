"""The library's way into an archive, for files that may lie about themselves."""

from collections.abc import Iterator
from typing import IO

from openpyxl.cell.text import Text
from openpyxl.reader.excel import ExcelReader
from openpyxl.workbook.defined_name import DefinedNameList
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
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
                read_only = _Sheet(self.wb, sheet.name, rel.target, self.shared_strings)
                self.wb._sheets.append(read_only)  # type: ignore[attr-defined]


def _texts(source: IO[bytes]) -> Iterator[str]:
    for _, element in iterparse(source):
        if element.tag == _SHARED:
            yield Text.from_tree(element).content  # type: ignore[union-attr]  # a text where there is an element
            element.clear()


class _Sheet(ReadOnlyWorksheet):
    """A sheet of which nobody asks the size: it may be false, and to find none all of it would be read."""

    def _get_size(self) -> None:
        return
