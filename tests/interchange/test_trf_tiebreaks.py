"""A chess event's tiebreakers, beside those of another program.

The figures are those that the Tie-Break Server of FIDE's Technical Commission (O. Milvang's program, version
1.9.57) gives for the file `sixteen.trf`: points, Buchholz without the lowest, Buchholz, and Sonneborn-Berger. All
games of the event were played; a round without a game has a virtual opponent there, and none here.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from generator.interchange.course import as_event
from generator.tournament.ranking.standings import standings_after
from tests.interchange.chess import CHESS, sound
from tests.interchange.reading import FILES

FIGURES = """
P01 2.0 6.0 7.5 3.75
P02 1.5 9.0 10.5 2.75
P03 1.5 6.0 6.5 1.25
P04 2.0 8.0 8.5 2.50
P05 1.5 5.5 7.0 2.50
P06 2.5 5.5 7.0 4.25
P07 4.0 7.0 8.5 8.50
P08 3.0 7.5 9.0 5.00
P09 2.0 6.5 8.0 3.25
P10 2.5 5.5 6.0 3.75
P11 1.5 6.0 7.5 2.75
P12 1.5 7.0 8.5 2.75
P13 2.0 9.0 10.5 4.00
P14 2.5 6.0 6.5 3.50
P15 0.5 7.0 8.5 1.25
P16 1.5 6.5 8.0 2.75
"""


def test_they_are_those_of_the_program_that_fide_checks_with() -> None:
    """Of sixteen players after four rounds."""
    event, stages = as_event(sound((FILES / "sixteen.trf").read_bytes()), "cup", (date(2026, 11, 23),), CHESS)
    lines = standings_after(event, CHESS, stages, len(event.rounds)).lines
    figures = {
        line.player: (
            line.points.value,
            *(line.tiebreakers[key].value for key in ("buchholz-lowest-1", "buchholz", "sonneborn_berger")),
        )
        for line in lines
    }
    rows = (row.split() for row in FIGURES.strip().splitlines())
    assert figures == {player: tuple(map(Fraction, values)) for player, *values in rows}
