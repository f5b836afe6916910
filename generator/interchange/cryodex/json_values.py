"""Values of a JSON file, each of the kind that belongs in its place; what is of another kind is a fault."""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
from math import isfinite

from generator.interchange.records import Faults, listed, shown, text_of
from generator.model import Number
from generator.text import clean
from generator.workbooks.reading.values import as_whole_number

Object = Mapping[str, object]


def as_object(value: object, where: str, faults: Faults) -> Object | None:
    """Return an object in braces."""
    if isinstance(value, dict):
        return value
    faults.add("exchange-value", f"{where}: {shown(value)} stands where an object in braces belongs")
    return None


def objects_in(holder: Object, key: str, where: str, faults: Faults) -> list[tuple[int, Object]]:
    """Return the objects of the list under a key, each with its number from 1."""
    value = holder.get(key)
    if not isinstance(value, list):
        said = f"{key} is missing" if key not in holder else f"{key} says {shown(value)}"
        faults.add("exchange-value", f"{where}: {said}, and a list in brackets belongs there")
        return []
    if not value and key == "matches":
        faults.add("exchange-value", f"{where}: matches is empty: remove the round, or add its matches")
    found = ((i, as_object(each, f"{where}, {key}, entry {i}", faults)) for i, each in enumerate(value, 1))
    return [(i, each) for i, each in found if each is not None]


def as_count(value: object, most: int, least: int = 0) -> int | None:
    """Return a whole number within limits, also where it is written as text or with a point."""
    number = as_whole_number(value) if isinstance(value, str | int | float) else None
    return number if number is not None and least <= number <= most else None


def as_figure(value: object) -> Number | None:
    """Return a whole number that a file says somebody has come to."""
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else None
    return int(number) if number is not None and isfinite(number) and number == int(number) else None


def as_day(value: object) -> date | None:
    """Return a day as year-month-day, also with a time behind it."""
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None


def other_keys(holders: Iterable[Object], known: frozenset[str]) -> tuple[str, ...]:
    """Return what is said beyond the keys that are known, anywhere among these; what is empty says nothing."""
    keys = {
        clean(key)
        for holder in holders
        for key, value in holder.items()
        if key not in known and value not in (None, "", [], {})
    }
    return listed(sorted(key for key in keys if key))


# The bytes of a file -> the value that its JSON stands for, whatever the machine and the version that wrote
# it.


HOW_TO_EXPORT = (
    "Cryodex's own save file, which is not read: in Cryodex choose Export, then X-Wing List Juggler Data, and "
    "import the file that this makes"
)
AGAIN = "export the file again, or correct it here"

_MAX_DIGITS = 18  # of a whole number; nobody counts further
# `"player1": "Ann "Ace" Vorn",` on a line of its own.
_LINE = re.compile(r'^(\s*"[a-z0-9_-]+"\s*:\s*)"(.*)"(\s*,?\s*)$', re.MULTILINE)


def recognises(content: bytes) -> bool:
    """Return whether a file looks like JSON that holds an object."""
    return text_of(content)[0].lstrip().startswith("{")


def is_save_file(content: bytes) -> bool:
    """Return whether it is what Cryodex saves for itself, an XML file."""
    return "<CRYODEX" in text_of(content[:10_000])[0].upper()


def decoded(content: bytes, faults: Faults) -> tuple[object, bool]:
    """Return the value, or None with a fault; and whether its letters had to be guessed."""
    text, is_guessed = text_of(content)
    try:
        return _parsed(text), is_guessed
    except json.JSONDecodeError as error:
        first = error
    except RecursionError:
        faults.add("exchange-unreadable", f"lists within lists, too deep to be a tournament: {AGAIN}")
        return None, is_guessed
    try:
        return _parsed(_LINE.sub(_escaped, text)), is_guessed
    except (json.JSONDecodeError, RecursionError):
        message = (
            f"this is where it stops being JSON (file cut off, or a quotation mark or comma too few): {AGAIN}"
        )
        faults.add("exchange-unreadable", message, line=first.lineno, column=first.colno)
        return None, is_guessed


def _parsed(text: str) -> object:
    value: object = json.loads(text, strict=False, parse_int=_whole_number)
    return value


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float("inf")


def _escaped(line: re.Match[str]) -> str:
    """The line as Cryodex means it: it escapes quotation marks at most, and nothing else."""
    return f"{line[1]}{json.dumps(line[2].replace(chr(92) + chr(34), chr(34)))}{line[3]}"
