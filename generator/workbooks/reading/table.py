"""A sheet as a table: the header row found by its names, and below it the rows with what stands in them."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.findings import Finding, Place, RowPlace
from generator.languages.said import NOTHING, say
from generator.names import key
from generator.text import clean
from generator.workbooks.grid import column_letters
from generator.workbooks.layout import LISTS, SheetLayout
from generator.workbooks.reading.bounds import MOST_PLAYERS
from generator.workbooks.reading.headers import header_findings, header_row, place_in, unknown_columns
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import Value, as_text, shown

# Filled ones, of every sheet but the lists; formulas drawn far down are filled too.
MOST_ROWS = MOST_PLAYERS + 2_000

BLANK = RawCell(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row below the header: its filled cells under contract columns."""

    cells: Mapping[str, RawCell]
    place: RowPlace

    def value(self, column: str) -> Value:
        """What stands under the column."""
        return self.cells.get(column, BLANK).value

    def is_blank(self, *columns: str) -> bool:
        """Whether nothing is to be seen under any of the columns."""
        cells = self.cells
        return all(_looks_blank(cells[column]) for column in columns if column in cells)


def headings(sheets: Sheets, layout: SheetLayout) -> tuple[str, ...]:
    """What stands above the columns of a sheet; nothing where it has no header row."""
    name = sheets.find(layout.name)
    rows = sheets.rows(name)[0] if name is not None else {}
    header = header_row(rows, layout)
    return (
        () if header is None else tuple(as_text(cell.value) or "" for _, cell in sorted(rows[header].items()))
    )


def read_table(
    sheets: Sheets, layout: SheetLayout, also: tuple[str, ...] = ()
) -> tuple[tuple[Row, ...] | None, tuple[Finding, ...]]:
    """The rows below the header of a sheet.

    Args:
        sheets: the workbook.
        layout: the sheet's name and the columns of the contract.
        also: further columns that are read where they are.

    Returns:
        The filled rows, or None where the sheet or a needed column is missing, and all findings.
    """
    name = sheets.find(layout.name)
    if name is None:
        return None, (_sheet_missing(sheets, layout),)
    rows, findings = sheets.rows(name)
    if findings:
        return None, findings
    if len(rows) > MOST_ROWS and layout.name != LISTS.name:
        message = say(
            "more than {most_rows:,} filled rows: keep only the event's own rows", most_rows=MOST_ROWS
        )
        return None, (Finding(code="too-many-rows", place=place_in(sheets, name), message=message),)
    header = header_row(rows, layout)
    if header is None:
        columns = ", ".join(layout.needed)
        message = say("there is no header row: a row must name the columns {columns}", columns=columns)
        return None, (Finding(code="column-missing", place=place_in(sheets, name), message=message),)
    faults = tuple(header_findings(rows[header], layout, sheets, name, header))
    if faults:
        return None, faults
    place = RowPlace(file=sheets.file, sheet=name, row=header)
    unknown = tuple(unknown_columns(rows[header], sheets, name, header, (*layout.columns, *also)))
    return tuple(_table_rows(rows, (*layout.columns, *also), header, place)), unknown


def _table_rows(rows: Rows, wanted: tuple[str, ...], header: int, place: RowPlace) -> Iterator[Row]:
    names = {key(column): column for column in wanted}
    columns = {number: names.get(key(as_text(cell.value) or "")) for number, cell in rows[header].items()}
    letters = {column: column_letters(number) for number, column in columns.items() if column}
    for number in sorted(rows):
        if number > header:
            cells = {columns.get(i): cell for i, cell in rows[number].items()}
            yield Row(
                cells={column: cell for column, cell in cells.items() if column},
                place=RowPlace(file=place.file, sheet=place.sheet, row=number, columns=letters),
            )


def _sheet_missing(sheets: Sheets, layout: SheetLayout) -> Finding:
    there = ", ".join(shown(name) for name in sheets.names[:10])
    close = difflib.get_close_matches(key(layout.name), [key(name) for name in sheets.names], n=1, cutoff=0.8)
    hint = NOTHING
    if close:
        name = next(name for name in sheets.names if key(name) == close[0])
        hint = say("; did you mean it by {name}?", name=name)
    message = say(
        "the sheet {layout} is missing, there are: {there}{hint}", layout=layout.name, there=there, hint=hint
    )
    return Finding(code="sheet-missing", place=Place(file=sheets.file), message=message)


def _looks_blank(cell: RawCell) -> bool:
    if isinstance(cell.value, str):
        return not clean(cell.value)
    return cell.value is None and not cell.is_formula
