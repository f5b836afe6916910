"""Whole events, driven only through commands and workbooks, against the naive second opinion.

`make all` plays every case with a second seed, and many more cases.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.events.cases import CASES, CLOSE, LARGE, WITH_WISHES, Case, seeded
from tests.events.published import JUDGES, wrong_so_far
from tests.support.make_all import ALL
from tests.support.organizer import Organizer
from tests.support.random_events import Folder, Judges, Moment, RandomEvent, Records, wrong_draw, wrong_end
from tests.support.random_plans import Plan
from tests.support.stories import NO_SHOWS, entrants

Note = Callable[[str, object], None]


@pytest.mark.parametrize(("case", "seed"), seeded(CASES))
def test_whole_event(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """An event of any allowed size and structure is paired, scored, cut and placed by its regulations.

    With every way a game ends, drops, a rejoin, a late entry, no-shows and a disqualification, as far as
    the field is large enough for them; in Urban War those who concede retire.
    """
    event = RandomEvent(Folder(case.plan(seed), tmp_path))
    play(event, JUDGES)
    report(event, record_property)
    assert is_eventful(event)


@pytest.mark.parametrize(("case", "seed"), seeded(CLOSE))
def test_close_event(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """Where nearly all are equal, byes, ranks, the cut and the seeds keep to the last tiebreaker and chance.

    And nobody has a second bye while somebody has had none, however low they rank. In Urban War nearly all
    share their ranks.
    """
    event = RandomEvent(Folder(case.plan(seed, close=True), tmp_path))
    play(event, JUDGES)
    report(event, record_property)


@pytest.mark.parametrize(("case", "seed"), seeded(LARGE))
def test_a_large_event_begins(case: Case, seed: str, tmp_path: Path, record_property: Note) -> None:
    """The first rounds of an event for hundreds are paired and scored like those of a small one."""
    event = RandomEvent(Folder(case.plan(seed), tmp_path))
    play(event, {**JUDGES, Moment.OVER: (wrong_so_far,)}, rounds=2)
    report(event, record_property)


def test_the_other_cases_in_memory() -> None:
    """What only `make all` plays in a folder is drawn by the rules, too, and ends where they end."""
    for case in (each for each in CASES if not each.always and each.count <= (1_000 if ALL else 64)):
        event = RandomEvent(Records(case.plan("seed-0")))
        play(event, {Moment.DRAWN: (wrong_draw,), Moment.OVER: (wrong_end,)})
        assert is_eventful(event)


@pytest.mark.parametrize("planned", WITH_WISHES, ids=str)
def test_an_event_with_wishes(planned: Plan, tmp_path: Path, record_property: Note) -> None:
    """Byes given beforehand, fixed tables, and players who are not to meet, as they stand in players.xlsx."""
    event = RandomEvent(Folder(planned, tmp_path))
    play(event, JUDGES)
    report(event, record_property)


def play(event: RandomEvent, judges: Judges, rounds: int | None = None) -> None:
    """Play an event in which the judges find nothing wrong."""
    said = event.play(judges, rounds)
    assert not said, "\n".join(said[:5])


def is_eventful(event: RandomEvent) -> bool:
    """Whether everything happened, or the event is too small for it."""
    is_small = event.plan.count < 16 or event.played.swiss_rounds < 3
    return is_small or happened(event) >= everything(event)


def happened(event: RandomEvent) -> set[str]:
    """How games ended, and who left, returned or came late."""
    rows = [row for record in event.played.records for row in record.rows if row.player2 is not None]
    changes = {change for record in event.played.records for _, change in record.changes}
    return {row.ended or "played out" for row in rows} | changes | {"late" for _ in event.plan.late_from}


def everything(event: RandomEvent) -> set[str]:
    """All ways in which a game of the event's regulations ends, and all changes; nobody comes late into a group."""
    endings = {ending or "played out" for ending in event.fate.game.endings}
    in_groups = event.plan.stages[0]["type"] == "groups"
    return endings | {*NO_SHOWS, "Drop", "Disqualify"} | (set() if in_groups else {"Rejoin", "late"})


def report(event: RandomEvent, record_property: Note) -> None:
    """Tell the summary what was played."""
    rounds = event.played.records
    record_property("event_regulations", event.plan.regulations)
    record_property("event_rounds", len(rounds))
    record_property("event_games", sum(row.player2 is not None for each in rounds for row in each.rows))
    record_property("event_happened", sorted(happened(event)))


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
