"""Swiss pairing by rank: no chance in it, each player from the top gets the first opponent that will do.

Whether an opponent will do is asked of one exact matching of all who are left, so that nothing is tried in vain.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence

from generator.engine.matching import Meetings, Pair, Quality, best_quality, quality_of
from generator.model import PlayerId
from generator.names import key

# The players of a score group in the order in which its first one tries the others.
Pattern = Callable[[Sequence[PlayerId]], Iterable[PlayerId]]


def pair_by_rank(ranking: Sequence[PlayerId], met: Meetings) -> tuple[Pair, ...]:
    """Each player from the top meets the next below not met yet; on a dead end the latest choices are undone in turn.

    The result is the first pairing in that order with the fewest rematches, each player trying the unmet first.
    Source: Urban War 1.4, Second & Subsequent Round Pairing; reading I-11.

    Args:
        ranking: an even number of players, from the top.
        met: the pairs of players who may not meet again.
    """
    pairs: list[Pair] = []
    left = list(ranking)
    budget: int | None = None  # rematches that the players left can't do without
    while left:
        run = _run_of_unmet(left, met)
        if 2 * len(run) < len(left):
            budget = _fewest_rematches(left, met) if budget is None else budget
            run = run[: _payable(run, left, met, budget)]
        pairs += run
        left = _without(left, run)
        if left and budget is not None:
            pair = _first_payable(left, met, budget)
            budget -= frozenset(pair) in met
            pairs.append(pair)
            left = _without(left, [pair])
    return tuple(pairs)


def pair_across_factions(
    order: Sequence[PlayerId], factions: Mapping[PlayerId, str | None]
) -> tuple[Pair, ...]:
    """From a shuffled order, the top player meets the first below of another faction, failing that the next; repeat.

    Source: Urban War 1.4, First Round Pairing.
    """
    names = {player: key(factions.get(player) or "") for player in order}
    left, pairs = list(order), []
    while left:
        top, below = left[0], left[1:]
        other = next((player for player in below if names[player] != names[top]), below[0])
        pairs.append((top, other))
        left = _without(left, [(top, other)])
    return tuple(pairs)


def pair_in_pattern(
    groups: Sequence[Sequence[PlayerId]], met: Meetings, pattern: Pattern
) -> tuple[Pair, ...]:
    """Pair score groups by a pattern, as well as rematches and floats allow.

    Each player from the top tries the others of the group in the order of the pattern, then those of lower groups
    from the top. The first counts with whom the whole field still reaches its best quality. Source: reading I-11.

    Args:
        groups: the score groups from the top, each in the order of the ranking.
        met: the pairs of players who may not meet again.
        pattern: the order in which the first of a group's players tries the others.
    """
    level = {player: number for number, group in enumerate(groups) for player in group}
    target = best_quality(level, met)
    if target is None:
        raise ValueError("an odd number of players can't be paired")
    fixed: list[Pair] = []
    left = [player for group in groups for player in group]
    while left:
        top = left[0]
        mates = [player for player in left if level[player] == level[top]]
        candidates = [*pattern(mates), *(player for player in left if level[player] > level[top])]
        pair = next(
            (top, other) for other in candidates if _keeps(target, fixed, (top, other), left, level, met)
        )
        fixed.append(pair)
        left = _without(left, [pair])
    return tuple(fixed)


def adjacent(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """The next one first: 1-2, 3-4."""
    return mates[1:]


def slide(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """The top half against the bottom half: of six, 1-4, 2-5, 3-6."""
    half = len(mates) // 2
    return [*mates[max(half, 1) :], *reversed(mates[1:half])]


def fold(mates: Sequence[PlayerId]) -> Iterable[PlayerId]:
    """The first against the last: of six, 1-6, 2-5, 3-4; of an odd number the last is left to float."""
    if len(mates) % 2:
        return [*reversed(mates[1:-1]), *mates[1:][-1:]]
    return list(reversed(mates[1:]))


def _run_of_unmet(players: Sequence[PlayerId], met: Meetings) -> list[Pair]:
    """The pairs that come about without looking ahead, up to the first player who has met all that are left."""
    left, run = list(players), []
    while left:
        top = left[0]
        other = next((player for player in left[1:] if frozenset((top, player)) not in met), None)
        if other is None:
            break
        run.append((top, other))
        left = _without(left, [(top, other)])
    return run


def _payable(run: Sequence[Pair], players: Sequence[PlayerId], met: Meetings, budget: int) -> int:
    """How many pairs of the run can stay, so that the others need no more rematches than the budget."""
    return bisect_right(
        range(1, len(run) + 1),
        False,
        key=lambda length: _fewest_rematches(_without(players, run[:length]), met) > budget,
    )


def _first_payable(players: Sequence[PlayerId], met: Meetings, budget: int) -> Pair:
    top, below = players[0], players[1:]
    unmet = [player for player in below if frozenset((top, player)) not in met]
    for other in (*unmet, *(player for player in below if player not in unmet)):
        cost = frozenset((top, other)) in met
        if _fewest_rematches(_without(players, [(top, other)]), met) <= budget - cost:
            return (top, other)
    raise ValueError("no pairing has so few rematches")


def _fewest_rematches(players: Sequence[PlayerId], met: Meetings) -> int:
    quality = best_quality(dict.fromkeys(players, 0), met)
    if quality is None:
        raise ValueError("an odd number of players can't be paired")
    return quality.rematches


def _keeps(
    target: Quality,
    fixed: Sequence[Pair],
    pair: Pair,
    left: Sequence[PlayerId],
    level: Mapping[PlayerId, int],
    met: Meetings,
) -> bool:
    """Whether the field still reaches the target with the pairs fixed and this one."""
    said = quality_of([*fixed, pair], level, met)
    rest = best_quality({player: level[player] for player in _without(left, [pair])}, met)
    if rest is None:
        return False
    floats = [*rest.floats, *[(0, 0)] * (len(said.floats) - len(rest.floats))]
    together = tuple((a + c, b + d) for (a, b), (c, d) in zip(said.floats, floats, strict=True))
    return target == Quality(rematches=said.rematches + rest.rematches, floats=together)


def _without(players: Iterable[PlayerId], pairs: Iterable[Pair]) -> list[PlayerId]:
    gone = {player for pair in pairs for player in pair}
    return [player for player in players if player not in gone]
