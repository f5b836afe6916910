"""What ranks players: the criteria, what a tiebreaker is asked for, and the parts that its answer is made of."""

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Self

from generator.figures.records import Derivation, PlayerRecord, Records, RoundRecord, Term
from generator.findings import Citation
from generator.languages import later
from generator.model import Number, PlayerId

Value = int | str | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """How a parameter is said: behind the name of its tiebreaker, behind the abbreviation, and in a sentence.

    `{value}` in the messages is what the file says; where that is one of a few words, each has its own messages. A
    parameter that the name itself says has none.
    """

    within: str = ""
    short: str = ""
    text: str = ""
    by_word: Mapping[Value, "Parameter"] = field(default_factory=dict)

    def of(self, value: Value) -> "Parameter":
        """Return what is said of that value."""
        return self.by_word.get(value, self)


ALL_MET, ANY_MET, TWO = "all met", "any met", "two"  # among whom head to head counts


def written(value: Value) -> str:
    """Return a value as a file has it: `1`, `0.33`, `1/3`, `true`, or a text."""
    if isinstance(value, bool):
        return str(value).lower()
    exact = isinstance(value, Fraction) and 1000 % value.denominator == 0
    return str(float(value)) if exact else str(value)


# By their keys in a regulation file, in the order in which an id has them.
PARAMETERS: Mapping[str, Parameter] = {
    "figure": Parameter(),  # the name of a figure that is entered: the tiebreaker's name is `{figure}`
    "lowest_first": Parameter(
        within=later("the lowest first"),
        text=later("The lowest stands first."),
    ),
    "lowest": Parameter(
        within=later("without the lowest {value}"),
        short=later("–L{value}"),
        text=later("Left out of these: the lowest {value}."),
    ),
    "highest": Parameter(
        within=later("without the highest {value}"),
        short=later("–H{value}"),
        text=later("Left out of these: the highest {value}."),
    ),
    "floor": Parameter(
        within=later("at least {value}"),
        short=later(" {value}+"),
        text=later("A player with less counts as {value}."),
    ),
    "drawn_games": Parameter(
        within=later("with games drawn"),
        short=later("="),
        text=later("Games drawn within a match count among all."),
    ),
    "drawn_worth": Parameter(
        within=later("each worth {value}"),
        short=later("{value}"),
        text=later("A drawn one is worth {value} of a game won."),
    ),
    "scope": Parameter(
        by_word={
            ANY_MET: Parameter(
                within=later("also where not all have met"),
                short=later("+"),
                text=later("It counts even where not all of them have met each other."),
            ),
            TWO: Parameter(
                within=later("between two alone"),
                short=later("2"),
                text=later("It counts between exactly two players."),
            ),
        },
    ),
    "without_byes": Parameter(
        within=later("without byes"),
        short=later("*"),
        text=later("Byes are left out."),
    ),
}


class RankedBy(str):
    """The id of what ranks players: its key, and behind it each parameter with its value: `buchholz-lowest-1`.

    Parameters that are as they are without being said are none of it, so that the same has one id.
    """

    __slots__ = ("key", "parameters")

    key: str
    parameters: Mapping[str, Value]

    def __new__(cls, key: str, parameters: Mapping[str, Value] | None = None) -> Self:
        """The id of a tiebreaker with these parameters."""
        parameters = parameters or {}
        made = super().__new__(
            cls, "-".join([key, *(f"{name}-{written(value)}" for name, value in parameters.items())])
        )
        made.key, made.parameters = key, parameters
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, Mapping[str, Value]]]:
        """What the next run makes it from."""
        return type(self), (self.key, self.parameters)


# What ranks players, with all the words that there are for it.


# Of what it is asked for (`Asked`); what it takes by keyword alone are the parameters that a regulation file may give
# the tiebreaker.
Derive = Callable[..., Derivation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """A record of all there is to say of what ranks players, and how its figures look.

    The words are messages of the catalogues: the name as a heading and within a sentence, what tables call it where
    that is shorter, and its definition for where a regulation file has no `text` of its own. `{figure}` in them is the
    parameter of that name. The remark stands behind the definition in the manual. It `needs` a key of the regulation
    file, or none. Means are shown with three decimals even where they are whole.
    """

    name: str
    within: str
    abbreviation: str = ""
    text: str = ""
    remark: str = ""
    needs: str = ""
    is_mean: bool = False
    terms_are_means: bool = False

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """Return the parameters that there are to it, each as it is where a file does not say it; None: it has to."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreaker(Criterion):
    """A criterion with a figure, which is derived from the records. Higher is better, unless it is `lowest_first`."""

    derive: Derive

    @property
    def takes(self) -> Mapping[str, Value | None]:
        """Return the parameters of the function that derives the figure."""
        return _parameters(self.derive)


@cache
def _parameters(derive: Derive) -> Mapping[str, Value | None]:
    return {
        name: None if parameter.default is inspect.Parameter.empty else parameter.default
        for name, parameter in inspect.signature(derive).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


# What a tiebreaker is asked for, and the parts that answers are made of.


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureContext:
    """Whose figure it is, all that it may depend on, and the clause behind it.

    `records` are everybody's, `tied` the players whom no earlier figure has parted.
    """

    record: PlayerRecord
    records: Records
    tied: Collection[PlayerId]
    clause: Citation

    @property
    def opponents(self) -> Iterator[PlayerRecord]:
        """Return the records of all opponents met, once for each game."""
        return (self.records[opponent] for opponent in self.record.opponents)

    def of(self, record: PlayerRecord) -> Self:
        """Return the same of another player."""
        return replace(self, record=record)

    def sum_of_rounds(self, figure: Callable[[RoundRecord], Number]) -> Derivation:
        """Return what each round brought, added up."""
        terms = (term_of(entry, figure(entry)) for entry in self.record.entries)
        return self.sum_of(terms, later("Sum over all rounds"))

    def sum_over_opponents(self, terms: Iterable[Term]) -> Derivation:
        """Return what each opponent contributes, added up."""
        return self.sum_of(terms, later("Sum over the opponents met"))

    def mean_over_opponents(self, terms: Iterable[Term]) -> Derivation:
        """Return the mean of what the opponents contribute; 0 without opponents."""
        parts = tuple(terms)
        values = [term.value for term in parts]
        common = lcm(*[value.denominator for value in values])  # whole numbers are added much sooner
        parted = sum([value.numerator * (common // value.denominator) for value in values])
        mean = Fraction(parted, common * max(len(parts), 1))
        rule = later("Mean over the opponents met")
        return Derivation(value=mean, terms=parts, rule=rule, clause=self.clause)

    def sum_of(self, terms: Iterable[Term], rule: str) -> Derivation:
        """Return the terms, added up by a rule."""
        parts = tuple(terms)
        return Derivation(value=sum_of(parts), terms=parts, rule=rule, clause=self.clause)


def term_of(entry: RoundRecord, value: Number, text: str = "") -> Term:
    """Return what a round contributes; without a text it says what kind of round it was."""
    text = text or entry.kind.value
    return Term(value=value, text=text, round_number=entry.round_number, opponent=entry.opponent)


def sum_of(terms: Collection[Term]) -> Number:
    """Return the sum of the terms' values."""
    return sum((term.value for term in terms), 0)
