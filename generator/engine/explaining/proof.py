"""Why a round can't do without rematches, so that anybody can check it.

Take some players away (the hub). What is left falls into islands: players of different islands have all met. Within an
island of odd size somebody is left over, who can meet only one of the hub without a rematch. With more odd
islands than players in the hub, the others left over must meet again. Source: C. Berge, Sur le couplage maximum d'un
graphe, 1958, by which there always is such a hub that accounts for every rematch.

P1 has met nobody, and P2 to P6 have all met. The hub is P1, and the islands are the other five, each alone: one of them
can meet P1, and the four left over meet again. So there are (5 - 1) / 2 rematches.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.engine.draw.other_costs import OtherCosts
from generator.engine.draw.quality import NOBODY, Opponents
from generator.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchProof:
    """Why at least so many rematches are needed: half of the odd islands that the hub leaves over."""

    rematches: int
    hub: tuple[PlayerId, ...]
    islands: tuple[tuple[PlayerId, ...], ...]  # of odd size


def why_rematches(players: Sequence[PlayerId], opponents: Opponents) -> RematchProof | None:
    """The proof for an even number of players, in their order; None where no rematch is needed.

    Those whom some best pairing leaves over make up the islands, and whom these have not met of the others, the hub
    (T. Gallai, Maximale Systeme unabhängiger Kanten, 1964; J. Edmonds, Paths, trees, and flowers, 1965).
    """
    costs = [[int(other in opponents.get(one, NOBODY)) for other in players] for one in players]
    best = OtherCosts(costs)
    fewest = sum(costs[one][other] for one, other in best.pairs)
    if not fewest:
        return None
    # Some best pairing leaves over just those who might have met everybody, and no more rematches were needed.
    spare = {i for i in range(len(players)) if best.as_cheap(i, [1] * len(players))}
    unmet = [{j for j, cost in enumerate(row) if not cost and j != i} for i, row in enumerate(costs)]
    hub = sorted({j for i in spare for j in unmet[i]} - spare)
    islands = _islands(spare, unmet)
    return RematchProof(
        rematches=fewest,
        hub=tuple(players[i] for i in hub),
        islands=tuple(tuple(players[i] for i in sorted(island)) for island in islands),
    )


def _islands(vertices: set[int], neighbours: Sequence[set[int]]) -> list[set[int]]:
    """The parts of some vertices that no edge joins, in the order of their lowest."""
    left, islands = set(vertices), []
    while left:
        island, edge = set(), [min(left)]
        while edge:
            vertex = edge.pop()
            if vertex in left:
                left.remove(vertex)
                island.add(vertex)
                edge += neighbours[vertex] & left
        islands.append(island)
    return islands
