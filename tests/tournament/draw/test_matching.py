"""The cheapest perfect matching: compared with trying everything, and with another program on larger graphs."""

import random

import pytest

from generator.tournament.draw.matching import LastMatching, Search, matched
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
        assert cost_of(costs, matched(costs).pairs()) == least_by_trying(costs)


@pytest.mark.parametrize("highest", [2, 4, 30, 1000])
def test_larger_graphs_agree_with_another_program(highest):
    """Up to 40 vertices, with blossoms within blossoms that open again."""
    chance = random.Random(highest)
    for size in (12, 20, 26, 40):
        for _ in range(6):
            costs = random_costs(chance, size, highest)
            least = least_by_matching(range(size), lambda one, other, costs=costs: costs[one][other])
            assert cost_of(costs, matched(costs).pairs()) == least


@pytest.mark.parametrize("highest", [2, 4, 30])
def test_the_last_matching_helps_and_never_decides(highest):
    """Players and placeholders come and go and meet from one matching to the next: each is as cheap as from nothing."""
    chance = random.Random(highest)
    for _ in range(10):
        last, costs = LastMatching(), random_costs(chance, 24, highest)
        for _ in range(6):
            there = chance.sample(range(24), chance.choice([8, 16, 22]))
            for one, other in zip(there[::2], there[1::2], strict=True):
                costs[one][other] = costs[other][one] = chance.randrange(highest)
            table = [[costs[one][other] for other in there] for one in there]
            players = [f"P{vertex}" if vertex > 4 else None for vertex in there]
            least = least_by_matching(range(len(there)), lambda one, other, table=table: table[one][other])
            assert cost_of(table, last.next(players, table).pairs()) == least
            fine = [
                [cost * 100 + (one * other) % 7 for other, cost in enumerate(row)]
                for one, row in enumerate(table)
            ]
            least = least_by_matching(range(len(there)), lambda one, other, fine=fine: fine[one][other])
            assert cost_of(fine, last.refined(players, fine, 100).pairs()) == least


@pytest.mark.parametrize("highest", [2, 4, 1000])
def test_one_tree_at_a_time_finds_what_all_at_once_find(highest):
    """Both ways lead to the least; prices that mean nothing lead there one tree at a time."""
    chance = random.Random(highest)
    for size in (4, 10, 30):
        for _ in range(10):
            costs = random_costs(chance, size, highest)
            prices = [chance.randrange(-highest, highest) for _ in range(size)]
            partners = [chance.randrange(-1, size) for _ in range(size)]
            at_once, in_turn = matched(costs), matched(costs, prices, partners)
            assert cost_of(costs, at_once.pairs()) == cost_of(costs, in_turn.pairs())


@pytest.fixture
def growths(monkeypatch):
    """How often trees grow, a place each."""
    grown = []
    meetings = Search._meetings

    def counted(search, roots):
        grown.append(roots)
        return meetings(search, roots)

    monkeypatch.setattr(Search, "_meetings", counted)
    return grown


def test_what_all_must_pay_is_found_once(growths):
    """20 have met each other, 10 nobody: each of these takes one of the 20, and the 10 left pair up at one time."""
    costs = [[int(one != other and max(one, other) < 20) for other in range(30)] for one in range(30)]
    assert cost_of(costs, matched(costs).pairs()) == 5
    assert [len(roots) for roots in growths] == [10]


def test_the_same_players_again_are_paired_nearly_without_a_search(growths):
    """Only who stands in a blossom, whose price is not remembered, needs another one."""
    chance = random.Random("again")
    first = again = 0
    for _ in range(20):
        costs, last, players = (
            random_costs(chance, 30, 50),
            LastMatching(),
            [f"P{number}" for number in range(30)],
        )
        last.next(players, costs)
        first, before = first + len(growths), again
        growths.clear()
        last.next(players, costs)
        again = before + len(growths)
        growths.clear()
    assert 4 * again < first


def test_three_friends_and_a_far_away_fourth():
    """A triangle of cost 1 and a vertex at 5, 6 and 7: 5 + 1 is the least of 5 + 1, 6 + 1 and 7 + 1."""
    costs = [[0, 1, 1, 5], [1, 0, 1, 6], [1, 1, 0, 7], [5, 6, 7, 0]]
    assert matched(costs).pairs() == ((0, 3), (1, 2))


def test_an_odd_number_is_refused():
    """There is no pairing of three."""
    with pytest.raises(ValueError, match="odd"):
        matched([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
