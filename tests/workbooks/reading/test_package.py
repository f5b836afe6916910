"""What is read of a sheet's cells: values, and where formulas stand, in every way in which programs write them."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import datetime

import pytest
from xlsxwriter import Workbook

from generator.workbooks.reading.bounds import Archive, TooDeepError
from generator.workbooks.reading.package import Package, shared_texts
from generator.workbooks.reading.sheet import RawCell
from generator.workbooks.reading.values import ErrorValue
from tests.workbooks.builders import book, bytes_of, with_part

SHEET = "xl/worksheets/sheet1.xml"
ROWS = ((1, "=A1+1", None), ("two", None, '="x"'))


def rows_of(data: bytes) -> dict[int, dict[int, RawCell]]:
    """The filled cells of the sheet."""
    return Package(Archive(data)).rows("S")


def with_references_in_single_quotes(xml: bytes) -> bytes:
    """As some libraries write attributes."""
    return re.sub(rb'r="([A-Z]+\d+)"', rb"r='\1'", xml)


def without_references(xml: bytes) -> bytes:
    """As a library writes them that counts on order alone: three cells a row, none left out."""
    xml = xml.replace(b'<c r="C1" />', b"").replace(b'<c r="B2" />', b"")
    return re.sub(rb'<c r="[A-Z]+\d+"', rb"<c", xml)


def with_prefix(xml: bytes) -> bytes:
    """As .NET programs write elements."""
    xml = re.sub(rb"<(/?)(\w)", rb"<\1x:\2", xml)
    return xml.replace(b"xmlns=", b"xmlns:x=")


@pytest.mark.parametrize(
    "spelling", [bytes, with_references_in_single_quotes, with_prefix], ids=lambda spelling: spelling.__name__
)
def test_formulas_without_values_are_told(spelling: Callable[[bytes], bytes]) -> None:
    """A formula that was never computed has no value and is still known to be one."""
    data = with_part(bytes_of(book({"S": ROWS})), SHEET, spelling)
    assert rows_of(data) == {
        1: {1: RawCell(1), 2: RawCell(None, is_formula=True)},
        2: {1: RawCell("two"), 3: RawCell(None, is_formula=True)},
    }


Parts = dict[str, bytes]
TYPES, RELATIONS = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"


def renamed(spelling: Callable[[str], str]) -> Callable[[Parts], Parts]:
    """The archive has its parts under other spellings of their names than those by which they refer to each other."""
    return lambda parts: {spelling(name): part for name, part in parts.items()}


def changed(part: str, change: Callable[[bytes], bytes]) -> Callable[[Parts], Parts]:
    """One part is otherwise."""
    return lambda parts: {**parts, part: change(parts[part])}


def without_type_of(part: bytes) -> Callable[[bytes], bytes]:
    """The types don't say what a part is."""
    return lambda xml: re.sub(rb'<Override [^>]*"/' + part + rb'"[^>]*>', b"", xml)


def with_a_space(parts: Parts) -> Parts:
    """A part's name has a space, which only the relation to it spells out."""
    parts = {**parts, "xl/worksheets/sheet 1.xml": parts[SHEET]}
    del parts[SHEET]
    return changed(RELATIONS, lambda xml: xml.replace(b"sheet1.xml", b"sheet%201.xml"))(parts)


def elsewhere(parts: Parts) -> Parts:
    """Texts and styles lie where no other program puts them, and only the relations say so."""
    parts = {**parts, "xl/a/Words.xml": parts["xl/sharedStrings.xml"], "Looks.xml": parts["xl/styles.xml"]}
    del parts["xl/sharedStrings.xml"], parts["xl/styles.xml"]
    return changed(
        RELATIONS,
        lambda xml: re.sub(
            rb'"[^"]*styles.xml"',
            b'"..\\\\Looks.xml"',
            re.sub(rb'"[^"]*sharedStrings.xml"', b'"a/Words.xml"', xml),
        ),
    )(parts)


def without(part: str) -> Callable[[Parts], Parts]:
    """A part is not there."""
    return lambda parts: {name: each for name, each in parts.items() if name != part}


def of_one_sheet() -> Parts:
    """A workbook with a number, a text that sheets share, and a date."""
    made = io.BytesIO()
    with Workbook(made) as workbook:
        sheet = workbook.add_worksheet("S")
        sheet.write_row(0, 0, [1, "two"])
        sheet.write_datetime(0, 2, datetime(2026, 3, 2), workbook.add_format({"num_format": 14}))  # noqa: DTZ001
    with zipfile.ZipFile(made) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


PACKAGES = {
    "backslashes": renamed(lambda name: name.replace("/", "\\")),
    "small letters": renamed(str.lower),
    "capitals": renamed(str.upper),
    "texts in another case": renamed(lambda name: name.replace("sharedStrings", "SharedStrings")),
    "sheets in another case": renamed(lambda name: name.replace("/sheet", "/Sheet")),
    "types in another case": renamed(lambda name: name.lower() if name == TYPES else name),
    "slash in front": renamed(lambda name: f"/{name}"),
    "this folder in front": renamed(lambda name: f"./{name}"),
    "percent sign": with_a_space,
    "texts and styles elsewhere": elsewhere,
    "texts without a type": changed(TYPES, without_type_of(b"xl/sharedStrings.xml")),
    "workbook without a type": changed(TYPES, without_type_of(b"xl/workbook.xml")),
    "types without slashes": changed(TYPES, lambda xml: xml.replace(b'PartName="/', b'PartName="')),
    "no types": without(TYPES),
    "no relation to the workbook": without("_rels/.rels"),
    **{
        f"line break in front of {part}": changed(part, lambda xml: b"\r\n" + xml)
        for part in (
            TYPES,
            RELATIONS,
            SHEET,
            "_rels/.rels",
            "xl/workbook.xml",
            "xl/styles.xml",
            "xl/sharedStrings.xml",
        )
    },
}


@pytest.mark.parametrize("change", PACKAGES.values(), ids=PACKAGES.keys())
def test_parts_are_found_as_spreadsheet_programs_find_them(change: Callable[[Parts], Parts]) -> None:
    """By relations, in any spelling of their names: nothing is lost, and dates stay dates."""
    parts = of_one_sheet()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, part in change(parts).items():
            archive.writestr(name, part)
    read = {1: RawCell(1), 2: RawCell("two"), 3: RawCell(datetime(2026, 3, 2))}  # noqa: DTZ001
    assert rows_of(made.getvalue()) == {1: read}


def test_cells_that_do_not_say_where_they_stand_are_counted() -> None:
    """Then order alone says where a formula stands."""
    data = with_part(bytes_of(book({"S": ((1, "=A1+1"), ("two", '="x"'))})), SHEET, without_references)
    assert rows_of(data) == {
        1: {1: RawCell(1), 2: RawCell(None, is_formula=True)},
        2: {1: RawCell("two"), 2: RawCell(None, is_formula=True)},
    }


@pytest.mark.parametrize(
    ("kind", "spelled", "said"),
    [
        ("n", "NaN", "NaN"),
        ("n", "INF", "INF"),
        ("n", "0x10", "0x10"),
        ("n", "1_00", "1_00"),
        ("n", "\u0661\u0662", "\u0661\u0662"),
        ("n", "1_00.5", "1_00.5"),
        ("n", "1,5", "1,5"),
        ("n", "9" * 5_000, "#NUM!"),
        ("n", "9" * 400, "#NUM!"),
        ("n", "1e999", "#NUM!"),
        ("n", "x" * 5_000, "#NUM!"),
        ("d", "yesterday", "yesterday"),
        ("b", "perhaps", "perhaps"),
        ("e", "#REF!", "#REF!"),
        ("e", "x" * 5_000, "#NUM!"),
        ("e", "\u202e#REF!", "#REF!"),
    ],
)
def test_a_cell_that_holds_no_value_is_a_fault_of_this_cell(kind: str, spelled: str, said: str) -> None:
    """Whatever a cell claims to be, what it holds is said, cut where it is long, and all other cells are read."""
    cell = f'<c r="A1" t="{kind}"><v>{spelled}</v>'.encode()
    data = with_part(
        bytes_of(book({"S": ((1, 2), ("two", 4))})),
        SHEET,
        lambda xml: re.sub(rb'<c r="A1"[^>]*><v>1</v>', lambda _: cell, xml),
    )
    assert rows_of(data) == {
        1: {1: RawCell(ErrorValue(said)), 2: RawCell(2)},
        2: {1: RawCell("two"), 2: RawCell(4)},
    }


@pytest.mark.parametrize(
    ("kind", "spelled", "value"),
    [
        ("b", "true", True),
        ("b", "false", False),
        ("b", " true\n", True),
        ("b", "1", True),
        ("b", "0", False),
        ("n", " 100 ", 100),
        ("n", "1.0E2", 100.0),
        ("n", "+.5", 0.5),
        ("n", "-7.", -7.0),
    ],
)
def test_a_value_in_any_spelling_of_xml_is_one(kind: str, spelled: str, value: float | bool) -> None:
    """A yes or no may be written as a word, and a number in all ways in which XML writes one."""
    cell = f'<c r="A1" t="{kind}"><v>{spelled}</v>'.encode()
    data = with_part(
        bytes_of(book({"S": ((1, 2), ("two", 4))})),
        SHEET,
        lambda xml: re.sub(rb'<c r="A1"[^>]*><v>1</v>', lambda _: cell, xml),
    )
    read = rows_of(data)[1][1]
    assert read == RawCell(value)
    assert type(read.value) is type(value)


def test_a_tag_full_of_references_is_passed_over_once() -> None:
    """An attribute as long as any may be that looks like many cells is one attribute of one cell, and no style."""
    poison = b"<c t='n' s='" + b' r="A1"' * 40_000 + b"' r='A1'><v>1</v></c>"
    data = with_part(
        bytes_of(book({"S": ROWS})), SHEET, lambda xml: re.sub(rb'<c r="A1".*?</c>', poison, xml, count=1)
    )
    with pytest.raises(ValueError, match="no number"):  # of the number of a style
        rows_of(data)


@pytest.mark.parametrize(
    ("number_format", "value"),
    [
        *((number, datetime(2026, 3, 2)) for number in (14, 27, 31, 36, 50, 58, 71, 81)),  # noqa: DTZ001
        *((number, 46083) for number in (0, 1, 23, 26, 37, 49, 59, 70, 82)),
        (46, "46083 days, 0:00:00"),
        (79, "46083 days, 0:00:00"),
    ],
)
def test_formats_that_no_file_spells_out_show_dates(number_format: int, value: object) -> None:
    """Also those that only Chinese, Japanese, Korean or Thai Excel has."""
    style = b'<xf numFmtId="%d"/></cellXfs>' % number_format
    data = with_part(
        bytes_of(book({"S": ((46083,),)})),
        "xl/styles.xml",
        lambda xml: re.sub(rb"<cellXfs.*?</cellXfs>", b"<cellXfs>" + style, xml),
    )
    assert rows_of(data) == {1: {1: RawCell(value)}}


@pytest.mark.parametrize(
    ("number_format", "value"), [(9, "100%"), (10, "100%"), (31, "100%"), (32, 1), (33, 1), (0, 1)]
)
def test_a_number_in_percent_is_no_plain_number(number_format: int, value: object) -> None:
    """100 % in an empty cell is stored as 1: as a score it would count as 1, although 100 was typed."""
    formats = "".join(
        f'<numFmt numFmtId="{number}" formatCode="{code}"/>'
        for number, code in ((31, "0.0%"), (32, "0\\%"), (33, "0&quot;%&quot;"))
    )
    data = with_part(
        bytes_of(book({"S": ((1,),)})),
        "xl/styles.xml",
        lambda xml: re.sub(
            rb"<fonts",
            f"<numFmts>{formats}</numFmts><fonts".encode(),
            xml.replace(b'numFmtId="0"', b'numFmtId="%d"' % number_format),
        ),
    )
    assert rows_of(data) == {1: {1: RawCell(value)}}


def test_a_format_that_the_file_spells_out_is_what_it_spells() -> None:
    """Any program may give a number from 27 to 58 to a format of its own."""
    styles = b'<numFmts><numFmt numFmtId="31" formatCode="0.00"/></numFmts>'
    data = with_part(
        bytes_of(book({"S": ((46083,),)})),
        "xl/styles.xml",
        lambda xml: re.sub(rb"<fonts", styles + b"<fonts", xml.replace(b'numFmtId="0"', b'numFmtId="31"')),
    )
    assert rows_of(data) == {1: {1: RawCell(46083)}}


@pytest.mark.parametrize("name", ["a", "row", "c", "v"])
def test_elements_without_end_in_one_another_are_a_fault_of_the_sheet(name: str) -> None:
    """A parser keeps every element that is open: two thousand are more than any program writes."""
    nest = f"<{name}>".encode() * 2_000 + f"</{name}>".encode() * 2_000
    data = with_part(
        bytes_of(book({"S": ROWS})), SHEET, lambda xml: xml.replace(b"</sheetData>", nest + b"</sheetData>")
    )
    with pytest.raises(TooDeepError):
        rows_of(data)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/styles.xml"])
def test_elements_without_end_in_one_another_are_a_fault_of_the_file(part: str) -> None:
    """The same in the parts that are read before any sheet."""
    nest = b"<a>" * 2_000 + b"</a>" * 2_000
    data = with_part(bytes_of(book({"S": ROWS})), part, lambda xml: re.sub(rb"(</\w+>)$", nest + rb"\1", xml))
    with pytest.raises(TooDeepError):
        rows_of(data)


def test_texts_that_sheets_share_are_told_in_their_order() -> None:
    """Plain ones, in several formats, with an aid for reading, empty, and spelt out as the file has them."""
    xml = b"""<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
        <si><t>Ilse</t></si>
        <si><r><rPr><b/></rPr><t xml:space="preserve">Odo </t></r><r><t>Br<!-- a remark -->ack</t></r></si>
        <si><t>\xe6\x9d\xb1</t><rPh sb="0" eb="1"><t>higashi</t></rPh><phoneticPr fontId="1"/></si>
        <si/><si><t/></si>
        <si><t><![CDATA[<Maren>]]> &amp; _x000D_</t></si></sst>"""
    assert shared_texts(xml) == ["Ilse", "Odo Brack", "\u6771", "", "", "<Maren> & _x000D_"]
    with pytest.raises(TooDeepError):
        shared_texts(b"<a>" * 2_000 + b"</a>" * 2_000)
