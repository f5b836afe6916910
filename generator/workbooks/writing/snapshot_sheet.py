"""The hidden sheet `Snapshot` of a round's workbook: what is fixed when the round is drawn, a line of JSON a row."""

import json

from generator.model import Snapshot, Texts
from generator.workbooks import layout
from generator.workbooks.writing.sheets import Book


def write_snapshot(book: Book, snapshot: Snapshot) -> None:
    """Write the sheet: the rules, the leaders and each player."""
    sheet = book.sheet(layout.SNAPSHOT.name)
    rows = [
        layout.SNAPSHOT.columns,
        (layout.RULES_KIND, "", _json(snapshot.rules)),
        (layout.LEADERS_KIND, "", _json(snapshot.leaders)),
        *((layout.PLAYER, player, _json(values)) for player, values in sorted(snapshot.players.items())),
    ]
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            if text:
                sheet.write_string(row, column, text)
    sheet.protect()
    sheet.hide()


def _json(values: Texts) -> str:
    return json.dumps(values, ensure_ascii=False)
