"""What can still happen in groups and round robins: who is sure to go on, who is out, and what the others need.

All games that are left are known, so their results are played out: every one that the regulations know, for every game.
Only points are counted, as before any cut (`chances.py`): ties count against a player in "sure", and for one in "out".

Two of four go on, one round is left, a win is worth 3 points, a draw 1: A has 6, B 3, C and D 1; A meets C, and B
meets D. Whatever A does, only B can be level: A is sure. B with a win has 6, and C and D have 4 at most: that is
enough. C with a draw has 2, but A and B will have 3 or more: C needs a win, which may be enough, and so does D.

Where the results are too many to play them all out, the most and the fewest points of each player are compared: that
says less, and nothing that is false. "Sure" and "out" hold as long as nobody enters, as in `chances.py`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from generator.model import Event, Number, PlayerId, Stage
from generator.regulations.schema import Regulation
from generator.tournament.course.plans import Group, berger, group_name, groups_of
from generator.tournament.course.schedule import RoundStatus, StageRound, position_of, round_status
from generator.tournament.explaining.chances import (
    Certainty,
    Chance,
    Chances,
    Need,
    byes_from,
    has_bonus,
)
from generator.tournament.explaining.open_games import (
    Contender,
    Field,
    PossibleResult,
    RoundsLeft,
    results_of,
)
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import has_mean, score_game

MOST_WAYS = 2187  # that are played out: seven games of three results each

Gains = tuple[Number, Number]  # the points of both players of a game
Ends = Collection[tuple[Number, ...]]  # the points of all players of a group, in each way in which it can end


def group_chances(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Chances | None:
    """Return the chances while groups or a round robin are played; None where nothing can be said, or all is decided.

    Groups from which nobody goes on have none: nobody is ranked before the others until all games are played.
    """
    number = len(event.rounds)
    position = position_of(number, stages) if number else None
    possible = results_of(regulation)
    if position is None or not position.stage.is_round_robin or possible is None:
        return None
    size = _size(position, stages)
    if size is None or has_mean(regulation) or has_bonus(event, regulation):
        return None
    if len({bye.award.points for bye in byes_from(event, regulation, number)}) > 1:
        return None  # nobody can say which bye somebody will have
    status, last = round_status(event.rounds[-1], regulation), position.stage.rounds or 0
    if (number, status) == (1, RoundStatus.PAIRINGS):
        return None
    if (position.number, status) == (last, RoundStatus.COMPLETE) or regulation.swiss.out_after_losses:
        return None
    later = tuple(range(number + 1, number + 1 + last - position.number))
    left = _Left(event, regulation, stages, position, possible)
    races = [_Race(size, group, left) for group in groups_of(event, stages, position.index)]
    return Chances(
        size=size,
        is_cut=len(stages) > position.index + 1,
        rounds=later if status is RoundStatus.COMPLETE else (number, *later),
        without_bonus=form_of(regulation).has_bonus,
        by_losses=False,
        of={player: chance for race in races for player, chance in race.chances()},
        groups={player.id: group_name(index) for index, race in enumerate(races) for player in race.players}
        if position.stage.groups
        else {},
    )


def _size(position: StageRound, stages: tuple[Stage, ...]) -> int | None:
    """Return how many of each group go on, or of the round robin; without a cut it is about the first place."""
    following = stages[position.index + 1 :]
    if position.stage.groups is not None:
        return following[0].from_each if following else None
    return following[0].size if following else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """A record of a game that is still to be played: who meets, and what it can bring to both."""

    round_number: int
    players: tuple[PlayerId, PlayerId]
    results: tuple[PossibleResult, ...]
    gains: frozenset[Gains]  # the points of the results

    def results_for(self, player: PlayerId) -> Iterator[tuple[PossibleResult, bool, Number]]:
        """Yield each result, with whether it is a win for one of the two, and that player's points."""
        seat = 1 + self.players.index(player)
        for result in self.results:
            yield result, result[0] == seat, result[1] if seat == 1 else result[2]


class _Left:
    """What is left to be played of a stage: its games, and the points of everybody so far."""

    def __init__(
        self,
        event: Event,
        regulation: Regulation,
        stages: tuple[Stage, ...],
        position: StageRound,
        possible: frozenset[PossibleResult],
    ) -> None:
        number = len(event.rounds)
        self._event, self._regulation, self._position = event, regulation, position
        self._now = RoundsLeft(
            now=number,
            later=(),
            results=possible,
            byes=byes_from(event, regulation, number),
            loss=regulation.drops.unpaired_loss.tournament_points,
        )
        is_cut = len(stages) > position.index + 1
        field = Field(event=event, regulation=regulation, stages=stages, is_cut=is_cut, rounds=self._now)
        self.players = {player.id: player for table in field.tables() for player in table.players}

    def games(self, group: Group) -> tuple[_Game, ...]:
        """Return the games of a group that are still to be played; those of this round first."""
        return (*self._open(group), *self._to_come(group))

    def bye(self, group: Group) -> Mapping[PlayerId, Number]:
        """Return what later rounds bring for certain to whoever has no opponent then."""
        worth = self._byes()[0][0]
        sure: dict[PlayerId, Number] = {player: 0 for player in group if player is not None}
        for _number, one, other in self._pairs(group):
            alone = [player for player in (one, other) if player in self.players]
            if len(alone) == 1:
                sure[alone[0]] += worth
        return sure

    def _open(self, group: Group) -> Iterator[_Game]:
        for pairing in self._event.rounds[-1].pairings:
            if pairing.player1 in group and score_game(pairing.result, self._regulation) is None:
                yield _game(self._now.now, pairing.players, self._now.results)

    def _to_come(self, group: Group) -> Iterator[_Game]:
        """Yield the games of later rounds; as somebody may leave before them, each may become a bye of one player."""
        byes = {(1 if is_win else 0, points, self._now.loss) for points, is_win in self._byes()}
        swapped = {(2 if winner else 0, other, one) for winner, one, other in byes}
        results = self._now.results | byes | swapped
        for number, one, other in self._pairs(group):
            if one is not None and other is not None and {one, other} <= self.players.keys():
                yield _game(number, (one, other), results)

    def _pairs(self, group: Group) -> Iterator[tuple[int, PlayerId | None, PlayerId | None]]:
        """Yield who is to meet in each later round; None is nobody."""
        stage, before = self._position.stage, self._now.now - self._position.number
        for number in range(self._position.number + 1, (stage.rounds or 0) + 1):
            for one, other in berger(group, number, stage.times or 1):
                yield before + number, one, other

    def _byes(self) -> list[tuple[Number, bool]]:
        return [(bye.award.points or 0, bye.counts_as == "win") for bye in self._now.byes]


def _game(
    round_number: int, players: tuple[PlayerId, PlayerId], results: Collection[PossibleResult]
) -> _Game:
    in_order = sorted(results, key=lambda result: (-result[1], result[2], result[0] or 0))
    gains = frozenset((one, other) for _winner, one, other in results)
    return _Game(round_number=round_number, players=players, results=tuple(in_order), gains=gains)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """A record of a result of a player's next game: what it brings, and what is certain with it."""

    points: Number
    is_win: bool
    certainty: Certainty


class _Race:
    """A race of a group's players against each other: the best so many go on."""

    def __init__(self, size: int, group: Group, left: _Left) -> None:
        byes = left.bye(group)
        self.players = tuple(left.players[player] for player in group if player in left.players)
        self._size, self._games = size, left.games(group)
        self._at = {player.id: index for index, player in enumerate(self.players)}
        self._points = tuple(player.points + byes[player.id] for player in self.players)

    def chances(self) -> Iterator[tuple[PlayerId, Chance]]:
        """Yield the chance of everybody who is still in the event."""
        for player in self.players:
            if player.is_in:
                yield player.id, self._chance(player)

    def _chance(self, player: Contender) -> Chance:
        own = next((game for game in self._games if player.id in game.players), None)
        cases = self._cases(player, own)
        least, most = self._limits(self._games, self._points)[self._at[player.id]]
        found = {case.certainty for case in cases}
        if len(found) == 1 and Certainty.OPEN not in found:
            return Chance(certainty=found.pop(), least=least, most=most)
        number = (own.round_number,) if own is not None else ()
        return Chance(
            certainty=Certainty.OPEN,
            least=least,
            most=most,
            enough=_enough(cases, number),
            needed=_needed(cases, number),
        )

    def _cases(self, player: Contender, own: _Game | None) -> list[_Case]:
        """Return what is certain with each result of a player's next game; without one, what is certain anyhow."""
        if own is None:
            return [
                _Case(points=0, is_win=False, certainty=self._certainty(player, self._games, self._points))
            ]
        others = tuple(game for game in self._games if game is not own)
        with_gains = {
            gains: self._certainty(player, others, self._after(self._points, own, gains))
            for gains in own.gains
        }
        return [
            _Case(points=points, is_win=is_win, certainty=with_gains[result[1:]])
            for result, is_win, points in own.results_for(player.id)
        ]

    def _certainty(self, player: Contender, games: Sequence[_Game], points: tuple[Number, ...]) -> Certainty:
        worst, best = self._extremes(self._at[player.id], games, points)
        if all(self._is_in(player, end) for end in worst):
            return Certainty.SURE
        return Certainty.OUT if all(self._is_out(player, end) for end in best) else Certainty.OPEN

    def _extremes(self, at: int, games: Sequence[_Game], points: tuple[Number, ...]) -> tuple[Ends, Ends]:
        """Return all ways in which it can end, twice; of too many, one worse and one better for a player than all."""
        if prod(len(game.gains) for game in games) <= MOST_WAYS:
            ends = {points}
            for game in games:
                ends = {self._after(end, game, gains) for end in ends for gains in game.gains}
            return ends, ends
        limits = self._limits(games, points)
        worst = tuple(least if index == at else most for index, (least, most) in enumerate(limits))
        best = tuple(most if index == at else least for index, (least, most) in enumerate(limits))
        return (worst,), (best,)

    def _limits(self, games: Sequence[_Game], points: tuple[Number, ...]) -> list[tuple[Number, Number]]:
        """Return the fewest and the most points with which each player can end."""
        limits = []
        for player, has in zip(self.players, points, strict=True):
            gains = [
                [gain for _result, _is_win, gain in game.results_for(player.id)]
                for game in games
                if player.id in game.players
            ]
            limits.append((has + sum(map(min, gains)), has + sum(map(max, gains))))
        return limits

    def _after(self, points: tuple[Number, ...], game: _Game, gains: Gains) -> tuple[Number, ...]:
        changed = list(points)
        for player, gain in zip(game.players, gains, strict=True):
            if player in self._at:
                changed[self._at[player]] += gain
        return tuple(changed)

    def _is_in(self, player: Contender, end: tuple[Number, ...]) -> bool:
        """Return whether a player goes on however ties are broken, and whoever of those who have left comes back."""
        own = end[self._at[player.id]]
        return sum(points >= own for points in end) <= self._size

    def _is_out(self, player: Contender, end: tuple[Number, ...]) -> bool:
        """Return whether a player does not go on however ties are broken."""
        own = end[self._at[player.id]]
        above = (points > own and other.is_in for other, points in zip(self.players, end, strict=True))
        return sum(above) >= self._size


def _enough(cases: list[_Case], rounds: tuple[int, ...]) -> Need | None:
    """Return from which points of the next game on a player is sure, whatever else happens."""
    unsafe = [case.points for case in cases if case.certainty is not Certainty.SURE]
    safe = [case.points for case in cases if case.points > max(unsafe)]
    if not rounds or not safe:
        return None
    is_win = all(case.is_win == (case.points >= min(safe)) for case in cases)
    return Need(points=min(safe), rounds=rounds, is_win=is_win)


def _needed(cases: list[_Case], rounds: tuple[int, ...]) -> Need | None:
    """Return with less than how many points of the next game a player is out; or that it takes a win."""
    alive = [case.points for case in cases if case.certainty is not Certainty.OUT]
    if not rounds or min(alive) == min(case.points for case in cases):
        return None
    is_win = all(case.is_win for case in cases if case.certainty is not Certainty.OUT)
    return Need(points=min(alive), rounds=rounds, is_win=is_win)
