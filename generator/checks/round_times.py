"""How long a round is said to last, against the regulations."""

from collections.abc import Iterator

from generator.checks.case import Case
from generator.engine.next_round import minutes_of, name_of
from generator.findings import Finding
from generator.languages.said import say


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
