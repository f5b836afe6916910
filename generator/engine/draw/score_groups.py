"""Score groups: players on equal tournament points, from the top."""

from collections.abc import Iterable, Mapping

from generator.model import Number, PlayerId

ScoreGroups = tuple[tuple[PlayerId, ...], ...]


def score_groups(players: Iterable[PlayerId], points: Mapping[PlayerId, Number]) -> ScoreGroups:
    """The players in groups of equal tournament points, the highest first; within a group in the order of IDs."""
    groups: dict[Number, list[PlayerId]] = {}
    for player in sorted(players):
        groups.setdefault(points[player], []).append(player)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
