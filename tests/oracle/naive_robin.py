"""The naive second opinion on round robins: FIDE's printed Berger tables, and for larger fields what they follow.

Readings:

- R17: the seats of a group are those of its first round: row k has seat k and, counted from the end, seat k again.
- R18: who has left leaves an opponent with a bye; a game that both have left is left out.
- R19: groups that are through before the largest one wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle import draw

Game = tuple[str | None, str | None]

# FIDE Handbook C.05, Annex 1, as it is printed: the seats of each round's games, the first named first.
PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def table(size: int, number: int) -> list[tuple[int, int]]:
    """The games of a round for an even number of seats."""
    if size in PRINTED:
        games = (game.split("-") for game in PRINTED[size][number - 1].split())
        return [(int(one), int(other)) for one, other in games]
    # In round r those meet whose seats add up to r + 1, or to that and a multiple of n - 1; who would meet the own
    # seat meets the last one. The lower seat is first where the sum is odd, the last seat in even rounds.
    rest = size - 1
    own = next(seat for seat in range(1, size) if (2 * seat - number - 1) % rest == 0)
    found = [(own, size) if number % 2 else (size, own)]
    for step in range(1, size // 2):
        one = (own + step - 1) % rest + 1
        other = next(seat for seat in range(1, size) if seat != one and (one + seat - number - 1) % rest == 0)
        low, high = sorted((one, other))
        found.append((low, high) if (low + high) % 2 else (high, low))
    return found


def rounds(players: int, groups: int = 1, times: int = 1) -> int:
    """As many as the largest group needs."""
    largest = -(-players // groups)
    return max(1, largest - (largest % 2 == 0)) * times


def with_groups(stage: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The stage with its number of groups, where it says how many players each has at most: as few as have room."""
    number = 2
    while "of" in stage and number * stage["of"] < players:
        number += 1
    return {**stage, "groups": number} if "of" in stage else {**stage}


def deal(order: Sequence[str], groups: int) -> list[list[str]]:
    """Back and forth."""
    hands: list[list[str]] = [[] for _ in range(groups)]
    way = [*range(groups), *reversed(range(groups))]
    for index, player in enumerate(order):
        hands[way[index % (2 * groups)]].append(player)
    return hands


def first_seats(order: Sequence[str], groups: int, seed: str) -> list[list[str | None]]:
    """The seats by lot, an empty one at the end of an odd group."""
    hands = [draw.shuffled(seed, "seats", hand) for hand in deal(order, groups)]
    return [[*hand, None] if len(hand) % 2 else [*hand] for hand in hands]


def seats_of(first: Sequence[Game], groups: int) -> list[list[str | None]]:
    """The seats as the rows of a stage's first round have them (R17)."""
    number = sum(player is not None for game in first for player in game)
    rows, found = list(first), []
    for hand in deal([str(each) for each in range(number)], groups):
        own, rows = rows[: -(-len(hand) // 2)], rows[-(-len(hand) // 2) :]
        found.append([one for one, _ in own] + [other for _, other in own[::-1]])
    return found


def games(seats: Sequence[Sequence[str | None]], number: int, times: int, still_in: set[str]) -> list[Game]:
    """The games and byes of a round, group by group (R18, R19)."""
    found: list[Game] = []
    for group in seats:
        length = len(group) - 1
        if number > length * times:
            continue
        back = (number - 1) // length % 2
        for one, other in table(len(group), (number - 1) % length + 1):
            pair = [group[seat - 1] for seat in ((other, one) if back else (one, other))]
            here = [player for player in pair if player in still_in]
            if here:
                found.append((here[0], here[1] if len(here) > 1 else None))
    return found
