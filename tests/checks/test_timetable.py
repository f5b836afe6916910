"""The schedule in event.yaml: days of the event, in order, and rounds that there are."""

from dataclasses import replace
from datetime import date

import pytest

from generator.checks import timetable
from generator.checks.case import Case
from generator.findings import Place
from generator.model import planned, schedule_line
from tests.support.records import RUNEWARS, elimination, event_of, game, players_of, round_of, swiss

DAYS = (date(2018, 9, 15), date(2018, 9, 16))
STAGES = (swiss(2), elimination(4))


def told(*lines, days=DAYS, stages=STAGES, structure="custom", rounds=()):
    """What is said of a schedule, each with its code and its line, from 1 on."""
    event = event_of(players_of("A B C D E F"), *rounds, stages=stages)
    settings = replace(
        event.settings,
        dates=days,
        structure=structure,
        schedule=tuple(planned([schedule_line(line) for line in lines], days[0], ["Round {number}"])),
        places={("schedule", i): Place(file="event.yaml", line=i + 1) for i in range(len(lines))},
    )
    case = Case(replace(event, settings=settings), RUNEWARS)
    checks = (
        timetable.check_schedule_days,
        timetable.check_schedule_order,
        timetable.check_schedule_rounds,
        timetable.check_schedule_times,
    )
    return [(found.code, found.place.line, found.message) for check in checks for found in check(case)]


def test_a_schedule_in_order_is_fine():
    """Two Swiss rounds of 90 minutes and a bracket of four in two rounds, over two days (2.2, p. 14)."""
    lines = (
        "9:30 Check-in",
        "10:00 Round 1",
        "11:30 Lunch",
        "12:15 Round 2",
        "2018-09-16 10:00 Round 3",
        "11:30 Round 4 (Final)",
        "14:00 Prizes",
    )
    assert told(*lines) == []
    assert told() == []


def test_a_day_that_is_none_of_the_events():
    """A slip in the day would promise a round for a Monday."""
    assert told("10:00 Round 1", "2018-09-17 10:00 Round 2") == [
        (
            "schedule-day",
            2,
            "Round 2 is on 2018-09-17, which is none of the event's days (2018-09-15, 2018-09-16): correct the day, "
            "or add it under date",
        )
    ]


def test_times_go_up():
    """A line of the next day without its day is the slip to be expected."""
    ((code, line, message),) = told("10:00 Round 1", "15:00 Round 2", "9:30 Round 3")
    assert (code, line) == ("schedule-order", 3)
    assert "09:30 Round 3 stands below 15:00 Round 2" in message
    assert "as in 2018-09-16 09:30 Round 3" in message


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("9:50 Round 1 is posted", "10:00 Round 1"), "round 1 is in the schedule twice: "),
        (("10:00 Round 2", "12:00 Round 1"), "round 1 can't start after round 2: "),
    ],
)
def test_each_round_is_there_once_and_after_the_one_before(lines, says):
    """What is only about a round begins with another word."""
    ((code, line, message),) = told(*lines)
    assert (code, line) == ("schedule-order", 2)
    assert message.startswith(says)
    assert "with another word if it is about something else" in message


def test_a_round_that_the_event_does_not_have():
    """Two Swiss rounds, and two of a bracket of four: there is no round 5."""
    ((code, line, message),) = told("10:00 Round 4", "13:00 Round 5")
    assert (code, line) == ("schedule-round-unknown", 2)
    assert "round 5 is in the schedule, and the event has 4 rounds" in message


def test_while_players_register_nobody_knows_how_many_rounds_there_will_be():
    """The basic structure has 2 rounds for 6 players, and 3 for 9 (2.2, p. 20); once round 1 is paired it counts."""
    lines = ("10:00 Round 1", "12:00 Round 2", "14:00 Round 3")
    assert told(*lines, stages=(), structure="basic") == []
    first = round_of(1, game("A", "B"), game("C", "D"), game("E", "F"), registered=6)
    ((code, line, _),) = told(*lines, stages=(), structure="basic", rounds=(first,))
    assert (code, line) == ("schedule-round-unknown", 3)


def test_a_round_does_not_begin_while_the_one_before_it_may_last():
    """10:00 and 90 minutes is 11:30; the final has 140, and nothing is said of what comes after it (2.2, p. 14)."""
    lines = ("10:00 Round 1", "11:29 Round 2", "2018-09-16 10:00 Round 3", "11:30 Round 4", "13:00 Prizes")
    ((code, line, message),) = told(*lines)
    assert (code, line) == ("schedule-too-tight", 2)
    assert message == (
        "11:29 Round 2 comes too early: round 1 begins at 10:00 and lasts 90 minutes, until 11:30"
    )
