"""The days of an event, as a Tournament Report File has them."""

import re
from collections.abc import Iterable, Mapping
from datetime import date

from generator.event_file.days import day_of

_OF_A_ROUND = re.compile(r"\d{2}[/.-]\d{1,2}[/.-]\d{1,2}", re.ASCII)


def days_of(said: Mapping[str, str]) -> tuple[date, ...]:
    """The days of an event: those of its rounds where all can be read, else the first and the last.

    Args:
        said: what the lines `042`, `052` and `132` say, without those that are not there.
    """
    rounds = [_of_a_round(text) for text in said.get("132", "").split()]
    if rounds and None not in rounds:
        return _in_order(rounds)
    return _in_order(_day(said.get(code, "")) for code in ("042", "052"))


def _of_a_round(text: str) -> date | None:
    """A round's day, which may have two digits of its year: 18/09/15."""
    return _day(f"20{text}" if _OF_A_ROUND.fullmatch(text) else text)


def _day(text: str) -> date | None:
    """None where it is no day, or where nobody knows which number is the month."""
    try:
        return day_of(text)
    except ValueError:
        return None


def _in_order(days: Iterable[date | None]) -> tuple[date, ...]:
    return tuple(sorted({day for day in days if day is not None}))
