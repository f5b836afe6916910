"""Round 1 with clubs apart, and by halves."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from generator.tournament.draw.pairing import pair_clubs_apart, pair_halves
from generator.tournament.draw.ranked_pairing import pair_by_rank


def test_clubs_are_kept_apart_even_where_the_next_one_would_do():
    """X Y A1 A2: X might meet Y, who names no club either; but then A1 and A2 were left. So X meets A1, and Y A2."""
    clubs = {"A1": "Anchor", "A2": "Anchor", "X": None, "Y": None}
    assert pair_clubs_apart(["X", "Y", "A1", "A2"], clubs) == (("X", "A1"), ("Y", "A2"))


def test_no_more_of_one_club_meet_than_must():
    """Five of six are of one club: two pairs of them are left over, and the sixth meets the first from the top."""
    clubs = dict.fromkeys(["A1", "A2", "A3", "A4", "A5"], "Anchor")
    pairs = pair_clubs_apart(["A1", "A2", "B", "A3", "A4", "A5"], clubs)
    assert pairs == (("A1", "B"), ("A2", "A3"), ("A4", "A5"))


def test_the_upper_half_meets_the_lower_one():
    """1500, 1400, 1400 | 1200, 900, none: of equals the first in the order stays first."""
    figures = {"A": 900, "B": 1400, "C": 1500, "D": 1400, "E": 1200}
    assert pair_halves(["A", "F", "D", "E", "B", "C"], figures) == (("C", "E"), ("D", "A"), ("B", "F"))


@pytest.mark.parametrize("number", range(60))
def test_clubs_apart_is_by_rank_as_if_those_of_one_club_had_met(number: int) -> None:
    """What docs/draw.md says, computed by the matching of that method."""
    chance = random.Random(f"clubs {number}")
    order = [f"P{i}" for i in range(2 * chance.randint(1, 9))]
    chance.shuffle(order)
    clubs = {player: chance.choice(("Oak", "Oak", "Oak", "Oak", "Elm", None)) for player in order}
    mates = {
        frozenset(two) for two in combinations(order, 2) if clubs[two[0]] and clubs[two[0]] == clubs[two[1]]
    }
    assert pair_clubs_apart(order, clubs) == pair_by_rank(order, frozenset(mates))
