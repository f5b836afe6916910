"""What a calendar is made of: iCalendar (RFC 5545)."""

import re
from collections.abc import Iterable, Iterator

_LONGEST = 75  # bytes of a line; what is longer goes on in the next one, behind a space
Line = tuple[str, str]  # the name of a property, and its value


def whole_calendar(name: str, entries: Iterable[Line]) -> str:
    """The file of a calendar with that name."""
    lines = [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Roundsheet//Roundsheet//EN"),
        ("X-WR-CALNAME", escaped(name)),
        *entries,
        ("END", "VCALENDAR"),
    ]
    return "".join(f"{part}\r\n" for name, value in lines for part in _folded(f"{name}:{value}"))


def escaped(text: str) -> str:
    """A text as the value of a property."""
    return re.sub(r"([\\;,])", r"\\\1", text)


def _folded(line: str) -> Iterator[str]:
    """The line in parts of so many bytes, none of which ends within a letter."""
    part, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _LONGEST:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + width
    yield part
