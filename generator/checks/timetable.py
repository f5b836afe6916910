"""The schedule in `event.yaml`: its days are the event's, its lines in order, and its rounds those that are played."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from generator.checks.case import Case
from generator.findings import Finding, define_error, define_note, define_warning
from generator.languages.said import NEXT, NOTHING, Message, joined, nsay, say
from generator.model import Planned, Round, start_of
from generator.tournament.course.schedule import planned_stages, structure_name
from generator.tournament.next_round import minutes_of, name_of, number_of_rounds, planned_minutes

define_warning(
    "schedule-day",
    meaning="A line of the schedule is on a day that is none of the event's.",
    remedy=(
        "Correct the day at the beginning of the line, or add it under `date`. A line without a day is of the same day "
        "as the line above."
    ),
    example=(
        "Round 5 is on 2016-10-17, which is none of the event's days (2016-10-15, 2016-10-16): correct the day, or add "
        "it under date"
    ),
)


def check_schedule_days(case: Case) -> Iterator[Finding]:
    """Find entries of the schedule on a day that is none of the event's."""
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


define_warning(
    "schedule-order",
    meaning="A line of the schedule is earlier than the line above it, or a round is not after the one before it.",
    remedy="Put the lines in order. Where the next day begins, write it in front of the time.",
    example=(
        "09:30 Round 5 stands below 15:15 Round 4: put it in order, or write its day in front, as in 2016-10-16 09:30 "
        "Round 5"
    ),
)


def check_schedule_order(case: Case) -> Iterator[Finding]:
    """Find times and rounds of the schedule that don't go up, and rounds that are there twice."""
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


def _round_again(number: int, last: int) -> Message:
    """Return why a round can't stand below the last one."""
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


define_warning(
    "schedule-round-unknown",
    meaning="The schedule names a round that the event does not have.",
    remedy="Remove the line, or correct the number. How many rounds there are follows from structure and players.",
    example="round 5 is in the schedule, and the event has 4 rounds: remove the line, or correct it",
)


def check_schedule_rounds(case: Case) -> Iterator[Finding]:
    """Find scheduled rounds that the event doesn't have; the number is unknown while players register."""
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


define_warning(
    "schedule-too-tight",
    meaning="A round is to begin before the time of the one before it is over.",
    remedy="Correct one of the two times. The length of a round is that of the regulations.",
    example="11:00 Round 2 comes too early: round 1 begins at 10:00 and lasts 90 minutes, until 11:30",
)


def check_schedule_times(case: Case) -> Iterator[Finding]:
    """Find rounds that begin before the time of the one before is over."""
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


def _finding(case: Case, code: str, line: int, message: Message) -> Finding:
    return case.finding(code, case.event.settings.place("schedule", line), message)


# How long a round is said to last, against the regulations.


define_warning(
    "minutes-differ",
    meaning=(
        "Minutes on the sheet Round is not the length that the regulations give the round, or more than they allow. "
        "The clock runs by what is entered."
    ),
    remedy="Correct it, or leave it if the players were told.",
    example=(
        "Minutes says 45 in round 2, but Runewars 2.2 gives it 90: correct it, or leave it if the players were "
        "told"
    ),
)


def check_minutes(case: Case) -> Iterator[Finding]:
    """Find rounds that last as the document does not say, or longer where the organizer may set less.

    Nobody can change a round that is over. An empty cell is a round without a clock, as in X-Wing's final, which the
    document calls untimed too.
    Source: Runewars 2.2, Tournament Round Times, p. 14; Urban War 1.4, Urban War Tournament Games.
    """
    times, case.stages = case.regulation.round_times, case.stages
    if times is None or not case.stages:
        return
    for round_ in case.event.rounds[-1:]:
        name, swiss = name_of(case.event, round_.number, case.stages), case.is_swiss(round_)
        right, said = minutes_of(case.regulation, name, swiss=swiss), round_.minutes
        if right is None or said is None or said == right or (times.at_most and said < right):
            continue
        message = say(
            "Minutes says {said} in round {round}, but {regulation} gives it {right}: correct it, or leave it if the "
            "players were told",
            said=said,
            round=round_.number,
            regulation=case.regulation.name,
            right=say("at most {most}", most=right) if times.at_most else right,
        )
        place = round_.place.cell("Minutes")
        part = "swiss" if swiss else "final" if right == times.final else "elimination"
        yield case.finding("minutes-differ", place, message, "round_times", part)


define_note(
    "minutes-unequal",
    meaning="Minutes on the sheet Round is not that of round 1, and by the regulations all rounds last equally long.",
    remedy="Correct it, or leave it if the players were told.",
    example="Minutes says 40 in round 2 and 80 in round 1: in Urban War 1.4 all rounds last equally long",
)


def check_equal_rounds(case: Case) -> Iterator[Finding]:
    """Find a newest round with other minutes than round 1, where all rounds last equally long.

    Source: Urban War 1.4, Game Time Limits.
    """
    times = case.regulation.round_times
    if times is None or times.equal is None or len(case.event.rounds) < 2:
        return
    first, last = case.event.rounds[0].minutes, case.event.rounds[-1]
    if None in (first, last.minutes) or first == last.minutes or not case.is_swiss(last):
        return
    message = say(
        "Minutes says {said} in round {round} and {first} in round 1: in {regulation} all rounds last equally long",
        said=last.minutes,
        round=last.number,
        first=first,
        regulation=case.regulation.name,
    )
    yield case.finding("minutes-unequal", last.place.cell("Minutes"), message, "round_times", "equal")


define_note(
    "break-differs",
    meaning=(
        "By Starts at of two rounds and the minutes of the first the break between them is another than the "
        "regulations name."
    ),
    remedy="Correct Starts at, or leave it.",
    example="round 2 starts 40 minutes after the end of round 1: Urban War 1.4 has breaks of 10 to 15 minutes",
)


def check_breaks(case: Case) -> Iterator[Finding]:
    """Find a break before the newest round other than the one that the document names.

    Where one of them has no time, or the days differ, nobody knows.
    Source: Urban War 1.4, Urban War Tournament Games.
    """
    times = case.regulation.round_times
    if times is None or times.breaks is None or len(case.event.rounds) < 2:
        return
    before, last = case.event.rounds[-2:]
    one, other = start_of(before.starts_at), start_of(last.starts_at)
    if one is None or other is None or before.minutes is None or one.day != other.day:
        return
    pause = 60 * (other.at.hour - one.at.hour) + other.at.minute - one.at.minute - before.minutes
    if pause < 0 or pause in times.breaks:
        return
    message = say(
        "round {round} starts {pause} minutes after the end of round {before}: {regulation} has breaks of {low} to "
        "{high} minutes",
        round=last.number,
        pause=pause,
        before=before.number,
        regulation=case.regulation.name,
        low=times.breaks.low,
        high=times.breaks.high,
    )
    yield case.finding("break-differs", last.place.cell("Starts at"), message, "round_times", "breaks")


# Rounds that are still drafts: how they are published, and what does not count as long as they are not.


def how_to_release(number: int) -> Message:
    """Return what a draft is waiting for, as a sentence about it."""
    return say(
        "round {round} is a draft: look at its pairings, then set Release on its sheet Round to Now",
        round=number,
    )


define_note(
    "draft",
    meaning="The round is paired but not published: the organizer looks at it first.",
    remedy="Look at its pairings, swap players if you must, and set Release on its sheet Round to Now.",
    example="round 2 is a draft: look at its pairings, then set Release on its sheet Round to Now",
)
define_warning(
    "draft-with-results",
    meaning="Results are entered in a round that is still a draft: none of it is published, and they don't count.",
    remedy="Set Release on the sheet Round to Now.",
    example=(
        "round 2 is a draft and has results (tables 3, 5): none of it is published, and they don't count, until "
        "Release says Now"
    ),
)
define_error(
    "draft-before-another",
    meaning="A round is still a draft, and there is a later one.",
    remedy="Set Release on its sheet Round to Now.",
    example="round 2 is a draft, and round 3 is paired: set Release to Now",
)


def check_drafts(case: Case) -> Iterator[Finding]:
    """Find drafts that were played, or followed by a drawn round, before Release on sheet Round said Now."""
    for round_ in case.event.rounds:
        if not round_.is_draft:
            continue
        place = round_.place.cell("Release")
        if round_.number < len(case.event.rounds):
            message = say(
                "round {draft} is a draft, and round {next} is paired: set Release to Now",
                draft=round_.number,
                next=round_.number + 1,
            )
            yield case.finding("draft-before-another", place, message)
        elif played := _tables_with_results(round_):
            message = say(
                "round {round} is a draft and has results ({played}): none of it is published, and they don't count, "
                "until Release says Now",
                round=round_.number,
                played=played,
            )
            yield case.finding("draft-with-results", place, message)
        else:
            yield case.finding("draft", place, how_to_release(round_.number))


def _tables_with_results(round_: Round) -> Message:
    """Return `table 3` or `tables 3, 5`; without a table, the row."""
    played = [pairing for pairing in round_.pairings if not pairing.result.is_empty]
    if not played:
        return NOTHING
    named = [str(pairing.table) if pairing.table else say("row {row}", row=pairing.row) for pairing in played]
    return nsay("table {tables}", "tables {tables}", len(played), tables=joined(NEXT, named))
