"""What is still to be played before a ranking that decides, by whom, and all that it can bring them in points.

The players of an open game are looked at together. A with 10 points and B with 8 play for 3 to 0, or 1 each: they end
with 13 and 8, with 10 and 11, or with 11 and 9. So the better of the two reaches 13 at most and 11 at least, the other
10 at most and 8 at least. Looked at one by one they might reach 13 and 11, which no result brings.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from generator.engine.course.participation import statuses_after
from generator.engine.ranking.losses import losses_counted
from generator.engine.ranking.records import records_after, starting_points
from generator.engine.scoring.byes import ByeWorth, bye_worth
from generator.engine.scoring.game import score_game
from generator.figures.records import PlayerRecord
from generator.game_forms import form_of
from generator.model import Event, Number, PlayerId, Stage, Status
from generator.regulations.form.game import Concession, PointsTable
from generator.regulations.schema import Regulation

# The winning seat (0: nobody, None: never mind), and both seats' points.
PossibleResult = tuple[int | None, Number, Number]
_OUT = (Status.ELIMINATED, Status.OUT_BY_LOSSES)
ALONE: tuple[PossibleResult, ...] = ((None, 0, 0),)  # what no game adds


def results_of(regulation: Regulation) -> frozenset[PossibleResult] | None:
    """Every result that a game can have, in points and without bonus points; None where points have no limit."""
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
        bye, loss = regulation.byes.award, regulation.drops.unpaired_loss.tournament_points
        found |= {(1, bye.tournament_points, loss), (0, loss, loss)}
    return frozenset(found | {_swapped(result) for result in found})


def _swapped(result: PossibleResult) -> PossibleResult:
    winner, one, other = result
    return (3 - winner if winner else winner, other, one)


def _conceded(rule: Concession, tables: Iterable[PointsTable]) -> Iterator[PossibleResult]:
    """What a concession adds to the results of games played out, where it isn't scored like one of them."""
    if rule.opponent is None or rule.conceding is None:
        return
    yield (1, rule.opponent.tournament_points, rule.conceding.tournament_points)
    if rule.opponent.table_from is not None:
        for band in (band for table in tables for band in table.bands):
            if band.lead.high is None or band.lead.high >= rule.opponent.table_from:
                yield (1, band.win, rule.conceding.tournament_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsLeft:
    """What is still to be played, and what a round can bring: the results of its games, a bye, an unpaired loss."""

    now: int  # the round of the open games
    later: tuple[int, ...]
    results: frozenset[PossibleResult]
    byes: tuple[ByeWorth, ...]  # that there can be: also given ones, if somebody has one of these rounds
    loss: Number

    @property
    def gains(self) -> set[Number]:
        """All that a round can add."""
        byes = (bye.award.tournament_points for bye in self.byes)
        return {*byes, self.loss, *(points for _, points, _ in self.results)}

    @property
    def least_of_a_win(self) -> Number:
        """The fewest points that a win brings; a bye counts as one."""
        byes = (bye.award.tournament_points for bye in self.byes if bye.counts_as == "win")
        return min((*byes, *(points for winner, points, _ in self.results if winner == 1)))

    @property
    def best_without_a_win(self) -> Number:
        """The most points that anything else brings."""
        byes = (bye.award.tournament_points for bye in self.byes if bye.counts_as != "win")
        return max((self.loss, *byes, *(points for winner, points, _ in self.results if winner != 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """The points that a player has for certain, and what the rounds after the current one add at least and at most."""

    id: PlayerId
    points: Number
    least: Number
    most: Number
    is_in: bool  # whoever is not may come back: to be reckoned with, and not to be counted on
    losses_left: int | None = None  # that don't yet keep the player from the cut; None where none can

    @property
    def is_certain(self) -> bool:
        """Whether the player can be counted on to be in the ranking that decides."""
        return self.is_in and self.losses_left is None

    def may_lose_too_often(self, rounds: int) -> bool:
        """Whether so many losses keep the player from the cut."""
        return self.losses_left is not None and rounds > self.losses_left


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """The players of an open game, or one player without, and all results that there can be; either seat has each."""

    players: tuple[Contender, ...]
    results: Collection[PossibleResult]

    def reachable(self) -> list[Number]:
        """The points that one player here can end with, and those that both can end with at once."""
        ends = [
            sorted((p.points + p.most + gain for p, gain in self._gains(result)), reverse=True)
            for result in self.results
        ]
        return [max(points) for points in zip(*ends, strict=True)]

    def assured(self, but: Contender | None = None) -> list[Number]:
        """The points that one player here will end with at least, and those that both will; but for one of them."""
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
        """Whoever else sits here."""
        return next((other for other in self.players if other is not player), None)

    def _gains(self, result: PossibleResult) -> Iterable[tuple[Contender, Number]]:
        return zip(self.players, result[1:], strict=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Everybody who can still be in the ranking that decides, with what is certain about their points."""

    event: Event
    regulation: Regulation
    stages: tuple[Stage, ...]
    is_cut: bool
    rounds: RoundsLeft

    def tables(self) -> tuple[OpenTable, ...]:
        """All players, by their open games."""
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
            points = record.tournament_points + self._waiting_bye(record)
            losses_left = self._losses_left(record) if status is Status.ACTIVE else None
            if losses_left is not None and losses_left < 0:
                status = Status.OUT_BY_LOSSES  # as soon as the next round is drawn
            if status is Status.ACTIVE:
                can_be_out = self.is_cut and losses_left is not None and losses_left <= len(rounds.later)
                yield Contender(
                    id=id_,
                    points=points,
                    least=least,
                    most=most,
                    is_in=True,
                    losses_left=losses_left if can_be_out else None,
                )
            elif status is Status.DROPPED:  # who comes back has an unpaired loss for each round missed
                points += rounds.loss * (number - len(record.entries))
                yield Contender(id=id_, points=points, least=0, most=most, is_in=False)
            elif status in _OUT and not self.is_cut:  # ranks still
                yield Contender(id=id_, points=points, least=0, most=0, is_in=False)
        for player in self.event.players:
            if player.late_from_round in rounds.later and not player.withdrawn:
                points = rounds.loss * (player.late_from_round - 1)
                points += starting_points(player, self.regulation)
                most = max(rounds.gains) * (rounds.later[-1] - player.late_from_round + 1)
                yield Contender(id=player.id, points=points, least=0, most=most, is_in=False)

    def _losses_left(self, record: PlayerRecord) -> int | None:
        """How many more losses leave the player in, below 0 of one who is out; None where no number of them is one."""
        limit, next_ = self.regulation.swiss.out_after_losses, self.rounds.now + 1
        if limit is None:
            return None
        lost = losses_counted(self.event, self.regulation, self.stages, next_, record.player)
        return limit - 1 - lost - sum(bye.counts_as == "loss" for bye in self._waiting(record))

    def _waiting_bye(self, record: PlayerRecord) -> Number:
        """What the player's bye will bring in a round of which no result is in yet; 0 without one."""
        return sum(bye.award.tournament_points for bye in self._waiting(record))

    def _waiting(self, record: PlayerRecord) -> Iterator[ByeWorth]:
        """The player's bye in a round of which no result is in yet."""
        last = self.event.rounds[-1]
        if all(entry.round_number != last.number for entry in record.entries):
            own = (bye for bye in last.byes if bye.player == record.player)
            yield from (bye_worth(self.regulation, given=bye.given) for bye in own)
