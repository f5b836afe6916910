"""How the terms of figures are made, and put together."""

from collections.abc import Callable, Collection
from fractions import Fraction

from generator.figures.derivation import Derivation, Term
from generator.figures.records import Entry, PlayerRecord, Records
from generator.findings import Citation
from generator.languages import later
from generator.model import Number


def term_of_rounds(value: Number, opponent: PlayerRecord) -> Term:
    """What an opponent contributes by the points and the rounds played."""
    return Term(
        value=value,
        text=later("{points} in {rounds} played"),
        points=opponent.tournament_points,
        rounds=opponent.rounds_played,
        opponent=opponent.player,
    )


def points_of_opponents(record: PlayerRecord, records: Records) -> tuple[Term, ...]:
    """The tournament points of all opponents met, once for each game."""
    return tuple(
        Term(value=records[opponent].tournament_points, text=later("tournament points"), opponent=opponent)
        for opponent in record.opponents
    )


def sum_of(terms: Collection[Term]) -> Number:
    """The sum of the terms' values."""
    return sum((term.value for term in terms), 0)


def mean_of(terms: Collection[Term]) -> Fraction:
    """Their mean; 0 without terms."""
    return Fraction(sum_of(terms)) / max(len(terms), 1)


def sum_of_rounds(record: PlayerRecord, figure: Callable[[Entry], Number], clause: Citation) -> Derivation:
    """What each round brought, added up."""
    terms = tuple(
        Term(
            value=figure(entry),
            text=entry.kind.value,
            round_number=entry.round_number,
            opponent=entry.opponent,
        )
        for entry in record.entries
    )
    return Derivation(value=sum_of(terms), terms=terms, rule=later("Sum over all rounds"), clause=clause)
