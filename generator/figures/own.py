"""Figures of a player's own rounds."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

from generator.figures.parameters import FigureContext, Tiebreaker
from generator.figures.records import Derivation, Term
from generator.languages import later


def tournament_points(asked: FigureContext) -> Derivation:
    """Return the sum of the tournament points of all rounds, of starting points and of rulings."""
    rounds = asked.sum_of_rounds(lambda entry: entry.tournament_points)
    ruled = (
        Term(value=each.points, text=later("by a ruling"), round_number=each.round_number, reason=each.reason)
        for each in asked.record.rulings
    )
    starting = asked.record.starting_points
    start = (Term(value=starting, text=later("starting points")),) if starting else ()
    terms = (*start, *rounds.terms, *ruled)
    return replace(rounds, value=asked.record.tournament_points, terms=terms)


def margin_of_victory(asked: FigureContext) -> Derivation:
    """Return the cumulative margin of victory. Source: Runewars 2.2, Tiebreakers, p. 20."""
    return asked.sum_of_rounds(lambda entry: entry.margin_of_victory)


def wins(asked: FigureContext) -> Derivation:
    """Return the number of wins, byes and absent opponents included."""
    return asked.sum_of_rounds(lambda entry: int(entry.is_win))


def cumulative_score(asked: FigureContext, *, lowest: int = 0) -> Derivation:
    """Return the sum of the tournament points as they stood after each round, without so many of the lowest.

    Rounds in which the player did not play count too: the points then stand as they stood. Source: FIDE Handbook C.07,
    progressive scores, and their cuts: of sums that grow the lowest are the first.
    """
    record = asked.record
    brought = {entry.round_number: entry.tournament_points for entry in record.entries}
    rounds = range(1, record.until + 1)
    # 3, 0 and 3 points make totals of 3, 3 and 6, and a score of 12: an early win counts in every later round.
    totals = accumulate(brought.get(number, 0) for number in rounds)
    terms = [
        Term(
            value=total + record.beside_rounds(number),
            text=later("points after the round"),
            round_number=number,
        )
        for number, total in zip(rounds, totals, strict=True)
    ]
    # Equal totals keep the order of rounds, so of them the earliest is cut.
    # Terms differ by their rounds, so `not in cut` leaves out no other one of the same value.
    cut = sorted(terms, key=lambda term: Fraction(term.value))[:lowest]
    rule = later("Sum over all rounds, without what is cut") if cut else later("Sum over all rounds")
    return asked.sum_of((term for term in terms if term not in cut), rule)


def own_scores(asked: FigureContext) -> Derivation:
    """Return the sum of the player's own scores in all games."""
    return asked.sum_of_rounds(lambda entry: entry.score or 0)


def registered(asked: FigureContext, *, figure: str, lowest_first: bool = False) -> Derivation:
    """Return a figure that was entered at registration, or while the event is played; 0 where none was.

    The ranking knows whether the lowest is best.
    """
    # No line is the same as 0: who brought no rating stands level with somebody unrated.
    value = asked.record.registered.get(figure, 0)
    is_later = figure in asked.record.while_playing
    rule = later("Entered while the event is played") if is_later else later("Entered at registration")
    return Derivation(value=value, terms=(), rule=rule, clause=asked.clause)


TIEBREAKERS: Mapping[str, Tiebreaker] = {
    "margin_of_victory": Tiebreaker(
        name=later("Margin of victory"),
        within=later("margin of victory"),
        abbreviation=later("MoV"),
        text=later("The sum of all margins of victory, the highest first."),
        needs="margin_of_victory",
        derive=margin_of_victory,
    ),
    "wins": Tiebreaker(
        name=later("Wins"),
        within=later("wins"),
        abbreviation=later("W"),
        text=later("The number of wins, byes included, the highest first."),
        remark="Wins over absent opponents count too.",
        derive=wins,
    ),
    "cumulative_score": Tiebreaker(
        name=later("Cumulative score"),
        within=later("cumulative score"),
        abbreviation=later("Cum"),
        text=later("The sum of the tournament points as they stood after each round, the highest first."),
        remark="Rounds that a player missed count too.",
        derive=cumulative_score,
    ),
    "own_scores": Tiebreaker(
        name=later("Own scores"),
        within=later("own scores"),
        abbreviation=later("OS"),
        text=later("The sum of the player's own scores in all games, the highest first."),
        derive=own_scores,
    ),
    "registered": Tiebreaker(
        name=later("{figure}"),
        within=later("{figure}"),
        text=later("The figure {figure} that was entered at registration."),
        remark="0 where nothing was.",
        derive=registered,
    ),
}
