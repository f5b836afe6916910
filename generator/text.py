"""Clean the text of every source, and recognise two spellings of the same name."""

import re
import unicodedata
from functools import lru_cache
from typing import NewType

# Text that has passed: the records hold no other, so mypy stops a reader that forgets it.
CleanText = NewType("CleanText", str)
NO_TEXT = CleanText("")

MAX_MARKS = 8  # on one letter: Tibetan stacks seven
MAX_STACKED_MARKS = 2  # of those that are put above or below each other, as in Lithuanian

# Lines and tabs are kept where a text has several lines.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_BREAK = re.compile("[\t\n]")
_NO_CHARACTER = "\ufdd0-\ufdef" + "".join(
    chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF)
)
_SURROGATE = re.compile("[\ud800-\udfff]")
# Soft hyphens, zero-width spaces, byte order marks, invisible operators, changes of direction, annotations.
_INVISIBLE = "\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
# Characters of tags write a flag after U+1F3F4, and elsewhere what nobody sees.
_REMOVED = re.compile(
    f"[{_INVISIBLE}{_NO_CHARACTER}]|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0000-\U000e007f]+"
)
# Letters and signs that show nothing: fillers, the empty Braille pattern, a note without a head.
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
_IMPOSSIBLE = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff{_NO_CHARACTER}]")
_CONTROL_BYTES = bytes({*range(32), 127} - {*b"\t\n\r"})
_C1 = re.compile(rb"\xc2[\x80-\x9f]")
_SUSPECTS = (b"\xbf\xbe", b"\xbf\xbf", b"\xef\xb7")  # in UTF-8, of every code point that is no character
_STACKING = 200  # combining classes from here on are places around the letter, not a script's own marks
_NOTHING_TO_SEE = frozenset(("Mn", "Mc", "Me", "Cc", "Cf", "Cs", "Zs", "Zl", "Zp"))  # marks need a letter


def clean(text: str) -> CleanText:
    """Return the text in one line: composed characters, single spaces, and nothing that `clean_lines` takes away."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return CleanText(text.strip())
    return CleanText(" ".join(clean_lines(text).split()))


def clean_lines(text: str) -> CleanText:
    """Return a text of one or several lines, with composed characters, as a file or a page can hold it."""
    if text.isascii() and text.isprintable():
        return CleanText(text)
    text = unicodedata.normalize("NFC", harmless(text))
    return CleanText(text if text.isascii() else _with_few_marks(text))


def harmless(text: str) -> str:
    """Return the text as it can be shown and written anywhere: otherwise unchanged, so file names stay the same."""
    if text.isprintable() and text.isascii():
        return text
    return _CONTROL.sub(" ", _REMOVED.sub("", _SURROGATE.sub("\ufffd", text)))


def in_one_line(text: str) -> str:
    """Return the text as a message quotes it or a line of a log holds it, without what would end the line."""
    return text if text.isascii() and text.isprintable() else _BREAK.sub(" ", harmless(text))


def is_visible(text: str) -> bool:
    """Return whether any of the text can be seen: a letter, figure or sign, or what a later Unicode may make one."""
    return any(
        unicodedata.category(each) not in _NOTHING_TO_SEE and each not in _UNSEEN
        for each in clean_lines(text)
    )


def hides(text: str) -> bool:
    """Return whether a text looks empty and yet holds something, other than what is without a use."""
    return bool(clean(text)) and not is_visible(text)


def first_impossible(text: str) -> str | None:
    """Return the first thing in a text that no file can hold, as `U+D800`; None where there is none."""
    found = _IMPOSSIBLE.search(text)
    return None if found is None else f"U+{ord(found[0]):04X}"


class UnwritableError(ValueError):
    """Something was about to be published that no HTML, XML, JSON or CSV can hold: a fault of the program."""


def encoded(text: str) -> bytes:
    """Return the bytes of a file: all text that is published is encoded here, whatever it was made of.

    Raises:
        UnwritableError: there is something in it that the cleaning takes away, so it was not cleaned.
    """
    try:
        content = text.encode()
    except UnicodeEncodeError:
        raise UnwritableError(first_impossible(text)) from None
    if not _looks_sound(content) and (code := first_impossible(text)) is not None:
        raise UnwritableError(code)
    return content


def _looks_sound(content: bytes) -> bool:
    """Return whether nothing in it can be impossible; each character's check would take as long as the page."""
    if len(content.translate(None, _CONTROL_BYTES)) != len(content):
        return False
    return content.isascii() or not (any(each in content for each in _SUSPECTS) or _C1.search(content))


def _with_few_marks(text: str) -> str:
    """Return the text without the marks that a letter carries twice, or beyond what any script puts on one."""
    kept, carried, stacked = [], set[str](), 0
    for each in text:
        category = unicodedata.category(each)
        if category[0] == "M":
            stacks = category == "Me" or unicodedata.combining(each) >= _STACKING
            if each in carried or len(carried) == MAX_MARKS or (stacks and stacked == MAX_STACKED_MARKS):
                continue
            carried.add(each)
            stacked += stacks
        elif category != "Cf":  # a joiner between marks begins no new letter
            carried, stacked = set(), 0
        kept.append(each)
    return "".join(kept)


# When two spellings of a name are the same name, and where a name stands in a list.


CONTROL_OR_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SINGLE_QUOTES = re.compile("[\u2018\u2019\u201a\u201b\u02bc\u2032`\u00b4]")
_DOUBLE_QUOTES = re.compile("[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]")
# Letters that Unicode does not take apart into a plain one and an accent; site.js has the same.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")


@lru_cache(maxsize=10_000)
def sentence(text: str) -> str:
    """Return the text with a capital in front."""
    return text[:1].upper() + text[1:]


def key(text: str) -> str:
    """Return a name without spelling habits: two names with one key are the same."""
    if text.isascii():
        return CONTROL_OR_SPACE.sub(" ", text.replace("`", "'")).strip().casefold()
    text = _SINGLE_QUOTES.sub("'", text)  # before NFKC, which makes a space and an accent of some of them
    text = unicodedata.normalize("NFKC", _DOUBLE_QUOTES.sub('"', text))
    text = "".join(character for character in text if unicodedata.category(character) != "Cf")
    return CONTROL_OR_SPACE.sub(" ", DASHES.sub("-", text)).strip().casefold()


def same_name(one: str, other: str) -> bool:
    """Return whether two texts spell one name."""
    return key(one) == key(other)


def folded(name: str) -> str:
    """Return what a name is sorted and found by: without accents and case, the same in every language."""
    bare = (letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return "".join(bare).casefold().translate(_PLAIN)


def order_of(name: str) -> tuple[str, str]:
    """Return where a name stands in every list by name; accents separate only those that are alike without."""
    return folded(name), name


def in_any_order(name: str) -> str:
    """Return the same for a name and for the one with the last name first, with a comma or without."""
    return " ".join(sorted(folded(name).replace(",", " ").split()))
