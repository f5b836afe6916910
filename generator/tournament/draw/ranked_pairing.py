"""Swiss pairing by rank: no chance in it, each player from the top gets the first opponent that will do.

Whether an opponent will do is asked of one exact matching of all who are left, so that nothing is tried in vain.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence

from generator.model import PlayerId
from generator.text import key
from generator.tournament.draw.feasibility import best_quality
from generator.tournament.draw.matching import LastMatching
from generator.tournament.draw.quality import (
    NOBODY,
    Apart,
    Meetings,
    Opponents,
    Pair,
    Quality,
    opponents_of,
    quality_of,
    rematches_in,
)

# The players of a score group in the order in which its first one tries the others.
Pattern = Callable[[Sequence[PlayerId]], Iterable[PlayerId]]


def pair_by_rank(ranking: Sequence[PlayerId], met: Meetings, apart: Apart = ()) -> tuple[Pair, ...]:
    """Pair each player from the top with the next below not met yet; at a dead end undo the latest choices in turn.

    The result is the first pairing in that order with the fewest rematches, and these of players who have met least
    often; each player tries the unmet first.
    Source: Urban War 1.4, Second & Subsequent Round Pairing; reading I-11.

    Args:
        ranking: an even number of players, from the top.
        met: the pairs of players who have met, and how often.
        apart: the pairs of players who are kept apart.
    """
    opponents = opponents_of(met, apart)
    rematches = _Rematches(opponents)
    pairs: list[Pair] = []
    left = list(ranking)
    budget: int | None = None  # what the rematches weigh that the players left can't do without
    while left:
        # Where somebody comes to a dead end, the run may have been wrong before. With 3 and 4 having met, 1 to 4 run to
        # 1-2 and stop. What is payable of that run is nothing: 3 and 4 would need a rematch. So 1 takes the first who
        # leaves none, which is 3, and the next run is 2-4.
        run = _run(left, lambda one, other: other not in opponents.get(one, NOBODY))
        if 2 * len(run) < len(left):
            budget = rematches.fewest(left) if budget is None else budget
            run = _payable(run, left, rematches, budget)
        pairs += run
        left = _without(left, run)
        if left and budget is not None:
            met_by_top = opponents.get(left[0], NOBODY)
            unmet = [player for player in left[1:] if player not in met_by_top]
            pair = _first_payable(left, rematches, budget, tried_first=unmet)
            budget -= rematches_in([pair], opponents)
            pairs.append(pair)
            left = _without(left, [pair])
    return tuple(pairs)


def pair_across_factions(
    order: Sequence[PlayerId], factions: Mapping[PlayerId, str | None], apart: Apart = ()
) -> tuple[Pair, ...]:
    """Pair the top player of a shuffled order with the first below of another faction, or with the next; repeat.

    Where players are kept apart, the first with whom no more of them have to meet than must.
    Source: Urban War 1.4, First Round Pairing.
    """
    names = {player: key(factions.get(player) or "") for player in order}
    if apart:
        return _across_and_apart(order, names, apart)
    pairs = _run(order, lambda one, other: names[one] != names[other])
    left = _without(order, pairs)  # of one faction
    return (*pairs, *zip(left[::2], left[1::2], strict=True))


def _across_and_apart(
    order: Sequence[PlayerId], factions: Mapping[PlayerId, str], apart: Apart
) -> tuple[Pair, ...]:
    opponents = opponents_of((), apart)
    rematches = _Rematches(opponents)
    pairs: list[Pair] = []
    left = list(order)
    budget = rematches.fewest(left)
    while left:
        others = [player for player in left[1:] if factions[player] != factions[left[0]]]
        pair = _first_payable(left, rematches, budget, tried_first=others)
        budget -= rematches_in([pair], opponents)
        pairs.append(pair)
        left = _without(left, [pair])
    return tuple(pairs)


def pair_in_pattern(
    groups: Sequence[Sequence[PlayerId]], met: Meetings, pattern: Pattern, apart: Apart = ()
) -> tuple[Pair, ...]:
    """Pair score groups by a pattern, as well as rematches and floats allow.

    Each player from the top tries the others of the group in the order of the pattern, then those of lower groups
    from the top. The first counts with whom the whole field still reaches its best quality. Source: reading I-11.

    Args:
        groups: the score groups from the top, each in the order of the ranking.
        met: the pairs of players who have met, and how often.
        pattern: the order in which the first of a group's players tries the others.
        apart: the pairs of players who are kept apart.
    """
    opponents = opponents_of(met, apart)
    level = {player: number for number, group in enumerate(groups) for player in group}
    target = best_quality(level, opponents)
    fixed: list[Pair] = []
    left = [player for group in groups for player in group]

    def keeps(pairs: list[Pair]) -> bool:
        return _keeps(target, [*fixed, *pairs], _without(left, pairs), level, opponents)

    while left:
        # Many pairs at once, as each question is a matching; with rematches in play each pair is asked for alone.
        if target.rematches == 0:
            run = _longest(_run_in_pattern(left, level, opponents, pattern), keeps)
            fixed, left = [*fixed, *run], _without(left, run)
        if left:
            pair = next(pair for pair in _candidates(left, level, pattern) if keeps([pair]))
            fixed, left = [*fixed, pair], _without(left, [pair])
    return tuple(fixed)


def adjacent(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """Return the mates, the next one first: 1-2, 3-4."""
    return mates[1:]


def slide(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """Return the mates of the top half against the bottom half: of six, 1-4, 2-5, 3-6."""
    half = len(mates) // 2
    return [*mates[max(half, 1) :], *reversed(mates[1:half])]


def fold(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """Return the mates of the first against the last: of six, 1-6, 2-5, 3-4; an odd number's last floats."""
    if len(mates) % 2:
        # The last one is asked after all others, so that it is the last who is left over.
        return [*reversed(mates[1:-1]), *mates[1:][-1:]]
    return list(reversed(mates[1:]))


def _run(players: Sequence[PlayerId], will_do: Callable[[PlayerId, PlayerId], bool]) -> list[Pair]:
    """Return each from the top with the next below who will do, up to the first for whom nobody left will do."""
    # Two linked lists of places, so that taking somebody out costs the same in a long list as in a short one.
    after = list(range(1, len(players) + 1))  # the next one left, by place
    before = list(range(-1, len(players)))
    run: list[Pair] = []
    top = 0
    while top < len(players):
        place = after[top]
        while place < len(players) and not will_do(players[top], players[place]):
            place = after[place]
        if place == len(players):
            break
        run.append((players[top], players[place]))
        before[after[place]] = before[place]
        after[before[place]] = after[place]
        top = after[top]
    return run


def _run_in_pattern(
    players: Sequence[PlayerId], level: Mapping[PlayerId, int], opponents: Opponents, pattern: Pattern
) -> list[Pair]:
    """Return the pairs within score groups that come about without looking ahead, up to the first who has nobody."""
    run: list[Pair] = []
    while players:
        mates = [player for player in players if level[player] == level[players[0]]]
        met = opponents.get(mates[0], NOBODY)
        pair = next(((mates[0], other) for other in pattern(mates) if other not in met), None)
        if pair is None:
            break
        run.append(pair)
        players = _without(players, [pair])
    return run


def _candidates(
    players: Sequence[PlayerId], level: Mapping[PlayerId, int], pattern: Pattern
) -> Iterable[Pair]:
    top = players[0]
    mates = [player for player in players if level[player] == level[top]]
    lower = [player for player in players if level[player] > level[top]]
    return [(top, other) for other in (*pattern(mates), *lower)]


class _Rematches:
    """A count of the rematches that players can't do without, asked for again as they become fewer."""

    def __init__(self, opponents: Opponents) -> None:
        self.opponents = opponents
        self._last_matching = LastMatching()

    def fewest(self, players: Sequence[PlayerId]) -> int:
        """Return the least weight with which they can be paired; 0 where each has half the others to choose from."""
        met = [self.opponents.get(player, NOBODY) for player in players]
        # Dirac's theorem: where each may meet at least half of all, there is a cycle through all of them, and every
        # second edge of it is a pairing. That saves the matching in most rounds.
        if 2 * (1 + max(map(len, met), default=0)) <= len(players):
            return 0
        costs = [[own.get(other, 0) for other in players] for own in met]
        return sum(costs[one][other] for one, other in self._last_matching.next(players, costs).pairs())


def _payable(run: list[Pair], players: Sequence[PlayerId], rematches: _Rematches, budget: int) -> list[Pair]:
    """Return the longest beginning of a run with which the others need no more rematches than the budget."""
    return _longest(run, lambda made: rematches.fewest(_without(players, made)) <= budget)


def _longest(run: list[Pair], will_do: Callable[[list[Pair]], bool]) -> list[Pair]:
    """Return the longest beginning of a run that will do; every shorter one does, too."""
    # Halving: of 31 lengths 5 are tried, each with a matching.
    lengths = range(1, len(run) + 1)
    return run[: bisect_right(lengths, False, key=lambda length: not will_do(run[:length]))]


def _first_payable(
    players: Sequence[PlayerId], rematches: _Rematches, budget: int, tried_first: Sequence[PlayerId]
) -> Pair:
    top = players[0]
    met = rematches.opponents.get(top, NOBODY)
    first = frozenset(tried_first)
    for other in (*tried_first, *(player for player in players[1:] if player not in first)):
        if rematches.fewest(_without(players, [(top, other)])) <= budget - met.get(other, 0):
            return (top, other)
    raise ValueError("no pairing has so few rematches")


def _keeps(
    target: Quality,
    fixed: Sequence[Pair],
    left: Sequence[PlayerId],
    level: Mapping[PlayerId, int],
    opponents: Opponents,
) -> bool:
    """Return whether the field still reaches the target with the pairs fixed."""
    # Rematches and floats add up pair by pair, so the best of the rest, added to what is fixed, is the best of all.
    said = quality_of(fixed, level, opponents)
    rest = best_quality({player: level[player] for player in left}, opponents)
    floats = [*rest.floats, *[(0, 0)] * (len(said.floats) - len(rest.floats))]
    together = tuple((a + c, b + d) for (a, b), (c, d) in zip(said.floats, floats, strict=True))
    return target == Quality(rematches=said.rematches + rest.rematches, floats=together)


def _without(players: Iterable[PlayerId], pairs: Iterable[Pair]) -> list[PlayerId]:
    gone = {player for pair in pairs for player in pair}
    return [player for player in players if player not in gone]
