"""What is still to be played before a ranking that decides, by whom, and all that it can bring them in points.

The players of an open game are looked at together. A with 10 points and B with 8 play for 3 to 0, or 1 each: they end
with 13 and 8, with 10 and 11, or with 11 and 9. So the better of the two reaches 13 at most and 11 at least, the other
10 at most and 8 at least. Looked at one by one they might reach 13 and 11, which no result brings.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from generator.figures.records import PlayerRecord
from generator.model import Event, Number, PlayerId, Stage, Status
from generator.regulations.game_schema import ByeAward, Concession, PointsTable
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.losses import losses_counted
from generator.tournament.ranking.records import records_after, starting_points
from generator.tournament.scoring import ByeWorth, bye_kinds, bye_worth, points_of_games, score_game

# The winning seat (0: nobody, None: never mind), and both seats' points.
PossibleResult = tuple[int | None, Number, Number]
_OUT = (Status.ELIMINATED, Status.OUT_BY_LOSSES)
ALONE: tuple[PossibleResult, ...] = ((None, 0, 0),)  # what no game adds


def results_of(regulation: Regulation) -> frozenset[PossibleResult] | None:
    """Return every result of a game, in points and without bonus points; None where points have no limit."""
    points, allowed = regulation.tournament_points, regulation.endings.allowed
    span = form_of(regulation).span
    tables = (points, *points.for_endings.values())
    if not points.own_score:
        found: set[PossibleResult] = {(1, band.win, band.loss) for table in tables for band in table.bands}
        if regulation.endings.ties == "draw":
            found |= {(0, table.draw or 0, table.draw or 0) for table in tables}
    elif span is not None:
        # Points are the own score. Of the opponent's only the limits matter: whoever asks wants the most and the least,
        # and what lies between would change nothing.
        found = {(None, *both) for both in product(range(span[0], span[1] + 1), span)}
    else:
        return None
    if "Conceded" in allowed and regulation.concession is not None:
        found |= set(_conceded(regulation.concession, tables))
    if "Awarded" in allowed and (rule := regulation.awarded) is not None:
        found.add((1, rule.winner.tournament_points, rule.loser.tournament_points))
    if "Both lost" in allowed:
        lost = regulation.both_lost.tournament_points if regulation.both_lost is not None else 0
        found.add((0, lost, lost))
    if "No-show" in allowed:
        loss = regulation.drops.unpaired_loss.tournament_points
        found |= {(1, points, loss) for points in _limits(regulation.byes.award, found)}
        found.add((0, loss, loss))
    return frozenset(found | {_swapped(result) for result in found})


def _limits(bye: ByeAward, results: Collection[PossibleResult]) -> tuple[Number, ...]:
    """Return what a bye is worth; of the mean of a player's games, which may be none, the least and the most."""
    if bye.points is not None:
        return (bye.points,)
    games = {0, *(points for result in results for points in result[1:])}
    return (min(games), max(games))


def _swapped(result: PossibleResult) -> PossibleResult:
    winner, one, other = result
    return (3 - winner if winner else winner, other, one)


def _conceded(rule: Concession, tables: Iterable[PointsTable]) -> Iterator[PossibleResult]:
    """Yield what a concession adds to the results of games played out, where it isn't scored like one of them."""
    if rule.opponent is None or rule.conceding is None:
        return
    yield (1, rule.opponent.tournament_points, rule.conceding.tournament_points)
    if rule.opponent.table_from is not None:
        for band in (band for table in tables for band in table.bands):
            if band.lead.high is None or band.lead.high >= rule.opponent.table_from:
                yield (1, band.win, rule.conceding.tournament_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsLeft:
    """A record of what is still to be played, and what a round can bring: its games, a bye, an unpaired loss."""

    now: int  # the round of the open games
    later: tuple[int, ...]
    results: frozenset[PossibleResult]
    byes: tuple[ByeWorth, ...]  # that there can be: also given ones, if somebody has one of these rounds
    loss: Number
    has_mean: bool = False  # whether a bye can be worth the mean of a player's games

    @property
    def gains(self) -> set[Number]:
        """Return all that a round can add."""
        return {*self._worth(self.byes), self.loss, *(points for _, points, _ in self.results)}

    @property
    def least_of_a_win(self) -> Number:
        """Return the fewest points that a win brings; a bye counts as one."""
        byes = (bye for bye in self.byes if bye.counts_as == "win")
        return min((*self._worth(byes), *(points for winner, points, _ in self.results if winner == 1)))

    @property
    def best_without_a_win(self) -> Number:
        """Return the most points that anything else brings."""
        byes = (bye for bye in self.byes if bye.counts_as != "win")
        others = (points for winner, points, _ in self.results if winner != 1)
        return max((self.loss, *self._worth(byes), *others))

    def means(self, record: PlayerRecord, left: int) -> tuple[Number, Number]:
        """Return the least and the most that the mean of a player's games can be after so many more at most."""
        games = points_of_games(record.entries)
        lowest, highest = min((0, *self._of_games)), max((0, *self._of_games))
        if not len(games) + left:
            return (0, 0)
        least, most = (Fraction(sum(games) + left * each) / (len(games) + left) for each in (lowest, highest))
        return (least, most)

    @property
    def _of_games(self) -> set[Number]:
        return {points for _, points, _ in self.results}

    def _worth(self, byes: Iterable[ByeWorth]) -> Iterator[Number]:
        for bye in byes:
            yield from _limits(bye.award, self.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A record of the points that a player has for certain, and what else comes at least and at most.

    That is what the rounds after the current one add, and byes that are worth the mean of all games of the player.
    """

    id: PlayerId
    points: Number
    least: Number
    most: Number
    is_in: bool  # whoever is not may come back: to be reckoned with, and not to be counted on
    losses_left: int | None = None  # that don't yet keep the player from the cut; None where none can

    @property
    def is_certain(self) -> bool:
        """Return whether the player can be counted on to be in the ranking that decides."""
        return self.is_in and self.losses_left is None

    def may_lose_too_often(self, rounds: int) -> bool:
        """Return whether so many losses keep the player from the cut."""
        return self.losses_left is not None and rounds > self.losses_left


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A record of the players of an open game, or one without, and all results there can be; either seat has each."""

    players: tuple[Contender, ...]
    results: Collection[PossibleResult]

    def reachable(self) -> list[Number]:
        """Return the points that one player here can end with, and those that both can end with at once."""
        ends = [
            sorted((p.points + p.most + gain for p, gain in self._gains(result)), reverse=True)
            for result in self.results
        ]
        return [max(points) for points in zip(*ends, strict=True)]

    def assured(self, but: Contender | None = None) -> list[Number]:
        """Return the least points that one player here ends with, and those that both do; but for one of them."""
        ends = [
            sorted(
                (
                    p.points + p.least + gain
                    for p, gain in self._gains(result)
                    if p.is_certain and p is not but
                ),
                reverse=True,
            )
            for result in self.results
        ]
        return [min(points) for points in zip(*ends, strict=True)]

    def opponent_of(self, player: Contender) -> Contender | None:
        """Return whoever else sits here."""
        return next((other for other in self.players if other is not player), None)

    def _gains(self, result: PossibleResult) -> Iterable[tuple[Contender, Number]]:
        return zip(self.players, result[1:], strict=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A record of everybody who can still be in the ranking that decides, with what is certain of their points."""

    event: Event
    regulation: Regulation
    stages: tuple[Stage, ...]
    is_cut: bool
    rounds: RoundsLeft

    def tables(self) -> tuple[OpenTable, ...]:
        """Return all players, by their open games."""
        players = {player.id: player for player in self._players()}
        games = [
            tuple(players[player] for player in pairing.players if player in players)
            for pairing in self.event.rounds[-1].pairings
            if score_game(pairing.result, self.regulation) is None
        ]
        playing = {player.id for game in games for player in game}
        tables = [OpenTable(players=game, results=self.rounds.results) for game in games if game]
        tables += [
            OpenTable(players=(each,), results=ALONE) for id_, each in players.items() if id_ not in playing
        ]
        return tuple(tables)

    def _players(self) -> Iterator[Contender]:
        number, rounds = self.rounds.now, self.rounds
        statuses = statuses_after(self.event, self.regulation, self.stages, number)
        records = records_after(self.event, self.regulation, self.stages, number)
        least, most = (limit(rounds.gains) * len(rounds.later) for limit in (min, max))
        if self.regulation.swiss.out_after_losses is not None:
            least = min(least, 0)  # somebody who is out, or is left alone, plays no more
        for id_, status in statuses.items():
            record = records[id_]
            points, (lowest, highest) = self._certain(record)
            losses_left = self._losses_left(record) if status is Status.ACTIVE else None
            if losses_left is not None and losses_left < 0:
                status = Status.OUT_BY_LOSSES  # as soon as the next round is drawn
            if status is Status.ACTIVE:
                can_be_out = self.is_cut and losses_left is not None and losses_left <= len(rounds.later)
                yield Contender(
                    id=id_,
                    points=points,
                    least=least + lowest,
                    most=most + highest,
                    is_in=True,
                    losses_left=losses_left if can_be_out else None,
                )
            elif status is Status.DROPPED:  # who comes back has an unpaired loss for each round missed
                points += rounds.loss * (number - len(record.entries))
                yield Contender(id=id_, points=points, least=lowest, most=most + highest, is_in=False)
            elif status in _OUT and not self.is_cut:  # ranks still
                yield Contender(id=id_, points=points, least=lowest, most=highest, is_in=False)
        for player in self.event.players:
            if player.late_from_round in rounds.later and not player.withdrawn:
                points = rounds.loss * (player.late_from_round - 1)
                points += starting_points(player, self.regulation)
                most = max(rounds.gains) * (rounds.later[-1] - player.late_from_round + 1)
                yield Contender(id=player.id, points=points, least=0, most=most, is_in=False)

    def _losses_left(self, record: PlayerRecord) -> int | None:
        """Return how many more losses leave the player in, below 0 if out; None where no number of them does."""
        limit, next_ = self.regulation.swiss.out_after_losses, self.rounds.now + 1
        if limit is None:
            return None
        lost = losses_counted(self.event, self.regulation, self.stages, next_, record.player)
        return limit - 1 - lost - sum(bye.counts_as == "loss" for bye in self._waiting(record))

    def _certain(self, record: PlayerRecord) -> tuple[Number, tuple[Number, Number]]:
        """Return the points that are certain, and the least and most of the byes worth the mean of the games."""
        byes = bye_kinds(self.regulation)
        waiting = [bye.award for bye in self._waiting(record)]
        at_mean = [
            entry for entry in record.entries if entry.kind in byes and byes[entry.kind].points is None
        ]
        points = record.tournament_points - sum(entry.tournament_points for entry in at_mean)
        count = len(at_mean) + sum(bye.points is None for bye in waiting)
        points += sum(bye.points or 0 for bye in waiting)
        if not count:
            return points, (0, 0)
        has_played = any(entry.round_number == self.rounds.now for entry in record.entries)
        left = len(self.rounds.later) + (0 if has_played else 1)
        least, most = self.rounds.means(record, left)
        return points, (count * least, count * most)

    def _waiting(self, record: PlayerRecord) -> Iterator[ByeWorth]:
        """Yield the player's bye in a round of which no result is in yet."""
        last = self.event.rounds[-1]
        if all(entry.round_number != last.number for entry in record.entries):
            own = (bye for bye in last.byes if bye.player == record.player)
            yield from (bye_worth(self.regulation, given=bye.given) for bye in own)
