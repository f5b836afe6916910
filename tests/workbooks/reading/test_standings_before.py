"""The sheet Standings: what is read of it, and that a sheet which isn't as it was written counts as missing."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.model import RankedBefore, StandingsBefore
from generator.workbooks.reading.rounds import read_round
from tests.workbooks.builders import Row, round_book, saved

HEADER = ("Rank", "Player ID", "Player", "Points", "MoV", "SoS", "Status", "Faction", "Fixed table")
FIRST = (1, "P01", "Ilse Vorn", 17, "158", "5.500", "active", "Daqan Lords", None)
SECOND = (2, "P02", "Odo Brack", 9.5, "0", "8.000", "dropped", None, 7)
NO_RANK = ("–", "P03", "Maren Tull", 0, "0", "8.000", "disqualified", None, None)


def read(folder: Path, rows: Sequence[Row] | None, name: str = "Standings") -> StandingsBefore | None:
    """What is read of a sheet with these rows; None: there is no such sheet. It never gives a finding."""
    workbook = round_book()
    if rows is not None:
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    round_, findings = read_round(saved(workbook, folder / "round.xlsx"), "round.xlsx", 1)
    assert findings == ()
    assert round_ is not None
    return round_.standings_before


def line(player: str, points: Any, margin: Any, active: bool, **more: Any) -> RankedBefore:
    """A line as it is read."""
    given = {"rank": 1, "faction": None, "fixed_table": None} | more
    return RankedBefore(player=player, points=points, margin=margin, active=active, **given)


def test_the_ranking_is_read_in_its_order(tmp_path: Path) -> None:
    """Points are exact, whoever has no rank stands below, and names of sheets and columns are read tolerantly."""
    header = tuple(column.upper() for column in HEADER)
    read_back = read(tmp_path, (header, FIRST, SECOND, NO_RANK), "standings")
    assert read_back == StandingsBefore(
        lines=(
            line("P01", 17, 158, True, faction="Daqan Lords"),
            line("P02", Fraction(19, 2), 0, False, rank=2, fixed_table=7),
            line("P03", 0, 0, False, rank=None),
        ),
        is_complete=True,
    )


def test_numbers_stored_as_text_are_numbers(tmp_path: Path) -> None:
    """Spreadsheet programs save both; a third is not cut off where it was written as a fraction of a float."""
    rows = (
        HEADER,
        ("1", "P01", None, "17.5", 158.0, None, "active"),
        (2, "P02", None, 1 / 3, None, None, "x"),
    )
    read_back = read(tmp_path, rows)
    assert read_back is not None
    assert [(each.points, each.margin) for each in read_back.lines] == [
        (Fraction(35, 2), 158),
        (Fraction(1, 3), None),
    ]


@pytest.mark.parametrize("margin", ["12.125", 12.125])
def test_tiebreakers_of_old_workbooks_are_text(tmp_path: Path, margin: object) -> None:
    """Figures were text once and are numbers now: both are the same figure."""
    first = (1, "P01", "Ilse Vorn", 17, margin, "5.500", "active", None, None)
    read_back = read(tmp_path, (HEADER, first))
    assert read_back is not None
    assert [each.margin for each in read_back.lines] == [Fraction(97, 8)]


def test_older_sheets_know_less(tmp_path: Path) -> None:
    """Without the columns Faction and Fixed table the sheet is read and not complete: late entries are missing."""
    read_back = read(tmp_path, (HEADER[:7], FIRST[:7]))
    assert read_back == StandingsBefore(lines=(line("P01", 17, 158, True),), is_complete=False)


@pytest.mark.parametrize(
    "rows",
    [
        None,
        (),
        (("Nothing has been played yet.",),),
        (HEADER,),
        (("Rank", "Player ID", "Points"), (1, "P01", 17)),
        (HEADER, SECOND, FIRST),
        (HEADER, NO_RANK, FIRST),
        (HEADER, FIRST, (2, *FIRST[1:])),
        (HEADER, FIRST, (2, None, *SECOND[2:])),
        (HEADER, FIRST, (*SECOND[:3], "many", *SECOND[4:])),
        (HEADER, FIRST, (*SECOND[:3], "nan", *SECOND[4:])),
        (HEADER, FIRST, (*SECOND[:3], "1e999999999", *SECOND[4:])),
        (HEADER, FIRST, (*SECOND[:6], None, None, None)),
        ((*HEADER, "Points"), (*FIRST, 3)),
    ],
    ids=[
        *("no sheet", "empty", "before round 1", "no rows", "no status", "sorted", "sorted upwards"),
        *(
            "twice",
            "no player",
            "no number",
            "not a number",
            "endless",
            "no status of one",
            "two columns",
        ),
    ],
)
def test_a_sheet_that_is_not_as_it_was_written_counts_as_missing(
    tmp_path: Path, rows: Sequence[Row] | None
) -> None:
    """Nobody needs to fix it: it is no fault of the event, so there is no finding."""
    assert read(tmp_path, rows) is None
