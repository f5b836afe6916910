"""What makes a Swiss pairing right (REGULATIONS.md, section 6, I-11), without the engine.

Everything compared is written as the digits of one whole number, the weightiest first:

    apart, rematches, meetings, f_1, d_1, f_2, d_2, ...      score groups from the top

apart counts the pairs of players who are kept apart; meetings counts how often those who meet again have met
before, but for the first time.
f_i counts the players who leave group i unpaired, d_i those of them who had floated in. A pair of a player in group
a and one in a lower group b counts once in f_i for each a <= i < b, and once in d_i for each a < i < b.

There are two judges of the least cost: `best_pairings` tries every pairing there is, `least_by_matching` asks
another library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, TypeVar

import networkx

Player = TypeVar("Player", bound=Hashable)
Cost = Callable[[Player, Player], int | None]  # never less than 0; None where two may not be paired
Pair = tuple[str, str]
Met = Collection[frozenset[str]]  # a mapping has how often; else it is once
FEW = 8  # players of whom all pairings are tried


def best_pairings(
    players: Sequence[Player], cost: Cost[Player]
) -> tuple[int | None, list[tuple[tuple[Player, Player], ...]]]:
    """The least cost of pairing everybody, and all pairings that have it; None and none where there is no pairing.

    The first player is tried with each of the others in turn, and so on: pairs and pairings stand in that order.
    """
    least: int | None = None
    best: list[tuple[tuple[Player, Player], ...]] = []

    def go_on(left: list[Player], pairs: tuple[tuple[Player, Player], ...], so_far: int) -> None:
        nonlocal least
        if least is not None and so_far > least:
            return
        if not left:
            if so_far != least:
                least = so_far
                best.clear()
            best.append(pairs)
            return
        first, *others = left
        for other in others:
            more = cost(first, other)
            if more is not None:
                go_on([each for each in others if each != other], (*pairs, (first, other)), so_far + more)

    go_on(list(players), (), 0)
    return least, best


def all_pairings(players: Sequence[Player]) -> list[tuple[tuple[Player, Player], ...]]:
    """Every way to pair an even number of players: 945 for ten, 10,395 for twelve."""
    return best_pairings(players, lambda *_: 0)[1]


def least_by_matching(players: Sequence[Player], cost: Cost[Player]) -> int | None:
    """The least cost of pairing everybody, by networkx with exact whole numbers; None where there is no pairing."""
    graph: networkx.Graph[Any] = networkx.Graph()
    graph.add_nodes_from(players)
    costs = {pair: cost(*pair) for pair in combinations(players, 2)}
    graph.add_weighted_edges_from((*pair, -each) for pair, each in costs.items() if each is not None)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(graph):
        return None
    return sum(costs[pair] if pair in costs else costs[pair[::-1]] for pair in matching)


def weights(met: Met, apart: Collection[frozenset[str]] = ()) -> dict[frozenset[str], int]:
    """What each pair weighs: who is kept apart first, then rematches, and then how often they have met."""
    times = Counter(met)
    found = {pair: 1 + sum(times.values()) - len(times) + often - 1 for pair, often in times.items()}
    above = sum(found.values()) + 1
    return found | {pair: above + found.get(pair, 0) for pair in apart}


def unordered(pairs: Iterable[Iterable[str]]) -> frozenset[frozenset[str]]:
    """Who meets whom, whoever is named first."""
    return frozenset(map(frozenset, pairs))


class Field:
    """Players to be paired, in score groups, and what each pair of them would cost."""

    def __init__(self, points: Mapping[str, float], met: Met, apart: Collection[frozenset[str]] = ()) -> None:
        levels = sorted(set(points.values()), reverse=True)
        self.level = {player: levels.index(value) for player, value in points.items()}
        self.met = met
        self._weights = weights(met, apart)
        self._base = len(points) + 1  # no digit grows so large
        self._groups = len(levels)
        self.rematch = self._base ** (2 * self._groups)
        self._floats, self._seconds = [0], [0]  # what leaving the first n groups costs
        for group in range(self._groups):
            self._floats.append(self._floats[-1] + self._base ** (2 * (self._groups - group) - 1))
            self._seconds.append(self._seconds[-1] + self._base ** (2 * (self._groups - group) - 2))

    def cost(self, one: str, other: str) -> int:
        """What a pair adds; leaving a ... b - 1, of these the ones after a having floated in."""
        high, low = self.level[one], self.level[other]
        if high > low:
            high, low = low, high
        cost = self._floats[low] - self._floats[high]
        if low > high:
            cost += self._seconds[low] - self._seconds[high + 1]
        return cost + self.rematch * self._weights.get(frozenset((one, other)), 0)

    def total(self, pairs: Iterable[Iterable[str]]) -> int:
        """What a pairing costs."""
        return sum(self.cost(*pair) for pair in pairs)

    def digits(self, total: int) -> tuple[int, list[tuple[int, int]]]:
        """What rematches weigh, and (f, d) of each group, that make up a total."""
        found = []
        for _ in range(2 * self._groups):
            total, digit = divmod(total, self._base)
            found.append(digit)
        found.reverse()
        return total, list(zip(found[::2], found[1::2], strict=True))

    def best(self) -> list[tuple[Pair, ...]]:
        """All pairings with the least cost; pairs and pairings in the order of the points."""
        return best_pairings(list(self.level), self.cost)[1]

    def least_conceivable(self) -> int:
        """No pairing costs less: no rematch, and one leaves a group only where the number so far is odd."""
        so_far, cost = 0, 0
        for group in range(self._groups):
            so_far += sum(level == group for level in self.level.values())
            cost += (so_far % 2) * (self._floats[group + 1] - self._floats[group])
        return cost

    def least(self, pairs: Sequence[Pair]) -> int:
        """What the best pairing costs, where `pairs` is one pairing of everybody.

        No pair of a better pairing costs more than all `pairs` together. Without such pairs the field often falls
        into parts that can be looked at one by one, and a part that costs nothing can't cost less.
        """
        total = self.total(pairs)
        if total == self.least_conceivable():
            return total

        def affordable(one: str, other: str) -> int | None:
            cost = self.cost(one, other)
            return cost if cost <= total else None

        least = 0
        for part in _parts(sorted(self.level), affordable):
            if self.total(pair for pair in pairs if pair[0] in part):
                few = len(part) <= FEW
                own = best_pairings(part, affordable)[0] if few else least_by_matching(part, affordable)
                assert own is not None, "the pairing that is judged is one"
                least += own
        return least

    def likely(self) -> dict[frozenset[frozenset[str]], Fraction]:
        """How likely each of the best pairings must be.

        From the top a group's pairs, with who leaves it, are uniform given what was drawn above.
        """
        likely = {unordered(pairing): Fraction(1) for pairing in self.best()}

        def part(pairing: frozenset[frozenset[str]], group: int) -> object:
            pairs = frozenset(pair for pair in pairing if max(self.level[each] for each in pair) <= group)
            paired = {player for pair in pairs for player in pair}
            return pairs, frozenset(each for each in self.level if self.level[each] <= group) - paired

        def divide(pairings: list[frozenset[frozenset[str]]], group: int) -> None:
            parts: dict[object, list[frozenset[frozenset[str]]]] = {}
            for pairing in pairings:
                parts.setdefault(part(pairing, group), []).append(pairing)
            for same in parts.values():
                for pairing in same:
                    likely[pairing] /= len(parts)
                if group < self._groups - 1:
                    divide(same, group + 1)

        divide(list(likely), 0)
        return likely


def _parts(players: Sequence[str], cost: Cost[str]) -> Iterator[list[str]]:
    """Who is connected with whom."""
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(pair for pair in combinations(players, 2) if cost(*pair) is not None)
    return map(sorted, networkx.connected_components(graph))
