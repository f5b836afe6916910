"""An organizer corrects an early result when the event is over: every later figure follows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.events.cases import Case
from tests.events.published import JUDGES, wrong_lines, wrong_round
from tests.oracle.records import Row
from tests.support.random_events import Folder, RandomEvent
from tests.support.stories import Result

CASES = [
    Case("runewars-2.2", "basic", 9),
    Case("xwing-1.1.1", "basic", 9),
    Case("urban-war-1.4", "standard", 9),
]


def other_result(row: Row) -> Result:
    """The other one wins, by scores changed for each other; or one side lost all in place of some, or none."""
    if row.models1:
        lost = 0 if row.casualties1 else row.models1
        return Result(ended=row.ended, casualties1=lost, casualties2=row.casualties2)
    return Result(row.score2, row.score1, row.ended, 3 - row.winner if row.winner else None)


def typed(value: object) -> bool:
    """Something stands in the cell now."""
    return value is not None and value is not False


def is_plain(row: Row) -> bool:
    """Decided by what was played; no equal scores, no withdrawal that weighs more than losses."""
    if row.player2 is None or row.ended not in ("", "Time") or row.withdrew1:
        return False
    return bool(row.models1) or row.score1 != row.score2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_correction_runs_through_the_event(case: Case, tmp_path: Path) -> None:
    """From that round on points, tiebreakers, ranks and statuses are those of the corrected result.

    Pairings and byes stay as they were: those games were played.
    """
    place = Folder(case.plan("corrected"), tmp_path)
    event, organizer = RandomEvent(place), place.organizer
    assert event.play(JUDGES) == []
    played = event.played
    number, record, row = next(
        (number, record, row)
        for number, record in enumerate(played.records, start=1)
        for row in record.rows
        if is_plain(row)
    )
    before = organizer.data("standings.json")
    result = other_result(row)
    organizer.enter_all(number, {row.player1: result.cells()})
    corrected = replace(row, **{name: value for name, value in vars(result).items() if typed(value)})
    rows = [corrected if each is row else each for each in record.rows]
    played.records[number - 1] = replace(record, rows=rows)
    organizer.build()
    assert [*wrong_round(organizer, played, number)] == []
    for number in range(1, len(played.records) + 1):
        lines = organizer.data(f"standings-{number}.json")["standings"]
        assert [*wrong_lines(lines, played.figures(number), played.rules)] == []
    assert organizer.data("standings.json") != before
