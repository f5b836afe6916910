"""Who is named first, the order of pairing and the tables: docs/draw.md and REGULATIONS.md, section 6."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tests.oracle.draw import digest
from tests.oracle.pairings import Pair


def in_order_of_pairing(pairs: Iterable[Pair], level: Mapping[str, int], seed: str) -> list[Pair]:
    """Pairs of score groups: from the top group; who floated in first, in the pair and in the group; then by ticket."""

    def key(player: str, group: int) -> tuple[int, bool, str]:
        return (group, level[player] == group, digest(f"{seed}|seat {group}|0|{player}"))

    seated = []
    for pair in pairs:
        group = max(level[player] for player in pair)
        first, second = sorted(pair, key=lambda player: key(player, group))
        seated.append((key(first, group), (first, second)))
    return [pair for _, pair in sorted(seated)]


def tables(
    pairs: Sequence[Pair],
    fixed: Mapping[str, int] | None = None,
    played_on: Mapping[str, Collection[int]] | None = None,
    available: int = 0,
) -> list[int]:
    """Each pair's table, the pairs in order of pairing, the higher ranked named first.

    A fixed table is kept free; of two players' the first one's counts, and of two games' the first one's. The
    others take the lowest that is free, or where `played_on` is given the lowest new to both, failing that to
    the first, failing that any (I-30). There are as many tables as available, at least one a game (I-40).
    """
    kept: dict[int, int] = {}  # table -> index of the pair
    for index, (one, other) in enumerate(pairs):
        wanted = (fixed or {}).get(one, (fixed or {}).get(other))
        if wanted is not None:
            kept.setdefault(wanted, index)
    result = {index: table for table, index in kept.items()}
    there_are = max(available, len(pairs))
    free = [table for table in range(1, 2 * there_are + 1) if table not in kept]
    free = free[: there_are - len(kept)]
    for index, (one, other) in enumerate(pairs):
        if index not in result:
            first, second = ((played_on or {}).get(player, ()) for player in (one, other))
            new_to_first = [table for table in free if table not in first]
            new_to_both = [table for table in new_to_first if table not in second]
            result[index] = (new_to_both or new_to_first or free)[0]
            free.remove(result[index])
    return [result[index] for index in range(len(pairs))]
