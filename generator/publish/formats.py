"""How the files for programs are written: JSON, and CSV without formulas.

Keys are sorted, the text is UTF-8 and ends with one newline, and nothing depends on the time of building.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.model import Number

Row = dict[str, object]

DECIMALS = 6

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def json_number(value: Number) -> int | float:
    """A figure for JSON: whole numbers as they are, exact fractions rounded half-even to six decimals."""
    return float(round(value, DECIMALS)) if isinstance(value, Fraction) else value


def json_points(value: Number) -> int | float:
    """Tournament points for JSON: a whole number as one, also where it is a sum of halves."""
    return int(value) if value == int(value) else json_number(value)


def as_json(value: object) -> bytes:
    """The value as UTF-8 JSON with sorted keys and one newline at the end."""
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()


def as_csv(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bytes:
    """The rows as CSV with a header; a mapping within a row becomes columns of its own.

    Args:
        columns: the header where there are no rows.
        rows: all with the same keys in the same order.
    """
    flat = [_flat(row) for row in rows]
    text = io.StringIO(newline="")
    writer = csv.writer(text)  # lines end as RFC 4180 says
    writer.writerow(flat[0] if flat else columns)
    writer.writerows([_cell(value) for value in row.values()] for row in flat)
    return text.getvalue().encode()


def _flat(row: Mapping[str, object]) -> Row:
    flat: Row = {}
    for key, value in row.items():
        flat |= value if isinstance(value, dict) else {key: value}
    return flat


def _cell(value: object) -> str:
    """A cell's text. What a spreadsheet program might run as a formula gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULAS) else text
