"""The bytes of a file -> its lines, by the three characters with which each begins."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.exchange.texts import text_of
from generator.exchange.trf.columns import PLAYER

_ENDS = re.compile(r"\r*\n|\r")
_IS_PLAYER = re.compile(rf"{PLAYER}[ \t]+\d")
_COMMENT = "###"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the file, and its number from 1."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """What kind of line it is."""
        return self.text[:3]

    @property
    def said(self) -> str:
        """What stands behind that."""
        return self.text[3:].strip()


def recognises(content: bytes) -> bool:
    """Whether a file has the line of a player."""
    return any(_IS_PLAYER.match(line.text) for line in lines_of(content)[0])


def lines_of(content: bytes) -> tuple[Sequence[Line], bool]:
    """All lines that say something, and whether their letters had to be guessed."""
    text, is_guessed = text_of(content)
    numbered = (Line(number=number, text=line) for number, line in enumerate(_ENDS.split(text), 1))
    return [line for line in numbered if line.text.strip() and line.code != _COMMENT], is_guessed
