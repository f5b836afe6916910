"""Refuse Markdown that would take the library long to read.

From each `[`, from each `(` after a `]` and from each `<` of a tag it goes on to the sign that closes, or to the end
where there is none; from each `*`, each `_` and each new line it may look through the rest of the paragraph. The sum of
these ways is what a text costs beyond its length. A text that people write closes what it opens, so its ways are short:
a page with a thousand links goes less far than three hundred brackets in a paragraph that nobody closed.
"""

import re
from collections.abc import Iterator

MAX_CHARACTERS = 50_000  # twenty printed pages
FARTHEST = (
    1_000_000  # characters on all ways together: a fifth of a second, where people need a twentieth of it
)
MAX_NESTED_ITEMS = 100  # list items that begin on one line, each within the one before

_CLOSES = {"]": "[", ")": "(", ">": "<"}
_SIGN = re.compile(r"[\[\]>]|<(?=[A-Za-z/!?])|(?<=\])\(|\)")
_BLANK = re.compile(r"\n(?:[ \t]*\n)+")
_HIDDEN = re.compile(r"[`*_\\&<!]")  # each may be put away for a while, under a name of a dozen letters
_NAME = 4
_ITEMS = re.compile(rf"^(?:[ \t>]*(?:[-+*]|[0-9]+\.)(?=[ \t])){{{MAX_NESTED_ITEMS}}}", re.MULTILINE)
_CHEAP = re.compile(r"[\n*_]")
_CHEAPER = 64  # by so much the way from one of these is cheaper


def too_costly(text: str) -> int | None:
    """Return the line from which on reading the text would take too long; None where it does not."""
    if len(text) > MAX_CHARACTERS:
        return text.count("\n", 0, MAX_CHARACTERS) + 1
    if (deep := _ITEMS.search(text)) is not None:
        return text.count("\n", 0, deep.start()) + 1
    gone = 0
    for start, block in _blocks(text):
        for way, at in _ways(block, len(text) - start):
            gone += way
            if gone > FARTHEST:
                return text.count("\n", 0, start + at) + 1
    return None


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield what stands between blank lines, with where it begins."""
    start = 0
    for blank in _BLANK.finditer(text):
        yield start, text[start : blank.start()]
        start = blank.end()
    yield start, text[start:]


def _ways(block: str, rest: int) -> Iterator[tuple[int, int]]:
    """Yield the ways within a block, each with its beginning; a tag's way may go on to the end of the text."""
    dear = 1 + _NAME * len(_HIDDEN.findall(block)) / max(len(block), 1)
    opened: dict[str, list[int]] = {"[": [], "(": [], "<": []}
    for found in _SIGN.finditer(block):
        sign, at = found[0], found.start()
        if sign in opened:
            opened[sign].append(at)
        elif begun := opened[_CLOSES[sign]]:
            first = begun.pop()
            yield int((at - first) * dear), first
    for sign, left in opened.items():
        for at in left:
            yield int(((rest if sign == "<" else len(block)) - at) * dear), at
    for found in _CHEAP.finditer(block):
        yield (len(block) - found.end()) // _CHEAPER, found.start()
