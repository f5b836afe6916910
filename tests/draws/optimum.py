"""The best that a score group pairing can be, found without the engine: conditions (1) to (3), reading I-11.

Everything compared is written as the digits of one whole number, the weightiest first:

    rematches, f_1, d_1, f_2, d_2, ...      score groups from the top

f_i counts the players who leave group i unpaired, d_i those of them who had floated in. `tests/oracle/pairings.py`
says the same with vectors, naively; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import networkx

Pair = tuple[str, str]
Met = set[frozenset[str]]
FEW = 8  # players of whom all pairings are looked at


class Field:
    """Players to be paired, in score groups, and what each pair of them would cost."""

    def __init__(self, points: Mapping[str, int], met: Met) -> None:
        levels = sorted(set(points.values()), reverse=True)
        self.level = {player: levels.index(value) for player, value in points.items()}
        self.met = met
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
        return cost + (self.rematch if frozenset((one, other)) in self.met else 0)

    def total(self, pairs: Iterable[Pair]) -> int:
        """What a pairing costs."""
        return sum(self.cost(*pair) for pair in pairs)

    def digits(self, total: int) -> tuple[int, list[tuple[int, int]]]:
        """Rematches, and (f, d) of each group, that make up a total."""
        found = []
        for _ in range(2 * self._groups):
            total, digit = divmod(total, self._base)
            found.append(digit)
        found.reverse()
        return total, list(zip(found[::2], found[1::2], strict=True))

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
        players = sorted(self.level)
        edges = {
            (one, other): cost
            for i, one in enumerate(players)
            for other in players[i + 1 :]
            if (cost := self.cost(one, other)) <= total
        }
        least = 0
        for part in _parts(players, edges):
            own = [pair for pair in pairs if pair[0] in part]
            if self.total(own):
                within = {pair: cost for pair, cost in edges.items() if pair[0] in part}
                least += least_of_all(part, within) if len(part) <= FEW else least_by_matching(within)
        return least


def least_of_all(players: Iterable[str], edges: Mapping[Pair, int]) -> int:
    """The least cost of all pairings, by looking at every single one."""
    return min(
        sum(edges[pair] for pair in pairing)
        for pairing in all_pairings(tuple(sorted(players)))
        if all(pair in edges for pair in pairing)
    )


def least_by_matching(edges: Mapping[Pair, int]) -> int:
    """The least cost of all pairings, by a maximum weight matching with exact whole numbers."""
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for (one, other), cost in edges.items())
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) == len(graph), "the pairing that is judged is one"
    return sum(edges[min(pair), max(pair)] for pair in matching)


def all_pairings(players: Sequence[str]) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair an even number of players: in order, if the players are."""
    if not players:
        yield ()
        return
    first, others = players[0], players[1:]
    for i, other in enumerate(others):
        for rest in all_pairings((*others[:i], *others[i + 1 :])):
            yield ((first, other), *rest)


def _parts(players: Iterable[str], edges: Iterable[Pair]) -> Iterator[set[str]]:
    """Who is connected with whom."""
    beside: dict[str, list[str]] = {player: [] for player in players}
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    waiting = set(beside)
    while waiting:
        part, ahead = set(), [min(waiting)]
        while ahead:
            player = ahead.pop()
            if player not in part:
                part.add(player)
                ahead += beside[player]
        waiting -= part
        yield part
