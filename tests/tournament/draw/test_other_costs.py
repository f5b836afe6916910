"""Whether a matching stays as cheap with other costs of one vertex: compared with a matching made again each time."""

import random

import pytest

from generator.tournament.draw.matching import matched
from generator.tournament.draw.quality import OtherCosts
from tests.tournament.draw.test_matching import cost_of, least_by_trying, random_costs


def with_row(costs, vertex, row):
    """The same table, but for one vertex."""
    changed = [list(each) for each in costs]
    for other, cost in enumerate(row):
        if other != vertex:
            changed[vertex][other] = changed[other][vertex] = cost
    return changed


def dearer(chance, row, by):
    """The costs of a vertex with all but a few of the others raised."""
    kept = set(chance.sample(range(len(row)), chance.choice([1, 2, len(row) // 2])))
    return [cost if i in kept else cost + chance.choice(by) for i, cost in enumerate(row)]


def crowded(chance, size, highest):
    """A table in which one cost is the rule, so that matchings must make do with few cheap pairs."""
    costs, rule = random_costs(chance, size, highest), chance.random()
    for one in range(size):
        for other in range(one):
            if chance.random() < rule:
                costs[one][other] = costs[other][one] = highest
    return costs


def test_a_triangle_whose_fourth_is_far_away():
    """Of 0, 1, 2 at cost 1 and 3 at 5, 5 and 6: 3 takes 0 or 1, so 6 is least, and 3 with 2 would make it 7."""
    costs = [[0, 1, 1, 5], [1, 0, 1, 5], [1, 1, 0, 6], [5, 5, 6, 0]]
    best = OtherCosts(costs)
    assert cost_of(costs, best.pairs) == 6
    assert best.costs_no_more(3, [9, 5, 9, 0])
    assert best.costs_no_more(3, [5, 9, 9, 0])
    assert not best.costs_no_more(3, [9, 9, 6, 0])
    assert best.costs_no_more(2, [1, 1, 0, 9])
    assert not best.costs_no_more(2, [2, 2, 0, 6])


def test_its_own_place_does_not_count():
    """What stands where a vertex would meet itself is never looked at."""
    best = OtherCosts([[0, 3], [3, 0]])
    assert best.costs_no_more(0, [0, 3])
    assert best.costs_no_more(0, [7, 3])
    assert not best.costs_no_more(0, [0, 4])


@pytest.mark.parametrize("highest", [1, 2, 3, 10**40])
def test_it_is_as_all_pairings_say(highest):
    """All pairings of up to 8 vertices are tried, for each vertex."""
    chance = random.Random(f"other costs {highest}")
    for _ in range(40):
        costs = crowded(chance, chance.choice([2, 4, 6, 8]), highest)
        best = OtherCosts(costs)
        least = least_by_trying(costs)
        assert cost_of(costs, best.pairs) == least
        for vertex in range(len(costs)):
            row = dearer(chance, costs[vertex], (1, highest))
            right = least_by_trying(with_row(costs, vertex, row)) == least
            assert best.costs_no_more(vertex, row) == right


@pytest.mark.parametrize("highest", [1, 2, 5])
def test_it_is_as_a_matching_made_anew_says(highest):
    """Up to 50 vertices, with blossoms around the vertex that must open for the answer to be yes."""
    chance = random.Random(f"larger {highest}")
    answers = {True: 0, False: 0}
    for size in (10, 14, 20, 30, 50):
        for _ in range(3):
            costs = crowded(chance, size, highest)
            best = OtherCosts(costs)
            least = cost_of(costs, best.pairs)
            for vertex in range(size):
                row = dearer(chance, costs[vertex], (1, highest, 1000 * highest))
                changed = with_row(costs, vertex, row)
                right = cost_of(changed, matched(changed).pairs()) == least
                assert best.costs_no_more(vertex, row) == right
                answers[right] += 1
    assert min(answers.values()) > 30, "both answers come often, or the comparison says little"


def test_an_odd_number_is_refused():
    """There is no pairing of three."""
    with pytest.raises(ValueError, match="odd"):
        OtherCosts([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
