"""What files of every format have in common: bytes in some encoding, names, and values that a message repeats."""

import codecs
from collections.abc import Iterable

from generator.text import CleanText, clean, in_one_line, is_visible

LONGEST_NAME = 200  # characters, as in a workbook
GUESSED = "look at the names: the file is not in UTF-8, so letters such as é and ß had to be guessed"
SHOWN = 40  # characters of a faulty value
_DIGITS = 10  # of any number that a file can mean
_MOST_LISTED = 12  # things in one sentence
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(content: bytes) -> tuple[str, bool]:
    """The text of a file, and whether its letters had to be guessed, as it is in no encoding that tells."""
    if content.startswith(_UTF_16):
        return content.decode("utf-16", errors="replace"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode("cp1252" if _is_windows(content) else "latin-1"), True


def _is_windows(content: bytes) -> bool:
    return not {*content} & {0x81, 0x8D, 0x8F, 0x90, 0x9D}  # which Windows-1252 doesn't have


def shown(value: object) -> str:
    """A value as a message repeats it, cut where it is long."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object in braces"
    text = "null" if value is None else in_one_line(repr(value) if isinstance(value, str) else str(value))
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def as_name(value: object) -> CleanText | None:
    """A text that can be seen and is no longer than a name may be."""
    text = clean(value) if isinstance(value, str) else None
    return text if text and is_visible(text) and len(text) <= LONGEST_NAME else None


def as_number(text: str, most: int) -> int | None:
    """A whole number from 0 up to a limit, in digits alone."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else None
    return number if number is not None and number <= most else None


def listed(things: Iterable[str]) -> tuple[str, ...]:
    """What one sentence lists: the first of them in their order, and how many more there are."""
    texts = [each[:SHOWN] for each in things if each]
    more = len(texts) - _MOST_LISTED
    return (*texts[:_MOST_LISTED], *([f"{more} more"] if more > 0 else []))
