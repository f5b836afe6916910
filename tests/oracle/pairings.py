"""What makes a Swiss pairing right (REGULATIONS.md, section 6, I-11), twice: by brute force and by matching.

Everything is compared by one vector, lexicographically, smaller is better:

    (rematches, f_1, d_1, f_2, d_2, ...)    score groups from the top by tournament points

f_i counts the players who leave group i unpaired, d_i those of them who had floated in. A pair of a player
in group a and one in a lower group b counts once in f_i for each a <= i < b, and once in d_i for each
a < i < b. A rematch is a pair that has met in this stage.

`points` holds exactly the players to be paired (the bye has been given before, I-12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import networkx

Pair = frozenset[str]
Pairing = frozenset[Pair]
Vector = tuple[int, ...]


def group_numbers(points: Mapping[str, int]) -> dict[str, int]:
    """Each player's score group, 0 for the top one."""
    levels = sorted(set(points.values()), reverse=True)
    return {player: levels.index(value) for player, value in points.items()}


def pair_vector(pair: Pair, groups: Mapping[str, int], met: set[Pair]) -> Vector:
    """What one pair adds to the vector."""
    upper, lower = sorted(groups[player] for player in pair)
    result = [1 if pair in met else 0]
    for group in range(max(groups.values()) + 1):
        result.append(1 if upper <= group < lower else 0)
        result.append(1 if upper < group < lower else 0)
    return tuple(result)


def vector(pairing: Iterable[Pair], points: Mapping[str, int], met: set[Pair]) -> Vector:
    """The vector of a whole pairing; nobody may be missing or paired twice."""
    pairing = list(pairing)
    if sorted(player for pair in pairing for player in pair) != sorted(points):
        raise ValueError("a player is missing, paired twice or a stranger")
    groups = group_numbers(points)
    return tuple(
        sum(column) for column in zip(*(pair_vector(pair, groups, met) for pair in pairing), strict=True)
    )


def all_pairings(players: list[str]) -> Iterator[Pairing]:
    """Every way to pair an even number of players: 945 for ten, 10,395 for twelve."""
    if not players:
        yield frozenset()
        return
    first, *others = players
    for opponent in others:
        for rest in all_pairings([player for player in others if player != opponent]):
            yield rest | {frozenset((first, opponent))}


def best_pairings(points: Mapping[str, int], met: set[Pair]) -> tuple[Vector, set[Pairing]]:
    """The optimum and all pairings that attain it, by looking at every single one."""
    groups = group_numbers(points)
    players = sorted(points)
    worth = {
        frozenset((a, b)): pair_vector(frozenset((a, b)), groups, met)
        for a in players
        for b in players
        if a < b
    }
    best: Vector | None = None
    attaining: set[Pairing] = set()
    for pairing in all_pairings(players):
        found = tuple(map(sum, zip(*(worth[pair] for pair in pairing), strict=True)))
        if best is None or found < best:
            best, attaining = found, set()
        if found == best:
            attaining.add(pairing)
    assert best is not None
    return best, attaining


def optimum(points: Mapping[str, int], met: set[Pair]) -> Vector:
    """The same optimum for any size: a maximum weight matching with exact whole numbers.

    A pair's vector is read as the digits of one number, in a base that no sum of digits can reach, so that
    comparing sums of these numbers is comparing sums of vectors lexicographically.
    """
    groups = group_numbers(points)
    base = len(points) + 1
    graph: networkx.Graph[str] = networkx.Graph()
    players = sorted(points)
    for index, player in enumerate(players):
        for other in players[index + 1 :]:
            number = 0
            for digit in pair_vector(frozenset((player, other)), groups, met):
                number = number * base + digit
            graph.add_edge(player, other, weight=-number)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return vector([frozenset(pair) for pair in matching], points, met)


def least_conceivable(points: Mapping[str, int]) -> Vector:
    """What no pairing can be better than: no rematch, and one leaves a group only where its number is odd.

    Of a group with those who came down into it an odd number cannot be paired off, so that the number of
    players from the top down to a group tells whether one leaves it at least.
    """
    result, so_far = [0], 0
    for level in sorted(set(points.values()), reverse=True):
        so_far += sum(value == level for value in points.values())
        result += [so_far % 2, 0]
    return tuple(result)


def is_right(pairing: Iterable[Pair], points: Mapping[str, int], met: set[Pair]) -> bool:
    """No pairing is better."""
    found = vector(pairing, points, met)
    return found == least_conceivable(points) or found == optimum(points, met)


def draw_probabilities(points: Mapping[str, int], met: set[Pair]) -> dict[Pairing, Fraction]:
    """How likely each optimal pairing must be.

    From the top group down a group's pairing (the pairs that its players complete, together with the
    players who leave it unpaired) is drawn uniformly from all that some optimal pairing contains, given
    what was drawn above.
    """
    groups = group_numbers(points)

    def share(pairing: Pairing, group: int) -> tuple[frozenset[Pair], frozenset[str]]:
        done = frozenset(pair for pair in pairing if max(groups[player] for player in pair) == group)
        so_far = {pair for pair in pairing if max(groups[player] for player in pair) <= group}
        paired = {player for pair in so_far for player in pair}
        return done, frozenset(
            player for player in points if groups[player] <= group and player not in paired
        )

    probabilities = {pairing: Fraction(1) for pairing in best_pairings(points, met)[1]}

    def divide(pairings: list[Pairing], group: int) -> None:
        if group > max(groups.values()):
            return
        by_share: dict[object, list[Pairing]] = {}
        for pairing in pairings:
            by_share.setdefault(share(pairing, group), []).append(pairing)
        for same in by_share.values():
            for pairing in same:
                probabilities[pairing] /= len(by_share)
            divide(same, group + 1)

    divide(list(probabilities), 0)
    return probabilities
