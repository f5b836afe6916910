"""What the organizer does to the clock at the desk stands in the workbook, in whole minutes, and nowhere else."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from pathlib import Path

import pytest

from generator.commands.live.clock import clock_room
from generator.commands.live.handler import EntryRequest, EntryResponse
from generator.commands.live.workbook_writer import Typist
from generator.loading import load_event
from generator.model import Round
from tests.commands.test_verify import organizer_of, set_field
from tests.support.organizer import Organizer

PAUSED = "10:00, paused 10:20"


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four on 15 September 2018 whose first round is drawn; it lasts 75 minutes."""
    made = organizer_of(tmp_path, 4)
    made.run("pair", "cup")
    set_field(made, 1, "Minutes", "75")
    return made


def pressed(organizer: Organizer, at: str, what: str, table: str = "", minutes: str = "5") -> EntryResponse:
    """What the desk answers when this is pressed at that time."""
    moment = datetime.fromisoformat(at if " " in at else f"2018-09-15 {at}")
    room = clock_room(organizer.events, Typist(), lambda: moment)
    return room.answer(
        EntryRequest(path="cup", posted={"round": "1", "what": what, "table": table, "minutes": minutes})
    )


def round_of(organizer: Organizer) -> Round:
    """The first round as it is read."""
    event = load_event(organizer.folder).event
    assert event is not None
    return event.rounds[0]


def test_a_start_is_typed_in_the_venues_time(organizer: Organizer) -> None:
    """Eight in Greenwich is ten in Berlin in summer, whatever the laptop's clock says; else the site's zone counts."""
    eight = "2018-09-15 08:06:00+00:00"
    (organizer.events / "site.yaml").write_text("timezone: Asia/Tokyo\n", encoding="utf-8")
    assert pressed(organizer, eight, "start").status is HTTPStatus.OK
    assert round_of(organizer).starts_at == "17:06"
    with (organizer.folder / "event.yaml").open("a", encoding="utf-8") as file:
        file.write("timezone: Europe/Berlin\n")
    assert pressed(organizer, eight, "start").status is HTTPStatus.OK
    assert round_of(organizer).starts_at == "10:06"


@pytest.mark.parametrize(
    ("before", "at", "what", "after"),
    [
        ("10:00", "10:06:00", "start", "10:06"),
        ("10:00", "10:06:01", "start", "10:07"),  # nobody loses the rest of a minute
        ("10:00", "2018-09-14 18:30", "start", "2018-09-14 18:30"),  # none of the event's days
        ("10:00", "10:20:50", "pause", PAUSED),
        (PAUSED, "10:27:10", "goOn", "10:08"),  # eight minutes of pause, with what is begun
        ("23:50, paused 23:58", "2018-09-16 00:03", "goOn", "23:55"),
        ("23:50, paused 23:58", "2018-09-16 00:13", "goOn", "2018-09-16 00:05"),
    ],
)
def test_the_start_is_typed(organizer: Organizer, before: str, at: str, what: str, after: str) -> None:
    """Start now, pause and go on are `Starts at`; the length stays what the document says."""
    set_field(organizer, 1, "Starts at", before)
    assert pressed(organizer, at, what).status is HTTPStatus.OK
    assert (round_of(organizer).starts_at, round_of(organizer).minutes) == (after, 75)


def test_more_minutes_are_for_all_or_for_one_table(organizer: Organizer) -> None:
    """Five more for everybody are 80 minutes; for table 2, four and then five more are nine."""
    pressed(organizer, "10:30", "more")
    pressed(organizer, "10:30", "goOn", table="2", minutes="4")
    pressed(organizer, "10:30", "more", table="2")
    round_ = round_of(organizer)
    assert round_.minutes == 80
    assert {game.table: game.extra_minutes for game in round_.pairings} == {1: None, 2: 9}


@pytest.mark.parametrize(
    ("starts_at", "what", "table", "says"),
    [
        (PAUSED, "pause", "", "not as this page shows it"),
        ("10:00", "goOn", "", "not as this page shows it"),
        ("after lunch", "pause", "", "not as this page shows it"),
        ("10:00", "dance", "", "not as this page shows it"),
        ("10:00", "more", "9", "no such table"),
    ],
)
def test_what_can_not_be_is_told(
    organizer: Organizer, starts_at: str, what: str, table: str, says: str
) -> None:
    """The workbook stays byte for byte."""
    set_field(organizer, 1, "Starts at", starts_at)
    before = (organizer.folder / "round-1.xlsx").read_bytes()
    answer = pressed(organizer, "10:30", what, table)
    assert (answer.status, says in answer.page.decode()) == (HTTPStatus.CONFLICT, True)
    assert (organizer.folder / "round-1.xlsx").read_bytes() == before


def test_a_round_without_a_length_gets_none_by_five_minutes_more(organizer: Organizer) -> None:
    """As a final without a limit: it would be over five minutes after its start."""
    set_field(organizer, 1, "Minutes", "")
    answer = pressed(organizer, "10:30", "more")
    assert (answer.status, "has no length" in answer.page.decode()) == (HTTPStatus.CONFLICT, True)
    assert round_of(organizer).minutes is None


def test_another_folder_is_not_reached(organizer: Organizer) -> None:
    """Only an event of this desk has a clock."""
    room = clock_room(organizer.events / "cup", Typist())
    for path in ("../cup", "cup", "..", ""):
        asked = EntryRequest(path=path, posted={"round": "1", "what": "more", "minutes": "5"})
        assert room.answer(asked).status is HTTPStatus.CONFLICT


def test_a_pause_is_no_fault(organizer: Organizer) -> None:
    """`check` knows it; another text is told, as no clock runs from it."""
    set_field(organizer, 1, "Starts at", PAUSED)
    assert "start-not-a-time" not in {finding.code for finding in load_event(organizer.folder).findings}
    set_field(organizer, 1, "Starts at", "10:00, paused soon")
    assert "start-not-a-time" in {finding.code for finding in load_event(organizer.folder).findings}
