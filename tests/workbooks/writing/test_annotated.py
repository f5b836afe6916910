"""The copy of a faulty workbook: marked in its cells, whole, harmless, and never in anybody's way."""

import io
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from openpyxl.comments import Comment

from generator.files.reading import RefusedError
from generator.findings import Citation, Finding, Place
from generator.languages.said import say
from generator.model import GameResult
from generator.workbooks.writing.annotated import FINDINGS_SHEET, MOST_ELEMENTS, annotated, is_untouched_copy
from tests.support.office import Calc
from tests.workbooks.broken.museum import EXHIBITS
from tests.workbooks.builders import bytes_of, round_book, sheet_part, with_part
from tests.workbooks.test_libreoffice import round_of, written

UNPLAYED = GameResult()
RED, AMBER, BLUE = "00FFB3B3", "00FFE08A", "00CFE3FF"
CLAUSE = Citation(regulation="runewars-2.2", title="Runewars 2.2", heading="Scores", page=18)
SMALL_EXHIBITS = [exhibit for exhibit in EXHIBITS if exhibit.code != "too-many-rows"]


def finding(code: str, cell: str | None, message: str, sheet: str | None = "Results", **more: Any) -> Finding:
    """A finding of the round's workbook."""
    place = Place(file="events/durham/round-1.xlsx", sheet=sheet, cell=cell)
    return Finding(code=code, place=place, message=say("{text}", text=message), **more)


FOUND = (
    finding("score-value", "D2", "score -5: a score is a whole number from 0 up", citation=CLAUSE),
    finding("score-missing", "D2", "score 1 is missing"),
    finding("rematch", "B3", "P03 and P04 have met before"),
    finding("tables-open", "D4", "1 table open"),
    finding("sheet-missing", None, "the sheet Changes is missing", sheet=None),
)


def opened(content: bytes | Path) -> openpyxl.Workbook:
    """The workbook as openpyxl reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(io.BytesIO(content) if isinstance(content, bytes) else content)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A round's workbook as Roundsheet writes it."""
    return written(tmp_path / "round-1.xlsx", round_of([UNPLAYED] * 4))


def test_each_faulty_cell_is_coloured_and_says_why(path: Path) -> None:
    """The gravest finding of a cell gives its colour; all of them are in its one comment, with their clauses."""
    sheet = opened(annotated(path, FOUND))["Results"]
    assert [sheet[cell].fill.start_color.rgb for cell in ("D2", "B3", "D4")] == [RED, AMBER, BLUE]
    assert sheet["D2"].comment.text == (
        "error: score -5: a score is a whole number from 0 up [Runewars 2.2, Scores, p. 18]\n\n"
        "warning: score 1 is missing"
    )
    commented = [cell.coordinate for row in sheet.iter_rows() for cell in row if cell.comment]
    assert commented == ["D2", "B3", "D4"]


def test_all_findings_are_listed_on_a_sheet_in_front(path: Path) -> None:
    """Comments are hard to find on a phone, and some findings have no cell; a click leads to those that have."""
    workbook = opened(annotated(path, FOUND))
    sheet = workbook[FINDINGS_SHEET]
    assert workbook.sheetnames[0] == workbook.active.title == FINDINGS_SHEET
    assert [each.title for each in workbook.worksheets if each.sheet_view.tabSelected] == [FINDINGS_SHEET]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4)]
    assert [row[:4] for row in rows] == [
        ["error", "Results", "D2", FOUND[0].message],
        ["warning", "Results", "D2", FOUND[1].message],
        ["warning", "Results", "B3", FOUND[2].message],
        ["note", "Results", "D4", FOUND[3].message],
        ["error", None, None, FOUND[4].message],
    ]
    assert sheet["C4"].hyperlink.location == "'Results'!D2"
    assert "correct round-1.xlsx itself" in sheet["A1"].value


def test_everything_else_in_the_workbook_stays(path: Path) -> None:
    """Values, formulas, drop-downs, rules of colour, widths, protection and print settings stay as they are."""
    before, after = opened(path), opened(annotated(path, FOUND))
    assert after.sheetnames[1:] == before.sheetnames
    assert set(after.defined_names) == set(before.defined_names)
    for old in before.worksheets:
        new = after[old.title]
        assert [[c.value for c in row] for row in new.iter_rows()] == [
            [c.value for c in row] for row in old.iter_rows()
        ]
        validations = [(v.sqref, v.formula1, v.type) for v in old.data_validations.dataValidation]
        assert [(v.sqref, v.formula1, v.type) for v in new.data_validations.dataValidation] == validations
        assert len(new.conditional_formatting) == len(old.conditional_formatting)
        assert new.protection.sheet == old.protection.sheet
        assert new.sheet_state == old.sheet_state
        assert new.print_title_rows == old.print_title_rows
        assert {k: d.width for k, d in new.column_dimensions.items()} == {
            k: d.width for k, d in old.column_dimensions.items()
        }
    results = after["Results"]
    assert results["D2"].number_format == before["Results"]["D2"].number_format
    assert results["D2"].protection.locked is before["Results"]["D2"].protection.locked is False


def test_a_persons_comment_stays(tmp_path: Path) -> None:
    """What an organizer noted at a cell stands below what is wrong with it."""
    workbook = round_book(["1", "P01", "Ilse Vorn", -5, None, "P02", "Odo Brack"])
    workbook["Results"]["D2"].comment = Comment("ask the judge", "Ilse")
    workbook.save(tmp_path / "round-1.xlsx")
    text = opened(annotated(tmp_path / "round-1.xlsx", FOUND[:1]))["Results"]["D2"].comment.text
    assert text.endswith("\n\nask the judge")


def test_a_cell_inside_merged_ones_is_marked_where_it_shows(tmp_path: Path) -> None:
    """Of merged cells only the first is seen."""
    workbook = round_book()
    workbook["Results"].merge_cells("C2:E3")
    workbook.save(tmp_path / "round-1.xlsx")
    sheet = opened(annotated(tmp_path / "round-1.xlsx", FOUND[:1]))["Results"]
    assert sheet["C2"].comment is not None
    assert sheet["C2"].fill.start_color.rgb == RED


def test_text_from_a_workbook_does_no_harm_in_its_copy(path: Path) -> None:
    """No formula, no control character, no novel: not in a comment and not on the sheet in front."""
    message = "=HYPERLINK(1)\x00\x1b\ud800<b>&amp;\u202e" + "x" * 50_000
    nasty = finding("cell-value", "D2", message)
    workbook = opened(annotated(path, (nasty, nasty, *[nasty] * 10)))
    cell, comment = workbook[FINDINGS_SHEET]["D4"], workbook["Results"]["D2"].comment.text
    assert cell.data_type == "s"
    assert cell.value.startswith("=HYPERLINK(1) ")
    assert "<b>&amp;" in cell.value
    assert len(cell.value) <= 1_000
    assert len(comment) <= 4_000
    assert not {"\x00", "\x1b", "\u202e"} & set(cell.value + comment)


def test_a_sheet_of_the_same_name_stays(tmp_path: Path) -> None:
    """Somebody may have a sheet Findings already."""
    workbook = round_book()
    workbook.create_sheet(FINDINGS_SHEET)["A1"] = "mine"
    workbook.save(tmp_path / "round-1.xlsx")
    copy = opened(annotated(tmp_path / "round-1.xlsx", FOUND))
    assert copy[FINDINGS_SHEET]["A1"].value == "mine"
    assert copy.worksheets[0]["A4"].value == "error"


def test_a_copy_knows_whether_anybody_touched_it(path: Path, tmp_path: Path) -> None:
    """A copy that was saved again may hold a person's work; so may any other file."""
    copy = tmp_path / "round-1 (checked).xlsx"
    copy.write_bytes(annotated(path, FOUND))
    assert is_untouched_copy(copy)
    workbook = opened(copy)
    workbook["Results"]["D3"] = 120
    workbook.save(copy)
    assert not is_untouched_copy(copy)
    assert not is_untouched_copy(path)
    assert not is_untouched_copy(tmp_path / "nowhere.xlsx")
    (tmp_path / "text.xlsx").write_text("text", encoding="utf-8")
    assert not is_untouched_copy(tmp_path / "text.xlsx")


def test_the_same_file_and_findings_give_the_same_sheets(path: Path) -> None:
    """No clock is in a copy but in its properties."""
    one, two = (ZipFile(io.BytesIO(annotated(path, FOUND))) for _ in range(2))
    with one, two:
        parts = [name for name in one.namelist() if name != "docProps/core.xml"]
        assert {name: one.read(name) for name in parts} == {name: two.read(name) for name in parts}


@pytest.mark.parametrize("exhibit", SMALL_EXHIBITS[::4], ids=lambda exhibit: exhibit.name)
def test_no_exhibit_of_the_museum_breaks_it(exhibit: Any, tmp_path: Path) -> None:
    """Each broken file is either copied, in a form that opens, or refused with a reason."""
    exhibit.make(tmp_path / "round-1.xlsx")
    content = None
    with suppress(RefusedError):
        content = annotated(tmp_path / "round-1.xlsx", FOUND)
    assert content is None or opened(content).sheetnames[0] == FINDINGS_SHEET


@pytest.mark.parametrize(
    "xml",
    [
        b'</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        b"</sheetData><mergeCells count='1'><mergeCell ref='A1&#58;XFD1048576'/></mergeCells>",
        b'</sheetData><hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
        b'</sheetData><hyperlinks><hyperlink ref="A:XFD" location="A1"/></hyperlinks>',
        b'</sheetData><conditionalFormatting sqref="%s"/>'
        % b" ".join(b"A%d" % n for n in range(1, 9_000, 2)),
        b"".join(b'<row r="%d" ht="20"/>' % n for n in range(10, MOST_ELEMENTS // 2)) * 3 + b"</sheetData>",
    ],
    ids=["merged", "merged and hidden", "linked", "linked columns", "patchwork", "rows"],
)
def test_what_would_grow_is_refused_before_it_is_opened(xml: bytes, tmp_path: Path) -> None:
    """The library makes an object of each cell of a merged area, and compares each part of a patchwork with each."""
    data = with_part(
        bytes_of(round_book()), sheet_part("Results"), lambda old: old.replace(b"</sheetData>", xml, 1)
    )
    (tmp_path / "round-1.xlsx").write_bytes(data)
    with pytest.raises(RefusedError):
        annotated(tmp_path / "round-1.xlsx", FOUND)


def test_a_document_type_is_refused_wherever_it_stands(tmp_path: Path) -> None:
    """Entities grow in it; the library would read it where nothing else of ours does."""
    declared = b"<!--" + b" " * 5_000 + b'--><!DOCTYPE c [<!ENTITY e "y">]>'
    data = with_part(bytes_of(round_book()), "docProps/core.xml", lambda old: declared + old.split(b"?>")[-1])
    (tmp_path / "round-1.xlsx").write_bytes(data)
    with pytest.raises(RefusedError):
        annotated(tmp_path / "round-1.xlsx", FOUND)


@pytest.mark.libreoffice
def test_libreoffice_opens_the_copy_and_it_the_library_that_of_libreoffice(path: Path, calc: Calc) -> None:
    """A copy of what LibreOffice saved, opened by LibreOffice: marks, comments and drop-downs are there."""
    saved = calc.resaved(path)
    copy = path.with_name("copy.xlsx")
    copy.write_bytes(annotated(saved, FOUND))
    again = opened(calc.resaved(copy))
    sheet = again["Results"]
    assert [sheet[cell].fill.start_color.rgb[2:] for cell in ("D2", "B3", "D4")] == [
        RED[2:], AMBER[2:], BLUE[2:],
    ]  # fmt: skip
    assert sheet["D2"].comment.text.startswith("error: score -5: a score is")
    assert again[FINDINGS_SHEET]["D4"].value == FOUND[0].message
    assert sheet.data_validations.dataValidation
    with ZipFile(copy) as archive:
        assert archive.testzip() is None
        assert {info.compress_type for info in archive.infolist()} == {ZIP_DEFLATED}
