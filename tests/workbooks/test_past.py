"""Workbooks of every form that was ever written are read as they were meant, for ever."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator import __version__
from generator.loading import load_event
from tests.support import past_forms
from tests.support.organizer import Organizer
from tests.support.past_forms import PAST, SHOWN
from tests.support.renew_examples import renew, without_places

EXAMPLES = Path(__file__).parents[2] / "events"
YOUNG = ("01", "02")  # rooms of forms that did not tell yet all that a draw was made from
FOLDERS = sorted(folder for room in PAST.iterdir() for folder in room.iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_a_workbook_of_the_past_says_what_it_said(folder: Path) -> None:
    """Without a finding, and record by record what the same event's workbooks say today."""
    past, today = load_event(folder), load_event(EXAMPLES / folder.name)
    assert past.findings == ()
    rounds = len(past.event.rounds)
    assert rounds == (SHOWN[folder.name] or len(today.event.rounds))
    expected = replace(today.event, rounds=today.event.rounds[:rounds])
    assert without_places(past.event.players) == without_places(expected.players)
    assert without_places(past.event.lists) == without_places(expected.lists)
    for said, meant in zip(past.event.rounds, expected.rounds, strict=True):
        if folder.parent.name not in YOUNG:
            assert without_places(said.standings_before) == without_places(meant.standings_before)
        nothing = {"standings_before": None}
        assert without_places(replace(said, **nothing)) == without_places(replace(meant, **nothing))


def test_who_renews_an_event_keeps_its_old_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is replaced by another form stands in the museum then; renewed once more nothing is added."""
    monkeypatch.setattr(past_forms, "PAST", tmp_path / "past")
    (tmp_path / "past").mkdir()
    old = PAST / "03" / "store-championship-2015"
    folder = Path(shutil.copytree(old, tmp_path / "store-championship-2015"))
    assert renew(folder) == 6
    kept = tmp_path / "past" / "01" / folder.name
    assert {file.name: file.read_bytes() for file in kept.iterdir()} == {
        file.name: file.read_bytes() for file in old.iterdir()
    }
    assert renew(folder) == 0
    assert [room.name for room in (tmp_path / "past").iterdir()] == ["01"]


@pytest.mark.parametrize("room", sorted(PAST.iterdir()), ids=lambda room: room.name)
def test_an_event_of_every_past_form_goes_on_with_todays_program(room: Path, tmp_path: Path) -> None:
    """Its pages are built, with the same figures as before, and the next round is drawn from what it says."""
    organizer = Organizer(tmp_path)
    organizer.events.mkdir(exist_ok=True)
    folders = sorted(room.iterdir())
    for folder in folders:
        shutil.copytree(folder, organizer.events / folder.name)
    organizer.build()
    for folder in folders:
        organizer.event = folder.name
        event = load_event(folder).event
        rounds = [entry["round"] for entry in organizer.data("event.json")["rounds"]]
        assert rounds == [each.number for each in event.rounds]
        assert organizer.data("event.json")["roundsheet"] == __version__
        if SHOWN[folder.name] is None:  # it is over
            continue
        organizer.pair()
        drawn = organizer.read_round(len(rounds) + 1)
        seated = {row[seat] for row in drawn for seat in ("Player 1 ID", "Player 2 ID")} - {None}
        assert seated == {player.id for player in event.players}
        assert organizer.run("verify", folder.name).exit_code == 0
