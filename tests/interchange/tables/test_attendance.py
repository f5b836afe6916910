"""What a column of a guest list says of somebody: that they come, that they don't, or that it is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.commands.importing.asked import TableImport, table_in
from generator.interchange.tables.columns import names_of
from generator.interchange.tables.headed import AttendanceAnswer, answer_of
from generator.interchange.tables.people import people
from generator.languages.said import say


def answers(tmp_path: Path, heading: str, *cells: str) -> list[AttendanceAnswer]:
    """What is understood of some people with these cells below a heading."""
    rows = "".join(f"Person {number};{cell}\n" for number, cell in enumerate(cells))
    (tmp_path / "guests.csv").write_text(f"Name;{heading}\n{rows}", encoding="utf-8")
    table, _ = table_in(TableImport(file=tmp_path / "guests.csv"), names_of("players", {}), say("a name"))
    return [person.attendance.answer for person in people(table)[0]]


@pytest.mark.parametrize(
    ("heading", "comes", "is_open", "away"),
    [
        ("Order status", ["Paid", ""], ["Pending", "purple"], ["Voided", "no", "Refunded/Canceled"]),
        ("Kommst du?", ["Ja!", "ja"], ["vielleicht", "✓?"], ["Nein.", "abgesagt"]),
        ("Cancelled at", ["", "-", "0", "no"], ["somewhen"], ["2026-10-03 14:00", "3.10.2026", "yes", "x"]),
        ("Refunded amount", ["", "0.00", "EUR 0,00"], ["12.00"], []),
        ("Cancellation reason", [""], ["ill"], []),
        ("Invited at", ["2026-10-03", ""], [], []),
        ("Invitation pending", ["false", ""], ["true"], []),
        ("State of things", ["Confirmed", ""], ["On hold"], ["Refunded", "Cancelled by the host"]),
        ("Remark", ["will be late", ""], ["abgesagt"], []),
        ("Lunch", ["no", "yes", "No, thanks"], [], []),
        ("Faction", ["No", "Void", "Declined"], [], []),
    ],
)
def test_a_heading_or_the_cells_below_it_tell_who_comes(
    heading: str, comes: list[str], is_open: list[str], away: list[str], tmp_path: Path
) -> None:
    """A column of other things asks at most; one that is ours already says nothing of it."""
    expected = (
        [AttendanceAnswer.COMES] * len(comes)
        + [AttendanceAnswer.OPEN] * len(is_open)
        + [AttendanceAnswer.AWAY] * len(away)
    )
    assert answers(tmp_path, heading, *comes, *is_open, *away) == expected


def test_what_the_own_mapping_leaves_out_says_nothing(tmp_path: Path) -> None:
    """As for an army that is called Void."""
    file = tmp_path / "guests.csv"
    file.write_text("Name,Warband\nAda Holm,Void\nBo Lind,Void\n", encoding="utf-8")
    table, _ = table_in(TableImport(file=file), names_of("players", {"Warband": ""}), say("a name"))
    assert {person.attendance.answer for person in people(table)[0]} == {AttendanceAnswer.COMES}


@pytest.mark.parametrize("word", ["annulée", "EN ATTENTE DE PAIEMENT", "wait-list", "approval_pending", "no"])
def test_words_are_found_however_they_are_spelt(word: str) -> None:
    """Case, accents and signs make no difference; yes and no are words of a status only where a heading asks."""
    found = {
        "annulée": AttendanceAnswer.AWAY,
        "EN ATTENTE DE PAIEMENT": AttendanceAnswer.OPEN,
        "wait-list": AttendanceAnswer.AWAY,
    }
    assert answer_of(word) is found.get(word)
