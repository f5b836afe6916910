"""How well a field can be paired: the best that rematches and floats allow, found by one exact matching.

A pair of a player in group `a` with one of a lower group `b` leaves the groups a ... b - 1 unpaired: it counts once
in the floats of each of them, and once in the second floats of the groups between a and b, where the player had
floated in. Pairings are compared by rematches, then group by group from the top by floats and second floats.
Source: reading I-11.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, combinations

import networkx as nx

from generator.model import PlayerId

FEW = 40  # players; in a larger field close neighbours are tried first
NEIGHBOURS = 12

Meetings = Collection[frozenset[PlayerId]]
Pair = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a pairing of a field costs. `floats` holds, for each group but the last, floats and second floats."""

    rematches: int
    floats: tuple[tuple[int, int], ...]


def quality_of(
    pairs: Iterable[Pair], level: Mapping[PlayerId, int], met: Meetings, *, first_level: int = 0
) -> Quality:
    """The cost of given pairs.

    Args:
        pairs: the pairs, in any order.
        level: the number of each player's score group, 0 at the top.
        met: who has met whom.
        first_level: the first group whose floats count.
    """
    last = max(level.values(), default=0)
    rematches = 0
    floats, second = [0] * (last + 1), [0] * (last + 1)
    for one, other in pairs:
        rematches += frozenset((one, other)) in met
        high, low = sorted((level[one], level[other]))
        for group in range(high, low):
            floats[group] += 1
            second[group] += group > high
    counts = tuple(zip(floats, second, strict=True))
    return Quality(rematches=rematches, floats=counts[first_level:last])


def best_quality(
    level: Mapping[PlayerId, int],
    met: Meetings,
    *,
    first_level: int = 0,
    may_pair: Callable[[PlayerId, PlayerId], bool] | None = None,
) -> Quality | None:
    """The least cost at which all players can be paired, or None where they can't be.

    Args:
        level: the number of each player's score group, 0 at the top.
        met: who has met whom.
        first_level: the first group whose floats count.
        may_pair: whether two players may be paired at all, whatever the cost; None: all may.
    """
    if len(level) % 2:
        return None
    if len(level) > FEW:
        quality = _matched(level, met, _near_pairs(level), first_level, may_pair)
        if quality == _least_thinkable(level, first_level):
            return quality
    return _matched(level, met, combinations(sorted(level), 2), first_level, may_pair)


def _near_pairs(level: Mapping[PlayerId, int]) -> Iterator[Pair]:
    """The pairs of players who stand close to each other: in a large field they nearly always suffice."""
    order = sorted(level, key=lambda player: (level[player], player))
    return ((one, other) for i, one in enumerate(order) for other in order[i + 1 : i + 1 + NEIGHBOURS])


def _least_thinkable(level: Mapping[PlayerId, int], first_level: int) -> Quality:
    """No pairing is better than this: no rematch, nobody floats twice, and a float only where a number is odd."""
    last = max(level.values(), default=0)
    counts = Counter(level.values())
    above = list(accumulate(counts[group] for group in range(last + 1)))
    return Quality(rematches=0, floats=tuple((above[group] % 2, 0) for group in range(first_level, last)))


def _matched(
    level: Mapping[PlayerId, int],
    met: Meetings,
    candidates: Iterable[Pair],
    first_level: int,
    may_pair: Callable[[PlayerId, PlayerId], bool] | None,
) -> Quality | None:
    """The least cost at which all players can be paired with candidate pairs only, or None where they can't be."""
    players = sorted(level)
    weights = _Weights(first=first_level, last=max(level.values(), default=0), base=len(players) + 1)
    graph: nx.Graph[PlayerId] = nx.Graph()
    graph.add_nodes_from(players)
    for one, other in candidates:
        if may_pair is None or may_pair(one, other):
            graph.add_edge(
                one, other, weight=-weights.of(level[one], level[other], frozenset((one, other)) in met)
            )
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < len(players):
        return None
    return quality_of(pairs, level, met, first_level=first_level)


class _Weights:
    """Lexicographic cost in one whole number: each digit, in a base no count reaches, is one thing compared."""

    def __init__(self, *, first: int, last: int, base: int) -> None:
        digits = 2 * max(last - first, 0)
        self._rematch: int = base**digits
        # digit[i]: the cost of one float out of group first + i; the second float's digit is the next lower one
        self._floats: list[int] = [base ** (digits - 1 - 2 * i) for i in range(max(last - first, 0))]
        self._seconds: list[int] = [base ** (digits - 2 - 2 * i) for i in range(max(last - first, 0))]
        self._first = first

    def of(self, one: int, other: int, rematch: bool) -> int:
        """The cost of pairing players of two groups."""
        high, low = sorted((one, other))
        floats = self._floats[max(high - self._first, 0) : max(low - self._first, 0)]
        seconds = self._seconds[max(high + 1 - self._first, 0) : max(low - self._first, 0)]
        return (self._rematch if rematch else 0) + sum(floats) + sum(seconds)
