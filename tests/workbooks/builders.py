"""Small workbooks as organizers make them, written cell by cell with openpyxl."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, time
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook

from generator.workbooks.reading.intake import open_content
from generator.workbooks.reading.sheet import RawCell, Rows

PLAYERS_HEADER = (
    "ID",
    "Name",
    "Faction",
    "Club",
    "List points",
    "Models",
    "Status",
    "Late from round",
    "Fixed table",
)
RESULTS_HEADER = (
    "Table",
    "Player 1 ID",
    "Player 1",
    "Score 1",
    "Score 2",
    "Player 2 ID",
    "Player 2",
    "Ended",
    "Winner",
    "Note",
)
LOSSES_HEADER = (
    "Table",
    "Player 1 ID",
    "Player 1",
    "Casualties 1",
    "Withdrew 1",
    "Bonus 1",
    "Casualties 2",
    "Withdrew 2",
    "Bonus 2",
    "Player 2 ID",
    "Player 2",
    "Ended",
    "Note",
)
LISTS_HEADER = ("Player ID", "Kind", "Name", "Points", "Count", "Unique", "Faction", "Capacity")
CHANGES_HEADER = ("Player ID", "Player", "Change", "Note")

Row = Sequence[Any]


def book(sheets: Mapping[str, Sequence[Row]]) -> Workbook:
    """A workbook with these rows on these sheets."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    return workbook


def players_book(*rows: Row, header: Row = PLAYERS_HEADER) -> Workbook:
    """`players.xlsx` with these rows; three sound players where none are given."""
    sound = (("P01", "Ilse Vorn"), ("P02", "Odo Brack"), ("P03", "Maren Tull"))
    return book({"Players": (header, *(rows or sound))})


def round_book(
    *rows: Row,
    fields: Mapping[str, Any] | None = None,
    changes: Sequence[Row] = (),
    header: Row = RESULTS_HEADER,
) -> Workbook:
    """`round-1.xlsx` with these results; one open table where none are given."""
    sound = ((1, "P01", "Ilse Vorn", None, None, "P02", "Odo Brack"),)
    stated = {"Event": "Harbour Cup", "Round": 1, "Stage": "Swiss", **(fields or {})}
    return book(
        {
            "Round": (("Field", "Value"), *stated.items()),
            "Results": (header, *(rows or sound)),
            "Changes": (CHANGES_HEADER, *changes),
        }
    )


def saved(workbook: Workbook, path: Path) -> Path:
    """The workbook as a file."""
    workbook.save(path)
    return path


def bytes_of(workbook: Workbook) -> bytes:
    """The workbook's bytes."""
    buffer = io.BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def with_part(
    data: bytes, name: str, change: Callable[[bytes], bytes], how: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """The archive with one part changed; a part that it doesn't have is added."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(buffer, "w", how) as new,
    ):
        for member in old.namelist():
            if member != name:
                new.writestr(member, old.read(member))
        new.writestr(name, change(old.read(name) if name in old.namelist() else b""))
    return buffer.getvalue()


_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_CALCEXT = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"


def ods_of(rows: str, before: str = "", *, settings: str = "", kind: str = "spreadsheet") -> bytes:
    """An OpenDocument file with a sheet Players of these rows; what comes `before` all XML; its `settings`."""
    return _ods(f'{settings}<t:table t:name="Players">{rows}</t:table>', before, kind)


def as_ods(workbook: bytes) -> bytes:
    """The cells of a workbook in an OpenDocument file, as LibreOffice writes them; what formulas say is not kept."""
    sheets, _ = open_content(workbook, "made.xlsx")
    assert sheets is not None
    tables = (
        f"<t:table t:name={quoteattr(name)}>{_table(sheets.rows(name)[0])}</t:table>" for name in sheets.names
    )
    return _ods("".join(tables), "", "spreadsheet")


def _ods(tables: str, before: str, kind: str) -> bytes:
    content = (
        f'<?xml version="1.0"?>{before}<o:document-content xmlns:o="{_OASIS}:office:1.0" '
        f'xmlns:t="{_OASIS}:table:1.0" xmlns:x="{_OASIS}:text:1.0" xmlns:d="{_OASIS}:drawing:1.0" '
        f'xmlns:c="{_CALCEXT}"><o:body><o:spreadsheet>{tables}</o:spreadsheet></o:body></o:document-content>'
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", content)
    return made.getvalue()


def _table(rows: Rows) -> str:
    """Rows and cells, of which those are repeated in which nothing stands."""
    made, last = [], 0
    for number, cells in rows.items():
        if number > last + 1:
            made.append(
                f'<t:table-row t:number-rows-repeated="{number - last - 1}"><t:table-cell/></t:table-row>'
            )
        places = range(1, max(cells) + 1)
        made.append(f"<t:table-row>{''.join(_ods_cell(cells.get(place)) for place in places)}</t:table-row>")
        last = number
    return "".join(made)


def _ods_cell(cell: RawCell | None) -> str:
    if cell is None:
        return "<t:table-cell/>"
    formula, value = ' t:formula="of:=A1"' if cell.is_formula else "", cell.value
    if value is None:
        return f"<t:table-cell{formula}/>"
    if isinstance(value, str):
        lines = "".join(f"<x:p>{escape(line)}</x:p>" for line in value.split("\n"))
        return f'<t:table-cell{formula} o:value-type="string">{lines}</t:table-cell>'
    kinds = {bool: "boolean", int: "float", float: "float", datetime: "date", time: "time"}
    kind = kinds[type(value)]  # a round has neither errors nor lengths of time
    spelt = f"PT{value:%HH%MM%SS}" if isinstance(value, time) else str(value).lower().replace(" ", "T")
    attribute = "value" if kind == "float" else f"{kind}-value"
    return f'<t:table-cell{formula} o:value-type="{kind}" o:{attribute}="{spelt}"/>'


SHEETS = {"Round": 1, "Results": 2, "Changes": 3, "Players": 1}


def sheet_part(name: str) -> str:
    """Where openpyxl puts the sheet of one of these workbooks."""
    return f"xl/worksheets/sheet{SHEETS[name]}.xml"
