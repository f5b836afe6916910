"""Who takes part in each round: entries, late ones too, absences, withdrawals and returns."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from generator.findings import Place
from generator.memoize import memoize
from generator.model import (
    Change,
    ChangeKind,
    Ended,
    Event,
    Pairing,
    Player,
    PlayerId,
    Round,
    Stage,
    StageType,
    Status,
)
from generator.regulations.schema import Regulation
from generator.text import CleanText
from generator.tournament.course.plans import comes_from, goes_on, planned_games, robin_games
from generator.tournament.course.schedule import (
    StageRound,
    computed_once,
    has_swiss_draw,
    is_swiss,
    position_of,
)
from generator.tournament.game_forms import form_of


@memoize
def entered(event: Event, stages: tuple[Stage, ...], round_number: int) -> tuple[PlayerId, ...]:
    """Return everybody who has entered the event by that round, in the order of their IDs.

    The withdrawn have not, and late players not before their round, nor ever after the first stage's last one, as
    nobody enters a bracket or passes a cut unplayed; but whoever has a seat has entered. Source: reading I-19.
    """
    by = max(min(round_number, last_entry(stages, round_number)), 1)
    due = {
        player.id for player in event.players if not player.withdrawn and (player.late_from_round or 1) <= by
    }
    return tuple(sorted(due.union(*(_seated(round_) for round_ in event.rounds[:round_number]))))


@memoize
def _seated(round_: Round) -> frozenset[PlayerId]:
    return frozenset(round_.players)


def last_entry(stages: tuple[Stage, ...], unknown: int) -> int:
    """Return the last round in which anybody can enter; `unknown` where the event has no stages."""
    if not stages:
        return unknown
    return stages[0].rounds or 1 if stages[0].type is StageType.SWISS else 1


@computed_once
def statuses_after(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_number: int,
    *,
    entered_by: int | None = None,
) -> Mapping[PlayerId, Status]:
    """Return the status of everybody who has entered, as it stood after a round.

    Changes take effect after the round in whose workbook they stand; the cut, when the next stage's first round
    has been paired, and so many losses that a player is out, when the next round has been.

    Source: Runewars 2.2, Pairings, p. 15; Progression Cut, p. 16.
    """
    statuses = dict.fromkeys(entered(event, stages, entered_by or round_number), Status.ACTIVE)
    for round_ in event.rounds[:round_number]:
        if leaves_out(regulation, stages, round_.number):
            _leave_out(statuses, event, stages, round_)
        _make_cut(statuses, round_, stages)
        _end_games(statuses, round_, regulation)
        if not is_swiss(round_.number, stages):
            _eliminate(statuses, event, regulation, stages, round_)
        _apply_changes(statuses, round_)
    return statuses


def leaves_out(regulation: Regulation, stages: tuple[Stage, ...], round_number: int) -> bool:
    """Return whether a round is without those who lost too often: a Swiss round, or the first after Swiss ones."""
    if regulation.swiss.out_after_losses is None or round_number == 1:
        return False
    is_planned = position_of(round_number, stages) is not None
    return is_planned and any(has_swiss_draw(each, stages) for each in (round_number - 1, round_number))


def active_for(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> tuple[PlayerId, ...]:
    """Return who is still in when a round is to be paired, before any cut, in the order of their IDs."""
    statuses = statuses_after(event, regulation, stages, round_number - 1, entered_by=round_number)
    due = _due_by_plan(event, regulation, stages, round_number)
    return tuple(
        player
        for player, status in statuses.items()
        if status is Status.ACTIVE and (due is None or player in due)
    )


def _due_by_plan(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> set[PlayerId | None] | None:
    """Return for whom a round has a game where that is planned; None where everybody still in plays."""
    if (groups := robin_games(event, stages, round_number)) is not None:
        return {player for group in groups for game in group for player in game}
    if (games := planned_games(event, stages, round_number)) is not None:
        return {comes_from(event, regulation, source) for game in games for source in game}
    return None


def rounds_missed(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> dict[PlayerId, tuple[int, ...]]:
    """Return the Swiss rounds, up to a round, that players missed before they came late or came back.

    Nobody else is named.

    Source: Runewars 2.2, Pairings, p. 15: an unpaired loss for each round not attended.
    """
    back_after = {
        player.id: player.late_from_round - 1
        for player in event.players
        if player.late_from_round is not None and player.late_from_round <= round_number
    }
    for round_ in event.rounds[:round_number]:
        for change in round_.changes:
            if change.kind is ChangeKind.REJOIN:
                back_after[change.player] = max(back_after.get(change.player, 0), round_.number)
    return {
        player: tuple(
            round_.number
            for round_ in event.rounds[:after]
            if is_swiss(round_.number, stages) and player not in _seated(round_)
        )
        for player, after in back_after.items()
    }


def _leave_out(
    statuses: dict[PlayerId, Status], event: Event, stages: tuple[Stage, ...], round_: Round
) -> None:
    """Set as out by losses whoever was in and had no seat in a round at its draw, as its sheet Standings says.

    That stays, whatever is corrected later. Without the sheet nobody else has no seat, but for those who miss a cut.
    """
    position = position_of(round_.number, stages)
    misses_cut = position is not None and position.follows_cut
    was_in = round_.was_in
    for player in entered(event, stages, round_.number):
        has_no_seat = player not in _seated(round_) and not was_in.get(player, misses_cut)
        if has_no_seat and statuses.get(player) is Status.ACTIVE:
            statuses[player] = Status.OUT_BY_LOSSES


def _make_cut(statuses: dict[PlayerId, Status], round_: Round, stages: tuple[Stage, ...]) -> None:
    """Set as having missed the cut whoever is still in and not seated when a stage begins with one."""
    position = position_of(round_.number, stages)
    if position is not None and position.follows_cut:
        for player, status in statuses.items():
            if status is Status.ACTIVE and player not in _seated(round_):
                statuses[player] = Status.ELIMINATED


def _end_games(statuses: dict[PlayerId, Status], round_: Round, regulation: Regulation) -> None:
    for player, status in _ended(round_, regulation):
        if statuses.get(player) is Status.ACTIVE:
            statuses[player] = status


@memoize
def _ended(round_: Round, regulation: Regulation) -> tuple[tuple[PlayerId, Status], ...]:
    """Return for whom a game of the round ended the event: no-shows, and who conceded where that is to retire."""
    retires = regulation.concession is not None and regulation.concession.retires
    found: list[tuple[PlayerId, Status]] = []
    for pairing in round_.pairings:
        ended = pairing.result.ended
        found += [(pairing.players[seat - 1], Status.DROPPED) for seat in sorted(ended.absent)]
        if retires and ended.conceded_by is not None:
            found.append((pairing.players[ended.conceded_by - 1], Status.RETIRED))
    return tuple(found)


def _eliminate(
    statuses: dict[PlayerId, Status],
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: Round,
) -> None:
    """Set as out those for whom a bracket has no other game."""
    form = form_of(regulation)
    for pairing in round_.pairings:
        winner, both_lost = form.winner(pairing.result), pairing.result.ended is Ended.BOTH_LOST
        for seat, player in enumerate(pairing.players, start=1):
            on = not both_lost and (
                not winner or goes_on(event, regulation, stages, round_, pairing.row, won=winner == seat)
            )
            if not on and statuses.get(player) is Status.ACTIVE:
                statuses[player] = Status.ELIMINATED
    for bye in round_.byes:
        is_in = bye.player is not None and statuses.get(bye.player) is Status.ACTIVE
        if (
            is_in
            and bye.player is not None
            and not goes_on(event, regulation, stages, round_, bye.row, won=True)
        ):
            statuses[bye.player] = Status.ELIMINATED


def _apply_changes(statuses: dict[PlayerId, Status], round_: Round) -> None:
    for change in (*round_.changes, *round_.departures):
        status = statuses.get(change.player)
        if change.kind is ChangeKind.DISQUALIFY and status is not None:
            statuses[change.player] = Status.DISQUALIFIED
        elif change.kind is ChangeKind.DROP and status is Status.ACTIVE:
            statuses[change.player] = Status.DROPPED
        elif change.kind is ChangeKind.REJOIN and status in (Status.DROPPED, Status.OUT_BY_LOSSES):
            statuses[change.player] = Status.ACTIVE


# Who leaves around a cut and in a bracket: what the workbooks say of it, put where it counts. Source:
# Runewars 2.2, Progression Cut, p. 16, and Single Elimination Rounds, p. 17; reading I-26.


_LEAVES = (ChangeKind.DROP, ChangeKind.DISQUALIFY)
_LEFT = {(True, False): Ended.LEFT_1, (False, True): Ended.LEFT_2, (True, True): Ended.LEFT_BOTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A record of a player who has a seat in a stage's first round and leaves before any of its games is played."""

    change: Change
    place: Place  # the cell that says so


def effective_event(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Event:
    """Return the event with each departure where it counts.

    A player without a seat in a stage's first round after a cut, of whom its workbook says Drop or Disqualify, left
    before that stage. A player of whom the workbook of a bracket round that has begun says so, and whose game in it
    has no result, has given the opponent a bye.
    """
    rounds = list(event.rounds)
    for index, round_ in enumerate(rounds):
        position = position_of(round_.number, stages)
        if position is None:
            continue
        if position.follows_cut:
            so_far = replace(event, rounds=tuple(rounds[:index]))
            statuses = statuses_after(so_far, regulation, stages, index)
            active = {player for player, status in statuses.items() if status is Status.ACTIVE}
            rounds[index - 1], rounds[index] = _left_before(rounds[index - 1], round_, active)
        if position.stage.is_bracket and not _is_before_first_game(round_, position):
            rounds[index] = _with_byes(rounds[index])
    return replace(event, rounds=tuple(rounds))


def leaving_before(event: Event, stages: tuple[Stage, ...]) -> tuple[Leaving, ...]:
    """Return who leaves before the stage that the last round begins, and still has a seat in it.

    The round is to be drawn again.

    Source: Runewars 2.2, Progression Cut, p. 16: "before any games are played during the next stage".
    """
    if not event.rounds:
        return ()
    round_ = event.rounds[-1]
    position = position_of(round_.number, stages)
    if position is None or not _is_before_first_game(round_, position):
        return ()
    seated, back = set(round_.players), _who(round_, ChangeKind.REJOIN)
    leaving = {
        change.player: Leaving(change=change, place=change.place.cell("Change"))
        for change in round_.changes
        if change.kind in _LEAVES and change.player in seated
    }
    for pairing in round_.pairings:
        for seat in sorted(pairing.result.ended.absent):
            player = pairing.players[seat - 1]
            if player not in back and player not in leaving:
                change = Change(player=player, kind=ChangeKind.DROP, note=CleanText("did not appear"))
                leaving[player] = Leaving(change=change, place=pairing.place.cell("Ended"))
    return tuple(leaving.values())


def without(event: Event, left: Collection[Change]) -> Event:
    """Return the event in which these have left after its last round, before what is drawn next."""
    *earlier, last = event.rounds
    last = replace(last, departures=(*last.departures, *left))
    return replace(event, rounds=(*earlier, last))


def no_longer_in(event: Event, stages: tuple[Stage, ...], again: Round) -> Collection[PlayerId]:
    """Return who was in only by a seat in the last round, typed by hand, and has none where that is drawn again."""
    before, number = event.rounds[:-1], again.number
    now = entered(replace(event, rounds=(*before, again)), stages, number)
    return set(entered(event, stages, number)).difference(now)


def drops_beside_open_game(round_: Round) -> tuple[tuple[Change, Pairing, int], ...]:
    """Return who leaves while the own game has no result yet: the change, the game and the seat (1 or 2)."""
    changes = {change.player: change for change in round_.changes if change.kind in _LEAVES}
    return tuple(
        (changes[player], pairing, seat)
        for pairing in round_.pairings
        if pairing.result.is_empty
        for seat, player in enumerate(pairing.players, start=1)
        if player in changes
    )


def _is_before_first_game(round_: Round, position: StageRound) -> bool:
    """Return whether a stage after a cut begins with this round and nothing but absent players is entered in it."""
    return position.follows_cut and all(
        pairing.result.is_empty or pairing.result.ended.absent for pairing in round_.pairings
    )


def _left_before(before: Round, round_: Round, active: Collection[PlayerId]) -> tuple[Round, Round]:
    """Return the round before and the first of a stage, with departures of those without a seat in it moved."""
    seated, moved = set(round_.players), dict[PlayerId, Change]()
    for change in round_.changes:
        if change.kind in _LEAVES and change.player in active and change.player not in seated:
            moved.setdefault(change.player, change)
    if not moved:
        return before, round_
    left = tuple(moved.values())
    stay = tuple(change for change in round_.changes if change not in left)
    return replace(before, departures=(*before.departures, *left)), replace(round_, changes=stay)


def _with_byes(round_: Round) -> Round:
    """Return the round in which who left with the own game open has left it to the opponent, as a bye."""
    left = {change.player for change in round_.changes if change.kind in _LEAVES}
    disqualified = _who(round_, ChangeKind.DISQUALIFY)

    def completed(pairing: Pairing) -> Pairing:
        first, second = (player in left for player in pairing.players)
        ended = _LEFT.get((first, second))
        if ended is None or not pairing.result.is_empty:
            return pairing
        out = frozenset(seat for seat in (1, 2) if pairing.players[seat - 1] in disqualified)
        return replace(pairing, result=replace(pairing.result, ended=ended, disqualified=out))

    return replace(round_, pairings=tuple(map(completed, round_.pairings)))


def _who(round_: Round, kind: ChangeKind) -> set[PlayerId]:
    return {change.player for change in round_.changes if change.kind is kind}


# From which round on everybody takes part: who was there when a round was drawn, and who came later. Once
# anybody is ticked under `Here`, who is not ticked is seated in no round that is drawn from then on.


def checks_in(event: Event) -> bool:
    """Return whether anybody is ticked."""
    return any(player.here for player in event.players)


def as_entered(event: Event, stages: tuple[Stage, ...]) -> Event:
    """Return the event with everybody from the right round on; nothing after that has to know of crosses.

    Who has no seat yet, where others are ticked and this player is not, is absent, which is as good as withdrawn. Who
    was ticked, or registered, after a draw enters in the first round with a seat, or in the next one: the rules for
    late entries then say what was missed. Each round's workbook records who was there when it was drawn.
    """
    seats: dict[PlayerId, int] = {}
    draws: dict[PlayerId, int] = {}
    for round_ in reversed(event.rounds):
        seats |= dict.fromkeys(round_.players, round_.number)
        before = round_.standings_before
        draws |= dict.fromkeys((line.player for line in before.lines) if before else (), round_.number)
    has_check_in, now = checks_in(event), len(event.rounds) + 1
    recorded = takewhile(lambda round_: round_.standings_before is not None, event.rounds)
    known = sum(1 for _ in recorded)  # the rounds of which it is known who was there

    def entered(player: Player) -> Player:
        first = _Rounds(seated=seats.get(player.id), drawn=draws.get(player.id), next=now)
        if has_check_in:
            return _checked_in(player, stages, first)
        return _registered_late(player, stages, first) if first.entry <= known + 1 else player

    return replace(event, players=tuple(map(entered, event.players)))


def is_due(player: Player, round_number: int) -> bool:
    """Return whether a player was to come in exactly that round."""
    return (player.late_from_round or 1) == round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rounds:
    """A record of a player's first round with a seat, the first that was drawn with the player, and the next one."""

    seated: int | None
    drawn: int | None
    next: int

    @property
    def entry(self) -> int:
        """Return the round in which the player enters, or has entered."""
        return self.seated or self.next

    @property
    def was_removed(self) -> bool:
        """Return whether a person took a seat away that the draw had given."""
        return self.drawn is not None and self.drawn < self.entry


def _checked_in(player: Player, stages: tuple[Stage, ...], rounds: _Rounds) -> Player:
    comes, entry = player.late_from_round or 1, rounds.entry
    if player.withdrawn or comes > entry or rounds.was_removed:
        return player
    if rounds.seated is None and (not player.here or entry > last_entry(stages, entry)):
        return replace(player, withdrawn=True, absent=True)
    return player if comes == entry else replace(player, late_from_round=entry)


def _registered_late(player: Player, stages: tuple[Stage, ...], rounds: _Rounds) -> Player:
    is_said = player.withdrawn or player.late_from_round is not None
    if is_said or rounds.was_removed or rounds.entry == 1 or rounds.entry > last_entry(stages, rounds.entry):
        return player
    return replace(player, late_from_round=rounds.entry, registered_late=True)


# Byes that organizers give beforehand: who has one in which round. They are outside of the draw.


def given_byes(event: Event, stages: tuple[Stage, ...], round_number: int) -> frozenset[PlayerId]:
    """Return who has a bye given for a round; nobody where it is no Swiss round."""
    if not has_swiss_draw(round_number, stages):
        return frozenset()
    return frozenset(player.id for player in event.players if round_number in player.given_byes)


def with_given_byes(event: Event, stages: tuple[Stage, ...]) -> Event:
    """Return the event in which each bye knows whether it was given.

    Nothing after that has to look into the registration.
    """
    if not any(player.byes for player in event.players):
        return event
    rounds = tuple(_marked(round_, given_byes(event, stages, round_.number)) for round_ in event.rounds)
    return replace(event, rounds=rounds)


def _marked(round_: Round, given: frozenset[PlayerId]) -> Round:
    byes = tuple(replace(bye, given=bye.player in given) for bye in round_.byes)
    return replace(round_, byes=byes)
