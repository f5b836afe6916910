"""How long a round is said to last, against the regulations."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.engine.next_round import minutes_of, name_of
from generator.findings import Finding


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
        most = "at most " if times.at_most else ""
        message = (
            f"Minutes says {said} in round {round_.number}, but {case.regulation.name} gives it {most}{right}: correct "
            "it, or leave it if the players were told"
        )
        place = round_.place.cell("Minutes")
        yield case.finding("minutes-differ", place, message, "round_times")
