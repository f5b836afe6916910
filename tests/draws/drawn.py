"""A drawn round in plain values, and what is known when it is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.events.played import Played
from tests.oracle import draw, naive
from tests.oracle.records import ABSENT


@dataclass(frozen=True)
class Drawn:
    """A round as its workbook would show it: rows of two players, None where one is missing, and their tables."""

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


@dataclass
class History:
    """An event so far, in the oracle's values, with those who have a fixed table."""

    played: Played
    fixed: Mapping[str, int] = field(default_factory=dict)

    def ranking(self, *, entering: bool) -> list[str]:
        """Everybody ranked after the rounds so far, equals in the order of their random tickets.

        `entering` adds those who come in with the next round.
        """
        records = self.played.records
        players = {player for record in records for player in naive.seated(record)}
        results = draw.results_of(records, self.played.rules)
        seed = draw.seed_of(self.played.seed, "standings", len(records), players, results)
        groups = self.played.ranking(self.played.figures(entering=entering))
        return [player for group in groups for player in draw.shuffled(seed, "random", group)]

    def played_on(self) -> dict[str, set[int]]:
        """The tables on which everybody has played; where somebody was absent nobody did."""
        tables: dict[str, set[int]] = {}
        for record in self.played.records:
            for row in record.rows:
                if row.table is not None and row.player2 is not None and row.ended not in ABSENT:
                    for player in row.players:
                        tables.setdefault(player, set()).add(row.table)
        return tables

    def most_games(self) -> int:
        """The number of games of the largest round so far."""
        return max(
            (sum(row.player2 is not None for row in each.rows) for each in self.played.records), default=0
        )
