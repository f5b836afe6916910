"""Check-in: once anybody is ticked under `Here`, who is not ticked is seated in no round that is drawn from then on."""

from collections.abc import Collection
from dataclasses import replace

from generator.engine.course.participation import last_entry
from generator.model import Event, Player, PlayerId, Stage


def checks_in(event: Event) -> bool:
    """Whether anybody is ticked."""
    return any(player.here for player in event.players)


def as_checked_in(event: Event, stages: tuple[Stage, ...]) -> Event:
    """The event as its check-in leaves it, if it has one; nothing after that has to know of the crosses.

    Who has no seat yet and is not ticked is absent, which is as good as withdrawn. Who was ticked later than a draw
    enters in the first round with a seat, or in the next one: the rules for late entries then say what was missed.
    """
    if not checks_in(event):
        return event
    first: dict[PlayerId, int] = {}
    for round_ in reversed(event.rounds):
        first |= dict.fromkeys(round_.players, round_.number)
    next_number = len(event.rounds) + 1
    return replace(
        event,
        players=tuple(
            _checked_in(player, event, stages, first.get(player.id, next_number), first)
            for player in event.players
        ),
    )


def is_due(player: Player, round_number: int) -> bool:
    """Whether a player was to come in exactly that round."""
    return (player.late_from_round or 1) == round_number


def _checked_in(
    player: Player, event: Event, stages: tuple[Stage, ...], entry: int, seated: Collection[PlayerId]
) -> Player:
    comes = player.late_from_round or 1
    if player.withdrawn or comes > entry or _was_drawn(player.id, event, entry):
        return player
    if player.id not in seated and (not player.here or entry > last_entry(stages, entry)):
        return replace(player, withdrawn=True, absent=True)
    return player if comes == entry else replace(player, late_from_round=entry)


def _was_drawn(player: PlayerId, event: Event, before: int) -> bool:
    """Whether a round before that one was drawn with the player: then a person took the seat away."""
    return any(
        line.player == player
        for round_ in event.rounds[: before - 1]
        if round_.standings_before is not None
        for line in round_.standings_before.lines
    )
