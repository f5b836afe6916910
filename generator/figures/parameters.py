"""What ranks players: a tiebreaker's key, with what its entry in a regulation file says beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from generator.languages import later

Value = int | str | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """How a parameter is said: behind the name of its tiebreaker, behind the abbreviation, and in a sentence.

    `{value}` in the messages is what the file says. A parameter that the name itself says has no words of its own.
    """

    within: str = ""
    short: str = ""
    text: str = ""


# By their keys in a regulation file, in the order in which an id has them.
PARAMETERS: Mapping[str, Parameter] = {
    "figure": Parameter(),  # the name of a figure that is entered: the tiebreaker's name is `{figure}`
    "lowest": Parameter(
        within=later("without the lowest {value}"),
        short=later("–L{value}"),
        text=later("Of these the lowest {value} are left out."),
    ),
    "highest": Parameter(
        within=later("without the highest {value}"),
        short=later("–H{value}"),
        text=later("Of these the highest {value} are left out."),
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
        made = super().__new__(cls, "-".join([key, *(f"{name}-{parameters[name]}" for name in parameters)]))
        made.key, made.parameters = key, parameters
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, Mapping[str, Value]]]:
        """What the next run makes it from."""
        return type(self), (self.key, self.parameters)
