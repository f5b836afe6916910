"""The tiebreakers once more, from their definitions in docs/regulations.md.

What each round was for a player comes from the rows of results sheets, in a game where a win and a bye are worth 3 and
a draw 1, or from an event's public data, whatever its rules. Nothing is kept from one question to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracle.records import ABSENT, Row


@dataclass(frozen=True)
class Round:
    """What a round was for a player who stands in it. The opponent is one who was met, in a game that was played."""

    number: int
    points: Fraction
    played: bool  # a game, a bye, or a win over somebody who did not appear
    bye: bool = False
    outcome: str = "lost"
    margin: int = 0
    own: int | None = None
    other: int | None = None
    figures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    opponent: str | None = None


@dataclass(frozen=True)
class Record:
    """A player's rounds, the points that rulings gave after each, and the figures of registration."""

    rounds: list[Round] = field(default_factory=list)
    rulings: list[tuple[int, Fraction]] = field(default_factory=list)
    registered: dict[str, int] = field(default_factory=dict)

    def points(self, until: int = 10_000) -> Fraction:
        """All points up to and including a round."""
        rounds = [each.points for each in self.rounds if each.number <= until]
        return sum(rounds + [points for number, points in self.rulings if number <= until], Fraction(0))


Records = dict[str, Record]


def of_rows(rounds: Sequence[Sequence[Row]]) -> Records:
    """Everybody in the rows of each round, of the game of 3, 1 and 0."""
    found: Records = {}
    for number, rows in enumerate(rounds, start=1):
        for row in rows:
            for seat, player in enumerate(row.players, start=1):
                found.setdefault(player, Record()).rounds.append(_of_row(number, row, seat))
    return found


def _of_row(number: int, row: Row, seat: int) -> Round:
    absent = ABSENT.get(row.ended, ())
    if seat in absent:
        return Round(number=number, points=Fraction(0), played=False)
    if row.player2 is None or absent:
        return Round(number=number, points=Fraction(3), played=True, bye=True, outcome="won")
    scores = (row.score1 or 0, row.score2 or 0)
    own, other = scores if seat == 1 else (scores[1], scores[0])
    outcome = "won" if own > other else "drawn" if own == other else "lost"
    worth = {"won": 3, "drawn": 1, "lost": 0}[outcome]
    return Round(
        number=number,
        points=Fraction(worth),
        played=True,
        outcome=outcome,
        own=own,
        other=other,
        opponent=(row.player1, row.player2)[2 - seat],
    )


def of_data(rounds: Iterable[Mapping[str, Any]], bye_score: int | None = None) -> Records:
    """Everybody in `data/round-N.json` of some rounds of one stage; a bye counts as that score against 0."""
    found: Records = {}
    for data in rounds:
        for row in data["pairings"]:
            for seat in (1, 2):
                if (player := row[f"player{seat}"]) is not None:
                    told = _of_data(data["round"], row, seat, bye_score)
                    found.setdefault(player, Record()).rounds.append(told)
        for each in data.get("point_changes", ()):
            ruled = found.setdefault(each["player"], Record()).rulings
            ruled.append((data["round"], Fraction(str(each["points"]))))
    return found


def _of_data(number: int, row: Mapping[str, Any], seat: int, bye_score: int | None) -> Round:
    absent = ABSENT.get(row["ended"] or "", ())
    played, bye = not (row["bye"] or absent), row["bye"] or (bool(absent) and seat not in absent)
    worth = Fraction(str(row[f"points{seat}"]))
    margin = row[f"margin{seat}"] or 0
    if not played:
        own, other = (bye_score, 0) if bye and bye_score is not None else (None, None)
        outcome = "won" if bye else "lost"
        return Round(number, worth, bool(bye), bool(bye), outcome, margin, own, other)
    entered = row.get("figures") or {}
    return Round(
        number=number,
        points=worth,
        played=True,
        outcome="won" if row["winner"] == seat else "drawn" if row["winner"] == 0 else "lost",
        margin=margin,
        own=row[f"score{seat}"],
        other=row[f"score{3 - seat}"],
        figures={
            name[:-2]: (entered[f"{name[:-2]} {seat}"] or 0, entered[f"{name[:-2]} {3 - seat}"] or 0)
            for name in entered
        },
        opponent=row[f"player{3 - seat}"],
    )


def figure(records: Records, player: str, key: str, most: Fraction | int = 3, **said: Any) -> Fraction:
    """What a tiebreaker says of a player. `most` is the most that a round can bring; the rest are its parameters."""
    return Fraction(getattr(_Asked(records, most, said), key)(records[player]))


def mean(values: Sequence[Fraction]) -> Fraction:
    """0 of nothing."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


@dataclass(frozen=True)
class _Asked:
    """Each tiebreaker by its key, of one record."""

    records: Records
    most: Fraction | int
    said: Mapping[str, Any]

    def met(self, me: Record) -> list[Record]:
        """Every opponent, once for each game."""
        return [self.records[each.opponent] for each in me.rounds if each.opponent is not None]

    def rate(self, won: Fraction, out_of: Fraction | int) -> Fraction:
        """A share, or the floor."""
        floor = Fraction(self.said.get("floor", 0))
        return max(won / out_of, floor) if out_of else floor

    def margin_of_victory(self, me: Record) -> int:
        """All margins."""
        return sum(each.margin for each in me.rounds)

    def wins(self, me: Record) -> int:
        """Byes, and wins over absent players, too."""
        return sum(each.outcome == "won" for each in me.rounds)

    def own_scores(self, me: Record) -> int:
        """All scores."""
        return sum(each.own or 0 for each in me.rounds)

    def registered(self, me: Record) -> int:
        """As it was entered."""
        return me.registered.get(self.said["figure"], 0)

    def cumulative_score(self, me: Record) -> Fraction:
        """The sums after each round that the player has a row in, without so many of the lowest."""
        sums = sorted(me.points(each.number) for each in me.rounds)
        return sum(sums[self.said.get("lowest", 0) :], Fraction(0))

    def opponents_points(self, me: Record) -> Fraction:
        """All points of all opponents."""
        return sum((each.points() for each in self.met(me)), Fraction(0))

    def strength_of_schedule(self, me: Record) -> Fraction:
        """The mean of their points for each round that they played."""
        return mean([each.points() / sum(one.played for one in each.rounds) for each in self.met(me)])

    def extended_strength_of_schedule(self, me: Record) -> Fraction:
        """The mean of theirs."""
        return mean([self.strength_of_schedule(each) for each in self.met(me)])

    def opponents_average(self, me: Record) -> Fraction:
        """All their points by all their rounds."""
        rounds = sum(one.played for each in self.met(me) for one in each.rounds)
        return self.opponents_points(me) / rounds if rounds else Fraction(0)

    def median_buchholz(self, me: Record) -> Fraction:
        """Without the first and the last of the opponents' points in their order."""
        return sum(sorted(each.points() for each in self.met(me))[1:-1], Fraction(0))

    def buchholz(self, me: Record) -> Fraction:
        """The opponents' points, from which the lowest and then the highest are taken one by one."""
        left = sorted(each.points() for each in self.met(me))
        for _ in range(self.said.get("lowest", 0)):
            left = left[1:]
        for _ in range(self.said.get("highest", 0)):
            left = left[:-1]
        return sum(left, Fraction(0))

    def sonneborn_berger(self, me: Record) -> Fraction:
        """All points of who was beaten, half of who drew."""
        shares = {"won": Fraction(1), "drawn": Fraction(1, 2), "lost": Fraction(0)}
        games = [each for each in me.rounds if each.opponent is not None]
        points = zip(games, self.met(me), strict=True)
        return sum((shares[game.outcome] * other.points() for game, other in points), Fraction(0))

    def head_to_head(self, me: Record) -> Fraction:
        """Points from the games among the `tied`, where each has met all, or in another scope."""
        tied, scope = self.said["tied"], self.said.get("scope", "all met")
        met = {one: {each.opponent for each in self.records[one].rounds} for one in tied}
        have_met = all(two in met[one] for one in tied for two in tied if one != two)
        if len(tied) < 2 or (scope == "two" and len(tied) != 2) or (scope != "any met" and not have_met):
            return Fraction(0)
        return sum((each.points for each in me.rounds if each.opponent in tied), Fraction(0))

    def match_rate(self, me: Record) -> Fraction:
        """Points by the most that the rounds played could bring."""
        without = self.said.get("without_byes", False)
        counted = [each for each in me.rounds if each.played and not (without and each.bye)]
        return self.rate(sum((each.points for each in counted), Fraction(0)), self.most * len(counted))

    def opponents_match_rate(self, me: Record) -> Fraction:
        """The mean over the opponents."""
        return mean([self.match_rate(each) for each in self.met(me)])

    def opponents_opponents_match_rate(self, me: Record) -> Fraction:
        """The mean over the opponents of theirs."""
        return mean([self.opponents_match_rate(each) for each in self.met(me)])

    def game_rate(self, me: Record) -> Fraction:
        """Own scores by all scores."""
        own = sum(each.own or 0 for each in me.rounds)
        return self.rate(Fraction(own), own + sum(each.other or 0 for each in me.rounds))

    def opponents_game_rate(self, me: Record) -> Fraction:
        """The mean over the opponents."""
        return mean([self.game_rate(each) for each in self.met(me)])

    def figure_sum(self, me: Record) -> int:
        """What was entered beside the score."""
        return sum(each.figures[self.said["figure"]][0] for each in me.rounds if each.figures)

    def figure_difference(self, me: Record) -> int:
        """The same less the opponents'."""
        pairs = [each.figures[self.said["figure"]] for each in me.rounds if each.figures]
        return sum(own - other for own, other in pairs)

    def opponents_figure_sum(self, me: Record) -> int:
        """The opponents' sums."""
        return sum(self.figure_sum(each) for each in self.met(me))
