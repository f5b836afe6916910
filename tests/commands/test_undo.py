"""`roundsheet undo` takes the last round away, as the button does, and `pair` alone begins no other event."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from tests.support.organizer import Organizer

TODAY = datetime.now().astimezone().date()
TWO_ROUNDS = [{"type": "swiss", "rounds": 2}]


def event_on(folder: Path, name: str, days: int, players: int = 4) -> Organizer:
    """An event so many days from now, with players."""
    organizer = Organizer(folder)
    organizer.new(name, seed=name, stages=TWO_ROUNDS, date=(TODAY + timedelta(days=days)).isoformat())
    organizer.register({"ID": f"P{n}", "Name": f"Player {n}"} for n in range(1, players + 1))
    return organizer


def began(organizer: Organizer) -> bool:
    """Whether its first round is drawn."""
    return organizer.workbook(1).is_file()


def test_the_last_round_is_taken_away_and_its_workbook_kept(tmp_path: Path) -> None:
    """As if it had not been drawn: the next draw is the same, and a second undo keeps both files."""
    organizer = event_on(tmp_path, "cup", 0)
    organizer.pair()
    drawn = organizer.workbook(1).read_bytes()
    said = organizer.run("undo", "cup").output
    assert said.startswith("cup: round 1 is undone; its workbook is round-1-before-undo-1.xlsx now.")
    assert not organizer.workbook(1).exists()
    assert (organizer.folder / "round-1-before-undo-1.xlsx").read_bytes() == drawn
    assert organizer.check().exit_code == 0
    organizer.pair()
    assert organizer.workbook(1).read_bytes() == drawn
    organizer.run("undo", "cup")
    assert (organizer.folder / "round-1-before-undo-2.xlsx").read_bytes() == drawn


def test_results_go_only_if_somebody_says_so(tmp_path: Path) -> None:
    """Whatever was typed: a score, or a mistyped one; it lies beside the others afterwards."""
    organizer = event_on(tmp_path, "cup", 0)
    organizer.pair()
    organizer.enter_all(1, {1: {"Score 1": "ten"}})
    typed = organizer.workbook(1).read_bytes()
    refused = organizer.run("undo", "cup", expect=2).output
    assert "somebody has typed results into round 1: add --with-results if it may go all the same" in refused
    assert organizer.workbook(1).read_bytes() == typed
    organizer.run("undo", "cup", "--with-results")
    assert (organizer.folder / "round-1-before-undo-1.xlsx").read_bytes() == typed
    assert "no round is paired" in organizer.run("undo", "cup", expect=2).output


def test_pair_alone_begins_no_other_event_while_one_is_played(tmp_path: Path) -> None:
    """Friday's round 2 is open, and January's event has six names: it stays as it is until it is named."""
    friday, january = event_on(tmp_path, "friday", 0), event_on(tmp_path, "jan-cup", 50, players=6)
    organizer = Organizer(tmp_path)
    said = organizer.run("pair").output
    assert began(friday)
    assert not began(january)
    assert (
        f"jan-cup: not begun, as another event is played or comes first (its day is {TODAY + timedelta(days=50)}"
        in said
    )
    assert not began(january), organizer.run("pair").output
    organizer.run("pair", "jan-cup")
    assert began(january)


def test_pair_alone_begins_the_next_event_where_none_is_played(tmp_path: Path) -> None:
    """Of two in the future the earlier one, also after its own day had been in the past."""
    late, early = event_on(tmp_path, "late", 20), event_on(tmp_path, "early", 10)
    Organizer(tmp_path).run("pair")
    assert began(early)
    assert not began(late)


def test_an_event_whose_day_is_past_begins_where_none_is_played(tmp_path: Path) -> None:
    """It was put off, or written down afterwards."""
    past, later = event_on(tmp_path, "past", -30), event_on(tmp_path, "later", 3)
    Organizer(tmp_path).run("pair")
    assert began(past)
    assert not began(later)


def test_a_faulty_event_is_told_and_stops_no_other(tmp_path: Path) -> None:
    """The only event: its errors are printed, and the status is 1. Beside one that is played it is only named."""
    cup = event_on(tmp_path, "cup", 5)
    cup.set_player("P2", "ID", "P1")
    organizer = Organizer(tmp_path)
    assert "error: " in organizer.run("pair", expect=1).output
    event_on(tmp_path, "today", 0)
    said = organizer.run("pair").output
    assert "cup: not begun, and its files have errors: roundsheet check cup says which" in said


def test_examples_take_part_only_where_they_are_named(tmp_path: Path) -> None:
    """In a fresh copy `pair` alone draws nothing, and says why."""
    example = event_on(tmp_path, "demo", 0)
    (example.events / "site.yaml").write_text("examples: [demo]\n", encoding="utf-8")
    organizer = Organizer(tmp_path)
    assert (
        "there are only examples here, which are paired where they are named" in organizer.run("pair").output
    )
    assert not began(example)
    own = event_on(tmp_path, "own", 0)
    organizer.run("pair")
    assert began(own)
    assert not began(example)
    organizer.run("pair", "demo")
    assert began(example)
