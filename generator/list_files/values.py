"""Values of a JSON file, each of the kind that belongs in its place; what is of another kind is a fault."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from generator.languages.said import Said, say
from generator.text import NO_TEXT, CleanText, clean, clean_lines, in_one_line, is_visible

T = TypeVar("T")
Object = Mapping[str, object]

LARGEST = 9_999  # points
_SHOWN = 40  # characters of a faulty value


@dataclass(frozen=True, slots=True)
class Values:
    """Reads values and notes what is wrong with them. `where` is always the way there, as in `pilot 2, points`."""

    faults: list[Said] = field(default_factory=list)

    def text(self, value: object, where: str) -> CleanText | None:
        """A text in one line; None where nothing is said."""
        return self._said(value, where, clean)

    def needed(self, value: object, where: str) -> CleanText:
        """A text in one line that has to be there; an empty one with a fault where it isn't."""
        text = self.text(value, where)
        if text is None and (value is None or isinstance(value, str)):
            self.wrong(value or None, where, say("a text"))
        return text or NO_TEXT

    def lines(self, value: object, where: str) -> CleanText | None:
        """A text in one or several lines; None where nothing is said."""
        return self._said(value, where, lines_of)

    def points(self, value: object, where: str) -> int | None:
        """A whole number, also where it is written as text or with a point; None where nothing is said."""
        if value in (None, ""):
            return None
        number = _whole(value)
        if number is None or not 0 <= number <= LARGEST:
            self.wrong(value, where, say("a whole number from 0 to {most}", most=LARGEST))
            return None
        return number

    def keys(self, value: object, where: str) -> Object:
        """An object in braces; what else is empty is an empty one, as some programs write it."""
        if isinstance(value, dict):
            return value
        if value not in (None, "", []):
            self.wrong(value, where, say("an object in braces"))
        return {}

    def texts(self, value: object, where: str) -> tuple[CleanText, ...]:
        """The texts of a list; a single one may stand without brackets."""
        each = self.items(value, where)
        found = (self.text(one, f"{where}, {number}") for number, one in enumerate(each, start=1))
        return tuple(text for text in found if text is not None)

    def items(self, value: object, where: str) -> tuple[object, ...]:
        """What a list in brackets holds."""
        if isinstance(value, list):
            return tuple(value)
        if isinstance(value, str) and value:
            return (value,)
        if value not in (None, "", {}):
            self.wrong(value, where, say("a list in brackets"))
        return ()

    def wrong(self, value: object, where: str, wanted: Said) -> None:
        """Note that something else belongs here."""
        message = say(
            "{where}: {value} stands where {wanted} belongs: correct it, or ask for the list again",
            where=clean(where),
            value=_shown(value),
            wanted=wanted,
        )
        self.faults.append(message)

    def _said(self, value: object, where: str, cleaned: Callable[[str], CleanText]) -> CleanText | None:
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(value, where, say("a text"))
            return None
        text = cleaned(value)
        return text if is_visible(text) else None


def lines_of(text: str) -> CleanText:
    """A text of several lines, without what is empty before, after and behind them."""
    lines = clean_lines(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    return CleanText("\n".join(line.rstrip() for line in lines).strip("\n"))


def _whole(value: object) -> int | None:
    if isinstance(value, str) and value.strip().isascii():
        value = int(value) if value.strip().isdecimal() and len(value.strip()) <= len(str(LARGEST)) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if -LARGEST <= value <= LARGEST and value == int(value) else None


def _shown(value: object) -> str | Said:
    """A value as a message repeats it, cut where it is long."""
    if isinstance(value, list | dict):
        return say("a list in brackets") if isinstance(value, list) else say("an object in braces")
    if value is None:
        return say("nothing")
    text = in_one_line(repr(value) if isinstance(value, str) else str(value))
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
