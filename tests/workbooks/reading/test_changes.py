"""The sheet `Changes`: points that a ruling gives or takes, however they are typed, and what is wrong with them."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.model import Change, ChangeKind, Number, PlayerId
from generator.workbooks.changing.entries import TypedKind, entries_of
from generator.workbooks.reading.intake import open_workbook
from generator.workbooks.reading.rounds import read_changes, read_round
from generator.workbooks.writing.writer import round_workbook
from tests.support.records import RUNEWARS
from tests.workbooks.builders import book, saved
from tests.workbooks.examples import event_of, round_of

HEADER = ("Player ID", "Player", "Change", "Note", "Points")


def read(tmp_path: Path, *rows: tuple[object, ...]) -> tuple[list[Change], list[tuple[str, str | None]]]:
    """The changes of a sheet, and the findings by code and cell."""
    path = saved(book({"Changes": (HEADER, *rows)}), tmp_path / "r.xlsx")
    sheets, _ = open_workbook(path, "r.xlsx")
    assert sheets is not None
    changes, findings = read_changes(sheets)
    return list(changes or ()), [(each.code, each.place.cell) for each in findings]


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        (-3, -3),
        (1.5, Fraction(3, 2)),
        ("+1,5", Fraction(3, 2)),
        ("−3", -3),  # a minus sign, and below a dash, as programs for texts make them
        ("–2", -2),
        ("0.125", Fraction(1, 8)),
    ],
)
def test_points_are_read_however_they_are_typed(tmp_path: Path, cell: object, points: Number) -> None:
    """Exactly, and with the reason."""
    (change,), findings = read(tmp_path, ("P07", "Ilse Vorn", "points", "a late list", cell))
    assert (change.kind, change.points, change.note, findings) == (
        ChangeKind.POINTS,
        points,
        "a late list",
        [],
    )


@pytest.mark.parametrize(
    ("row", "cell"),
    [
        (("P07", None, "Points", "why", None), "E2"),
        (("P07", None, "Points", "why", 0), "E2"),
        (("P07", None, "Points", "why", "three"), "E2"),
        (("P07", None, "Points", "why", "0.0001"), "E2"),
        (("P07", None, "Drop", None, 3), "E2"),
    ],
)
def test_a_number_that_is_missing_or_means_nothing_is_told(
    tmp_path: Path, row: tuple[object, ...], cell: str
) -> None:
    """And nothing is counted for it."""
    changes, findings = read(tmp_path, row)
    assert findings == [("change-points", cell)]
    assert [change.points for change in changes] == [None] * len(changes)


def test_without_the_column_the_change_itself_is_pointed_to(tmp_path: Path) -> None:
    """There is no other cell to name."""
    path = saved(book({"Changes": (HEADER[:4], ("P07", None, "Points", "why"))}), tmp_path / "r.xlsx")
    sheets, _ = open_workbook(path, "r.xlsx")
    assert sheets is not None
    _, (finding,) = read_changes(sheets)
    assert (finding.code, finding.place.cell) == ("change-points", "C2")


def test_a_written_ruling_is_read_again_and_is_an_entry_of_its_own(tmp_path: Path) -> None:
    """Beside a drop of the same player; where two people filled the workbook, neither is lost."""
    drop = Change(player=PlayerId("P001"), kind=ChangeKind.DROP)
    ruling = Change(player=PlayerId("P001"), kind=ChangeKind.POINTS, points=Fraction(-5, 2), note="late")
    round_ = replace(round_of([]), changes=(drop, ruling))
    path = tmp_path / "round-2.xlsx"
    path.write_bytes(round_workbook(event=event_of(1), regulation=RUNEWARS, round_=round_, standings=()))
    again, findings = read_round(path, "round-2.xlsx", round_.number)
    assert again is not None
    assert [(each.kind, each.points, each.note) for each in again.changes] == [
        (ChangeKind.DROP, None, None),
        (ChangeKind.POINTS, Fraction(-5, 2), "late"),
    ]
    assert findings == ()
    about = [entry.about for entry in entries_of(again) if entry.kind is TypedKind.CHANGE]
    assert sorted(about) == [("P001",), ("P001", "Points")]
