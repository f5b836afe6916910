"""Whether a cheapest matching stays as cheap with other costs of one vertex: one search from one matching.

The prices that prove a matching cheapest prove nearly the same once one vertex is dearer. So no second matching is
made for it: the vertex is led away, a deputy with the other costs waits alone, and one tree of tight pairs is grown
from the place that became free. Sources: C. Berge, Two theorems in graph theory, 1957: a matching can be bettered just
where an alternating path joins two free vertices; J. Edmonds, 1965, for the search among blossoms; M. Ball and U.
Derigs, An analysis of alternative strategies for implementing matching algorithms, 1983, for the two extra vertices,
which spare the blossoms around the vertex from being taken apart by hand.
"""

from collections.abc import Sequence

from generator.engine.matching import Edge, matched


class OtherCosts:
    """A cheapest perfect matching that can be asked about other costs."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        """Take the costs of an even number of vertices, symmetric and not negative."""
        size = self._deputy = len(costs)
        self._guide = size + 1
        # Two guests, who pair each other for nothing. Prices begin at 0 or above, and whoever waits for a partner keeps
        # the first one; so nobody's price comes above the dearest pair, and nobody reaches the guests.
        far = 1 + max((cost for row in costs for cost in row), default=0)
        rows = [[*row, far, far] for row in costs]
        rows += [[far] * size + [0, 0], [far] * size + [0, 0]]
        self._search = matched(rows)
        self.pairs: tuple[Edge, ...] = self._search.pairs()[:-1]
        # More than any price or pair can bridge: beyond it nothing is tight.
        most = max(map(abs, self._search.total)) + far
        self._apart = 8 * most

    def as_cheap(self, vertex: int, costs: Sequence[int]) -> bool:
        """Whether all vertices can be paired for the same sum when one has other costs, none of them lower.

        Args:
            vertex: the one.
            costs: with each vertex; its own place doesn't count.
        """
        search = self._search.copy()
        deputy, guide = self._deputy, self._guide
        # The guide can lead away nobody but the vertex, for nothing, and so must: the deputy is all that is left of it.
        # That is the question, asked of one more pair of vertices.
        self._seat(deputy, [2 * cost for cost in costs], but=vertex)
        self._seat(guide, [self._apart] * deputy, but=None)
        search.cost[guide][vertex] = search.cost[vertex][guide] = 0
        # Prices by which no pair of the guests costs less than they say, as high as can be. All others stand: no cost
        # but the vertex's has changed.
        search.mate[deputy] = search.mate[guide] = -1
        search.set_price(guide, -search.total[vertex])
        search.set_price(
            deputy, min(search.slack(deputy, other) for other in range(deputy) if other != vertex)
        )
        # The sum of all prices is what no matching is cheaper than (weak duality). It was the old matching's cost, and
        # now is that and the guests' prices; it grows with the time that the search takes, up to the new one's cost.
        # As the new costs are not lower, that sum comes at least up to the old one: to be as cheap is to be there then.
        return search.reaches_unpaired(guide, -search.total[guide] - search.total[deputy])

    def _seat(self, guest: int, costs: Sequence[int], but: int | None) -> None:
        """Give a guest its costs with the others, and none but forbidden ones with the other guest."""
        cost = self._search.cost
        cost[guest][: self._deputy] = costs
        cost[self._deputy][self._guide] = cost[self._guide][self._deputy] = self._apart
        if but is not None:
            cost[guest][but] = self._apart
        for row, each in zip(cost[: self._deputy], cost[guest], strict=False):
            row[guest] = each
