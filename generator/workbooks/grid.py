"""Where the cells of a table stand: its columns by name, and its rows."""

import re
from dataclasses import dataclass
from typing import NamedTuple

_REFERENCE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})", re.ASCII)


class Cell(NamedTuple):
    """A cell by its row and column, both from 1."""

    row: int
    column: int


def letters_of(column: int) -> str:
    """The letters of a column: A of 1, AA of 27."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_of(reference: str) -> Cell:
    """The cell of a reference such as B7.

    Raises:
        ValueError: it is none.
    """
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise ValueError(f"no cell is called {reference}")
    return Cell(int(found[2]), number_of(found[1]))


def number_of(letters: str) -> int:
    """The number of a column: 27 of AA."""
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The columns of a table whose header stands in row 1, and its rows from 2 to `last`."""

    columns: tuple[str, ...]
    last: int

    def index(self, column: str) -> int:
        """The column's number from 0, as XlsxWriter counts."""
        return self.columns.index(column)

    def letters(self, column: str) -> str:
        return letters_of(self.index(column) + 1)

    def cell(self, column: str, row: int) -> str:
        """The cell as a formula names it; the column stays fixed."""
        return f"${self.letters(column)}{row}"

    def area(self, column: str, to: str | None = None) -> str:
        """All cells of a column, or of it and those up to another."""
        return f"{self.letters(column)}2:{self.letters(to or column)}{self.last}"
