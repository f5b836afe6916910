"""Where the cells of a table stand: its columns by name, and its rows."""

from dataclasses import dataclass


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
