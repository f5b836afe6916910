"""draw.js: its matching finds the least cost of pairing everybody, as looking at all pairings does."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

from tests.draw_in_javascript.node import in_node
from tests.oracle.pairings import best_pairings, least_by_matching

Costs = list[list[int | None]]


def random_costs(chance: random.Random, size: int) -> Costs:
    """Of few values, so that many pairings are equally cheap, or of many; some pairs are not allowed."""
    allowed, most = chance.uniform(0.3, 1), chance.choice((1, 2, 5, 60))
    costs: Costs = [[None] * size for _ in range(size)]
    for i, j in combinations(range(size), 2):
        if chance.random() < allowed:
            costs[i][j] = costs[j][i] = chance.randint(0, most)
    return costs


def cost_in(costs: Costs) -> Callable[[int, int], int | None]:
    """What a pair costs by a table."""
    return lambda one, other: costs[one][other]


def test_small_fields_against_all_pairings() -> None:
    """2 to 8 players, 400 tables of costs."""
    chance = random.Random("small")
    tables = [random_costs(chance, chance.choice((2, 4, 6, 8))) for _ in range(400)]
    expected = [best_pairings(range(len(costs)), cost_in(costs))[0] for costs in tables]
    assert in_node([["leastCost", costs] for costs in tables]) == expected
    assert None in expected


def test_larger_fields_against_another_library() -> None:
    """10 to 40 players: networkx finds the same cost, or that not everybody can be paired."""
    chance = random.Random("large")
    tables = [random_costs(chance, 2 * chance.randint(5, 20)) for _ in range(40)]
    expected = [least_by_matching(range(len(costs)), cost_in(costs)) for costs in tables]
    assert in_node([["leastCost", costs] for costs in tables]) == expected
