"""Who is in when: drops, rejoins, late entries, disqualifications, no-shows, the cut and lost elimination games."""

from collections.abc import Mapping

from generator.engine.course.plans import comes_from, goes_on, planned_games
from generator.engine.course.round_robin import robin_games
from generator.engine.course.schedule import computed_once, has_swiss_draw, is_swiss, position_of
from generator.game_forms import form_of
from generator.memoize import memoize
from generator.model import ChangeKind, Ended, Event, PlayerId, Round, Stage, StageType, Status
from generator.regulations.schema import Regulation


@memoize
def entered(event: Event, stages: tuple[Stage, ...], round_number: int) -> tuple[PlayerId, ...]:
    """Everybody who has entered the event by that round, in the order of their IDs.

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
    """The last round in which anybody can enter; `unknown` where the event has no stages."""
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
    """The status of everybody who has entered, as it stood after a round.

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
    """Whether a round is without those who have lost too often: a Swiss round, or the first after Swiss ones."""
    if regulation.swiss.out_after_losses is None or round_number == 1:
        return False
    is_planned = position_of(round_number, stages) is not None
    return is_planned and any(has_swiss_draw(each, stages) for each in (round_number - 1, round_number))


def active_for(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> tuple[PlayerId, ...]:
    """Who is still in when a round is to be paired, before any cut, in the order of their IDs."""
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
    """For whom a round has a game where that is planned; None where everybody still in plays."""
    if (groups := robin_games(event, stages, round_number)) is not None:
        return {player for group in groups for game in group for player in game}
    if (games := planned_games(event, stages, round_number)) is not None:
        return {comes_from(event, regulation, source) for game in games for source in game}
    return None


def rounds_missed(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> dict[PlayerId, tuple[int, ...]]:
    """The Swiss rounds, up to a round, that players missed before coming late or coming back; nobody else is named.

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
    """Who was in and has no seat in a round was out by losses when it was drawn, as its sheet Standings says.

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
    """When a stage begins with a cut, whoever is still in and not seated has missed it."""
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
    """Whom a game of the round ended the event for: who did not appear, and who conceded where that is to retire."""
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
    """After a game of a bracket those are out for whom it has no other."""
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
