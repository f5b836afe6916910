"""The museum of workbooks as they looked once: each form that was ever written, and read for ever.

`python -m tests.support.renew_examples` puts the workbooks that it is about to replace in here where their form ends.
"""

import re
import shutil
from pathlib import Path

from openpyxl import load_workbook

PAST = Path(__file__).parents[1] / "workbooks" / "past"
SHOWN = {
    "store-championship-2015": None,
    "north-quay-2019": 1,
}  # events, and how many of their rounds: all or so many

Form = tuple[tuple[str, tuple[str, ...]], ...]


def form_of(workbook: Path) -> Form:
    """The sheets of a workbook, their headings and the fields of the sheet `Round`; formulas without their rows."""
    form = []
    for sheet in load_workbook(workbook).worksheets:
        headings = [cell.value for cell in sheet[1]] if sheet.title not in ("Help", "Hilfe") else []
        fields = [row[0].value for row in sheet.iter_rows(min_row=2)] if sheet.title == "Round" else []
        shown = tuple(re.sub(r"\d+", "1", str(value)) for value in (*headings, *fields) if value is not None)
        form.append((f"{sheet.title}, {sheet.sheet_state}", shown))
    return tuple(form)


def shown_of(folder: Path) -> list[Path]:
    """The files of an event that the museum shows; none of other events."""
    if folder.name not in SHOWN:
        return []
    rounds = sorted(folder.glob("round-*.xlsx"))[: SHOWN[folder.name]]
    return [*sorted(folder.glob("*.yaml")), folder / "players.xlsx", *rounds]


def keep(folder: Path) -> None:
    """Put an event's workbooks into the museum, in its newest room if they have none there yet, else in a new one."""
    rooms = sorted(PAST.iterdir())
    room = rooms[-1] if rooms and not (rooms[-1] / folder.name).exists() else PAST / f"{len(rooms) + 1:02}"
    (room / folder.name).mkdir(parents=True)
    for file in shown_of(folder):
        shutil.copy(file, room / folder.name)
