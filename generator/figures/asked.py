"""What a tiebreaker is asked for, and the parts that answers are made of."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Self

from generator.figures.derivation import Derivation, Term
from generator.figures.records import Entry, PlayerRecord, Records
from generator.findings import Citation
from generator.languages import later
from generator.model import Number, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Whose figure it is, all that it may depend on, and the clause behind it.

    `records` are everybody's, `tied` the players whom no earlier figure has parted.
    """

    record: PlayerRecord
    records: Records
    tied: Collection[PlayerId]
    clause: Citation

    @property
    def opponents(self) -> Iterator[PlayerRecord]:
        """The records of all opponents met, once for each game."""
        return (self.records[opponent] for opponent in self.record.opponents)

    def of(self, record: PlayerRecord) -> Self:
        """The same of another player."""
        return replace(self, record=record)

    def sum_of_rounds(self, figure: Callable[[Entry], Number]) -> Derivation:
        """What each round brought, added up."""
        terms = (term_of(entry, figure(entry)) for entry in self.record.entries)
        return self.sum_of(terms, later("Sum over all rounds"))

    def sum_over_opponents(self, terms: Iterable[Term]) -> Derivation:
        """What each opponent contributes, added up."""
        return self.sum_of(terms, later("Sum over the opponents met"))

    def mean_over_opponents(self, terms: Iterable[Term]) -> Derivation:
        """The mean of what the opponents contribute; 0 without opponents."""
        parts = tuple(terms)
        values = [term.value for term in parts]
        common = lcm(*[value.denominator for value in values])  # whole numbers are added much sooner
        parted = sum([value.numerator * (common // value.denominator) for value in values])
        mean = Fraction(parted, common * max(len(parts), 1))
        rule = later("Mean over the opponents met")
        return Derivation(value=mean, terms=parts, rule=rule, clause=self.clause)

    def sum_of(self, terms: Iterable[Term], rule: str) -> Derivation:
        """The terms, added up by a rule."""
        parts = tuple(terms)
        return Derivation(value=sum_of(parts), terms=parts, rule=rule, clause=self.clause)


def term_of(entry: Entry, value: Number, text: str = "") -> Term:
    """What a round contributes; without a text it says what kind of round it was."""
    text = text or entry.kind.value
    return Term(value=value, text=text, round_number=entry.round_number, opponent=entry.opponent)


def sum_of(terms: Collection[Term]) -> Number:
    """The sum of the terms' values."""
    return sum((term.value for term in terms), 0)
