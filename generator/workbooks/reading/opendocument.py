"""An .ods archive: the same cells as an .xlsx archive has whose sheets say the same."""

import re
from collections.abc import Mapping
from datetime import datetime, time, timedelta

from generator.files.reading import RefusedError
from generator.languages.said import say
from generator.workbooks.reading.bounds import (
    LAST_ROW,
    MAX_NESTED_ELEMENTS,
    MOST_CELLS,
    MOST_CHARACTERS,
    MOST_SHEETS,
    Archive,
    Attributes,
    NotAWorkbookError,
    TooDeepError,
    parse,
    parser,
    too_much,
    two_contents,
)
from generator.workbooks.reading.sheet import (
    MAX_CELL_CHARACTERS,
    MOST_COLUMNS,
    MOST_FILLED_ROWS,
    RawCell,
    Rows,
    TooManyRowsError,
    error_of,
    number_of,
    within_bounds,
    yes_or_no_of,
)
from generator.workbooks.reading.values import Value, as_counted, date_of, date_spelt, percent_of

_TYPE = b"application/vnd.oasis.opendocument."
_SPREADSHEETS = (_TYPE + b"spreadsheet", _TYPE + b"spreadsheet-template")
_MANIFEST = "META-INF/manifest.xml"
_CONTENT = "content.xml"

_OF = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0 "
_TABLE, _TEXT, _OFFICE, _DRAWING = (_OF.format(name) for name in ("table", "text", "office", "drawing"))
_KIND_IN_LIBREOFFICE = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type"
_SHEET, _ROW = f"{_TABLE}table", f"{_TABLE}table-row"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_LINES = (f"{_TEXT}p", f"{_TEXT}h")
# What hangs on a cell or a sheet and is none of its text: remarks, pictures, aids for reading, copies of other files.
_BESIDE = (f"{_OFFICE}annotation", f"{_TABLE}shapes", f"{_TEXT}ruby-text", f"{_TABLE}dde-links")
# Where a cell of a kind says its value.
_ATTRIBUTES = {
    **dict.fromkeys(("float", "percentage", "currency"), "value"),
    **{kind: f"{kind}-value" for kind in ("boolean", "date", "time", "string")},
}
_YES_OR_NO = {
    "of:=TRUE()": True,
    "of:=FALSE()": False,
}  # as LibreOffice writes what is none to it but a number
_FAILED = re.compile(r"#(?:REF!|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|N/A)|Err:[0-9]{3}")

# White space of XML counts as one space; what is more than that is said by elements. These stand for them until a line
# is whole: no XML has such characters.
_SPACES: Mapping[str, str] = {f"{_TEXT}s": "\x01", f"{_TEXT}tab": "\x02", f"{_TEXT}line-break": "\x03"}
_MEANT = str.maketrans("\x01\x02\x03", " \t\n")
_WHITE_SPACE = re.compile("[ \t\r\n]+")


def is_opendocument(archive: Archive) -> bool:
    """Return whether an archive says that it is an OpenDocument file, of any kind."""
    return archive.has("mimetype") and archive.read("mimetype").startswith(_TYPE)


class OpenDocument:
    """An open spreadsheet, as `Package` is an open workbook. Nothing is ever typed into one."""

    def __init__(self, archive: Archive) -> None:
        """Read it.

        Raises:
            RefusedError: it has a password, is a workbook as well, or is larger than any event needs.
            NotAWorkbookError: it is a text, say, and no spreadsheet.
        """
        if archive.read("mimetype").strip() not in _SPREADSHEETS:
            raise NotAWorkbookError(say("an OpenDocument file, but no spreadsheet: save the table as one"))
        if archive.has("_rels/.rels"):
            raise two_contents(say("a workbook"))
        if archive.has(_MANIFEST) and b"encryption-data" in archive.read(_MANIFEST):
            raise RefusedError("file-password", say("has a password: save it again without one"))
        content = _Content()
        content.read(archive.read(_CONTENT))
        self.sheets: tuple[str, ...] = tuple(name for name, _ in content.sheets)
        self._rows = dict(reversed(content.sheets))  # of sheets with one name the first counts

    def rows(self, sheet: str) -> Rows:
        """Return the filled cells of one of `sheets`: each formula with the value it had when the file was saved.

        Raises:
            TooManyRowsError: more rows are filled than are read.
        """
        rows = self._rows[sheet]
        if len(rows) > MOST_FILLED_ROWS:
            raise TooManyRowsError
        return rows


class _Content:
    """Reads the part in which all sheets lie, in one pass."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, Rows]] = []
        self._depth = self._beside = 0
        self._row = self._column = 1
        self._cells: dict[int, RawCell] = {}
        self._row_says: Attributes = {}
        self._cell_says: Attributes | None = None
        self._lines: list[list[str]] = []  # of the cell that is open
        self._is_in_line = False
        self._from_1904 = False
        self._characters_left, self._cells_left = MOST_CHARACTERS, MOST_CELLS

    def read(self, xml: bytes) -> None:
        """Go through all of it."""
        reader = parser()
        reader.StartElementHandler, reader.EndElementHandler = self._start, self._end
        reader.CharacterDataHandler = self._hear
        parse(reader, xml)

    def _start(self, tag: str, says: Attributes) -> None:
        self._depth += 1
        if self._depth > MAX_NESTED_ELEMENTS:
            raise TooDeepError
        if self._beside or self._is_beside(tag):
            self._beside += 1
        elif tag == _SHEET:
            self._start_sheet(says.get(f"{_TABLE}name", ""))
        elif tag == _ROW:
            self._row_says, self._cells, self._column = says, {}, 1
        elif tag in _CELLS:
            self._cell_says, self._lines = says, []
        elif tag in _LINES and self._cell_says is not None:
            self._lines.append([])
            self._is_in_line = True
        elif tag in _SPACES:
            self._hear(_SPACES[tag] * _times(says, f"{_TEXT}c", MAX_CELL_CHARACTERS))
        elif tag == f"{_TABLE}null-date":
            self._from_1904 = says.get(f"{_TABLE}date-value") == "1904-01-01"

    def _is_beside(self, tag: str) -> bool:
        is_in_cell = self._cell_says is not None
        return tag in _BESIDE or (is_in_cell and (tag == _SHEET or tag.startswith(_DRAWING)))

    def _start_sheet(self, name: str) -> None:
        self.sheets.append((name, {}))
        self._row = 1
        if len(self.sheets) > MOST_SHEETS:
            raise too_much()

    def _hear(self, text: str) -> None:
        if self._is_in_line and not self._beside:
            self._characters_left -= len(text)
            if self._characters_left < 0:
                raise too_much()
            self._lines[-1].append(text)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if self._beside:
            self._beside -= 1
        elif tag in _LINES:
            self._is_in_line = False
        elif tag in _CELLS and self._cell_says is not None:
            self._end_cell(self._cell_says)
        elif tag == _ROW and self.sheets:
            self._end_row(self.sheets[-1][1])

    def _end_cell(self, says: Attributes) -> None:
        self._cell_says = None
        text = "\n".join(map(_line, self._lines))[:MAX_CELL_CHARACTERS] if self._lines else None
        cell = _cell(says, text, from_1904=self._from_1904)
        end = self._column + _times(says, f"{_TABLE}number-columns-repeated", MOST_COLUMNS)
        if cell is not None:
            self._cells |= dict.fromkeys(range(self._column, min(end, MOST_COLUMNS + 1)), cell)
        self._column = end

    def _end_row(self, rows: Rows) -> None:
        end = self._row + _times(self._row_says, f"{_TABLE}number-rows-repeated", LAST_ROW)
        for row in range(self._row, min(end, LAST_ROW + 1)) if self._cells else ():
            self._cells_left -= len(self._cells)
            if self._cells_left < 0:
                raise too_much()
            rows[row] = self._cells
        self._row = end


def _line(pieces: list[str]) -> str:
    return _WHITE_SPACE.sub(" ", "".join(pieces)).lstrip(" ").translate(_MEANT)


def _times(says: Attributes, attribute: str, most: int) -> int:
    """How often something stands there in one piece."""
    return max(1, min(int(says.get(attribute, "1")), most))


def _cell(says: Attributes, text: str | None, *, from_1904: bool) -> RawCell | None:
    """The cell that says this and shows the text; None where nothing stands in it."""
    formula, shown = says.get(f"{_TABLE}formula"), text or ""
    is_formula = formula is not None
    if says.get(_KIND_IN_LIBREOFFICE) == "error" or (is_formula and _FAILED.fullmatch(shown)):
        return RawCell(error_of(shown), is_formula)
    is_yes = _YES_OR_NO.get(formula or "")
    value = _value(says, shown, from_1904=from_1904) if is_yes is None else is_yes
    is_computed = text is not None or f"{_OFFICE}value-type" in says  # maybe to an empty text
    return None if value is None and (is_computed or not is_formula) else RawCell(value, is_formula)


def _value(says: Attributes, shown: str, *, from_1904: bool) -> Value:
    kind = says.get(f"{_OFFICE}value-type", "")
    if kind not in _ATTRIBUTES:
        return shown or None
    spelt = says.get(f"{_OFFICE}{_ATTRIBUTES[kind]}", shown)
    try:
        return _meaning(kind, spelt, from_1904=from_1904)
    except (ValueError, OverflowError):
        return error_of(spelt)  # it says that it is a number and is none: a fault of this cell


def _meaning(kind: str, spelt: str, *, from_1904: bool) -> Value:
    """The value of a cell of a kind.

    Raises:
        ValueError, OverflowError: it is none of that kind.
    """
    if kind == "string":
        return spelt[:MAX_CELL_CHARACTERS] or None
    if kind == "boolean":
        return yes_or_no_of(spelt)
    if kind == "percentage":
        return percent_of(number_of(spelt))
    if kind not in ("date", "time"):
        return within_bounds(number_of(spelt))
    moment = date_spelt(spelt)
    if isinstance(moment, timedelta):  # a number of days in a format for times, as a workbook would have it
        return date_of(moment / timedelta(days=1), from_1904=from_1904)
    if isinstance(moment, time):
        return moment
    moment = moment if isinstance(moment, datetime) else datetime.combine(moment, time())
    return as_counted(moment, from_1904=from_1904)
