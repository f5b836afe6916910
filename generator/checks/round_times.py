"""How long a round is said to last, against the regulations."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.engine.next_round import minutes_of, name_of
from generator.findings import Finding
from generator.languages.said import say
from generator.model import start_of


def check_minutes(case: Case) -> Iterator[Finding]:
    """A round lasts as long as the document says, or at most so long where the organizer may set less.

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


def check_equal_rounds(case: Case) -> Iterator[Finding]:
    """Where all rounds last equally long, the newest one has the minutes of round 1.

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


def check_breaks(case: Case) -> Iterator[Finding]:
    """Between the end of a round and the start of the newest one is the break that the document names.

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
