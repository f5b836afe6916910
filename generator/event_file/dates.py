"""Dates, times and other values of `event.yaml`, read as people write them."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from generator import languages, strict_yaml, zones
from generator.languages.said import say
from generator.model import schedule_line
from generator.text import CleanText, clean, hides

_NUMBERS = re.compile(r"([0-9]{1,4})([./-]) ?([0-9]{1,2})\2 ?([0-9]{1,4})", re.ASCII)
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th|er|\.|º)?[ -]?(?:de )?([^\W\d]+)\.?[ -]?(?:de )?([0-9]{4})"
)
_MONTH_FIRST = re.compile(r"([^\W\d]+)\.? ?([0-9]{1,2})(?:st|nd|rd|th)?(?:, ?| )([0-9]{4})")
_MIN_LETTERS = 3  # of a month


def day_of(text: str) -> date:
    """Return the day that a text says.

    Raises:
        ValueError: it says none, or may say two; the message says what to write.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        days = sorted({*_days(clean(text).casefold())})
    if len(days) == 1:
        return days[0]
    if days:
        raise ValueError(
            say(
                "{text!r} can be {one} or {other}: write the one that is meant, year first",
                text=text,
                one=days[0].isoformat(),
                other=days[1].isoformat(),
            )
        )
    raise ValueError(say("{text!r} is not a date: write year-month-day, as in 2018-09-15", text=text))


def _days(text: str) -> Iterator[date]:
    """The days that a text can mean. Between points the day stands first; between strokes it does in half the world."""
    if found := _NUMBERS.fullmatch(text):
        first, sign, second, third = int(found[1]), found[2], int(found[3]), int(found[4])
        if len(found[1]) == 4:
            yield from _if_there_is(first, second, third)
        elif len(found[4]) == 4:
            day_first = tuple(_if_there_is(third, second, first))
            yield from day_first
            if sign != "." or not day_first:
                yield from _if_there_is(third, first, second)
    elif found := _DAY_FIRST.fullmatch(text):
        yield from _if_there_is(int(found[3]), _month(found[2]), int(found[1]))
    elif found := _MONTH_FIRST.fullmatch(text):
        yield from _if_there_is(int(found[3]), _month(found[1]), int(found[2]))


def _if_there_is(year: int, month: int, day: int) -> Iterator[date]:
    try:
        yield date(year, month, day)
    except ValueError:
        return


def _month(word: str) -> int:
    """The month that a word begins in a language of the site; 0 where none or more than one is meant."""
    found = {number for name, number in _months() if name.startswith(_plain(word))}
    return found.pop() if len(found) == 1 and len(word) >= _MIN_LETTERS else 0


@cache
def _months() -> tuple[tuple[str, int], ...]:
    # Babel takes a while, and most dates have none of its words.
    from generator.languages.customs import months

    names = []
    for code in languages.known():
        with languages.speaking(code):
            names += [(_plain(name), number) for number, name in months()]
    return tuple(names)


def _plain(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", word.casefold()) if letter.isalpha())


# The values in an organizer's YAML: what may be written, and what to write instead where something else is.


FIRST_YEAR, LAST_YEAR = 1900, 2200  # of an event; no calendar knows the year 1


class StrictForm(BaseModel):
    """No unknown keys, no conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _text(value: Any) -> Any:
    """Text in one line; a name or a seed that looks like a number is text all the same."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return value
    if hides(str(value)):
        raise ValueError(say("there are only characters here that nobody can see: write the text"))
    return clean(str(value))


def _date(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError(say("write a date as year-month-day, as in 2018-09-15"))
    day = day_of(value)
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(
            say(
                "{value!r} can't be an event's date: the year is from {first_year} to {last_year}",
                value=value,
                first_year=FIRST_YEAR,
                last_year=LAST_YEAR,
            )
        )
    return day


def _dates(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _language(value: Any) -> Any:
    if value in languages.known():
        return value
    raise ValueError(
        say(
            "{value!r} is not a language of the site: write one of {known}",
            value=value,
            known=", ".join(languages.known()),
        )
    )


def _timezone(value: Any) -> Any:
    if value in zones.zone_names():
        return value
    cities = {name.rpartition("/")[2]: name for name in sorted(zones.zone_names())}
    near = strict_yaml.near(str(value).rpartition("/")[2], cities)
    meant = (
        say("did you mean {city}?", city=cities[near])
        if near
        else say("name a large city in it, as in Europe/Berlin")
    )
    raise ValueError(say("{value!r} is not a time zone: {meant}", value=value, meant=meant))


def _schedule_line(value: Any) -> Any:
    """A line as text; one with a colon before a space is a key with its value in YAML."""
    if isinstance(value, dict) and len(value) == 1:
        value = ": ".join(map(str, *value.items()))
    line = schedule_line(text) if isinstance(text := _text(value), str) else None
    if line is None:
        raise ValueError(
            say("write a time and what happens then, as in 10:00 Round 1, or 2018-09-16 9:30 Round 5")
        )
    if line.day is not None:
        _date(line.day.isoformat())
    return text


def _colour(value: Any) -> Any:
    digits = str(value).removeprefix("#")
    if re.fullmatch(r"[0-9a-fA-F]{6}", digits):
        return digits.lower()
    raise ValueError(
        say('{value!r} is not a colour: write six hexadecimal digits in quotes, as in "7a1f3d"', value=value)
    )


def _address(value: Any) -> Any:
    scheme, sign, rest = value.partition("://") if isinstance(value, str) else ("", "", "")
    address = f"{scheme.lower()}{sign}{rest}"  # a telephone begins with a capital letter
    if re.fullmatch(r"https?://[^\s?#\"'<>]+", address) and has_host(address):
        return address.rstrip("/") + "/"
    raise ValueError(say("write the site's whole address, as in https://example.org/standings/"))


def has_host(address: str) -> bool:
    """Return whether a machine's name stands in it, with a number behind a colon if anything, and nobody's password."""
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and parts.port != 0 and parts.username is None
    except ValueError:  # such as a bracket without its other half, or a port of letters
        return False


Text = Annotated[CleanText, BeforeValidator(_text), Field(min_length=1, max_length=200)]
Day = Annotated[date, BeforeValidator(_date)]
Days = Annotated[list[Day], BeforeValidator(_dates)]  # one may stand alone
Language = Annotated[str, BeforeValidator(_language)]
Timezone = Annotated[str, BeforeValidator(_timezone)]
Line = Annotated[CleanText, BeforeValidator(_schedule_line), Field(max_length=200)]
Colour = Annotated[str, BeforeValidator(_colour)]
Address = Annotated[str, BeforeValidator(_address)]
Folder = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$")]
