"""The bricks that every part of a regulation file is made of: strict mappings, clauses, sentences, spans, points."""

import re
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, InstanceOf, WithJsonSchema


class Strict(BaseModel):
    """No unknown keys, no conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Cite(Strict):
    """A heading of the document and the page on which the rule stands."""

    heading: str
    page: int = Field(ge=1)
    of: str | None = None  # the id of the regulation extended, where the clause is its document's


class Cited(Strict):
    """A mapping that may say where it comes from."""

    cite: Cite | None = None
    reading: str | None = None


class Rule(Cited):
    """A rule that the program follows, or that people follow, in one sentence for the rules page."""

    text: str


class Span(Strict):
    """Whole numbers from `low` to `high`; no `high`: and above."""

    low: int
    high: int | None

    def __contains__(self, number: int) -> bool:
        """Whether the number lies in the span, both edges included."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        """As the file writes it: `4-8`, `49+`, `7`."""
        if self.high is None:
            return f"{self.low}+"
        return f"{self.low}-{self.high}" if self.high != self.low else str(self.low)


def _span(value: Any) -> Any:
    """Read `4-8`, `49+` or `7`."""
    match = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", str(value).strip())
    if not match or isinstance(value, bool):
        raise ValueError("write a span of whole numbers: 4-8, 49+ or 7")
    low = int(match[1])
    high = None if match[3] else int(match[2] or low)
    if high is not None and high < low:
        raise ValueError(f"the span {value} ends before it begins")
    return Span(low=low, high=high)


_SPAN_SCHEMA = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d+(-\d+|\+)?$"}]}
SpanText = Annotated[Span, BeforeValidator(_span), WithJsonSchema(_SPAN_SCHEMA)]


def _points(value: Any) -> Any:
    """Read `1`, or `0.5` exactly."""
    if not isinstance(value, str):
        return value
    if not re.fullmatch(r"-?\d{1,6}\.\d{1,3}", value):
        raise ValueError("write points as a number: 3 or 0.5")
    points = Fraction(value)
    return int(points) if points.denominator == 1 else points


# Tournament points: whole numbers, or exact fractions where a file says 0.5.
Points = Annotated[int | InstanceOf[Fraction], BeforeValidator(_points), WithJsonSchema({"type": "number"})]
