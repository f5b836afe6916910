"""A segment of small score groups between two always pairable ones, and the cheapest ways to pair it with arrivals.

What is compared are many counts, the most important first: rematches, then for each group from the top its floats and
its second floats. One whole number holds them all, a digit for each, in a base that no count reaches. So the sum of the
costs of all pairs compares as the counts do, and a cheapest matching is the best pairing.

In base 100, with groups 0, 1 and 2 in the segment, a rematch of weight 1 costs 1 00 00 00 00. A player of group 0
with one of group 2 leaves group 0, and then group 1, having floated in: 01 00 for group 0, and 01 01 for group 1, so
1 00 01 01. If these two have met, too, the pair costs 1 01 00 01 01.

The always pairable groups around stand in it as placeholders: players who have met nobody, as many as may be of use.
Whoever is paired with a placeholder floats from or to that group; placeholders that nobody needs are paired with each
other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from generator.model import PlayerId
from generator.tournament.draw.matching import LastMatching, Search
from generator.tournament.draw.quality import NOBODY, Opponents, OtherCosts, Pair, floats_of, rematches_in

Tickets = Mapping[frozenset[PlayerId], int]
Costs = list[list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """A record of the players to pair with a segment from above, and from which level.

    None is a placeholder, who has met nobody.
    """

    players: Sequence[PlayerId | None]
    level: int
    apart: bool = False  # they are not paired with each other


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedSegment:
    """A segment as it was paired, and what it costs."""

    rematches: int = 0
    floats: tuple[tuple[int, int], ...] = ()  # of all groups of the field down to the segment's last
    leaving: int  # placeholders from above who were needed
    arriving: int  # placeholders of the always pairable group below who were needed
    pairs: tuple[Pair, ...] = ()  # of players
    is_allowed: bool = True  # whether all who had to be kept apart could be
    proof: "Proof | None" = None  # which pairs can be in a pairing as good


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A record of the prices of a best pairing."""

    place: Mapping[PlayerId | None, int]
    search: Search

    def allows(self, pairs: Iterable[Pair]) -> bool:
        """Return whether pairs of players cost no more than their prices: others are in no best pairing."""
        place = self.place
        return all(
            self.search.is_tight(place[one], place[other])
            for one, other in pairs
            if one in place
            and other in place  # whoever came from the always pairable group above is a placeholder there
        )


class Segment:
    """The groups between two always pairable ones, `above` and `below`: -1 and the number of groups at the ends."""

    def __init__(
        self,
        groups: Sequence[Sequence[PlayerId]],
        opponents: Opponents,
        above: int,
        below: int,
        most_arriving: int | None = None,
    ) -> None:
        """Take the groups of the whole field, of which those between the two levels belong to the segment.

        If it can use more than `most_arriving` placeholders of the always pairable group below, how many more is not
        asked.
        """
        self._most_arriving = most_arriving
        numbers = range(above + 1, below)
        self._opponents = opponents
        self._players = [player for number in numbers for player in groups[number]]
        self._levels = [number for number in numbers for _ in groups[number]]
        self._end = len(groups)
        self._below = below
        self._last = min(below, self._end - 1)
        base = 2 * sum(map(len, groups)) + 1  # more than pairs and placeholders can be
        self._distance = _distances(max(above, 0), self._last, base)
        self._rematch: int = base ** (2 * max(self._last - max(above, 0), 0))
        weights = (weight for one in self._players for weight in opponents.get(one, NOBODY).values())
        heaviest = max(weights, default=1)
        self._forbidden = self._rematch * base * heaviest  # dearer than if all met again
        self._costs = self._own_costs()
        self._last_matching = LastMatching()

    @property
    def size(self) -> int:
        """Return how many players there are in the segment."""
        return len(self._players)

    def paired(
        self, first: int, arrivals: Sequence[Arrivals], tickets: Tickets | None = None
    ) -> PairedSegment:
        """Pair the groups from `first` on with those who arrive; tickets decide between equals.

        Of the always pairable group below there are as many placeholders as can be of use: two are left to play each
        other.
        """
        begin = sum(level < first for level in self._levels)
        size = sum(len(each.players) for each in arrivals) + self.size - begin
        placeholders = size % 2 + 2 if self._below < self._end else 0
        while True:
            paired = self._paired(begin, arrivals, placeholders, tickets)
            if paired.arriving < placeholders or placeholders >= size or not placeholders:
                return paired
            if self._most_arriving is not None and placeholders > self._most_arriving:
                return paired
            placeholders *= 3  # as odd or even as before

    def can_float_further(
        self, first: int, arrivals: Sequence[Arrivals], placeholders: int, players: Iterable[PlayerId]
    ) -> tuple[PairedSegment, frozenset[PlayerId]]:
        """Return the groups from `first` on paired with those who arrive, and who could go past all of these.

        Args:
            first: the first group.
            arrivals: who arrives.
            placeholders: of the always pairable group below, as many as are needed.
            players: who is asked about. Whoever does not arrive takes a placeholder's place there.

        Returns:
            A best pairing, and the players with whom, paired with nobody who arrives, there is one as good.
        """
        table = self._table(sum(level < first for level in self._levels), arrivals, placeholders)
        best = OtherCosts(table.costs)
        could = frozenset(
            player for player in players if best.costs_no_more(*self._going_further(player, table))
        )
        return self._told(table, best.pairs), could

    def _going_further(self, player: PlayerId, table: "_Table") -> tuple[int, list[int]]:
        """Return whose place a player has in a table, and the player's costs there if nobody who arrives will do."""
        place = table.names.index(player if player in table.names else None)
        row = self._row(player, table.levels[place], table.names, table.levels)
        return place, [cost + self._forbidden * (i < table.arrived) for i, cost in enumerate(row)]

    def _paired(
        self, begin: int, arrivals: Sequence[Arrivals], placeholders: int, tickets: Tickets | None
    ) -> PairedSegment:
        table = self._table(begin, arrivals, placeholders)
        if tickets is not None:
            costs, scale = _refined(table.costs, table.names, tickets)
            return self._told(table, self._last_matching.refined(table.names, costs, scale).pairs())
        search = self._last_matching.next(table.names, table.costs)
        proof = Proof(place={name: i for i, name in enumerate(table.names)}, search=search)
        return replace(self._told(table, search.pairs()), proof=proof)

    def _table(self, begin: int, arrivals: Sequence[Arrivals], placeholders: int) -> "_Table":
        """Return all who are to be paired, those of the segment from the place `begin` on, and their pairs' costs."""
        before: list[PlayerId | None] = [player for each in arrivals for player in each.players]
        names = [*before, *self._players[begin:], *[None] * placeholders]
        levels = [each.level for each in arrivals for _ in each.players]
        levels += [*self._levels[begin:], *[self._last] * placeholders]
        costs = self._all_costs(names, levels, len(before), begin, placeholders)
        self._keep_apart(costs, arrivals)
        return _Table(names=names, levels=levels, costs=costs, arrived=len(before))

    def _told(self, table: "_Table", pairs: Sequence[tuple[int, int]]) -> PairedSegment:
        names, levels = table.names, table.levels
        real = [(a, b) for i, j in pairs if (a := names[i]) is not None and (b := names[j]) is not None]
        used = Counter(
            i < table.arrived
            for pair in pairs
            for i in pair
            if names[i] is None and levels[pair[0]] != levels[pair[1]]
        )
        return PairedSegment(
            rematches=rematches_in(real, self._opponents),
            floats=floats_of(((levels[i], levels[j]) for i, j in pairs), self._last),
            leaving=used[True],
            arriving=used[False],
            pairs=tuple(real),
            is_allowed=all(table.costs[one][other] < self._forbidden for one, other in pairs),
        )

    def _own_costs(self) -> Costs:
        return [
            self._row(player, level, self._players, self._levels)
            for player, level in zip(self._players, self._levels, strict=True)
        ]

    def _row(
        self, player: PlayerId | None, level: int, others: Sequence[PlayerId | None], levels: Sequence[int]
    ) -> list[int]:
        """Return what the pairs of a player with others cost."""
        distance = self._distance[level]
        met = self._opponents.get(player, NOBODY) if player is not None else NOBODY
        if not met:
            return [distance[other] for other in levels]
        return [
            distance[at] + self._rematch * (met.get(other, 0) if other is not None else 0)
            for other, at in zip(others, levels, strict=True)
        ]

    def _all_costs(
        self,
        names: Sequence[PlayerId | None],
        levels: Sequence[int],
        arrived: int,
        begin: int,
        placeholders: int,
    ) -> Costs:
        """Return the costs of all pairs; those of the segment's own players are at hand."""
        top = [self._row(names[i], levels[i], names, levels) for i in range(arrived)]
        middle = [
            [*(row[i] for row in top), *own[begin:], *[self._distance[levels[i]][self._last]] * placeholders]
            for i, own in enumerate(self._costs[begin:], start=arrived)
        ]
        placeholder = [self._distance[self._last][level] for level in levels]
        return [*top, *middle, *(list(placeholder) for _ in range(placeholders))]

    def _keep_apart(self, costs: Costs, arrivals: Sequence[Arrivals]) -> None:
        who = [each for each in arrivals for _ in each.players]
        apart = [i for i, each in enumerate(who) if each.apart]
        for i, j in permutations(apart, 2):
            if who[i] is who[j]:
                costs[i][j] += self._forbidden


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """A record of the players to pair, those who arrive first, and each pair's cost. None is a placeholder."""

    names: Sequence[PlayerId | None]
    levels: Sequence[int]
    costs: Costs
    arrived: int


def _distances(first: int, last: int, base: int) -> dict[int, dict[int, int]]:
    """Return what the floats between two groups cost. Floats count from the group `first` on.

    Above it are those who arrive from `first - 1`, and who had floated in there, from `first - 2`.
    """
    table: dict[int, dict[int, int]] = {level: {level: 0} for level in range(first - 2, last + 1)}
    for high in table:
        cost = 0
        for group in range(high, last):
            if group >= first:
                cost += base ** (2 * (last - group) - 1)
                cost += base ** (2 * (last - group) - 2) if group > high else 0
            table[high][group + 1] = table[group + 1][high] = cost
    return table


def _refined(costs: Costs, names: Sequence[PlayerId | None], tickets: Tickets) -> tuple[Costs, int]:
    """Return the costs with the tickets of pairs as their lowest digit, and the base of that digit."""
    base = 1 + sum(sorted(tickets.values())[-len(names) :])
    place = {name: i for i, name in enumerate(names) if name is not None}
    refined = [[cost * base for cost in row] for row in costs]
    for pair, ticket in tickets.items():
        one, other = (place[name] for name in pair)
        refined[one][other] += ticket
        refined[other][one] += ticket
    return refined, base
