"""Values put into a sheet's XML where they belong, byte by byte: everything else in the workbook stays as it is.

A library would write the whole file again, without what it doesn't know: pictures, computed values, formats.
"""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import escape
from zipfile import ZipFile

from generator.files import reading
from generator.files.reading import RefusedError
from generator.languages.said import say
from generator.workbooks.grid import Cell, column_letters, column_number, escaped
from generator.workbooks.reading.beside import read_only_reason
from generator.workbooks.reading.bounds import MOST_PLAYERS, Archive, part_name
from generator.workbooks.reading.intake import WORKBOOK
from generator.workbooks.reading.package import Package

MOST_ELEMENTS = 50 * MOST_PLAYERS  # rows and cells of a sheet: the place of each is noted

CellValue = str | int | None  # None empties the cell

_CALCULATION = re.compile(rb"(<(?:\w+:)?calcPr\b)([^<>]*>)")
_ON_LOAD = re.compile(rb"\sfullCalcOnLoad=[\"'][^\"'<>]*[\"']")
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_TAG_END = re.compile(rb"<[^<>\"']*(?:\"[^\"]*\"[^<>\"']*|'[^']*'[^<>\"']*)*>")
_NAME = re.compile(rb"<((?:[\w.-]+:)?)(?:c|row)\b")
_TYPE = re.compile(rb"\st=[\"'][^\"'<>]*[\"']")
_COMPUTED = re.compile(rb"<(?:[\w.-]+:)?v\b(?:[^<>]*/>|[^<>]*>[^<>]*</(?:[\w.-]+:)?v>)")
_STYLE = re.compile(rb"\ss=\"([0-9]{1,9})\"")


def type_into(
    path: Path,
    typed: Mapping[str, Mapping[Cell, CellValue]],
    is_read: Mapping[str, Callable[[Cell], bool]],
) -> bytes:
    """Return the workbook with values in cells, by the names of its sheets.

    What formulas had computed before is left out, so that every program computes it again, but not where it is read.

    Args:
        path: the workbook.
        typed: the values.
        is_read: which cells of a sheet are read; of other sheets nothing is left out.

    Raises:
        RefusedError: a formula stands in a cell, or the file is not as spreadsheet programs write it.
    """
    if (reason := read_only_reason(path.name)) is not None:
        raise RefusedError("file-not-a-workbook", reason)
    data = reading.read(path, WORKBOOK)
    try:
        bounded = Archive(data)
        if bounded.is_cut:
            raise RefusedError("file-too-large", say("delete empty formatted rows below the tables"))
        package = Package(bounded)
        sheets = {name: package.part(name) for name in package.sheets}
        made = io.BytesIO()
        with ZipFile(io.BytesIO(data)) as archive, ZipFile(made, "w") as copy:
            changed = {sheets[name]: name for name in (*typed, *is_read) if name in sheets}
            for member in archive.infolist():
                content = archive.read(member)
                part = part_name(member.filename)
                if part in changed:
                    name = changed[part]
                    content = _with_cells(content, typed.get(name, {}), is_read.get(name, _always))
                elif part == package.workbook:
                    content = _CALCULATION.sub(_on_load, content)
                copy.writestr(member, content)
        return made.getvalue()
    except RefusedError:
        raise
    except Exception as error:  # a damaged file may raise anything: parser, zlib, library
        raise RefusedError(
            "file-unreadable", say("it can't be changed without changing more of it")
        ) from error


def _on_load(found: re.Match[bytes]) -> bytes:
    """What a program reads there: that it is to compute all formulas when it opens the file."""
    return found[1] + b' fullCalcOnLoad="1"' + _ON_LOAD.sub(b"", found[2])


@dataclass(slots=True)
class _Element:
    """A record of a row or a cell: where it stands in the sheet, and where in the bytes."""

    number: int
    begin: int
    end: int
    is_empty: bool  # a tag that closes itself
    is_formula: bool = False
    cells: "list[_Element]" = field(default_factory=list)  # of a row


class _Rows:
    """The rows of a sheet's XML and their cells."""

    def __init__(self, xml: bytes) -> None:
        self.found: list[_Element] = []
        self.closing = 0  # where the rows end
        self._noted = 0
        self._xml = xml
        self._path: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = _refuse
        self._parser.XmlDeclHandler = _only_utf_8
        self._parser.Parse(xml, True)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name, parent = tag.rpartition(":")[2], self._path[-1] if self._path else ""
        if name == "row" and parent == "sheetData":
            self.found.append(self._element(int(attributes["r"])))
        elif name == "c" and parent == "row":
            column, row = _place(attributes["r"])
            if row != self.found[-1].number:
                raise RefusedError("file-unreadable", say("a cell is in the row of another"))
            self.found[-1].cells.append(self._element(column))
        elif name == "f" and parent == "c":
            self.found[-1].cells[-1].is_formula = True
        self._path.append(name)

    def _element(self, number: int) -> _Element:
        self._noted += 1
        if self._noted > MOST_ELEMENTS:
            raise RefusedError(
                "file-too-large", say("delete empty formatted rows and columns around the tables")
            )
        begin = self._parser.CurrentByteIndex
        tag = _TAG_END.match(self._xml, begin)
        if tag is None:
            _refuse()
        return _Element(number, begin, tag.end(), tag[0].endswith(b"/>"))

    def _end(self, _tag: str) -> None:
        name = self._path.pop()
        here = self._parser.CurrentByteIndex
        if name == "sheetData":
            self.closing = here
        elif name == "row" or (name == "c" and self._path[-1] == "row"):
            element = self.found[-1] if name == "row" else self.found[-1].cells[-1]
            if not element.is_empty:
                element.end = self._xml.index(b">", here) + 1


def _refuse(*_: object) -> NoReturn:
    raise RefusedError("file-unreadable", say("it is written in an unusual way"))


def _only_utf_8(_version: str, encoding: str | None, _standalone: int) -> None:
    if (encoding or "utf-8").lower() != "utf-8":
        _refuse()


def _place(reference: str) -> tuple[int, int]:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise RefusedError("file-unreadable", say("a cell does not say where it is"))
    return column_number(found[1]), int(found[2])


def _always(_: Cell) -> bool:
    return True


def _with_cells(xml: bytes, typed: Mapping[Cell, CellValue], is_read: Callable[[Cell], bool]) -> bytes:
    if xml[:2] in (b"\xff\xfe", b"\xfe\xff"):
        _refuse()
    rows = _Rows(xml)
    edits = sorted([*_edits(xml, rows, typed), *_forgotten(xml, rows, is_read)], key=lambda edit: edit[0])
    parts, done = [], 0
    for begin, end, content in edits:
        parts += [xml[done:begin], content]
        done = end
    return b"".join([*parts, xml[done:]])


Edit = tuple[int, int, bytes]  # the bytes from here to there become these


def _edits(xml: bytes, rows: _Rows, typed: Mapping[Cell, CellValue]) -> Iterator[Edit]:
    by_row: dict[int, dict[int, CellValue]] = {}
    for cell, value in typed.items():
        by_row.setdefault(cell.row, {})[cell.column] = value
    there = {row.number: row for row in rows.found}
    prefix = _prefix(xml, rows)
    for number, values in sorted(by_row.items()):
        if number in there:
            yield from _in_row(xml, there[number], values, prefix)
            continue
        after = next((row.begin for row in rows.found if row.number > number), rows.closing)
        cells = b"".join(_cell(prefix, number, column, value) for column, value in sorted(values.items()))
        yield after, after, b'<%srow r="%d">%s</%srow>' % (prefix, number, cells, prefix)


def _in_row(xml: bytes, row: _Element, values: Mapping[int, CellValue], prefix: bytes) -> Iterator[Edit]:
    there = {cell.number: cell for cell in row.cells}
    new: dict[int, bytes] = {}  # where there is no such cell yet: by where it goes
    ending = row.end if row.is_empty else xml.rindex(b"</", row.begin, row.end)
    for column, value in sorted(values.items()):
        cell = there.get(column)
        if cell is not None:
            if cell.is_formula:
                raise RefusedError("file-unreadable", say("there is a formula in a cell to fill in"))
            style = _STYLE.search(xml[cell.begin : cell.end])
            yield cell.begin, cell.end, _cell(prefix, row.number, column, value, style[1] if style else None)
        else:
            place = next((cell.begin for cell in row.cells if cell.number > column), ending)
            new[place] = new.get(place, b"") + _cell(prefix, row.number, column, value)
    for place, cells in new.items():
        if row.is_empty:
            opening = xml[row.begin : row.end].removesuffix(b"/>") + b">"
            yield row.begin, row.end, b"%s%s</%srow>" % (opening, cells, prefix)
        else:
            yield place, place, cells


def _forgotten(xml: bytes, rows: _Rows, is_read: Callable[[Cell], bool]) -> Iterator[Edit]:
    """The cells of formulas without the values that these had."""
    for row in rows.found:
        for cell in row.cells:
            if cell.is_formula and not is_read(Cell(row.number, cell.number)):
                tag = _TAG_END.match(xml, cell.begin)
                assert tag is not None
                yield cell.begin, tag.end(), _TYPE.sub(b"", tag[0])
                content = _COMPUTED.sub(b"", xml[tag.end() : cell.end])
                yield tag.end(), cell.end, content


def _prefix(xml: bytes, rows: _Rows) -> bytes:
    found = _NAME.match(xml, rows.found[0].begin) if rows.found else None
    return found[1] if found else b""


def _cell(prefix: bytes, row: int, column: int, value: CellValue, style: bytes | None = None) -> bytes:
    attributes = b' r="%s%d"' % (column_letters(column).encode(), row)
    attributes += b' s="%s"' % style if style is not None else b""
    if value is None:
        return b"<%sc%s/>" % (prefix, attributes)
    if isinstance(value, int):
        return b"<%sc%s><%sv>%d</%sv></%sc>" % (prefix, attributes, prefix, value, prefix, prefix)
    text = escape(escaped(value)).encode()
    inner = b'<%sis><%st xml:space="preserve">%s</%st></%sis>' % (prefix, prefix, text, prefix, prefix)
    return b'<%sc%s t="inlineStr">%s</%sc>' % (prefix, attributes, inner, prefix)
