"""Atom feeds and iCalendar files."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from uuid import NAMESPACE_URL, uuid5

from generator import zones


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEntry:
    """A record of an event's news entry."""

    id: str
    title: str
    updated: str
    href: str
    summary: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage:
    """A record of an event's news, the newest first."""

    language: str
    base: str | None  # the whole address of the event's folder
    id: str
    title: str
    about: str
    author: str
    updated: str
    entries: tuple[FeedEntry, ...]


_UNKNOWN = date(1970, 1, 1)
# What XML 1.0 has no place for, not even escaped.
_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Return the text without characters that are not allowed in XML."""
    return _NO_XML.sub("", text)


def identity(*key: str) -> str:
    """Return an ID for a feed or an entry that is unique and stays as long as the words do."""
    return uuid5(NAMESPACE_URL, "/".join(("roundsheet", *key))).urn


def first_moment(dates: tuple[date, ...]) -> datetime:
    """Return the beginning of an event, as far as its dates say it."""
    return beginning_of(min(dates, default=_UNKNOWN))


def last_moment(dates: tuple[date, ...]) -> datetime:
    """Return the beginning of an event's last day, as far as its dates say it."""
    return beginning_of(max(dates, default=_UNKNOWN))


def beginning_of(day: date) -> datetime:
    """Return the beginning of a day."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def written(at: datetime, timezone: str | None) -> str:
    """Return a time in Atom's format; one without a zone is taken as UTC."""
    if timezone is not None:
        at = zones.in_greenwich(at, timezone)
    return at.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")


# What a calendar is made of: iCalendar (RFC 5545).


_MAX_LINE_BYTES = 75  # what is longer goes on in the next one, behind a space
Line = tuple[str, str]  # the name of a property, and its value


def whole_calendar(name: str, entries: Iterable[Line]) -> str:
    """Return the file of a calendar with that name."""
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
    """Return a text escaped as the value of a property."""
    return re.sub(r"([\\;,])", r"\\\1", text)


def _folded(line: str) -> Iterator[str]:
    """Yield the line in parts of so many bytes, none of which ends within a character."""
    part, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _MAX_LINE_BYTES:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + width
    yield part
