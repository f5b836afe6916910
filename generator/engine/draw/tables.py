"""Which table each game gets. A player's fixed table is kept free for that player's game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice

from generator.engine.draw.quality import Pair
from generator.model import Event, PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """A round's games in order of pairing, the higher ranked player of each first, and what is known of tables.

    There are as many tables as `available`, and at least as many as games; `first` is the number of the first one.
    """

    pairs: Sequence[Pair]
    fixed: Mapping[PlayerId, int]
    played_on: Mapping[PlayerId, Collection[int]] = field(default_factory=dict)
    available: int = 0
    first: int = 1


def tables_played_on(event: Event) -> dict[PlayerId, set[int]]:
    """The tables each player has really played on; where somebody was absent nobody did."""
    tables: dict[PlayerId, set[int]] = {}
    for pairing in (pairing for round_ in event.rounds for pairing in round_.pairings):
        if pairing.table is not None and not pairing.result.ended.absent:
            for player in pairing.players:
                tables.setdefault(player, set()).add(pairing.table)
    return tables


def tables_available(event: Event, method: str, round_number: int) -> int | None:
    """How many tables a round can have; None where the method takes the lowest ones, however many there are.

    As many as event.yaml says, or as the round with the most games so far had. Source: reading I-40.
    """
    if method not in CHOOSING:
        return None
    games = (len(round_.pairings) for round_ in event.rounds[: round_number - 1])
    return event.settings.tables or max(games, default=0)


def in_order_of_pairing(seating: Seating) -> tuple[int, ...]:
    """The lowest free table each, in order of pairing. The FFG documents give no rule for tables."""
    return _seat(seating, lambda _, free: free[0])


def not_played_on_before(seating: Seating) -> tuple[int, ...]:
    """The lowest free table that neither has played on, failing that the higher ranked, failing that any.

    Source: Urban War 1.4, Table Allocation; readings I-30 and I-40.
    """

    def choose(pair: Pair, free: Sequence[int]) -> int:
        one, other = (set(seating.played_on.get(player, ())) for player in pair)
        new = [table for table in free if table not in one | other]
        new_to_first = [table for table in free if table not in one]
        return (new or new_to_first or list(free))[0]

    return _seat(seating, choose)


TABLE_METHODS: Mapping[str, Callable[[Seating], tuple[int, ...]]] = {
    "order of pairing": in_order_of_pairing,
    "not played on before": not_played_on_before,
}
CHOOSING = frozenset({"not played on before"})  # methods that may leave a low table free for a higher one


def _seat(seating: Seating, choose: Callable[[Pair, Sequence[int]], int]) -> tuple[int, ...]:
    """A table for each pair, in their order; of two fixed tables the first player's counts.

    Where two games want the same fixed table, the first of them has it.
    """
    wanted = [seating.fixed.get(one, seating.fixed.get(other)) for one, other in seating.pairs]
    kept = [
        table if table is not None and table not in wanted[:i] else None for i, table in enumerate(wanted)
    ]
    taken = {table for table in kept if table is not None}
    left = max(seating.available, len(wanted)) - len(taken)
    free = list(islice((table for table in count(seating.first) if table not in taken), left))
    tables: list[int] = []
    for pair, table in zip(seating.pairs, kept, strict=True):
        if table is None:
            table = choose(pair, free)
            free.remove(table)
        tables.append(table)
    return tuple(tables)
