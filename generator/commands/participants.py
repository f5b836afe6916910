"""What an organizer does with a player: which cells that is, and why it can't be done.

Each act is proposed, in one way or in several; `proposals` says what it means.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace

from generator.commands.player_states import OUT, PlayerState, Presence, entry_values, why_unchangeable
from generator.commands.proposals import NotPossibleError, Proposal, Proposing, Way, called_by_id, own_row
from generator.interchange.tables.people import person_of
from generator.interchange.tables.plan import Namesakes
from generator.languages.said import Message, listed, say
from generator.loading import LoadedEvent
from generator.model import (
    ChangeKind,
    Ended,
    Pairing,
    Player,
    PlayerId,
    Round,
)
from generator.text import key
from generator.tournament.course.participation import (
    rounds_missed,
)
from generator.tournament.course.schedule import stages_of
from generator.tournament.game_forms.states import table_of
from generator.workbooks import layout
from generator.workbooks.changing.registering import Values
from generator.workbooks.changing.splicing import CellValue


class Participants(Proposing):
    """What can be done with the players of an event.

    Every method that proposes raises NotPossibleError where it makes no sense.
    """

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
            raise NotPossibleError(say("{player} is withdrawn already.", player=called_by_id(player)))
        if player.id in self.progress.paired:
            raise NotPossibleError(
                say("{player} has been paired: enter that the player drops out.", player=called_by_id(player))
            )
        return self._changed(
            player,
            _withdrawn(player),
            say("{player} is withdrawn, and not paired.", player=called_by_id(player)),
        )

    def come_late(self, player: Player, round_number: int | None) -> Proposal:
        """Say from which round on somebody plays who has not been paired; from the next one where None is given."""
        self._refuse_unless_read()
        self._refuse_if_paired(player)
        if self.progress.closed:
            raise NotPossibleError(self.progress.closed)
        first, called = round_number or 1, called_by_id(player)
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
            ", ".join(map(called_by_id, (*come, *gone))),
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
        says = say("{player} is changed: {changes}.", player=called_by_id(player), changes=listed(changes))
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
                "{player} does not come back after round {round}.", player=called_by_id(player), round=number
            )
            return (self._in_round(player, number, values, lambda _after: says),)
        ways = [self._leaves(player, number)]
        own = own_row(round_, player.id)
        if own is not None and isinstance(own[0], Pairing):
            with suppress(NotPossibleError):
                ways.append(self._is_absent(player, number, round_, own[0], own[1]))
        if self._is_untouched(round_):
            with suppress(NotPossibleError):
                ways.append(self._leaves_before(player, number))
        return tuple(ways)

    def come_back(self, player: Player) -> tuple[Proposal, ...]:
        """Let somebody in again who has left, or was withdrawn."""
        state, called = self.states[player.id], called_by_id(player)
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
                say("{player} has not been paired: withdraw the player.", player=called_by_id(player))
            )
        number, _round = self._last()
        values = self._change_cells(number, player.id, ChangeKind.DISQUALIFY, why)

        def says(after: LoadedEvent) -> Message:
            if self._leaves_before_stage(after, player):
                return say(
                    "{player} is disqualified before round {round}, which has to be drawn again.",
                    player=called_by_id(player),
                    round=number,
                )
            return say(
                "{player} is disqualified after round {round}.", player=called_by_id(player), round=number
            )

        return self._in_round(player, number, values, says)

    # Each of the ways.

    def _registers_again(self, player: Player) -> tuple[Proposal, ...]:
        self._refuse_unless_read()
        called, following = called_by_id(player), self.progress.following
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
        called = called_by_id(player)

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
            player=called_by_id(player),
            table=table_of(game),
            other=other,
        )
        values = {game.place.cell(layout.ENDED): ended.value}
        return self._in_round(player, number, values, lambda _after: says, way=Way.ABSENT)

    def _leaves_before(self, player: Player, number: int) -> Proposal:
        """The player leaves before the last round, which nobody has played yet."""
        called = called_by_id(player)
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
            player=called_by_id(player),
            round=number,
        )
        return self._in_round(player, before, values, lambda _after: says, way=Way.AGAIN, redraw=number)

    def _is_back(self, player: Player, *, is_undone: bool) -> Callable[[LoadedEvent], Message]:
        def says(after: LoadedEvent) -> Message:
            following, called = self.progress.following, called_by_id(player)
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


def _is_out(player: Player, state: PlayerState) -> Message:
    """Return that somebody is out already, and since when."""
    return say(
        "{player} is out already, since round {round}: {state}.",
        player=called_by_id(player),
        round=state.round_number,
        state=say(state.presence.value),
    )


def _withdrawn(player: Player) -> dict[str, CellValue]:
    """Return what withdraws a player: a tick under `Here` would say the opposite."""
    return {layout.STATUS: layout.WITHDRAWN, **({layout.HERE: None} if player.here else {})}


def _late_from(values: Values, number: int) -> Values:
    return {**values, layout.LATE_FROM_ROUND: number} if number > 1 else values
