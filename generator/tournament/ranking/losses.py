"""Who is out after so many losses, where the rules have that: not paired in the next round, and in no cut."""

from generator.figures.records import EntryKind, PlayerRecord
from generator.model import Event, PlayerId, Round, Stage, Status
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import leaves_out, statuses_after
from generator.tournament.ranking.records import records_after


def out_by_losses(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> frozenset[PlayerId]:
    """Return who has too many losses to play in a round, by today's results of those before it.

    The losses are those of the standings, of all stages so far. A round that somebody was left out of for losses, and
    then has missed, is none of them: or nobody would ever come back to whom a wrong result gave the last one.
    """
    limit = regulation.swiss.out_after_losses
    if limit is None or not leaves_out(regulation, stages, round_number):
        return frozenset()
    records = records_after(event, regulation, stages, round_number - 1, entered_by=round_number)
    return frozenset(
        player
        for player, record in records.items()
        # `_counted` only takes losses away, so it is asked of few.
        if record.losses >= limit and _counted(event, regulation, stages, record) >= limit
    )


def losses_counted(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int, player: PlayerId
) -> int:
    """Return how many losses before a round count for that, of a player who has entered by it."""
    records = records_after(event, regulation, stages, round_number - 1, entered_by=round_number)
    return _counted(event, regulation, stages, records[player])


def left_out(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> frozenset[PlayerId]:
    """Return who was left out of a drawn round for losses: as its workbook records, or else by today's results."""
    if not leaves_out(regulation, stages, round_.number):
        return frozenset()
    number, seated, was_in = round_.number, set(round_.players), round_.was_in
    today = out_by_losses(event, regulation, stages, number)
    before = statuses_after(event, regulation, stages, number - 1, entered_by=number)
    return frozenset(
        player
        for player, status in before.items()
        # What the workbook says of a player goes before today's results: a correction doesn't change who was in.
        if status is Status.ACTIVE and player not in seated and not was_in.get(player, player not in today)
    )


def _counted(event: Event, regulation: Regulation, stages: tuple[Stage, ...], record: PlayerRecord) -> int:
    """Return a player's losses without rounds that somebody still in has missed: only losses are a reason for that."""
    missed = (entry.round_number for entry in record.entries if entry.kind is EntryKind.MISSED)
    before = (
        statuses_after(event, regulation, stages, number - 1, entered_by=number).get(record.player)
        for number in missed
    )
    return record.losses - sum(status in (Status.ACTIVE, Status.OUT_BY_LOSSES) for status in before)
