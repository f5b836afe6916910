"""The players' records after a round, from the results of the workbooks."""

from collections.abc import Mapping
from dataclasses import replace

from generator.figures.records import EntryKind, Outcome, PlayerRecord, Records, RoundRecord, Ruling
from generator.findings import Citation
from generator.memoize import memoize
from generator.model import Bye, Event, Number, Pairing, Player, PlayerId, Round, Stage
from generator.regulations.catalogue import cite
from generator.regulations.game_schema import Award
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import entered, rounds_missed
from generator.tournament.course.schedule import RoundStatus, computed_once, is_swiss, round_status
from generator.tournament.game_forms import form_of
from generator.tournament.scoring import GameScore, bye_worth, score_game, with_byes


@computed_once
def records_after(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_number: int,
    *,
    entered_by: int | None = None,
) -> Records:
    """Return the record of everybody who has entered, with every Swiss result up to and including a round."""
    by = entered_by or round_number
    there, missed = entered(event, stages, by), rounds_missed(event, stages, by)
    if entered_by is not None and (there, missed) == (
        entered(event, stages, round_number),
        rounds_missed(event, stages, round_number),
    ):
        return records_after(event, regulation, stages, round_number)  # nobody enters
    entries: dict[PlayerId, list[RoundRecord]] = {player: [] for player in there}
    for round_ in event.rounds[:round_number]:
        if is_swiss(round_.number, stages):
            for player, entry in _entries_of(round_, regulation):
                entries.setdefault(player, []).append(entry)
    for player, numbers in missed.items():
        if player in entries:
            # No workbook has a row for these: the player was not there yet, or away.
            entries[player] += [_missed(number, regulation) for number in numbers]
    rulings = _rulings(event, stages, round_number)
    registered = {player.id: dict(player.registered) for player in event.players if player.registered}
    starting = {player.id: starting_points(player, regulation) for player in event.players}
    while_playing = frozenset(figure.name for figure in regulation.registered if figure.while_playing)
    # The last round with any result is the end of everybody's record: what counts rounds treats all alike.
    until = max((entry.round_number for own in entries.values() for entry in own), default=0)
    return {
        player: PlayerRecord(
            player=player,
            entries=with_byes(sorted(own, key=lambda entry: entry.round_number), regulation),
            until=until,
            rulings=rulings.get(player, ()),
            starting_points=starting.get(player, 0),
            registered=registered.get(player, {}),
            while_playing=while_playing,
        )
        for player, own in entries.items()
    }


def starting_points(player: Player, regulation: Regulation) -> int:
    """Return what a player has before round 1, by the figures that the rules name for it."""
    return sum(player.figure(each.name) or 0 for each in regulation.registered if each.starting_points)


def _rulings(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> Mapping[PlayerId, tuple[Ruling, ...]]:
    """Return what rulings gave or took, by player, up to and including a round."""
    found: dict[PlayerId, tuple[Ruling, ...]] = {}
    for round_ in event.rounds[:round_number]:
        for change in round_.changes if is_swiss(round_.number, stages) else ():
            if change.points is not None:
                ruling = Ruling(round_number=round_.number, points=change.points, reason=change.note)
                found[change.player] = (*found.get(change.player, ()), ruling)
    return found


@memoize
def _entries_of(round_: Round, regulation: Regulation) -> list[tuple[PlayerId, RoundRecord]]:
    entries: list[tuple[PlayerId, RoundRecord]] = []
    most = _most(regulation)
    for pairing in round_.pairings:
        score = score_game(pairing.result, regulation)
        if score is not None:
            scores = form_of(regulation).scores(pairing.result)
            entries += [
                (pairing.players[seat - 1], _game(round_, pairing, score, scores, seat, most))
                for seat in (1, 2)
            ]
    if round_status(round_, regulation) is not RoundStatus.PAIRINGS:  # a bye counts once any result is in
        entries += [
            (bye.player, _bye(round_, bye, regulation)) for bye in round_.byes if bye.player is not None
        ]
    return entries


def _game(
    round_: Round,
    pairing: Pairing,
    score: GameScore,
    scores: tuple[int | None, int | None],
    seat: int,
    most: Number,
) -> RoundRecord:
    points, margin = score.of_seat(seat)
    absent = pairing.result.ended.absent
    if seat in absent:
        kind, outcome = EntryKind.ABSENT, Outcome.LOSS
    else:
        kind = EntryKind.OPPONENT_ABSENT if absent else EntryKind.GAME
        outcome = Outcome.DRAW if score.is_drawn else Outcome.WIN if score.winner == seat else Outcome.LOSS
    return RoundRecord(
        round_number=round_.number,
        kind=kind,
        outcome=outcome,
        tournament_points=points or 0,  # the mean of all games comes with the player's record
        margin_of_victory=margin,
        clause=score.clause_of(seat),
        most=most,
        # Seats are 1 and 2, so `2 - seat` is the place of the other one.
        score=scores[seat - 1],
        against=scores[2 - seat],
        opponent=pairing.players[2 - seat],
        seat=seat,
        result=pairing.result,
    )


def _bye(round_: Round, bye: Bye, regulation: Regulation) -> RoundRecord:
    kind = EntryKind.GIVEN_BYE if bye.given else EntryKind.BYE
    worth = bye_worth(regulation, given=bye.given)
    award = Award(
        tournament_points=worth.award.points or 0,  # as above
        margin_of_victory=worth.award.margin_of_victory,
    )
    entry = _awarded(round_.number, kind, Outcome(worth.counts_as), award, worth.clause)
    return replace(entry, most=_most(regulation))


def _most(regulation: Regulation) -> Number:
    """Return the most tournament points that a game can bring; 0 where there is no end to them."""
    return regulation.tournament_points.most(regulation.scoring.highest) or 0


def _missed(round_number: int, regulation: Regulation) -> RoundRecord:
    award, clause = regulation.drops.unpaired_loss, cite(regulation, "drops", "unpaired_loss")
    return _awarded(round_number, EntryKind.MISSED, Outcome.LOSS, award, clause)


def _awarded(number: int, kind: EntryKind, outcome: Outcome, award: Award, clause: Citation) -> RoundRecord:
    return RoundRecord(
        round_number=number,
        kind=kind,
        outcome=outcome,
        tournament_points=award.tournament_points,
        margin_of_victory=award.margin_of_victory,
        clause=clause,
    )
