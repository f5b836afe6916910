"""What stands in a cell to fill as the readers understand it, in formulas: numbers that are text, words with spaces.

The sheet `Results` has a hidden column for each column to fill, and all its other formulas compute from these: what the
readers accept the sheet does not call wrong. Another hidden column holds the cell's text, so that the formula that asks
for it again and again does not repeat how it is made.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from generator.game_forms.cells import YES, as_word
from generator.game_forms.rules import Kind
from generator.workbooks.reading.values import NO_WORDS, YES_WORDS

_PLACES = "{" + ",".join(str(place) for place in range(1, 16)) + "}"  # no number in a cell has more digits
_ZEROS = "0" * 15
_ENDS = (".00", ",00", ".0", ",0")


class AsRead(NamedTuple):
    """The text of a cell, and what is read of the cell and its text; without the first the second needs no text."""

    text: Callable[[str], str] | None
    value: Callable[[str, str], str]


def _whole(cell: str) -> str:
    """A cell's text without the zeros that programs write behind whole numbers."""
    text = f"{as_word(cell)}&CHAR(10)"
    for end in _ENDS:
        text = f'SUBSTITUTE({text},"{end}"&CHAR(10),"")'
    return f'SUBSTITUTE({text},CHAR(10),"")'


def _number(cell: str, text: str) -> str:
    """A whole number, also where it is text; what is none stays as it is."""
    no_digit = f'SUMPRODUCT(--ISERROR(FIND(MID({text}&"{_ZEROS}",{_PLACES},1),"0123456789")))'
    number = f'IF(OR({text}="",LEN({text})>15,{no_digit}>0),{text},VALUE({text}))'
    return f'IF(ISERROR({cell}),"?",IF(ISLOGICAL({cell}),"?",IF(ISNUMBER({cell}),{cell},{number})))'


def with_words(cell: str, text: str, words: Iterable[tuple[str, int]]) -> str:
    """The number that a word stands for, and else what is read of a number."""
    formula = _number(cell, text)
    for word, number in words:
        formula = f'IF({text}="{word}",{number},{formula})'
    return f'IF(ISERROR({cell}),"?",{formula})'


def _yes(cell: str, text: str) -> str:
    """`Yes` for every way in which people tick a box, nothing for a no, and else the text."""
    known = f'IF({_is_one_of(text, YES_WORDS)},"{YES}",IF({_is_one_of(text, NO_WORDS)},"",{text}))'
    return f'IF(ISERROR({cell}),"?",IF(ISLOGICAL({cell}),IF({cell},"{YES}",""),{known}))'


def _word(cell: str, _text: str) -> str:
    return as_word(cell)


def _is_one_of(text: str, words: Iterable[str]) -> str:
    """SUMPRODUCT compares as it stands; MATCH knows wildcards."""
    quoted = ",".join(f'"{word}"' for word in sorted(words))
    return f"SUMPRODUCT(--({text}={{{quoted}}}))>0"


AS_READ: Mapping[Kind, AsRead] = {
    Kind.NUMBER: AsRead(_whole, _number),
    Kind.SEAT: AsRead(_whole, _number),
    Kind.YES: AsRead(as_word, _yes),
    Kind.ENDING: AsRead(None, _word),
}
