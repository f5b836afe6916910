"""The sheet `Changes` of each round: who may drop, be disqualified or rejoin."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.checks.case import Case
from generator.checks.names import KnownNames
from generator.figures.records import shown_points
from generator.findings import Finding, define_error, define_note, define_warning
from generator.languages import later
from generator.languages.said import OR, Message, joined, listed, nsay, say
from generator.model import Change, ChangeKind, Ended, PlayerId, Round, Stage, Status
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import drops_beside_open_game, leaving_before, without
from generator.tournament.course.schedule import is_swiss, position_of, stage_players
from generator.tournament.game_forms.states import table_of
from generator.tournament.ranking.cuts import cut
from generator.tournament.ranking.losses import left_out, losses_counted

_REJOIN, _MISSED_CUT = ("drops", "rejoin"), ("drops", "missed_cut")


class _Fault(NamedTuple):
    """Why a change is impossible, and the path of the clause that says so."""

    told: Message
    clause: tuple[str, ...]


define_error(
    "change-impossible",
    meaning=(
        "A change does not fit the player: somebody returns who is still in or was disqualified, or who "
        "did not make the cut, or into single elimination."
    ),
    remedy="Remove the row, or correct the ID.",
    example="Rejoin P07 (Ilse Vorn): this player is still in; remove this row",
)
define_warning(
    "change-needless",
    meaning="A player is dropped who is already out: dropped, retired, eliminated or disqualified. It changes nothing.",
    remedy="Remove the row, or correct the ID if somebody else was meant.",
    example="Drop P07 (Ilse Vorn): this player is dropped already, so this row changes nothing; remove it",
)
define_error(
    "change-repeated",
    meaning=(
        "A player has two changes in the same round. To say Drop on the sheet Changes and in the column Drops is "
        "one."
    ),
    remedy="Keep one.",
    example="P07 (Ilse Vorn) has a second change in round 2: keep one",
)


def check_changes(case: Case) -> Iterator[Finding]:
    """Find changes of nobody in the event, repeated in a round, or impossible for that player's status."""
    people = KnownNames(case.event.players, case.event.rounds)
    for round_ in case.event.rounds:
        before = case.statuses_before(round_)
        qualified = stage_players(case.event, round_.number, case.stages)
        absent, left = _absent(round_), left_out(*case.parts, round_)
        changed: set[PlayerId] = set()
        for change in round_.changes:
            place = change.place.cell("Player ID")
            if change.player not in case.players:
                meant = people.what_to_do_about(change.player)
                message = say("{player} is not in players.xlsx{meant}", player=change.player, meant=meant)
                if not change.in_row and not case.is_known(change.player):
                    yield case.finding("player-unknown", place, message, "drops")
                continue
            if change.kind is ChangeKind.POINTS:
                continue
            if change.player in changed:
                message = say(
                    "{player} has a second change in round {round}: keep one",
                    player=case.called(change.player),
                    round=round_.number,
                )
                if change.in_row:
                    place = change.place.cell("Change")
                    message = say(
                        "Drops says that {player} leaves, and the sheet Changes says something else of this "
                        "player: keep one",
                        player=case.called(change.player),
                    )
                yield case.finding("change-repeated", place, message)
            changed.add(change.player)
            status = Status.DROPPED if change.player in absent else before.get(change.player)
            status = Status.RETIRED if change.player in _retiring(round_, case.regulation) else status
            status = Status.OUT_BY_LOSSES if change.player in left else status
            place, what = (
                change.place.cell("Change"),
                f"{change.kind.value} {case.called(change.player)}",
            )
            if change.kind is ChangeKind.REJOIN and status is Status.ACTIVE and _missed(change, round_, case):
                status = Status.ELIMINATED
            fault = _fault(change, status, _MISSED_CUT if case.is_swiss(round_) else _REJOIN)
            if change.kind is ChangeKind.REJOIN and status is Status.OUT_BY_LOSSES:
                fault = _has_lost_too_often(case, round_, change.player)
            if change.kind is ChangeKind.REJOIN and fault is None:
                fault = _no_way_back(change.player, round_, case.stages, qualified)
            if fault is not None:
                message = say("{what}: {fault}", what=what, fault=fault.told)
                yield case.finding(
                    "change-impossible", place, message, *_there(case.regulation, fault.clause)
                )
            elif status is not None and _is_needless(change, status) and change.player not in absent:
                needless = (
                    later("{what}: this player is {status} already, so this changes nothing; empty the cell")
                    if change.in_row
                    else later(
                        "{what}: this player is {status} already, so this row changes nothing; remove it"
                    )
                )
                message = say(needless, what=what, status=say(status.value))
                yield case.finding("change-needless", place, message)


define_warning(
    "change-without-reason",
    meaning="Points are given or taken, and nobody says why. The pages show the change and its reason.",
    remedy="Write the reason under Note.",
    example="P07 (Ilse Vorn) has -3 points by a ruling, and Note says no reason: write it, the pages show it",
)


def check_changes_of_points(case: Case) -> Iterator[Finding]:
    """Find changes of points outside Swiss rounds, of absent players, repeated in a round, or without a reason."""
    for round_ in case.event.rounds:
        before, seen = case.statuses_before(round_), set[PlayerId]()
        for change in round_.changes:
            if change.kind is not ChangeKind.POINTS or change.player not in case.players:
                continue
            values = {"player": case.called(change.player), "points": shown_points(change.points or 0)}
            place = change.place.cell("Change")
            if not case.is_swiss(round_):
                message = say("{player}: points count in Swiss rounds alone; remove this row", **values)
                yield case.finding(
                    "change-impossible", place, message, *_there(case.regulation, ("point_changes",))
                )
            elif change.player not in before and change.player not in round_.players:
                message = say("{player} has not entered yet; remove this row", **values)
                yield case.finding(
                    "change-impossible", place, message, *_there(case.regulation, ("point_changes",))
                )
            elif change.player in seen:
                message = say(
                    "{player} has a second change of points in this round: add the two up", **values
                )
                yield case.finding("change-repeated", place, message)
            elif change.note is None:
                message = say(
                    "{player} has {points} points by a ruling, and Note says no reason: write it, the pages show it",
                    **values,
                )
                yield case.finding("change-without-reason", place, message)
            seen.add(change.player)


define_warning(
    "leaves-before-stage",
    meaning=(
        "Somebody who made the cut leaves before any game of the next stage is played: by a Drop or Disqualify in its "
        "first workbook, or by not appearing. The next player in the ranking comes in, and the others move up."
    ),
    remedy=(
        "Draw the round again with `roundsheet pair EVENT --redraw`; on the web press Pair next round with Draw the "
        "last round again. If nobody can come in any more, play on: the opponent then has a bye."
    ),
    example=(
        "P07 (Ilse Vorn) leaves before any game of Top 4 is played: P12 (Odo Brack) comes in, and the others move up. "
        "Draw round 4 again: roundsheet pair durham-2018 --redraw (on the web, Pair next round with Draw the last "
        "round again)"
    ),
)


def check_leaving_before_stage(case: Case) -> Iterator[Finding]:
    """Find players who leave before any game of a stage: the next in the ranking comes in, and the round is redrawn.

    Source: Runewars 2.2, Progression Cut, p. 16.
    """
    leaving = leaving_before(case.event, case.stages)
    if not leaving:
        return
    round_ = case.event.rounds[-1]
    position = position_of(round_.number, case.stages)
    assert position is not None
    seated = set(round_.players)
    before = without(replace(case.event, rounds=case.event.rounds[:-1]), [each.change for each in leaving])
    coming = [
        player for player in cut(before, case.regulation, case.stages, position.index) if player not in seated
    ]
    message = say(
        "{leave}: {come}, and the others move up. Draw round {round} again: roundsheet pair {event} --redraw (on the "
        "web, Pair next round with Draw the last round again)",
        leave=nsay(
            "{who} leaves before any game of {stage} is played",
            "{who} leave before any game of {stage} is played",
            len(leaving),
            who=listed([case.called(each.change.player) for each in leaving]),
            stage=round_.stage,
        ),
        come=_who_comes([case.called(player) for player in coming]),
        round=round_.number,
        event=case.event.id,
    )
    yield case.finding(
        "leaves-before-stage",
        leaving[0].place,
        message,
        *_there(case.regulation, ("elimination", "replaced")),
    )


define_note(
    "leaves-with-open-game",
    meaning="Somebody drops out while their own game of this Swiss round has no result.",
    remedy="Enter the result, or enter under Ended how the game ended without one.",
    example=(
        "P07 (Ilse Vorn) leaves, and table 4 is open: enter the result, or under Ended No-show 2 if the player was not "
        "there for it, or Conceded 2 if the player gave it up"
    ),
)


def check_drops_beside_open_games(case: Case) -> Iterator[Finding]:
    """Find players who drop out in the middle of a Swiss round while their game still needs its ending."""
    about_to_leave = {each.change.player for each in leaving_before(case.event, case.stages)}
    for round_ in case.event.rounds[-1:]:
        if not case.is_swiss(round_):
            continue
        for change, pairing, seat in drops_beside_open_game(round_):
            if change.player in about_to_leave:
                continue
            ways = [say("No-show {seat} if the player was not there for it", seat=seat)]
            if Ended.CONCEDED_1.way in case.regulation.endings.allowed:
                ways.append(say("Conceded {seat} if the player gave it up", seat=seat))
            message = say(
                "{player} leaves, and {table} is open: enter the result, or under Ended {ways}",
                player=case.called(change.player),
                table=table_of(pairing),
                ways=joined(OR, ways),
            )
            place = change.place.cell("Change")
            yield case.finding("leaves-with-open-game", place, message, "drops")


def _who_comes(coming: Sequence[str]) -> Message:
    if not coming:
        return say("nobody is left to come in")
    return nsay("{who} comes in", "{who} come in", len(coming), who=listed(coming))


def _missed(change: Change, round_: Round, case: Case) -> bool:
    """Return whether a round after a cut is without the player."""
    position = position_of(round_.number, case.stages)
    return position is not None and position.follows_cut and change.player not in round_.players


def _has_lost_too_often(case: Case, round_: Round, player: PlayerId) -> _Fault | None:
    """Return why a player who is out by losses can't come back; None where a correction has left fewer of them."""
    limit = case.regulation.swiss.out_after_losses
    if limit is None or losses_counted(*case.parts, round_.number + 1, player) < limit:
        return None
    told = say("this player has as many losses as a player is out with; remove this row")
    return _Fault(told, ("swiss", "out_after_losses"))


def _no_way_back(
    player: PlayerId, round_: Round, stages: tuple[Stage, ...], qualified: Collection[PlayerId]
) -> _Fault | None:
    """Return why a player who dropped can't come back in this round; None where nothing stands against it."""
    if not is_swiss(round_.number, stages):
        told = say("nobody comes back into single elimination; remove this row")
        return _Fault(told, _REJOIN)
    if player not in qualified:
        told = say("only players who made the cut play in this stage; remove this row")
        return _Fault(told, _MISSED_CUT)
    return None


def _there(regulation: Regulation, clause: tuple[str, ...]) -> tuple[str, ...]:
    """Return the path of a clause; of regulations without that part, the path of what they say of drops."""
    return clause if getattr(regulation, clause[0]) is not None else ("drops",)


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


def _fault(change: Change, status: Status | None, no_way_back: tuple[str, ...]) -> _Fault | None:
    """Return why a change is impossible for a player of that status; `no_way_back` is for one who is eliminated."""
    if status is None:
        return _Fault(say("this player has not entered yet; remove this row"), ("drops",))
    if change.kind is ChangeKind.DROP:
        return None  # who is out stays out
    if status is Status.DISQUALIFIED:
        told = say("disqualified players are removed for good; remove this row")
        return _Fault(told, ("drops", "disqualified"))
    if change.kind is ChangeKind.REJOIN and status is Status.ACTIVE:
        return _Fault(say("this player is still in; remove this row"), ("drops",))
    if change.kind is ChangeKind.REJOIN and status is Status.RETIRED:
        told = say(
            "a player who concedes a game has retired from the event and plays no more; remove this row"
        )
        return _Fault(told, ("concession", "retires"))
    if change.kind is ChangeKind.REJOIN and status is Status.ELIMINATED:
        told = say("this player is out since the cut or a lost elimination game; remove this row")
        return _Fault(told, no_way_back)
    return None


def _is_needless(change: Change, status: Status) -> bool:
    return change.kind is ChangeKind.DROP and status is not Status.ACTIVE
