"""The tiebreakers once more, from their definitions in docs/regulations.md, of a game where a win is worth 3, a draw 1.

A bye is worth 3, and so is a game whose opponent does not appear. Input is the rows of each Swiss round and who was
there; output is what each tiebreaker says of one player. Nothing is kept from one question to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.records import ABSENT, Row

Rounds = Sequence[Sequence[Row]]


@dataclass(frozen=True)
class Round:
    """What a round was for a player: points, both scores where a game was played, and the opponent that was met."""

    points: int
    played: bool  # a game, a bye, or a win over somebody who did not appear
    bye: bool = False
    own: int = 0
    other: int = 0
    opponent: str | None = None


def rounds_of(rounds: Rounds, player: str) -> list[Round]:
    """All of a player's rounds."""
    found = []
    for rows in rounds:
        row = next((row for row in rows if player in row.players), None)
        if row is None:
            found.append(Round(points=0, played=False))
        else:
            found.append(_of_row(row, row.players.index(player) + 1))
    return found


def _of_row(row: Row, seat: int) -> Round:
    if row.player2 is None:
        return Round(points=3, played=True, bye=True)
    absent = ABSENT.get(row.ended, ())
    if seat in absent:
        return Round(points=0, played=False)
    if absent:
        return Round(points=3, played=True, bye=True)
    scores = (row.score1 or 0, row.score2 or 0)
    own, other = scores if seat == 1 else (scores[1], scores[0])
    points = 3 if own > other else 1 if own == other else 0
    return Round(
        points=points, played=True, own=own, other=other, opponent=(row.player1, row.player2)[2 - seat]
    )


def points(rounds: Rounds, player: str) -> int:
    """All points."""
    return sum(each.points for each in rounds_of(rounds, player))


def met(rounds: Rounds, player: str) -> list[str]:
    """Every opponent, once for each game."""
    return [each.opponent for each in rounds_of(rounds, player) if each.opponent is not None]


def mean(values: Sequence[Fraction]) -> Fraction:
    """0 of nothing."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def match_rate(
    rounds: Rounds, player: str, floor: Fraction = Fraction(0), without_byes: bool = False
) -> Fraction:
    """Points by 3 for each round played."""
    counted = [each for each in rounds_of(rounds, player) if each.played and not (without_byes and each.bye)]
    rate = Fraction(sum(each.points for each in counted), 3 * len(counted)) if counted else Fraction(0)
    return max(rate, floor)


def opponents_match_rate(
    rounds: Rounds, player: str, floor: Fraction = Fraction(0), without_byes: bool = False
) -> Fraction:
    """The mean over the opponents."""
    return mean([match_rate(rounds, other, floor, without_byes) for other in met(rounds, player)])


def opponents_opponents_match_rate(
    rounds: Rounds, player: str, floor: Fraction = Fraction(0), without_byes: bool = False
) -> Fraction:
    """The mean over the opponents of theirs."""
    return mean([opponents_match_rate(rounds, other, floor, without_byes) for other in met(rounds, player)])


def game_rate(rounds: Rounds, player: str, floor: Fraction = Fraction(0)) -> Fraction:
    """Own scores by all scores."""
    own = sum(each.own for each in rounds_of(rounds, player))
    everything = own + sum(each.other for each in rounds_of(rounds, player))
    return max(Fraction(own, everything) if everything else Fraction(0), floor)


def opponents_game_rate(rounds: Rounds, player: str, floor: Fraction = Fraction(0)) -> Fraction:
    """The mean over the opponents."""
    return mean([game_rate(rounds, other, floor) for other in met(rounds, player)])


def buchholz(rounds: Rounds, player: str, lowest: int = 0, highest: int = 0) -> int:
    """The opponents' points, from which the lowest and then the highest are taken one by one."""
    left = sorted(points(rounds, other) for other in met(rounds, player))
    for _ in range(lowest):
        left = left[1:]
    for _ in range(highest):
        left = left[:-1]
    return sum(left)


def sonneborn_berger(rounds: Rounds, player: str) -> Fraction:
    """All points of who was beaten, half of who drew."""
    total = Fraction(0)
    for each in rounds_of(rounds, player):
        if each.opponent is not None and each.own > each.other:
            total += points(rounds, each.opponent)
        if each.opponent is not None and each.own == each.other:
            total += Fraction(points(rounds, each.opponent), 2)
    return total


def cumulative_score(rounds: Rounds, player: str, lowest: int = 0) -> int:
    """The points after each round, played or not; nobody loses points here, so the lowest are the first."""
    sums = [points(rounds[:after], player) for after in range(1, len(rounds) + 1)]
    return sum(sums[lowest:])


def head_to_head(rounds: Rounds, player: str, tied: Sequence[str], scope: str = "all met") -> int:
    """Points from the games among them."""
    others = [other for other in tied if other != player]
    have_met = all(two in met(rounds, one) for one in tied for two in tied if one != two)
    if not others or (scope == "two" and len(tied) != 2) or (scope != "any met" and not have_met):
        return 0
    return sum(each.points for each in rounds_of(rounds, player) if each.opponent in others)
