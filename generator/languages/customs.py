"""What every language has its own custom for: days, lists, decimals, and the side from which it is read."""

import re
from collections.abc import Sequence
from datetime import date, tzinfo
from functools import cache

from generator.languages import ignored_zone, spoken

with ignored_zone():
    from babel import Locale
    from babel.dates import format_date, get_timezone_location
    from babel.lists import format_list
    from babel.numbers import format_decimal, get_decimal_symbol

_known = cache(Locale.parse)


def _locale() -> Locale:
    return _known(spoken().locale)


def direction() -> str:
    """Return `ltr` or `rtl`: from which side it is read."""
    return _locale().text_direction


def language_name(code: str) -> str:
    """Return what a language calls itself: `Deutsch`, `Français`."""
    name = _known(code).language_name or code
    return name[:1].upper() + name[1:]


def day(value: date) -> str:
    """Return `15 September 2018`; the first is `1er` in French."""
    return _of_day(value, _locale().date_formats["long"].pattern)


def weekday(value: date) -> str:
    """Return `Saturday`."""
    return format_date(value, "EEEE", locale=_locale())


def weekday_and_day(value: date) -> str:
    """Return `Saturday, 15 September 2018`."""
    return format_date(value, "full", locale=_locale())


def months() -> tuple[tuple[int, str], ...]:
    """Return the months with their numbers, in full and as they are abbreviated: `(9, "September")`, `(9, "Sep")`."""
    names = _locale().months["format"]
    return tuple((number, name) for width in ("wide", "abbreviated") for number, name in names[width].items())


def city(zone: tzinfo) -> str:
    """Return the city for which a time zone is named: `Vienna` for `Europe/Vienna`."""
    return get_timezone_location(zone, locale=_locale(), return_city=True)


def days_of_a_month(first: date, last: date) -> str:
    """Return `6–7 April 2019`."""
    formats = _locale().interval_formats
    begin, end = (formats.get("yMMMMd") or formats["yMMMd"])["d"]
    return "".join(
        _of_day(value, re.sub(r"\bMMM\b", "MMMM", part)) for value, part in ((first, begin), (last, end))
    )


def _of_day(value: date, pattern: str) -> str:
    if _locale().language == "fr" and value.day == 1:
        pattern = re.sub(r"\bd\b", "d'er'", pattern)
    return format_date(value, pattern, locale=_locale())


def listing(texts: Sequence[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return format_list(list(texts), locale=_locale())


def alternatives(texts: Sequence[str]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    return format_list(list(texts), style="or", locale=_locale())


def count(number: int) -> str:
    """Return a number by thousands: `10,000`, `10.000`, `10 000`."""
    return format_decimal(number, locale=_locale())


def decimal(text: str) -> str:
    """Return a figure with the language's own sign in front of the decimals: `0.667`, `0,667`."""
    return text.replace(".", get_decimal_symbol(_locale())) if "." in text else text
