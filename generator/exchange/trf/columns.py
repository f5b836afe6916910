"""Where in a player's line everything stands, counted from 1."""

import re
from dataclasses import dataclass

PLAYER = "001"
NUMBER = re.compile(r"\d{1,4}", re.ASCII)  # of a player, or a rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A span of columns, the last one included."""

    what: str
    first: int
    last: int

    def of(self, line: str) -> str:
        """What stands there, without the blanks around it."""
        return line[self.first - 1 : self.last].strip()

    @property
    def width(self) -> int:
        """How many characters fit."""
        return self.last - self.first + 1


START = Column(what="start number", first=5, last=8)
SEX = Column(what="sex", first=10, last=10)
TITLE = Column(what="title", first=11, last=13)
NAME = Column(what="name", first=15, last=47)
RATING = Column(what="rating", first=49, last=52)
FEDERATION = Column(what="federation", first=54, last=56)
FIDE_NUMBER = Column(what="FIDE number", first=58, last=68)
BIRTH = Column(what="birth date", first=70, last=79)
POINTS = Column(what="points", first=81, last=84)
RANK = Column(what="rank", first=86, last=89)

ALL = (START, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_NUMBER, BIRTH, POINTS, RANK)
BETWEEN = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)  # always blank

FIRST_ROUND = 92  # where its columns begin
A_ROUND = 10  # columns
OPPONENT, COLOUR, RESULT = slice(0, 4), 5, 7  # within a round, counted from 0
BLANK = (4, 6, 8, 9)


def column_of(round_number: int) -> int:
    """Where a round's columns begin."""
    return FIRST_ROUND + A_ROUND * (round_number - 1)
