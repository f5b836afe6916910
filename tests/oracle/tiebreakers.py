"""The tiebreakers once more, from their definitions in docs/regulations.md.

Input is what each round was for each player (`Rounds`); output is what each tiebreaker says of one player. Nothing is
kept from one question to the next. `rounds_of_rows` makes that input of rows by rules in which a win is worth 3 and a
draw 1; `house.py` by any others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tests.oracle.records import ABSENT, Row

Exact = int | Fraction


@dataclass(frozen=True)
class Round:
    """What a round was for a player: points, both scores where a game was played, and the opponent that was met."""

    points: Exact = 0
    ruled: Exact = 0  # what rulings gave and took after it
    margin: Exact = 0
    result: str = "loss"  # or "win", "draw", or "nothing" of a bye without points
    most: Exact = 3  # points that a round can bring
    played: bool = False  # a game, a bye, or a win over somebody who did not appear
    bye: bool = False
    own: Exact = 0
    other: Exact = 0
    opponent: str | None = None
    figures: Mapping[str, int] = field(default_factory=dict)
    theirs: Mapping[str, int] = field(default_factory=dict)  # the opponent's


Rounds = Mapping[str, Sequence[Round]]  # by player; everybody has as many


def rounds_of_rows(rounds: Sequence[Sequence[Row]], players: Iterable[str]) -> Rounds:
    """Of these, where a bye is worth 3, and so is a game whose opponent does not appear."""
    return {player: [_round_of(rows, player) for rows in rounds] for player in players}


def _round_of(rows: Sequence[Row], player: str) -> Round:
    row = next((row for row in rows if player in row.players), None)
    return Round() if row is None else _of_row(row, row.players.index(player) + 1)


def _of_row(row: Row, seat: int) -> Round:
    absent = ABSENT.get(row.ended, ())
    if seat in absent:
        return Round()
    if row.player2 is None or absent:
        return Round(points=3, result="win", played=True, bye=True)
    scores = (row.score1 or 0, row.score2 or 0)
    own, other = scores if seat == 1 else (scores[1], scores[0])
    result = "win" if own > other else "draw" if own == other else "loss"
    points = {"win": 3, "draw": 1, "loss": 0}[result]
    opponent = (row.player1, row.player2)[2 - seat]
    return Round(points=points, result=result, played=True, own=own, other=other, opponent=opponent)


def points(rounds: Rounds, player: str) -> Exact:
    """All points, and what rulings say."""
    return sum((each.points + each.ruled for each in rounds[player]), 0)


def met(rounds: Rounds, player: str) -> list[str]:
    """Every opponent, once for each game."""
    return [each.opponent for each in rounds[player] if each.opponent is not None]


def played(rounds: Rounds, player: str) -> int:
    """How many rounds the player has played."""
    return sum(each.played for each in rounds[player])


def mean(values: Sequence[Exact]) -> Fraction:
    """0 of nothing."""
    return Fraction(sum(values, Fraction(0)), len(values)) if values else Fraction(0)


def margin_of_victory(rounds: Rounds, player: str) -> Exact:
    """All margins."""
    return sum((each.margin for each in rounds[player]), 0)


def wins(rounds: Rounds, player: str) -> int:
    """Byes and absent opponents included."""
    return sum(each.result == "win" for each in rounds[player])


def strength_of_schedule(rounds: Rounds, player: str) -> Fraction:
    """The mean of the opponents' points by the rounds that they have played."""
    return mean([Fraction(points(rounds, other), played(rounds, other)) for other in met(rounds, player)])


def extended_strength_of_schedule(rounds: Rounds, player: str) -> Fraction:
    """The mean of the opponents' own."""
    return mean([strength_of_schedule(rounds, other) for other in met(rounds, player)])


def opponents_points(rounds: Rounds, player: str) -> Exact:
    """The sum of the opponents' points."""
    return sum((points(rounds, other) for other in met(rounds, player)), 0)


def opponents_opponents_points(rounds: Rounds, player: str) -> Exact:
    """The sum of the opponents' own."""
    return sum((opponents_points(rounds, other) for other in met(rounds, player)), 0)


def opponents_average(rounds: Rounds, player: str) -> Fraction:
    """That by all rounds that they have played together."""
    together = sum(played(rounds, other) for other in met(rounds, player))
    return Fraction(opponents_points(rounds, player), together) if together else Fraction(0)


def match_rate(
    rounds: Rounds, player: str, floor: Fraction = Fraction(0), without_byes: bool = False
) -> Fraction:
    """Points by the most that the rounds played could bring."""
    counted = [each for each in rounds[player] if each.played and not (without_byes and each.bye)]
    most = sum((each.most for each in counted), 0)
    rate = Fraction(sum((each.points for each in counted), 0), most) if most else Fraction(0)
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


def game_rate(
    rounds: Rounds,
    player: str,
    floor: Fraction = Fraction(0),
    drawn_games: str = "",
    drawn_worth: Fraction = Fraction(0),
) -> Fraction:
    """Own scores by all scores, and games drawn within a match, which either player may have noted."""
    own = own_scores(rounds, player)
    everything = own + sum((each.other for each in rounds[player]), 0)
    for each in rounds[player]:
        drawn = max(each.figures.get(drawn_games, 0), each.theirs.get(drawn_games, 0))
        own += drawn * drawn_worth
        everything += drawn
    return max(Fraction(own) / everything if everything else Fraction(0), floor)


def opponents_game_rate(
    rounds: Rounds,
    player: str,
    floor: Fraction = Fraction(0),
    drawn_games: str = "",
    drawn_worth: Fraction = Fraction(0),
) -> Fraction:
    """The mean over the opponents."""
    return mean([game_rate(rounds, other, floor, drawn_games, drawn_worth) for other in met(rounds, player)])


def buchholz(rounds: Rounds, player: str, lowest: int = 0, highest: int = 0) -> Exact:
    """The opponents' points, from which the lowest and then the highest are taken one by one."""
    left = sorted(points(rounds, other) for other in met(rounds, player))
    for _ in range(lowest):
        left = left[1:]
    for _ in range(highest):
        left = left[:-1]
    return sum(left, 0)


def median_buchholz(rounds: Rounds, player: str) -> Exact:
    """Without the lowest and the highest; 0 with fewer than three opponents."""
    return buchholz(rounds, player, 1, 1) if len(met(rounds, player)) >= 3 else 0


def modified_median(rounds: Rounds, player: str) -> Exact:
    """Without the lowest where the player has at least half, and without the highest where at most half."""
    half = Fraction(sum((each.most for each in rounds[player]), 0)) / 2
    cut = 2 if len(rounds[player]) >= 9 else 1
    own = points(rounds, player)
    return buchholz(rounds, player, cut if own >= half else 0, cut if own <= half else 0)


def sonneborn_berger(rounds: Rounds, player: str) -> Fraction:
    """All points of who was beaten, half of who drew."""
    total = Fraction(0)
    for each in rounds[player]:
        if each.opponent is not None:
            total += {"win": 1, "draw": Fraction(1, 2)}.get(each.result, 0) * points(rounds, each.opponent)
    return total


def cumulative_score(rounds: Rounds, player: str, lowest: int = 0) -> Exact:
    """The points after each round, played or not, without the lowest of these."""
    own = rounds[player]
    sums = [points({player: own[:after]}, player) for after in range(1, len(own) + 1)]
    return sum(sorted(sums)[lowest:], 0)


def cumulative_tiebreaker(rounds: Rounds, player: str) -> Exact:
    """After each round a quarter of what it was, and the points."""
    figure: Exact = 0
    for after in range(1, len(rounds[player]) + 1):
        figure = Fraction(figure) / 4 + points({player: rounds[player][:after]}, player)
    return figure


def opponents_cumulative_tiebreaker(rounds: Rounds, player: str) -> Fraction:
    """The mean of the opponents' own."""
    return mean([cumulative_tiebreaker(rounds, other) for other in met(rounds, player)])


def unbeaten_rate(rounds: Rounds, player: str) -> Fraction:
    """Wins and draws by all games."""
    return mean([int(each.result != "loss") for each in rounds[player] if each.opponent is not None])


def opponents_unbeaten_rate(rounds: Rounds, player: str) -> Fraction:
    """The mean of the opponents' own."""
    return mean([unbeaten_rate(rounds, other) for other in met(rounds, player)])


def own_scores(rounds: Rounds, player: str) -> Exact:
    """All own scores."""
    return sum((each.own for each in rounds[player]), 0)


def figure_sum(rounds: Rounds, player: str, figure: str) -> int:
    """What was entered for the player."""
    return sum(each.figures.get(figure, 0) for each in rounds[player])


def figure_difference(rounds: Rounds, player: str, figure: str) -> int:
    """That less what was entered for the opponents."""
    return figure_sum(rounds, player, figure) - sum(each.theirs.get(figure, 0) for each in rounds[player])


def opponents_figure_sum(rounds: Rounds, player: str, figure: str) -> int:
    """What was entered for all opponents met, in all their games."""
    return sum(figure_sum(rounds, other, figure) for other in met(rounds, player))


def head_to_head(rounds: Rounds, player: str, tied: Sequence[str], scope: str = "all met") -> Exact:
    """Points from the games among them."""
    others = [other for other in tied if other != player]
    have_met = all(two in met(rounds, one) for one in tied for two in tied if one != two)
    if not others or (scope == "two" and len(tied) != 2) or (scope != "any met" and not have_met):
        return 0
    return sum((each.points for each in rounds[player] if each.opponent in others), 0)
