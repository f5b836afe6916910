"""Opening files that anybody may have made: what programs really save, read within bounds."""

import os
import zipfile
from pathlib import Path

import pytest
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from generator.files.reading import RefusedError
from generator.workbooks.reading import bounds, intake, package, sheet
from generator.workbooks.reading.bounds import MAX_SHEET_BYTES, Archive
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.sheet import RawCell, Rows
from tests.workbooks.builders import book, bytes_of, players_book, round_book, saved, sheet_part, with_part

MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def opened(path: Path) -> Sheets:
    """The sheets of a sound workbook."""
    sheets, findings = open_workbook(path, "players.xlsx")
    assert findings == ()
    assert sheets is not None
    return sheets


def rows_of_xml(path: Path, xml: bytes) -> Rows:
    """What is read from a sheet with this XML."""
    path.write_bytes(with_part(bytes_of(players_book()), sheet_part("Players"), lambda _: xml))
    rows, findings = opened(path).rows("Players")
    assert findings == ()
    return rows


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    """A workbook that isn't there is told, with the name it should have."""
    sheets, (finding,) = open_workbook(tmp_path / "round-1.xlsx", "events/cup/round-1.xlsx")
    assert sheets is None
    assert str(finding) == "error: events/cup/round-1.xlsx: there is no such file: add the workbook"


def test_a_folder_is_no_workbook(tmp_path: Path) -> None:
    """A folder by the name of a workbook is a finding."""
    _, (finding,) = open_workbook(tmp_path, "players.xlsx")
    assert finding.code == "file-unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_nothing_waits_for_a_pipe(tmp_path: Path) -> None:
    """A pipe or device is refused before it is opened, which would wait forever."""
    os.mkfifo(tmp_path / "players.xlsx")
    _, (finding,) = open_workbook(tmp_path / "players.xlsx", "players.xlsx")
    assert finding.code == "file-unreadable"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """Nothing above the limit is read into memory."""
    path = tmp_path / "players.xlsx"
    with path.open("wb") as file:
        file.truncate(intake.WORKBOOK.largest + 1)
    _, (finding,) = open_workbook(path, "players.xlsx")
    assert (finding.code, finding.message) == (
        "file-too-large",
        "25 MB: a workbook is at most 25 MB; remove pictures from it",
    )


def test_an_archive_says_more_than_it_may_hold_before_anything_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sizes that a zip archive states are judged without opening a member."""
    path = tmp_path / "players.xlsx"
    path.write_bytes(with_part(bytes_of(players_book()), "xl/media/x.bin", lambda _: bytes(5_000_000)))
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("a member was opened"))
    _, (finding,) = open_workbook(path, "players.xlsx")
    assert finding.code == "file-too-large"


def test_a_stray_cell_at_the_end_of_the_world_costs_nothing(tmp_path: Path) -> None:
    """A value in XFD1048576 is left out and everything else is read."""
    workbook = players_book()
    workbook["Players"]["XFD1048576"] = "oops"
    rows, _ = opened(saved(workbook, tmp_path / "players.xlsx")).rows("Players")
    assert (sorted(rows), rows[2]) == ([1, 2, 3, 4], {1: RawCell("P01"), 2: RawCell("Ilse Vorn")})


def test_a_million_formatted_rows_cost_nothing(tmp_path: Path) -> None:
    """A sheet whose rows were all coloured once is read like any other, and the parser sees little of it."""
    head = b'<worksheet xmlns="%s"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>' % MAIN
    blank = b"".join(
        b'<row r="%d" s="1" customFormat="1"><c r="A%d" s="1"/></row>' % (r, r) for r in range(2, 10**6)
    )
    assert rows_of_xml(tmp_path / "p.xlsx", head + blank + b"</sheetData></worksheet>") == {
        1: {1: RawCell(1)}
    }
    archive = Archive((tmp_path / "p.xlsx").read_bytes())
    assert archive.is_cut
    assert len(archive.read(sheet_part("Players"))) <= MAX_SHEET_BYTES + 100


def test_sheets_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many sheets of which each is small enough are refused before all of them are in memory."""
    data = bytes_of(round_book())
    assert not Archive(data).is_cut
    monkeypatch.setattr(bounds, "MAX_BYTES_OF_SHEETS", 1_000)
    with pytest.raises(RefusedError, match="far more than any event needs"):
        Archive(data)


def test_rows_behind_many_blank_ones_are_read(tmp_path: Path) -> None:
    """Blank rows end no table: what stands a few hundred rows further down is still read."""
    workbook = players_book()
    workbook["Players"]["A900"] = "P99"
    rows, _ = opened(saved(workbook, tmp_path / "players.xlsx")).rows("Players")
    assert rows[900] == {1: RawCell("P99")}


def test_cells_as_other_programs_write_them(tmp_path: Path) -> None:
    """Inline and rich texts, reading aids, booleans, errors, prefixes, cells without references, escapes."""
    xml = b"""<x:worksheet xmlns:x="%s"><x:sheetData><x:row>
        <x:c t="inlineStr"><x:is><x:r><x:t>Il</x:t></x:r><x:r><x:t>se</x:t></x:r>
            <x:rPh sb="0" eb="1"><x:t>no</x:t></x:rPh></x:is></x:c>
        <x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:v>100.0</x:v></x:c>
        <x:c t="str"><x:f>A1</x:f><x:v>Odo_x000D_</x:v></x:c><x:c t="str"><x:f>""</x:f><x:v></x:v></x:c>
        <x:c><x:f>1+1</x:f><x:v></x:v></x:c><x:c s="9"/><x:c t="d"><x:v>2018-09-15T09:30:00</x:v></x:c>
        </x:row></x:sheetData></x:worksheet>"""
    cells = rows_of_xml(tmp_path / "p.xlsx", xml % MAIN)[1]
    assert cells[1] == RawCell("Ilse")
    assert cells[2] == RawCell(True)
    assert cells[3].value == ("#N/A",)
    assert cells[4] == RawCell(100)
    assert cells[5] == RawCell("Odo\r", is_formula=True)
    assert 6 not in cells  # computed to nothing
    assert cells[7] == RawCell(None, is_formula=True)  # never computed
    assert 8 not in cells
    assert str(cells[9].value) == "2018-09-15 09:30:00"


def test_numbers_shown_as_dates_are_dates(tmp_path: Path) -> None:
    """A number is a date or a time where its format shows one, also in a workbook that counts from 1904."""
    workbook = book({"Players": ((43358.5, 0.75, 43358, 7),)})
    sheet = workbook["Players"]
    formats = ("yyyy-mm-dd hh:mm", "h:mm AM/PM", '"day" 0', "[Red]0.00")
    for cell, number_format in zip(sheet[1], formats, strict=True):
        cell.number_format = number_format
    path = saved(workbook, tmp_path / "p.xlsx")
    assert [str(cell.value) for cell in opened(path).rows("Players")[0][1].values()] == [
        "2018-09-15 12:00:00",
        "18:00:00",
        "43358",
        "7",
    ]
    workbook.epoch = CALENDAR_MAC_1904
    saved(workbook, path)
    assert str(opened(path).rows("Players")[0][1][1].value) == "2022-09-16 12:00:00"


def test_a_sheet_is_found_by_its_name_in_other_spelling(tmp_path: Path) -> None:
    """Case and spaces of a sheet's name don't matter; the exact name goes first."""
    sheets = opened(saved(book({"players ": (), "Notes": ()}), tmp_path / "p.xlsx"))
    assert sheets.find("Players") == "players "
    assert sheets.find("Results") is None
    both = opened(saved(book({"players ": (), "Players": ()}), tmp_path / "q.xlsx"))
    assert both.find("Players") == "Players"


def test_texts_are_bounded_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file's texts may need four times their bytes: those of a sheet, and the shared ones, are counted."""
    monkeypatch.setattr(sheet, "MOST_CHARACTERS", 100)
    short = opened(saved(book({"Players": (("x" * 50, "y" * 50),)}), tmp_path / "short.xlsx"))
    assert short.rows("Players")[1] == ()
    long = opened(saved(book({"Players": (("x" * 50, "y" * 51),)}), tmp_path / "long.xlsx"))
    rows, (finding,) = long.rows("Players")
    assert (rows, finding.code) == ({}, "file-too-large")
    monkeypatch.setattr(package, "MOST_CHARACTERS", 100)
    with pytest.raises(RefusedError, match="far more than any event needs"):
        package.shared_texts(b"<sst xmlns='%s'>" % MAIN + b"<si><t>%s</t></si>" % (b"x" * 60) * 2 + b"</sst>")
