"""Perfect matchings of least cost in a graph of possible pairings, by Edmonds' algorithm with prices."""

from collections.abc import Iterator, Sequence
from copy import copy
from heapq import heappop, heappush
from operator import sub

from generator.model import PlayerId
from generator.tournament.draw.blossoms import NOBODY, Blossoms, Edge

# Prices that prove a perfect matching cheapest, and how they move while a search goes on. Every vertex has a
# price, and so has every blossom, whose price is never below 0. No pair may cost less than the prices of its
# two vertices and of the blossoms that it leaves; a pair that costs just as much is tight. In any perfect
# matching somebody of each blossom is paired outside of it, as its vertices are odd in number. So no perfect
# matching costs less than the sum of all prices; and one of nothing but tight pairs, of which just one leaves
# each blossom, costs just that: it is a cheapest one. This is the duality of linear programming, with the
# prices as dual variables. Three vertices that pair each other for 2, and a fourth that they pair for 5:
# prices 1, 1, 1 and 4 make all pairs tight, and their sum is 7. So 2 + 5 is the cheapest, whichever of the
# three has the fourth. Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.


class Prices(Blossoms):
    """Vertices and blossoms with their prices.

    While a tree grows, a price is what is stored plus `sign` times `now`: so one step of the time moves all prices of
    the tree and touches none of them. `sign` is +1 where the price rises, -1 where it falls, 0 outside the tree; only
    outermost nodes have one, which goes for all their vertices.
    """

    def __init__(self, cost: list[list[int]]) -> None:
        super().__init__(len(cost))
        self.cost = cost
        self.now = 0
        # Of each vertex:
        self.total = [0] * self.size  # its price with those of all blossoms around it
        # Of each node:
        self.price = [0] * self.size  # of the node by itself
        self.sign = [0] * self.size

    def set_out(self, prices: Sequence[int | None], partners: Sequence[int]) -> None:
        """Set prices near those known, as high as no pair costs less, and pair some pairs that are tight then.

        Partners named are paired first.
        """
        total, mate = self.total, self.mate
        for vertex, (row, price) in enumerate(zip(self.cost, prices, strict=True)):
            total[vertex] = min((*row[:vertex], *row[vertex + 1 :])) // 2 if price is None else price
        for vertex, row in enumerate(self.cost):
            before, after = slice(vertex), slice(vertex + 1, None)
            total[vertex] = min((*map(sub, row[before], total[before]), *map(sub, row[after], total[after])))
        for one, other in enumerate(partners):
            if one < other and mate[one] == mate[other] == NOBODY and not self.slack(one, other):
                self.pair(one, other)
        for vertex, row in enumerate(self.cost):
            if mate[vertex] == NOBODY:
                mine = total[vertex]
                free = (
                    v for v, cost in enumerate(row) if mate[v] < 0 and cost == mine + total[v] and v != vertex
                )
                if (other := next(free, NOBODY)) != NOBODY:
                    self.pair(vertex, other)
        self.price = list(total)

    def set_price(self, vertex: int, price: int) -> None:
        """Give a vertex that no blossom holds another price, while no tree grows."""
        self.price[vertex] = self.total[vertex] = price

    def slack(self, one: int, other: int) -> int:
        """Return what a pair costs beyond the prices of its two; 0 where it is tight.

        No one blossom holds both.
        """
        signs = self.sign[self.top[one]] + self.sign[self.top[other]]
        return self.cost[one][other] - self.total[one] - self.total[other] - signs * self.now

    def is_tight(self, one: int, other: int) -> bool:
        """Return whether a pair costs just what the prices say; each pair of any cheapest perfect matching does."""
        both = self.blossoms_around(one) & self.blossoms_around(other)
        return self.slack(one, other) + 2 * sum(self.price[blossom] for blossom in both) == 0

    def turn(self, node: int, sign: int) -> None:
        """Let the prices of an outermost node move in another direction from now on."""
        shift = (self.sign[node] - sign) * self.now  # stored + sign * now stays what it is
        self.sign[node] = sign
        self.price[node] += shift
        for vertex in self.members[node]:
            self.total[vertex] += shift

    def stop(self) -> None:
        """Leave all prices where they are now."""
        for node in {self.top[vertex] for vertex in range(self.size)}:
            if self.sign[node]:
                self.turn(node, 0)
        self.now = 0


# The search for a cheapest perfect matching, exactly: Edmonds' blossom algorithm with whole-number prices.
# `Blossoms` holds the pairs as far as they are found, `Prices` the proof that they can't be cheaper; here is
# the search that leads both to the end. From each unpaired vertex, a root, a tree of tight pairs can grow:
#
#     root ── odd ══ even ── odd ══ even ...        ── tight        ══ tight, and paired
#
# Prices of nodes at an even distance
# from the root rise with the time, and at an odd one they fall. So the pairs of the tree stay tight, and
# others become so. A pair that becomes tight and leads from an even node to a node outside the trees lets its
# tree grow by that node and its partner; to another even node of the same tree closes a circle of odd length,
# which becomes a blossom (`_shrink`); to one of another tree, or to an unpaired vertex, is a meeting: on the
# way to the root, or to both, pairs and other edges change roles (`_augment`). An odd blossom whose price has
# come down to 0 must dissolve before it falls below (`_expand`). Four vertices, of which 0, 1 and 2 pair each
# other for nothing, and 3 pairs 0 for 5, 1 for 3 and 2 for 4. `set_out` gives 3 the price 3, the others 0,
# and pairs 0 ══ 1. The tree grows from 2: 2 ── 0 ══ 1 ── 3, where 3 is unpaired: they meet. With roles
# changed that is 2 ══ 0 ── 1 ══ 3, and costs 0 + 3: as much as all prices, so nothing is cheaper. Where
# nothing is known of the prices, trees grow from all roots at once: what all of them must pay, they come to
# pay together. From the prices of a matching much like this one, one tree at a time is quicker, as it mostly
# meets at once. Source: Z. Galil, Efficient algorithms for finding maximum matching in graphs, ACM Computing
# Surveys 18, 1986. His S and T are our even and odd, his dual variables our prices.


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
        """Return whether a tree from an unpaired vertex reaches another by the time `limit`; nobody is paired."""
        self.end = limit + 1  # what comes later is not looked at
        return limit >= 0 and bool(self._meetings([root])) and self.now <= limit

    def copy(self) -> "Search":
        """Return a copy of the search, to be continued apart from this one; the costs are shared."""
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
        """Yield the nodes at even distances from a node to the root."""
        while True:
            yield node
            mate = self.mate[self.base[node]]
            if mate < 0:
                return
            node = self.top[self.entry[self.top[mate]][0]]

    def _meeting_node(self, one: int, other: int) -> int:
        """Return where the ways of two nodes to the root meet.

        Both are followed in turn, so that neither is overrun.
        """
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
        """Return the nodes from an even one up to `end`, which is left out, and the edges from each to the next."""
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
        """Turn the circle of odd length that a tight pair of two even nodes closes into one node, a blossom.

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
        """Dissolve an odd blossom without a price: the way through it stays in the tree, its other half leaves.

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
        """Return with whom the outermost node of a vertex is paired."""
        return self.mate[self.base[self.top[vertex]]]

    def _fell(self) -> None:
        """Take the trees away."""
        self.events.clear()
        self.entry.clear()
        self.end = None
        self.due = [None] * self.size


# The cheapest perfect matching of a complete graph.


def matched(
    costs: Sequence[Sequence[int]],
    prices: Sequence[int | None] | None = None,
    partners: Sequence[int] = (),
) -> Search:
    """Return the search for a cheapest matching, at its end: everybody is paired, at prices that prove it cheapest.

    Args:
        costs: the cost of each pair, symmetric; an even number of vertices. The search holds twice the costs, in rows
            of its own.
        prices: those of a matching with similar costs, from which the way is shorter, or None where none is known.
            Any numbers will do.
        partners: those of each vertex in that matching, or -1; any will do.
    """
    size = len(costs)
    if size % 2:
        raise ValueError("an odd number of vertices can't be paired")
    # Two even nodes come towards each other, so what parts them is halved. Tight pairs join all of a tree to its root:
    # with even costs their prices are all even or all odd, what parts them is even, and its half is a whole number.
    search = Search([[2 * cost for cost in row] for row in costs])
    search.set_out(prices or [None] * size, partners)
    search.pair_all(at_once=prices is None)
    return search


class LastMatching:
    """What the last matching says of the next one, which is much like it: each player's price, and who the partner was.

    A player None is a placeholder; all placeholders have the same price.
    """

    def __init__(self) -> None:
        self._prices: dict[PlayerId | None, int] = {}
        self._partners: dict[PlayerId | None, PlayerId | None] = {}

    def next(self, players: Sequence[PlayerId | None], costs: Sequence[Sequence[int]]) -> Search:
        """Return a cheapest matching of some players, at whose prices and partners the one after it begins."""
        search = self.refined(players, costs, 1)
        self._prices |= zip(players, search.price, strict=False)  # blossoms have prices too
        self._partners |= {player: players[mate] for player, mate in zip(players, search.mate, strict=True)}
        return search

    def refined(
        self, players: Sequence[PlayerId | None], costs: Sequence[Sequence[int]], scale: int
    ) -> Search:
        """Return a cheapest matching at costs that are so many times those of the last one, and a little more."""
        if not self._prices:
            return matched(costs)
        known = [self._prices.get(player) for player in players]
        prices = [None if price is None else price * scale for price in known]
        place: dict[PlayerId | None, int] = {player: i for i, player in enumerate(players) if player}
        partners = [place.get(self._partners.get(player), NOBODY) for player in players]
        return matched(costs, prices, partners)
