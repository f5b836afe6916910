"""What ranks players: a tiebreaker's key, with what its entry in a regulation file says beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from generator.languages import later

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
        """What is said of that value."""
        return self.by_word.get(value, self)


ALL_MET, ANY_MET, TWO = "all met", "any met", "two"  # among whom head to head counts


def written(value: Value) -> str:
    """A value as a file has it: `1`, `0.33`, `1/3`, `true`, or a text."""
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
