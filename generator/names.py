"""When two spellings of a name are the same name, and where a name stands in a list."""

import re
import unicodedata
from functools import lru_cache

CONTROL_OR_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SINGLE_QUOTES = re.compile("[\u2018\u2019\u201a\u201b\u02bc\u2032`\u00b4]")
_DOUBLE_QUOTES = re.compile("[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]")
# Letters that Unicode does not take apart into a plain one and an accent; site.js has the same.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")


@lru_cache(maxsize=10_000)
def key(text: str) -> str:
    """What is left of a name when spelling habits are taken away: two names with one key are the same."""
    if text.isascii():
        return CONTROL_OR_SPACE.sub(" ", text.replace("`", "'")).strip().casefold()
    text = _SINGLE_QUOTES.sub("'", text)  # before NFKC, which makes a space and an accent of some of them
    text = unicodedata.normalize("NFKC", _DOUBLE_QUOTES.sub('"', text))
    text = "".join(character for character in text if unicodedata.category(character) != "Cf")
    return CONTROL_OR_SPACE.sub(" ", DASHES.sub("-", text)).strip().casefold()


def same_name(one: str, other: str) -> bool:
    """Whether two texts spell one name."""
    return key(one) == key(other)


def folded(name: str) -> str:
    """What a name is sorted by and found by: without accents and case, the same in every language."""
    bare = (letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return "".join(bare).casefold().translate(_PLAIN)


def order_of(name: str) -> tuple[str, str]:
    """Where a name stands in every list by name; accents part only those that are alike without."""
    return folded(name), name


def in_any_order(name: str) -> str:
    """The same for a name and for the one with the last name first, with a comma or without."""
    return " ".join(sorted(folded(name).replace(",", " ").split()))
