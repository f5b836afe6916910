"""The sheet `Changes` of each round: who may drop, be disqualified or rejoin."""

from collections.abc import Iterator

from generator.checks.whom import People
from generator.engine.participation import statuses_after
from generator.engine.schedule import stages_of
from generator.findings import Citation, Finding
from generator.model import Change, ChangeKind, Event, PlayerId, Round, Status
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


def check_changes(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Each change names a player of the event, once a round, and is possible for that player's status."""
    stages = stages_of(event, regulation)
    ids, people = {player.id for player in event.players}, People(event.players)
    for round_ in event.rounds:
        before = statuses_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
        absent = _absent(round_)
        changed: set[PlayerId] = set()
        for change in round_.changes:
            place = change.place.cell("Player ID")
            if change.player not in ids:
                meant = people.did_you_mean(change.player) or ": correct the ID"
                message = f"{change.player} is not in players.xlsx{meant}"
                yield Finding(
                    code="player-unknown", place=place, message=message, citation=_clause(regulation)
                )
                continue
            if change.player in changed:
                message = (
                    f"{people.called(change.player)} has a second change in round {round_.number}: keep one"
                )
                yield Finding(code="change-repeated", place=place, message=message)
            changed.add(change.player)
            status = Status.DROPPED if change.player in absent else before.get(change.player)
            status = Status.RETIRED if change.player in _retiring(round_, regulation) else status
            place, what = (
                change.place.cell("Change"),
                f"{change.kind.value} {people.called(change.player)}",
            )
            if fault := _fault(change, status):
                yield Finding(
                    code="change-impossible",
                    place=place,
                    message=f"{what}: {fault}",
                    citation=_clause(regulation),
                )
            elif status is not None and _is_needless(change, status) and change.player not in absent:
                message = (
                    f"{what}: this player is {status.value} already, so this row changes nothing; remove it"
                )
                yield Finding(code="change-needless", place=place, message=message)


def _absent(round_: Round) -> set[PlayerId]:
    return {pairing.players[seat - 1] for pairing in round_.pairings for seat in pairing.result.ended.absent}


def _retiring(round_: Round, regulation: Regulation) -> set[PlayerId]:
    if regulation.concession is None or not regulation.concession.retires:
        return set()
    return {
        pairing.players[seat - 1]
        for pairing in round_.pairings
        if (seat := pairing.result.ended.conceded_by) is not None
    }


def _fault(change: Change, status: Status | None) -> str | None:
    if status is None:
        return "this player has not entered yet; remove this row"
    if change.kind is ChangeKind.DROP:
        return None  # who is out stays out
    if status is Status.DISQUALIFIED:
        return "disqualified players are removed for good; remove this row"
    if change.kind is ChangeKind.REJOIN and status is Status.ACTIVE:
        return "this player is still in; remove this row"
    if change.kind is ChangeKind.REJOIN and status is Status.RETIRED:
        return "who concedes a game has retired from the event and plays no more; remove this row"
    if change.kind is ChangeKind.REJOIN and status is Status.ELIMINATED:
        return "this player is out since the cut or a lost elimination game; remove this row"
    return None


def _is_needless(change: Change, status: Status) -> bool:
    return change.kind is ChangeKind.DROP and status is not Status.ACTIVE


def _clause(regulation: Regulation) -> Citation:
    return cite(regulation, "drops")
