"""Brackets after groups: byes to the best, and players of one group as far from each other as the size allows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import ceil, log2

import pytest

from generator.tournament.ranking.cuts import seeds_apart
from tests.oracle import naive_bracket

Places = Sequence[str | None]


def size_of(players: int) -> int:
    """The next power of two."""
    return max(2, 1 << (players - 1).bit_length())


def parts(size: int) -> list[list[list[int]]]:
    """The places of the bracket's games, its quarters and so on up to itself: place k plays the k-th from the end."""
    rounds = [[[k, size - 1 - k] for k in range(size // 2)]]
    while len(rounds[-1]) > 1:
        last = rounds[-1]
        rounds.append([[*last[k], *last[-1 - k]] for k in range(len(last) // 2)])
    return rounds


@cache
def meetings(groups: tuple[str | None, ...]) -> tuple[int, ...]:
    """How many pairs of one group can meet by round 1, by round 2 and so on."""
    return tuple(
        sum(
            groups[one] is not None and groups[one] == groups[other]
            for part in of_round
            for one, other in combinations(part, 2)
        )
        for of_round in parts(len(groups))
    )


def first_meeting(groups: tuple[str | None, ...]) -> int:
    """The first round in which two of one group can meet."""
    return next(number for number, pairs in enumerate(meetings(groups), start=1) if pairs)


def strangers(players: Sequence[str], places: Places) -> tuple[object, ...]:
    """Who is in the other half: from the best of each part, the largest parts first.

    Everybody belongs into the half with fewer of the better ones of the group; where both have as many, into that in
    which the bracket has such a seed.
    """
    size = len(places)
    if size == 2:
        return ()
    halves = [[places[k] for k in range(size) if (k % 4 in (0, 3)) is up] for up in (True, False)]
    here, put = [], {}
    for i, player in enumerate(players):
        up, down = (sum(put.get(each) == (player[0], half) for each in put) for half in (0, 1))
        belongs = i % 4 in (1, 2) if up == down else up > down
        put[player] = (player[0], int(player in halves[1]))
        here.append(belongs is not (player in halves[1]))
    rest = tuple(strangers([player for player in players if player in half], half) for half in halves)
    return (tuple(here), rest)


def by_trying_all(seeds: Sequence[str]) -> tuple[str, ...]:
    """The best of all orders: byes to the best, then nobody of one group early, then the seeds."""
    size = size_of(len(seeds))
    byes = size - len(seeds)
    empty = [None] * byes
    orders = [
        (*first, *others, *empty)
        for first, others in product(permutations(seeds[:byes]), permutations(seeds[byes:]))
    ]
    costs = [meetings(tuple(player and player[0] for player in places)) for places in orders]
    least = min(costs)
    best = [places for places, each in zip(orders, costs, strict=True) if each == least]
    return min(best, key=lambda places: strangers(seeds, places))[: len(seeds)]


def seeds_of(groups: Mapping[str, int], chance: random.Random) -> list[str]:
    """The winners of groups, then the seconds and so on, each in a random order."""
    places = range(1, max(groups.values()) + 1)
    rows = [[f"{group}{place}" for group, count in groups.items() if count >= place] for place in places]
    return [player for row in rows for player in chance.sample(row, len(row))]


@pytest.mark.parametrize("players", range(2, 9))
def test_up_to_eight_places_nothing_is_better(players: int) -> None:
    """By trying all orders of up to 8 players of groups of any sizes: the seeds are the best by all four rules."""
    chance = random.Random(players)
    for _ in range(4 if players == 8 else 12):
        names = [chance.choice("ABCD"[: chance.randint(1, 4)]) for _ in range(players)]
        seeds = seeds_of({name: names.count(name) for name in sorted(set(names))}, chance)
        group_of = {player: ord(player[0]) for player in seeds}
        assert seeds_apart(seeds, group_of) == by_trying_all(seeds), seeds


def test_up_to_sixteen_places_every_half_is_the_best() -> None:
    """By trying all halves of each part, for groups of any sizes."""
    chance = random.Random(16)
    for _ in range(40):
        names = [chance.choice("ABCDEFGH"[: chance.randint(2, 8)]) for _ in range(chance.randint(9, 14))]
        seeds = seeds_of({name: names.count(name) for name in sorted(set(names))}, chance)
        group_of = {player: ord(player[0]) for player in seeds}
        assert list(seeds_apart(seeds, group_of)) == naive_bracket.apart(seeds, group_of, 16)[: len(seeds)], (
            seeds
        )


@pytest.mark.parametrize(
    ("groups", "each"), [(4, 4), (8, 2), (8, 4), (2, 8), (16, 2), (4, 8), (16, 4), (2, 32), (1, 16)]
)
def test_a_full_bracket_keeps_the_bound(groups: int, each: int) -> None:
    """Of k of one group among 2^m places none meet before round m - ceil(log2 k) + 1; nor do the best j."""
    chance = random.Random(f"{groups} {each}")
    for _ in range(3):
        seeds = seeds_of({chr(65 + i): each for i in range(groups)}, chance)
        places = seeds_apart(seeds, {player: ord(player[0]) for player in seeds})
        assert sorted(places) == sorted(seeds)
        for j in range(2, each + 1):
            best = tuple(player[0] if int(player[1:]) <= j else None for player in places)
            assert first_meeting(best) == int(log2(len(seeds))) - ceil(log2(j)) + 1


@pytest.mark.parametrize(
    ("groups", "each"),
    [(3, 2), (5, 2), (6, 2), (7, 2), (12, 2), (3, 4), (5, 3), (6, 4), (7, 3), (5, 4), (10, 3)],
)
def test_with_byes_the_bound_is_kept_too(groups: int, each: int) -> None:
    """The best have the byes, and no two of a group meet earlier than so many in a full bracket."""
    chance = random.Random(f"{groups} {each}")
    for _ in range(5):
        seeds = seeds_of({chr(65 + i): each for i in range(groups)}, chance)
        places = seeds_apart(seeds, {player: ord(player[0]) for player in seeds})
        size = size_of(len(seeds))
        byes = size - len(seeds)
        assert set(places[:byes]) == set(seeds[:byes])
        in_full = tuple(player[0] for player in places) + (None,) * byes
        assert first_meeting(in_full) >= int(log2(size)) - ceil(log2(each)) + 1


def test_four_of_four_groups_meet_in_the_semifinals() -> None:
    """A1 and A2 can't meet before the final, and no two of a group before the semifinals."""
    seeds = [f"{group}{place}" for place in range(1, 5) for group in "ABCD"]
    places = seeds_apart(seeds, {player: ord(player[0]) for player in seeds})
    assert places[:4] == ("A1", "B1", "C1", "D1")
    quarters, halves = parts(16)[1], parts(16)[2]
    assert all(sorted(places[k][0] for k in quarter) == [*"ABCD"] for quarter in quarters)
    assert all(
        not {f"{group}1", f"{group}2"} <= {places[k] for k in half} for half in halves for group in "ABCD"
    )


def test_without_a_reason_the_seeds_stay() -> None:
    """Players of different groups keep the places of their seeds, byes included."""
    seeds = tuple("ABCDEFGHIJK")
    assert seeds_apart(seeds, {player: ord(player) for player in seeds}) == seeds
