"""The naive second opinion on double elimination: the tables of docs/draw.md, written out.

Each round is a list of games; `w2.1` is the winner of the stage's round 2, game 1, and `l2.1` its loser. Readings:

- R20: who has left is missing, and the opponent has a bye; the one who is there is named first.
- R21: a second final is played where the rules have one and the unbeaten one loses the first; there is none if
  that one has left before the first.
- R22: places run from the last round back: who went out in a later round is before those who did in an earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.naive import Figures
from tests.oracle.naive_bracket import Game, present
from tests.oracle.records import RoundRecord, Rules

TABLES = {
    1: ["w1.1-l1.1"],
    2: ["w1.1-w1.2 l1.1-l1.2", "w2.2-l2.1", "w2.1-w3.1"],
    4: [
        "w1.1-w1.4 w1.2-w1.3 l1.1-l1.4 l1.2-l1.3",
        "w2.3-l2.2 w2.4-l2.1",
        "w2.1-w2.2 w3.1-w3.2",
        "w4.2-l4.1",
        "w4.1-w5.1",
    ],
    8: [
        "w1.1-w1.8 w1.2-w1.7 w1.3-w1.6 w1.4-w1.5 l1.1-l1.8 l1.2-l1.7 l1.3-l1.6 l1.4-l1.5",
        "w2.5-l2.3 w2.6-l2.4 w2.7-l2.1 w2.8-l2.2",
        "w2.1-w2.4 w2.2-w2.3 w3.1-w3.4 w3.2-w3.3",
        "w4.3-l4.2 w4.4-l4.1",
        "w4.1-w4.2 w5.1-w5.2",
        "w6.2-l6.1",
        "w6.1-w7.1",
    ],
}


class Double:
    """A double elimination as far as it is played."""

    def __init__(
        self, games: Sequence[Sequence[Game]], records: Sequence[RoundRecord], rules: Rules, *, reset: bool
    ) -> None:
        self.games, self.records, self.rules = games, records, rules
        self.table = [*TABLES[len(games[0])]]
        final = len(self.table) + 1
        self.final = final
        self.reset = reset
        if reset:
            self.table.append(f"w{final}.1-l{final}.1")

    def came(self, source: str) -> str | None:
        """The winner or the loser of a game; None where nobody played it, or nobody lost."""
        number, game = (int(each) for each in source[1:].split("."))
        players = self.games[number - 1][game - 1]
        if not present(players):
            return None
        for row in self.records[number - 1].rows:
            if frozenset(row.players) == present(players):
                side = self.rules.outcome(row).winner
                if source[0] == "w":
                    return row.players[side - 1] if side else None
                return row.players[2 - side] if side and row.player2 is not None else None
        raise AssertionError(f"{source} was not played")

    def next_games(self, after: dict[str, Figures]) -> list[Game] | None:
        """The games of the next round; None when it is over."""
        played = len(self.games)
        if played > len(self.table) or (self.reset and played == self.final and self.unbeaten_won()):
            return None
        found: list[Game] = []
        for game in self.table[played - 1].split():
            here = [self.came(source) for source in game.split("-")]
            here = [player for player in here if player is not None and after[player].status == "active"]
            found.append((here[0] if here else None, here[1] if len(here) > 1 else None))
        return found

    def unbeaten_won(self) -> bool:
        """The winner of the final came from the winners' bracket, or that player had left before it."""
        if None in self.games[self.final - 1][0]:
            return True
        winner = self.came(f"w{self.final}.1")
        return winner is not None and winner == self.came(self.table[self.final - 2].split("-")[0])

    def stays(self, game: int, *, won: bool) -> bool:
        """Whether the winner or loser of a game of the last round played has another game, or has won it all."""
        played = len(self.games)
        if played > len(self.table) or (self.reset and played == self.final and self.unbeaten_won()):
            return won
        source = f"{'w' if won else 'l'}{played}.{game}"
        return any(source in games.replace("-", " ").split() for games in self.table[played - 1 :])
