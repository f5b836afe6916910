"""OpenDocument spreadsheets (.ods) -> tables, a sheet each: only what their cells say."""

from collections.abc import Mapping

from generator.door import RefusedError
from generator.languages.said import say
from generator.tables.table import Table
from generator.workbooks.reading.bounds import LAST_ROW, MOST_CHARACTERS, MOST_SHEETS, Archive, too_much
from generator.workbooks.reading.markup import DEEPEST, Attributes, TooDeepError, parser
from generator.workbooks.reading.sheet import LONGEST_TEXT, MOST_COLUMNS, MOST_FILLED_ROWS, RawCell, Rows
from generator.workbooks.reading.values import LARGEST, ErrorValue, Value

CONTENT = "content.xml"
MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"

_OF = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0 "
_TABLE, _TEXT, _OFFICE = (_OF.format(name) for name in ("table", "text", "office"))
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_BESIDE = (f"{_OFFICE}annotation", f"{_TABLE}shapes")  # what hangs on a cell and is none of its text
_NUMBERS = ("float", "percentage", "currency")


def opendocument(data: bytes, file: str) -> tuple[Table, ...]:
    """The sheets with anything in them.

    Raises:
        RefusedError: it is damaged, hostile, or larger than any event needs.
    """
    reader = _Content()
    reader.read(Archive(data).read(CONTENT))
    return tuple(
        Table(file=file, sheet=name, rows=rows, how="an OpenDocument spreadsheet")
        for name, rows in reader.sheets
        if rows
    )


class _Content:
    """Reads the part in which all sheets lie, in one pass."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, Rows]] = []
        self._depth = self._beside = 0
        self._row = self._column = 1
        self._cells: dict[int, RawCell] = {}
        self._row_says: Attributes = {}
        self._cell_says: Attributes | None = None
        self._lines: list[str] = []
        self._room = MOST_CHARACTERS

    def read(self, xml: bytes) -> None:
        reader = parser()
        reader.StartElementHandler, reader.EndElementHandler = self._start, self._end
        reader.CharacterDataHandler = self._text
        reader.Parse(xml, True)

    def _start(self, tag: str, says: Attributes) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooDeepError
        if self._beside or tag in _BESIDE:
            self._beside += 1
        elif tag == f"{_TABLE}table":
            self._begin_sheet(says.get(f"{_TABLE}name", ""))
        elif tag == f"{_TABLE}table-row":
            self._row_says, self._cells, self._column = says, {}, 1
        elif tag in _CELLS:
            self._cell_says, self._lines = says, []
        elif tag == f"{_TEXT}p" and self._cell_says is not None:
            self._lines.append("")
        else:
            self._text(_SPACES.get(tag, ""))

    def _begin_sheet(self, name: str) -> None:
        self.sheets.append((name, {}))
        self._row = 1
        if len(self.sheets) > MOST_SHEETS:
            raise too_much()

    def _text(self, text: str) -> None:
        if self._lines and not self._beside and self._cell_says is not None:
            self._room -= len(text)
            if self._room < 0:
                raise too_much()
            self._lines[-1] += text

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if self._beside:
            self._beside -= 1
        elif tag in _CELLS and self._cell_says is not None:
            self._end_cell(self._cell_says)
        elif tag == f"{_TABLE}table-row" and self.sheets:
            self._end_row(self.sheets[-1][1])

    def _end_cell(self, says: Attributes) -> None:
        value = _value(says, "\n".join(self._lines))
        times = _repeated(says, "columns", MOST_COLUMNS)
        if value is not None:
            last = min(self._column + times, MOST_COLUMNS + 1)
            self._cells |= dict.fromkeys(range(self._column, last), RawCell(value))
        self._column += times
        self._cell_says = None

    def _end_row(self, rows: Rows) -> None:
        times = _repeated(self._row_says, "rows", LAST_ROW)
        for row in range(self._row, min(self._row + times, LAST_ROW + 1)) if self._cells else ():
            rows[row] = self._cells
            if len(rows) > MOST_FILLED_ROWS:
                message = say(
                    "more than {most_filled_rows:,} filled rows: keep only the event's own rows",
                    most_filled_rows=MOST_FILLED_ROWS,
                )
                raise RefusedError("too-many-rows", message)
        self._row += times


_SPACES: Mapping[str, str] = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}


def _repeated(says: Attributes, what: str, most: int) -> int:
    """How often a cell or a row stands there in one piece."""
    return max(1, min(int(says.get(f"{_TABLE}number-{what}-repeated", "1")), most))


def _value(says: Attributes, shown: str) -> Value:
    kind = says.get(f"{_OFFICE}value-type", "")
    if kind in _NUMBERS:
        number = float(says.get(f"{_OFFICE}value", shown))
        if not abs(number) < LARGEST:
            return ErrorValue("#NUM!")
        return int(number) if number.is_integer() else number
    if kind == "boolean":
        return says.get(f"{_OFFICE}boolean-value") == "true"
    return shown[:LONGEST_TEXT] if shown and not shown.isspace() else None
