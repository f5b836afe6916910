"""An event's folder, read and checked in one run: findings get their clauses, and consequences are not told."""

from pathlib import Path

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

from generator.findings import Finding, Severity
from generator.loading import load_event
from tests.support.organizer import Organizer


def urban_war(folder: Path) -> Organizer:
    """Four players of an Urban War event, round 1 paired."""
    organizer = Organizer(folder)
    organizer.new("cup", regulations="urban-war-1.4", structure="standard", tier=None)
    organizer.edit_event({"leaders": "[{role: organizer, name: Ilse Vorn}]"})
    organizer.register(
        {"ID": f"P{n}", "Name": f"Player {n}", "Faction": "VASA", "List points": 300, "Models": 12}
        for n in range(1, 5)
    )
    organizer.pair()
    return organizer


def findings_of(organizer: Organizer) -> list[Finding]:
    """What is to be mended, as loading finds it."""
    return [found for found in load_event(organizer.folder).findings if found.severity is not Severity.NOTE]


def with_cell(organizer: Organizer, file: str, sheet: str, cell: str, value: object) -> None:
    """Type into a cell."""
    path = organizer.folder / file
    workbook = openpyxl.load_workbook(path)
    page = workbook[sheet]
    assert isinstance(page, Worksheet)
    page[cell] = value
    workbook.save(path)
    workbook.close()


def test_a_game_knows_the_size_of_both_forces(tmp_path: Path) -> None:
    """The models that players.xlsx states stand in every result, and the lists in the event."""
    organizer = urban_war(tmp_path)
    for row, cells in enumerate((("P1", "Model", "Leader", 80), ("P1", "Model", "Trooper", 20, 11)), start=2):
        for letter, value in zip("ABCDE", cells, strict=False):
            with_cell(organizer, "players.xlsx", "Lists", f"{letter}{row}", value)
    event = load_event(organizer.folder).event
    assert event is not None
    assert {losses.models for game in event.rounds[0].pairings for losses in game.result.losses} == {12}
    assert all(game.result.is_empty for game in event.rounds[0].pairings)
    assert [(entry.player, entry.name, entry.count) for entry in event.lists] == [
        ("P1", "Leader", 1),
        ("P1", "Trooper", 11),
    ]


def test_a_fault_of_form_has_its_clause(tmp_path: Path) -> None:
    """Casualties that are no number are told with the guide's clause; that they are missing follows and is not told."""
    organizer = urban_war(tmp_path)
    with_cell(organizer, "round-1.xlsx", "Results", "D2", "few")
    (finding,) = findings_of(organizer)
    assert finding.code == "casualties-value"
    assert str(finding).endswith("[Urban War 1.4, Casualty Levels, p. 1]")


def test_what_follows_from_a_cell_that_cannot_be_read_is_not_told(tmp_path: Path) -> None:
    """A number of models in words is one fault; that no level can be told without it is no second one."""
    organizer = urban_war(tmp_path)
    header = [cell.value for cell in openpyxl.load_workbook(organizer.folder / "players.xlsx")["Players"][1]]
    letter = "ABCDEFGHI"[header.index("Models")]
    with_cell(organizer, "players.xlsx", "Players", f"{letter}2", "a dozen")
    assert [finding.code for finding in findings_of(organizer)] == ["cell-value"]
    with_cell(organizer, "players.xlsx", "Players", f"{letter}2", 12)
    with_cell(organizer, "players.xlsx", "Lists", "A2", "P1")
    codes = [finding.code for finding in findings_of(organizer)]
    assert "list-kind-missing" in codes
    assert "list-kind-unknown" not in codes


def test_without_regulations_the_rounds_are_read_all_the_same(tmp_path: Path) -> None:
    """A regulation that nobody knows is one fault, whatever columns the rounds have."""
    organizer = urban_war(tmp_path)
    organizer.edit_event({"regulations": "urban-war-9"})
    assert [finding.code for finding in findings_of(organizer)] == ["regulations-unknown"]
