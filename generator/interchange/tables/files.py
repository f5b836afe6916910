"""A file of any spreadsheet program or service -> its tables. What it is, its bytes tell, and not its name."""

import codecs
import csv
import io
from collections.abc import Iterator
from pathlib import Path

from generator.files import reading
from generator.files.reading import RefusedError
from generator.interchange.tables.columns import Table
from generator.languages import later
from generator.languages.said import say
from generator.workbooks.reading.intake import open_any
from generator.workbooks.reading.sheet import MAX_CELL_CHARACTERS, MOST_COLUMNS, RawCell, Rows
from generator.workbooks.reading.table import MOST_ROWS

# Text with separators (CSV, TSV) -> tables, one for each that may be meant: who knows the columns chooses.


_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
_MARKS = {  # of bytes at the beginning that say how the text is written
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_LOOKED_AT_BYTES = 2_000  # which tell whether each letter takes two of them
_SAYS = "sep="  # how the first line begins in which Excel wants to be told the separator
_WEB_PAGE = ("<!doctype", "<html", "<table", "<?xml")


def separated(data: bytes, file: str) -> tuple[Table, ...]:
    """Return the table under each separator that can be read so.

    Raises:
        RefusedError: it is no text, or none that separators part.
    """
    text, encoding = _text(data)
    said = text[len(_SAYS)] if text.lower().startswith(_SAYS) and len(text) > len(_SAYS) else None
    separators = [said] if said in _SEPARATORS else list(_SEPARATORS)
    tables: list[Table] = []
    refusal: RefusedError | None = None
    for separator in sorted(separators, key=lambda each: -text.count(each)):
        try:
            rows = _rows(text, separator)
        except RefusedError as error:
            refusal = refusal or error
        else:
            tables.append(Table(file=file, rows=rows, how=f"{encoding}, {_SEPARATORS[separator]}"))
    if not tables and refusal is not None:
        raise refusal
    return tuple(tables)


def _text(data: bytes) -> tuple[str, str]:
    """The text, and the name of its encoding."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
    try:
        text, name = _decoded(data, encoding or _without_mark(data))
    except UnicodeDecodeError:
        raise _no_table() from None
    if "\0" in text:
        raise _no_table()
    if text.lstrip().lower().startswith(_WEB_PAGE):
        message = say("a web page and no table: open it in your spreadsheet program and save it as CSV UTF-8")
        raise RefusedError("file-unreadable", message)
    return text, name


def _decoded(data: bytes, encoding: str | None) -> tuple[str, str]:
    if encoding is not None:
        return data.decode(encoding), "UTF-8" if encoding == "utf-8-sig" else "UTF-16"
    try:
        return data.decode(), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("cp1252"), "Windows-1252"


def _without_mark(data: bytes) -> str | None:
    """UTF-16 where every other byte is empty, as it is in all but the rarest texts of Latin letters."""
    begin = data[:_LOOKED_AT_BYTES]
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        half = begin[first::2]
        if half and half.count(0) > len(half) // 2:
            return name
    return None


def _no_table() -> RefusedError:
    message = say("neither a workbook nor a table of text: save it as Excel Workbook (.xlsx) or as CSV UTF-8")
    return RefusedError("file-unreadable", message)


def _rows(text: str, separator: str) -> Rows:
    """The filled cells by the lines in which their rows begin."""
    rows: Rows = {}
    for line, cells in _lines(text, separator):
        filled = {
            column: RawCell(cell[:MAX_CELL_CHARACTERS])
            for column, cell in enumerate(cells[:MOST_COLUMNS], start=1)
            if cell and not cell.isspace()
        }
        if filled and not (line == 1 and text.lower().startswith(_SAYS)):
            rows[line] = filled
        if len(rows) > MOST_ROWS:
            message = say(
                "more than {most_rows:,} filled rows: keep only the event's own rows", most_rows=MOST_ROWS
            )
            raise RefusedError("too-many-rows", message)
    return rows


def _lines(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Each row's cells, and the line in which it begins: cells in quotes may have several."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error:
        message = say(
            "the quotation marks from line {line} on don't match: open the file in your "
            "spreadsheet program and save it as CSV UTF-8 again",
            line=line,
        )
        raise RefusedError("file-unreadable", message) from None


# A file of any spreadsheet program or service.


TABLE = reading.Kind(
    largest=25_000_000,
    missing=say("there is no such file: name a table (.csv, .tsv, .xlsx or .ods)"),
    too_large=later("{size}: a table is at most 25 MB; keep only this event's own rows"),
)

_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # archives, and what old programs or passwords make


def tables_of(path: Path) -> tuple[Table, ...]:
    """Return what may be meant as a table in a file: each sheet, or the text under each separator.

    Raises:
        RefusedError: it can't be read.
    """
    return tables_in(reading.read(path, TABLE), path.as_posix())


def tables_in(data: bytes, file: str) -> tuple[Table, ...]:
    """Return the same of what a file holds.

    Raises:
        RefusedError: it can't be read.
    """
    if not data:
        raise RefusedError("file-unreadable", say("the file is empty (0 bytes): save it again"))
    if not data.startswith(_PACKED):
        return separated(data, file)
    return _sheets(data, file)


def _sheets(data: bytes, file: str) -> tuple[Table, ...]:
    """The sheets with anything in them."""
    sheets, findings = open_any(data, file)
    if sheets is None:
        raise RefusedError(findings[0].code, findings[0].message)
    how = "an OpenDocument spreadsheet" if sheets.is_opendocument else "an Excel workbook"
    tables = []
    for name in sheets.names:
        rows, findings = sheets.rows(name)
        if findings:
            raise RefusedError(
                findings[0].code, say("sheet {sheet}: {message}", sheet=name, message=findings[0].message)
            )
        if rows:
            tables.append(Table(file=file, sheet=name, rows=rows, how=how))
    return tuple(tables)
