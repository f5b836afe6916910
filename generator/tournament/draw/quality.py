"""What a pairing costs, level by level: rematches, floats and other departures from the rules of the draw."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from generator.model import Number, PlayerId
from generator.tournament.draw.blossoms import Edge
from generator.tournament.draw.matching import matched

Meetings = Collection[frozenset[PlayerId]]  # a mapping has how often each pair has met; else it is once
Apart = Collection[frozenset[PlayerId]]  # the pairs of players who are kept apart
# Whom each player has met or is kept apart from, and what a game of the two weighs.
Opponents = Mapping[PlayerId, Mapping[PlayerId, int]]
Pair = tuple[PlayerId, PlayerId]

NOBODY: Mapping[PlayerId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """A record of a pairing's cost: what its rematches weigh, and each group's floats and second floats.

    The last group has neither.
    """

    rematches: int
    floats: tuple[tuple[int, int], ...]


def opponents_of(met: Meetings, apart: Apart = ()) -> dict[PlayerId, dict[PlayerId, int]]:
    """Return whom each player has met or is kept apart from, and what a game of the two weighs."""
    meetings = Counter(met)
    first = 1 + sum(times - 1 for times in meetings.values())
    weights = {pair: first + times - 1 for pair, times in meetings.items()}
    above = 1 + sum(weights.values())  # all rematches together
    weights |= {pair: above + weights.get(pair, 0) for pair in apart}
    opponents: dict[PlayerId, dict[PlayerId, int]] = {}
    for (one, other), weight in weights.items():
        opponents.setdefault(one, {})[other] = opponents.setdefault(other, {})[one] = weight
    return opponents


def rematches_in(pairs: Iterable[Pair], opponents: Opponents) -> int:
    """Return what the rematches among pairs weigh."""
    return sum(opponents.get(one, NOBODY).get(other, 0) for one, other in pairs)


def quality_of(pairs: Iterable[Pair], level: Mapping[PlayerId, int], opponents: Opponents) -> Quality:
    """Return the cost of given pairs.

    Args:
        pairs: the pairs, in any order.
        level: the number of each player's score group, 0 at the top.
        opponents: whom each player has met, and what a rematch weighs.
    """
    pairs = tuple(pairs)
    crossings = [(level[one], level[other]) for one, other in pairs]
    return Quality(
        rematches=rematches_in(pairs, opponents), floats=floats_of(crossings, max(level.values(), default=0))
    )


def floats_of(crossings: Iterable[tuple[int, int]], last: int) -> tuple[tuple[int, int], ...]:
    """Return the floats and second floats of the groups above the last, for pairs of levels."""
    floats, seconds = [0] * (last + 1), [0] * (last + 1)
    for pair in crossings:
        high, low = sorted(pair)
        for group in range(max(high, 0), low):
            floats[group] += 1
            seconds[group] += group > high
    return tuple(zip(floats, seconds, strict=True))[:last]


# Whether a cheapest matching stays as cheap with other costs of one vertex: one search from one matching. The
# prices that prove a matching cheapest prove nearly the same once one vertex is dearer. So no second matching
# is made. One guest, the guide, may pair nobody but the vertex, and takes it away; another, the deputy, has
# the other costs in its place. Both are still unpaired, so one tree of tight pairs grows from the guide until
# it reaches the deputy, or can't in time. Blossoms around the vertex open in the course of the search, as in
# any other. Sources: C. Berge, Two theorems in graph theory, 1957: one matching leads to another with more
# pairs just where an alternating path joins two unpaired vertices; J. Edmonds, Maximum matching and a
# polyhedron with 0,1-vertices, 1965: the search for such a path among prices and blossoms, and why the sum of
# prices is the proof.


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

    def costs_no_more(self, vertex: int, costs: Sequence[int]) -> bool:
        """Return whether all vertices can be paired for the same sum when one has other costs, none of them lower.

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


# Score groups: players on equal tournament points, from the top.


ScoreGroups = tuple[tuple[PlayerId, ...], ...]


def score_groups(players: Iterable[PlayerId], points: Mapping[PlayerId, Number]) -> ScoreGroups:
    """Return the players in groups of equal tournament points, the highest first, each in the order of IDs."""
    groups: dict[Number, list[PlayerId]] = {}
    for player in sorted(players):
        groups.setdefault(points[player], []).append(player)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
