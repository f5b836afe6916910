"""Random events, exported and imported: equal in all that a file can hold, and exported again the same file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.checks import check_event
from generator.findings import Severity
from generator.interchange.course import as_event, figures_that_differ
from generator.interchange.cryodex import read, write
from generator.model import ChangeKind, Event, Release, Round
from generator.regulations.catalogue import shipped
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.schedule import stages_of
from generator.tournament.scoring import score_game
from tests.support.make_all import ALL
from tests.support.random_events import RandomEvent, Records
from tests.support.random_plans import plan

REGULATIONS = ("xwing-1.1.1", "runewars-2.2", "runewars-1.0", "atomic-empire")
# A cut to more Swiss rounds, and a game for third place, are what a file can't say.
EVENTS = [
    (regulations, number)
    for regulations in REGULATIONS
    for number in range(300 if ALL else 12)
    if all(stage["type"] in ("swiss", "elimination") for stage in plan(regulations, number).stages)
    and sum(stage["type"] == "swiss" for stage in plan(regulations, number).stages) <= 1
    and "third_place" not in plan(regulations, number).stages[-1]
]


def played(regulations: str, number: int) -> Event:
    """A random event to its end; whoever was disqualified has dropped, as a file says no more, and knows no rulings."""
    records = Records(plan(regulations, number))
    RandomEvent(records).play()
    return replace(records.event, rounds=tuple(map(_only_dropped, records.event.rounds)))


def _only_dropped(round_: Round) -> Round:
    changes = (
        replace(change, kind=ChangeKind.DROP) if change.kind is ChangeKind.DISQUALIFY else change
        for change in round_.changes
        if change.points is None
    )
    return replace(round_, changes=tuple(changes))


def back(event: Event, regulation: Regulation) -> tuple[bytes, Event]:
    """The event's file, and the event that it gives, with the seed that breaks the last ties."""
    data = write(event, regulation, stages_of(event, regulation))
    found, findings = read(data, "cup.json", regulation)
    assert found is not None, findings
    made, stages = as_event(found, event.id, event.settings.dates, regulation)
    assert figures_that_differ(found, made, regulation, stages) is None
    return data, replace(made, settings=replace(made.settings, seed=event.settings.seed))


def facts(event: Event, regulation: Regulation) -> Iterator[object]:
    """Who met whom, where, and what came of it; who sat out; who was in after each round."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        yield [
            (game.row, game.table, game.players, score_game(game.result, regulation), game.result.ended)
            for game in round_.pairings
        ]
        yield [(bye.row, bye.player) for bye in round_.byes]
        yield statuses_after(event, regulation, stages, round_.number)


@pytest.mark.parametrize(("regulations", "number"), EVENTS)
def test_an_event_comes_back_as_it_was(regulations: str, number: int) -> None:
    """Games, byes, statuses, ranking and places."""
    regulation, event = shipped(regulations), played(regulations, number)
    data, again = back(event, regulation)
    assert list(facts(again, regulation)) == list(facts(event, regulation))
    assert json.loads(write(again, regulation, stages_of(again, regulation))) == json.loads(data)
    errors = [each for each in check_event(again, regulation, ()) if each.severity is Severity.ERROR]
    assert errors == []


@pytest.mark.parametrize("regulations", REGULATIONS)
def test_so_does_one_that_is_being_played(regulations: str) -> None:
    """After each round, and with games of it still open."""
    regulation, event = shipped(regulations), played(regulations, 1)
    planned = next(iter(stages_of(event, regulation)))
    for number in range(1, (planned.rounds or 0) + 1):
        last = event.rounds[number - 1]
        half = len(last.pairings) // 2
        still_open = (
            replace(game, result=replace(game.result, score1=None, score2=None)) for game in last.pairings
        )
        started = replace(last, pairings=(*last.pairings[:half], *[*still_open][half:]), changes=())
        so_far = replace(event, rounds=(*event.rounds[: number - 1], started))
        data, again = back(so_far, regulation)
        assert (
            json.loads(write(again, regulation, stages_of(again, regulation)))["rounds"]
            == json.loads(data)["rounds"]
        )


def test_a_draft_is_left_out() -> None:
    """It is nobody's business yet."""
    regulation, event = shipped("xwing-1.1.1"), played("xwing-1.1.1", 1)
    draft = replace(event.rounds[-1], release=Release.DRAFT)
    drafted = replace(event, rounds=(*event.rounds[:-1], draft))
    assert len(back(drafted, regulation)[1].rounds) == len(event.rounds) - 1
