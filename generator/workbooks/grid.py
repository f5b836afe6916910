"""Where the cells of a table stand: its columns by name, and its rows."""

import re
from dataclasses import dataclass
from typing import NamedTuple

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})", re.ASCII)


class Cell(NamedTuple):
    """A cell by its row and column, both from 1."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A record of the columns of a table whose header stands in row 1, and its rows from 2 to `last`."""

    columns: tuple[str, ...]
    last: int

    def index(self, column: str) -> int:
        """Return the column's number from 0, as XlsxWriter counts."""
        return self.columns.index(column)

    def letters(self, column: str) -> str:
        return column_letters(self.index(column) + 1)

    def cell(self, column: str, row: int) -> str:
        """Return the cell as a formula names it; the column stays fixed."""
        return f"${self.letters(column)}{row}"

    def area(self, column: str, to: str | None = None) -> str:
        """Return all cells of a column, or of it and those up to another."""
        return f"{self.letters(column)}2:{self.letters(to or column)}{self.last}"


def column_letters(number: int) -> str:
    """Return how spreadsheets call a column, of which A is the first: the 28th is AB."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the number of the column with these letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def cell_of(reference: str) -> Cell:
    """Return the cell of a reference such as B7.

    Raises:
        ValueError: it is none.
    """
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise ValueError(f"no cell is called {reference}")
    return Cell(int(found[2]), column_number(found[1].upper()))


# How a workbook's file spells out characters: `_x000A_` is a line break, and `_x005F_` the `_` of such a
# text.


_TO_SPELL_OUT = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f]")  # XML has no control characters
_SPELT_OUT = re.compile("_x([0-9A-Fa-f]{4})_")


def escaped(text: str) -> str:
    """Return the text as a file holds it, so that it is read as itself."""
    return _TO_SPELL_OUT.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def unescaped(text: str) -> str:
    """Return the text that a file means; half of a pair, which is no character, is replaced.

    A program that spells nothing out leaves `_xFFFE_` as somebody typed it: no text has such a character, so the cell
    holds what is seen in it.
    """
    if "_x" not in text:
        return text
    plain = _SPELT_OUT.sub(_character, text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return found[0] if code >= 0xFFFE or 0xFDD0 <= code <= 0xFDEF else chr(code)
