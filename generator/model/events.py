"""A round, and the whole event: what the organizer's files say of them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from enum import Enum

from generator.findings import NOWHERE, Place, RowPlace
from generator.model.games import Bye, Losses, Pairing
from generator.model.players import (
    Change,
    Leader,
    ListEntry,
    ListFile,
    Number,
    Player,
    PlayerId,
    without_words,
)
from generator.text import NO_TEXT, CleanText

# What is to happen when, as a line of `schedule` in `event.yaml` says it: `10:00 Round 1`.


_LINE = re.compile(r"(?:(?P<day>\d{4}-\d\d-\d\d) )?(?P<at>\d{1,2}:\d\d):? (?P<what>.+)", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleLine:
    """A record of a line of the schedule. Without a day it is of the same day as the line above."""

    day: date | None
    at: time
    what: CleanText


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A record of what is to happen, and when; where it is a round, which."""

    begins: datetime  # by the clocks of the venue
    what: CleanText
    round_number: int | None = None


def schedule_line(text: str) -> ScheduleLine | None:
    """Return what a line says; None where it isn't a time with what happens then."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    try:
        hours, minutes = map(int, found["at"].split(":"))
        day = date.fromisoformat(found["day"]) if found["day"] else None
        return ScheduleLine(day=day, at=time(hours, minutes), what=CleanText(found["what"]))
    except ValueError:
        return None


def planned(lines: Sequence[ScheduleLine], first: date, rounds: Sequence[str]) -> Iterator[Planned]:
    """Yield the lines with their days, and with their rounds.

    Args:
        lines: as they stand in the file.
        first: the event's first day.
        rounds: what rounds are called, as in `Round {number}`: with this a line begins that says when a round starts.
    """
    patterns = [re.escape(each).replace(r"\{number\}", r"([1-9]\d{0,2})") for each in rounds]
    round_ = re.compile(rf"(?:{'|'.join(patterns)})\b", re.ASCII | re.IGNORECASE)
    day = first
    for line in lines:
        day = line.day or day
        found = round_.match(line.what)
        number = int(next(filter(None, found.groups()))) if found else None
        yield Planned(begins=datetime.combine(day, line.at), what=line.what, round_number=number)


# A round, and the whole event.


MOST_GROUPS = 26  # which letters name
MODELS = "Models"  # the size of a force, in a snapshot
KEEP_APART = "Keep apart"  # whom a player is not paired with, in a snapshot
FIRST_DRAW_VERSION, DRAW_VERSION = 1, 2  # the methods of docs/draw.md: where a round names none, and today's
_SWISS = CleanText("Swiss")  # the stage of a round unless its workbook says another


class Release(Enum):
    """Whether a round is published, in the workbook's words."""

    DRAFT = "Draft"
    NOW = "Now"


class StageType(Enum):
    """A run of rounds is of one type."""

    SWISS = "swiss"
    ELIMINATION = "elimination"
    DOUBLE_ELIMINATION = "double elimination"
    ROUND_ROBIN = "round robin"
    GROUPS = "groups"  # a round robin in each

    @property
    def is_bracket(self) -> bool:
        """Return whether its games decide who plays on, and nothing else."""
        return self in (StageType.ELIMINATION, StageType.DOUBLE_ELIMINATION)


# What the rounds of the stages that rank the players are called in workbooks.
STAGE_NAMES = {StageType.SWISS: "Swiss", StageType.ROUND_ROBIN: "Round robin", StageType.GROUPS: "Groups"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedBefore:
    """A record of a player's line in a round's sheet `Standings`, as it was when the round was drawn."""

    rank: int | None = None
    player: PlayerId
    points: Number
    margin: Number | None  # of victory, where the sheet has it
    active: bool  # whether the player was still in
    faction: CleanText | None
    fixed_table: int | None
    drawn_by: CleanText | None = None  # in round 1: the club or figure by which it was paired


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsBefore:
    """The ranking that a round was drawn from. Older sheets know neither late entries nor factions nor tables."""

    lines: tuple[RankedBefore, ...]
    is_complete: bool
    tells_drawn_by: bool = False


Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A record of what was fixed when a round was drawn, as it was then: each value as a text, by its name."""

    rules: Texts  # by their paths in the regulation file
    leaders: Texts  # roles, by name
    players: Mapping[PlayerId, Texts]  # what each player brought

    @property
    def public(self) -> "Snapshot":
        """Return it with nothing about a person but what every result says, and who is kept apart, by numbers."""
        apart = without_words({player: values.get(KEEP_APART) for player, values in self.players.items()})
        players = {
            player: {MODELS: values[MODELS]} if MODELS in values else {}
            for player, values in self.players.items()
        }
        for player, text in apart.items():
            players[player] |= {KEEP_APART: text} if text else {}
        kept = {player: values for player, values in players.items() if values}
        return replace(self, leaders={}, players=kept)


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Round:
    """A record of a round's workbook. `structure` and `registered` are what round 1 freezes."""

    number: int
    event: CleanText | None = field(default=None, compare=False)  # the name it gives: whose it is
    stage: CleanText = _SWISS
    release: Release = Release.NOW
    is_last: bool = False  # whether the event ends with it, whatever was planned
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()
    changes: tuple[Change, ...] = ()
    departures: tuple[Change, ...] = ()  # who left after it, before the stage that the next one begins
    deployment: CleanText | None = None
    objective: CleanText | None = None
    starts_at: CleanText | None = None
    minutes: int | None = None
    draw_seed: CleanText | None = None
    is_seen: bool = False  # what was corrected since its draw: the notes about it are put away
    regulations: CleanText | None = None
    structure: CleanText | None = None
    registered: int | None = None
    tables: int | None = None  # how many there were to choose from; None where nobody wrote it down
    tables_from: int = 1  # the number of the first one when it was drawn
    draw_version: int = FIRST_DRAW_VERSION  # of the method by which it was drawn, see docs/draw.md
    standings_before: StandingsBefore | None = None  # None where the sheet is missing or can't be read
    snapshot: Snapshot | None = field(default=None, compare=False)  # None in workbooks that hold none
    place: RowPlace = NOWHERE

    @property
    def is_draft(self) -> bool:
        """Return whether the organizer still looks at the pairings, and nobody else."""
        return self.release is Release.DRAFT

    @property
    def is_of_a_bracket(self) -> bool:
        """Return whether its stage is none of those that rank the players, by its name."""
        return not self.stage.casefold().startswith(tuple(map(str.casefold, STAGE_NAMES.values())))

    @property
    def given_byes(self) -> frozenset[PlayerId]:
        """Return who has a bye in it that was given beforehand, and so is outside of its draw."""
        return frozenset(bye.player for bye in self.byes if bye.given and bye.player is not None)

    @property
    def drawn(self) -> tuple[PlayerId, ...]:
        """Return everybody else who has a seat or a bye, in the same order."""
        given = self.given_byes
        return tuple(player for player in self.players if player not in given)

    @property
    def was_in(self) -> Mapping[PlayerId, bool]:
        """Return whether players were still in when it was drawn, of those whom its sheet Standings names."""
        lines = self.standings_before.lines if self.standings_before is not None else ()
        return {line.player: line.active for line in lines}

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Return everybody who has a seat or a bye, in the order of the sheet, once for each time."""
        seats = [(pairing.row, player) for pairing in self.pairings for player in pairing.players]
        seats += [(bye.row, bye.player) for bye in self.byes if bye.player is not None]
        return tuple(player for _, player in sorted(seats, key=lambda seat: seat[0]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A record of a run of rounds of one type.

    The cut before it lets in `size` players, or all with so many points or wins, or the best so many of each group.
    """

    type: StageType
    rounds: int | None = (
        None  # of a round robin they follow from its players; an elimination has no number of them
    )
    size: int | None = None
    points: int | None = None  # tournament points
    wins: int | None = None
    from_each: int | None = None  # after groups
    third_place: bool | None = None  # elimination only; None: as the regulations say
    reset: bool | None = None  # double elimination only: whether who comes unbeaten may lose the final once
    groups: int | None = None  # how many groups play a round robin
    of: int | None = None  # how many players a group has at most, in place of how many groups there are
    times: int | None = None  # how often everybody meets everybody in a round robin; None: once

    @property
    def is_bracket(self) -> bool:
        """Return whether its games decide who plays on, and nothing else; such a stage ends the event."""
        return self.type.is_bracket

    @property
    def is_round_robin(self) -> bool:
        """Return whether everybody meets everybody, in the stage or in a group of it."""
        return self.type in (StageType.ROUND_ROBIN, StageType.GROUPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A record of what a round is played with."""

    deployment: CleanText | None = None
    objective: CleanText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Logo:
    """A record of a picture as it is published: a PNG or JPEG, its size in pixels, and a name made of its content."""

    name: str
    width: int
    height: int
    content: bytes = field(repr=False)

    @property
    def ending(self) -> str:
        """Return the ending of its name, with the dot."""
        return self.name[self.name.rindex(".") :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sponsor:
    """A record of the sponsor of an event, or of all events of a site."""

    name: CleanText
    url: str | None = None
    logo: Logo | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """A record of what `event.yaml` says."""

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
    tables_from: int = 1  # the number of the first one
    drafts: bool = False  # whether each round is drawn as a draft, which the organizer releases
    schedule: tuple[Planned, ...] = ()  # as it stands in the file
    timezone: str | None = None  # of the venue, as in `Europe/Berlin`
    lists_from_round: int | None = None  # with which round's pairings lists are published; None: never
    language: str = "en"
    accent: str | None = None  # a colour as six hexadecimal digits
    sponsor: Sponsor | None = None  # in the place of the site's
    cancelled: CleanText | None = None  # why it does not take place, or goes no further
    is_rehearsal: bool = False  # with invented players: nobody is told of it, and it may be removed
    places: Mapping[tuple[str | int, ...], Place] = field(default_factory=dict, compare=False, repr=False)

    def place(self, *path: str | int) -> Place:
        """Return where a value stands in the file, or the nearest one around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(file="event.yaml"))


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class Event:
    """A record of one tournament as its folder states it. `id` is the folder's name."""

    id: str
    settings: EventSettings
    players: tuple[Player, ...] = ()
    lists: tuple[ListEntry, ...] = ()
    list_files: tuple[ListFile, ...] = ()  # by the IDs of their players
    rounds: tuple[Round, ...] = ()
    about: CleanText = NO_TEXT

    @property
    def released(self) -> "Event":
        """Return the event without its draft, and what comes after that."""
        drafts = [index for index, round_ in enumerate(self.rounds) if round_.is_draft]
        if not drafts:
            return self
        rounds = self.rounds[: drafts[0]]
        if rounds and rounds[-1].departures:  # of which the draft's own workbook says
            rounds = (*rounds[:-1], replace(rounds[-1], departures=()))
        return replace(self, rounds=rounds)

    @property
    def public(self) -> "Event":
        """Return the event as everybody may see it: released rounds, public names, lists from their round on."""
        released, first = self.released, self.settings.lists_from_round
        names = {player.id: player.shown_name for player in self.players}
        apart = without_words({player.id: player.keep_apart for player in self.players})
        called = {player.id: player.shown_name for player in self.players if player.shown_name != player.name}
        public = {each.name: called[each.player] for each in self.settings.leaders if each.player in called}
        lists_are_out = first is not None and len(released.rounds) >= first
        leaders = tuple(
            replace(leader, name=public.get(leader.name, leader.name)) for leader in self.settings.leaders
        )
        return replace(
            released,
            settings=replace(self.settings, leaders=leaders),
            players=tuple(
                replace(
                    _of_the_door(player, len(released.rounds)),
                    name=names.get(player.id, player.name),
                    public_name=None,
                    keep_apart=apart[player.id],
                )
                for player in self.players
            ),
            lists=self.lists if lists_are_out else (),
            list_files=self.list_files if lists_are_out else (),
        )

    def player(self, player_id: PlayerId) -> Player:
        """Return the player with that ID.

        Raises:
            KeyError: nobody has it.
        """
        for player in self.players:
            if player.id == player_id:
                return player
        raise KeyError(player_id)


def _of_the_door(player: Player, rounds: int) -> Player:
    """The player without a word about check-in: who may still come is not told to be absent."""
    may_come = player.absent and (player.late_from_round or 1) > rounds
    return replace(player, here=False, absent=False, withdrawn=player.withdrawn and not may_come)


def with_forces(rounds: tuple[Round, ...], players: tuple[Player, ...]) -> tuple[Round, ...]:
    """Return the rounds in which each game knows the number of models of both forces.

    A game counts by the number that its round was drawn with, as its workbook does; where that was missing, or more
    were lost, by the one of the next draw, and at last by today's.
    """
    today = {player.id: player.models for player in players}
    drawn_with = tuple(_models_in(round_.snapshot) for round_ in rounds)

    def completed(losses: Losses, player: PlayerId, known: tuple[Mapping[PlayerId, int], ...]) -> Losses:
        fitting = (each[player] for each in known if player in each and losses.can_be_of(each[player]))
        return replace(losses, models=next(fitting, today.get(player)))

    found = []
    for i, round_ in enumerate(rounds):
        pairings = []
        for pairing in round_.pairings:
            losses1 = completed(pairing.result.losses1, pairing.player1, drawn_with[i:])
            losses2 = completed(pairing.result.losses2, pairing.player2, drawn_with[i:])
            result = replace(pairing.result, losses1=losses1, losses2=losses2)
            pairings.append(replace(pairing, result=result))
        found.append(replace(round_, pairings=tuple(pairings)))
    return tuple(found)


def _models_in(snapshot: Snapshot | None) -> Mapping[PlayerId, int]:
    players = snapshot.players if snapshot is not None else {}
    return {
        player: int(models)
        for player, values in players.items()
        if (models := values.get(MODELS, "")).isdecimal()
    }


# When a round starts, as `Starts at` says it, and when its clock was stopped.


_START = re.compile(
    r"(?:(?P<day>\d{4}-\d\d-\d\d)[ T])?(?P<at>\d{1,2}:\d\d)(?::\d\d)?(?:, paused (?P<paused>\d{1,2}:\d\d))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A record of a time of day, the day where it is written, and since when the round is paused; to the minute."""

    day: date | None = None
    at: time
    paused: time | None = None


def start_of(text: str | None) -> Start | None:
    """Return what `Starts at` says, as in `10:00` or `10:00, paused 10:20`; None where it is no time."""
    found = _START.fullmatch((text or "").strip())
    if found is None:
        return None
    try:
        return Start(
            day=date.fromisoformat(found["day"]) if found["day"] else None,
            at=_time(found["at"]),
            paused=_time(found["paused"]) if found["paused"] else None,
        )
    except ValueError:
        return None


def start_text(start: Start) -> str:
    """Return the same as it is typed into `Starts at`."""
    day = f"{start.day.isoformat()} " if start.day else ""
    paused = f", paused {start.paused:%H:%M}" if start.paused else ""
    return f"{day}{start.at:%H:%M}{paused}"


def _time(text: str) -> time:
    hours, minutes = text.split(":")
    return time(int(hours), int(minutes))
