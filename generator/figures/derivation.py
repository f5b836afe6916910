"""A figure that carries its terms: what `explain` prints and the player's page shows."""

from dataclasses import dataclass
from fractions import Fraction

from generator.findings import Citation
from generator.model import Number, PlayerId

DECIMALS = 3  # of a figure that is no whole number, where people read it


def rounded(value: Number, digits: int) -> Fraction:
    """A figure to so many decimals, half to even."""
    return round(Fraction(value), digits)


def shown(value: Number, digits: int = DECIMALS) -> str:
    """A figure for people: a whole number as it is, a fraction with `digits` decimals, half to even."""
    if isinstance(value, int):
        return str(value)
    scaled = int(rounded(value, digits) * 10**digits)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{abs(scaled) // 10**digits}.{abs(scaled) % 10**digits:0{digits}}"


def shown_points(value: Number) -> str:
    """Tournament points for people: 12, or 0.5."""
    text = shown(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One part of a figure: what a round or an opponent contributes, and how that part came about.

    The text is one of few; `{points}` and `{rounds}` in it are the opponent's.
    """

    value: Number
    text: str
    points: Number | None = None
    rounds: int | None = None
    round_number: int | None = None
    opponent: PlayerId | None = None
    reason: str | None = None  # in the organizer's words


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A figure, the terms it is made of, how they are put together, and the clause that says so.

    The rule is one of few; `{rounds}` in it are those that the opponents played together, `{out_of}` is what the sum of
    the terms is divided by, and `{floor}` the least that the figure can be.
    """

    value: Number
    terms: tuple[Term, ...]
    rule: str
    clause: Citation | None
    rounds: int | None = None
    out_of: Number | None = None
    floor: Fraction | None = None
