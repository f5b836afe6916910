"""What is settled beside who meets whom: tables, scenarios, and who chooses something before a game."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from typing import TypeVar

from generator.findings import Citation
from generator.model import Event, Player, PlayerId, Scenario, Stage
from generator.regulations.catalogue import cite
from generator.regulations.event_schema import Season
from generator.regulations.schema import Regulation
from generator.text import clean, key
from generator.tournament.course.schedule import position_of
from generator.tournament.draw.quality import Pair
from generator.tournament.seeds import shuffled


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
    """Return the tables each player has really played on; where somebody was absent nobody did."""
    tables: dict[PlayerId, set[int]] = {}
    for pairing in (pairing for round_ in event.rounds for pairing in round_.pairings):
        if pairing.table is not None and not pairing.result.ended.absent:
            for player in pairing.players:
                tables.setdefault(player, set()).add(pairing.table)
    return tables


def tables_available(event: Event, method: str, round_number: int) -> int | None:
    """Return how many tables a round can have; None where the method takes the lowest ones, however many there are.

    As many as event.yaml says, or as the round with the most games so far had. Source: reading I-40.
    """
    if method not in CHOOSING:
        return None
    games = (len(round_.pairings) for round_ in event.rounds[: round_number - 1])
    return event.settings.tables or max(games, default=0)


def in_order_of_pairing(seating: Seating) -> tuple[int, ...]:
    """Return the lowest free table each, in order of pairing. The FFG documents give no rule for tables."""
    return _seat(seating, lambda _, free: free[0])


def not_played_on_before(seating: Seating) -> tuple[int, ...]:
    """Return the lowest free table that neither has played on, failing that the higher ranked, failing that any.

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
    """Return a table for each pair, in their order; of two fixed tables the first player's counts.

    Where two games want the same fixed table, the first of them has it.
    """
    wanted = [seating.fixed.get(one, seating.fixed.get(other)) for one, other in seating.pairs]
    kept = [
        table if table is not None and table not in wanted[:i] else None for i, table in enumerate(wanted)
    ]
    taken = {table for table in kept if table is not None}
    # A fixed table need not be one of the lowest, so the others are counted from what it leaves.
    left = max(seating.available, len(wanted)) - len(taken)
    free = list(islice((table for table in count(seating.first) if table not in taken), left))
    tables: list[int] = []
    for pair, table in zip(seating.pairs, kept, strict=True):
        if table is None:
            table = choose(pair, free)
            free.remove(table)
        tables.append(table)
    return tuple(tables)


# What a round is played with: a deployment and an objective, drawn so that none comes twice before all have.
# Source: Runewars 2.2, Game Setup; readings I-28, I-32, I-36 and I-37.


T = TypeVar("T")


def season_of(event: Event, regulation: Regulation) -> Season | None:
    """Return the season of the event's first day; None where the regulations know none. Source: reading I-37."""
    if regulation.scenarios is None or not event.settings.dates:
        return None
    return regulation.scenarios.season_on(event.settings.dates[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioDraw:
    """A record of what a round's scenario is drawn from; `named` is what the organizer named instead, or nothing."""

    named: Scenario | None = None
    deployments: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()

    def draw(self, seed: str) -> Scenario:
        """Return one of each, by the seed of the round's draw."""
        if not self.deployments or not self.objectives:
            return self.named or Scenario()
        return Scenario(
            deployment=clean(shuffled(self.deployments, seed, "deployment")[0]),
            objective=clean(shuffled(self.objectives, seed, "objective")[0]),
        )


def scenario_draw(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> ScenarioDraw:
    """Return what there is to draw a round's scenario from, as the rounds before it leave it."""
    named = event.settings.scenarios
    if round_number <= len(named):
        return ScenarioDraw(named=named[round_number - 1])
    season = season_of(event, regulation)
    if season is None or regulation.scenarios is None or regulation.scenarios.method != "drawn":
        return ScenarioDraw()
    earlier = in_stage(event.rounds, stages, round_number)
    return ScenarioDraw(
        deployments=due(season.deployments, [round_.deployment for round_ in earlier]),
        objectives=due(season.objectives, [round_.objective for round_ in earlier]),
    )


def due(legal: Sequence[str], used: Sequence[str | None]) -> tuple[str, ...]:
    """Return the legal ones that have been used least: none repeats until all were used. Source: reading I-36."""
    times = Counter(key(name) for name in used if name)
    # Of A, B and C after A, B, A: C alone has not been used. After C, B and C have been used once, A twice: B or C.
    fewest = min(times[key(name)] for name in legal)
    return tuple(name for name in legal if times[key(name)] == fewest)


def in_stage(rounds: Sequence[T], stages: tuple[Stage, ...], round_number: int) -> Sequence[T]:
    """Return those of the rounds before a round that belong to its stage, of what there is from the first on."""
    position = position_of(round_number, stages)
    if position is None:
        return ()
    return rounds[round_number - position.number : round_number - 1]


# Who of two players may choose something before their game, told by the totals of their lists.


@dataclass(frozen=True, slots=True, kw_only=True)
class Chooser:
    """A record of the seat (1 or 2) that chooses; 0 where totals are equal and a random method decides."""

    seat: int
    clause: Citation


def chooser(player1: Player, player2: Player, regulation: Regulation) -> Chooser | None:
    """Return who chooses, or None where the regulations leave nothing to choose or a list's total isn't known.

    Source: Runewars 2.2, Game Setup, p. 12; X-Wing 1.1.1, Game Setup.
    """
    choice = regulation.lists.choice if regulation.lists is not None else None
    if choice is None or player1.list_points is None or player2.list_points is None:
        return None
    lead = player1.list_points - player2.list_points
    if choice.by == "lower total":
        lead = -lead
    seat = 0 if lead == 0 else 1 if lead > 0 else 2
    return Chooser(seat=seat, clause=cite(regulation, "lists", "choice"))
