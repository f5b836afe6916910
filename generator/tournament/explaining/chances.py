"""What can still happen before a cut: who is sure of it, who is out of it, and what the others need.

Bounds on points only, so that everything said is certain. A round to come gives a player at least the fewest and at
most the most points that the regulations know for a round; an open game of the current round gives both players what
one of the results that exist gives them, so that two who meet don't both win. Ties count against a player in "sure"
and for the player in "out".

Two make the cut. A has 10 points, B 8, C 6 and D 4, and one round is to come, which brings 0 to 3. B, C and D can reach
11, 9 and 7; two of them would have to pass A, and the second, 9, is below A's 10: A is sure. A, B and C have 10, 8 and
6 for certain; the second, 8, is above the 7 that D can reach: D is out. B must come above the 9 of C, so 2 points are
enough for B. C must reach the 8 of B, so with fewer than 2 points C is out.

Why only bounds: whether there is any way left to come in is a hard question once a game can end in more than two ways
(W. Kern and D. Paulusma, The new FIFA rules are hard: complexity aspects of sports competitions, 2001).

Where so many losses put a player out, nobody is sure of a cut who can still lose as often, and nobody is out of it
because of others who can. Whoever is out has no chance any more.

"Sure" holds unless the player leaves the event, whatever others do: those who dropped may come back, and those who are
announced for a later round may come. "Out" holds unless others leave. Both hold for the results as they stand, and
where games can bring bonus points, which have no limit, both hold only as long as nobody is given any.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from heapq import nlargest
from math import gcd, lcm

from generator.model import Event, Number, PlayerId, Stage, StageType
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import RoundStatus, first_round_of, position_of, round_status
from generator.tournament.explaining.open_games import (
    ALONE,
    Contender,
    Field,
    OpenTable,
    PossibleResult,
    RoundsLeft,
    results_of,
)
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import ByeWorth, bye_worth, has_mean


class Certainty(Enum):
    """What is certain about a player."""

    SURE = "sure"
    OUT = "out"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A number of points needed from the rounds named; with `is_win` a win is enough, or is what it takes."""

    points: Number
    rounds: tuple[int, ...]
    is_win: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A record of what is certain about a player, who ends with at least `least` and at most `most` points.

    `enough` makes it sure; with less than `needed` the player is out; both are None where byes are worth the mean of a
    player's games, as then the points of one round change what others bring. `barrier`: what so many others as the cut
    takes will have at least, above all that a player who is out can have; None where only the games together say it.
    """

    certainty: Certainty
    least: Number
    most: Number
    enough: Need | None = None
    needed: Need | None = None
    barrier: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """A record of the chances of everybody still in.

    Without a cut there is one thing to be sure of: the first place.
    """

    size: int  # of the cut
    is_cut: bool
    rounds: tuple[int, ...]  # still to be played, the current one included
    without_bonus: bool  # whether all of it holds only as long as nobody is given bonus points
    by_losses: bool  # whether somebody may still be kept from the cut by losses
    of: Mapping[PlayerId, Chance]
    groups: Mapping[PlayerId, str]  # each one's, where so many of each go on; empty where all are one
    stage: Stage | None = None  # that takes all with enough points or wins, in place of so many players


def chances(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Chances | None:
    """Return the chances as the results stand; None where nothing is played yet, or no Swiss round is left.

    Also None where what a round can bring has no limits: own scores without a maximum, or bonus points in use.
    """
    number = len(event.rounds)
    position = position_of(number, stages) if number else None
    possible = results_of(regulation)
    if position is None or position.stage.type is not StageType.SWISS or possible is None:
        return None
    last = first_round_of(position.index + 1, stages) - 1
    status = round_status(event.rounds[-1], regulation)
    if (number, status) in ((1, RoundStatus.PAIRINGS), (last, RoundStatus.COMPLETE)) or has_bonus(
        event, regulation
    ):
        return None
    following = stages[position.index + 1 :]
    size = following[0].size if following else 1
    if size is None:
        return None
    is_cut = bool(following)
    rounds = RoundsLeft(
        now=number,
        later=tuple(range(number + 1, last + 1)),
        results=possible,
        byes=byes_from(event, regulation, number),
        has_mean=has_mean(regulation),
        loss=regulation.drops.unpaired_loss.tournament_points,
    )
    field = Field(event=event, regulation=regulation, stages=stages, is_cut=is_cut, rounds=rounds)
    race = _Race(size, rounds, field.tables())
    return Chances(
        size=size,
        is_cut=is_cut,
        rounds=rounds.later if status is RoundStatus.COMPLETE else (number, *rounds.later),
        without_bonus=form_of(regulation).has_bonus,
        by_losses=any(each.losses_left is not None for table in race.tables for each in table.players),
        of={
            each.id: race.chance(each, table) for table in race.tables for each in table.players if each.is_in
        },
        groups={},
    )


def byes_from(event: Event, regulation: Regulation, number: int) -> tuple[ByeWorth, ...]:
    """Return the kinds of byes that there can be from a round on."""
    given = any(round_ >= number for player in event.players for round_ in player.given_byes)
    return tuple(bye_worth(regulation, given=each) for each in ((False, True) if given else (False,)))


def has_bonus(event: Event, regulation: Regulation) -> bool:
    """Return whether somebody was given bonus points."""
    form = form_of(regulation)
    games = (pairing.result for round_ in event.rounds for pairing in round_.pairings)
    return any(form.bonus_entered(result, seat) for result in games for seat in (1, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """A result of a player's own game, and the bars that it leaves to jump."""

    end: Number  # points with it, without those of later rounds
    is_win: bool
    sure_above: Number | None  # with more points than this the player is sure; None: anyhow
    out_below: Number | None  # with fewer than this the player is out; None: never
    may_lose_too_often: bool  # with it, in the later rounds

    def is_sure(self, least: Number) -> bool:
        """Return whether the player is sure with at least so many points from later rounds."""
        if self.may_lose_too_often:
            return False
        return self.sure_above is None or self.end + least > self.sure_above

    def is_out(self, most: Number) -> bool:
        """Return whether the player is out with at most so many."""
        return self.out_below is not None and self.end + most < self.out_below


class _Race:
    """A race of the tables of a field against each other."""

    def __init__(self, size: int, rounds: RoundsLeft, tables: tuple[OpenTable, ...]) -> None:
        self.size, self.rounds, self.tables = size, rounds, tables
        enough = size + 2  # of which two may be those at the own table
        # What all can reach, and will have at least, the most first: no more is ever asked than the cut's size.
        self._reachable = nlargest(enough, (points for table in tables for points in table.reachable()))
        self._assured = nlargest(enough, (points for table in tables for points in table.assured()))
        points = {Fraction(player.points) for table in tables for player in table.players}
        self._step = _common_step(points | {Fraction(gain) for gain in rounds.gains})

    def chance(self, player: Contender, table: OpenTable) -> Chance:
        """Return what is certain about one player."""
        reachable = _without(self._reachable, table.reachable())
        assured = _without(self._assured, table.assured())
        cases = [self._case(player, table, result, reachable, assured) for result in table.results]
        least = min(case.end for case in cases) + player.least
        most = max(case.end for case in cases) + player.most
        if all(case.is_sure(player.least) for case in cases):
            return Chance(certainty=Certainty.SURE, least=least, most=most)
        if all(case.is_out(player.most) for case in cases):
            barrier = self._bar(assured, table.assured(player))
            above = barrier if barrier is not None and barrier > most else None
            return Chance(certainty=Certainty.OUT, least=least, most=most, barrier=above)
        if self.rounds.has_mean:
            return Chance(certainty=Certainty.OPEN, least=least, most=most)
        rounds = (self.rounds.now, *self.rounds.later) if table.results is not ALONE else self.rounds.later
        return Chance(
            certainty=Certainty.OPEN,
            least=least,
            most=most,
            enough=self._enough(player, cases, rounds),
            needed=self._needed(player, cases, rounds),
        )

    def _case(
        self,
        player: Contender,
        table: OpenTable,
        result: PossibleResult,
        reachable: list[Number],
        assured: list[Number],
    ) -> _Case:
        # The opponent has what the same result gives: who meets the player can't win as well.
        winner, own, others = result
        opponent = table.opponent_of(player)
        reached = [opponent.points + others + opponent.most] if opponent else []
        sure = [opponent.points + others + opponent.least] if opponent and opponent.is_certain else []
        is_lost = table.results is not ALONE and winner != 1  # a draw may be a game that both lost
        return _Case(
            end=player.points + own,
            is_win=winner == 1,
            sure_above=self._bar(reachable, reached),
            out_below=self._bar(assured, sure),
            may_lose_too_often=player.may_lose_too_often(is_lost + len(self.rounds.later)),
        )

    def _bar(self, elsewhere: list[Number], here: list[Number]) -> Number | None:
        """Return what as many others as the cut takes can have, or will have; None where there are not so many."""
        points = nlargest(self.size, elsewhere + here)
        return points[-1] if len(points) == self.size else None

    def _enough(self, player: Contender, cases: list[_Case], rounds: tuple[int, ...]) -> Need | None:
        """Return with what points the player is sure, whatever all others do."""
        if rounds[:1] == (self.rounds.now,):
            # Best is what can be said of the open game alone: from some result on, all are safe.
            safe = [case.is_sure(player.least) for case in cases]
            need = _least(player, cases, safe)
            if need is not None:
                return Need(points=need, rounds=rounds[:1], is_win=_are_the_wins(cases, safe))
        if any(case.may_lose_too_often for case in cases):
            return None  # no number of points makes sure of it
        # Else one step above the highest bar will do, in whichever rounds; if so much can be had at all.
        bars = [case.sure_above for case in cases if case.sure_above is not None]
        most = max(case.end for case in cases) + player.most
        end = max(bars) + self._step
        if not self.rounds.later or end > most:
            return None
        return self._in_later_rounds(end - player.points, rounds)

    def _needed(self, player: Contender, cases: list[_Case], rounds: tuple[int, ...]) -> Need | None:
        """Return with less than what points the player is out, unless others leave."""
        if not self.rounds.later:
            # Nothing is left but the open game, so it must end with one of the results that leave the player in.
            alive = [not case.is_out(player.most) for case in cases]
            ends = [case.end for case, lives in zip(cases, alive, strict=True) if lives]
            if min(ends) == min(case.end for case in cases):
                return None
            return Need(points=min(ends) - player.points, rounds=rounds, is_win=_are_the_wins(cases, alive))
        # The lowest total that leaves the player in with some result: it reaches that result's bar, and is no less than
        # the result and the later rounds bring anyhow.
        ends = [
            max(case.end + player.least, case.end if case.out_below is None else case.out_below)
            for case in cases
            if not case.is_out(player.most)
        ]
        if min(ends) <= min(case.end for case in cases) + player.least:
            return None
        return self._in_later_rounds(min(ends) - player.points, rounds)

    def _in_later_rounds(self, points: Number, rounds: tuple[int, ...]) -> Need:
        """Return a need of so many points; in one unpaired round that may be a win, no more and no less."""
        is_win = len(rounds) == 1 and self.rounds.best_without_a_win < points <= self.rounds.least_of_a_win
        return Need(points=_plain(points), rounds=rounds, is_win=is_win)


def _without(best: list[Number], own: list[Number]) -> list[Number]:
    others = best.copy()
    for points in own:
        if points in others:
            others.remove(points)
    return others


def _least(player: Contender, cases: list[_Case], safe: list[bool]) -> Number | None:
    """Return the fewest points of the own game from which on all results are safe."""
    unsafe = [case.end for case, is_safe in zip(cases, safe, strict=True) if not is_safe]
    ends = [case.end for case in cases if case.end > max(unsafe)]
    return min(ends) - player.points if ends else None


def _are_the_wins(cases: list[_Case], chosen: list[bool]) -> bool:
    """Return whether the results chosen are the wins, all of them and nothing else."""
    return any(chosen) and all(
        case.is_win == is_chosen for case, is_chosen in zip(cases, chosen, strict=True)
    )


def _common_step(points: Collection[Fraction]) -> Fraction:
    """Return the greatest number of which all points are multiples: the least that parts two players."""
    whole = lcm(*(each.denominator for each in points))
    return Fraction(gcd(*(int(each * whole) for each in points)), whole)


def _plain(points: Number) -> Number:
    return int(points) if points == int(points) else points
