"""OpenDocument spreadsheets give the same cells as workbooks that say the same."""

import re
from datetime import datetime, time
from pathlib import Path
from random import Random

import pytest

from generator.findings import Finding
from generator.workbooks.reading.intake import open_any, open_content
from generator.workbooks.reading.rounds import round_in
from generator.workbooks.reading.sheet import RawCell, Rows
from generator.workbooks.reading.values import ErrorValue
from tests.campaign.mutations import broken_workbook
from tests.support.office import Calc
from tests.workbooks.builders import as_ods, ods_of, with_part
from tests.workbooks.reading.test_as_openpyxl_reads import EXAMPLES, of_every_kind


def all_in(data: bytes) -> dict[str, Rows]:
    """The cells of all sheets."""
    sheets, findings = open_any(data, "made")
    assert sheets is not None, findings
    read = {name: sheets.rows(name) for name in sheets.names}
    assert not any(findings for _, findings in read.values())
    return {name: rows for name, (rows, _) in read.items()}


def cell(attributes: str, content: str = "", settings: str = "") -> RawCell | None:
    """What is read of a cell."""
    row = f"<t:table-row><t:table-cell {attributes}>{content}</t:table-cell></t:table-row>"
    return all_in(ods_of(row, settings=settings))["Players"].get(1, {}).get(1)


CELLS = [
    ('o:value-type="float" o:value="120"', "<x:p>120</x:p>", RawCell(120)),
    ('o:value-type="float" o:value="2.50"', "", RawCell(2.5)),
    ('o:value-type="percentage" o:value="0.5"', "<x:p>50%</x:p>", RawCell("50%")),
    ('o:value-type="currency" o:value="1E2"', "", RawCell(100.0)),
    ('o:value-type="float" o:value="1e999"', "", RawCell(ErrorValue("#NUM!"))),
    ('o:value-type="float" o:value="1_00"', "", RawCell(ErrorValue("1_00"))),
    ('o:value-type="boolean" o:boolean-value="true"', "<x:p>WAHR</x:p>", RawCell(True)),
    ('o:value-type="boolean" o:boolean-value="false"', "", RawCell(False)),
    ('o:value-type="date" o:date-value="2018-09-15"', "<x:p>15.09.18</x:p>", RawCell(datetime(2018, 9, 15))),  # noqa: DTZ001
    (
        'o:value-type="date" o:date-value="2018-09-15T14:29:59.999999430"',
        "",
        RawCell(datetime(2018, 9, 15, 14, 30)),  # noqa: DTZ001
    ),
    ('o:value-type="time" o:time-value="PT14H30M00S"', "<x:p>14:30</x:p>", RawCell(time(14, 30))),
    ('o:value-type="time" o:time-value="PT14H29M59.999999999S"', "", RawCell(time(14, 30))),
    # 14.3 typed into a cell for times, and the same day in one for dates: day 14.3 of 1900
    ('o:value-type="time" o:time-value="PT343H12M00S"', "", RawCell(datetime(1900, 1, 14, 7, 12))),  # noqa: DTZ001
    ('o:value-type="date" o:date-value="1900-01-13T07:12:00"', "", RawCell(datetime(1900, 1, 14, 7, 12))),  # noqa: DTZ001
    ('o:value-type="date" o:date-value="1899-12-30T18:00:00"', "", RawCell(time(18))),
    ('o:value-type="string" o:string-value="seen"', "<x:p>shown</x:p>", RawCell("seen")),
    ('o:value-type="string"', "<x:p> Odo <x:span>\n Br</x:span>ack</x:p>", RawCell("Odo Brack")),
    (
        'o:value-type="string"',
        '<x:p>Odo<x:s x:c="3"/>Brack<x:tab/>a</x:p><x:p>b</x:p>',
        RawCell("Odo   Brack\ta\nb"),
    ),
    ('o:value-type="string"', "<x:p>a<x:line-break/>b</x:p>", RawCell("a\nb")),
    ('o:value-type="string"', "<x:p>_x000D_ &lt;i></x:p>", RawCell("_x000D_ <i>")),
    (
        'o:value-type="string"',
        "<o:annotation><x:p>remark</x:p></o:annotation><x:p>text</x:p>",
        RawCell("text"),
    ),
    (
        'o:value-type="string"',
        "<d:frame><d:text-box><x:p>box</x:p></d:text-box></d:frame><x:p>text</x:p>",
        RawCell("text"),
    ),
    (
        'o:value-type="string"',
        "<x:p><x:ruby><x:ruby-base>\u6771</x:ruby-base><x:ruby-text>higashi</x:ruby-text></x:ruby></x:p>",
        RawCell("\u6771"),
    ),
    ("", "<x:p>no kind</x:p>", RawCell("no kind")),
    ("", "", None),
    ('o:value-type="string"', "<x:p/>", None),
    ('t:formula="of:=1+1" o:value-type="float" o:value="2"', "<x:p>2</x:p>", RawCell(2, is_formula=True)),
    ('t:formula="of:=1+1"', "", RawCell(None, is_formula=True)),
    ('t:formula="of:=&quot;&quot;" o:value-type="string" o:string-value=""', "<x:p/>", None),
    ('t:formula="of:=&quot;&quot;"', "<x:p/>", None),
    (
        't:formula="of:=TRUE()" o:value-type="float" o:value="1"',
        "<x:p>TRUE</x:p>",
        RawCell(True, is_formula=True),
    ),
    (
        't:formula="of:=#REF!" o:value-type="string" o:string-value="" c:value-type="error"',
        "<x:p>#REF!</x:p>",
        RawCell(ErrorValue("#REF!"), is_formula=True),
    ),
    (
        't:formula="of:=1/0" o:value-type="float" o:value="0"',
        "<x:p>#DIV/0!</x:p>",
        RawCell(ErrorValue("#DIV/0!"), is_formula=True),
    ),
    ('o:value-type="string"', "<x:p>#REF!</x:p>", RawCell("#REF!")),
]


@pytest.mark.parametrize(("attributes", "content", "read"), CELLS)
def test_a_cell_is_read_as_a_workbook_s(attributes: str, content: str, read: RawCell | None) -> None:
    """Values, kinds of values, and whether a formula gave them."""
    found = cell(attributes, content)
    assert found == read
    assert found is None or read is None or type(found.value) is type(read.value)


def test_days_are_counted_from_where_the_file_says() -> None:
    """As in a workbook of an old Mac."""
    settings = '<t:calculation-settings><t:null-date t:date-value="1904-01-01"/></t:calculation-settings>'
    assert cell('o:value-type="date" o:date-value="1904-01-01T18:00:00"', settings=settings) == RawCell(
        time(18)
    )
    noon = cell('o:value-type="time" o:time-value="PT36H00M00S"', settings=settings)
    assert noon == RawCell(datetime(1904, 1, 2, 12))  # noqa: DTZ001


def test_a_repeated_cell_stands_in_each_place() -> None:
    """Also in each of the rows that are repeated; what is further right or down than is read is not."""
    row = (
        '<t:table-row t:number-rows-repeated="1048576"><t:table-cell t:number-columns-repeated="2"/>'
        '<t:table-cell o:value-type="float" o:value="7" t:number-columns-repeated="2"/>'
        '<t:table-cell t:number-columns-repeated="300"/><t:table-cell o:value-type="float" o:value="8"/></t:table-row>'
    )
    assert all_in(ods_of(row.replace("1048576", "3")))["Players"] == {
        number: {3: RawCell(7), 4: RawCell(7)} for number in (1, 2, 3)
    }
    assert [each.code for each in refused(ods_of(row))] == ["too-many-rows"]


def refused(data: bytes) -> tuple[Finding, ...]:
    """What is said of a file that is not read."""
    sheets, findings = open_any(data, "made")
    return findings if sheets is None else sheets.rows("Players")[1]


FILLED = '<t:table-cell o:value-type="float" o:value="7" t:number-columns-repeated="256"/>'
HOSTILE = {
    "cells without end": (
        f'<t:table-row t:number-rows-repeated="14000">{FILLED}</t:table-row>',
        "file-too-large",
    ),
    "spaces without end": (
        "<t:table-row><t:table-cell><x:p>"
        + '<x:s x:c="1000000000"/>' * 400
        + "</x:p></t:table-cell></t:table-row>",
        "file-too-large",
    ),
    "elements in one another": (
        "<t:table-row>" + "<a>" * 2_000 + "</a>" * 2_000 + "</t:table-row>",
        "file-unreadable",
    ),
    "sheets without end": ('</t:table><t:table t:name="a">' * 101, "file-too-large"),
    "a number of times that is none": ('<t:table-row t:number-rows-repeated="many"/>', "file-unreadable"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_more_than_any_event_needs_is_refused(name: str) -> None:
    """Three letters and seven digits can ask for seventeen billion cells."""
    rows, code = HOSTILE[name]
    assert [finding.code for finding in refused(ods_of(rows))] == [code]


def test_entities_bombs_and_doubles_are_refused_as_in_workbooks() -> None:
    """By the same looks at the archive."""
    bomb = with_part(ods_of(""), "content.xml", lambda _: bytes(30_000_000))
    entities = ods_of("", '<!DOCTYPE a [<!ENTITY b "c">]>')
    double = with_part(ods_of(""), "Content.XML", lambda _: b"<a/>")
    codes = [[finding.code for finding in refused(data)] for data in (bomb, entities, double)]
    assert codes == [["file-too-large"], ["file-unreadable"], ["file-unreadable"]]


# LibreOffice writes a length of time as a time, as only its style tells them apart, and a carriage return as a space.
LENGTHS = {"A2", "B2", "C2", "B3", *(f"D{row}" for row in range(10, 20))}


@pytest.mark.libreoffice
def test_libreoffice_saves_the_same_cells_in_both_formats(calc: Calc, tmp_path: Path) -> None:
    """Of every kind, in both calendars; and all of an example event, with what its formulas computed."""
    made = {"kinds": of_every_kind(), "kinds of 1904": of_every_kind(from_1904=True)}
    made |= {path.stem: path.read_bytes() for path in EXAMPLES if path.parent.name == "winter-open-2018"}
    for name, data in made.items():
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(data)
        one, other = (all_in(calc.resaved(path, kind).read_bytes()) for kind in ("xlsx", "ods"))
        assert _comparable(other) == _comparable(one), name


def _comparable(sheets: dict[str, Rows]) -> dict[str, Rows]:
    """The cells; of the sheet of all kinds without those that differ, and without what no date can be, as one."""
    if "S" not in sheets:
        return sheets
    rows = {
        row: {
            column: RawCell("no date") if _is_no_date(each) else each
            for column, each in cells.items()
            if f"{' ABCDEFGHIJKLMNOP'[column]}{row}" not in LENGTHS
        }
        for row, cells in sheets["S"].items()
    }
    return {**sheets, "S": rows}


def _is_no_date(cell: RawCell) -> bool:
    value = cell.value
    is_before_all = isinstance(value, datetime) and value.year in (1899, 1903)
    is_wrong = isinstance(value, ErrorValue) and re.match(r"#VALUE!|-?PT|-?[0-9]", value.text) is not None
    return is_before_all or is_wrong


def test_broken_files_end_in_findings() -> None:
    """Whatever is changed in the bytes, parts, tags and cells of a round: what can't be read is told."""
    sound = as_ods(EXAMPLES[-1].read_bytes())
    for seed in range(80):
        random = Random(seed)
        sheets, findings = open_content(broken_workbook(sound, random), "round-1.ods")
        if sheets is None:
            assert [finding.code for finding in findings if not finding.code.startswith("file-")] == [], seed
        else:
            round_in(sheets, 1)
