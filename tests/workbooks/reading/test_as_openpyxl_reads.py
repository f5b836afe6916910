"""The readers' own parser and openpyxl read the same out of every workbook that both can read."""

import io
import warnings
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from generator.workbooks.grid import unescaped
from generator.workbooks.reading.intake import open_content
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import MAX_NUMBER, ErrorValue, Value
from tests.support.office import Calc
from tests.workbooks.broken.museum import EXHIBITS, Exhibit
from tests.workbooks.builders import book, bytes_of

EXAMPLES = sorted((Path(__file__).parents[3] / "events").glob("*/*.xlsx"))

STRANGE_TO_OPENPYXL = (
    "sheet_of_a_false_size",
    "score_of_five_thousand_digits",
    "score_that_is_not_a_number",
    "score_without_end",
    "score_in_hexadecimal_digits",
    "score_that_became_a_date_in_chinese_excel",
)


def by_library(data: bytes) -> dict[str, Rows]:
    """What openpyxl finds: once the values, and once more to tell the formulas."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        values = openpyxl.load_workbook(io.BytesIO(data), data_only=True, read_only=True)
        formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
        return {
            sheet.title: _rows(list(_cells(sheet)), set(_formulas(formulas[sheet.title])))
            for sheet in values.worksheets
        }


def _cells(sheet: Any) -> Iterator[Any]:
    sheet.reset_dimensions()
    for row in sheet.iter_rows():
        yield from (cell for cell in row if hasattr(cell, "row"))


def _formulas(sheet: Any) -> Iterator[tuple[int, int]]:
    return ((cell.row, cell.column) for cell in _cells(sheet) if cell.data_type == "f")


def _rows(cells: list[Any], formulas: set[tuple[int, int]]) -> Rows:
    rows: Rows = {}
    for cell in cells:
        place, value = (cell.row, cell.column), _value(cell)
        if value is not None or (place in formulas and cell.data_type != "str"):
            rows.setdefault(cell.row, {})[cell.column] = RawCell(value, place in formulas)
    return rows


def _value(cell: Any) -> Value:
    """The value as the readers have it: errors and what is no number by themselves, and lengths of time as text."""
    value = cell.value
    if isinstance(value, str):
        return ErrorValue(value) if cell.data_type == "e" else unescaped(value) or None
    if isinstance(value, int | float) and not abs(value) < MAX_NUMBER:
        return ErrorValue("#NUM!")
    return str(value) if isinstance(value, timedelta) else value


def by_us(data: bytes) -> dict[str, Rows]:
    """What the readers find."""
    sheets, findings = open_content(data, "made.xlsx")
    assert sheets is not None, findings
    read = {name: sheets.rows(name) for name in sheets.names}
    assert not any(findings for _, findings in read.values())
    return {name: rows for name, (rows, _) in read.items()}


def of_every_kind(*, from_1904: bool = False) -> bytes:
    """A workbook with everything that a cell can hold, as a person's formats show it."""
    moments = (
        datetime.fromisoformat("2018-09-15T09:30:15"),
        date(1900, 1, 1),
        date(1900, 2, 28),
        time(0),
        time(23, 59, 59),
    )
    lengths = (timedelta(hours=30), timedelta(days=1, milliseconds=1_500), timedelta(0))
    others = (
        "Ilse",
        "ends_x000D_",
        " spaced ",
        "ä€\U0001f409",
        "a\nb",
        "",
        True,
        False,
        0,
        -7,
        1.5,
        1e-9,
        10**20,
    )
    rich = CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"), " plain")
    made = book(
        {"S": [moments, lengths, others, (rich, "=A1", '=""', "#REF!", "#N/A", None, "end")], "Empty": []}
    )
    formats = (
        "0",
        "yyyy-mm-dd",
        "hh:mm",
        "[h]:mm",
        "[$-409]d/m/yy",
        '"day" 0',
        r"\d 0",
        "[Red]0.00",
        "mm:ss.0",
        "@",
    )
    for column, number_format in enumerate(formats, start=1):
        for row, number in enumerate((0, 0.75, 1, 59, 60, 61, 43358.5, -1, 3_000_000, 1e18), start=10):
            made["S"].cell(row, column, number).number_format = number_format
    if from_1904:
        made.epoch = CALENDAR_MAC_1904
    return bytes_of(made)


@pytest.mark.parametrize("from_1904", [False, True])
def test_every_kind_of_cell_is_read_as_openpyxl_does(from_1904: bool) -> None:
    """Texts, numbers, dates in every format, lengths of time, errors, formulas without a value, in both calendars."""
    data = of_every_kind(from_1904=from_1904)
    assert by_us(data) == by_library(data)
    assert len(by_us(data)["S"]) == 14


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_example_events_are_read_as_openpyxl_does(path: Path) -> None:
    """What Roundsheet writes, with the values that it puts beside its formulas, and what was typed into it."""
    assert by_us(path.read_bytes()) == by_library(path.read_bytes())


def test_broken_workbooks_are_read_as_openpyxl_does(tmp_path: Path) -> None:
    """Every exhibit of the museum whose mistake is not one of the archive or of its XML."""
    for exhibit in (each for each in EXHIBITS if _is_whole(each)):
        exhibit.make(tmp_path / "made.xlsx")
        data = (tmp_path / "made.xlsx").read_bytes()
        assert by_us(data) == by_library(data), exhibit.name


def _is_whole(exhibit: Exhibit) -> bool:
    """Whether openpyxl reads it to its end, and we do."""
    is_refused = exhibit.code.startswith("file-") or exhibit.code == "too-many-rows"
    return not is_refused and exhibit.name not in STRANGE_TO_OPENPYXL


@pytest.mark.libreoffice
def test_what_libreoffice_saves_is_read_as_openpyxl_does(calc: Calc, tmp_path: Path) -> None:
    """Another program's way to write the same: its styles, its texts, the values that it computed."""
    for name, data in {"every kind": of_every_kind(), "example": EXAMPLES[0].read_bytes()}.items():
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(data)
        saved = calc.resaved(path).read_bytes()
        assert by_us(saved) == by_library(saved), name
