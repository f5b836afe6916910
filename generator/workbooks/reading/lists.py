"""The sheet `Lists` of `players.xlsx` -> what the players' armies, squads and forces are made of."""

from generator.findings import Finding
from generator.game_forms.cells import LARGEST_COUNT
from generator.languages import later
from generator.languages.said import say
from generator.model import ListEntry, PlayerId
from generator.text import NO_TEXT
from generator.workbooks import layout
from generator.workbooks.reading.cells import RowReader, WholeNumber
from generator.workbooks.reading.intake import Sheets
from generator.workbooks.reading.table import read_table

_POINTS = WholeNumber(later("points"), later("points are"), 0, at_most=LARGEST_COUNT)
_COUNT = WholeNumber(later("count"), later("a count is"), 1, at_most=LARGEST_COUNT)
_CAPACITY = WholeNumber(later("capacity"), later("a capacity is"), 0, at_most=LARGEST_COUNT)


def read_lists(sheets: Sheets) -> tuple[tuple[ListEntry, ...], tuple[Finding, ...]]:
    """The filled rows of the sheet, each an entry of one player's list; none where there is no such sheet."""
    if sheets.find(layout.LISTS.name) is None:
        return (), ()
    rows, findings = read_table(sheets, layout.LISTS)
    faults = list(findings)
    entries = [
        _entry(RowReader(row, faults)) for row in rows or () if not row.is_blank(*layout.LISTS.columns)
    ]
    return tuple(entry for entry in entries if entry is not None), tuple(faults)


def _entry(reader: RowReader) -> ListEntry | None:
    player_id, kind = reader.identifier(layout.PLAYER_ID), reader.text(layout.KIND)
    if reader.row.is_blank(layout.PLAYER_ID):
        message = say("the player's ID is missing: choose whose list this belongs to")
        reader.report("list-player-missing", layout.PLAYER_ID, message)
    if reader.row.is_blank(layout.KIND):
        reader.report("list-kind-missing", layout.KIND, say("the kind is missing: choose what this is"))
    numbers = {
        "points": reader.whole_number(layout.POINTS, _POINTS),
        "capacity": reader.whole_number(layout.CAPACITY, _CAPACITY),
    }
    count = reader.whole_number(layout.COUNT, _COUNT)
    name, faction = reader.text(layout.NAME), reader.text(layout.FACTION)
    unique = reader.is_yes(layout.UNIQUE)
    if player_id is None:
        return None
    return ListEntry(
        player=PlayerId(player_id),
        kind=kind or NO_TEXT,
        name=name,
        count=1 if count is None else count,
        unique=unique,
        faction=faction,
        place=reader.row.place,
        **numbers,
    )
