"""For people one cause is one line, and what is new comes first; programs get an entry for each cell."""

from __future__ import annotations

import json
from pathlib import Path

from generator.commands.findings_report import gather
from generator.findings import Finding, Place
from generator.languages.said import say
from tests.support.organizer import Organizer


def found(
    cell: str, words: str, code: str = "faction-unknown", sheet: str = "Players", **values: object
) -> Finding:
    """A finding in a cell of players.xlsx."""
    place = Place(file="events/cup/players.xlsx", sheet=sheet, cell=cell)
    return Finding(code=code, place=place, message=say(words, **values))


def lines(*findings: Finding) -> list[str]:
    """What is said of these."""
    return [f"{each.place.cell}: {each.message}" for each in gather(findings)]


def test_the_same_in_several_cells_is_one_line_at_the_first_of_them() -> None:
    """Cells below one another are named as spreadsheets name them."""
    same = [found(f"C{row}", "faction {name}: choose one", name="Reds") for row in (2, 3, 4, 7, 9, 10)]
    assert lines(*same) == ["C2: faction Reds: choose one. The same in 5 more cells: C3:C4, C7, C9:C10"]
    assert lines(*same[:2]) == ["C2: faction Reds: choose one. The same in C3"]


def test_the_same_of_different_things_is_one_line_once_they_are_many() -> None:
    """Up to three are told apart: the fourth shows that it is one cause."""
    models = [found(f"F{row}", "{name} has no models", name=f"Player {row}") for row in range(2, 7)]
    assert len(lines(*models[:3])) == 3
    assert lines(*models) == ["F2: Player 2 has no models. The same in 4 more cells: F3:F6"]


def test_what_differs_in_code_sheet_or_words_stays_apart() -> None:
    """Nobody would find it otherwise."""
    apart = [
        found("C2", "{name} is no faction", name="Reds"),
        found("C3", "{name} is no list", name="Reds"),
        found("C4", "{name} is no faction", name="Reds", sheet="Lists"),
        found("C5", "{name} is no faction", name="Reds", code="list-faction"),
    ]
    assert len(lines(*apart)) == 4


def test_messages_that_are_values_alone_are_not_taken_for_one_another() -> None:
    """Their common words would be none."""
    apart = [found(f"C{row}", "{what}: {rest}", what=f"thing {row}", rest="look") for row in range(2, 8)]
    assert len(lines(*apart)) == 6


def test_of_very_many_cells_the_first_are_named() -> None:
    """A line has an end."""
    many = [found(f"C{row}", "empty") for row in range(2, 202, 2)]
    (line,) = lines(*many)
    assert line.startswith("C2: empty. The same in 99 more cells: C4, C6, ")
    assert line.endswith(", C42 ...")


def event_with(folder: Path, factions: list[str]) -> Organizer:
    """An X-Wing event whose players name these factions."""
    organizer = Organizer(folder)
    organizer.new(
        "cup",
        regulations="xwing-1.1.1",
        tier=None,
        structure="basic" if len(factions) < 9 else "advanced",
        seed="cup",
    )
    organizer.register(
        {"ID": f"P{n:02}", "Name": f"Player {n}", "Faction": faction}
        for n, faction in enumerate(factions, start=1)
    )
    return organizer


def told(organizer: Organizer) -> list[str]:
    """What check says of factions."""
    return [line for line in organizer.check().output.splitlines() if "faction" in line]


def test_eighteen_players_of_no_faction_are_one_line_and_eighteen_entries(tmp_path: Path) -> None:
    """On the screen; and after the line nobody has to scroll to the next step."""
    organizer = event_with(tmp_path, ["Hutts"] * 18)
    (line,) = told(organizer)
    assert (
        "Players!C2: faction 'Hutts': there are Rebel, Imperial, Scum & Villainy. The same in 17 more cells: C3:C19"
        in line
    )
    entries = json.loads(organizer.run("check", "cup", "--format", "json").output)
    assert len([each for each in entries if each["code"] == "faction-unknown"]) == 18
    assert organizer.check().output.splitlines()[-1].startswith("cup: ")


def test_a_game_s_own_names_for_its_factions_are_understood(tmp_path: Path) -> None:
    """As the boxes, list builders and XWS say them; the statistics count one faction, not two."""
    names = [
        "Rebel Alliance",
        "Rebels",
        "rebelalliance",
        "Galactic Empire",
        "Empire",
        "Scum",
        "Rebel",
        "Imperial",
    ]
    organizer = event_with(tmp_path, names)
    assert told(organizer) == []
    organizer.build()
    players = organizer.data("players.json")["players"]
    assert [each["faction"] for each in players] == [
        *["Rebel"] * 3, "Imperial", "Imperial", "Scum & Villainy", "Rebel", "Imperial",
    ]  # fmt: skip


def test_what_the_last_build_has_told_is_not_told_again_but_counted(tmp_path: Path, monkeypatch) -> None:
    """`build` and `pair` name what is new; `check` has all of it, the new first."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("ROUNDSHEET_CACHE", raising=False)
    organizer = event_with(tmp_path, ["Hutts"] * 8)
    assert "faction 'Hutts'" in organizer.build().output
    again = organizer.build().output
    assert "faction 'Hutts'" not in again
    assert "told before: roundsheet check shows all" in again
    paired = organizer.pair().output
    assert "faction 'Hutts'" not in paired
    assert "told before: roundsheet check cup shows all" in paired
    organizer.set_player("P08", "Faction", "Gungans")
    said = organizer.check().output.splitlines()
    first, other = (next(i for i, line in enumerate(said) if name in line) for name in ("Gungans", "Hutts"))
    assert first < other
    assert "Gungans" in organizer.build().output
