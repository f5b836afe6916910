"""Prices that prove a perfect matching cheapest, and how they move while a search goes on.

Every vertex has a price, and so has every blossom, whose price is never below 0. No pair may cost less than the prices
of its two vertices and of the blossoms that it leaves; a pair that costs just as much is tight. In any perfect matching
somebody of each blossom is paired outside of it, as its vertices are odd in number. So no perfect matching costs less
than the sum of all prices; and one of nothing but tight pairs, of which just one leaves each blossom, costs just that:
it is a cheapest one. This is the duality of linear programming, with the prices as dual variables.

Three vertices that pair each other for 2, and a fourth that they pair for 5: prices 1, 1, 1 and 4 make all pairs tight,
and their sum is 7. So 2 + 5 is the cheapest, whichever of the three has the fourth.

Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
"""

from collections.abc import Sequence
from operator import sub

from generator.engine.draw.blossoms import NOBODY, Blossoms


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
        """Prices near those known, as high as no pair costs less than they say, and some pairs that are tight then.

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
        """What a pair costs beyond the prices of its two, which no one blossom holds both; 0 where it is tight."""
        signs = self.sign[self.top[one]] + self.sign[self.top[other]]
        return self.cost[one][other] - self.total[one] - self.total[other] - signs * self.now

    def is_tight(self, one: int, other: int) -> bool:
        """Whether a pair costs just what the prices say; each pair of any cheapest perfect matching does."""
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
