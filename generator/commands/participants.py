"""What an organizer does with a player: which cells that is, what it means, and why it can't be done.

Nothing is written here: each act is proposed, in one way or in several, and whoever decides lets `Typist` type one.
What a proposal means is what `check` and `pair` make of the same typing by hand: the event is read again with it.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.commands.live.workbook_writer import WorkbookEntry, texts_at
from generator.files.reading import RefusedError
from generator.findings import Finding, Place, RowPlace, Severity
from generator.interchange.tables.people import person_of
from generator.interchange.tables.plan import Namesakes
from generator.languages.said import NOTHING, Message, alone, listed, say
from generator.loading import LoadedEvent, load_event, round_files
from generator.model import (
    Bye,
    Change,
    ChangeKind,
    Ended,
    Event,
    Pairing,
    Player,
    PlayerId,
    Round,
    StageType,
    Status,
)
from generator.regulations.game_schema import Registered
from generator.text import key
from generator.tournament.course.participation import (
    checks_in,
    last_entry,
    leaving_before,
    rounds_missed,
    statuses_after,
)
from generator.tournament.course.schedule import has_swiss_draw, stages_of
from generator.tournament.game_forms.states import table_of
from generator.workbooks import layout
from generator.workbooks.changing.entries import TypedEntry, TypedKind, places_for, typed_over
from generator.workbooks.changing.registering import Registration, Values, open_registration, value_under
from generator.workbooks.changing.splicing import CellValue
from generator.workbooks.grid import Cell, cell_of
from generator.workbooks.reading.beside import PLAYERS, read_only_reason
from generator.workbooks.reading.intake import open_content, open_workbook
from generator.workbooks.reading.players import players_in
from generator.workbooks.reading.rounds import round_in

T = TypeVar("T")

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
_FOR_GOOD = (Presence.DISQUALIFIED, Presence.RETIRED, Presence.ELIMINATED)
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


# What is proposed.


class NotPossibleError(Exception):
    """It makes no sense, or can't be done; the message says why, as a whole sentence or the end of one."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = alone(why)


class Way(Enum):
    """In which of several ways something is done."""

    USUAL = "usual"
    ABSENT = "absent"  # the player was not there for the game of this round
    AGAIN = "again"  # the last round, which nobody has played yet, is to be drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A record of what is to be typed into one workbook, and what it means."""

    path: Path
    number: int | None  # of the round; None for players.xlsx
    values: Mapping[Place, CellValue]
    seen: Mapping[Place, str]  # there now, in these cells and in those that say whose they are
    about: str  # such as `P07 Ada Lind`
    says: Message  # what it means, a sentence
    remarks: tuple[Message, ...] = ()  # what `check` will say of it, and doesn't say now
    alike: tuple[str, ...] = ()  # who may be the same person
    redraw: int | None = None  # the round that is to be drawn again
    way: Way = Way.USUAL
    figures: tuple[Registered, ...] = ()

    @property
    def token(self) -> str:
        """Return a word for all that was shown of it: another one means something else."""
        values = [f"{place} {value}" for place, value in {**self.seen, **self.values}.items()]
        shown = (self.path.name, *values, self.says, *self.remarks, *self.alike)
        return hashlib.sha256("\n".join(shown).encode()).hexdigest()[:16]

    def entry(self, who: str) -> WorkbookEntry:
        """Return what is to be typed, by somebody."""
        return WorkbookEntry(
            path=self.path,
            number=self.number,
            values=self.values,
            seen=self.seen,
            who=who,
            about=self.about,
            figures=self.figures,
        )


# What `check` finds that makes no sense in the very row that is typed, although it is no error; what the
# proposal says itself.
_SENSELESS = ("change-needless", "late-after-swiss", "here-in-vain", "cell-private")
_SAID = ("registered-late",)


class Participants:
    """The players of an event as they are now, and what can be done with them.

    Every method that proposes raises NotPossibleError where it makes no sense.
    """

    def __init__(self, loaded: LoadedEvent) -> None:
        """Read players.xlsx again, beside the loaded event."""
        self.loaded = loaded
        self.progress = progress_of(loaded)
        self.path = loaded.folder / PLAYERS
        found, findings = open_registration(
            self.path, f"{loaded.display}/{PLAYERS}", self.progress.registered, with_faults=True
        )
        if found is None:
            raise NotPossibleError(_why_unreadable(loaded, findings))
        self._registration = found
        self.players = found.players
        self.states = states_of(loaded, found.players)

    @property
    def columns(self) -> frozenset[str]:
        """Return those of our columns that the sheet has."""
        return self._registration.columns

    @property
    def is_check_in(self) -> bool:
        """Return whether anybody is ticked."""
        return any(player.here for player in self.players)

    def player(self, player_id: str) -> Player:
        """Return the player with this ID."""
        found = next((each for each in self.players if key(each.id) == key(player_id)), None)
        if found is None:
            raise NotPossibleError(say("{player} is not in {file}", player=player_id, file=PLAYERS))
        return found

    # In players.xlsx.

    def add(self, name: str, others: Mapping[str, str]) -> tuple[Proposal, ...]:
        """Register somebody; the values of other columns are texts, as they are typed."""
        person, faults = person_of({layout.NAME: name, **others}, self.progress.registered)
        if person is None or faults:
            raise NotPossibleError(faults[0].message)
        same = next((each for each in self.players if key(each.name) == key(person.name)), None)
        if same is not None:
            raise NotPossibleError(
                say(
                    "{player} is registered as {id} already: if this is somebody else, add to the name what tells them "
                    "apart, such as a town",
                    player=same.name,
                    id=same.id,
                )
            )
        alike = Namesakes(each.name for each in self.players).of(person.name)
        ids: dict[str, PlayerId] = {each.name: each.id for each in self.players}

        def added(values: Values, says: Callable[[str], Message], way: Way, redraw: int | None) -> Proposal:
            registration = self._fresh(values)
            made = registration.add(person.name, values)
            about = f"{made} {person.name}"
            return self._registered(
                registration,
                made,
                about,
                lambda _after: says(about),
                way=way,
                redraw=redraw,
                alike=tuple(f"{ids[each]} {each}" for each in alike),
            )

        following = self.progress.following
        ways: list[Proposal] = []
        if not self.progress.closed:
            values = entry_values(person.values, self.progress)
            comes = values.get(layout.LATE_FROM_ROUND)

            def enters(who: str) -> Message:
                if self.is_check_in and layout.HERE not in values:
                    return say(
                        "{player} is added, and is not paired before a tick stands under Here.", player=who
                    )
                if comes is None or following == 1:
                    return say("{player} is added.", player=who)
                return say("{player} is added, and plays from round {round} on.", player=who, round=comes)

            ways.append(added(values, enters, Way.USUAL, None))
        if (last := self.open_round) is not None and layout.LATE_FROM_ROUND not in person.values:
            again = _late_from(person.values, last)
            says = lambda who: say(  # noqa: E731 (a sentence that waits for the ID)
                "{player} is added and plays in round {round}, which has to be drawn again.",
                player=who,
                round=last,
            )
            ways.append(added(again, says, Way.AGAIN, last))
        if not ways:
            raise NotPossibleError(self.progress.closed)
        return tuple(ways)

    def withdraw(self, player: Player) -> Proposal:
        """Take somebody out who has not been paired."""
        self._refuse_unless_read()
        if player.withdrawn:
            raise NotPossibleError(say("{player} is withdrawn already.", player=_called(player)))
        if player.id in self.progress.paired:
            raise NotPossibleError(
                say("{player} has been paired: enter that the player drops out.", player=_called(player))
            )
        return self._changed(
            player,
            _withdrawn(player),
            say("{player} is withdrawn, and not paired.", player=_called(player)),
        )

    def come_late(self, player: Player, round_number: int | None) -> Proposal:
        """Say from which round on somebody plays who has not been paired; from the next one where None is given."""
        self._refuse_unless_read()
        self._refuse_if_paired(player)
        if self.progress.closed:
            raise NotPossibleError(self.progress.closed)
        first, called = round_number or 1, _called(player)
        if first < self.progress.following:
            if round_number is not None:
                raise NotPossibleError(say("Round {round} is drawn: choose a later one.", round=round_number))
            first = self.progress.following
        value = None if first == 1 else first
        if value == player.late_from_round:
            raise NotPossibleError(say("That is so already."))
        says = (
            say("{player} plays from the start.", player=called)
            if value is None
            else say("{player} plays from round {round} on.", player=called, round=first)
        )
        return self._changed(player, {layout.LATE_FROM_ROUND: value}, says)

    def tick(self, here: Collection[PlayerId], away: Collection[PlayerId] = ()) -> Proposal:
        """Tick who has come, and take ticks away."""
        registration, players = self._fresh({layout.HERE: layout.CROSS}), {p.id: p for p in self.players}
        come = [players[each] for each in here if each in players and not players[each].here]
        gone = [players[each] for each in away if each in players and players[each].here]
        if not come and not gone:
            raise NotPossibleError(say("That is so already."))
        for player, value in [*((each, layout.CROSS) for each in come), *((each, None) for each in gone)]:
            if why := why_unchangeable(registration, player, {layout.HERE: value}, self.progress):
                raise NotPossibleError(why)
            registration.change(player, {layout.HERE: value})
        return self._registered(
            registration,
            None,
            ", ".join(map(_called, (*come, *gone))),
            lambda _after: say("{here} ticked under Here, {gone} no longer.", here=len(come), gone=len(gone)),
            rows=(*come, *gone),
        )

    def correct(self, player: Player, texts: Mapping[str, str]) -> Proposal:
        """Change what stands in a player's row, by columns; an empty text empties the cell."""
        filled = {column: text for column, text in texts.items() if text.strip()}
        person, faults = person_of({layout.NAME: player.name, **filled}, self.progress.registered)
        if person is None or faults:
            raise NotPossibleError(faults[0].message)
        if layout.NAME in texts and layout.NAME not in filled:
            raise NotPossibleError(say("the name is missing: enter the player's name"))
        wanted: dict[str, CellValue] = {column: person.values.get(column) for column in texts}
        if layout.NAME in texts:
            wanted[layout.NAME] = person.name
        there = {column: self.text(player, column) for column in wanted}
        values = {
            column: value
            for column, value in wanted.items()
            if ("" if value is None else str(value)) != there[column]
        }
        if not values:
            raise NotPossibleError(say("That is so already."))
        changes = [
            say("{column}: {value}", column=column, value="–" if value is None else value)
            for column, value in values.items()
        ]
        others = [each.name for each in self.players if each is not player]
        alike = Namesakes(others).of(person.name) if layout.NAME in values else ()
        says = say("{player} is changed: {changes}.", player=_called(player), changes=listed(changes))
        return replace(self._changed(player, values, says), alike=alike)

    # Leaving and coming back.

    def leave(self, player: Player) -> tuple[Proposal, ...]:
        """Take somebody out: before the first game in players.xlsx, later in a round's workbook."""
        state = self.states[player.id]
        if state.presence in OUT:
            raise NotPossibleError(_is_out(player, state))
        if player.id not in self.progress.paired:
            return (self.withdraw(player),)
        number, round_ = self._last()
        if any(each.kind is ChangeKind.REJOIN for each in self._own_changes(number, player.id)):
            values = self._change_cells(number, player.id, None)
            says = say(
                "{player} does not come back after round {round}.", player=_called(player), round=number
            )
            return (self._in_round(player, number, values, lambda _after: says),)
        ways = [self._leaves(player, number)]
        own = _own_row(round_, player.id)
        if own is not None and isinstance(own[0], Pairing):
            with suppress(NotPossibleError):
                ways.append(self._is_absent(player, number, round_, own[0], own[1]))
        if self._is_untouched(round_):
            with suppress(NotPossibleError):
                ways.append(self._leaves_before(player, number))
        return tuple(ways)

    def come_back(self, player: Player) -> tuple[Proposal, ...]:
        """Let somebody in again who has left, or was withdrawn."""
        state, called = self.states[player.id], _called(player)
        if not self.may_come_back(player):
            raise NotPossibleError(_is_out(player, state))
        if player.id not in self.progress.paired:
            return self._registers_again(player)
        if state.presence not in OUT:
            raise NotPossibleError(say("{player} is still in.", player=called))
        number, round_ = self._last()
        own = self._leaving_in_last(player)
        is_moved = bool(own) and not any(each in round_.changes for each in own)
        ways: list[Proposal] = []
        if own:
            redraw = number if is_moved else None
            if is_moved and not self._is_untouched(round_):
                raise NotPossibleError(
                    say("{player} left before this stage, which has begun: nobody comes back.", player=called)
                )
            values = self._change_cells(number, player.id, None)
            ways.append(
                self._in_round(player, number, values, self._is_back(player, is_undone=True), redraw=redraw)
            )
        else:
            values = self._change_cells(number, player.id, ChangeKind.REJOIN)
            ways.append(self._in_round(player, number, values, self._is_back(player, is_undone=False)))
        if not is_moved and not own and self._is_untouched(round_) and number > 1:
            with suppress(NotPossibleError):
                ways.append(self._was_back_before(player, number))
        return tuple(ways)

    def disqualify(self, player: Player, why: str) -> Proposal:
        """Remove somebody for good, with a note that says why."""
        state = self.states[player.id]
        if state.presence is Presence.DISQUALIFIED:
            raise NotPossibleError(_is_out(player, state))
        if player.id not in self.progress.paired:
            raise NotPossibleError(
                say("{player} has not been paired: withdraw the player.", player=_called(player))
            )
        number, _round = self._last()
        values = self._change_cells(number, player.id, ChangeKind.DISQUALIFY, why)

        def says(after: LoadedEvent) -> Message:
            if self._leaves_before_stage(after, player):
                return say(
                    "{player} is disqualified before round {round}, which has to be drawn again.",
                    player=_called(player),
                    round=number,
                )
            return say("{player} is disqualified after round {round}.", player=_called(player), round=number)

        return self._in_round(player, number, values, says)

    # Each of the ways.

    def _registers_again(self, player: Player) -> tuple[Proposal, ...]:
        self._refuse_unless_read()
        called, following = _called(player), self.progress.following
        if player.withdrawn:
            values: dict[str, CellValue] = {layout.STATUS: None}
        elif self.states[player.id].presence is Presence.AWAITED:
            values = {layout.HERE: layout.CROSS}
        else:
            raise NotPossibleError(say("{player} is still in.", player=called))
        if player.withdrawn and self.is_check_in and not player.here:
            values[layout.HERE] = layout.CROSS
        ways: list[Proposal] = []
        if not self.progress.closed:
            late = {**values}
            if following > 1 and (player.late_from_round or 1) < following:
                late[layout.LATE_FROM_ROUND] = following
            first = late.get(layout.LATE_FROM_ROUND) or player.late_from_round or following
            says = say("{player} plays from round {round} on.", player=called, round=first)
            ways.append(self._changed(player, late, says))
        if (last := self.open_round) is not None and (player.late_from_round or 1) <= last:
            says = say(
                "{player} plays in round {round}, which has to be drawn again.", player=called, round=last
            )
            ways.append(self._changed(player, values, says, way=Way.AGAIN, redraw=last))
        if not ways:
            raise NotPossibleError(self.progress.closed)
        return tuple(ways)

    def _leaves(self, player: Player, number: int) -> Proposal:
        called = _called(player)

        def says(after: LoadedEvent) -> Message:
            if self._leaves_before_stage(after, player):
                return say(
                    "{player} leaves before round {round}, which has to be drawn again.",
                    player=called,
                    round=number,
                )
            for game in after.event.rounds[-1].pairings if after.event is not None else ():
                if player.id in game.players and game.result.ended.left:
                    return say(
                        "{player} leaves: the opponent at {table} has a bye.",
                        player=called,
                        table=table_of(game),
                    )
            return say("{player} drops out after round {round}.", player=called, round=number)

        values = self._change_cells(number, player.id, ChangeKind.DROP)
        return self._in_round(player, number, values, says)

    def _is_absent(self, player: Player, number: int, round_: Round, game: Pairing, seat: int) -> Proposal:
        """The player never came for the game of this round, which has no result."""
        ended = Ended.NO_SHOW_1 if seat == 1 else Ended.NO_SHOW_2
        regulation = self.loaded.regulation
        is_known = regulation is not None and ended.way in regulation.endings.allowed
        if not game.result.is_empty or round_.is_draft or not is_known:
            raise NotPossibleError(say("That game has a result."))
        other = self._name(game.players[2 - seat])
        says = say(
            "{player} was not there for {table}, so {other} wins, and {player} is out.",
            player=_called(player),
            table=table_of(game),
            other=other,
        )
        values = {game.place.cell(layout.ENDED): ended.value}
        return self._in_round(player, number, values, lambda _after: says, way=Way.ABSENT)

    def _leaves_before(self, player: Player, number: int) -> Proposal:
        """The player leaves before the last round, which nobody has played yet."""
        called = _called(player)
        earlier = self._event().rounds[: number - 1]
        if not any(player.id in round_.players for round_ in earlier):
            says = say(
                "{player} is withdrawn: round {round} has to be drawn again.", player=called, round=number
            )
            registration = self._fresh({})
            registration.change(player, _withdrawn(player))
            return self._registered(
                registration, player.id, called, lambda _after: says, way=Way.AGAIN, redraw=number
            )
        says = say(
            "{player} drops out after round {before}: round {round} has to be drawn again.",
            player=called,
            before=number - 1,
            round=number,
        )
        values = self._change_cells(number - 1, player.id, ChangeKind.DROP)
        return self._in_round(player, number - 1, values, lambda _after: says, way=Way.AGAIN, redraw=number)

    def _was_back_before(self, player: Player, number: int) -> Proposal:
        """The player comes back into the last round, which nobody has played yet."""
        before = number - 1
        has_left = [each for each in self._own_changes(before, player.id) if each.kind is ChangeKind.DROP]
        kind = None if has_left else ChangeKind.REJOIN
        values = self._change_cells(before, player.id, kind)
        says = say(
            "{player} comes back and plays in round {round}, which has to be drawn again.",
            player=_called(player),
            round=number,
        )
        return self._in_round(player, before, values, lambda _after: says, way=Way.AGAIN, redraw=number)

    def _is_back(self, player: Player, *, is_undone: bool) -> Callable[[LoadedEvent], Message]:
        def says(after: LoadedEvent) -> Message:
            following, called = self.progress.following, _called(player)
            event, regulation = after.event, after.regulation
            assert event is not None
            assert regulation is not None
            stages = stages_of(event, regulation)
            missed = rounds_missed(event, stages, following).get(player.id, ())
            missed = tuple(each for each in missed if each < following)
            if is_undone and not missed:
                return say("{player} is in again, as if nothing had been entered.", player=called)
            if not missed:
                return say(
                    "{player} comes back and plays from round {round} on.", player=called, round=following
                )
            return say(
                "{player} comes back and plays from round {round} on; missed: {missed}.",
                player=called,
                round=following,
                missed=listed([str(each) for each in missed]),
            )

        return says

    # What stands where.

    def _event(self) -> Event:
        if self.loaded.event is None or self.loaded.regulation is None:
            raise NotPossibleError(say("the event can't be read: roundsheet check says why"))
        return self.loaded.event

    def _last(self) -> tuple[int, Round]:
        event, files = self._event(), round_files(self.loaded.folder)
        if len(event.rounds) != max(files, default=0):
            raise NotPossibleError(say("the event can't be read: roundsheet check says why"))
        return event.rounds[-1].number, event.rounds[-1]

    def _round(self, number: int) -> tuple[Path, Round]:
        path = round_files(self.loaded.folder)[number]
        if (reason := read_only_reason(path.name)) is not None:
            raise NotPossibleError(reason)
        return path, self._event().rounds[number - 1]

    def _is_untouched(self, round_: Round) -> bool:
        """Whether the last round is drawn as Swiss rounds are, and nothing is entered in it."""
        event, regulation = self._event(), self.loaded.regulation
        assert regulation is not None
        is_swiss = has_swiss_draw(round_.number, stages_of(event, regulation))
        faults = self.loaded.findings
        is_sound = not any(
            each.severity is Severity.ERROR and each.place.file.endswith(f"/round-{round_.number}.xlsx")
            for each in faults
        )
        return is_swiss and is_sound and all(game.result.is_empty for game in round_.pairings)

    @property
    def open_round(self) -> int | None:
        """Return the last round, where it can be drawn again with somebody who comes now."""
        event, regulation = self.loaded.event, self.loaded.regulation
        files = round_files(self.loaded.folder)
        if event is None or regulation is None or not event.rounds or len(event.rounds) != max(files):
            return None
        number, round_ = self._last()
        stages = stages_of(event, regulation)
        return number if number <= last_entry(stages, number) and self._is_untouched(round_) else None

    def _own_changes(self, number: int, player: PlayerId) -> tuple[Change, ...]:
        """Whether the player takes part, as the workbook of a round says it, wherever that counts."""
        name = round_files(self.loaded.folder)[number].name
        return tuple(
            change
            for round_ in self._event().rounds
            for change in (*round_.changes, *round_.departures)
            if change.player == player
            and change.kind is not ChangeKind.POINTS
            and change.place.file.rpartition("/")[2] == name
        )

    def may_come_back(self, player: Player) -> bool:
        """Return whether somebody who is out may be let in again, as far as that is known without trying."""
        return self.states[player.id].presence not in _FOR_GOOD or bool(self._leaving_in_last(player))

    def _leaving_in_last(self, player: Player) -> tuple[Change, ...]:
        if not round_files(self.loaded.folder) or self.loaded.event is None:
            return ()
        number, _round = self._last()
        return tuple(
            each for each in self._own_changes(number, player.id) if each.kind is not ChangeKind.REJOIN
        )

    def _change_cells(
        self, number: int, player: PlayerId, kind: ChangeKind | None, why: str = ""
    ) -> dict[Place, CellValue]:
        """The cells of a round's workbook in which it says of a player that, and nothing else; nothing for None."""
        path, round_ = self._round(number)
        own, values = self._own_changes(number, player), dict[Place, CellValue]()
        for change in (each for each in own if each.in_row):
            others = self._drops_beside(round_, change)
            values[change.place.cell(layout.CHANGE)] = others[0] if others else None
        row = next((each.place for each in own if not each.in_row), None)
        seated = _own_row(round_, player)
        if kind is ChangeKind.DROP and row is None and seated is not None:
            game, seat = seated
            if layout.DROPS in game.place.columns:
                is_shared = any(each.in_row and each.place.row == game.place.row for each in round_.changes)
                return {game.place.cell(layout.DROPS): layout.BOTH_DROP if is_shared else seat}
        if kind is None and row is not None:
            values |= {row.cell(column): None for column in (layout.PLAYER_ID, layout.CHANGE)}
            values |= {row.cell(layout.NOTE): None} if layout.NOTE in row.columns else {}
        elif kind is not None:
            typed = {layout.PLAYER_ID: player, layout.CHANGE: kind.value}
            typed |= {layout.NOTE: why} if why else {}
            values |= _on_sheet_changes(path, round_, row, typed)
        return values

    def _drops_beside(self, round_: Round, change: Change) -> list[int]:
        """The other seats of the same row that leave."""
        same = [each for each in round_.changes if each.in_row and each.place.row == change.place.row]
        rows: tuple[Pairing | Bye, ...] = (*round_.pairings, *round_.byes)
        (game,) = (each for each in rows if each.place.row == change.place.row)
        players = game.players if isinstance(game, Pairing) else (game.player,)
        return [players.index(each.player) + 1 for each in same if each.player != change.player]

    def _fresh(self, values: Values) -> Registration:
        """The registration with nothing noted; columns of values that the sheet lacks are added."""
        found, findings = open_registration(
            self.path, f"{self.loaded.display}/{PLAYERS}", self.progress.registered, with_faults=True
        )
        if found is None:
            raise NotPossibleError(_why_unreadable(self.loaded, findings))
        for column, value in values.items():
            if column not in found.columns and value is not None:
                found.add_column(column)
        return found

    def text(self, player: Player, column: str) -> str:
        """Return what stands under a column in a player's row."""
        value = value_under(player, column) if column != layout.NAME else player.name
        return self._registration.text_under(player, column) if value is None else str(value)

    def _name(self, player: PlayerId) -> str:
        return next((each.name for each in self.players if each.id == player), player)

    def _refuse_unless_read(self) -> None:
        """Refuse what depends on who has been paired, where a round can't be read."""
        if round_files(self.loaded.folder):
            self._last()

    def _refuse_if_paired(self, player: Player) -> None:
        if player.id in self.progress.paired:
            raise NotPossibleError(say("{player} has been paired.", player=_called(player)))

    def _leaves_before_stage(self, after: LoadedEvent, player: Player) -> bool:
        if after.event is None or after.regulation is None:
            return False
        leaving = leaving_before(after.event, stages_of(after.event, after.regulation))
        return any(each.change.player == player.id for each in leaving)

    # From cells to what they mean.

    def _changed(
        self,
        player: Player,
        values: Values,
        says: Message,
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
    ) -> Proposal:
        registration = self._fresh(values)
        values = {column: value for column, value in values.items() if column in registration.columns}
        if why := why_unchangeable(registration, player, values, self.progress):
            raise NotPossibleError(why)
        registration.change(player, values)
        return self._registered(
            registration, player.id, _called(player), lambda _after: says, way=way, redraw=redraw
        )

    def _registered(
        self,
        registration: Registration,
        player: PlayerId | None,
        about: str,
        says: Callable[[LoadedEvent], Message],
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
        alike: tuple[str, ...] = (),
        rows: Iterable[Player] = (),
    ) -> Proposal:
        try:
            content = registration.content()
        except RefusedError as refusal:
            raise NotPossibleError(refusal.message) from refusal
        values = registration.noted
        known = [each for each in registration.players if each.id == player]
        named = [registration.place_of(each) for each in (*known, *rows)]
        whose = [place.cell(column) for place in named for column in (layout.ID, layout.NAME)]
        proposal = Proposal(
            path=self.path,
            number=None,
            values=values,
            seen=texts_at(registration.sheets, [*values, *whose]),
            about=about,
            says=NOTHING,
            alike=alike,
            redraw=redraw,
            way=way,
            figures=self.progress.registered,
        )
        return self._meant(proposal, content, says)

    def _in_round(
        self,
        player: Player,
        number: int,
        values: Mapping[Place, CellValue],
        says: Callable[[LoadedEvent], Message],
        *,
        way: Way = Way.USUAL,
        redraw: int | None = None,
    ) -> Proposal:
        path, round_ = self._round(number)
        by_sheet: dict[str, dict[Cell, CellValue]] = {}
        sheets, findings = open_workbook(path, path.name)
        if sheets is None:
            raise NotPossibleError(findings[0].message)
        own = _own_row(round_, player.id)
        whose = [own[0].place.cell(f"Player {own[1]} ID")] if own is not None else []
        seed = round_.place.cell(layout.DRAW)
        seen = texts_at(sheets, [*values, *whose, *([seed] if seed.cell else [])])
        proposal = Proposal(
            path=path,
            number=number,
            values=values,
            seen=seen,
            about=_called(player),
            says=NOTHING,
            redraw=redraw,
            way=way,
        )
        for place, value in values.items():
            by_sheet.setdefault(sheets.find(place.sheet or "") or "", {})[_cell(place)] = value
        try:
            content = typed_over(path, round_, by_sheet)
        except RefusedError as refusal:
            raise NotPossibleError(refusal.message) from refusal
        return self._meant(proposal, content, says)

    def _meant(self, proposal: Proposal, content: bytes, says: Callable[[LoadedEvent], Message]) -> Proposal:
        """The proposal with what it means, once `check` has looked at the event with it."""
        last = None if proposal.way is not Way.AGAIN or proposal.redraw is None else proposal.redraw - 1
        after = load_event(
            self.loaded.folder,
            last_round=last,
            recall=_Instead(proposal.path, content),
            display=self.loaded.display,
        )
        before = self.loaded
        if last is not None:
            before = load_event(self.loaded.folder, last_round=last, display=self.loaded.display)
        new = list(_new_findings(before.findings, after.findings))
        for finding in new:
            is_wrong = finding.severity is Severity.ERROR or finding.code in _SENSELESS
            if is_wrong and _is_typed(finding.place, proposal):
                raise NotPossibleError(finding.message)
        redraw = proposal.redraw
        if proposal.number is not None and after.event is not None and after.regulation is not None:
            leaving = leaving_before(after.event, stages_of(after.event, after.regulation))
            redraw = redraw or (proposal.number if leaving else None)
        told = [each for each in new if each.code not in _SAID]
        remarks = tuple(
            each.message
            for each in told
            if each.severity is Severity.ERROR or _is_typed(each.place, proposal)
        )
        return replace(proposal, says=says(after), remarks=remarks, redraw=redraw)


class _Instead:
    """Reads a workbook as it will be, and all others as they are: a `Recall`."""

    def __init__(self, path: Path, content: bytes) -> None:
        self._path, self._content = path, content

    def __call__(self, path: Path, read: Callable[[], T], /, *about: object) -> T:
        """Return what is read."""
        if path.name != self._path.name:
            return read()
        display, *others = about
        sheets, _findings = open_content(self._content, f"{display}/{path.name}")
        if sheets is None:
            return read()
        if path.name == PLAYERS:
            return cast("T", players_in(sheets, cast("Any", others[0])))
        form, endings = cast("Any", others)
        number = int(path.stem.rpartition("-")[2])
        return cast("T", round_in(sheets, number, form=form, endings=endings))


def _called(player: Player) -> str:
    return f"{player.id} {player.name}"


def _is_out(player: Player, state: PlayerState) -> Message:
    """Return that somebody is out already, and since when."""
    return say(
        "{player} is out already, since round {round}: {state}.",
        player=_called(player),
        round=state.round_number,
        state=say(state.presence.value),
    )


def _own_row(round_: Round, player: PlayerId) -> tuple[Pairing | Bye, int] | None:
    """Return a player's game or bye in a round, and the seat; None where the player has none."""
    for game in round_.pairings:
        if player in game.players:
            return game, game.players.index(player) + 1
    bye = next((bye for bye in round_.byes if bye.player == player), None)
    return None if bye is None else (bye, 1)


def _withdrawn(player: Player) -> dict[str, CellValue]:
    """Return what withdraws a player: a tick under `Here` would say the opposite."""
    return {layout.STATUS: layout.WITHDRAWN, **({layout.HERE: None} if player.here else {})}


def _late_from(values: Values, number: int) -> Values:
    return {**values, layout.LATE_FROM_ROUND: number} if number > 1 else values


def _on_sheet_changes(
    path: Path, round_: Round, row: RowPlace | None, typed: Mapping[str, str]
) -> dict[Place, CellValue]:
    """Return the cells of a row of the sheet Changes: a given one, or the first that is free."""
    try:
        places = (
            places_for(path, round_, TypedEntry(TypedKind.CHANGE, (typed[layout.PLAYER_ID],)))
            if row is None
            else {column: row.cell(column) for column in row.columns}
        )
    except RefusedError as refusal:
        raise NotPossibleError(refusal.message) from refusal
    if layout.PLAYER_ID not in places or layout.CHANGE not in places:
        raise NotPossibleError(say("{file} has no sheet Changes with a free row", file=path.name))
    return {places[column]: value for column, value in typed.items() if column in places}


def _why_unreadable(loaded: LoadedEvent, findings: Iterable[Finding]) -> Message:
    """Return why the registration can't be typed into: it may be there under another name, or in another format."""
    beside = [
        each for each in loaded.findings if each.code == "file-misnamed" and "players" in each.place.file
    ]
    first = [*beside, *findings][0]
    return say("{file}: {why}", file=first.place.file.rpartition("/")[2], why=first.message)


def _cell(place: Place) -> Cell:
    return cell_of(place.cell or "")


def _new_findings(before: Iterable[Finding], after: Iterable[Finding]) -> Iterator[Finding]:
    """Yield what is found that was not found before; of one kind of finding no more than there are more of it."""
    there = {(each.code, each.place, str(each.message)) for each in before}
    counts = Counter(code for code, *_ in there)
    found = {(each.code, each.place, str(each.message)): each for each in after}
    more = Counter(code for code, *_ in found)
    more.subtract(counts)
    for what, finding in found.items():
        if what not in there and (more[finding.code] > 0 or finding.severity is Severity.ERROR):
            yield finding


def _is_typed(place: Place, proposal: Proposal) -> bool:
    """Whether a place is in a row that is typed."""
    rows = {(each.sheet, _cell(each).row) for each in proposal.values}
    is_same_file = place.file.rpartition("/")[2] == proposal.path.name
    return is_same_file and place.cell is not None and (place.sheet, _cell(place).row) in rows
