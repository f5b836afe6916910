"""Whole events, driven only through commands and workbooks, against the naive second opinion.

`make all` plays every case with a second seed, and many more cases.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.events.cases import CASES, CLOSE, LARGE, Case, seeded
from tests.events.whole_event import WholeEvent
from tests.support.organizer import Organizer
from tests.support.stories import NO_SHOWS, entrants

Note = Callable[[str, object], None]


@pytest.mark.parametrize(("case", "seed"), seeded(CASES))
def test_whole_event(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """An event of any allowed size and structure is paired, scored, cut and placed by its regulations.

    With every way a game ends, drops, a rejoin, a late entry, no-shows and a disqualification, as far as
    the field is large enough for them; in Urban War those who concede retire.
    """
    event = WholeEvent(tmp_path, case, seed)
    event.play()
    report(event, record_property)
    if case.count >= 16 and event.played.swiss_rounds >= 3:
        assert event.happened >= everything(event), "the event is as eventful as it claims"


@pytest.mark.parametrize(("case", "seed"), seeded(CLOSE))
def test_close_event(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """Where nearly all are equal, byes, ranks, the cut and the seeds keep to the last tiebreaker and chance.

    And nobody has a second bye while somebody has had none, however low they rank. In Urban War nearly all
    share their ranks.
    """
    event = WholeEvent(tmp_path, case, seed, close=True)
    event.play()
    report(event, record_property)


@pytest.mark.parametrize(("case", "seed"), seeded(LARGE))
def test_a_large_event_begins(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """The first rounds of an event for hundreds are paired and scored like those of a small one."""
    event = WholeEvent(tmp_path, case, seed)
    event.play(rounds=2)
    report(event, record_property)


def everything(event: WholeEvent) -> set[str]:
    """All ways in which a game of the event's regulations ends, and all changes; nobody comes late into a group."""
    endings = {ending or "played out" for ending in event.game.endings}
    in_groups = event.case.stages is not None and event.case.stages[0]["type"] == "groups"
    return endings | {*NO_SHOWS, "Drop", "Disqualify"} | (set() if in_groups else {"Rejoin", "late"})


def report(event: WholeEvent, record_property: Note) -> None:
    """Tell the summary what was played."""
    rounds = event.played.records
    record_property("event_regulations", event.case.regulations)
    record_property("event_rounds", len(rounds))
    record_property("event_games", sum(row.player2 is not None for each in rounds for row in each.rows))
    record_property("event_happened", sorted(event.happened))


def test_a_round_through_the_command_line_itself(tmp_path: Path) -> None:
    """What holds in this process holds for `python -m generator` too."""
    organizer = Organizer(tmp_path, subprocess=True)
    organizer.new("durham")
    organizer.register(entrants(4))
    organizer.pair()
    for row in organizer.read_round(1):
        organizer.enter(1, row["Table"], 107, 49, "Time")
    organizer.build()
    lines = organizer.data("standings.json")["standings"]
    assert sorted((line["points"], line["tiebreakers"]["margin_of_victory"]) for line in lines) == [
        (4, 0),
        (4, 0),
        (7, 58),
        (7, 58),
    ]
