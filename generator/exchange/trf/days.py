"""Days as people and programs write them, in any order that can only mean one thing."""

import re
from collections.abc import Iterable, Mapping
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})", re.ASCII)
_OF_A_ROUND = re.compile(r"\d{2}[/.-]\d{1,2}[/.-]\d{1,2}", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", re.ASCII)
_EITHER = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})", re.ASCII)
_IN_WORDS = re.compile(r"([A-Za-z]{3})[a-z]* (\d{1,2}), ?(\d{4})", re.ASCII)


def day_of(text: str) -> date | None:
    """A day: 2018/09/15, 15.9.2018, 15/09/2018 or Sep 15, 2018.

    None where it is none, or where nobody knows which number is the month.
    """
    if match := _YEAR_FIRST.fullmatch(text):
        return _date(int(match[1]), match[2], match[3])
    if match := _DAY_FIRST.fullmatch(text):
        return _date(int(match[3]), match[2], match[1])
    if match := _EITHER.fullmatch(text):
        readings = {
            _date(int(match[3]), month, day) for day, month in ((match[1], match[2]), (match[2], match[1]))
        }
        sure = readings - {None}
        return sure.pop() if len(sure) == 1 else None
    match = _IN_WORDS.fullmatch(text)
    if match and match[1].lower() in _MONTHS:
        return _date(int(match[3]), str(_MONTHS.index(match[1].lower()) + 1), match[2])
    return None


def _date(year: int, month: str, day: str) -> date | None:
    try:
        return date(year, int(month), int(day))
    except ValueError:
        return None


def days_of(said: Mapping[str, str]) -> tuple[date, ...]:
    """The days of an event: those of its rounds where all can be read, else the first and the last.

    Args:
        said: what the lines `042`, `052` and `132` say, without those that are not there.
    """
    rounds = [_of_a_round(text) for text in said.get("132", "").split()]
    if rounds and None not in rounds:
        return _in_order(rounds)
    return _in_order(day_of(said.get(code, "")) for code in ("042", "052"))


def _of_a_round(text: str) -> date | None:
    """A round's day, which may have two digits of its year: 18/09/15."""
    return day_of(f"20{text}" if _OF_A_ROUND.fullmatch(text) else text)


def _in_order(days: Iterable[date | None]) -> tuple[date, ...]:
    return tuple(sorted({day for day in days if day is not None}))
