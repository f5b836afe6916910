"""What a pairing costs: rematches first, then group by group from the top floats and second floats.

Among as many rematches those count less whose players have met less often. So a rematch weighs 1 where nobody has met
twice; else one more each time that the two have met more than once, on a weight above all of this. If A has met B three
times and C twice, a rematch weighs 1 + 2 + 1 = 4: A and B weigh 6, A and C 5, and C and D, who have met once, 4.
Two who are kept apart weigh more than all these rematches together: 1 + 6 + 5 + 4 = 16; A and C would weigh 21 then.

A pair of a player in group `a` with one of a lower group `b` leaves the groups a ... b - 1 unpaired: it counts once
in the floats of each of them, and once in the second floats of the groups between a and b, where the player had
floated in. Source: reading I-11.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generator.model import PlayerId

Meetings = Collection[frozenset[PlayerId]]  # a mapping has how often each pair has met; else it is once
Apart = Collection[frozenset[PlayerId]]  # the pairs of players who are kept apart
# Whom each player has met or is kept apart from, and what a game of the two weighs.
Opponents = Mapping[PlayerId, Mapping[PlayerId, int]]
Pair = tuple[PlayerId, PlayerId]

NOBODY: Mapping[PlayerId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a pairing costs: what its rematches weigh, and of each group but the last its floats and second floats."""

    rematches: int
    floats: tuple[tuple[int, int], ...]


def opponents_of(met: Meetings, apart: Apart = ()) -> dict[PlayerId, dict[PlayerId, int]]:
    """Whom each player has met or is kept apart from, and what a game of the two weighs."""
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
    """What the rematches among pairs weigh."""
    return sum(opponents.get(one, NOBODY).get(other, 0) for one, other in pairs)


def quality_of(pairs: Iterable[Pair], level: Mapping[PlayerId, int], opponents: Opponents) -> Quality:
    """The cost of given pairs.

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
    """Floats and second floats of the groups above the last, for pairs of levels."""
    floats, seconds = [0] * (last + 1), [0] * (last + 1)
    for pair in crossings:
        high, low = sorted(pair)
        for group in range(max(high, 0), low):
            floats[group] += 1
            seconds[group] += group > high
    return tuple(zip(floats, seconds, strict=True))[:last]
