"""Whether a cheapest matching stays as cheap with other costs of one vertex: one search from one matching.

The prices that prove a matching cheapest prove nearly the same once one vertex is dearer. So no second matching is
made. One guest, the guide, may pair nobody but the vertex, and takes it away; another, the deputy, has the other costs
in its place. Both are still unpaired, so one tree of tight pairs grows from the guide until it reaches the deputy, or
can't in time. Blossoms around the vertex open in the course of the search, as
in any other. Sources: C. Berge, Two theorems in graph theory, 1957: one matching leads to another with more pairs just
where an alternating path joins two unpaired vertices; J. Edmonds, Maximum matching and a polyhedron with
0,1-vertices, 1965: the search for such a path among prices and blossoms, and why the sum of prices is the proof.
"""

from collections.abc import Sequence

from generator.engine.draw.blossoms import Edge
from generator.engine.draw.matching import matched


class OtherCosts:
    """A cheapest perfect matching that can be asked about other costs."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        """Take the costs of an even number of vertices, symmetric and not negative."""
        size = self._deputy = len(costs)
        self._guide = size + 1
        # Two guests, who pair each other for nothing. Prices begin at 0 or above, and the price of whoever waits for a
        # partner never falls; so nobody's comes above the dearest pair, and nobody reaches the guests.
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
        # The guide can pair nobody but the vertex, and does so for nothing; so the others have the deputy in its place,
        # and what all pairs cost then is what they would cost if the vertex had the other costs.
        self._seat(deputy, [2 * cost for cost in costs], but=vertex)
        self._seat(guide, [self._apart] * deputy, but=None)
        search.cost[guide][vertex] = search.cost[vertex][guide] = 0
        # Prices as high as they can be without a pair that costs less than its prices. Those of all others stand, for
        # the costs among them are as before. The pair of guide and vertex is tight.
        search.mate[deputy] = search.mate[guide] = -1
        search.set_price(guide, -search.total[vertex])
        search.set_price(
            deputy, min(search.slack(deputy, other) for other in range(deputy) if other != vertex)
        )
        # No matching costs less than the sum of all prices (Edmonds). That sum was the cost of the old matching. Now
        # the guests' prices have been added, and it grows by as much as the time, until it is the cost of the new
        # matching when the tree reaches the deputy. So that one is as cheap just if the time is then what the guests'
        # prices lack to nothing; it can't be less, as no cost is lower than before.
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
