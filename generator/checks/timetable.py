"""The schedule in `event.yaml`: its days are the event's, its lines in order, and its rounds those that are played."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from generator.checks.case import Case
from generator.engine.course.schedule import planned_stages, structure_name
from generator.engine.next_round import number_of_rounds, planned_minutes
from generator.findings import Finding
from generator.languages.said import Said, nsay, say
from generator.model import Planned


def check_schedule_days(case: Case) -> Iterator[Finding]:
    """What happens on a day that is none of the event's is hardly meant."""
    days = sorted(case.event.settings.dates)
    for i, each in enumerate(case.event.settings.schedule):
        if each.begins.date() not in days:
            message = say(
                "{what} is on {day}, which is none of the event's days ({days}): correct "
                "the day, or add it under date",
                what=each.what,
                day=each.begins.date(),
                days=", ".join(map(str, days)),
            )
            yield _finding(case, "schedule-day", i, message)


def check_schedule_order(case: Case) -> Iterator[Finding]:
    """Times go up, and so do rounds, each of which is there once."""
    schedule = case.event.settings.schedule
    for i, (above, each) in enumerate(pairwise(schedule), start=1):
        if each.begins < above.begins:
            message = say(
                "{line} stands below {above}: put it in order, or write its day in front, as in {day} {line}",
                line=_said(each),
                above=_said(above),
                day=max(case.event.settings.dates),
            )
            yield _finding(case, "schedule-order", i, message)
    last = 0
    for i, each in enumerate(schedule):
        if each.round_number is not None and each.round_number <= last:
            yield _finding(case, "schedule-order", i, _round_again(each.round_number, last))
        last = max(last, each.round_number or 0)


def _round_again(number: int, last: int) -> Said:
    """Why a round can't stand below the last one."""
    if number == last:
        return say(
            "round {round} is in the schedule twice: a line that begins with Round {round} says when that round "
            "starts; begin one of the two with another word if it is about something else, or remove it",
            round=number,
        )
    return say(
        "round {round} can't start after round {last}: a line that begins with Round "
        "{round} says when that round starts; begin it with another word if it is about something else",
        round=number,
        last=last,
    )


def check_schedule_rounds(case: Case) -> Iterator[Finding]:
    """Each round is one that the event has; while players register nobody knows how many that will be."""
    event, regulation = case.event, case.regulation
    if not event.rounds and structure_name(event, regulation) != "custom":
        return
    planned = planned_stages(event, regulation)
    count = number_of_rounds(event, planned)
    for i, each in enumerate(event.settings.schedule):
        number = each.round_number
        if planned and number is not None and count is not None and number > count:
            message = nsay(
                "round {round} is in the schedule, and the event has one round: remove the line, or correct it",
                "round {round} is in the schedule, and the event has {n} rounds: remove the line, or correct it",
                count,
                round=number,
            )
            yield _finding(case, "schedule-round-unknown", i, message)


def check_schedule_times(case: Case) -> Iterator[Finding]:
    """A round begins once the time of the one before is over."""
    event = case.event
    rounds = [(i, each) for i, each in enumerate(event.settings.schedule) if each.round_number is not None]
    for (_, before), (i, each) in pairwise(rounds):
        number = before.round_number or 0
        minutes = planned_minutes(event, case.regulation, case.stages, number)
        if minutes is None or each.round_number != number + 1 or each.begins < before.begins:
            continue
        over = before.begins + timedelta(minutes=minutes)
        if each.begins < over:
            message = say(
                "{line} comes too early: round {round} begins at {begins} and lasts {minutes} minutes, until {over}",
                line=_said(each),
                round=number,
                begins=f"{before.begins:%H:%M}",
                minutes=minutes,
                over=f"{over:%H:%M}",
            )
            yield _finding(case, "schedule-too-tight", i, message)


def _said(each: Planned) -> str:
    return f"{each.begins:%H:%M} {each.what}"


def _finding(case: Case, code: str, line: int, message: Said) -> Finding:
    return case.finding(code, case.event.settings.place("schedule", line), message)
