"""What can still happen, by playing out everything: each pairing and each result of all rounds that are left.

Points by hand from REGULATIONS.md, section 4; a round also gives a bye, and nothing to a player who does not appear.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from tests.oracle.pairings import all_pairings

Points = tuple[int, ...]  # a figure for each player
Result = tuple[int, int]  # both players' points; whoever has more has won

RUNEWARS = ((6, 5), (7, 4), (8, 3), (9, 2), (10, 1), (8, 0), (9, 0), (10, 0))
X_WING = ((1, 0),)
URBAN_WAR = ((16, 8), (20, 4), (24, 0), (12, 12))


@dataclass(frozen=True)
class Rules:
    """The results of a game (the winner's points first) and what a bye gives."""

    results: tuple[Result, ...]
    bye: int

    @property
    def either_way(self) -> tuple[Result, ...]:
        """For the first and for the second player; (0, 0) where neither appeared."""
        return tuple(
            {
                *self.results,
                *((other, one) for one, other in self.results),
                (self.bye, 0),
                (0, self.bye),
                (0, 0),
            }
        )


RULES = {
    "runewars-2.2": Rules(RUNEWARS, 8),
    "xwing-1.1.1": Rules(X_WING, 1),
    "urban-war-1.4": Rules(URBAN_WAR, 24),
}


@dataclass(frozen=True)
class Completion:
    """One way in which it can go on: what the open games of this round give, and the points at the end."""

    now: Points
    end: Points


def completions(
    rules: Rules, points: Points, open_games: Sequence[tuple[int, int]], later: int
) -> set[Completion]:
    """Every way: the players are their positions in `points`."""
    found = set()
    for now in gains_of(rules, len(points), tuple(open_games)):
        after = tuple(map(sum, zip(points, now, strict=True)))
        found |= {Completion(now, end) for end in _after(rules, after, later)}
    return found


def gains_of(rules: Rules, players: int, games: tuple[tuple[int, int], ...]) -> set[Points]:
    """What these games can give, for everybody."""
    found = set()
    for results in product(rules.either_way, repeat=len(games)):
        gains = [0] * players
        for game, result in zip(games, results, strict=True):
            for player, gain in zip(game, result, strict=True):
                gains[player] = gain
        found.add(tuple(gains))
    return found


def _after(rules: Rules, points: Points, rounds: int) -> set[Points]:
    ends = {points}
    for _ in range(rounds):
        gains = _round_gains(rules, len(points))
        ends = {tuple(map(sum, zip(end, gain, strict=True))) for end in ends for gain in gains}
    return ends


@cache
def _round_gains(rules: Rules, players: int) -> frozenset[Points]:
    """What a round can give, over all pairings that there are; of an odd number anybody may have the bye."""
    found = set()
    for bye in range(players) if players % 2 else (None,):
        for games in all_pairings([player for player in range(players) if player != bye]):
            for gains in gains_of(rules, players, games):
                found.add(tuple(rules.bye if player == bye else gain for player, gain in enumerate(gains)))
    return frozenset(found)


def in_cut(end: Points, player: int, size: int) -> bool:
    """Whether the player is in however ties are broken."""
    return sum(points >= end[player] for points in end) <= size


def out_of_cut(end: Points, player: int, size: int) -> bool:
    """Whether the player is out however ties are broken."""
    return sum(points > end[player] for points in end) >= size
