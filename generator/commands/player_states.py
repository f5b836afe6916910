"""Whether and how each player takes part in an event, and what can still change in players.xlsx."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from generator.languages.said import listed, say
from generator.loading import LoadedEvent, round_files
from generator.model import (
    Player,
    PlayerId,
    StageType,
    Status,
)
from generator.regulations.game_schema import Registered
from generator.tournament.course.participation import (
    checks_in,
    statuses_after,
)
from generator.tournament.course.schedule import stages_of
from generator.workbooks import layout
from generator.workbooks.changing.registering import Registration, Values
from generator.workbooks.reading.beside import PLAYERS

# How far an event is: what new players come with, or why none can come; and who has been paired.


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProgress:
    """A record of how far an event is; `closed` says why nobody can enter any more, and is empty if they can.

    `registered` are the figures of players that the rules name; none where nobody knows the rules.
    """

    following: int = 1  # the next round that is drawn
    closed: str = ""
    paired: frozenset[PlayerId] = frozenset()
    registered: tuple[Registered, ...] = ()


def progress_of(loaded: LoadedEvent) -> EventProgress:
    """Return the event's progress: before round 1 it may still have faults, and is only asked for its rules."""
    files = round_files(loaded.folder)
    registered = () if loaded.regulation is None else tuple(loaded.regulation.registered)
    if not files:
        return EventProgress(registered=registered)
    if loaded.event is None or loaded.regulation is None:
        return EventProgress(
            following=max(files) + 1,
            closed=say("the event can't be read: roundsheet check says why"),
            registered=registered,
        )
    following, stages = max(files) + 1, stages_of(loaded.event, loaded.regulation)
    first = stages[0] if stages else None
    last = (first.rounds or 1) if first is not None and first.type is StageType.SWISS else 1
    closed = say("nobody can enter after round {last}, which is drawn", last=last) if following > last else ""
    paired = frozenset(player for round_ in loaded.event.rounds for player in round_.players)
    return EventProgress(following=following, closed=closed, paired=paired, registered=registered)


def entry_values(values: Values, progress: EventProgress) -> Values:
    """Return what a new player comes with: once a round is drawn the first round, or a later one that was said."""
    if progress.following == 1:
        return values
    said = values.get(layout.LATE_FROM_ROUND)
    is_later = isinstance(said, int) and said > progress.following
    return {**values, layout.LATE_FROM_ROUND: said if is_later else progress.following}


def why_unchangeable(
    registration: Registration, player: Player, values: Values, progress: EventProgress
) -> str:
    """Return why these values can't be typed into a player's row; empty where they can."""
    computed = [column for column in values if registration.is_computed(player, column)]
    if computed:
        return say(
            "a formula stands under {columns} of {player} in {file}: change it there",
            columns=listed(computed),
            player=player.name,
            file=PLAYERS,
        )
    fixed = [column for column in (layout.STATUS, layout.LATE_FROM_ROUND) if column in values]
    if fixed and player.id in progress.paired:
        return say(
            "{columns} of {player} can't change after the first game: enter a drop in the last round's workbook, and "
            "empty the cell here",
            columns=listed(fixed),
            player=player.name,
        )
    return ""


# Whether somebody takes part, as a list of players says it in a word.


class Presence(Enum):
    """Whether a player takes part."""

    REGISTERED = "registered"  # before round 1, while nobody is ticked
    HERE = "here"
    AWAITED = "awaited"  # others are ticked
    LATE = "late"
    WITHDRAWN = "withdrawn"
    IN = "in"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    ELIMINATED = "eliminated"
    OUT_BY_LOSSES = "out by losses"


_OF_STATUS = {
    Status.ACTIVE: Presence.IN,
    Status.DROPPED: Presence.DROPPED,
    Status.DISQUALIFIED: Presence.DISQUALIFIED,
    Status.RETIRED: Presence.RETIRED,
    Status.ELIMINATED: Presence.ELIMINATED,
    Status.OUT_BY_LOSSES: Presence.OUT_BY_LOSSES,
}
FOR_GOOD = (Presence.DISQUALIFIED, Presence.RETIRED, Presence.ELIMINATED)
OUT = frozenset(_OF_STATUS.values()) - {Presence.IN}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """A record of whether a player takes part: after which round it ended, or from which on it begins."""

    presence: Presence
    round_number: int | None = None


def states_of(loaded: LoadedEvent, players: Iterable[Player]) -> Mapping[PlayerId, PlayerState]:
    """Return everybody's state; of an event that can't be read what the registration says.

    Args:
        loaded: the event.
        players: everybody, as the registration has them.
    """
    event, regulation = loaded.event, loaded.regulation
    if event is None or regulation is None:
        return {player.id: _registered_state(player, 0, is_check_in=False) for player in players}
    stages, played = stages_of(event, regulation), len(event.rounds)
    history = [statuses_after(event, regulation, stages, number) for number in range(played + 1)]
    is_check_in = checks_in(event)
    seated = {player for round_ in event.rounds for player in round_.players}
    known = {player.id: player for player in event.players}

    def state(player: Player) -> PlayerState:
        player = known.get(player.id, player)
        statuses = [each.get(player.id) for each in history]
        if player.id not in seated or statuses[-1] is None:
            return _registered_state(player, played, is_check_in=is_check_in)
        presence = _OF_STATUS[statuses[-1]]
        if presence is Presence.IN:
            return PlayerState(presence=presence)
        since = next(n for n in range(played, -1, -1) if n == 0 or statuses[n - 1] is not statuses[-1])
        return PlayerState(presence=presence, round_number=since)

    return {player.id: state(player) for player in players}


def _registered_state(player: Player, played: int, *, is_check_in: bool) -> PlayerState:
    """Return the state of somebody who has not been paired."""
    if player.absent:
        return PlayerState(presence=Presence.AWAITED)
    if player.withdrawn:
        return PlayerState(presence=Presence.WITHDRAWN)
    if player.late_from_round is not None and player.late_from_round > 1:
        return PlayerState(presence=Presence.LATE, round_number=max(player.late_from_round, played + 1))
    if played:
        return PlayerState(presence=Presence.LATE, round_number=played + 1)
    if is_check_in:
        return PlayerState(presence=Presence.HERE if player.here else Presence.AWAITED)
    return PlayerState(presence=Presence.REGISTERED)
