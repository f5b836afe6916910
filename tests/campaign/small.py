"""Small events, made once: two that are sound, and some that are made hostile. All hold what nobody may publish."""

from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

from generator.commands.new import NewEvent
from generator.commands.simulate import Rehearsal, invented_players, simulate_event
from generator.regulations.catalogue import shipped
from tests.campaign.judged_site import MARKER

Files = dict[str, bytes]

ODD_NAME = "\u0141ukasz \u674e"  # of the first player everywhere
EXAMPLES = Path(__file__).parents[2] / "events"
ABOUT = "# Where\n\nIn the *old* harbour hall, see [the map](https://example.org/map).\n\n- doors: 9:30\n"
BEFORE, HOSTILE, AFTER = "amber", "birch", "cedar"  # the folders, in the order in which they are worked on
# By their names: regulations, players, rounds that are played, and the stages where they are not the usual ones.
_BASES = {
    "points": ("runewars-2.2", 4, 1, ""),
    "casualties": ("urban-war-1.4", 4, 1, ""),
    "bracket": ("xwing-1.1.1", 4, 1, "[{type: elimination, size: 4}]"),
    "registered": ("runewars-2.2", 3, 0, ""),
}
_LIKE_LIFE = ("store-championship-2015", "lantern-open-2016", "midweek-store-2018")


@cache
def sound_events() -> dict[str, Files]:
    """The events beside the hostile one: in the first a round is due, in the second one is being played."""
    return {
        BEFORE: _played("amber", "runewars-2.2", 4, 1, "", open_tables=0),
        AFTER: _played("cedar", "urban-war-1.4", 3, 1, "", open_tables=1),
    }


@cache
def bases() -> dict[str, Files]:
    """The events that are made hostile, by what is special about them."""
    made = {name: _played(f"base of {name}", *base) for name, base in _BASES.items()}
    for name in _LIKE_LIFE:
        made[name] = {path.name: path.read_bytes() for path in sorted((EXAMPLES / name).iterdir())}
    return made


SMALL = tuple(_BASES)
ALL = (*SMALL * 30, *_LIKE_LIFE)  # to choose one from: an event as large as in life takes five times as long


def _played(
    seed: str, regulations: str, players: int, rounds: int, stages: str, *, open_tables: int = 0
) -> Files:
    new = NewEvent(
        id=HOSTILE,
        name=f"The {seed.title()} Cup",
        regulations=regulations,
        dates=(date(2018, 9, 15),),
        structure="custom" if stages else None,
        stages=stages or None,
        organizer="Ilse Vorn",
        seed=seed,
    )
    with TemporaryDirectory() as folder:
        rehearsal = Rehearsal(players=players, rounds=rounds, open_tables=open_tables)
        event = simulate_event(Path(folder), new, rehearsal, lambda _: None)
        (event / "about.md").write_text(ABOUT, encoding="utf-8")
        for path in sorted(event.glob("*.xlsx")):
            _hide(path, invented_players(players, seed, shipped(regulations))[0].name)
        return {path.name: path.read_bytes() for path in sorted(event.iterdir())}


def _hide(path: Path, name: str) -> None:
    """Put what is private where organizers keep it: in a column, a sheet, the properties; a name gets other letters."""
    workbook = openpyxl.load_workbook(path)
    for cell in (cell for sheet in workbook.worksheets for row in sheet.iter_rows() for cell in row):
        if cell.value == name:
            cell.value = ODD_NAME
    for title in {"Players", "Lists", "Changes"} & set(workbook.sheetnames):
        sheet = workbook[title]  # hundreds of empty rows only cost time
        filled = [row[0].row for row in sheet.iter_rows() if row[0].value is not None]
        sheet.delete_rows(max(*filled, 11) + 1, sheet.max_row)
    if "Players" in workbook.sheetnames:
        _tick_all(workbook["Players"])
    sheet = workbook["Players" if "Players" in workbook.sheetnames else "Results"]
    column = sheet.max_column + 1
    sheet.cell(1, column, "Remarks")
    for row in range(2, 6):
        sheet.cell(row, column, f"{MARKER} {row}")
    workbook.create_sheet("Diary")["A1"] = MARKER
    workbook.properties.creator = MARKER
    workbook.save(path)
    workbook.close()


def _tick_all(sheet: Worksheet) -> None:
    """Check everybody in: who was there is nobody's business on the pages, and in the files of every event."""
    here = [cell.value for cell in sheet[1]].index("Here") + 1
    for row in range(2, sheet.max_row + 1):
        if sheet.cell(row, 2).value is not None:
            sheet.cell(row, here, "x")
