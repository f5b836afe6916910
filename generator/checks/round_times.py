"""How long a round is said to last, against the regulations."""

from collections.abc import Iterator

from generator.engine.course.schedule import is_swiss, stages_of
from generator.engine.next_round import minutes_of, name_of
from generator.findings import Finding
from generator.model import Event
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_minutes(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """A round lasts as long as the document says, or at most so long where the organizer may set less.

    Nobody can change a round that is over. An empty cell is a round without a clock, as in X-Wing's final, which the
    document calls untimed too.
    Source: Runewars 2.2, Tournament Round Times, p. 14; Urban War 1.4, Urban War Tournament Games.
    """
    times, stages = regulation.round_times, stages_of(event, regulation)
    if times is None or not stages:
        return
    for round_ in event.rounds[-1:]:
        name, swiss = name_of(event, round_.number, stages), is_swiss(round_.number, stages)
        right, said = minutes_of(regulation, name, swiss=swiss), round_.minutes
        if right is None or said is None or said == right or (times.at_most and said < right):
            continue
        most = "at most " if times.at_most else ""
        message = (
            f"Minutes says {said} in round {round_.number}, but {regulation.name} gives it {most}{right}: correct it, "
            "or leave it if the players were told"
        )
        place, clause = round_.place.cell("Minutes"), cite(regulation, "round_times")
        yield Finding(code="minutes-differ", place=place, message=message, citation=clause)
