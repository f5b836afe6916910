"""The search for a cheapest perfect matching, exactly: Edmonds' blossom algorithm with whole-number prices.

`Blossoms` holds the pairs as far as they are found, `Prices` the proof that they can't be cheaper; here is the search
that leads both to the end. From each unpaired vertex, a root, a tree of tight pairs can grow:

    root ── odd ══ even ── odd ══ even ...        ── tight    ══ tight, and paired

Prices of nodes at an even distance from the root rise with the time, and at an odd one they fall. So the pairs of the
tree stay tight, and others become so. A pair that becomes tight and leads from an even node
    to a node outside the trees lets its tree grow by that node and its partner;
    to another even node of the same tree closes a circle of odd length, which becomes a blossom (`_shrink`);
    to one of another tree, or to an unpaired vertex, is a meeting: on the way to the root, or to both, pairs and other
    edges change roles (`_augment`).
An odd blossom whose price has come down to 0 must dissolve before it falls below (`_expand`).

Four vertices, of which 0, 1 and 2 pair each other for nothing, and 3 pairs 0 for 5, 1 for 3 and 2 for 4. `set_out`
gives 3 the price 3, the others 0, and pairs 0 ══ 1. The tree grows from 2: 2 ── 0 ══ 1 ── 3, where 3 is unpaired: they
meet. With roles changed that is 2 ══ 0 ── 1 ══ 3, and costs 0 + 3: as much as all prices, so nothing is cheaper.

Where nothing is known of the prices, trees grow from all roots at once: what all of them must pay, they come to pay
together. From the prices of a matching much like this one, one tree at a time is quicker, as it mostly meets at once.

Source: Z. Galil, Efficient algorithms for finding maximum matching in graphs, ACM Computing Surveys 18, 1986. His S and
T are our even and odd, his dual variables our prices.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from heapq import heappop, heappush

from generator.engine.draw.blossoms import NOBODY, Edge
from generator.engine.draw.prices import Prices

# What an event can lead to; of those at the same time the first of these comes first.
_MEET, _GROW, _EXPAND = range(3)


class Search(Prices):
    """A matching on its way to a perfect one, with the trees that grow from unpaired vertices.

    The time is `now`. In a tree, prices of even nodes rise with it, and those of odd ones fall.
    """

    def __init__(self, cost: list[list[int]]) -> None:
        super().__init__(cost)
        self.root = [NOBODY] * self.size  # of each node in a tree: where that began
        self.entry: dict[int, Edge] = {}  # by which edge its tree reached an odd node
        # When which pair becomes tight, and what it leads to; some come to nothing.
        self.events: list[tuple[int, int, int, int]] = []
        self.end: int | None = None  # when the first meeting is, as far as is known
        self.due: list[int | None] = [None] * self.size  # of a vertex outside the trees: its earliest event

    def pair_all(self, *, at_once: bool) -> None:
        """Let trees grow from unpaired vertices, from all at once or one after the other, until everybody is paired."""
        if at_once:
            # Roots that all begin even rise alike, so what parts two trees has a whole half, too.
            for root in self._unpaired():
                self.set_price(root, self.total[root] - self.total[root] % 2)
        while roots := self._unpaired():
            for one, other in self._meetings(roots if at_once else roots[:1]):
                self._augment(one, other)
            self.stop()
            self._fell()

    def reaches_unpaired(self, root: int, limit: int) -> bool:
        """Whether a tree that grows from an unpaired vertex reaches another by the time `limit`; nobody is paired."""
        self.end = limit + 1  # what comes later is not looked at
        return limit >= 0 and bool(self._meetings([root])) and self.now <= limit

    def copy(self) -> "Search":
        """The same search, to be gone on with apart from this one; the costs are shared."""
        twin = Search(self.cost)
        for name, value in vars(self).items():
            if name != "cost":
                setattr(twin, name, copy(value))  # lists within a list are never changed, but replaced
        return twin

    def _unpaired(self) -> list[int]:
        return [vertex for vertex, mate in enumerate(self.mate) if mate == NOBODY]

    def _meetings(self, roots: Sequence[int]) -> list[Edge]:
        """Let trees of tight pairs grow until two meet: the pairs by which any do at that time, no tree by two of them.

        Empty if no pair is left that could lead there.
        """
        for root in roots:
            self.root[self.top[root]] = root
            self.turn(self.top[root], 1)
        for vertex in (vertex for root in roots for vertex in self.members[self.top[root]]):
            self._look_around(vertex)
        met: list[Edge] = []
        done: set[int] = set()  # the roots of trees that have met another
        while self.events and (self.end is None or self.events[0][0] <= self.end):
            time, kind, one, other = heappop(self.events)
            if met and (time, kind) != (self.now, _MEET):
                break
            self.now = time
            if kind == _EXPAND:
                # It may have become part of a blossom since, or even, and then its price is another.
                if self.sign[other] < 0 and self.parent[other] < 0 and self.price[other] == time:
                    self._expand(other)
                continue
            mine, node = self.top[one], self.top[other]
            if mine == node or self.slack(one, other):
                continue  # foreseen before one of the two moved otherwise
            sign, tree = self.sign[node], self.root[mine]
            if sign > 0 and self.root[node] == tree:
                self._shrink(one, other)
            elif sign > 0 or self.mate[other] == NOBODY:
                if done.isdisjoint((tree, self.root[node])):
                    met.append((one, other))
                    done |= {tree, self.root[node]}
            elif sign == 0:
                self._add_odd(node, (one, other), tree)
                self._add_even(self.top[self._partner_of(other)], tree)
        return met

    def _add_even(self, node: int, root: int) -> None:
        self.turn(node, 1)
        self.root[node] = root
        for vertex in self.members[node]:
            self._look_around(vertex)

    def _add_odd(self, node: int, entry: Edge, root: int) -> None:
        self.turn(node, -1)
        self.root[node] = root
        self.entry[node] = entry
        if self.is_blossom(node):
            heappush(self.events, (self.price[node], _EXPAND, NOBODY, node))

    def _look_around(self, vertex: int) -> None:
        """Note which pairs of a vertex that has come to an even distance become tight before the first meeting."""
        top, sign, due, mate, root, events = self.top, self.sign, self.due, self.mate, self.root, self.events
        home, mine, end = top[vertex], self.total[vertex], self.end
        tree = root[home]
        for other, (cost, price, node) in enumerate(zip(self.cost[vertex], self.total, top, strict=True)):
            moving = sign[node]
            if moving < 0 or node == home:
                continue  # what one price rises by the other falls by
            time = cost - mine - price if moving == 0 else (cost - mine - price) // 2
            if end is not None and time > end:
                continue
            if mate[other] < 0 if moving == 0 else root[node] != tree:
                end = self.end = time
                heappush(events, (time, _MEET, vertex, other))
            elif moving > 0:
                heappush(events, (time, _GROW, vertex, other))
            elif (known := due[other]) is None or time < known:  # a later way to the same vertex is of no use
                due[other] = time
                heappush(events, (time, _GROW, vertex, other))

    def _look_back(self, vertex: int) -> None:
        """Note when a vertex that is outside the trees again can be reached."""
        sign = self.sign
        least, other = min(
            (cost - price, other)
            for other, (cost, price, node) in enumerate(
                zip(self.cost[vertex], self.total, self.top, strict=True)
            )
            if sign[node] > 0
        )
        self.due[vertex] = time = least - self.total[vertex]
        heappush(self.events, (time, _GROW, other, vertex))

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
        self.root.append(self.root[end])
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
        entry, root = self.entry[blossom], self.root[blossom]
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
            self._add_odd(children[index], reached_by, root)
        for index in way[1::2]:
            self._add_even(children[index], root)

    def _augment(self, one: int, other: int) -> None:
        """Pair two vertices where trees meet, and re-pair everybody on the ways up to their roots.

        before:  root ─ odd ═ even ─ odd ═ one ─ other
        after:   root ═ odd ─ even ═ odd ─ one ═ other

        Where one of these is a blossom, it takes its new partner by another vertex than the old one: it is rebased.
        """
        ways = [(one, other, self._partner_of(one)), (other, one, self._partner_of(other))]
        for vertex, partner, before in ways:
            while True:
                self.rebase(self.top[vertex], vertex)
                self.pair(vertex, partner)
                if before == NOBODY:
                    break
                odd = self.top[before]
                vertex, partner = self.entry[odd]
                before = self._partner_of(vertex)
                self.rebase(odd, partner)

    def _partner_of(self, vertex: int) -> int:
        """With whom the outermost node of a vertex is paired."""
        return self.mate[self.base[self.top[vertex]]]

    def _fell(self) -> None:
        """Take the trees away."""
        self.events.clear()
        self.entry.clear()
        self.end = None
        self.due = [None] * self.size
