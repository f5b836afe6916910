"""A file of any spreadsheet program or service -> its tables. What it is, its bytes tell, and not its name."""

from pathlib import Path

from generator import door
from generator.door import RefusedError
from generator.languages import later
from generator.languages.said import say
from generator.tables.separated import separated
from generator.tables.table import Table
from generator.workbooks.reading.intake import open_any

TABLE = door.Kind(
    largest=25_000_000,
    missing=say("there is no such file: name a table (.csv, .tsv, .xlsx or .ods)"),
    too_large=later("{size}: a table is at most 25 MB; keep only this event's own rows"),
)

_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # archives, and what old programs or passwords make


def tables_of(path: Path) -> tuple[Table, ...]:
    """What may be meant as a table in a file: each sheet, or the text under each separator.

    Raises:
        RefusedError: it can't be read.
    """
    data, file = door.read(path, TABLE), path.as_posix()
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
