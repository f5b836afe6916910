"""draw.js: its matching finds the least cost of pairing everybody, as looking at all pairings does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import networkx as nx

from tests.draw_in_javascript.node import in_node

Costs = list[list[int | None]]


def random_costs(chance: random.Random, size: int) -> Costs:
    """Of few values, so that many pairings are equally cheap, or of many; some pairs are not allowed."""
    allowed, most = chance.uniform(0.3, 1), chance.choice((1, 2, 5, 60))
    costs: Costs = [[None] * size for _ in range(size)]
    for i, j in combinations(range(size), 2):
        if chance.random() < allowed:
            costs[i][j] = costs[j][i] = chance.randint(0, most)
    return costs


def least(costs: Costs, players: Sequence[int]) -> int | None:
    """The least cost over all pairings, None where there is none."""
    if not players:
        return 0
    first, *others = players
    found = []
    for other in others:
        cost, rest = costs[first][other], least(costs, [each for each in others if each != other])
        if cost is not None and rest is not None:
            found.append(cost + rest)
    return min(found, default=None)


def test_small_fields_against_all_pairings() -> None:
    """2 to 8 players, 400 tables of costs."""
    chance = random.Random("small")
    tables = [random_costs(chance, chance.choice((2, 4, 6, 8))) for _ in range(400)]
    expected = [least(costs, range(len(costs))) for costs in tables]
    assert in_node([["leastCost", costs] for costs in tables]) == expected
    assert None in expected


def test_larger_fields_against_another_library() -> None:
    """10 to 40 players: networkx finds the same cost, or that not everybody can be paired."""
    chance = random.Random("large")
    tables = [random_costs(chance, 2 * chance.randint(5, 20)) for _ in range(40)]
    expected = []
    for costs in tables:
        graph: Any = nx.Graph()
        graph.add_nodes_from(range(len(costs)))
        for i, j in combinations(range(len(costs)), 2):
            cost = costs[i][j]
            if cost is not None:
                graph.add_edge(i, j, weight=cost)
        pairs = nx.min_weight_matching(graph)
        whole = 2 * len(pairs) == len(costs)
        expected.append(sum(costs[i][j] or 0 for i, j in pairs) if whole else None)
    assert in_node([["leastCost", costs] for costs in tables]) == expected
