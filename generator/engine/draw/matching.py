"""The cheapest perfect matching of a complete graph: from nothing, or from the last one of nearly the same players."""

from collections.abc import Sequence

from generator.engine.draw.blossoms import NOBODY
from generator.engine.draw.search import Search
from generator.model import PlayerId


def matched(
    costs: Sequence[Sequence[int]],
    prices: Sequence[int | None] | None = None,
    partners: Sequence[int] = (),
) -> Search:
    """The search for a cheapest matching, at its end: everybody is paired, at prices that prove it cheapest.

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

    A player None is a joker; all jokers have the same price.
    """

    def __init__(self) -> None:
        self._prices: dict[PlayerId | None, int] = {}
        self._partners: dict[PlayerId | None, PlayerId | None] = {}

    def next(self, players: Sequence[PlayerId | None], costs: Sequence[Sequence[int]]) -> Search:
        """A cheapest matching of some players, at whose prices and partners the one after it begins."""
        search = self.refined(players, costs, 1)
        self._prices |= zip(players, search.price, strict=False)  # blossoms have prices too
        self._partners |= {player: players[mate] for player, mate in zip(players, search.mate, strict=True)}
        return search

    def refined(
        self, players: Sequence[PlayerId | None], costs: Sequence[Sequence[int]], scale: int
    ) -> Search:
        """A cheapest matching at costs that are so many times those of the last one, and a little more."""
        if not self._prices:
            return matched(costs)
        known = [self._prices.get(player) for player in players]
        prices = [None if price is None else price * scale for price in known]
        place: dict[PlayerId | None, int] = {player: i for i, player in enumerate(players) if player}
        partners = [place.get(self._partners.get(player), NOBODY) for player in players]
        return matched(costs, prices, partners)
