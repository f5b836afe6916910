"""What of an archive is handed to the library: never more than a workbook of this product can need.

The library reads a part to its end before it says how large it is. A sheet with a million formatted rows is cut
after the rows that are read anyway; what can't be cut is refused.
"""

import io
import re
from collections.abc import Iterable
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

LAST_ROW = 16_000  # what stands further down is not read: formatting often reaches to row 1,048,576

MOST_MEMBERS = 2_000  # parts of the archive
LARGEST_UNPACKED = 600_000_000  # bytes; a million formatted rows without a value take half of that
LARGEST_RATIO = 200  # unpacked to packed; sheets of nothing but formatting stay under 50
SMALL_PART = 1_000_000  # bytes; no ratio makes so little dangerous
LARGEST_SHEET = 8_000_000  # bytes of XML that are read of a sheet: 500 for each row
LARGEST_PART = 12_000_000  # bytes of any other XML part

_ENCRYPTED = 0x1
_MEMBER = b"PK\x01\x02"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_ROW_END = re.compile(rb"<(?:\w+:)?row\b[^>]*/>|</(?:\w+:)?row>")
_ROW_NUMBER = re.compile(rb"<(?:\w+:)?row\b[^>]*?\sr=\"(\d+)\"")
_DATA = re.compile(rb"<((?:\w+:)?)sheetData>")


class RefusedError(Exception):
    """The file is refused before the library sees it; the message says why and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def bounded(data: bytes) -> bytes:
    """The archive with its sheets cut to what is read; the same bytes where there is nothing to cut.

    Raises:
        RefusedError: the archive is encrypted, hostile or larger than any event needs.
    """
    if data.count(_MEMBER) > MOST_MEMBERS:
        message = f"an archive of more than {MOST_MEMBERS:,} parts: a workbook has a few dozen"
        raise RefusedError("file-too-large", message)
    with ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        _check_members(members)
        _refuse_declarations(archive)
        long = {
            member.filename for member in members if _is_sheet(member) and member.file_size > LARGEST_SHEET
        }
        if not long:
            return data
        buffer = io.BytesIO()
        with ZipFile(buffer, "w", ZIP_STORED) as copy:
            for member in members:
                cut = member.filename in long
                copy.writestr(member.filename, _cut(archive, member) if cut else archive.read(member))
        return buffer.getvalue()


def _is_sheet(member: ZipInfo) -> bool:
    return _SHEET.fullmatch(member.filename) is not None


def _check_members(members: Iterable[ZipInfo]) -> None:
    total = 0
    for member in members:
        if member.flag_bits & _ENCRYPTED:
            raise RefusedError("file-password", "has a password: save it again without one")
        if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise RefusedError(
                "file-unreadable", "packed in an unusual way: open it, save it, upload it again"
            )
        total += member.file_size
        ratio = member.file_size / max(member.compress_size, 1)
        too_long = (
            member.filename.endswith(".xml") and member.file_size > LARGEST_PART and not _is_sheet(member)
        )
        if total > LARGEST_UNPACKED or too_long or (member.file_size > SMALL_PART and ratio > LARGEST_RATIO):
            message = "unpacks to far more than any event needs: copy its tables into a new workbook"
            raise RefusedError("file-too-large", message)


def _refuse_declarations(archive: ZipFile) -> None:
    """No spreadsheet program writes a document type; entities in one can grow without end or read other files."""
    for name in archive.namelist():
        if name.endswith((".xml", ".rels")):
            with archive.open(name) as part:
                if b"<!DOCTYPE" in part.read(4_096):
                    message = (
                        "holds declarations that no spreadsheet program writes: "
                        "copy its tables into a new workbook"
                    )
                    raise RefusedError("file-unreadable", message)


def _cut(archive: ZipFile, member: ZipInfo) -> bytes:
    """The sheet's XML up to its last whole row within bounds, closed again."""
    with archive.open(member) as part:
        head = part.read(LARGEST_SHEET)
    ends = [match.end() for match in _ROW_END.finditer(head)]
    begin = _DATA.search(head)
    numbers = _ROW_NUMBER.findall(head)
    last = int(numbers[-1]) if numbers else len(ends)
    if begin is None or not ends or last < LAST_ROW:
        message = (
            "holds far more than any event needs: delete empty formatted rows and columns around the table"
        )
        raise RefusedError("file-too-large", message)
    prefix = begin[1]
    size = b"" if b"dimension" in head[: begin.start()] else b'<%sdimension ref="A1"/>' % prefix
    closing = b"</%ssheetData></%sworksheet>" % (prefix, prefix)
    return head[: begin.start()] + size + head[begin.start() : ends[-1]] + closing
