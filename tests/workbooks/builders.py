"""Small workbooks as organizers make them, written cell by cell with openpyxl."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook

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
    content = (
        f'<?xml version="1.0"?>{before}<o:document-content xmlns:o="{_OASIS}:office:1.0" '
        f'xmlns:t="{_OASIS}:table:1.0" xmlns:x="{_OASIS}:text:1.0" xmlns:d="{_OASIS}:drawing:1.0" '
        f'xmlns:c="{_CALCEXT}"><o:body><o:spreadsheet>{settings}<t:table t:name="Players">{rows}</t:table>'
        "</o:spreadsheet></o:body></o:document-content>"
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", content)
    return made.getvalue()


SHEETS = {"Round": 1, "Results": 2, "Changes": 3, "Players": 1}


def sheet_part(name: str) -> str:
    """Where openpyxl puts the sheet of one of these workbooks."""
    return f"xl/worksheets/sheet{SHEETS[name]}.xml"
