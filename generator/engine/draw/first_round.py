"""Ways to pair round 1 by what is known of the players before it: their clubs, or a figure entered at registration."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from generator.engine.draw.quality import Apart, Pair
from generator.engine.draw.ranked_pairing import pair_by_rank, pair_in_pattern, slide
from generator.model import PlayerId


def pair_clubs_apart(
    order: Sequence[PlayerId], clubs: Mapping[PlayerId, str | None], apart: Apart = ()
) -> tuple[Pair, ...]:
    """From a shuffled order, each from the top meets the first below of another club with whom no more must meet later.

    Those without a club may meet anybody. Where a club is more than half of the players, so many games within it are
    needed as it has players above half; otherwise all can be kept apart. `apart` are the pairs of players who are kept
    apart whatever their clubs; these come before clubs.
    """
    if apart:
        return pair_by_rank(order, _of_one_club(order, clubs), apart)
    left = list(order)
    pairs: list[Pair] = []
    while left:
        first, below = left[0], left[1:]
        fewest = _within_clubs(left, clubs)
        others = [
            player for player in below if clubs.get(player) is None or clubs[player] != clubs.get(first)
        ]
        other = _first_allowed(first, others, left, clubs, fewest) or next(
            p for p in below if p not in others
        )
        pairs.append((first, other))
        left = _without(left, (first, other))
    return tuple(pairs)


def _of_one_club(order: Sequence[PlayerId], clubs: Mapping[PlayerId, str | None]) -> set[frozenset[PlayerId]]:
    return {
        frozenset((one, other))
        for one, other in combinations(order, 2)
        if clubs.get(one) is not None and clubs[one] == clubs.get(other)
    }


def _without(players: Sequence[PlayerId], pair: Pair) -> list[PlayerId]:
    return [player for player in players if player not in pair]


def _within_clubs(players: Collection[PlayerId], clubs: Mapping[PlayerId, str | None]) -> int:
    """How many games within a club so many players can't do without: what the largest club has above half of them."""
    sizes = Counter(club for player in players if (club := clubs.get(player)))
    return max(0, max(sizes.values(), default=0) - len(players) // 2)


def _first_allowed(
    first: PlayerId,
    others: Iterable[PlayerId],
    left: Sequence[PlayerId],
    clubs: Mapping[PlayerId, str | None],
    fewest: int,
) -> PlayerId | None:
    """The first of the others without whom, and without the first player, so few games within clubs still do."""
    tried: set[str | None] = set()
    for other in others:
        club = clubs.get(other)
        if club not in tried and _within_clubs(_without(left, (first, other)), clubs) <= fewest:
            return other
        tried.add(club)
    return None


def pair_halves(
    order: Sequence[PlayerId], figures: Mapping[PlayerId, int], apart: Apart = ()
) -> tuple[Pair, ...]:
    """The upper half by a figure against the lower one, the first against the first; equals stay in their order."""
    ranked = sorted(order, key=lambda player: -figures.get(player, 0))
    if apart:
        return pair_in_pattern((ranked,), (), slide, apart)
    half = len(ranked) // 2
    return tuple(zip(ranked[:half], ranked[half:], strict=True))
