"""Who is out after so many losses, where a correction came after a round was drawn: the round stays as it was."""

from collections.abc import Iterator

from generator.checks.case import Case, first_seat
from generator.findings import Finding, define_warning
from generator.languages.said import nsay, say
from generator.model import PlayerId, Round, Status
from generator.tournament.course.participation import leaves_out, statuses_after
from generator.tournament.course.schedule import StageRound
from generator.tournament.ranking.losses import left_out, losses_counted, out_by_losses

_CLAUSE = ("swiss", "out_after_losses")


def check_out_by_losses(case: Case) -> Iterator[Finding]:
    """Find players left out of a round for losses that they don't have, and players in it despite theirs.

    Each player is reported once.
    """
    told = set[PlayerId]()
    for round_, position in case.rounds():
        if not leaves_out(case.regulation, case.stages, round_.number):
            continue
        today, before = out_by_losses(*case.parts, round_.number), case.statuses_before(round_)
        if not position.follows_cut:  # who might have made a cut is told as such
            wrongly = left_out(*case.parts, round_) - today - told
            told |= wrongly
            yield from _left_out(case, round_, position, sorted(wrongly))
        too_many = {player for player in round_.players if before.get(player) is Status.ACTIVE} & today - told
        told |= too_many
        yield from _paired(case, round_, sorted(too_many))


define_warning(
    "out-by-losses-corrected",
    meaning=(
        "A result was corrected after a round was drawn, and a player who was left out of it, as after so many losses "
        "a player is out, has fewer of them. The round stays, and the player stays out."
    ),
    remedy=(
        "Leave it, or let the player come back: write Rejoin on the sheet Changes of the last round. The rounds missed "
        "are then unpaired losses, which don't count among those that a player is out with."
    ),
    example=(
        "P07 (Ilse Vorn) was out by losses when round 3 was drawn, and by today's results has 1 loss: the round stays "
        "as it was drawn; to let this player come back write Rejoin on the sheet Changes of round 3"
    ),
)


def _left_out(case: Case, round_: Round, position: StageRound, players: list[PlayerId]) -> Iterator[Finding]:
    """Yield findings on who was left out and has too few losses by now, until they are back or have left."""
    number, last = round_.number, len(case.event.rounds)
    statuses, out = statuses_after(*case.parts, last), out_by_losses(*case.parts, last + 1)
    in_stage = last < number - position.number + 1 + (position.stage.rounds or 0)
    for player in players:
        if statuses.get(player) is not Status.OUT_BY_LOSSES or player in out:
            continue
        message = nsay(
            "{player} was out by losses when round {round} was drawn, and by today's results has {n} loss: the round "
            "stays as it was drawn",
            "{player} was out by losses when round {round} was drawn, and by today's results has {n} losses: the "
            "round stays as it was drawn",
            losses_counted(*case.parts, number, player),
            player=case.called(player),
            round=number,
        )
        if in_stage:
            message = say(
                "{message}; to let this player come back write Rejoin on the sheet Changes of round {last}",
                message=message,
                last=last,
            )
        yield case.finding("out-by-losses-corrected", first_seat(round_), message, *_CLAUSE)


define_warning(
    "out-by-losses-paired",
    meaning=(
        "A player has a seat in a round who had so many losses before it that, by the regulations, a player is out. A "
        "result was corrected after the draw, or a person seated the player."
    ),
    remedy="Nothing, if the round has begun: it counts, and the next round is drawn without the player.",
    example=(
        "P07 (Ilse Vorn) had 2 losses before round 3, with which a player is out, and plays in it: the round counts as "
        "it is, and this player is in no later one"
    ),
)


def _paired(case: Case, round_: Round, players: list[PlayerId]) -> Iterator[Finding]:
    """Yield findings on who plays although already out."""
    for player in players:
        place = next(
            (game.place.cell("Player 1 ID") for game in round_.pairings if player in game.players),
            first_seat(round_),
        )
        message = nsay(
            "{player} had {n} loss before round {round}, with which a player is out, and plays in it: the round "
            "counts as it is, and this player is in no later one",
            "{player} had {n} losses before round {round}, with which a player is out, and plays in it: the round "
            "counts as it is, and this player is in no later one",
            losses_counted(*case.parts, round_.number, player),
            player=case.called(player),
            round=round_.number,
        )
        yield case.finding("out-by-losses-paired", place, message, *_CLAUSE)
