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
    """The columns of a table whose header stands in row 1, and its rows from 2 to `last`."""

    columns: tuple[str, ...]
    last: int

    def index(self, column: str) -> int:
        """The column's number from 0, as XlsxWriter counts."""
        return self.columns.index(column)

    def letters(self, column: str) -> str:
        return column_letters(self.index(column) + 1)

    def cell(self, column: str, row: int) -> str:
        """The cell as a formula names it; the column stays fixed."""
        return f"${self.letters(column)}{row}"

    def area(self, column: str, to: str | None = None) -> str:
        """All cells of a column, or of it and those up to another."""
        return f"{self.letters(column)}2:{self.letters(to or column)}{self.last}"


def column_letters(number: int) -> str:
    """How spreadsheets call a column, of which A is the first: the 28th is AB."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of the column with these letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def cell_of(reference: str) -> Cell:
    """The cell of a reference such as B7.

    Raises:
        ValueError: it is none.
    """
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise ValueError(f"no cell is called {reference}")
    return Cell(int(found[2]), column_number(found[1].upper()))
