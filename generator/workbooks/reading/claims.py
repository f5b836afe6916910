"""What a workbook says of itself, whatever it is called: whose it is, and which."""

from dataclasses import dataclass
from pathlib import Path

from generator.names import key
from generator.workbooks import layout
from generator.workbooks.reading.intake import Sheets, open_workbook
from generator.workbooks.reading.table import read_table
from generator.workbooks.reading.values import as_text, as_whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class OfARound:
    """The workbook of a round, of the event with this name."""

    event: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfPlayers:
    """A registration; nothing in it says of which event."""


def claim_of(path: Path) -> OfARound | OfPlayers | None:
    """What the workbook says it is; None where it says nothing, or can't be read."""
    sheets, _ = open_workbook(path, path.name)
    if sheets is None:
        return None
    if sheets.find(layout.ROUND.name) is not None:
        return _round(sheets)
    return OfPlayers() if read_table(sheets, layout.PLAYERS)[0] is not None else None


def _round(sheets: Sheets) -> OfARound | None:
    rows, _ = read_table(sheets, layout.ROUND)
    fields = {key(as_text(row.value(layout.FIELD)) or ""): row.value(layout.VALUE) for row in rows or ()}
    event = as_text(fields.get(key(layout.EVENT)))
    number = as_whole_number(fields.get(key(layout.ROUND_NUMBER)))
    if event is None or number is None or not 1 <= number <= 999:
        return None
    return OfARound(event=event, number=number)
