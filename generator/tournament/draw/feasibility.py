"""How well a field of score groups can be paired: the best that rematches and floats allow, exactly.

A large group whose players have met few of each other is **always pairable**: whoever floats in, and whichever of its
own leave, the others can be paired without a rematch. Always pairable groups part the field into segments of small
groups, and only these need a matching; there an always pairable group is stood for by placeholders, players who have
met nobody. So the work hardly grows with the number of players, and where nothing is always pairable one matching of
the whole field decides.

Groups of 40, 3, 2 and 41 players, of whom nobody has met more than 4: the large ones are always pairable, and the
segment between them has 5 players. Above is an even number, so nobody need come down to them. The best that the 5 can
do is found by a matching of them with placeholders of the group of 41: one of the 3 plays one of the 2, and the other
one of these plays a placeholder. So the target is no rematch, and 0, 1 and 1 floats; with whom it gets from above,
the group of 41 is even.

Source: G. A. Dirac, Some theorems on abstract graphs, Proceedings of the London Mathematical Society 2, 1952: a graph
in which everybody has at least half of all for neighbours has a circle through all of them. Every second edge of it is
a perfect matching. So whom somebody has met at most tells whether a group is always pairable (`_LargeGroup.takes`).
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from generator.model import PlayerId
from generator.tournament.draw.quality import NOBODY, Opponents, Pair, Quality
from generator.tournament.draw.segment import Arrivals, PairedSegment, Segment, Tickets


def best_quality(level: Mapping[PlayerId, int], opponents: Opponents) -> Quality:
    """Return the least cost at which all players, an even number, can be paired. Levels are those of `quality_of`."""
    groups: list[list[PlayerId]] = [[] for _ in range(max(level.values(), default=0) + 1)]
    for player, number in level.items():
        groups[number].append(player)
    return Feasibility(groups, opponents).target


class Feasibility:
    """What the whole field allows, and what its lower groups still allow while it is drawn from the top."""

    def __init__(self, groups: Sequence[Sequence[PlayerId]], opponents: Opponents) -> None:
        """Take an even number of players in score groups, from the top."""
        self.size = sum(map(len, groups))
        if self.size % 2:
            raise ValueError("an odd number of players can't be paired")
        self._groups = groups
        self._opponents = opponents
        self._end = len(groups)
        self._odd = [players % 2 for players in accumulate(map(len, groups))]
        self._large_groups = _large_groups(groups, opponents)
        self._segments: dict[tuple[int, int], Segment] = {}
        self._best: dict[tuple[int, int], PairedSegment] = {}
        self._below: dict[tuple[int, frozenset[PlayerId]], int | None] = {}

    @cached_property
    def target(self) -> Quality:
        """Return the least cost at which the field can be paired."""
        while (plan := self._plan()) is None:
            pass
        return plan

    @cached_property
    def _settled_groups(self) -> list[int]:
        """Return the groups that are always pairable, which finding the target settles."""
        assert self.target is not None
        return sorted(self._large_groups)

    def is_always_pairable(self, number: int) -> bool:
        """Return whether a group is always pairable: whoever leaves, nobody else is left over or must meet again."""
        return number in self._settled_groups

    def rematches_below(self, number: int, leaving: Iterable[PlayerId]) -> int | None:
        """Return what the rematches below weigh with the players who leave a group; None where the target is lost.

        Args:
            number: the group that they leave. It and those above are paired but for them.
            leaving: as many as the target says.
        """
        key = (number, frozenset(leaving))
        if key not in self._below:
            self._below[key] = self._count_rematches_below(*key)
        return self._below[key]

    def may_attain(self, number: int, pairs: Collection[Pair]) -> bool:
        """Return False if one of a group's pairs is in no pairing of the field at the target; True leaves it open."""
        if self.is_always_pairable(number):
            return True
        proof = self._best_of(*_segment_bounds(number, self._settled_groups, self._end)).proof
        return proof is None or proof.allows(pairs)

    def least_outcome(
        self, number: int, floated_in: Collection[PlayerId], tickets: Tickets
    ) -> tuple[Pair, ...]:
        """Return the pairs of a group; of all that attain the target those with the smallest sum of tickets.

        Args:
            number: the group. Those above it are paired.
            floated_in: who has come from above; they are not paired with each other.
            tickets: of each two players of the group, those who floated in included.
        """
        arrivals = self._everybody_in(number, floated_in)
        paired = self._segment_below(number).paired(number + 1, arrivals, tickets)
        return tuple(pair for pair in paired.pairs if frozenset(pair) in tickets)

    def who_may_leave(self, number: int, floated_in: Collection[PlayerId], left: int) -> frozenset[PlayerId]:
        """Return with whom among those who leave a group the target can be attained.

        One matching finds a best way to pair what is left; whether a player could leave instead is one search from it.

        Args:
            number: the group, which somebody leaves. Those above it are paired.
            floated_in: who has come from above.
            left: what rematches the target has left for this group and those below.
        """
        own, below = self._groups[number], _segment_bounds(number, self._settled_groups, self._end)[1]
        if not self.is_always_pairable(number):
            players, arrivals = (*floated_in, *own), self._everybody_in(number, floated_in)
        else:
            # Whoever of its own leaves an always pairable group, the others can be paired without a
            # rematch: `_plan` has asked `_LargeGroup.takes` so of all who arrive and leave. So only those
            # below decide. To them placeholders stand for all who leave, and one placeholder's place is
            # the player's who is asked about. The other places can be filled too: each player below has
            # met so few of the group that there is somebody new for everyone, one after the other. Whoever
            # floated in stays, for in the target no always pairable group has second floats (`_plan`).
            players = tuple(own)
            arrivals = [Arrivals(players=[None] * self.target.floats[number][0], level=number, apart=True)]
        placeholders = self.target.floats[below - 1][0] if below < self._end else 0
        paired, could = self._segment_below(number).can_float_further(
            number + 1, arrivals, placeholders, players
        )
        attained = self._rematches_if_well(paired, number, below) == left
        return could if attained else frozenset()

    def _everybody_in(self, number: int, floated_in: Collection[PlayerId]) -> list[Arrivals]:
        """Return those of a group and those who floated in, as they arrive in the groups below."""
        return [
            Arrivals(players=tuple(floated_in), level=number - 1, apart=True),
            Arrivals(players=self._groups[number], level=number),
        ]

    def _plan(self) -> Quality | None:
        """Return the target, if all groups that seem always pairable are, else None.

        Where it is None, the groups that are not always pairable no longer seem so.

        Each segment is paired as if the groups around it could give and take whatever suits it. Only then it is known
        how many arrive in each of these and leave it. One for which that is too much becomes part of a segment.
        """
        floats: list[tuple[int, int]] = []
        rematches = arriving = 0
        narrow = []
        for above, below in pairwise([-1, *sorted(self._large_groups), self._end]):
            paired = self._best_of(above, below)
            if above >= 0:
                floats.append((paired.leaving, 0))
                if not self._large_groups[above].takes(arriving, paired.leaving):
                    narrow.append(above)
            floats += paired.floats[above + 1 : below]
            rematches += paired.rematches
            arriving = paired.arriving
        for group in narrow:
            del self._large_groups[group]
        if rematches:
            for group in narrow:
                self._widen(group)
        return None if narrow else Quality(rematches=rematches, floats=tuple(floats[: self._end - 1]))

    def _widen(self, number: int) -> None:
        """Take small always pairable groups into a segment that lost a bound, at most as many players as it has.

        Where rematches are forced, it would most likely lose the next bounds too, with a larger matching for each.
        """
        above, below = _segment_bounds(number, self._large_groups, self._end)
        spare = sum(map(len, self._groups[above + 1 : below]))
        while True:
            bounds = _segment_bounds(number, self._large_groups, self._end)
            bound = next(
                (w for w in bounds if w in self._large_groups and self._large_groups[w].size <= spare), None
            )
            if bound is None:
                return
            spare -= self._large_groups.pop(bound).size

    def _best_of(self, above: int, below: int) -> PairedSegment:
        """Return the groups between two always pairable ones, paired as well as they can be."""
        if (above, below) not in self._best:
            self._best[above, below] = self._pair_well(above, below)
        return self._best[above, below]

    def _pair_well(self, above: int, below: int) -> PairedSegment:
        """Return the groups paired with one placeholder of the group above, or more only to save rematches.

        There is one placeholder if so many must leave that group.

        Floats of a higher group count before those of a lower one, but after rematches. The number stays odd or even,
        as the players down to that group are, and it grows until some placeholder is left over.
        """
        placeholders = self._odd[above] if above >= 0 else 0
        if above + 1 == below:
            return PairedSegment(leaving=placeholders, arriving=placeholders)
        segment = self._segment(above, below)
        while True:
            paired = segment.paired(above + 1, [Arrivals(players=[None] * placeholders, level=above)])
            if (
                above < 0
                or not paired.rematches
                or paired.leaving < placeholders
                or placeholders > segment.size
            ):
                return paired
            if placeholders > self._large_groups[above].most_leaving:
                return paired  # the group above is not always pairable, whatever more would do
            placeholders = 3 * placeholders or 2

    def _count_rematches_below(self, number: int, leaving: frozenset[PlayerId]) -> int | None:
        below = _segment_bounds(number, self._settled_groups, self._end)[1]
        if number + 1 == below:
            return self._rematches_after(below)
        arrivals = [Arrivals(players=tuple(leaving), level=number, apart=True)]
        paired = self._segment_below(number).paired(number + 1, arrivals)
        return self._rematches_if_well(paired, number + 1, below)

    def _rematches_if_well(self, paired: PairedSegment, first: int, below: int) -> int | None:
        """Return the rematches of groups as they were paired and of those below; None where the target is lost."""
        levels = slice(first, below)
        fits = paired.is_allowed and paired.floats[levels] == self.target.floats[levels]
        return paired.rematches + self._rematches_after(below) if fits else None

    def _rematches_after(self, below: int) -> int:
        """Return the rematches of the target below an always pairable group; they all are below the last one."""
        return self._best_of(max(self._large_groups), self._end).rematches if below < self._end else 0

    def _segment_below(self, number: int) -> Segment:
        return self._segment(*_segment_bounds(number, self._settled_groups, self._end))

    def _segment(self, above: int, below: int) -> Segment:
        if (above, below) not in self._segments:
            most = self._large_groups[below].most_arriving if below < self._end else None
            self._segments[above, below] = Segment(self._groups, self._opponents, above, below, most)
        return self._segments[above, below]


def _segment_bounds(number: int, large_groups: Iterable[int], end: int) -> tuple[int, int]:
    """Return the always pairable groups around the place below a group, itself included, or the field's ends."""
    bounds = [-1, *sorted(large_groups), end]
    place = bisect_right(bounds, number)
    return bounds[place - 1], bounds[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class _LargeGroup:
    """A group that may be always pairable: its size, and how many players somebody has met at most."""

    size: int
    within: int  # an own player: in the group
    without: int  # an own player: in other groups
    outside: int  # a player of another group: in the group

    @property
    def most_arriving(self) -> int:
        """Return how many the group takes at most, whoever leaves."""
        return self.size - 2 * self.outside

    @property
    def most_leaving(self) -> int:
        """Return how many may leave the group at most, whoever arrives."""
        return self.size - self.outside

    def takes(self, arriving: int, leaving: int) -> bool:
        """Return whether, whoever they are, the others can be paired without a rematch, and arrivals not together.

        So it is when everybody has at least half of all to choose from (Dirac's condition). And of those who may leave
        there is somebody new for every player below.
        """
        left = self.size - leaving
        everybody = left + arriving
        return (
            # Somebody of the group: not themselves, nor whom they have met, there or among those who arrive.
            2 * (everybody - 1 - self.within - min(self.without, arriving)) >= everybody
            # Somebody who arrives: of the group those not met.
            and (not arriving or 2 * (left - self.outside) >= everybody)
            # One after the other, each player below takes somebody new: so many are there for the last one, too.
            and self.size - self.outside >= leaving
        )


def _large_groups(groups: Sequence[Sequence[PlayerId]], opponents: Opponents) -> dict[int, _LargeGroup]:
    """Return the groups that are always pairable when one player arrives and one leaves."""
    most = max(map(len, opponents.values()), default=0)
    large_groups = {}
    for number, group in enumerate(groups):
        large = _LargeGroup(size=len(group), within=most, without=most, outside=most)
        if not large.takes(1, 1):
            large = _counted_group(group, opponents)
        if large.takes(1, 1):
            large_groups[number] = large
    return large_groups


def _counted_group(group: Sequence[PlayerId], opponents: Opponents) -> _LargeGroup:
    own = set(group)
    met = [opponents.get(player, NOBODY).keys() for player in group]
    others = Counter(other for names in met for other in names if other not in own)
    return _LargeGroup(
        size=len(group),
        within=max((len(names & own) for names in met), default=0),
        without=max((len(names - own) for names in met), default=0),
        outside=max(others.values(), default=0),
    )
