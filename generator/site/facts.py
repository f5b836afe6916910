"""Everything that the pages and the data files of one event say, computed once by the engine's functions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from generator.languages.said import Message
from generator.model import (
    Bye,
    Event,
    ListEntry,
    ListFile,
    Number,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    Status,
)
from generator.regulations.schema import Regulation
from generator.site.urls import EventUrls
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import DoubleRound, double_round, parts_of
from generator.tournament.course.schedule import (
    RoundStatus,
    first_round_of,
    is_swiss,
    planned_stages,
    registered_count,
    round_status,
    rounds_before,
    stages_of,
    structure_name,
)
from generator.tournament.draw.bracket_order import numbers_in
from generator.tournament.explaining.chances import Chances, chances
from generator.tournament.explaining.group_chances import group_chances
from generator.tournament.explaining.threshold_chances import threshold_chances
from generator.tournament.explaining.verification import Repeated, Verification, verify
from generator.tournament.next_round import (
    DecidedCut,
    Finished,
    decided_cut,
    due,
    from_groups,
    name_of,
    rounds_of_bracket,
)
from generator.tournament.places import final_places, rounds_reached
from generator.tournament.ranking.losses import out_by_losses
from generator.tournament.ranking.standings import Standing, Standings, standings_after
from generator.tournament.readings.acts import Acted, acted
from generator.tournament.readings.course import PlayedEvent
from generator.tournament.scoring import mean_of, points_of_games

# The stages of an event as they are announced, each as far as it is known.


@dataclass(frozen=True, slots=True, kw_only=True)
class StageFacts:
    """A stage as it is announced. `size` is None where all players take part, or all who have done well enough.

    Those are in `points` or `wins`: the least that lets somebody in.
    """

    name: str
    type: StageType
    rounds: int
    size: int | None
    points: int | None = None
    wins: int | None = None
    from_each: int | None = None  # how many of each group it lets in
    third_place: bool = False  # whether it is played for
    reset: bool = False  # whether a double elimination may have a second final
    groups: int | None = None
    times: int | None = None  # how often everybody meets everybody in a round robin

    @property
    def is_bracket(self) -> bool:
        """Return whether its games only decide who plays on."""
        return self.type.is_bracket


def announced(event: Event, stages: tuple[Stage, ...]) -> tuple[StageFacts, ...]:
    """Return the stages in their order, with what is known of each so far."""
    facts = []
    for index, stage in enumerate(stages):
        first = first_round_of(index, stages)
        size, rounds = stage.size, stage.rounds or 0
        if size is None and index > 0 and first <= len(event.rounds):
            size = len(set(event.rounds[first - 1].players))
        size = size or from_groups(stages, index)
        if stage.is_bracket:
            size = size or (registered_count(event) if index == 0 else None)
            rounds = rounds_of_bracket(stage, size) if size is not None else 0
        name = name_of(event, first, stages)
        facts.append(
            StageFacts(
                name=name,
                type=stage.type,
                rounds=rounds,
                size=size,
                points=stage.points,
                wins=stage.wins,
                from_each=stage.from_each,
                groups=stage.groups,
                times=stage.times,
                reset=bool(stage.reset),
                third_place=bool(stage.third_place) and rounds > 1,
            )
        )
    return tuple(facts)


# Everything that the pages and the data files of one event say, computed once by the engine's functions.


class EventStatus(Enum):
    """An event's phase, in the words of the data files."""

    REGISTRATION = "registration"
    SWISS = "swiss"
    ELIMINATION = "elimination"
    FINISHED = "finished"


@dataclass(frozen=True, kw_only=True, eq=False)
class RoundFacts:
    """A round, what it is called and how far it is. Pairings and byes stand as they are shown."""

    number: int
    stage: str
    status: RoundStatus
    is_swiss: bool
    workbook: Round
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...]
    verification: Verification | None  # of its draw; None where a person paired it
    double: DoubleRound | None  # where it stands in a double elimination
    numbers: Mapping[int, int]  # of its games by row: in a bracket they go through all its rounds
    parts: Mapping[int, Message]  # what a game or a bye is for, by its row, where a round has several kinds

    @property
    def has_begun(self) -> bool:
        """Return whether any result is in."""
        return self.status is not RoundStatus.PAIRINGS

    @cached_property
    def is_complete(self) -> bool:
        """Return whether all results are in."""
        return self.status is RoundStatus.COMPLETE

    @property
    def repeated(self) -> Repeated | None:
        """Return the repeated draw; None where it can't be repeated or the round was paired by hand."""
        return self.verification.repeated if self.verification is not None else None

    @cached_property
    def is_repeated(self) -> bool:
        """Return whether the draw can be repeated."""
        return self.repeated is not None

    @property
    def side_games(self) -> Mapping[int, Message]:
        """Return what the games beside a bracket's main ones are for, by game number."""
        return {} if self.is_swiss else self.parts

    @cached_property
    def games(self) -> Mapping[PlayerId, Pairing]:
        """Return the game of each player who has one."""
        return {player: pairing for pairing in self.pairings for player in pairing.players}

    @cached_property
    def seats(self) -> Mapping[PlayerId, Pairing | Bye]:
        """Return each player's seat in the round: a game, or a bye."""
        return {**{bye.player: bye for bye in self.byes if bye.player is not None}, **self.games}

    def bye_of(self, player: PlayerId) -> Bye | None:
        """Return the bye of a player who sits out."""
        seat = self.seats.get(player)
        return seat if isinstance(seat, Bye) else None

    @cached_property
    def drawn_tables(self) -> Mapping[frozenset[PlayerId], int | None]:
        """Return the table at which each two players were drawn; empty where the draw can't be repeated."""
        games = self.repeated.drawn.pairings if self.repeated is not None else ()
        return {frozenset(game.players): game.table for game in games}


@dataclass(frozen=True, kw_only=True, eq=False)
class Facts:
    """A record of one event, with everything that follows from its data."""

    event: Event
    regulation: Regulation
    structure: str
    status: EventStatus
    stages: tuple[StageFacts, ...]
    planned: tuple[StageFacts, ...]  # the same, unless the event ends early
    players: Mapping[PlayerId, Player]  # by ID, the withdrawn included
    statuses: Mapping[PlayerId, Status]  # as they are now, of all of `players`
    out_by_losses: frozenset[PlayerId]  # who is in no later round, even if none is drawn yet
    rounds: tuple[RoundFacts, ...]
    after_round: int  # the last round with a result in it, 0 before
    standings: Standings  # after that round
    standings_after: Mapping[int, Standings]  # by number of each Swiss round that has begun
    places: Mapping[PlayerId, int]  # empty until the event is finished
    chances: Chances | None  # of the next cut; None where nothing can be said yet, or it is decided
    decided_cut: DecidedCut | None  # until the round after it is drawn
    acted: Acted  # which readings decided what
    reached: Mapping[PlayerId, int]  # the elimination round in which somebody went out; the winner: one more

    @cached_property
    def urls(self) -> EventUrls:
        """Return the paths of the event's pages."""
        return EventUrls(self.event.id)

    @property
    def is_provisional(self) -> bool:
        """Return whether results of the round they stand after can still change the current standings."""
        return self.after_round == 0 or self.is_round_open(self.after_round)

    @property
    def is_finished(self) -> bool:
        """Return whether all rounds are played."""
        return self.status is EventStatus.FINISHED

    @property
    def is_cancelled(self) -> bool:
        """Return whether the organizer says that the event goes no further."""
        return self.event.settings.cancelled is not None

    @property
    def has_elimination(self) -> bool:
        """Return whether a stage of the event is single elimination."""
        return any(stage.is_bracket for stage in self.stages)

    @property
    def entrants(self) -> tuple[Player, ...]:
        """Return all players but the withdrawn, in the order of their IDs."""
        return tuple(player for player in self.players.values() if not player.withdrawn)

    @property
    def lines(self) -> tuple[Standing, ...]:
        """Return the current standings in their order; by place, then ID, in an event without a ranking."""
        if any(line.rank is not None for line in self.standings.lines):
            return self.standings.lines
        last = len(self.players) + 1
        return tuple(
            sorted(self.standings.lines, key=lambda line: (self.places.get(line.player, last), line.player))
        )

    @cached_property
    def has_draws(self) -> bool:
        """Return whether any player has drawn a game: then every record has three figures."""
        return any(line.record.draws for line in self.lines)

    @cached_property
    def in_place(self) -> Mapping[int, int]:
        """Return how many players share each final place."""
        return Counter(self.places.values())

    def plays_on(self, player: PlayerId) -> bool:
        """Return whether a player may be in the next round, if there is one."""
        if self.decided_cut is not None:
            return player in self.decided_cut.seeds
        if self.is_cancelled:
            return False
        return self.statuses[player] is Status.ACTIVE and player not in self.out_by_losses

    def is_round_open(self, number: int) -> bool:
        """Return whether a game of that round is still to be played."""
        return not self.is_cancelled and not self.rounds[number - 1].is_complete

    def line_of(self, player: PlayerId) -> Standing | None:
        """Return a player's line of the current standings; None for a player who has not entered."""
        return self.standings.by_player.get(player)

    def mean_of(self, player: PlayerId) -> Number | None:
        """Return the value so far of a bye that is worth the mean of all of a player's games."""
        line = self.line_of(player)
        return None if line is None else mean_of(points_of_games(line.record.entries))

    def list_of(self, player: PlayerId) -> tuple[ListEntry, ...]:
        """Return a player's list, as far as it is published, in the order of the sheet."""
        return self._lists.get(player, ())

    def list_file_of(self, player: PlayerId) -> ListFile | None:
        """Return the file that a player handed in as a list, as far as it is published."""
        return self._list_files.get(player)

    def shows_list_of(self, player: PlayerId) -> bool:
        """Return whether any part of a player's list is published."""
        return player in self._lists or player in self._list_files

    @cached_property
    def _list_files(self) -> Mapping[PlayerId, ListFile]:
        return {file.player: file for file in self.event.list_files}

    @cached_property
    def _lists(self) -> Mapping[PlayerId, tuple[ListEntry, ...]]:
        lists: dict[PlayerId, list[ListEntry]] = {}
        for entry in self.event.lists:
            lists.setdefault(entry.player, []).append(entry)
        return {player: tuple(entries) for player, entries in lists.items()}


def gather(event: Event, regulation: Regulation) -> Facts:
    """Compute all facts of an event that has no errors: as if a draft, and what is not public, were not there."""
    event = event if event == event.public else event.public  # of the same one, much is known already
    stages = stages_of(event, regulation)
    rounds = tuple(_round(event, regulation, stages, round_) for round_ in event.rounds)
    after_round = max((round_.number for round_ in rounds if round_.has_begun), default=0)
    after_each = {
        round_.number: standings_after(event, regulation, stages, round_.number)
        for round_ in rounds
        if round_.is_swiss and round_.has_begun
    }
    current = after_each.get(after_round) or standings_after(event, regulation, stages, after_round)
    status = _status(event, regulation, stages)
    places = final_places(event, regulation, stages) if status is EventStatus.FINISHED else {}
    statuses = _statuses(event, regulation, stages, rounds)
    goes_on = event.settings.cancelled is None
    course = PlayedEvent(
        event=event,
        regulation=regulation,
        stages=stages,
        after_round=after_round,
        known={**after_each, after_round: current},
        verifications={each.number: each.verification for each in rounds if each.verification is not None},
        places=places,
    )
    return Facts(
        event=event,
        regulation=regulation,
        structure=structure_name(event, regulation),
        status=status,
        stages=announced(event, stages),
        planned=announced(event, planned_stages(event, regulation)),
        players={player.id: player for player in sorted(event.players, key=lambda player: player.id)},
        statuses=statuses,
        out_by_losses=_out_by_losses(event, regulation, stages, statuses),
        rounds=rounds,
        after_round=after_round,
        standings=current,
        standings_after=after_each,
        places=places,
        chances=chances_of(event, regulation, stages) if goes_on else None,
        decided_cut=decided_cut(event, regulation, stages) if goes_on else None,
        acted=acted(course),
        reached=rounds_reached(event, regulation, stages),
    )


def chances_of(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Chances | None:
    """Return the chances in the stage that is played: of a Swiss stage, of groups, or of a round robin."""
    return (
        chances(event, regulation, stages)
        or threshold_chances(event, regulation, stages)
        or group_chances(event, regulation, stages)
    )


def _status(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> EventStatus:
    if not event.rounds:
        return EventStatus.REGISTRATION
    if isinstance(due(event, regulation, stages), Finished):
        return EventStatus.FINISHED
    return EventStatus.SWISS if is_swiss(len(event.rounds), stages) else EventStatus.ELIMINATION


def _round(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> RoundFacts:
    """Return a round by table, whatever the order of the sheet's rows; an elimination round by game number."""
    swiss = is_swiss(round_.number, stages)
    pairings, byes = list(round_.pairings), [bye for bye in round_.byes if bye.player is not None]
    if swiss:
        pairings.sort(key=lambda pairing: (pairing.table is None, pairing.table or 0, pairing.player1))
        byes.sort(key=lambda bye: bye.player or "")
    else:
        pairings.sort(key=lambda pairing: pairing.row)
        byes.sort(key=lambda bye: bye.row)
    return RoundFacts(
        number=round_.number,
        stage=name_of(event, round_.number, stages),
        status=round_status(round_, regulation),
        is_swiss=swiss,
        workbook=round_,
        pairings=tuple(pairings),
        byes=tuple(byes),
        verification=verify(rounds_before(event, round_.number + 1), regulation, stages, round_),
        double=double_round(event, stages, round_.number),
        numbers=numbers_in(event, stages, round_),
        parts=parts_of(event, stages, round_),
    )


def _statuses(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], rounds: tuple[RoundFacts, ...]
) -> dict[PlayerId, Status]:
    """Return all current statuses: a cut counts once the next stage is paired, a change once its round began."""
    begun = replace(
        event,
        rounds=tuple(
            round_.workbook if round_.has_begun else replace(round_.workbook, changes=()) for round_ in rounds
        ),
    )
    now = statuses_after(begun, regulation, stages, len(rounds))
    unentered = {True: Status.DROPPED, False: Status.ACTIVE}
    return {player.id: now.get(player.id, unentered[player.withdrawn]) for player in event.players}


def _out_by_losses(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], statuses: Mapping[PlayerId, Status]
) -> frozenset[PlayerId]:
    """Return who was left out of a drawn round for losses, or will be of the next one as the results stand."""
    out = out_by_losses(event, regulation, stages, len(event.rounds) + 1)
    return frozenset(
        player
        for player, status in statuses.items()
        if status is Status.OUT_BY_LOSSES or (status is Status.ACTIVE and player in out)
    )
