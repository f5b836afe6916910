"""Numbers that a spreadsheet shows as dates or in percent: which styles of cells do so, and what such a number is."""

import re
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from generator.workbooks.reading.markup import attributes_in

Moment = datetime | date | time | timedelta

# Formats that files don't spell out, of dates, times and lengths of time: those of every Excel, those that Chinese,
# Japanese and Korean Excel has besides, and those of Thai Excel.
_BUILT_IN = frozenset((*range(14, 23), 45, 46, 47, *range(27, 37), *range(50, 59), *range(71, 82)))
_BUILT_IN_LENGTHS = (46, 79)  # [h]:mm:ss
_BUILT_IN_PERCENTS = (9, 10)  # 0%, 0.00%
_NOT_SHOWN = re.compile(r'".*?"|\[(?!hh?\]|mm?\]|ss?\])[^\]]*\]')  # texts, colours and languages
_PART_OF_A_DATE = re.compile(r"(?<![_\\])[dmhysDMHYS]")
_LENGTH = re.compile(r"\[(?:hh?|mm?|ss?)\]", re.IGNORECASE)

_ISO = re.compile(
    r"(?:([0-9]{4})-([0-9]{2})-([0-9]{2}))?T?(?:([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?)?"
)
_ISO_LENGTH = re.compile(r"PT(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:\.[0-9]+)?)S)?")

_FROM_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 (spreadsheets know no time zones)
_FROM_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_LEAP_DAY_OF_1900 = 60  # which there was not: days before it are one more
_DAY = 24 * 60 * 60


class NumberStyles(NamedTuple):
    """The styles, by their number, in which a number is a date or a time, a length of time, or so many percent."""

    dates: frozenset[int] = frozenset()
    lengths: frozenset[int] = frozenset()
    percents: frozenset[int] = frozenset()


def number_styles(xml: bytes) -> NumberStyles:
    """Read them from a workbook's styles."""
    found = attributes_in(xml, "numFmts/numFmt", "cellXfs/xf")
    custom = {int(each["numFmtId"]): each["formatCode"] for each in found["numFmts/numFmt"]}
    formats = [int(each.get("numFmtId", 0)) for each in found["cellXfs/xf"]]
    return NumberStyles(
        frozenset(style for style, number in enumerate(formats) if _shows_a_date(number, custom.get(number))),
        frozenset(
            style for style, number in enumerate(formats) if _shows_a_length(number, custom.get(number))
        ),
        frozenset(
            style for style, number in enumerate(formats) if _shows_percent(number, custom.get(number))
        ),
    )


def _shows_a_date(number: int, custom: str | None) -> bool:
    if custom is None:
        return number in _BUILT_IN
    return _PART_OF_A_DATE.search(_NOT_SHOWN.sub("", custom.split(";")[0])) is not None


def _shows_a_length(number: int, custom: str | None) -> bool:
    if custom is None:
        return number in _BUILT_IN_LENGTHS
    return _LENGTH.search(custom.split(";")[0]) is not None


def _shows_percent(number: int, custom: str | None) -> bool:
    if custom is None:
        return number in _BUILT_IN_PERCENTS
    return "%" in _NOT_SHOWN.sub("", custom.split(";")[0]).replace("\\%", "")


def percent_of(number: float) -> str:
    """The number as its cell shows it: 100 %, typed into an empty cell, is stored as 1 and in percent from then on."""
    return f"{100 * number:.10g}%"


def date_of(number: float, *, from_1904: bool) -> datetime | time:
    """The date that a number of days is, or the time of day where it is less than a day.

    Raises:
        ValueError, OverflowError: there is no such day.
    """
    day, fraction = divmod(number, 1)
    into_the_day = timedelta(milliseconds=round(fraction * _DAY * 1_000))
    if 0 <= number < 1 and not into_the_day.days:
        return (_FROM_1904 + into_the_day).time()
    if not from_1904 and 0 < number < _LEAP_DAY_OF_1900:
        day += 1
    return (_FROM_1904 if from_1904 else _FROM_1900) + timedelta(days=day) + into_the_day


def length_of(days: float) -> timedelta:
    """The length of time, to a thousandth of a second."""
    length = timedelta(days=days)
    return timedelta(seconds=length.total_seconds() // 1, microseconds=round(length.microseconds, -3))


def as_counted(moment: datetime, *, from_1904: bool) -> datetime | time:
    """The date as `date_of` makes it of its number: the first days are others, or no days but times."""
    days = (moment - (_FROM_1904 if from_1904 else _FROM_1900)) / timedelta(days=1)
    return date_of(days, from_1904=from_1904) if days < _LEAP_DAY_OF_1900 else moment


def date_spelt(text: str) -> Moment:
    """The date, time or length of time that a text such as `2018-09-15T09:30:00` spells; what follows is left out.

    Raises:
        ValueError, OverflowError: it spells none.
    """
    if (found := _ISO.match(text)) and any(found.groups()):
        year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
        fraction = timedelta(milliseconds=round(float(found[7] or 0) * 1_000))
        moment = time(hour, minute, second)
        if found[1] is None:
            return (datetime.combine(_FROM_1900, moment) + fraction).time()
        day_of_it = date(year, month, day)
        return day_of_it if found[4] is None else datetime.combine(day_of_it, moment) + fraction
    if (found := _ISO_LENGTH.match(text)) and any(found.groups()):
        hours, minutes, seconds = (float(part or 0) for part in found.groups())
        return timedelta(hours=hours, minutes=minutes, milliseconds=round(seconds * 1_000))
    raise ValueError("no date")
