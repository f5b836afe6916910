"""The cheapest perfect matching of a complete graph, exactly: Edmonds' blossom algorithm with whole-number prices.

`Blossoms` holds the pairs as far as they are found, `Prices` the proof that they can't be cheaper; here is the search
that leads both to the end. One search for each unpaired vertex, the root, lets a tree of tight pairs grow from it:

    root ── odd ══ even ── odd ══ even ...        ── tight    ══ tight, and paired

Prices of nodes at an even distance from the root rise with the time, and at an odd one they fall. So the pairs of the
tree stay tight, and others become so. A pair that becomes tight and leads from an even node
    to a node outside the tree lets the tree grow by that node and its partner;
    to another even node closes a circle of odd length, which becomes a blossom (`_shrink`);
    to an unpaired vertex is the goal: pairs and other edges change roles on the way to the root (`_augment`).
An odd blossom whose price has come down to 0 must dissolve before it falls below (`_expand`).

Four vertices, of which 0, 1 and 2 pair each other for nothing, and 3 pairs 0 for 5, 1 for 3 and 2 for 4. `set_out`
gives 3 the price 3, the others 0, and pairs 0 ══ 1. The tree grows from 2: 2 ── 0 ══ 1 ── 3, where 3 is unpaired, the
goal. With roles changed that is 2 ══ 0 ── 1 ══ 3, and costs 0 + 3: as much as all prices, so nothing is cheaper.

Source: Z. Galil, Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986. His S and
T are our even and odd, his dual variables our prices.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from heapq import heappop, heappush

from generator.engine.draw.blossoms import NOBODY, Edge
from generator.engine.draw.prices import Prices
from generator.frozen import frozen

_EXPAND = -1  # instead of a vertex: the event of a blossom whose price has come down to nothing


@frozen
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
    # Two even nodes come towards each other, so what parts them is halved. Tight pairs join all the tree to the root:
    # with even costs their prices are all even or all odd, what parts them is even, and its half is a whole number.
    search = Search([[2 * cost for cost in row] for row in costs])
    search.set_out(prices or [None] * len(costs))
    for vertex in range(len(costs)):
        if search.mate[vertex] == NOBODY:
            search.find_partner(vertex)
    return search


class Search(Prices):
    """A matching on its way to a perfect one, with the tree that grows from one unpaired vertex.

    The time is `now`. In the tree, prices of even nodes rise with it, and those of odd ones fall.
    """

    def __init__(self, cost: list[list[int]]) -> None:
        super().__init__(cost)
        self.entry: dict[int, Edge] = {}  # by which edge the tree reached an odd node
        self.events: list[tuple[int, int, int]] = []  # when which pair becomes tight; some come to nothing
        self.goal: tuple[int, int, int] | None = None  # the first event that reaches an unpaired vertex
        self.due: list[int | None] = [None] * self.size  # of a vertex outside the tree: its earliest event

    def find_partner(self, root: int) -> None:
        """Let a tree grow from an unpaired vertex until another unpaired one is reached, and pair both."""
        self._grow(root)
        assert self.goal is not None, "the number of vertices is even, so there is another unpaired one"
        self.now, one, other = self.goal
        self._augment(one, other)
        self.stop()
        self._fell()

    def reaches_unpaired(self, root: int, limit: int) -> bool:
        """Whether a tree that grows from an unpaired vertex reaches another by the time `limit`; nobody is paired."""
        if limit < 0:
            return False
        self.goal = (limit + 1, NOBODY, NOBODY)  # what comes later is not looked at
        self._grow(root)
        return self.goal[1] >= 0

    def copy(self) -> "Search":
        """The same search, to be gone on with apart from this one; the costs are shared."""
        twin = Search(self.cost)
        for name, value in vars(self).items():
            if name != "cost":
                setattr(twin, name, copy(value))  # lists within a list are never changed, but replaced
        return twin

    def _grow(self, root: int) -> None:
        """Let a tree of tight pairs grow until it has reached its goal, or no pair is left that could lead there."""
        self._add_even(self.top[root])
        while self.events and (self.goal is None or self.events[0][0] < self.goal[0]):
            self.now, one, other = heappop(self.events)
            if one == _EXPAND:
                # It may have become part of a blossom since, or even, and then its price is another.
                if self.sign[other] < 0 and self.parent[other] < 0 and self.price[other] == self.now:
                    self._expand(other)
                continue
            if self.top[one] == self.top[other] or self.slack(one, other):
                continue  # foreseen before one of the two moved otherwise
            node = self.top[other]
            if self.sign[node] > 0:
                self._shrink(one, other)
            elif self.sign[node] == 0:
                self._add_odd(node, (one, other))
                self._add_even(self.top[self.mate[self.base[node]]])

    def _add_even(self, node: int) -> None:
        self.turn(node, 1)
        for vertex in self.members[node]:
            self._look_around(vertex)

    def _add_odd(self, node: int, entry: Edge) -> None:
        self.turn(node, -1)
        self.entry[node] = entry
        if self.is_blossom(node):
            heappush(self.events, (self.price[node], _EXPAND, node))

    def _look_around(self, vertex: int) -> None:
        """Note which pairs of a vertex that has come to an even distance become tight before the goal is reached."""
        top, sign, due, mate, events = self.top, self.sign, self.due, self.mate, self.events
        home, mine = top[vertex], self.total[vertex]
        end = self.goal[0] if self.goal is not None else None
        for other, (cost, price, node) in enumerate(zip(self.cost[vertex], self.total, top, strict=True)):
            moving = sign[node]
            if moving < 0 or node == home:
                continue  # what one price rises by the other falls by
            time = cost - mine - price if moving == 0 else (cost - mine - price) // 2
            if end is not None and time >= end:
                continue
            if moving > 0:
                heappush(events, (time, vertex, other))
            elif mate[other] < 0:
                end, self.goal = time, (time, vertex, other)
            elif (known := due[other]) is None or time < known:  # a later way to the same vertex is of no use
                due[other] = time
                heappush(events, (time, vertex, other))

    def _look_back(self, vertex: int) -> None:
        """Note when a vertex that is outside the tree again can be reached."""
        sign = self.sign
        least, other = min(
            (cost - price, other)
            for other, (cost, price, node) in enumerate(
                zip(self.cost[vertex], self.total, self.top, strict=True)
            )
            if sign[node] > 0
        )
        self.due[vertex] = time = least - self.total[vertex]
        heappush(self.events, (time, other, vertex))

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
        """The nodes from an even one up to `end`, which is left out, and the edges from each to the next."""
        nodes: list[int] = []
        edges: list[Edge] = []
        while node != end:
            base = self.base[node]
            odd = self.top[self.mate[base]]
            above, inside = self.entry[odd]
            nodes += [node, odd]
            edges += [(base, self.mate[base]), (inside, above)]
            node = self.top[above]
        return nodes, edges

    def _shrink(self, one: int, other: int) -> None:
        """A tight pair of two even nodes closes a circle of odd length: it becomes one node, a blossom.

        end ── odd ══ even       The circle begins at `end`, where the two ways to the root meet and which has its
         │             │         partner further up. It goes down to `one`, over the new edge to `other`, and up again.
        odd ══ even ── ┘
        """
        end = self._meeting_node(self.top[one], self.top[other])
        left, left_edges = self._arm(self.top[one], end)
        right, right_edges = self._arm(self.top[other], end)
        children = [end, *reversed(left), *right]
        edges = [*((b, a) for a, b in reversed(left_edges)), (one, other), *right_edges]
        # Of those that were odd nobody has looked around yet.
        fresh = [vertex for child in children if self.sign[child] < 0 for vertex in self.members[child]]
        for child in children:
            self.turn(child, 0)
        blossom = self.enclose(children, edges)
        self.price.append(0)
        self.sign.append(0)
        self.turn(blossom, 1)  # the way to each of its vertices, round one side of the circle, is even
        for vertex in fresh:
            self._look_around(vertex)

    def _expand(self, blossom: int) -> None:
        """An odd blossom without a price dissolves: the way through it stays in the tree, its other half leaves.

           entry         The tree comes in at some child, here 2, and goes on from the base's, 0. Of the two ways
             │           round the circle one has an even number of edges, and every second one of these is a pair,
        3 ── 2           the first one first: 2 ══ 1 ── 0. Its children are odd, even, odd and so on, as the tree
        ║    ║           wants it. The children of the other way are paired with each other: they leave the tree,
        4 ─┬─ 1          which may reach them again.
           0
           ║
        """
        entry = self.entry[blossom]
        self.turn(blossom, 0)
        children, edges = self.dissolve(blossom)
        place = children.index(self.top[entry[1]])
        if place % 2:  # the even way is on in the circle
            way = [*range(place, len(children)), 0]
            steps = edges[place:]
        else:  # it is back
            way = list(range(place, -1, -1))
            steps = [(b, a) for a, b in reversed(edges[:place])]
        for vertex in (v for i in set(range(len(children))) - set(way) for v in self.members[children[i]]):
            self._look_back(vertex)
        # All odd ones first: whoever is even looks around, and must know who moves how.
        for index, reached_by in zip(way[::2], [entry, *steps[1::2]], strict=True):
            self._add_odd(children[index], reached_by)
        for index in way[1::2]:
            self._add_even(children[index])

    def _augment(self, one: int, other: int) -> None:
        """Pair an even vertex with an unpaired one, and re-pair everybody on the way up to the root.

        before:  root ─ odd ═ even ─ odd ═ one ─ other
        after:   root ═ odd ─ even ═ odd ─ one ═ other

        Where one of these is a blossom, it takes its new partner by another vertex than the old one: it is rebased.
        """
        while True:
            node = self.top[one]
            before = self.mate[self.base[node]]
            self.rebase(node, one)
            self.pair(one, other)
            if before < 0:
                return
            odd = self.top[before]
            one, other = self.entry[odd]
            self.rebase(odd, other)

    def _fell(self) -> None:
        """Take the tree away."""
        self.events.clear()
        self.entry.clear()
        self.goal = None
        self.due = [None] * self.size
