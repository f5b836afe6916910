"""Files of any kind are tables by what is in them: encodings, separators, quotation marks, sheets."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest

from generator.files.reading import RefusedError
from generator.interchange.tables.columns import names_of
from generator.interchange.tables.files import tables_of
from generator.interchange.tables.headed import HeadedTable, headed
from generator.workbooks.reading.values import as_text
from tests.support.office import Calc
from tests.workbooks.builders import ods_of, with_part

TEXT = "Name{0}Club{0}List points\r\nZoë Brändl{0}North Quay{0}200\r\n{0}{0}\r\nÍda Ohm{0}{0}198\r\n"
SAYS = [("Zoë Brändl", "North Quay", "200"), ("Ída Ohm", None, "198")]


def table_in(path: Path, content: bytes) -> HeadedTable:
    """The table of players in a file with this content."""
    path.write_bytes(content)
    found, faults = headed(tables_of(path), names_of("players", {}), "")
    assert not faults
    return found


def says(table: HeadedTable) -> list[tuple[str | None, ...]]:
    """Name, club and list points of each row."""
    wanted = ("Name", "Club", "List points")
    return [tuple(as_text(row.value(column)) for column in wanted) for row in table.rows()]


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("ends", ["\r\n", "\n", "\r"], ids=["windows", "unix", "old mac"])
def test_each_encoding_and_separator_is_found_out(
    separator: str, encoding: str, ends: str, tmp_path: Path
) -> None:
    """Whatever the file's name says."""
    content = TEXT.format(separator).replace("\r\n", ends).encode(encoding)
    assert says(table_in(tmp_path / "players.dat", content)) == SAYS


def test_excel_may_be_told_the_separator(tmp_path: Path) -> None:
    """Its first line is then no header."""
    assert says(table_in(tmp_path / "a.csv", b"sep=;\r\n" + TEXT.format(";").encode())) == SAYS


def test_cells_in_quotation_marks_hold_separators_and_lines(tmp_path: Path) -> None:
    """A row's place is the line in which it begins."""
    content = b'Name;Club\n"Vorn; Ilse";"North\nQuay"\nTom ""Ace"" Brand;"He said ""no"""\n'
    table = table_in(tmp_path / "a.csv", content)
    assert says(table) == [
        ("Vorn; Ilse", "North Quay", None),
        ('Tom ""Ace"" Brand', 'He said "no"', None),
    ]
    assert [row.place.row for row in table.rows()] == [2, 4]


def test_a_space_before_a_quotation_mark_is_none(tmp_path: Path) -> None:
    """As people type tables by hand; a separator within the marks is still none."""
    table = table_in(tmp_path / "a.csv", b'Name, Club\n"Vorn, Ilse", "North, West"\nBo Ek, "South"\n')
    assert says(table) == [("Vorn, Ilse", "North, West", None), ("Bo Ek", "South", None)]


def test_one_column_with_commas_in_it_stays_one(tmp_path: Path) -> None:
    """Of separators that give the same columns the one counts under which the rows are no wider than the header."""
    assert says(table_in(tmp_path / "a.csv", b"Name\nVorn, Ilse\nBrand, Tom\n")) == [
        ("Vorn, Ilse", None, None),
        ("Brand, Tom", None, None),
    ]


def test_the_header_may_stand_below_a_title(tmp_path: Path) -> None:
    """The row with the most columns of ours is the header."""
    content = b"Autumn Cup,,\nPlayers,,\n,,\nNumber,Player name,Team\n1,Ilse Vorn,North Quay\n"
    assert says(table_in(tmp_path / "a.csv", content)) == [("Ilse Vorn", "North Quay", None)]


def a_workbook() -> bytes:
    """Two sheets, of which the second holds the players."""
    book = openpyxl.Workbook()
    book.active.append(["Income", "Name"])
    sheet = book.create_sheet("Answers")
    sheet.append(["Faction", "Name", "Club", "List points"])
    sheet.append(["Daqan", "Zoë Brändl", "North Quay", 200])
    sheet.append([None, "Ída Ohm", None, 198.0])
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def test_of_a_workbook_the_sheet_with_most_of_our_columns_is_meant(tmp_path: Path) -> None:
    """A place in it is a cell."""
    table = table_in(tmp_path / "answers.csv", a_workbook())
    assert says(table) == SAYS
    assert [str(row.place.cell("Name")).rpartition(", ")[2] for row in table.rows()] == [
        "Answers!B2",
        "Answers!B3",
    ]


@pytest.mark.libreoffice
def test_libreoffice_s_own_spreadsheets_are_read(calc: Calc, tmp_path: Path) -> None:
    """As it saves them."""
    (tmp_path / "answers.xlsx").write_bytes(a_workbook())
    saved = calc.resaved(tmp_path / "answers.xlsx", "ods")
    assert says(table_in(tmp_path / "a", saved.read_bytes())) == SAYS


HEADER = "<t:table-row>{}</t:table-row>".format(
    "".join(f"<t:table-cell><x:p>{title}</x:p></t:table-cell>" for title in ("Name", "Club"))
)


def test_opendocument_repeats_cells_and_rows_and_hangs_remarks_on_them(tmp_path: Path) -> None:
    """What is repeated is there as often; a remark is no text of its cell; several spaces are an element."""
    rows = (
        '<t:table-row t:number-rows-repeated="2"><t:table-cell t:number-columns-repeated="9"/></t:table-row>'
        f"{HEADER}"
        '<t:table-row t:number-rows-repeated="2"><t:table-cell t:number-columns-repeated="2">'
        "<o:annotation><x:p>not this</x:p></o:annotation><x:p>Ilse<x:s/>Vorn</x:p></t:table-cell></t:table-row>"
        '<t:table-row t:number-rows-repeated="1048570"><t:table-cell t:number-columns-repeated="16384"/></t:table-row>'
    )
    table = table_in(tmp_path / "a.ods", ods_of(rows))
    assert says(table) == [("Ilse Vorn", "Ilse Vorn", None)] * 2
    assert [row.place.row for row in table.rows()] == [4, 5]


BOMB = '<!DOCTYPE a [<!ENTITY b "cccccccccc"><!ENTITY d "&b;&b;&b;&b;&b;">]>'
REFUSED = {
    "nothing": b"",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a web page": b"<html><table><tr><td>Name</td></tr></table></html>",
    "a password": b"\xd0\xcf\x11\xe0" + b"\0" * 600,
    "a quotation mark that never ends": b'Name,Club\n"Ilse,North\nTom,South\n',
    "half a spreadsheet": ods_of(HEADER)[:-40],
    "a spreadsheet with entities": ods_of(HEADER, BOMB),
    "a spreadsheet of millions": ods_of(
        HEADER
        + '<t:table-row t:number-rows-repeated="1000000"><t:table-cell><x:p>A</x:p></t:table-cell></t:table-row>'
    ),
    "an archive of both kinds": with_part(ods_of(HEADER), "_rels/.rels", bytes),
    "a text": ods_of(HEADER, kind="text"),
    "a spreadsheet with a password": with_part(
        ods_of(HEADER), "META-INF/manifest.xml", lambda _: b"<manifest><encryption-data/></manifest>"
    ),
    "too many rows": b"Name\n" + b"A\n" * 12_001,
    "no bytes of Windows": b"Name\n\x81\x8d\n",
    "no column of ours": b"Apples,Pears\n1,2\n",
    "only private columns": b"E-mail,Telephone\na@example.org,1\n",
    "an archive": b"PK\x03\x04" + b"x" * 50,
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_table_is_refused_with_what_to_do(kind: str, tmp_path: Path) -> None:
    """Never a traceback; each message has a way out."""
    path = tmp_path / "players.csv"
    path.write_bytes(REFUSED[kind])
    with pytest.raises(RefusedError) as refusal:
        headed(tables_of(path), names_of("players", {}), "the table needs a column Name")
    assert any(way in str(refusal.value) for way in ("save", "open", "keep", "copy", "needs", "delete"))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """And a link that leads elsewhere is not followed, as everywhere."""
    with pytest.raises(RefusedError, match="no such file"):
        tables_of(tmp_path / "none.csv")


@pytest.mark.parametrize("spelt", ["1e999", "many", "1_00"])
def test_a_number_that_is_none_is_a_fault_of_its_cell(spelt: str, tmp_path: Path) -> None:
    """A file may say 1e999."""
    large = f'<t:table-cell o:value-type="float" o:value="{spelt}"/>'
    row = f"<t:table-row><t:table-cell><x:p>Ilse</x:p></t:table-cell>{large}</t:table-row>"
    assert says(table_in(tmp_path / "a.ods", ods_of(HEADER + row))) == [("Ilse", None, None)]
