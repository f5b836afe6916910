"""Urban War's pairing without the engine: the first in the order of the ranking with the fewest rematches (I-11).

Each player from the top tries the players below in order, the unmet first. Whether the others can still be paired
well enough is asked of networkx's matching, where no example at hand answers it.
"""

from __future__ import annotations

from collections.abc import Sequence

import networkx

from tests.draws.optimum import Met, Pair


def in_order(order: Sequence[str], met: Met) -> tuple[list[Pair], bool]:
    """The pairing, and whether the plain way down ran into a dead end."""
    plain = plainly(order, met)
    if 2 * len(plain) == len(order):
        return plain, False
    spare, left, pairs = fewest_rematches(order, met), list(order), []
    while left:
        top, below = left[0], left[1:]
        unmet = [player for player in below if frozenset((top, player)) not in met]
        for other in [*unmet, *(player for player in below if player not in unmet)]:
            rest = [player for player in below if player != other]
            cost = int(other not in unmet)
            if _can_do_with(rest, met, spare - cost):
                pairs.append((top, other))
                left, spare = rest, spare - cost
                break
        else:
            raise AssertionError("the fewest rematches are enough")
    return pairs, True


def plainly(order: Sequence[str], met: Met) -> list[Pair]:
    """From the top each meets the next below not met yet; who has met all that are left is left over."""
    left, pairs = list(order), []
    while left:
        top = left.pop(0)
        other = next((player for player in left if frozenset((top, player)) not in met), None)
        if other is not None:
            left.remove(other)
            pairs.append((top, other))
    return pairs


def fewest_rematches(players: Sequence[str], met: Met) -> int:
    """Those who are left over when as many as possible who have not met are paired meet again."""
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_edges_from(
        (one, other)
        for i, one in enumerate(players)
        for other in players[i + 1 :]
        if frozenset((one, other)) not in met
    )
    return len(players) // 2 - len(networkx.max_weight_matching(graph, maxcardinality=True))


def _can_do_with(players: Sequence[str], met: Met, rematches: int) -> bool:
    if rematches < 0:
        return False
    left_over = len(players) // 2 - len(plainly(players, met))
    return left_over <= rematches or fewest_rematches(players, met) <= rematches
