"""Elimination games in the order of their numbers, found by who meets whom: files have them in orders of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.engine.draw.bracket import BracketPair, games_of
from generator.model import PlayerId, Round

_Game = frozenset[PlayerId]
_Kind = tuple[int, ...]  # of a game: what its players came to, as a number for all whom only chance parts
_Spot = tuple[int, int]  # a round, from 0, and a place in its order
_Way = tuple[
    int, dict[_Spot, int]
]  # how many first games stand where the seeds have them; which game is where


def in_bracket_order(
    rounds: Sequence[Round], expected: Sequence[BracketPair], tied: Mapping[PlayerId, int]
) -> tuple[Round, ...]:
    """Return the elimination rounds of a file with their rows in the order of the bracket.

    Winners meet from the outside inward, so whoever meets tells which games of the round before belong together.
    Which of those two comes first is told by the seeds.

    Args:
        rounds: from the first of the elimination.
        expected: the games that the seeds give for it, in their order.
        tied: a number for each player, the same for those whom only chance parts: in the file it came out otherwise.
    """
    tree = _Tree(
        rounds=[[_players(game) for game in games_of(round_)] for round_ in rounds],
        expected=[_kind(_players(game), tied) for game in expected],
        tied=tied,
    )
    if not rounds or not tree.is_bracket():
        return tuple(rounds)
    order = tree.order()
    return tuple(
        _numbered(round_, [order[number, place] for place in range(len(games))])
        for number, (round_, games) in enumerate(zip(rounds, tree.rounds, strict=True))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    rounds: Sequence[Sequence[_Game]]
    expected: Sequence[_Kind]
    tied: Mapping[PlayerId, int]

    def is_bracket(self) -> bool:
        """Whether each game comes from two of the round before."""
        return all(
            len(before) == 2 * len(games)
            and all(len(game) == 2 == len(self._sources(number, game)) for game in games)
            for number, (before, games) in enumerate(pairwise(self.rounds), 1)
        )

    def order(self) -> dict[_Spot, int]:
        """Return which game is where, such that most of the first games stand where the seeds have them."""
        last = len(self.rounds) - 1
        left, found = [*range(len(self.rounds[last]))], dict[_Spot, int]()
        for place in range(len(left)):
            best, (_, way) = max(
                ((game, self._way(last, game, place)) for game in left), key=lambda each: each[1][0]
            )
            found |= way
            left.remove(best)
        return found

    def _way(self, number: int, game: int, place: int) -> _Way:
        """Return the best order of the games from which a game at that place comes."""
        here = {(number, place): game}
        if number == 0:
            return int(self.expected[place : place + 1] == [_kind(self.rounds[0][game], self.tied)]), here
        outer, inner = place, len(self.rounds[number - 1]) - 1 - place
        one, other = self._sources(number, self.rounds[number][game])
        ways = []
        for first, second in ((one, other), (other, one)):
            hits1, way1 = self._way(number - 1, first, outer)
            hits2, way2 = self._way(number - 1, second, inner)
            ways.append((hits1 + hits2, way1 | way2 | here))
        return max(ways, key=lambda way: way[0])

    def _sources(self, number: int, game: _Game) -> tuple[int, ...]:
        """Return the games of the round before from which the two come."""
        return tuple(index for index, before in enumerate(self.rounds[number - 1]) if before & game)


def _kind(game: _Game, tied: Mapping[PlayerId, int]) -> _Kind:
    return tuple(sorted(tied.get(player, -1) for player in game))


def _players(game: BracketPair) -> _Game:
    return frozenset(player for player in game if player is not None)


def _numbered(round_: Round, games: Sequence[int]) -> Round:
    """Return the round with its rows numbered so that these, counted in its own order, come one after the other."""
    rows = sorted([each.row for each in round_.pairings] + [each.row for each in round_.byes])
    number = {rows[game]: place for place, game in enumerate(games, 1)}
    pairings = sorted((replace(each, row=number[each.row]) for each in round_.pairings), key=lambda g: g.row)
    return replace(
        round_,
        pairings=tuple(pairings),
        byes=tuple(replace(each, row=number[each.row]) for each in round_.byes),
    )
