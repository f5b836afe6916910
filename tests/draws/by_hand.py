"""Rounds as an organizer might pair them by hand: rules of pairing don't hold, so any history comes about."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tests.oracle.records import Drawn


def pair_by_hand(players: Iterable[str], number: int, way: str) -> Drawn:
    """A Swiss round with the pairs of round `number` of a way.

    cliques: two parts in which everybody plays everybody; halves: everybody plays the other half; all: everybody
    plays everybody.
    """
    players = sorted(players)
    if way == "halves":
        pairs, left = halves(players, number)
    else:
        parts = 1 if way == "all" else 2
        size = -(-len(players) // parts)
        cliques = [players[i : i + size] for i in range(0, len(players), size)]
        rounds = [round_robin(clique, number) for clique in cliques]
        pairs = [pair for pairs, _ in rounds for pair in pairs]
        left = [player for _, left in rounds for player in left]
    pairs += zip(left[::2], left[1::2], strict=False)
    games: list[tuple[str | None, str | None]] = [*pairs]
    games += [(player, None) for player in left[len(left) - len(left) % 2 :]]
    tables = [index if None not in game else None for index, game in enumerate(games, start=1)]
    return Drawn(number, "Swiss", "", games, tables)


def swap_two(drawn: Drawn, chance: random.Random) -> Drawn:
    """The round with one player of a game and one of another exchanged."""
    first, second = chance.sample(range(len(drawn.pairs)), 2)
    (a, b), (c, d) = drawn.games[first], drawn.games[second]
    games = list(drawn.games)
    games[first], games[second] = (a, d), (c, b)
    return replace(drawn, games=games)


def round_robin(players: Sequence[str], number: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Round `number` of all against all, one staying and the others moving on; of an odd number one is left."""
    circle: list[str | None] = [*players, *[None] * (len(players) % 2)]
    turn = number % max(1, len(circle) - 1)
    circle = [*circle[:1], *circle[1 + turn :], *circle[1 : 1 + turn]]
    games = [(circle[i], circle[-1 - i]) for i in range(len(circle) // 2)]
    pairs = [(one, other) for one, other in games if one is not None and other is not None]
    return pairs, [player for game in games if None in game for player in game if player is not None]


def halves(players: Sequence[str], number: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Round `number` of everybody in the first half against everybody in the second."""
    half = len(players) // 2
    first, second = players[:half], players[half : 2 * half]
    return [(first[i], second[(i + number) % half]) for i in range(half)], list(players[2 * half :])
