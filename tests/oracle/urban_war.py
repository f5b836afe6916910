"""Urban War 1.4 by the letter: what a row is worth, rounds and pairing (sections 2, 4, 5 and 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tests.oracle.pairings import Met, Pair, least_by_matching, weights
from tests.oracle.records import ABSENT, CONCEDED, Outcome, Row, Rules

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


def first_round(
    stack: Sequence[str], factions: Mapping[str, str], apart: Collection[frozenset[str]] = ()
) -> list[Pair]:
    """The top card meets the first below of a different faction; failing that, the next of the same.

    Of these the first with whom no more who are kept apart have to meet than must.
    """
    stack = list(stack)
    pairs = []
    weight = weights((), apart)
    while stack:
        spare = least_weight(stack, weight) if apart else 0
        top = stack.pop(0)
        for opponent in sorted(stack, key=lambda player: factions[player] == factions[top]):
            rest = [player for player in stack if player != opponent]
            if not apart or weight.get(frozenset((top, opponent)), 0) + least_weight(rest, weight) == spare:
                break
        stack.remove(opponent)
        pairs.append((top, opponent))
    return pairs


def later_round(order: Sequence[str], met: Met, apart: Collection[frozenset[str]] = ()) -> list[Pair]:
    """From the top each meets the next below whom they have not met; of dead ends the latest is undone.

    With as few rematches as possible, of players who met as seldom as possible; of these the first, each player trying
    those below in order, the unmet first (I-11). Whether the others can still be paired well enough is asked of a
    matching, where no example answers it.
    """
    weight = weights(met, apart)
    spare, left, pairs = least_weight(order, weight), list(order), []
    while left:
        top, *below = left
        for other in sorted(below, key=lambda player: frozenset((top, player)) in weight):
            rest = [player for player in below if player != other]
            cost = weight.get(frozenset((top, other)), 0)
            if _can_do_with(rest, weight, spare - cost):
                pairs.append((top, other))
                left, spare = rest, spare - cost
                break
        else:
            raise AssertionError("the fewest rematches are enough")
    return pairs


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


def least_weight(players: Sequence[str], weight: Mapping[frozenset[str], int]) -> int:
    """What the rematches weigh that they can't do without."""
    fewest = least_by_matching(players, lambda one, other: weight.get(frozenset((one, other)), 0))
    assert fewest is not None
    return fewest


def _can_do_with(players: Sequence[str], weight: Mapping[frozenset[str], int], rematches: int) -> bool:
    if rematches < 0:
        return False
    left_over = len(players) // 2 - len(plainly(players, weight))
    return left_over == 0 or least_weight(players, weight) <= rematches
