"""Tables follow the order of pairing; a player's fixed table is kept free for that player's game."""

from collections.abc import Mapping, Sequence
from itertools import count

from generator.engine.matching import Pair
from generator.model import PlayerId


def assign_tables(pairs: Sequence[Pair], fixed: Mapping[PlayerId, int]) -> tuple[int, ...]:
    """A table for each pair, in their order. Of two fixed tables the first player's counts.

    Where two games want the same fixed table, the first of them has it. The documents
    give no rule for tables.
    """
    wanted = [fixed.get(one, fixed.get(other)) for one, other in pairs]
    kept = [
        table if table is not None and table not in wanted[:i] else None for i, table in enumerate(wanted)
    ]
    taken = {table for table in kept if table is not None}
    free = (table for table in count(1) if table not in taken)
    return tuple(table if table is not None else next(free) for table in kept)
