"""Dates as people write them: `2026-11-27`, `27.11.2026`, `27 Nov 2026`; what can be two days is refused with both."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from functools import cache

from generator import languages
from generator.languages.said import say
from generator.text import clean

_NUMBERS = re.compile(r"([0-9]{1,4})([./-]) ?([0-9]{1,2})\2 ?([0-9]{1,4})", re.ASCII)
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th|er|\.|º)?[ -]?(?:de )?([^\W\d]+)\.?[ -]?(?:de )?([0-9]{4})"
)
_MONTH_FIRST = re.compile(r"([^\W\d]+)\.? ?([0-9]{1,2})(?:st|nd|rd|th)?(?:, ?| )([0-9]{4})")
_FEWEST_LETTERS = 3  # of a month


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
    return found.pop() if len(found) == 1 and len(word) >= _FEWEST_LETTERS else 0


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
