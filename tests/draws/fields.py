"""Hard fields without an event around them: score groups and meetings that no results of few rounds would give.

Groups of 1 to 3 beside groups of a dozen, players who have met nearly everybody beside newcomers, groups in which
everybody has met, and those below in which they can meet only some: what comes about in one event of thousands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.model import PlayerId
from generator.tournament.draw.pairing import pair_score_groups
from generator.tournament.draw.ranked_pairing import pair_by_rank
from tests.oracle import urban_war
from tests.oracle.pairings import Field, Met, Pair

SHAPES = ((1, 2, 3), (1, 2, 3, 12), (2, 5, 8), (1, 20), (16, 18, 22), (40,))
DENSITIES = (0.0, 0.05, 0.1, 0.3, 0.6, 0.85, 0.95, 1.0)


@dataclass(frozen=True)
class HardField:
    """Score groups from the top, and who has met."""

    groups: Sequence[Sequence[str]]
    met: Met

    @property
    def points(self) -> dict[str, int]:
        """Tournament points that make these groups."""
        return {player: -number for number, group in enumerate(self.groups) for player in group}


def hard_field(number: int, largest: int = 40) -> HardField:
    """The field of a number: each two groups, and each single player, have met as many as chance says."""
    chance = random.Random(f"field {number}")
    shape = chance.choice(SHAPES)
    sizes, size = [], chance.randint(1, largest // 2) * 2
    while size:
        sizes.append(min(size, chance.choice(shape)))
        size -= sizes[-1]
    chance.shuffle(sizes)
    names = [f"P{i:02}" for i in range(sum(sizes))]
    chance.shuffle(names)
    groups = [[names.pop() for _ in range(size)] for size in sizes]
    level = {player: i for i, group in enumerate(groups) for player in group}
    density = {pair: chance.choice(DENSITIES) for pair in combinations(range(len(groups)), 2)}
    density |= {(i, i): chance.choice(DENSITIES) for i in range(len(groups))}
    veterans = {player for player in level if chance.random() < 0.1}
    met = set()
    for one, other in combinations(sorted(level), 2):
        high, low = sorted((level[one], level[other]))
        likely = 0.9 if one in veterans or other in veterans else density[high, low]
        if chance.random() < likely:
            met.add(frozenset((one, other)))
    return HardField(groups, met)


def faults_in(field: HardField, seed: str) -> list[str]:
    """What is wrong with our engine's pairings of a field, in score groups and by rank."""
    judges: list[Callable[[], str | None]] = [
        lambda: fault_in_score_groups(field, seed),
        lambda: fault_by_rank(field),
    ]
    faults = []
    for judge in judges:
        try:
            fault = judge()
        except Exception as error:  # noqa: BLE001  # whatever the engine raises is a fault
            fault = repr(error)
        faults += [fault] if fault is not None else []
    return faults


def fault_in_score_groups(field: HardField, seed: str) -> str | None:
    """What is wrong with our engine's pairing of the score groups, if anything is."""
    groups = tuple(tuple(PlayerId(player) for player in sorted(group)) for group in field.groups)
    drawn = pair_score_groups(groups, {frozenset(map(PlayerId, pair)) for pair in field.met}, seed)
    pairs: list[Pair] = [pair for group in drawn for pair in group.pairs]
    if sorted(player for pair in pairs for player in pair) != sorted(field.points):
        return f"somebody twice or missing: {pairs}"
    judged = Field(field.points, field.met)
    total, least = judged.total(pairs), judged.least(pairs)
    return None if total == least else f"{judged.digits(total)}, and right is {judged.digits(least)}"


def fault_by_rank(field: HardField) -> str | None:
    """What is wrong with our engine's pairing of the same players by rank, if anything is."""
    order = [player for group in field.groups for player in group]
    met = {frozenset(map(PlayerId, pair)) for pair in field.met}
    found = list(pair_by_rank([PlayerId(player) for player in order], met))
    right = urban_war.later_round(order, field.met)
    return None if found == right else f"{found}, and right is {right}"
