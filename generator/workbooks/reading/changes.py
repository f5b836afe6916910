"""The sheet `Changes`: who leaves or comes back after a round, and whose points are changed by a ruling."""

import re
import unicodedata
from dataclasses import replace
from fractions import Fraction

from generator.findings import Finding
from generator.languages.said import say
from generator.model import Change, ChangeKind, Number, PlayerId
from generator.names import DASHES
from generator.workbooks import layout
from generator.workbooks.reading.cells import LONGEST_NOTE, RowReader
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.table import read_table
from generator.workbooks.reading.values import as_text

_COLUMNS = (layout.PLAYER_ID, layout.CHANGE)
_POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,3})?", re.ASCII)


def read_changes(sheets: Sheets) -> tuple[tuple[Change, ...] | None, tuple[Finding, ...]]:
    """The changes in the order of the sheet, None where it can't be read, and what is wrong with it."""
    rows, findings = read_table(sheets, layout.CHANGES, (layout.POINTS,))
    if rows is None:
        if sheets.find(layout.CHANGES.name) is None:
            return (), tuple(replace(finding, code="changes-missing") for finding in findings)
        return None, findings
    faults = list(findings)
    filled = [RowReader(row, faults) for row in rows if not row.is_blank(*_COLUMNS)]
    changes = [_change(reader) for reader in filled]
    return tuple(change for change in changes if change is not None), tuple(faults)


def _change(reader: RowReader) -> Change | None:
    player_id = reader.identifier(layout.PLAYER_ID)
    if player_id is None and reader.row.is_blank(layout.PLAYER_ID):
        message = say("the player's ID is missing: choose whom the change is about")
        reader.report("seat-empty", layout.PLAYER_ID, message, ("swiss", "seats"))
        return None
    kind = reader.choice(layout.CHANGE, ChangeKind, "change-unknown", clause=("drops",))
    note = reader.text(layout.NOTE, LONGEST_NOTE)
    points = _points(reader, kind)
    if player_id is None or kind is None or (kind is ChangeKind.POINTS and points is None):
        return None
    return Change(player=PlayerId(player_id), kind=kind, note=note, points=points, place=reader.row.place)


def _points(reader: RowReader, kind: ChangeKind | None) -> Number | None:
    """How many points a change is about; only that kind of change has any."""
    if kind is not ChangeKind.POINTS:
        if kind is not None and not reader.row.is_blank(layout.POINTS):
            message = say(
                "Points {points}: only the change Points has any; empty the cell, or write Points under Change",
                points=reader.shown(layout.POINTS),
            )
            reader.report("change-points", layout.POINTS, message)
        return None
    text = DASHES.sub("-", unicodedata.normalize("NFKC", as_text(reader.value(layout.POINTS)) or ""))
    points = Fraction(text.replace(",", ".")) if _POINTS.fullmatch(text) else None
    if not points:
        column = layout.POINTS if layout.POINTS in reader.row.place.columns else layout.CHANGE
        message = say(
            "the change Points needs a number in a column Points, as in -3 or 1.5{way_out}",
            way_out=reader.way_out(layout.POINTS),
        )
        reader.report("change-points", column, message)
        return None
    return int(points) if points.denominator == 1 else points
