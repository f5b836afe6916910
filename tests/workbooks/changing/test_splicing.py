"""Values put into a workbook's cells: these change, and nothing else."""

import io
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.styles import Font

from generator.files.reading import RefusedError
from generator.workbooks.changing import splicing
from generator.workbooks.changing.splicing import type_into
from generator.workbooks.grid import Cell

SHEET = "xl/worksheets/sheet1.xml"


def workbook(tmp_path: Path, change: dict[str, tuple[bytes, bytes]] | None = None) -> Path:
    """Cells in rows 1, 2 and 4, a formula in D2 and an empty cell with a style in B2; with parts of it rewritten."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"], sheet["C2"], sheet["D2"], sheet["A4"] = "ID", "P1", 7, "=C2*2", "P2"
    sheet["B2"].font = Font(bold=True)
    made = io.BytesIO()
    book.save(made)
    path = tmp_path / "book.xlsx"
    with ZipFile(made) as archive, ZipFile(path, "w") as copy:
        for name in archive.namelist():
            old, new = (change or {}).get(name, (b"", b""))
            content = archive.read(name)
            assert old in content
            copy.writestr(name, content.replace(old, new, 1) if old else content)
    return path


def typed(path: Path, cells: dict[Cell, str | int], name: str = "Sheet") -> Any:
    """The sheet with values typed into it."""
    return openpyxl.load_workbook(io.BytesIO(type_into(path, {name: cells}, {}))).active


def test_values_go_where_they_belong(tmp_path: Path) -> None:
    """Into a cell that is there, with its style; between others, before a row's end, and into a row of its own."""
    cells = {
        Cell(2, 2): "a < b & _x0041_",
        Cell(2, 5): 3,
        Cell(3, 1): "P9",
        Cell(4, 2): 5,
        Cell(9, 1): "last",
    }
    sheet = typed(workbook(tmp_path), cells)
    assert sheet["B2"].value == "a < b & _x005F_x0041_"  # as a spreadsheet program spells the underline
    assert sheet["B2"].font.bold
    assert [sheet[name].value for name in ("A2", "C2", "D2", "E2")] == ["P1", 7, "=C2*2", 3]
    assert [sheet[name].value for name in ("A3", "A4", "B4", "A9")] == ["P9", "P2", 5, "last"]


def test_a_new_cell_stands_left_of_the_next_one(tmp_path: Path) -> None:
    """Row 4 begins with C4 and D4: B4 comes before C4, as programs refuse a row whose cells are not in order."""
    path = workbook(tmp_path, {SHEET: (b'<c r="A4"', b'<c r="C4"/><c r="D4"')})
    with ZipFile(io.BytesIO(type_into(path, {"Sheet": {Cell(4, 2): 5}}, {}))) as archive:
        row = archive.read(SHEET).decode().partition('<row r="4"')[2].partition("</row>")[0]
    assert re.findall(r' r="(\w+)"', row) == ["B4", "C4", "D4"]


def test_a_formula_is_not_typed_over(tmp_path: Path) -> None:
    """The cell is somebody's work."""
    with pytest.raises(RefusedError):
        typed(workbook(tmp_path), {Cell(2, 4): 1})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<worksheet", b'<!DOCTYPE x [<!ENTITY e "y">]><worksheet'),
        (b'<c r="A2"', b"<c"),
        (b'<c r="A2"', b'<c r="A7"'),
        (b"</sheetData>", b""),
    ],
)
def test_what_no_program_writes_is_refused(old: bytes, new: bytes, tmp_path: Path) -> None:
    """Rather than guess where a cell stands, nothing is changed."""
    path = workbook(tmp_path, {SHEET: (old, new)})
    with pytest.raises(RefusedError):
        typed(path, {Cell(2, 2): 1})


def test_more_cells_than_any_event_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place of each is noted: three rows with six cells, of which one more would be too many."""
    path = workbook(tmp_path)
    monkeypatch.setattr(splicing, "MOST_ELEMENTS", 9)
    assert typed(path, {Cell(3, 1): "P9"})["A3"].value == "P9"
    monkeypatch.setattr(splicing, "MOST_ELEMENTS", 8)
    with pytest.raises(RefusedError, match="empty formatted rows"):
        typed(path, {Cell(3, 1): "P9"})
