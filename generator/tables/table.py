"""A table as a file has it: its filled cells, and how a finding names the place of each."""

from dataclasses import dataclass

from generator.findings import Place, RowPlace
from generator.workbooks.reading.sheet import Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A sheet, or a file of text."""

    file: str  # its name in findings
    rows: Rows
    how: str  # it was understood, such as `UTF-8 with ;`
    sheet: str | None = None  # none in a file of text, of which rows are lines

    def place(self, row: int, columns: dict[str, str] | None = None) -> RowPlace:
        """A row's place; `columns` are the letters of columns by what we call them."""
        kind = LinePlace if self.sheet is None else RowPlace
        return kind(file=self.file, sheet=self.sheet or "", row=row, columns=columns or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlace(RowPlace):
    """Where a line of text stands."""

    def cell(self, column: str) -> Place:  # noqa: ARG002 (people count lines, and no columns)
        """The line, whatever the column."""
        return Place(file=self.file, line=self.row)


def where(place: RowPlace) -> str:
    """`line 7` or `row 7`, in a sentence about the file."""
    return f"{'line' if isinstance(place, LinePlace) else 'row'} {place.row}"
