"""A sheet's XML and the texts that sheets share: each cell as it is meant, and nothing that only looks like one."""

from __future__ import annotations

from xml.parsers.expat import ExpatError

import pytest

from generator.workbooks.reading.package import shared_texts
from generator.workbooks.reading.sheet import Meanings, RawCell, Rows, filled_cells
from generator.workbooks.reading.values import NumberStyles

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
ROWS = '<row r="1"><c r="A1" t="str"><v>hidden</v></c></row>'
DATA = f"<sheetData>{ROWS}</sheetData>"


def sheet(inside: str, said: str = f' xmlns="{MAIN}"', declared: str = DECLARED) -> Rows:
    """The filled cells of a sheet that has that inside."""
    xml = f"{declared}<worksheet{said}>{inside}</worksheet>"
    return filled_cells(xml.encode(), Meanings(("Ann", "Bo"), NumberStyles(), False))


def cells(row: str) -> dict[int, RawCell]:
    """The filled cells of a row, given as XML, by their columns."""
    return sheet(f'<sheetData><row r="1">{row}</row></sheetData>').get(1, {})


def test_each_kind_of_cell_is_read_as_it_is_meant() -> None:
    """By hand: texts, a number of a formula, a yes, a formula without a value; empty cells and rows are none."""
    rows = (
        '<row r="1" spans="1:3" x14ac:dyDescent="0.2"><c r="A1" s="1" t="s"><v>0</v></c>'
        '<c r="B1" s="2"><f>A1&amp;B1</f><v>7</v></c>'
        '<c r="C1" t="str"><f t="shared" si="0"/><v>a &lt; &quot;b&quot;</v></c></row>'
        '<row r="3" customFormat="false" ht="1"><c r="A3" s="4"/><c r="B3" t="b"><v>1</v></c>'
        '<c r="C3" t="n"><f aca="false">1+1.5</f><v>2.5</v></c><c r="D3"><f>D1</f></c></row><row r="4"/>'
    )
    said = f' xmlns="{MAIN}" xmlns:x14ac="y"'
    around = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
    assert sheet(f'<dimension ref="A1:C4"/><sheetData>{rows}</sheetData>{around}', said) == {
        1: {1: RawCell("Ann"), 2: RawCell(7, is_formula=True), 3: RawCell('a < "b"', is_formula=True)},
        3: {2: RawCell(True), 3: RawCell(2.5, is_formula=True), 4: RawCell(None, is_formula=True)},
    }


def test_shared_texts_are_read_as_they_are_meant() -> None:
    """Entities once, spaces as they are, an empty one; of one with formats all pieces, without its reading aid."""
    texts = (
        "<si><t>Ilse &amp; Bo &amp;lt;</t></si>"
        '<si><t xml:space="preserve"> spaced\n</t></si><si><t></t></si>'
        "<si><r><t>Od</t></r><r><t>o</t></r><rPh><t>aid</t></rPh></si>"
    )
    xml = f'{DECLARED}<sst xmlns="{MAIN}" count="4" uniqueCount="4">{texts}</sst>'
    assert shared_texts(xml.encode()) == ["Ilse & Bo &lt;", " spaced\n", "", "Odo"]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (f"<!--{DATA}-->", f' xmlns="{MAIN}"'),
        (f"<?x {DATA}?>", f' xmlns="{MAIN}"'),
        (f"<!--{DATA}--><sheetData/>", f' xmlns="{MAIN}"'),
        (f"<a><![CDATA[{DATA}]]></a><sheetData/>", f' xmlns="{MAIN}"'),
        (f'<a xmlns="z">{DATA}</a>', f' xmlns="{MAIN}"'),
        (DATA, ' xmlns="z"'),
        (DATA, ""),
    ],
)
def test_what_only_looks_like_rows_is_not_read(inside: str, said: str) -> None:
    """Remarks, instructions, texts, and elements of another namespace."""
    assert sheet(inside, said) == {}


@pytest.mark.parametrize(
    "inside",
    [
        DATA.replace('r="1"', 'r="1" spans="1" spans="1"', 1),
        DATA.replace('r="1"', 'r="1" 9s="1"', 1),
        DATA.replace('r="1"', 'r="1" x14ac:dyDescent="1"', 1),
        DATA.replace("hidden", "a]]>b"),
        DATA.replace("hidden", "a\x01b"),
        DATA.replace("hidden", "a\ufffeb"),
        DATA.replace("hidden", "a&bogus;b"),
    ],
)
def test_what_is_no_xml_is_damaged(inside: str) -> None:
    """Whatever spreadsheet programs would still make of it."""
    with pytest.raises(ExpatError):
        sheet(inside)


def test_a_part_is_read_in_the_encoding_that_it_declares() -> None:
    """Bytes of UTF-8 that are declared to be Latin-1 are two letters."""
    declared = DECLARED.replace("UTF-8", "ISO-8859-1")
    assert sheet(DATA.replace("hidden", "É"), declared=declared) == {1: {1: RawCell("Ã\x89")}}


def test_a_formula_counts_and_what_it_says_does_not() -> None:
    """Neither does a cell that only looks like something."""
    row = '<c r="A1" s="3"/><c r="B1"><f>IF(A1&lt;2,"v",C1)</f><v>7</v></c><c r="C1"><f>A1&amp;B1</f></c>'
    assert cells(row) == {2: RawCell(7, is_formula=True), 3: RawCell(None, is_formula=True)}


def test_a_text_as_it_is_may_look_like_a_cell() -> None:
    """Whoever is called so."""
    name = '<c r="B1"/><f>Ann</f>'
    row = f'<c r="A1" t="inlineStr"><is><t><![CDATA[{name}]]></t></is></c>'
    assert cells(row) == {1: RawCell(name)}


def test_a_cell_may_go_by_the_one_before_it() -> None:
    """Where it doesn't say its own place, an empty one before it counts."""
    assert cells('<c r="D1" s="3"/><c><v>5</v></c>') == {5: RawCell(5)}
    assert cells('<c r="D1" s="3"/><c s="1"><v>5</v></c>') == {5: RawCell(5)}
