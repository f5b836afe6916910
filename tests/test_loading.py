"""An event's folder, read and checked in one run: findings get their clauses, and consequences are not told."""

import shutil
from pathlib import Path

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

from generator.findings import Finding, Severity
from generator.loading import load_event
from generator.model import DRAW_VERSION
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
    """What has to be fixed, as loading finds it."""
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


def store_night(folder: Path, name: str, seed: str) -> Organizer:
    """Six regulars on an evening in the store: the same players with the same IDs each time, round 1 played."""
    organizer = Organizer(folder)
    organizer.new("cup", name=name, seed=seed)
    organizer.edit_event({"leaders": "[{role: organizer, name: Ilse Vorn}]"})
    organizer.register({"ID": f"P{n}", "Name": f"Regular {n}"} for n in range(1, 7))
    organizer.pair()
    for table in (1, 2, 3):
        organizer.enter(1, table, 100, 10 * table)
    return organizer


def told(organizer: Organizer) -> list[tuple[str, str]]:
    """Code and place of all that is said of the event, notes too."""
    found = load_event(organizer.folder).findings
    return [(finding.code, str(finding.place).partition("/cup/")[2]) for finding in found]


def test_another_events_workbook_is_one_error(tmp_path: Path) -> None:
    """June's rounds lie in July's folder, with the same players: without it June's results would be July's.

    Nothing else is said of them, and none of the rounds counts.
    """
    june, july = store_night(tmp_path / "june", "June", "a"), store_night(tmp_path / "july", "July", "b")
    june.pair()
    for number in (1, 2):
        shutil.copy(june.workbook(number), july.folder)
    with_cell(july, "round-1.xlsx", "Results", "D2", -5)
    loaded = load_event(july.folder)
    assert told(july) == [
        ("workbook-of-another-event", "round-1.xlsx, Round!B2"),
        ("workbook-of-another-event", "round-2.xlsx, Round!B2"),
    ]
    assert "put round 1's own workbook here or, if this is the right one, correct the field Event" in str(
        loaded.findings[0]
    )
    assert loaded.is_faulty
    assert loaded.event is not None
    assert loaded.event.rounds == ()


def test_another_games_workbook_is_one_error(tmp_path: Path) -> None:
    """Its sheet has other columns; to add them, one by one, would lead nowhere."""
    june, battle = store_night(tmp_path / "june", "June", "a"), urban_war(tmp_path / "battle")
    mine = june.workbook(1).read_bytes()
    shutil.copy(battle.workbook(1), june.workbook(1))
    assert told(june) == [("workbook-of-another-event", "round-1.xlsx, Results")]
    battle.workbook(1).write_bytes(mine)
    assert told(battle) == [("workbook-of-another-event", "round-1.xlsx, Results")]


def test_an_event_that_was_renamed_is_a_warning(tmp_path: Path) -> None:
    """Its seed is still the one that the draws came from, also where a result was corrected since."""
    organizer = store_night(tmp_path, "June", "a")
    organizer.pair()
    organizer.edit_event({"name": "Midsummer"})
    differs = [("round-field-differs", f"round-{number}.xlsx, Round!B2") for number in (1, 2)]
    assert told(organizer)[:2] == differs
    organizer.enter(1, 1, 20, 100)
    assert told(organizer)[:2] == differs
    assert "workbook-of-another-event" not in dict(told(organizer))


def test_a_workbook_without_a_seed_is_only_a_warning(tmp_path: Path) -> None:
    """Who pairs by hand has none: the name alone doesn't tell whose workbook it is."""
    organizer = store_night(tmp_path, "June", "a")
    fields = [cell.value for cell in openpyxl.load_workbook(organizer.workbook(1))["Round"]["A"]]
    with_cell(organizer, "round-1.xlsx", "Round", f"B{fields.index('Draw') + 1}", None)
    organizer.edit_event({"name": "Midsummer"})
    assert told(organizer) == [("round-field-differs", "round-1.xlsx, Round!B2")]
    with_cell(organizer, "round-1.xlsx", "Round", "B2", " midSUMMER ")
    assert told(organizer) == []


def test_another_rounds_workbook_is_one_error(tmp_path: Path) -> None:
    """Round 1 uploaded as round 2: that its players met before and its tables follow from that, and is not told."""
    organizer = store_night(tmp_path, "June", "a")
    shutil.copy(organizer.workbook(1), organizer.folder / "round-2.xlsx")
    with_cell(organizer, "round-2.xlsx", "Results", "D2", -5)
    assert told(organizer) == [("workbook-of-another-round", "round-2.xlsx, Round!B3")]


def test_a_round_drawn_by_a_newer_program_is_one_error(tmp_path: Path) -> None:
    """By the method that it names nothing here can tell who meets whom: every command says so, in the cell.

    Its tables are swapped, which would seem to be another draw by any method that this program knows.
    """
    organizer = store_night(tmp_path, "June", "a")
    organizer.pair()
    names = [cell.value for cell in openpyxl.load_workbook(organizer.workbook(2))["Round"]["A"]]
    row = len(names) + 1
    with_cell(organizer, "round-2.xlsx", "Round", f"A{row}", "Draw version")
    with_cell(organizer, "round-2.xlsx", "Round", f"B{row}", DRAW_VERSION + 1)
    with_cell(organizer, "round-2.xlsx", "Results", "B2", organizer.read_round(2)[1]["Player 1 ID"])

    assert told(organizer) == [("draw-newer", f"round-2.xlsx, Round!B{row}")]
    for command in ("check", "pair", "verify"):
        answer = organizer.run(command, organizer.folder.name, expect=1)
        assert f"Round!B{row}" in answer.output
        assert "this round was drawn by a newer Roundsheet" in answer.output
        assert "differ" not in answer.output
    assert not organizer.workbook(3).exists()


def test_a_note_about_a_row_hides_no_error_in_it(tmp_path: Path) -> None:
    """A name in the place of an ID is understood; that the game has no result while round 2 is paired is told still."""
    organizer = store_night(tmp_path, "June", "a")
    organizer.pair()
    row = organizer.read_round(1)[0]
    with_cell(organizer, "round-1.xlsx", "Results", "B2", row["Player 1"])
    with_cell(organizer, "round-1.xlsx", "Results", "D2", None)
    assert {"id-understood", "earlier-round-open"} <= set(dict(told(organizer)))


def test_a_table_to_mend_is_not_open(tmp_path: Path) -> None:
    """The note counts the tables that wait for a result, and not those of which an error tells what is wrong.

    A score that is none is found in reading, equal scores by a check.
    """
    organizer = store_night(tmp_path, "June", "a")
    with_cell(organizer, "round-1.xlsx", "Results", "D2", -5)
    with_cell(organizer, "round-1.xlsx", "Results", "E3", 100)
    with_cell(organizer, "round-1.xlsx", "Results", "D4", None)
    messages = {finding.code: finding.message for finding in load_event(organizer.folder).findings}
    assert set(messages) == {"score-value", "winner-missing", "score-missing", "tables-open"}
    assert messages["tables-open"] == "1 table open in round 1: 3"
    with_cell(organizer, "round-1.xlsx", "Results", "D4", 100)
    assert "tables-open" not in dict(told(organizer))


def test_only_the_games_own_endings_are_offered(tmp_path: Path) -> None:
    """No game of X-Wing ends after a number of game rounds."""
    organizer = store_night(tmp_path, "June", "a")
    organizer.edit_event({"regulations": "xwing-1.1.1"})
    with_cell(organizer, "round-1.xlsx", "Results", "H2", "No show 1")
    (message,) = [f.message for f in load_event(organizer.folder).findings if f.code == "ending-unknown"]
    allowed = "Time, Defeated, Mutual destruction, Conceded 1, Conceded 2, No-show 1, No-show 2, No-show both"
    assert message == (f"Ended says No show 1: write one of {allowed}, or nothing if the game was played out")


def test_without_regulations_the_rounds_are_read_all_the_same(tmp_path: Path) -> None:
    """A regulation that nobody knows is one fault, whatever columns the rounds have."""
    organizer = urban_war(tmp_path)
    organizer.edit_event({"regulations": "urban-war-9"})
    assert [finding.code for finding in findings_of(organizer)] == ["regulations-unknown"]
