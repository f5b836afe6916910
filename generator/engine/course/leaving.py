"""Who leaves around a cut and in a bracket: what the workbooks say of it, put where it counts.

Source: Runewars 2.2, Progression Cut, p. 16, and Single Elimination Rounds, p. 17; reading I-26.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from generator.engine.course.participation import entered, statuses_after
from generator.engine.course.schedule import StageRound, position_of
from generator.findings import Place
from generator.model import (
    Change,
    ChangeKind,
    Ended,
    Event,
    Pairing,
    PlayerId,
    Round,
    Stage,
    Status,
)
from generator.regulations.schema import Regulation
from generator.text import CleanText

_LEAVES = (ChangeKind.DROP, ChangeKind.DISQUALIFY)
_LEFT = {(True, False): Ended.LEFT_1, (False, True): Ended.LEFT_2, (True, True): Ended.LEFT_BOTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """Somebody who has a seat in a stage's first round and leaves before any of its games is played."""

    change: Change
    place: Place  # the cell that says so


def as_it_counts(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> Event:
    """The event with each departure where it counts.

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
    """Who leaves before the stage that the last round begins, and still has a seat in it: it is to be drawn again.

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
    """The event in which these have left after its last round, before what is drawn next."""
    *earlier, last = event.rounds
    last = replace(last, departures=(*last.departures, *left))
    return replace(event, rounds=(*earlier, last))


def no_longer_in(event: Event, stages: tuple[Stage, ...], again: Round) -> Collection[PlayerId]:
    """Who was in the event by a seat in its last round alone, typed by hand, and has none where that is drawn again."""
    before, number = event.rounds[:-1], again.number
    now = entered(replace(event, rounds=(*before, again)), stages, number)
    return set(entered(event, stages, number)).difference(now)


def drops_beside_open_game(round_: Round) -> tuple[tuple[Change, Pairing, int], ...]:
    """Who leaves while the own game has no result yet: the change, the game and the seat (1 or 2)."""
    changes = {change.player: change for change in round_.changes if change.kind in _LEAVES}
    return tuple(
        (changes[player], pairing, seat)
        for pairing in round_.pairings
        if pairing.result.is_empty
        for seat, player in enumerate(pairing.players, start=1)
        if player in changes
    )


def _is_before_first_game(round_: Round, position: StageRound) -> bool:
    """Whether a stage after a cut begins with this round and nothing but absent players is entered in it."""
    return position.follows_cut and all(
        pairing.result.is_empty or pairing.result.ended.absent for pairing in round_.pairings
    )


def _left_before(before: Round, round_: Round, active: Collection[PlayerId]) -> tuple[Round, Round]:
    """The round before and the first of a stage, with the departures of those who have no seat in the latter moved."""
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
    """The round in which who left with the own game open has left it to the opponent, as a bye."""
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
