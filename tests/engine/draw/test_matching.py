"""The cheapest perfect matching: compared with trying everything, and with another program on larger graphs."""

import random

import pytest

from generator.engine.draw.matching import cheapest_matching
from tests.oracle.pairings import best_pairings, least_by_matching


def random_costs(chance, size, highest):
    """A symmetric table of whole numbers."""
    costs = [[0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            costs[one][other] = costs[other][one] = chance.randrange(highest)
    return costs


def least_by_trying(costs):
    """The least cost of all pairings."""
    return best_pairings(range(len(costs)), lambda one, other: costs[one][other])[0]


def cost_of(costs, pairs):
    """The cost of a perfect matching, which it must be."""
    assert sorted(vertex for pair in pairs for vertex in pair) == list(range(len(costs)))
    return sum(costs[one][other] for one, other in pairs)


@pytest.mark.parametrize("highest", [1, 2, 3, 10, 10**40])
def test_no_pairing_is_cheaper(highest):
    """All pairings of up to 8 vertices are tried; few different costs make many blossoms."""
    chance = random.Random(highest)
    for _ in range(60):
        costs = random_costs(chance, chance.choice([0, 2, 4, 6, 8]), highest)
        assert cost_of(costs, cheapest_matching(costs).pairs) == least_by_trying(costs)


@pytest.mark.parametrize("highest", [2, 4, 30, 1000])
def test_larger_graphs_agree_with_another_program(highest):
    """Up to 40 vertices, with blossoms within blossoms that open again."""
    chance = random.Random(highest)
    for size in (12, 20, 26, 40):
        for _ in range(6):
            costs = random_costs(chance, size, highest)
            least = least_by_matching(range(size), lambda one, other, costs=costs: costs[one][other])
            assert cost_of(costs, cheapest_matching(costs).pairs) == least


def test_three_friends_and_a_far_away_fourth():
    """A triangle of cost 1 and a vertex at 5, 6 and 7: 5 + 1 is the least of 5 + 1, 6 + 1 and 7 + 1."""
    costs = [[0, 1, 1, 5], [1, 0, 1, 6], [1, 1, 0, 7], [5, 6, 7, 0]]
    assert cheapest_matching(costs).pairs == ((0, 3), (1, 2))


def test_an_odd_number_is_refused():
    """There is no pairing of three."""
    with pytest.raises(ValueError, match="odd"):
        cheapest_matching([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
