"""The naive second opinion on cut, bracket and final places (REGULATIONS.md, sections 5, 7 and 8).

Readings beyond the list in REGULATIONS.md:

- R10: the first elimination round is as large as the qualifiers need: with fewer active players than the
  cut, the next power of two is taken from their number, not from the cut's size.
- R11: a game that nobody plays (nobody came out of either earlier game) exists only as a number; its next
  opponent has a bye.
- R12: where a round left no loser (its game was a bye), places simply run on: no place is left out.
- R13: a disqualified player leaves no gap among the places.
- R16: who wins the game for third place is third, also without an opponent; the loser is fourth.
- R14: a player who leaves after winning the final, or after losing, keeps the place of that game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from tests.oracle import runewars
from tests.oracle.naive import Figures
from tests.oracle.records import RoundRecord, Rules

Game = tuple[str | None, str | None]


def cut(order: Sequence[str], table: dict[str, Figures], size: int) -> list[str]:
    """The highest ranked who are still in: where one has left, the next moves up (Steven and Eve)."""
    return [player for player in order if table[player].status == "active"][:size]


def power_of_two(number: int) -> int:
    """The next one, or the number itself."""
    power = 1
    while power < number:
        power *= 2
    return power


def first_games(seeds: Sequence[str]) -> list[Game]:
    """Game #k is seed k against seed 2^m + 1 - k, or a bye where that seed is missing."""
    size = power_of_two(len(seeds))
    by_seed: list[str | None] = [*seeds, *[None] * (size - len(seeds))]
    return [(by_seed[k], by_seed[size - 1 - k]) for k in range(size // 2)]


def apart(seeds: Sequence[str], group: Mapping[str, int], size: int) -> list[str | None]:
    """The seeds after groups by their places in a bracket: docs/draw.md by trying all halves of each part."""
    if size == 2:
        return [*seeds, *[None] * (2 - len(seeds))]
    byes = set(seeds[: size - len(seeds)])
    wanted = len([k for k in range(len(byes)) if k % 4 in (0, 3)])

    def cost(upper: Collection[str]) -> tuple[object, ...]:
        halves = [[player for player in seeds if (player in upper) is up] for up in (True, False)]
        too_many = pairs = 0
        for half in halves:
            games = (size // 2 - 2 * len(byes & set(half))) // 2
            playing = Counter(group[player] for player in half if player not in byes)
            too_many += sum(max(0, count - games) for count in playing.values())
            pairs += sum(group[one] == group[other] for one, other in combinations(half, 2))
        return too_many, pairs, tuple(_goes_elsewhere(seeds, group, upper))

    least = None
    for first in combinations(seeds[: len(byes)], wanted):
        for others in combinations(seeds[len(byes) :], size // 2 - 2 * wanted):
            upper = {*first, *others}
            least = min(least or (cost(upper), upper), (cost(upper), upper), key=lambda each: each[0])
    assert least is not None
    parts = [
        iter(apart([player for player in seeds if (player in least[1]) is up], group, size // 2))
        for up in (True, False)
    ]
    return [next(parts[k % 4 in (1, 2)]) for k in range(size)]


def _goes_elsewhere(seeds: Sequence[str], group: Mapping[str, int], upper: Collection[str]) -> Iterator[bool]:
    """From the best: whether somebody is in the other half than that with fewer better ones, or of such a seed."""
    for k, player in enumerate(seeds):
        better = [each in upper for each in seeds[:k] if group[each] == group[player]]
        above, below = better.count(True), better.count(False)
        yield (player in upper) is not (above < below if above != below else k % 4 in (0, 3))


def next_games(through: Sequence[str | None]) -> list[Game]:
    """New game #k: who came out of game #k against who came out of the k-th from the end."""
    return [(through[k], through[-1 - k]) for k in range(len(through) // 2)]


def loser(game: Game, record: RoundRecord, after: dict[str, Figures], rules: Rules) -> str | None:
    """Who lost a game and is still there; None where nobody did."""
    for row in record.rows:
        if frozenset(row.players) == present(game) and row.player2 is not None:
            side = rules.outcome(row).winner
            lost = row.players[2 - side] if side else None
            return lost if lost is not None and after[lost].status == "active" else None
    return None


def present(game: Game) -> frozenset[str]:
    """Who sits at a game: two players, one with a bye, or nobody."""
    return frozenset(player for player in game if player is not None)


def through(
    games: Sequence[Game], record: RoundRecord, after: dict[str, Figures], rules: Rules = runewars.RULES
) -> list[str | None]:
    """Who comes out of each game, None where nobody won or the winner has left since."""
    rows = {frozenset(row.players): row for row in record.rows}
    result: list[str | None] = []
    for game in games:
        winner = None
        if present(game):
            row = rows[present(game)]
            side = rules.outcome(row).winner
            winner = row.players[side - 1] if side else None
        result.append(winner if winner is not None and after[winner].status == "active" else None)
    return result


def final_places(
    order: Sequence[str],
    elimination: Sequence[RoundRecord],
    table: dict[str, Figures],
    rules: Rules = runewars.RULES,
) -> list[list[str]]:
    """Groups from the first place down; a group is in Swiss order, or in no order if there was no Swiss.

    `order` is the Swiss ranking (for an event that begins with elimination: all players in any order),
    `elimination` the elimination's rounds. Without elimination every player is a group.
    """
    out_in: dict[str, int] = {}  # the number of the elimination round in which somebody went out
    champion = None
    is_double = any(record.still_in for record in elimination)
    for number, record in enumerate(elimination, start=1):
        winners = []
        for row in record.rows:
            if record.for_third & set(row.players):
                continue
            winner = rules.outcome(row).winner
            winners += [player for side, player in enumerate(row.players, start=1) if side == winner]
            out_in |= {player: number for side, player in enumerate(row.players, start=1) if side != winner}
        gone = {player for player, change in record.changes if change in ("Drop", "Disqualify")}
        if is_double:  # whoever won once stays until the next loss; the last winner of all has won
            out_in = {player: at for player, at in out_in.items() if player not in winners}
            out_in |= dict.fromkeys(winners, number + 1)
            champion = winners[0] if number == len(elimination) else None
        elif len(winners) == 1:  # the final (R14)
            champion = winners[0]
        else:  # one who leaves places like a loser of the round they did not play
            out_in |= {player: number + 1 for player in winners if player in gone}
            staying = [player for player in winners if player not in gone]
            champion = staying[0] if len(staying) == 1 else None
    out_in.pop(champion or "", None)
    groups: list[list[str]] = [[champion] if champion else []]
    for number in range(len(elimination) + 1, 0, -1):
        group = [player for player in order if out_in.get(player) == number]
        groups.append(sorted(group, key=lambda player: player != _third(elimination, rules)))
    groups += [[player] for player in order if player not in out_in and player != champion]
    ranked = [[player for player in group if table[player].status != "disqualified"] for group in groups]
    return [group for group in ranked if group]


def _third(elimination: Sequence[RoundRecord], rules: Rules) -> str | None:
    """Who won the game for third place."""
    for record in elimination[-1:]:
        for row in record.rows:
            winner = rules.outcome(row).winner
            if record.for_third & set(row.players) and winner:
                return row.players[winner - 1]
    return None
