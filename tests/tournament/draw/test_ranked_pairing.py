"""Pairing by rank, across factions and by pattern."""

from itertools import combinations
from random import Random

import pytest

from generator.tournament.draw.ranked_pairing import (
    adjacent,
    fold,
    pair_across_factions,
    pair_by_rank,
    pair_in_pattern,
    slide,
)
from tests.oracle.pairings import best_pairings, weights


def meetings(*pairs: str) -> frozenset[frozenset[str]]:
    """`AB` says that A and B have met."""
    return frozenset(map(frozenset, pairs))


def together(pairs) -> list[str]:
    """Pairs as words."""
    return ["".join(pair) for pair in pairs]


def test_each_player_meets_the_next_below_not_met_yet():
    """Urban War, Second & Subsequent Round Pairing: A has met B, so A meets C, and B the next, D."""
    assert together(pair_by_rank("ABCDEF", meetings("AB"))) == ["AC", "BD", "EF"]


def test_on_a_dead_end_the_latest_choices_are_undone():
    """A-B, C-D would leave E and F, who have met: C meets E instead, and D meets F."""
    assert together(pair_by_rank("ABCDEF", meetings("EF"))) == ["AB", "CE", "DF"]


def test_undoing_goes_as_far_up_as_it_must():
    """E and F have met each other, C and D: only A and B are left for them, so A meets E and B meets F."""
    met = meetings("EF", "CE", "CF", "DE", "DF")
    assert together(pair_by_rank("ABCDEF", met)) == ["AE", "BF", "CD"]


def test_where_no_pairing_is_free_of_rematches_the_first_with_the_fewest_counts():
    """I-11: F has met everybody, one rematch is needed; A-B and C-D need none, E-F pays it."""
    met = meetings("AF", "BF", "CF", "DF", "EF")
    assert together(pair_by_rank("ABCDEF", met)) == ["AB", "CD", "EF"]


def test_the_unmet_are_tried_first_also_where_a_rematch_is_left_to_pay():
    """A has met everybody: A pays the rematch, with B, the first below."""
    met = meetings("AB", "AC", "AD")
    assert together(pair_by_rank("ABCD", met)) == ["AB", "CD"]


@pytest.mark.parametrize("seeds", [range(first, first + 50) for first in (0, 50, 100)], ids=str)
def test_pairing_by_rank_equals_trying_everything(seeds):
    """The first, the unmet before the met, of all pairings with the fewest rematches, of those who met least often."""
    for seed in seeds:
        random = Random(seed)
        players = "ABCDEFGH"[: random.choice([4, 6, 8])]
        chance = random.choice([0.3, 0.6, 0.9])
        met = {frozenset(pair): 1 for pair in combinations(players, 2) if random.random() < chance}
        met |= {pair: random.choice((1, 2, 3)) for pair in sorted(met, key=sorted)} if seed % 2 else {}

        def order(pairing, players=players, met=met):
            return [(frozenset(pair) in met, players.index(pair[1])) for pair in pairing]

        weight = weights(met)
        _, fewest = best_pairings(players, lambda *pair, weight=weight: weight.get(frozenset(pair), 0))
        assert pair_by_rank(players, met) == min(fewest, key=order), seed


def test_round_1_looks_for_another_faction_and_takes_the_next_where_there_is_none():
    """Urban War, First Round Pairing: A (x) meets C, the first of another faction; B (x) meets D (x), the next."""
    factions = {"A": "Syntha", "B": "syntha ", "C": "Vasa", "D": "Syntha"}
    assert together(pair_across_factions("ABCD", factions)) == ["AC", "BD"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [(adjacent, ["AB", "CD", "EF"]), (slide, ["AD", "BE", "CF"]), (fold, ["AF", "BE", "CD"])],
)
def test_patterns_pair_a_group_of_six(pattern, expected):
    """Adjacent: neighbours. Slide: top half against bottom half. Fold: first against last."""
    assert together(pair_in_pattern(["ABCDEF"], (), pattern)) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (adjacent, ["AB", "CD", "EF", "GH"]),
        (slide, ["AC", "BD", "EF", "GH"]),
        (fold, ["AD", "BC", "EF", "GH"]),
    ],
)
def test_the_lowest_of_an_odd_group_floats_and_meets_the_first_of_the_next(pattern, expected):
    """Five and three: E is left over and meets F; G and H remain."""
    assert together(pair_in_pattern(["ABCDE", "FGH"], (), pattern)) == expected


def test_a_pattern_gives_way_to_rematches_and_floats():
    """A and B have met: A tries C next, and B takes D."""
    assert together(pair_in_pattern(["ABCD"], meetings("AB"), adjacent)) == ["AC", "BD"]
