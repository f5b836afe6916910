"""What an organizer writes down, in plain values: the oracle's only input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ABSENT = {"No-show 1": (1,), "No-show 2": (2,), "No-show both": (1, 2)}
CONCEDED = {"Conceded 1": 1, "Conceded 2": 2}


@dataclass(frozen=True)
class Player:
    """A row of players.xlsx."""

    id: str
    late_from_round: int = 1
    withdrawn: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a results sheet. `player2` is None for a bye; `winner` as filled in, often empty."""

    player1: str
    player2: str | None
    score1: int | None = None
    score2: int | None = None
    ended: str = ""
    winner: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)

    @property
    def is_open(self) -> bool:
        """Nothing entered yet (a bye has nothing to enter)."""
        return self.player2 is not None and not self.ended and self.score1 is None


@dataclass(frozen=True)
class RoundRecord:
    """A round's workbook; `changes` holds (player, "Drop" | "Disqualify" | "Rejoin")."""

    rows: Sequence[Row]
    changes: Sequence[tuple[str, str]] = ()
    stage: int = 0
    elimination: bool = False


@dataclass(frozen=True)
class Outcome:
    """What a row is worth. `winner` is 1 or 2, and 0 where both were absent."""

    winner: int
    points: tuple[int, int]
    margins: tuple[int, int]
