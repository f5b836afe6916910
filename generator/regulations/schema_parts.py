"""The bricks that every part of a regulation file is made of: strict mappings, clauses, sentences, spans, points."""

import re
import unicodedata
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, InstanceOf, WithJsonSchema

from generator.languages.said import Message, say
from generator.regulations.vocabulary import About


class Strict(BaseModel):
    """No unknown keys, no conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _id(value: str) -> str:
    """Return a name that may stand in an address and in the name of a file."""
    if re.fullmatch(_ID, value, re.ASCII):
        return value
    plain = unicodedata.normalize("NFKD", value).encode("ascii", "ignore").decode().casefold()
    better = re.sub(r"[^a-z0-9.]+", "-", plain).strip("-.")[:MAX_ID_CHARACTERS] or "harbor-rules"
    raise ValueError(
        say(
            "{id!r} can't be used in addresses: write letters, digits, -, _ and . without spaces, as in {better}",
            id=value,
            better=better,
        )
    )


MAX_ID_CHARACTERS = 63
_ID = rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{MAX_ID_CHARACTERS - 1}}}"
RegulationId = Annotated[
    str, AfterValidator(_id), WithJsonSchema({"type": "string", "pattern": f"^{_ID}$"})
]  # fmt: skip


def is_cite(key: str) -> bool:
    """Return whether a key is that of a clause: `cite`, or `retires_cite` for the clause of `retires` alone."""
    return key == "cite" or key.endswith("_cite")


def is_clause(key: str) -> bool:
    """Return whether a key says where a rule comes from, and no rule."""
    return is_cite(key) or key in ("reading", "about")


class Cite(Strict):
    """A heading of the document and the page on which the rule stands."""

    heading: str = Field(description="A heading of the document.")
    page: int = Field(ge=1, description="The page that the rule is on.")
    of: str | None = Field(
        default=None,
        description="The id of the regulations whose document it is, where it is not this file's own.",
    )


class Cited(Strict):
    """A mapping that may say where it comes from."""

    cite: Cite | None = Field(
        default=None,
        description="The heading and the page where the document says this. It counts for everything below.",
    )
    reading: str | None = Field(
        default=None, description="The id of a reading, where the document does not say this itself."
    )


class Rule(Cited):
    """A rule that the program follows, or that people follow, in one sentence for the rules page.

    What the program itself says `about` the same matter has this rule's clause.
    """

    text: str = Field(description="The rule in a sentence, for the rules page.")
    about: About | None = Field(
        default=None,
        description="What else has this rule's clause: all that the program says about the same matter.",
    )


class Span(Strict):
    """Whole numbers from `low` to `high`; no `high`: and above."""

    low: int
    high: int | None

    def __contains__(self, number: int) -> bool:
        """Return whether the number lies in the span, both edges included."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        """Return the span as the file writes it: `4-8`, `49+`, `7`."""
        if self.high is None:
            return f"{self.low}+"
        return f"{self.low}-{self.high}" if self.high != self.low else str(self.low)


_DASHES = "\u2010-\u2015\u2212-"


def _span(value: Any) -> Any:
    """Read `4-8`, `49+` or `7`; a program for texts makes a dash of the hyphen, or puts spaces around it."""
    match = re.fullmatch(rf"(\d+)(?:\s*[{_DASHES}]\s*(\d+)|(\+))?", str(value).strip(), re.ASCII)
    if not match or isinstance(value, bool):
        raise ValueError(_span_hint(str(value)))
    low = int(match[1])
    high = None if match[3] else int(match[2] or low)
    if high is not None and high < low:
        raise ValueError(say("the span {span} ends before it begins", span=value))
    return Span(low=low, high=high)


def _span_hint(text: str) -> Message:
    """Return what a span means that is written in words or comparison signs, where that is clear."""
    numbers = re.findall(r"\d{1,9}", text)
    span = f"{numbers[0]}-{numbers[1]}" if len(numbers) == 2 else None
    if len(numbers) == 1 and re.search(r"[>≥]|more|least|from|over|above|up$", text):
        span = f"{int(numbers[0]) + bool(re.search(r'>(?!=)|more than|over|above', text))}+"
    if span is not None:
        return say("write {word}", word=span)
    return say("write a span of whole numbers: 4-8, 49+ or 7")


class Pair(Strict):
    """Two scores of a game, whoever has which."""

    more: int
    less: int

    def __str__(self) -> str:
        """Return the points as the file writes them, the higher one first: `2-1`."""
        return f"{self.more}-{self.less}"


def _pair(value: Any) -> Any:
    """Read `2-1`, with any dash, in either order."""
    match = re.fullmatch(rf"(\d{{1,5}})\s*[{_DASHES}]\s*(\d{{1,5}})", str(value).strip(), re.ASCII)
    if not match:
        raise ValueError(say("write the two scores with a hyphen between them: 2-1"))
    less, more = sorted((int(match[1]), int(match[2])))
    return Pair(more=more, less=less)


_PAIR_SCHEMA = {"type": "string", "pattern": rf"^\d{{1,5}}\s*[{_DASHES}]\s*\d{{1,5}}$"}
PairText = Annotated[Pair, BeforeValidator(_pair), WithJsonSchema(_PAIR_SCHEMA)]


_SPAN_SCHEMA = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": rf"^\d+(\s*[{_DASHES}]\s*\d+|\+)?$"}]
}
SpanText = Annotated[Span, BeforeValidator(_span), WithJsonSchema(_SPAN_SCHEMA)]


def _points(value: Any) -> Any:
    """Read `1`, or `0.5` exactly."""
    if not isinstance(value, str):
        return value
    if not re.fullmatch(r"-?\d{1,6}\.\d{1,3}", value):
        raise ValueError(_points_hint(value))
    points = Fraction(value)
    return int(points) if points.denominator == 1 else points


def _points_hint(text: str) -> Message:
    """Return what points mean that are written as people do, where that is clear."""
    if half := re.fullmatch(r"(\d{1,6})?\s*(½|1/2|[.,]5|,50)", text.strip()):
        return say("write {word}", word=f"{half[1] or 0}.5")
    if number := re.fullmatch(r"\+?(\d{1,6})(\s*[a-zA-Z]+\.?)?", text.strip()):
        return say("write the number alone: {number}", number=number[1])
    return say("write points as a number: 3 or 0.5")


# Tournament points: whole numbers, or exact fractions where a file says 0.5.
Points = Annotated[int | InstanceOf[Fraction], BeforeValidator(_points), WithJsonSchema({"type": "number"})]


AVERAGE = "average"  # in place of points or a score: the mean of the player's own games


def _bye_points(value: Any) -> Any:
    """Read `1`, `0.5` exactly, or `average`."""
    if value == AVERAGE:
        return value
    if isinstance(value, str) and re.fullmatch(r"[^\W\d_]+", value.strip()):
        raise ValueError(say("write points as a number, or average: the mean of the player's other games"))
    return _points(value)


# What a bye is worth; a `str` is `average`.
ByePoints = Annotated[
    int | InstanceOf[Fraction] | str,
    BeforeValidator(_bye_points),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"const": AVERAGE}]}),
]


def _own_score(value: Any) -> Any:
    """Read `75`, or `average`."""
    if value == AVERAGE or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise ValueError(say("write a score, as in 75, or average: the mean of the player's other games"))


OwnScore = Annotated[
    int | str,
    BeforeValidator(_own_score),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"const": AVERAGE}]}),
]


def _share(value: Any) -> Any:
    """Read `0.33` or `1/3` exactly."""
    if percent := re.fullmatch(r"(\d{1,2})\s*%", str(value), re.ASCII):
        raise ValueError(say("write {word}", word=f"0.{int(percent[1]):02}"))
    share = None
    if re.fullmatch(r"0\.\d{1,6}|[1-9]\d{0,3}/[1-9]\d{0,3}", str(value), re.ASCII):
        share = Fraction(str(value))
    if share is None or not 0 < share < 1:
        raise ValueError(say("write a part of the whole, more than 0 and less than 1: 0.33 or 1/3"))
    return share


_SHARE_SCHEMA = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
        {"type": "string", "pattern": r"^\d+/\d+$"},
    ]
}
Share = Annotated[InstanceOf[Fraction], BeforeValidator(_share), WithJsonSchema(_SHARE_SCHEMA)]
