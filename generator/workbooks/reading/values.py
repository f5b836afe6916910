"""What people type into cells, understood: text, whole numbers and times of day."""

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from generator.languages.said import Message, say
from generator.text import DASHES, CleanText, clean, is_visible
from generator.tournament.game_forms.columns import DAYS_OF_OUR_TIME
from generator.workbooks.reading.bounds import attributes_in

MAX_NUMBER = 1e300  # a file may say 1e999, or NaN, or four hundred digits; no spreadsheet program does
SHOWN_CHARACTERS = 40  # of a faulty value that a message repeats


class ErrorValue(NamedTuple):
    """What a spreadsheet program shows where a formula failed, as `#REF!`."""

    text: str


Value = str | int | float | bool | datetime | date | time | ErrorValue | None

_WHOLE_NUMBER = re.compile(r"([+-]?[0-9]{1,15})(?:[.,]0{1,2})?", re.ASCII)
_TWO_NUMBERS = re.compile(r"([0-9]{1,6}) ?[-:] ?([0-9]{1,6})", re.ASCII)
HALVES = ("0.5", "0,5", ".5", ",5", "1/2", "½")
YES_WORDS = frozenset(("yes", "y", "x", "true", "1", "\u2713", "\u2714"))
NO_WORDS = frozenset(("", "no", "n", "false", "0", "-"))
_TIME_OF_DAY = re.compile(
    r"([0-9]{1,2}?)(?: ?[:.,h]? ?([0-9]{2})(?::[0-9]{2})?)?(?: ?([ap])\.? ?m\.?)?(?: ?(?:h|hrs|uhr|o'clock))?",
    re.ASCII,
)
_LOST_ZERO = re.compile(r"[0-9]{1,2}[.,][1-4]", re.ASCII)
_NUMBER_OF_DAYS = re.compile(r"[0-9]{4,7}[.,][0-9]+", re.ASCII)
_PART_OF_A_DAY = re.compile(r"0?[.,][0-9]{3,}", re.ASCII)
_MIN_DAYS = 1_900  # since 1900: of no date of an event, and more than any other number with a fraction
_LEAP_DAY_OF_1900 = 60  # which there was not; days before it have another number than they should
_FIRST_YEAR = 1910  # no event is older, and no time typed as a number makes a later date


def as_text(value: Value) -> CleanText | None:
    """Return the value as text for people; None where nothing can be seen there or a formula failed."""
    if value is None or isinstance(value, ErrorValue):
        return None
    text = clean(_plain(value))
    return text if text and (text.isascii() or is_visible(text)) else None


def as_identifier(value: Value) -> CleanText | None:
    """Return the value as an ID: compatibility forms of letters, digits and dashes count as the plain ones."""
    text = as_text(value)
    return None if text is None else clean(DASHES.sub("-", unicodedata.normalize("NFKC", text)))


def as_whole_number(value: Value) -> int | None:
    """Return the value as a whole number of either sign, also where it is text; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    if isinstance(value, str):
        text = DASHES.sub("-", unicodedata.normalize("NFKC", clean(value)))
        match = _WHOLE_NUMBER.fullmatch(text)
        return int(match[1]) if match else None
    if not abs(value) < MAX_NUMBER:
        return None
    nearest = round(value)
    return nearest if abs(value - nearest) < 1e-9 else None


class TwoNumbers(NamedTuple):
    """Two numbers in one cell. Of a date nobody knows in which order they were typed."""

    one: int
    other: int
    in_order: bool


def as_two_numbers(value: Value) -> TwoNumbers | None:
    """Return `2-1` or `2:1`, also where a program has made a time or a date of it; None where it is something else."""
    if isinstance(value, str):
        text = DASHES.sub("-", unicodedata.normalize("NFKC", clean(value)))
        match = _TWO_NUMBERS.fullmatch(text)
        return TwoNumbers(int(match[1]), int(match[2]), in_order=True) if match else None
    if isinstance(value, float) and 0 < value < 1:
        hours, minutes = divmod(round(value * 24 * 60), 60)
        value = (
            time(hours, minutes)
            if abs(value * 24 * 60 - round(value * 24 * 60)) < 1e-6 and hours < 24
            else None
        )
    if isinstance(value, int | float) and value in DAYS_OF_OUR_TIME:
        value = _FROM_1900 + timedelta(days=int(value))
    if isinstance(value, date):  # that of a number in a cell for dates is of 1900
        return TwoNumbers(value.month, value.day, in_order=False) if value.year >= 2000 else None
    return TwoNumbers(value.hour, value.minute, in_order=True) if isinstance(value, time) else None


def as_yes_or_no(word: str) -> bool | None:
    """Return a word's key as a yes or a no, of which an empty cell is one; None where it is neither."""
    return True if word in YES_WORDS else False if word in NO_WORDS else None


def is_number_of_days(text: str) -> bool:
    """Return whether a text is a date with a time as a number, such as 46000.6042 in a cell without format."""
    return _NUMBER_OF_DAYS.fullmatch(text) is not None and _number(text) >= _MIN_DAYS


def _number(text: str) -> float:
    return float(text.replace(",", "."))


def as_time_of_day(value: Value) -> CleanText | None:
    """Return `HH:MM` for a time, a date with a time, or what people type for one: `9.30`, `930`, `2 pm`, `14:30 Uhr`.

    A program may have made a number of it, 14.3 of `14.30`, or a date of that number where the cell is one for times.
    14.5 is none: nobody can tell `14.50` from half past.
    """
    if isinstance(value, datetime) and value.year < _FIRST_YEAR and (day := _day_number(value)) >= 2:
        value = day
    if isinstance(value, datetime | time):
        return CleanText(f"{value.hour:02}:{value.minute:02}")
    text = _as_typed(value)
    if _PART_OF_A_DAY.fullmatch(text) or is_number_of_days(text):
        value = _number(text) % 1
    if isinstance(value, float) and 0 < value < 1:
        minutes = round(value * 24 * 60) % (24 * 60)
        return CleanText(f"{minutes // 60:02}:{minutes % 60:02}")
    match = _TIME_OF_DAY.fullmatch(text)
    if not match:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), match[3]
    if hour == 0 and match[2] is None:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0) if 1 <= hour <= 12 else 24
    return CleanText(f"{hour:02}:{minute:02}") if hour < 24 and minute < 60 else None


def _as_typed(value: Value) -> str:
    """A text in plain letters, or a number, with the zero at its end that programs drop."""
    text = unicodedata.normalize("NFKC", as_text(value) or "").casefold()
    return f"{text}0" if _LOST_ZERO.fullmatch(text) else text


def _day_number(moment: datetime) -> float:
    """The number that a spreadsheet shows as this date."""
    days = (moment - _FROM_1900) / timedelta(days=1)
    return round(days - 1 if days <= _LEAP_DAY_OF_1900 else days, 6)


def shown(value: Value) -> Message:
    """Return the value as a message repeats it, cut where it is long."""
    if isinstance(value, ErrorValue):
        return say("{text}", text=value.text)
    if isinstance(value, datetime | date | time):
        return say("{date} (a date or time)", date=_plain(value))
    text = clean(_plain(value))
    return say("{text}", text=text if len(text) <= SHOWN_CHARACTERS else f"{text[: SHOWN_CHARACTERS - 1]}…")


def _plain(value: Value) -> str:
    if isinstance(value, str):
        return value
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float():
            return f"{value:.15g}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.strftime("%Y-%m-%d %H:%M")
        case time():
            return value.strftime("%H:%M")
        case _:
            return str(value)


# Numbers that a spreadsheet shows as dates or in percent: which styles of cells do so, and what such a number
# is.


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
    """Return the number as its cell shows it: 100 % in a cell of percent is stored as 1."""
    return f"{100 * number:.10g}%"


def date_of(number: float, *, from_1904: bool) -> datetime | time:
    """Return the date that a number of days is, or the time of day where it is less than a day.

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
    """Return the length of time, to a thousandth of a second."""
    length = timedelta(days=days)
    return timedelta(seconds=length.total_seconds() // 1, microseconds=round(length.microseconds, -3))


def as_counted(moment: datetime, *, from_1904: bool) -> datetime | time:
    """Return the date as `date_of` makes it of its number: the first days are others, or no days but times."""
    days = (moment - (_FROM_1904 if from_1904 else _FROM_1900)) / timedelta(days=1)
    return date_of(days, from_1904=from_1904) if days < _LEAP_DAY_OF_1900 else moment


def date_spelt(text: str) -> Moment:
    """Return the date, time or length of time that a text begins with, such as `2018-09-15T09:30:00`.

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
