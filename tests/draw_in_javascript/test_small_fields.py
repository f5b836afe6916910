"""draw.js on small fields with hard histories, against a draw that looks at all pairings there are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from tests.draw_in_javascript import naive
from tests.draw_in_javascript.rounds import draw_file, drawn, game, seats
from tests.oracle.draw import digest

METHODS: dict[str, Callable[[naive.Field], list[list[str]]]] = {
    "random in score groups": naive.Field.at_random,
    "by rank": naive.Field.by_rank,
    "adjacent in score groups": lambda field: field.by_pattern(lambda players: players[1:]),
    "slide in score groups": lambda field: field.by_pattern(naive.slide),
    "fold in score groups": lambda field: field.by_pattern(naive.fold),
}


@pytest.mark.parametrize("method", METHODS)
def test_small_fields(method: str) -> None:
    """4 to 8 players in up to four groups, of whom a third to nearly all pairs have met; by version 2 some often."""
    draws, expected = [], []
    for number in range(200):
        chance = random.Random(f"{method} {number}")
        players = [f"P{each}" for each in range(chance.choice((4, 6, 8, 8, 8)))]
        points = sorted((chance.randint(1, 4) for _ in players), reverse=True)
        chance.shuffle(players)
        share = chance.uniform(0.35, 0.95)
        met = [pair for pair in combinations(players, 2) if chance.random() < share]
        version = 1 + number % 2
        games = [pair for pair in met for _ in range(random.Random(f"{pair} {number}").choice((1, 1, 2, 3)))]
        more = {"method": method, "draw": digest(f"{number}"), **({"version": 2} if version == 2 else {})}
        draw = draw_file(dict(zip(players, points, strict=True)), **more)
        draws.append((draw, [[game(*pair) for pair in games]]))
        alike = method == "by rank"  # where points don't part the field
        in_groups = {player: 0 if alike else each for player, each in zip(players, points, strict=True)}
        field = naive.Field(in_groups, Counter(map(frozenset, games if version == 2 else met)), draw["draw"])
        expected.append(METHODS[method](field))
    assert [seats(pairings) for pairings in drawn(*draws)] == expected
