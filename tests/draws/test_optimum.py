"""The judge's own arithmetic: against hand-worked fields, and against the naive second opinion of tests/oracle."""

import random

import pytest

from tests.draws import by_rank
from tests.draws.optimum import Field, all_pairings
from tests.oracle import pairings as oracle
from tests.oracle import urban_war


def met_of(*pairs):
    """Who has met, as in "AB"."""
    return {frozenset(pair) for pair in pairs}


def random_field(number, sizes):
    """Points and meetings, now and then hard on purpose."""
    chance = random.Random(number)
    players = [f"P{i:02}" for i in range(chance.choice(sizes))]
    points = {player: chance.randrange(chance.randint(1, 5)) for player in players}
    density = chance.choice([0, 0.2, 0.5, 0.8, 0.95])
    met = {frozenset((a, b)) for a in players for b in players if a < b and chance.random() < density}
    chance.shuffle(players)
    return points, met, list(zip(players[::2], players[1::2], strict=True))


def flat(digits):
    """The oracle's vector of the same figures."""
    rematches, floats = digits
    return (rematches, *(digit for pair in floats for digit in pair))


def test_john_stella_felix_and_kyle():
    """P. 16: three on 15, Kyle on 13, John has met Felix. One floats; to pair the two again would be a rematch."""
    field = Field({"J": 15, "S": 15, "F": 15, "K": 13}, met_of("JF"))
    assert field.digits(field.least(["SK", "JF"])) == (0, [(1, 0), (0, 0)])
    assert field.digits(field.total(["SK", "JF"])) == (1, [(1, 0), (0, 0)])


def test_a_fall_through_two_groups_counts_in_both():
    """A leaves group 0 and, having floated in, group 1: (1, 0) and (1, 1). B and C need not be paired: (1, 0) twice."""
    field = Field({"A": 3, "B": 2, "C": 2, "D": 1}, set())
    assert field.digits(field.total(["AD", "BC"])) == (0, [(1, 0), (1, 1), (0, 0)])
    assert field.digits(field.least(["AD", "BC"])) == (0, [(1, 0), (1, 0), (0, 0)])


def test_a_double_float_and_more_floats_than_parity_asks_for():
    """A can only meet D, so A falls through B and C: right. And A and B, who have met, both leave a group of two."""
    falls = Field({"A": 3, "B": 2, "C": 2, "D": 1}, met_of("AB", "AC"))
    assert falls.digits(falls.least(["AB", "CD"])) == (0, [(1, 0), (1, 1), (0, 0)])
    both = Field({"A": 3, "B": 3, "C": 2, "D": 2}, met_of("AB"))
    assert both.digits(both.least(["AB", "CD"])) == (0, [(2, 0), (0, 0)])


@pytest.mark.parametrize("number", range(60))
def test_small_fields_against_all_pairings(number):
    """The least cost is that of the best of all pairings, by the oracle's vectors."""
    points, met, pairs = random_field(number, (2, 4, 6, 8))
    field = Field(points, met)
    assert flat(field.digits(field.least(pairs))) == oracle.best_pairings(points, met)[0]


@pytest.mark.parametrize("number", range(20))
def test_larger_fields_against_the_matching_of_the_whole(number):
    """Leaving out what is too dear, and looking at the parts alone, changes nothing."""
    points, met, pairs = random_field(number, (12, 18, 24, 30))
    field = Field(points, met)
    assert flat(field.digits(field.least(pairs))) == oracle.optimum(points, met)
    good = [tuple(pair) for pair in oracle_pairing(points, met)]
    assert field.least(good) == field.least(pairs) == field.total(good)


def oracle_pairing(points, met):
    """A best pairing, to begin from a good one too."""
    field = Field(points, met)
    graph = oracle.networkx.Graph()
    players = sorted(points)
    for i, one in enumerate(players):
        for other in players[i + 1 :]:
            graph.add_edge(one, other, weight=-field.cost(one, other))
    return oracle.networkx.max_weight_matching(graph, maxcardinality=True)


@pytest.mark.parametrize("number", range(40))
def test_by_rank_is_the_first_of_all_pairings_with_the_fewest_rematches(number):
    """Urban War, compared with all pairings: each player from the top tries those below in order, the unmet first."""
    chance = random.Random(number)
    order = [f"P{i}" for i in range(chance.choice((2, 4, 6, 8)))]
    chance.shuffle(order)
    density = chance.choice([0.2, 0.5, 0.8, 1])
    met = {frozenset((a, b)) for a in order for b in order if a < b and chance.random() < density}

    def wishes(pairing):
        """Of each pair whether it has met, and how far below the other stands among those left: smaller is earlier."""
        return [(frozenset(pair) in met, order.index(pair[1])) for pair in pairing]

    fewest = min(sum(frozenset(pair) in met for pair in pairing) for pairing in all_pairings(order))
    allowed = [
        pairing
        for pairing in all_pairings(order)
        if sum(frozenset(pair) in met for pair in pairing) == fewest
    ]
    first = min(allowed, key=wishes)
    assert by_rank.in_order(order, met)[0] == list(first) == urban_war.later_round(order, met)
