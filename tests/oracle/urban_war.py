"""Urban War 1.4 by the letter: what a row is worth, rounds, pairing and tables (sections 2, 4, 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracle.records import ABSENT, CONCEDED, Outcome, Row, Rules

Pair = tuple[str, str]
LEVELS = ("light", "moderate", "heavy", "severe")
POINTS = {0: (12, 12), 1: (16, 8), 2: (20, 4), 3: (24, 0)}  # by the difference of levels: winner, loser
BEST = 24


def thresholds(models: int) -> tuple[int, int, int]:
    """25, 50 and 75 % of the models, each the smallest whole number that is at least as much."""
    smallest = [next(lost for lost in range(models + 1) if 4 * lost >= part * models) for part in (1, 2, 3)]
    return smallest[0], smallest[1], smallest[2]


def level(models: int, lost: int) -> int:
    """0 light, 1 moderate, 2 heavy, 3 severe: how many thresholds the losses reach."""
    return sum(lost >= threshold for threshold in thresholds(models))


def outcome(row: Row) -> Outcome:
    """Tournament points of both players by their casualty levels, and the bonus of those who have one."""
    if row.player2 is None:
        return Outcome(1, (BEST, 0))
    if row.ended in ABSENT:  # I-4: the bye's result
        absent = ABSENT[row.ended]
        winner = 0 if len(absent) == 2 else 3 - absent[0]
        return Outcome(winner, (BEST * (winner == 1), BEST * (winner == 2)))
    lost = [row.casualties1 or 0, row.casualties2 or 0]
    bonus = [row.bonus1 or 0, row.bonus2 or 0]
    models = (row.models1, row.models2)
    if row.ended in CONCEDED:
        conceding = CONCEDED[row.ended] - 1
        lost[conceding] = models[conceding]
        bonus[conceding] = 0
    levels = [level(models[side], lost[side]) for side in (0, 1)]
    for side, withdrew in enumerate((row.withdrew1, row.withdrew2)):
        if withdrew:
            levels[side] = 3
    better, worse = POINTS[abs(levels[0] - levels[1])]
    winner = 0 if levels[0] == levels[1] else 1 if levels[0] < levels[1] else 2
    points = (worse, better) if winner == 2 else (better, worse)
    return Outcome(
        winner,
        (points[0] + bonus[0], points[1] + bonus[1]),
        levels=(LEVELS[levels[0]], LEVELS[levels[1]]),
    )


def stages(structure: str, registered: int) -> tuple[int, int]:
    """5-8 players 3 rounds, and each doubling one more (I-23: also under 5 and over 32); no cut."""
    if structure != "standard" or registered < 2:
        raise ValueError(f"{registered} players do not fit {structure}")
    rounds = 0
    while 2**rounds < registered:
        rounds += 1
    return rounds, 0


PRECEDENCE = ("tournament_points", "opponents_points")
RULES = Rules(
    outcome, PRECEDENCE, stages, structures=("standard",), conceding_retires=True, ranks_are_shared=True
)


# -- pairing


def first_round(stack: Sequence[str], factions: Mapping[str, str]) -> list[Pair]:
    """The top card meets the first below of a different faction; failing that, the next of the same."""
    stack = list(stack)
    pairs = []
    while stack:
        top = stack.pop(0)
        others = [player for player in stack if factions[player] != factions[top]]
        opponent = others[0] if others else stack[0]
        stack.remove(opponent)
        pairs.append((top, opponent))
    return pairs


def comes_from_a_shuffle(pairs: Sequence[Pair], factions: Mapping[str, str]) -> bool:
    """Some order of the stack gives these pairs one after the other.

    A pair of two factions comes from a stack in which it lies on top. A pair of one faction comes up only
    when nobody of another faction is left.
    """
    for index, (player, opponent) in enumerate(pairs):
        left = {factions[someone] for pair in pairs[index:] for someone in pair}
        if factions[player] == factions[opponent] and len(left) > 1:
            return False
    return True


def later_round(order: Sequence[str], met: set[frozenset[str]]) -> list[Pair]:
    """From the top each meets the next below whom they have not met; of dead ends the latest is undone.

    With as few rematches as possible; of these the first, each player trying those below in order, the
    unmet first (I-11).
    """
    for rematches in range(len(order) // 2 + 1):
        found = _pair_off(tuple(order), met, rematches, set())
        if found is not None:
            return found
    raise AssertionError(f"{len(order)} players cannot be paired")


def _pair_off(
    order: tuple[str, ...], met: set[frozenset[str]], rematches: int, dead_ends: set[tuple[str, ...]]
) -> list[Pair] | None:
    """The first pairing with at most so many rematches; `dead_ends` spares looking twice."""
    if not order:
        return []
    if order in dead_ends and not rematches:
        return None
    top, *below = order
    again = [player for player in below if frozenset((top, player)) in met]
    unmet = [player for player in below if player not in again]
    for opponent in unmet + (again if rematches else []):
        rest = tuple(player for player in below if player != opponent)
        found = _pair_off(rest, met, rematches - (opponent in again), dead_ends)
        if found is not None:
            return [(top, opponent), *found]
    if not rematches:
        dead_ends.add(order)
    return None


def tables(pairs: Sequence[Pair], played_on: Mapping[str, set[int]], available: int = 0) -> list[int]:
    """Each pair's table; the higher ranked of a pair is named first, the pairs stand in order of pairing.

    "All the tables that remain available" are those of the largest round so far (I-40), one a game at least.
    """
    free = list(range(1, max(available, len(pairs)) + 1))
    result = []
    for higher, lower in pairs:
        new_to_higher = [table for table in free if table not in played_on.get(higher, set())]
        new_to_both = [table for table in new_to_higher if table not in played_on.get(lower, set())]
        table = [*new_to_both, *new_to_higher, *free][0]
        free.remove(table)
        result.append(table)
    return result
