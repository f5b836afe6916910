"""The cheapest perfect matching of a complete graph, exactly: Edmonds' blossom algorithm with whole-number prices.

Every vertex has a price, and so has every blossom (an odd set of vertices that all but one are paired within). No
pair costs less than the prices of its two vertices and of the blossoms that it leaves; pairs that cost exactly as much
are tight. One search for each unpaired vertex grows a tree of tight pairs, raises and lowers prices until there is
a tight way to another unpaired vertex, and pairs both. Only tight pairs are ever made, so the matching is cheapest.
Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from heapq import heappop, heappush
from operator import sub

Edge = tuple[int, int]  # two vertices, the first in the node before, the second in the node after

_EXPAND = -1  # instead of a vertex: the event of a blossom whose price has come down to nothing
_MOVING = (  # what a search changes; the lists within are never changed, but replaced
    *("mate", "top", "total", "price", "sign", "parent", "base", "members"),
    *("children", "ties", "entry", "events", "due"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """The pairs, each with its lower vertex first, in the order of these, and the price of each vertex."""

    pairs: tuple[Edge, ...]
    prices: tuple[int, ...]


def cheapest_matching(costs: Sequence[Sequence[int]], prices: Sequence[int | None] | None = None) -> Matching:
    """Pair all vertices so that the sum of costs is least.

    Args:
        costs: the cost of each pair, symmetric; an even number of vertices.
        prices: those of a matching with similar costs, from which the way is shorter, or None where none is known.
            Any numbers will do.
    """
    search = matched(costs, prices)
    return Matching(pairs=search.pairs(), prices=tuple(search.price[: len(costs)]))


def matched(costs: Sequence[Sequence[int]], prices: Sequence[int | None] | None = None) -> "Search":
    """The search for a cheapest matching, at its end: everybody is paired, at prices that prove it cheapest.

    Args:
        costs: as for `cheapest_matching`. The search holds twice the costs, in rows of its own.
        prices: likewise.
    """
    if len(costs) % 2:
        raise ValueError("an odd number of vertices can't be paired")
    search = Search([[2 * cost for cost in row] for row in costs])
    search.set_out(prices or [None] * len(costs))
    for vertex in range(len(costs)):
        if search.mate[vertex] < 0:
            search.pair(vertex)
    return search


@dataclass(slots=True)
class Search:
    """Vertices and blossoms are nodes: vertices have the numbers 0 ... n - 1, blossoms the next ones.

    While a tree grows, prices move with the time: `sign` is +1 for nodes of the tree at an even distance from its
    root, -1 at an odd one, else 0, and a price is what is stored plus sign times `now`. `total` is a vertex's price
    with those of all blossoms around it. Costs are even, so prices stay whole.
    """

    cost: list[list[int]]
    mate: list[int] = field(init=False)
    top: list[int] = field(init=False)  # a vertex's outermost node
    total: list[int] = field(init=False)
    price: list[int] = field(init=False)  # of each node by itself
    sign: list[int] = field(init=False)
    parent: list[int] = field(init=False)
    base: list[int] = field(init=False)  # a node's vertex that is paired outside of it
    members: list[list[int]] = field(init=False)
    children: dict[int, list[int]] = field(default_factory=dict)  # of a blossom, in a circle from the base's
    ties: dict[int, list[Edge]] = field(default_factory=dict)  # from each child to the next
    entry: dict[int, Edge] = field(default_factory=dict)  # how the tree reached a node at an odd distance
    events: list[tuple[int, int, int]] = field(default_factory=list)  # when a pair becomes tight
    due: list[int | None] = field(init=False)  # of a vertex outside the tree: its earliest event
    goal: tuple[int, int, int] | None = None  # when the tree reaches an unpaired vertex, and by which pair
    now: int = 0

    def __post_init__(self) -> None:
        size = len(self.cost)
        self.mate = [-1] * size
        self.top, self.parent = list(range(size)), [-1] * size
        self.total, self.price, self.sign = [0] * size, [0] * size, [0] * size
        self.base, self.members = list(range(size)), [[vertex] for vertex in range(size)]
        self.due = [None] * size

    def set_out(self, prices: Sequence[int | None]) -> None:
        """Prices near those known, as high as no pair costs less than they say, and some pairs that are tight then."""
        total, mate = self.total, self.mate
        for vertex, (row, price) in enumerate(zip(self.cost, prices, strict=True)):
            total[vertex] = min((*row[:vertex], *row[vertex + 1 :])) // 2 if price is None else price
        for vertex, row in enumerate(self.cost):
            before, after = slice(vertex), slice(vertex + 1, None)
            total[vertex] = min((*map(sub, row[before], total[before]), *map(sub, row[after], total[after])))
        for vertex, row in enumerate(self.cost):
            if mate[vertex] < 0:
                mine = total[vertex]
                free = (
                    v for v, cost in enumerate(row) if mate[v] < 0 and cost == mine + total[v] and v != vertex
                )
                mate[vertex] = other = next(free, -1)
                if other >= 0:
                    mate[other] = vertex
        self.price = list(total)

    def pair(self, root: int) -> None:
        """Find a partner for an unpaired vertex: a tree grows from it until another unpaired vertex is reached."""
        self._grow(root)
        assert self.goal is not None, "the number of vertices is even, so there is another unpaired one"
        self.now, one, other = self.goal
        self._augment(one, other)
        self._settle()

    def reaches_unpaired(self, root: int, limit: int) -> bool:
        """Whether a tree that grows from an unpaired vertex reaches another by the time `limit`; nobody is paired."""
        if limit < 0:
            return False
        self.goal = (limit + 1, -1, -1)  # what comes later is not looked at
        self._grow(root)
        return self.goal[1] >= 0

    def pairs(self) -> tuple[Edge, ...]:
        """The pairs, each with its lower vertex first, in the order of these."""
        return tuple((one, other) for one, other in enumerate(self.mate) if one < other)

    def copy(self) -> "Search":
        """The same search, to be gone on with apart from this one; the costs are shared."""
        twin = copy(self)
        for name in _MOVING:
            setattr(twin, name, copy(getattr(self, name)))
        return twin

    def set_price(self, vertex: int, price: int) -> None:
        """Give a vertex that no blossom holds another price, while no tree grows."""
        self.price[vertex] = self.total[vertex] = price

    def slack(self, one: int, other: int) -> int:
        """What a pair costs beyond the prices of its two, which no one blossom holds both."""
        signs = self.sign[self.top[one]] + self.sign[self.top[other]]
        return self.cost[one][other] - self.total[one] - self.total[other] - signs * self.now

    def _grow(self, root: int) -> None:
        """Let a tree of tight pairs grow until it has reached its goal, or no pair is left that could lead there."""
        self._add_even(self.top[root])
        while self.events and (self.goal is None or self.events[0][0] < self.goal[0]):
            self.now, one, other = heappop(self.events)
            if one == _EXPAND:
                if self.sign[other] < 0 and self.parent[other] < 0 and self.price[other] == self.now:
                    self._expand(other)
                continue
            if self.top[one] == self.top[other] or self.slack(one, other):
                continue
            node = self.top[other]
            if self.sign[node] > 0:
                self._join(one, other)
            elif self.sign[node] == 0:
                self._add_odd(node, (one, other))
                self._add_even(self.top[self.mate[self.base[node]]])

    def _turn(self, node: int, sign: int) -> None:
        """Let the prices of an outermost node move in another direction from now on."""
        shift = (self.sign[node] - sign) * self.now
        self.sign[node] = sign
        self.price[node] += shift
        for vertex in self.members[node]:
            self.total[vertex] += shift

    def _add_even(self, node: int) -> None:
        self._turn(node, 1)
        for vertex in self.members[node]:
            self._look_around(vertex)

    def _add_odd(self, node: int, entry: Edge) -> None:
        self._turn(node, -1)
        self.entry[node] = entry
        if node >= len(self.cost):
            heappush(self.events, (self.price[node], _EXPAND, node))

    def _look_around(self, vertex: int) -> None:
        """Note which pairs of a vertex that has come to an even distance become tight before the goal is reached."""
        top, sign, due, mate, events = self.top, self.sign, self.due, self.mate, self.events
        home, mine = top[vertex], self.total[vertex]
        end = self.goal[0] if self.goal is not None else None
        for other, (cost, price, node) in enumerate(zip(self.cost[vertex], self.total, top, strict=True)):
            moving = sign[node]
            if moving < 0 or node == home:
                continue
            time = cost - mine - price if moving == 0 else (cost - mine - price) // 2
            if end is not None and time >= end:
                continue
            if moving > 0:
                heappush(events, (time, vertex, other))
            elif mate[other] < 0:
                end, self.goal = time, (time, vertex, other)
            elif (known := due[other]) is None or time < known:
                due[other] = time
                heappush(events, (time, vertex, other))

    def _look_back(self, vertex: int) -> None:
        """Note when a vertex that is outside the tree again can be reached."""
        reached = [
            (self.now + self.slack(other, vertex), other, vertex)
            for other in range(len(self.cost))
            if self.sign[self.top[other]] > 0
        ]
        self.due[vertex] = min(reached)[0]
        heappush(self.events, min(reached))

    def _way_up(self, node: int) -> Iterator[int]:
        """The nodes at even distances from a node to the root."""
        while True:
            yield node
            mate = self.mate[self.base[node]]
            if mate < 0:
                return
            node = self.top[self.entry[self.top[mate]][0]]

    def _meeting_node(self, one: int, other: int) -> int:
        """Where the ways of two nodes to the root meet: both are followed in turn, so that neither is overrun."""
        seen: set[int] = set()
        ways = [self._way_up(one), self._way_up(other)]
        while True:
            for way in ways:
                node = next(way, None)
                if node is not None:
                    if node in seen:
                        return node
                    seen.add(node)

    def _arm(self, node: int, end: int) -> tuple[list[int], list[Edge]]:
        """The nodes from an even one up to `end`, which is left out, and the pairs from each to the next."""
        nodes: list[int] = []
        ties: list[Edge] = []
        while node != end:
            base = self.base[node]
            odd = self.top[self.mate[base]]
            above, inside = self.entry[odd]
            nodes += [node, odd]
            ties += [(base, self.mate[base]), (inside, above)]
            node = self.top[above]
        return nodes, ties

    def _join(self, one: int, other: int) -> None:
        """A tight pair of two even nodes closes a circle of odd length: it becomes one node, a blossom."""
        end = self._meeting_node(self.top[one], self.top[other])
        left, left_ties = self._arm(self.top[one], end)
        right, right_ties = self._arm(self.top[other], end)
        blossom = len(self.members)
        children = [end, *reversed(left), *right]
        self.children[blossom] = children
        self.ties[blossom] = [*((b, a) for a, b in reversed(left_ties)), (one, other), *right_ties]
        fresh = [vertex for child in children if self.sign[child] < 0 for vertex in self.members[child]]
        for child in children:
            self._turn(child, 0)
            self.parent[child] = blossom
        self.base.append(self.base[end])
        self.members.append([vertex for child in children for vertex in self.members[child]])
        self.parent.append(-1)
        self.price.append(0)
        self.sign.append(0)
        for vertex in self.members[blossom]:
            self.top[vertex] = blossom
        self._turn(blossom, 1)
        for vertex in fresh:
            self._look_around(vertex)

    def _expand(self, blossom: int) -> None:
        """An odd blossom without a price dissolves: the way through it stays in the tree, its other half leaves."""
        children, ties, entry = self.children.pop(blossom), self.ties.pop(blossom), self.entry[blossom]
        self._turn(blossom, 0)
        for child in children:
            self.parent[child] = -1
            for vertex in self.members[child]:
                self.top[vertex] = child
        place = children.index(self.top[entry[1]])
        if place % 2:  # on in the circle: the first pair on the way is a made one
            way = [*range(place, len(children)), 0]
            steps = [ties[i] for i in range(place, len(children))]
        else:
            way = list(range(place, -1, -1))
            steps = [(b, a) for a, b in (ties[i] for i in range(place - 1, -1, -1))]
        for vertex in (v for i in set(range(len(children))) - set(way) for v in self.members[children[i]]):
            self._look_back(vertex)
        for i, index in enumerate(way):
            if i % 2 == 0:
                self._add_odd(children[index], entry if i == 0 else steps[i - 1])
        for index in way[1::2]:
            self._add_even(children[index])

    def _augment(self, one: int, other: int) -> None:
        """Pair an even vertex with an unpaired one, and re-pair everybody on the way up to the root."""
        while True:
            node = self.top[one]
            before = self.mate[self.base[node]]
            self._rebase(node, one)
            self.mate[one], self.mate[other] = other, one
            if before < 0:
                return
            odd = self.top[before]
            one, other = self.entry[odd]
            self._rebase(odd, other)

    def _rebase(self, node: int, vertex: int) -> None:
        """Make a vertex the one that its node has for the outside, and pair the rest of the node within."""
        self.base[node] = vertex
        if node < len(self.cost):
            return
        child = vertex
        while self.parent[child] != node:
            child = self.parent[child]
        turn = self.children[node].index(child)
        children = self.children[node] = self.children[node][turn:] + self.children[node][:turn]
        ties = self.ties[node] = self.ties[node][turn:] + self.ties[node][:turn]
        for i in range(1, len(children), 2):
            one, other = ties[i]
            self._rebase(children[i], one)
            self._rebase(children[i + 1], other)
            self.mate[one], self.mate[other] = other, one
        self._rebase(child, vertex)

    def _settle(self) -> None:
        """Stop the prices where they are."""
        for node in {self.top[vertex] for vertex in range(len(self.cost))}:
            if self.sign[node]:
                self._turn(node, 0)
        self.events.clear()
        self.entry.clear()
        self.goal = None
        self.due = [None] * len(self.cost)
        self.now = 0
