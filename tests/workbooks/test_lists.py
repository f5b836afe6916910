"""What players bring: the sheet `Lists` is read row by row, and written with a choice wherever there is one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from generator.findings import NOWHERE, Finding
from generator.model import ListEntry, PlayerId
from generator.regulations.schema import Regulation
from generator.workbooks.reading.players import read_players
from generator.workbooks.writing.writer import players_workbook
from tests.workbooks import seen
from tests.workbooks.builders import LISTS_HEADER, PLAYERS_HEADER, Row, book, saved
from tests.workbooks.examples import RUNEWARS, URBAN_WAR, XWING, forces, margins_for_both, own_scores, players

SOUND = (PLAYERS_HEADER, ("P01", "Ilse Vorn"), ("P02", "Odo Brack"))


def read(
    folder: Path, *rows: Row, header: Row = LISTS_HEADER
) -> tuple[tuple[ListEntry, ...], tuple[Finding, ...]]:
    """The entries of a sheet with these rows, and what is wrong."""
    path = saved(book({"Players": SOUND, "Lists": (header, *rows)}), folder / "p.xlsx")
    registered, lists, findings = read_players(path, "p.xlsx")
    assert len(registered) == 2
    return lists, findings


def opened(regulation: Regulation) -> Workbook:
    """An empty registration as another program sees it."""
    return seen.opened(players_workbook(regulation, "Harbour Cup"))


def test_a_row_becomes_an_entry(tmp_path: Path) -> None:
    """Every column of the contract arrives in its place, cleaned; the kind stays as it is typed."""
    row = ("P01", " unit ", "Carrion\u00a0Lancers", "31.0", "2", "Yes", "Waiqar", 4)
    (entry,), findings = read(tmp_path, row)
    assert findings == ()
    assert str(entry.place.cell("Points")) == "p.xlsx, Lists!D2"
    assert entry == ListEntry(
        player=PlayerId("P01"),
        kind="unit",
        name="Carrion Lancers",
        points=31,
        count=2,
        unique=True,
        faction="Waiqar",
        capacity=4,
        place=entry.place,
    )


def test_most_cells_may_stay_empty(tmp_path: Path) -> None:
    """An empty count is one, everything else is unknown; blank rows are none."""
    (entry,), findings = read(tmp_path, (), (None, "\u00a0"), ("P02", "Terrain"), (None,) * 8)
    assert findings == ()
    assert replace(entry, place=NOWHERE) == ListEntry(player=PlayerId("P02"), kind="Terrain")


@pytest.mark.parametrize("word", ["Yes", " yes ", "x", "X", "TRUE", True, 1, 1.0, "1", "\u2713", "y"])
def test_unique_is_ticked_in_many_ways(tmp_path: Path, word: Any) -> None:
    """People tick a box with a word, a cross or a one."""
    (entry,), findings = read(tmp_path, ("P01", "Unit", "Kari", 30, 1, word))
    assert (entry.unique, findings) == (True, ())


@pytest.mark.parametrize("word", [None, "No", "n", "FALSE", False, 0, "-", "\u2013", "  "])
def test_not_unique_is_said_in_many_ways(tmp_path: Path, word: Any) -> None:
    """Nothing, a no or a dash mean that it is not unique."""
    (entry,), findings = read(tmp_path, ("P01", "Unit", "Spearmen", 30, 1, word))
    assert (entry.unique, findings) == (False, ())


def test_the_sheet_is_optional(tmp_path: Path) -> None:
    """Most events collect no lists: without the sheet there are none, and an empty one has none."""
    assert read_players(saved(book({"Players": SOUND}), tmp_path / "q.xlsx"), "q.xlsx")[1:] == ((), ())
    assert read(tmp_path) == ((), ())


def test_the_header_may_stand_anywhere_in_any_order(tmp_path: Path) -> None:
    """Other order and case and extra columns don't matter here either."""
    lists, findings = read(
        tmp_path, ("painted", 7, "Ship", "P02"), header=("Note", "POINTS", "kind", "player id")
    )
    assert findings == ()
    assert [(entry.player, entry.kind, entry.points) for entry in lists] == [("P02", "Ship", 7)]


def test_all_faults_are_told_and_lose_nothing_else(tmp_path: Path) -> None:
    """Each wrong value is named with its cell; what is right in its row is read."""
    rows = (
        ("P01", None, "Kari", -1, 0, "perhaps", None, "wide"),
        (None, "Unit", "Spearmen"),
        ("P09", "Something", "Of a player whom nobody knows"),
    )
    lists, findings = read(tmp_path, *rows)
    assert [(finding.code, finding.place.cell) for finding in findings] == [
        ("list-kind-missing", "B2"),
        ("cell-value", "D2"),
        ("cell-value", "H2"),
        ("cell-value", "E2"),
        ("cell-value", "F2"),
        ("list-player-missing", "A3"),
    ]
    assert [(entry.player, entry.name, entry.count) for entry in lists] == [
        ("P01", "Kari", 1),
        ("P09", "Of a player whom nobody knows", 1),
    ]


def test_the_lists_of_five_hundred_players_are_read(tmp_path: Path) -> None:
    """An event of 500 players with twenty rows each is within bounds."""
    rows = [(f"P{player}", "Unit", "Spearmen", 10, 1) for player in range(500) for _ in range(20)]
    lists, findings = read(tmp_path, *rows)
    assert (len(lists), findings) == (10_000, ())


def test_lists_read_back(tmp_path: Path) -> None:
    """Entries that are written are the entries that are read."""
    entries = (
        ListEntry(
            player=PlayerId("P001"), kind="Unit", name="=Kari", points=30, unique=True, faction="Daqan"
        ),
        ListEntry(player=PlayerId("P001"), kind="Terrain", name="Hill", capacity=3),
        ListEntry(player=PlayerId("P002"), kind="Upgrade", count=3, points=0),
    )
    path = tmp_path / "p.xlsx"
    path.write_bytes(players_workbook(RUNEWARS, "Harbour Cup", players(2), entries))
    registered, lists, findings = read_players(path, "p.xlsx")
    assert findings == ()
    assert len(registered) == 2
    assert tuple(replace(entry, place=NOWHERE) for entry in lists) == entries


def test_models_read_back(tmp_path: Path) -> None:
    """Where games are scored by casualties the registration asks for the number of models."""
    path = tmp_path / "p.xlsx"
    path.write_bytes(players_workbook(URBAN_WAR, "Harbour Cup", forces(4)))
    again, _, findings = read_players(path, "p.xlsx")
    assert findings == ()
    assert tuple(replace(player, place=NOWHERE) for player in again) == forces(4)
    assert [cell.value for cell in opened(URBAN_WAR)["Players"][1]] == [
        *PLAYERS_HEADER,
        "Public name",
        "Here",
        "Check",
    ]


def test_only_games_with_lists_have_the_sheet() -> None:
    """Where the regulations say nothing of lists nothing is asked."""
    assert "Lists" not in opened(own_scores()).sheetnames
    assert [cell.value for cell in opened(RUNEWARS)["Lists"][1]] == [*LISTS_HEADER]


@pytest.mark.parametrize(
    ("regulation", "kinds"),
    [
        (RUNEWARS, ["Unit", "Upgrade", "Terrain"]),
        (XWING, ["Ship", "Upgrade", "Obstacle", "Damage deck"]),
        (URBAN_WAR, ["Model"]),
        (margins_for_both(), ["Unit", "Upgrade", "Terrain"]),
    ],
    ids=lambda value: value.id if isinstance(value, Regulation) else "",
)
def test_every_choice_has_a_drop_down(regulation: Regulation, kinds: list[str]) -> None:
    """Players are those registered, kinds and factions those that the regulations name."""
    workbook = opened(regulation)
    expected = {"A2": "registered_ids", "B2": "kinds", "F2": "yes"}
    if regulation is XWING:
        expected["G2"] = "factions"
    assert seen.drop_downs(workbook, "Lists") == expected
    assert seen.choices(workbook, "kinds") == kinds
    assert workbook.defined_names["registered_ids"].attr_text.startswith("OFFSET(Players!$A$2,")


def test_factions_are_offered_where_the_regulations_name_them() -> None:
    """X-Wing, Squad Building: a Rebel, an Imperial, or a Scum & Villainy squad. Runewars names none."""
    assert seen.choices(opened(XWING), "factions") == ["Rebel", "Imperial", "Scum & Villainy"]
    assert seen.drop_downs(opened(XWING), "Players") == {"C2": "factions", "F2": "statuses", "J2": "crosses"}
    assert seen.drop_downs(opened(RUNEWARS), "Players") == {"F2": "statuses", "J2": "crosses"}


def test_there_is_room_for_everybodys_list() -> None:
    """The columns as a whole are to be filled, far beyond the rows that are written."""
    sheet = opened(RUNEWARS)["Lists"]
    assert sheet.protection.sheet
    assert sheet.protection.password is None
    assert sheet.freeze_panes == "A2"
    runs = [run for run in sheet.column_dimensions.values() if not run.protection.locked]
    assert {number for run in runs for number in range(run.min, run.max + 1)} >= set(range(1, 9))
    assert sheet.cell(1, 1).protection.locked


@pytest.mark.parametrize(
    ("regulation", "words"),
    [
        (
            RUNEWARS,
            ["Unit, Upgrade, Terrain", "Points: what one of them costs", "Count: how many", "Capacity"],
        ),
        (XWING, ["Ship, Upgrade, Obstacle, Damage deck", "Points times Count"]),
        (URBAN_WAR, ["Kind: what it is: Model", "Models: how many models the force has"]),
    ],
    ids=lambda value: value.id if isinstance(value, Regulation) else "",
)
def test_the_help_says_what_the_lists_hold(regulation: Regulation, words: list[str]) -> None:
    """Kinds, Points for one, Count, and what else the game's lists have."""
    text = "\n".join(str(row[0].value) for row in opened(regulation)["Help"])
    assert [word for word in words if word not in text] == []
