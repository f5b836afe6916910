"""What a pairing costs: rematches first, then group by group from the top floats and second floats.

A pair of a player in group `a` with one of a lower group `b` leaves the groups a ... b - 1 unpaired: it counts once
in the floats of each of them, and once in the second floats of the groups between a and b, where the player had
floated in. Source: reading I-11.
"""

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from generator.model import PlayerId

Meetings = Collection[frozenset[PlayerId]]
Opponents = Mapping[PlayerId, AbstractSet[PlayerId]]
Pair = tuple[PlayerId, PlayerId]

NOBODY: frozenset[PlayerId] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a pairing of a field costs. `floats` holds, for each group but the last, floats and second floats."""

    rematches: int
    floats: tuple[tuple[int, int], ...]


def opponents_of(met: Meetings) -> dict[PlayerId, set[PlayerId]]:
    """Whom each player has met."""
    opponents: dict[PlayerId, set[PlayerId]] = {}
    for one, other in met:
        opponents.setdefault(one, set()).add(other)
        opponents.setdefault(other, set()).add(one)
    return opponents


def quality_of(pairs: Iterable[Pair], level: Mapping[PlayerId, int], opponents: Opponents) -> Quality:
    """The cost of given pairs.

    Args:
        pairs: the pairs, in any order.
        level: the number of each player's score group, 0 at the top.
        opponents: whom each player has met.
    """
    pairs = tuple(pairs)
    crossings = [(level[one], level[other]) for one, other in pairs]
    rematches = sum(other in opponents.get(one, NOBODY) for one, other in pairs)
    return Quality(rematches=rematches, floats=floats_of(crossings, max(level.values(), default=0)))


def floats_of(crossings: Iterable[tuple[int, int]], last: int) -> tuple[tuple[int, int], ...]:
    """Floats and second floats of the groups above the last, for pairs of levels."""
    floats, seconds = [0] * (last + 1), [0] * (last + 1)
    for pair in crossings:
        high, low = sorted(pair)
        for group in range(max(high, 0), low):
            floats[group] += 1
            seconds[group] += group > high
    return tuple(zip(floats, seconds, strict=True))[:last]
