"""The registry of tiebreakers, with those of games between tied players and of figures that were entered."""

from collections.abc import Mapping

from generator.figures import opponents, own, rates
from generator.figures.parameters import (
    ALL_MET,
    ANY_MET,
    PARAMETERS,
    TWO,
    Criterion,
    FigureContext,
    RankedBy,
    Tiebreaker,
    term_of,
    written,
)
from generator.figures.records import Derivation, EntryKind, RoundRecord, Term
from generator.languages import later

# Head to head: who has beaten whom among those who are tied.


def head_to_head(asked: FigureContext, *, scope: str = ALL_MET) -> Derivation:
    """Return the tournament points from games among the tied players, in a scope.

    It is used where each of them has met all the others; or where any have met, and who met nobody has 0; or between
    two players alone. Elsewhere it is 0 for everybody.
    """
    unused = _unused(asked, scope)
    if unused or len(asked.tied) < 2:
        rule = unused or later("Not used: not all of the tied players have met each other")
        return Derivation(value=0, terms=(), rule=rule, clause=asked.clause)
    terms = (
        term_of(entry, entry.tournament_points, entry.outcome.value)
        for entry in asked.record.entries
        if entry.kind is EntryKind.GAME and entry.opponent in asked.tied
    )
    return asked.sum_of(terms, later("Sum over the games among the tied players"))


def _unused(asked: FigureContext, scope: str) -> str:
    """Why head to head says nothing of the tied players; empty where it does."""
    tied = asked.tied
    if scope == TWO and len(tied) != 2:
        return later("Not used: it counts between two players alone")
    everyone_met = all(set(tied) - {player} <= set(asked.records[player].opponents) for player in tied)
    if scope == ANY_MET or everyone_met:
        return ""
    return later("Not used: not all of the tied players have met each other")


HEAD_TO_HEAD: Mapping[str, Tiebreaker] = {
    "head_to_head": Tiebreaker(
        name=later("Head to head"),
        within=later("head to head"),
        abbreviation=later("H2H"),
        text=later(
            "The tournament points from the games among the tied players, where each of them has met "
            "all the others."
        ),
        remark="Otherwise it separates nobody. `scope` can widen or narrow that: `any met`, `two`.",
        derive=head_to_head,
    ),
}


# Figures made of what is entered beside the score: the rules name them.


def figure_sum(asked: FigureContext, *, figure: str) -> Derivation:
    """Return the sum of what was entered for the player."""
    return asked.sum_of_rounds(lambda entry: _own(entry, figure))


def figure_difference(asked: FigureContext, *, figure: str) -> Derivation:
    """Return the same less what was entered for the opponents in these games."""
    return asked.sum_of_rounds(lambda entry: _own(entry, figure) - _opponents(entry, figure))


def opponents_figure_sum(asked: FigureContext, *, figure: str) -> Derivation:
    """Return the sum of the opponents' own sums, once for each game."""
    return asked.sum_over_opponents(
        Term(
            value=figure_sum(asked.of(opponent), figure=figure).value,
            text=later("sum over all rounds"),
            opponent=opponent.player,
        )
        for opponent in asked.opponents
    )


def _own(entry: RoundRecord, figure: str) -> int:
    return _entered(entry, figure, entry.seat)


def _opponents(entry: RoundRecord, figure: str) -> int:
    return _entered(entry, figure, None if entry.seat is None else 3 - entry.seat)


def _entered(entry: RoundRecord, figure: str, seat: int | None) -> int:
    """What was entered for a seat; 0 without a game, and where a concession left it out."""
    if entry.kind is not EntryKind.GAME or entry.result is None or seat is None:
        return 0
    return entry.result.figure(figure, seat) or 0


OF_ENTERED_FIGURES: Mapping[str, Tiebreaker] = {
    "figure_sum": Tiebreaker(
        name=later("{figure}"),
        within=later("{figure}"),
        text=later("The sum of what was entered for the player in all games, the highest first."),
        remark="Which figure: `{key: figure_sum, figure: Casualties}`.",
        derive=figure_sum,
    ),
    "figure_difference": Tiebreaker(
        name=later("{figure}, difference"),
        within=later("{figure}, difference"),
        text=later(
            "The sum of what was entered for the player in all games, less what was for the opponents."
        ),
        remark="Which figure: `{key: figure_difference, figure: Casualties}`.",
        derive=figure_difference,
    ),
    "opponents_figure_sum": Tiebreaker(
        name=later("{figure}, opponents"),
        within=later("{figure}, opponents"),
        text=later("The sum of what was entered for all opponents met, in all their games."),
        remark="Which figure: `{key: opponents_figure_sum, figure: Casualties}`.",
        derive=opponents_figure_sum,
    ),
}

# Those that take the name of a figure that is entered beside the score.
OF_FIGURES = tuple(OF_ENTERED_FIGURES)


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    **own.TIEBREAKERS,
    **opponents.TIEBREAKERS,
    **HEAD_TO_HEAD,
    **rates.TIEBREAKERS,
    **OF_ENTERED_FIGURES,
}

# All the tiebreakers.


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
    """Return what sheets call a figure, whatever is spoken: `MoV`, `BH–L1`, or the name of a figure that is entered."""
    criterion = CRITERIA[by.key]
    name = (criterion.abbreviation or criterion.name).format(**by.parameters)
    return name + "".join(
        PARAMETERS[each].of(value).short.format(value=written(value)) for each, value in by.parameters.items()
    )
