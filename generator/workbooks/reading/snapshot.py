"""The hidden sheet `Snapshot` of a round's workbook -> what was fixed when the round was drawn.

Nobody types into it, so nothing in it is a fault: a sheet that isn't as it was written counts as missing.
"""

import json

from generator.model import PlayerId, Snapshot, Texts
from generator.workbooks import layout
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.table import read_table
from generator.workbooks.reading.values import Value, as_identifier, as_text


def read_snapshot(sheets: Sheets) -> Snapshot | None:
    """Return what the sheet says; None where it is missing or not as it was written."""
    if sheets.find(layout.SNAPSHOT.name) is None:
        return None
    rows, _ = read_table(sheets, layout.SNAPSHOT)
    rules: Texts | None = None
    leaders: Texts | None = None
    players: dict[PlayerId, Texts] = {}
    for row in rows or ():
        values = _texts(row.value(layout.VALUES))
        kind, player = as_text(row.value(layout.KIND)), as_identifier(row.value(layout.PLAYER_ID))
        if values is None:
            return None
        if kind == layout.RULES_KIND:
            rules = values
        elif kind == layout.LEADERS_KIND:
            leaders = values
        elif player is not None:
            players[PlayerId(player)] = values
    if rules is None or leaders is None:
        return None
    return Snapshot(rules=rules, leaders=leaders, players=players)


def _texts(cell: Value) -> Texts | None:
    """Return an object of JSON all of whose values are texts; None where it is none."""
    try:
        values = json.loads(cell if isinstance(cell, str) else "")
    except (ValueError, RecursionError):
        return None
    is_texts = isinstance(values, dict) and all(isinstance(value, str) for value in values.values())
    return values if is_texts else None
