"""Figures of a player's own rounds."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

from generator.figures.parameters import FigureContext, Tiebreaker
from generator.figures.records import Derivation, PlayerRecord, Term
from generator.languages import later
from generator.model import Number

QUARTER = 4  # what the cumulative tiebreaker divides the points of an earlier round by


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
    # 3, 0 and 3 points make totals of 3, 3 and 6, and a score of 12: an early win counts in every later round.
    terms = [
        Term(value=points, text=later("points after the round"), round_number=number)
        for number, points in points_after_rounds(asked.record)
    ]
    # Equal totals keep the order of rounds, so of them the earliest is cut.
    # Terms differ by their rounds, so `not in cut` leaves out no other one of the same value.
    cut = sorted(terms, key=lambda term: Fraction(term.value))[:lowest]
    rule = later("Sum over all rounds, without what is cut") if cut else later("Sum over all rounds")
    return asked.sum_of((term for term in terms if term not in cut), rule)


def cumulative_tiebreaker(asked: FigureContext) -> Derivation:
    """Return the points after the last round, a quarter of those after the round before it, and so on.

    Source: Flesh and Blood, Pairings and Tiebreaker Policy, CTB: a quarter of the last round's, and the points.
    """
    # A win, a loss and a win are 1, 1 and 2 points: 2 + 1/4 + 1/16. The other way round, 0, 1 and 2: 2 + 1/4.
    terms = (
        Term(
            value=_plain(Fraction(points) / QUARTER ** (asked.record.until - number)),
            text=later("points after the round, a quarter for each round since"),
            round_number=number,
        )
        for number, points in points_after_rounds(asked.record)
    )
    return asked.sum_of(terms, later("Sum over all rounds, the later the more"))


def points_after_rounds(record: PlayerRecord) -> list[tuple[int, Number]]:
    """Return the tournament points as they stood after each round, with the round's number."""
    brought = {entry.round_number: entry.tournament_points for entry in record.entries}
    rounds = range(1, record.until + 1)
    totals = accumulate(brought.get(number, 0) for number in rounds)
    return [
        (number, total + record.beside_rounds(number)) for number, total in zip(rounds, totals, strict=True)
    ]


def _plain(value: Fraction) -> Number:
    return int(value) if value.denominator == 1 else value


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
    "cumulative_tiebreaker": Tiebreaker(
        name=later("Cumulative tiebreaker"),
        within=later("cumulative tiebreaker"),
        abbreviation=later("CTB"),
        text=later(
            "The tournament points after the last round, a quarter of those after the round before it, a sixteenth of "
            "those before that, and so on."
        ),
        remark="So whoever had more points most recently stands first.",
        derive=cumulative_tiebreaker,
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
