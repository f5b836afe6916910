"""What an organizer writes down, in plain values: the oracle's only input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

ABSENT = {"No-show 1": (1,), "No-show 2": (2,), "No-show both": (1, 2)}
CONCEDED = {"Conceded 1": 1, "Conceded 2": 2}


@dataclass(frozen=True)
class Player:
    """A row of players.xlsx."""

    id: str
    late_from_round: int = 1
    withdrawn: bool = False
    faction: str = ""
    models: int = 0
    byes: Sequence[int] = ()  # rounds in which a bye is given beforehand
    keep_apart: Sequence[str] = ()  # who has one of these texts, too, is not to meet the player


@dataclass(frozen=True)
class Row:
    """A row of a results sheet. `player2` is None for a bye; `winner` as filled in, often empty.

    Urban War has casualties, withdrawals and bonus points in place of scores and a winner; the number of
    models of each force comes from players.xlsx.
    """

    player1: str
    player2: str | None
    score1: int | None = None
    score2: int | None = None
    ended: str = ""
    winner: int | None = None
    casualties1: int | None = None
    casualties2: int | None = None
    withdrew1: bool = False
    withdrew2: bool = False
    bonus1: int | None = None
    bonus2: int | None = None
    models1: int = 0
    models2: int = 0
    table: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)

    @property
    def is_open(self) -> bool:
        """Nothing entered yet (a bye has nothing to enter)."""
        return (
            self.player2 is not None and not self.ended and self.score1 is None and self.casualties1 is None
        )


@dataclass(frozen=True)
class RoundRecord:
    """A round's workbook; `changes` holds (player, "Drop" | "Disqualify" | "Rejoin")."""

    rows: Sequence[Row]
    changes: Sequence[tuple[str, str]] = ()
    stage: int = 0
    elimination: bool = False
    losers_play_on: bool = False  # semifinals before a game for third place
    still_in: frozenset[str] = frozenset()  # who lost in a double elimination and plays on
    for_third: frozenset[str] = frozenset()  # who plays for third place beside the final
    robin: bool = False
    waits: frozenset[str] = frozenset()  # whose group has no game in this round of a round robin
    rulings: Sequence[tuple[str, int]] = ()  # (player, points given or, below 0, taken)


@dataclass(frozen=True)
class Drawn:
    """A round before its results: rows of two players, None where one is missing, and their tables."""

    number: int
    stage: str
    seed: str
    games: Sequence[tuple[str | None, str | None]]
    tables: Sequence[int | None]

    @property
    def players(self) -> list[str]:
        """Everybody who has a seat or a bye, once for each time."""
        return [player for game in self.games for player in game if player is not None]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The games of two players, in the order of the rows."""
        return [(one, other) for one, other in self.games if one is not None and other is not None]

    @property
    def byes(self) -> list[str]:
        """Who has no opponent."""
        return [player for game in self.games if None in game for player in game if player is not None]

    @property
    def table_of(self) -> dict[tuple[str, str], int | None]:
        """Each pair's table."""
        seats = zip(self.games, self.tables, strict=True)
        return {(one, two): table for (one, two), table in seats if one is not None and two is not None}


@dataclass(frozen=True)
class Outcome:
    """What a row is worth. `winner` is 1 or 2, and 0 for a draw or where both were absent.

    `scores` are those that count, which a concession may change; `levels` are Urban War's casualty levels.
    """

    winner: int
    points: tuple[int, int]
    margins: tuple[int, int] = (0, 0)
    scores: tuple[int | None, int | None] = (None, None)
    levels: tuple[str | None, str | None] = (None, None)


@dataclass(frozen=True)
class Rules:
    """One game's regulations, as far as the oracle asks."""

    outcome: Callable[[Row], Outcome]
    precedence: Sequence[str]  # figures that rank, the weightiest first
    stages: Callable[[str, int], tuple[int, int]]  # structure, registered: Swiss rounds, cut (0 for none)
    structures: Sequence[str] = ("basic", "advanced")
    rematches_after_a_cut: bool = False  # else the ban holds in all Swiss rounds of the event
    conceding_retires: bool = False
    ranks_are_shared: bool = False  # else chance decides between equals
    out_after_losses: int | None = (
        None  # with which nobody is in a later Swiss round or a cut, by house rules
    )


def structure_row(rows: Sequence[tuple[int, int, int]], registered: int) -> tuple[int, int]:
    """(Swiss rounds, cut) of a structure whose rows are (least number of players, Swiss rounds, cut)."""
    fitting = [(rounds, size) for least, rounds, size in rows if registered >= least]
    if not fitting:
        raise ValueError(f"{registered} players do not fit")
    return fitting[-1]
