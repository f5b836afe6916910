"""Text with separators (CSV, TSV) -> tables, one for each that may be meant: who knows the columns chooses."""

import codecs
import csv
import io
from collections.abc import Iterator

from generator.door import RefusedError
from generator.languages.said import say
from generator.tables.table import Table
from generator.workbooks.reading.sheet import LONGEST_TEXT, MOST_COLUMNS, RawCell, Rows
from generator.workbooks.reading.table import MOST_ROWS

_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
_MARKS = {  # of bytes at the beginning that say how the text is written
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_LOOKED_AT = 2_000  # bytes that tell whether each letter takes two of them
_SAYS = "sep="  # how the first line begins in which Excel wants to be told the separator
_WEB_PAGE = ("<!doctype", "<html", "<table", "<?xml")


def separated(data: bytes, file: str) -> tuple[Table, ...]:
    """The table under each separator that can be read so.

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
    begin = data[:_LOOKED_AT]
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
            column: RawCell(cell[:LONGEST_TEXT])
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
