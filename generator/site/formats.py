"""How the files for programs are written: JSON, CSV without formulas, and archives of files.

Keys are sorted, the text is UTF-8 and ends with one newline, and nothing depends on the time of building.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.model import Number
from generator.text import encoded

Row = dict[str, object]

DECIMALS = 6
_MOMENT = (1980, 1, 1, 0, 0, 0)  # of every file in an archive
_MODE = 0o100644 << 16  # a plain file that everybody may read
_UNIX = 3

# Where a program may see a formula begin: at the beginning, and after whatever another program takes for the end of a
# cell. Spaces and quotes before the sign go when the file is read; some programs take wide signs like the plain ones.
_FORMULA = re.compile('(^|[,;|\t\r\n])(?=[\\s"]*[=+@\uff1d\uff0b\uff0d\uff20-]|[\t\r\n])')


def json_number(value: Number) -> int | float:
    """Return a figure for JSON: whole numbers as they are, exact fractions rounded half-even to six decimals."""
    return float(round(value, DECIMALS)) if isinstance(value, Fraction) else value


def json_points(value: Number) -> int | float:
    """Return tournament points for JSON: a whole number as one, also where it is a sum of halves."""
    return int(value) if value == int(value) else json_number(value)


def as_json(value: object) -> bytes:
    """Return the value as UTF-8 JSON with sorted keys and one newline at the end."""
    return encoded(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n")


def as_csv(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bytes:
    """Return the rows as CSV with a header; a mapping within a row becomes columns of its own.

    Args:
        columns: the header where there are no rows.
        rows: all with the same keys in the same order.
    """
    flat = [_flat(row) for row in rows]
    text = io.StringIO(newline="")
    writer = csv.writer(text)  # lines end as RFC 4180 says
    writer.writerow(flat[0] if flat else columns)
    writer.writerows([_cell(value) for value in row.values()] for row in flat)
    return encoded(text.getvalue())


def _flat(row: Mapping[str, object]) -> Row:
    flat: Row = {}
    for key, value in row.items():
        flat |= value if isinstance(value, dict) else {key: value}
    return flat


def _cell(value: object) -> str:
    """Return a cell's text. What a spreadsheet program might run as a formula gets an apostrophe in front.

    Programs differ in what parts cells: in half of the world it is a semicolon, and the same file is read either way.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else str(value)


def zipped(files: Iterable[tuple[str, bytes]], comment: bytes = b"") -> bytes:
    """Return a zip file of these files in their order: the same files give the same bytes."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        archive.comment = comment
        for path, content in files:
            member = ZipInfo(path, _MOMENT)
            member.create_system, member.external_attr = _UNIX, _MODE
            archive.writestr(member, content, ZIP_DEFLATED)
    return made.getvalue()
