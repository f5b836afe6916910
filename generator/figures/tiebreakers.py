"""All the tiebreakers. A figure comes with its terms, so that no page computes one again."""

from collections.abc import Mapping

from generator.figures import entered, head_to_head, opponents, own, rates
from generator.figures.criteria import Criterion, Tiebreaker
from generator.figures.parameters import PARAMETERS, RankedBy, written
from generator.languages import later

TIEBREAKERS: Mapping[str, Tiebreaker] = {
    **own.TIEBREAKERS,
    **opponents.TIEBREAKERS,
    **head_to_head.TIEBREAKERS,
    **rates.TIEBREAKERS,
    **entered.TIEBREAKERS,
}

TOURNAMENT_POINTS = RankedBy("tournament_points")  # what ranks before any tiebreaker
REGISTERED = "registered"  # the one that takes the name of a figure entered at registration
RANDOM = RankedBy("random")  # what parts those who are tied after the last one: the order of tickets

CRITERIA: Mapping[str, Criterion] = {
    TOURNAMENT_POINTS: Criterion(name=later("Tournament points"), within=later("tournament points")),
    **TIEBREAKERS,
    RANDOM: Criterion(
        name=later("Random order"),
        within=later("random order"),
        text=later("Players still tied stand in random order, drawn from the event's seed and the results."),
        remark="Only the last tiebreaker can be random.",
    ),
}


def english_heading(by: RankedBy) -> str:
    """What sheets call a figure, whatever is spoken: `MoV`, `BH–L1`, or the name of a figure that is entered."""
    criterion = CRITERIA[by.key]
    name = (criterion.abbreviation or criterion.name).format(**by.parameters)
    return name + "".join(
        PARAMETERS[each].of(value).short.format(value=written(value)) for each, value in by.parameters.items()
    )
