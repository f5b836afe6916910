"""The records everything works on: what the organizer's files say, and nothing that can be computed from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import NewType

from generator.findings import NOWHERE, Place, RowPlace
from generator.text import NO_TEXT, CleanText

PlayerId = NewType("PlayerId", str)

Number = int | Fraction  # every figure is exact

_SWISS = CleanText("Swiss")  # the stage of a round unless its workbook says another


class Ended(Enum):
    """How a game ended, in the workbook's words."""

    PLAYED_OUT = ""
    TIME = "Time"
    DEFEATED = "Defeated"
    MUTUAL_DESTRUCTION = "Mutual destruction"
    ROUNDS = "Rounds"
    CONCEDED_1 = "Conceded 1"
    CONCEDED_2 = "Conceded 2"
    NO_SHOW_1 = "No-show 1"
    NO_SHOW_2 = "No-show 2"
    NO_SHOW_BOTH = "No-show both"

    @property
    def conceded_by(self) -> int | None:
        """The seat (1 or 2) that conceded."""
        return _CONCEDED_BY.get(self)

    @property
    def absent(self) -> frozenset[int]:
        """The seats (1, 2) whose players did not appear."""
        return _ABSENT.get(self, _NOBODY)

    @property
    def way(self) -> str:
        """The ending as regulations list it: without the seat."""
        if self is Ended.PLAYED_OUT:
            return "Played out"
        name: str = self.value
        return name.removesuffix(" both").removesuffix(" 1").removesuffix(" 2")


_CONCEDED_BY = {Ended.CONCEDED_1: 1, Ended.CONCEDED_2: 2}
_NOBODY: frozenset[int] = frozenset()
_ABSENT = {
    Ended.NO_SHOW_1: frozenset({1}),
    Ended.NO_SHOW_2: frozenset({2}),
    Ended.NO_SHOW_BOTH: frozenset({1, 2}),
}


class ChangeKind(Enum):
    """What may happen to a player's taking part, in the workbook's words."""

    DROP = "Drop"
    DISQUALIFY = "Disqualify"
    REJOIN = "Rejoin"


class Release(Enum):
    """Whether a round is published, in the workbook's words."""

    DRAFT = "Draft"
    NOW = "Now"


class StageType(Enum):
    """A run of rounds is of one type."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


class Status(Enum):
    """Whether a player is still in."""

    ACTIVE = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    ELIMINATED = "eliminated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A row of `players.xlsx`."""

    id: PlayerId
    name: CleanText
    public_name: CleanText | None = None  # what stands on the site in place of the name
    faction: CleanText | None = None
    club: CleanText | None = None
    list_points: int | None = None
    models: int | None = None  # in the force, where games are scored by casualties
    withdrawn: bool = False
    late_from_round: int | None = None
    fixed_table: int | None = None
    place: RowPlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A row of the sheet `Lists`: `count` copies of something in a player's list, at `points` each."""

    player: PlayerId
    kind: CleanText
    name: CleanText | None = None
    points: int | None = None
    count: int = 1
    unique: bool = False
    faction: CleanText | None = None
    capacity: int | None = None
    place: RowPlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """What one player lost in a game scored by casualties, out of `models`, and the bonus points the player won."""

    casualties: int | None = None
    withdrew: bool = False
    bonus: int | None = None
    models: int | None = None  # the whole force, as players.xlsx states it


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """What was entered for a game; all of it may still be missing."""

    score1: int | None = None
    score2: int | None = None
    losses1: Losses = Losses()
    losses2: Losses = Losses()
    ended: Ended = Ended.PLAYED_OUT
    winner: int | None = None  # seat 1 or 2

    @property
    def losses(self) -> tuple[Losses, Losses]:
        """Both players' losses, the first seat's first."""
        return (self.losses1, self.losses2)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has entered anything yet; the size of the forces is no entry."""
        bare = (replace(self.losses1, models=None), replace(self.losses2, models=None))
        return replace(self, losses1=bare[0], losses2=bare[1]) == GameResult()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two players at a table. `row` counts the rows of the sheet from 1: in elimination it is the game's number."""

    player1: PlayerId
    player2: PlayerId
    row: int
    table: int | None = None
    result: GameResult = GameResult()
    note: CleanText | None = None
    extra_minutes: int | None = None  # this game's own extension
    name1: CleanText | None = None  # as the workbook spells it
    name2: CleanText | None = None
    stated: tuple[tuple[str, float], ...] = ()  # figures that a person typed over formulas, by their columns
    place: RowPlace = NOWHERE

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, first seat first."""
        return (self.player1, self.player2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A round without an opponent. `player` is None for an elimination game that nobody reached."""

    player: PlayerId | None
    row: int
    note: CleanText | None = None
    place: RowPlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A row of the sheet `Changes`; it takes effect after its round."""

    player: PlayerId
    kind: ChangeKind
    note: CleanText | None = None
    place: RowPlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedBefore:
    """A player's line in a round's sheet `Standings`, as it was when the round was drawn."""

    rank: int | None = None
    player: PlayerId
    points: Number
    margin: Number | None  # of victory, where the sheet has it
    active: bool  # whether the player was still in
    faction: CleanText | None
    fixed_table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsBefore:
    """The ranking that a round was drawn from. Older sheets know neither late entries nor factions nor tables."""

    lines: tuple[RankedBefore, ...]
    is_complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round's workbook. `structure` and `registered` are what round 1 freezes."""

    number: int
    event: CleanText | None = field(default=None, compare=False)  # the name it gives: whose it is
    stage: CleanText = _SWISS
    release: Release = Release.NOW
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()
    changes: tuple[Change, ...] = ()
    departures: tuple[Change, ...] = ()  # who left after it, before the stage that the next one begins
    deployment: CleanText | None = None
    objective: CleanText | None = None
    starts_at: CleanText | None = None
    minutes: int | None = None
    draw_seed: CleanText | None = None
    seen: CleanText | None = None  # the mark of a correction whose notes are put away
    regulations: CleanText | None = None
    structure: CleanText | None = None
    registered: int | None = None
    tables: int | None = None  # how many there were to choose from; None where nobody wrote it down
    standings_before: StandingsBefore | None = None  # None where the sheet is missing or can't be read
    place: RowPlace = NOWHERE

    @property
    def is_draft(self) -> bool:
        """Whether the organizer still looks at the pairings, and nobody else."""
        return self.release is Release.DRAFT

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who has a seat or a bye, in the order of the sheet, once for each time."""
        seats = [(pairing.row, player) for pairing in self.pairings for player in pairing.players]
        seats += [(bye.row, bye.player) for bye in self.byes if bye.player is not None]
        return tuple(player for _, player in sorted(seats, key=lambda seat: seat[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A run of rounds of one type. The cut before it lets in `size` players, or all with so many points or wins."""

    type: StageType
    rounds: int | None = None  # Swiss only
    size: int | None = None
    points: int | None = None  # tournament points
    wins: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A tournament leader; `player` only if playing too."""

    role: CleanText
    name: CleanText
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What a round is played with."""

    deployment: CleanText | None = None
    objective: CleanText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """What `event.yaml` says."""

    name: CleanText
    dates: tuple[date, ...]
    regulations: CleanText
    seed: CleanText
    venue: CleanText | None = None
    tier: CleanText | None = None
    structure: CleanText | None = None
    stages: tuple[Stage, ...] = ()
    leaders: tuple[Leader, ...] = ()
    scenarios: tuple[Scenario, ...] = ()  # one a round, where the organizer names them
    tables: int | None = None  # how many there are; None: as many as the largest round so far had games
    drafts: bool = False  # whether each round is drawn as a draft, which the organizer releases
    lists_from_round: int | None = None  # with which round's pairings lists are published; None: never
    language: str = "en"
    accent: str | None = None  # a colour as six hexadecimal digits
    places: Mapping[tuple[str | int, ...], Place] = field(default_factory=dict, compare=False, repr=False)

    def place(self, *path: str | int) -> Place:
        """Where a value stands in the file, or the nearest one around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(file="event.yaml"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One tournament as its folder states it. `id` is the folder's name."""

    id: str
    settings: EventSettings
    players: tuple[Player, ...] = ()
    lists: tuple[ListEntry, ...] = ()
    rounds: tuple[Round, ...] = ()
    about: CleanText = NO_TEXT

    @property
    def released(self) -> "Event":
        """The event without its draft, and what comes after that."""
        drafts = [index for index, round_ in enumerate(self.rounds) if round_.is_draft]
        return replace(self, rounds=self.rounds[: drafts[0]]) if drafts else self

    @property
    def public(self) -> "Event":
        """The event as everybody may see it: what is released, under public names, and lists from their round on."""
        released, first = self.released, self.settings.lists_from_round
        names = {player.id: player.public_name for player in self.players if player.public_name}
        public = {each.name: names[each.player] for each in self.settings.leaders if each.player in names}
        leaders = tuple(
            replace(leader, name=public.get(leader.name, leader.name)) for leader in self.settings.leaders
        )
        return replace(
            released,
            settings=replace(self.settings, leaders=leaders),
            players=tuple(
                replace(player, name=names.get(player.id, player.name), public_name=None)
                for player in self.players
            ),
            lists=self.lists if first is not None and len(released.rounds) >= first else (),
        )

    def player(self, player_id: PlayerId) -> Player:
        """The player with that ID.

        Raises:
            KeyError: nobody has it.
        """
        for player in self.players:
            if player.id == player_id:
                return player
        raise KeyError(player_id)


def with_forces(rounds: tuple[Round, ...], players: tuple[Player, ...]) -> tuple[Round, ...]:
    """The rounds in which each game knows the number of models of both forces."""
    models = {player.id: player.models for player in players}

    def completed(pairing: Pairing) -> Pairing:
        result = replace(
            pairing.result,
            losses1=replace(pairing.result.losses1, models=models.get(pairing.player1)),
            losses2=replace(pairing.result.losses2, models=models.get(pairing.player2)),
        )
        return replace(pairing, result=result)

    return tuple(replace(round_, pairings=tuple(map(completed, round_.pairings))) for round_ in rounds)
