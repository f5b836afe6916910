"""What can still happen before a cut that all with enough points or wins pass: who is sure, out, or needs a win.

Nobody stands in anybody's way, so each player is looked at alone: the fewest and the most that the coming rounds bring.
Two wins let in, and round 3 of 3 is played: who has two is sure, who has none is out, who has one needs a win.
"""

from collections.abc import Iterator

from generator.model import Event, Number, PlayerId, Stage, StageType
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import RoundStatus, first_round_of, position_of, round_status
from generator.tournament.explaining.chances import Certainty, Chance, Chances, Need, byes_from, has_bonus
from generator.tournament.explaining.open_games import Contender, Field, OpenTable, RoundsLeft, results_of
from generator.tournament.game_forms import form_of
from generator.tournament.ranking.records import records_after
from generator.tournament.scoring import has_mean


def threshold_chances(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Chances | None:
    """Return the chances before a cut by points or wins; None where another one follows, or nothing can be said."""
    number = len(event.rounds)
    position = position_of(number, stages) if number else None
    possible = results_of(regulation)
    if position is None or position.stage.type is not StageType.SWISS or possible is None:
        return None
    following = stages[position.index + 1 : position.index + 2]
    if not following or (following[0].points is None and following[0].wins is None):
        return None
    last = first_round_of(position.index + 1, stages) - 1
    status = round_status(event.rounds[-1], regulation)
    if (number, status) in ((1, RoundStatus.PAIRINGS), (last, RoundStatus.COMPLETE)):
        return None
    if has_mean(regulation) or has_bonus(event, regulation):
        return None
    rounds = RoundsLeft(
        now=number,
        later=tuple(range(number + 1, last + 1)),
        results=possible,
        byes=byes_from(event, regulation, number),
        loss=regulation.drops.unpaired_loss.tournament_points,
    )
    field = Field(event=event, regulation=regulation, stages=stages, is_cut=True, rounds=rounds)
    race = _Threshold(following[0], field)
    return Chances(
        size=0,
        is_cut=True,
        rounds=rounds.later if status is RoundStatus.COMPLETE else (number, *rounds.later),
        without_bonus=form_of(regulation).has_bonus,
        by_losses=any(each.losses_left is not None for table in field.tables() for each in table.players),
        of=dict(race.chances()),
        groups={},
        stage=following[0],
    )


class _Threshold:
    """What a stage asks of everybody in a field, in points, in wins or in both."""

    def __init__(self, stage: Stage, field: Field) -> None:
        self._stage, self._field, self._rounds = stage, field, field.rounds
        self._records = records_after(field.event, field.regulation, field.stages, field.rounds.now)

    def chances(self) -> Iterator[tuple[PlayerId, Chance]]:
        """Yield the chance of everybody who is still in the event."""
        for table in self._field.tables():
            for player in table.players:
                if player.is_in:
                    yield player.id, self._chance(player, table)

    def _chance(self, player: Contender, table: OpenTable) -> Chance:
        sits_first = table.players[0] is player
        gains = [one if sits_first else other for _winner, one, other in table.results]
        least, most = player.points + min(gains) + player.least, player.points + max(gains) + player.most
        wins, left = self._wins(player.id)
        points_asked, wins_asked = self._stage.points or 0, self._stage.wins or 0
        may_lose = player.may_lose_too_often(len(left))
        if least >= points_asked and wins >= wins_asked and not may_lose:
            return Chance(certainty=Certainty.SURE, least=least, most=most)
        if most < points_asked or wins + len(left) < wins_asked:
            return Chance(certainty=Certainty.OUT, least=least, most=most)
        need = None if may_lose else self._need(points_asked - player.points, wins_asked - wins, left)
        return Chance(certainty=Certainty.OPEN, least=least, most=most, needed=need)

    def _need(self, points: Number, wins: int, rounds: tuple[int, ...]) -> Need | None:
        """Return so many points of the rounds left; a win where one is missing, or nothing else brings as many."""
        if len(rounds) == 1 and wins == 1:
            return Need(points=max(points, self._rounds.least_of_a_win), rounds=rounds, is_win=True)
        if wins > 0 or points <= 0:
            return None
        is_win = len(rounds) == 1 and self._rounds.best_without_a_win < points <= self._rounds.least_of_a_win
        return Need(points=points, rounds=rounds, is_win=is_win)

    def _wins(self, player: PlayerId) -> tuple[int, tuple[int, ...]]:
        """Return a player's wins, and the rounds that can bring another one."""
        record = self._records[player]
        has_played = any(entry.round_number == self._rounds.now for entry in record.entries)
        return record.wins, self._rounds.later if has_played else (self._rounds.now, *self._rounds.later)
