"""Check-in: once anybody is ticked under `Here`, who is not ticked is seated in no round that is drawn from then on."""

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
    seats: dict[PlayerId, int] = {}
    draws: dict[PlayerId, int] = {}
    for round_ in reversed(event.rounds):
        seats |= dict.fromkeys(round_.players, round_.number)
        before = round_.standings_before
        draws |= dict.fromkeys((line.player for line in before.lines) if before else (), round_.number)
    now = len(event.rounds) + 1
    return replace(
        event,
        players=tuple(
            _checked_in(player, stages, seats.get(player.id), draws.get(player.id), now)
            for player in event.players
        ),
    )


def is_due(player: Player, round_number: int) -> bool:
    """Whether a player was to come in exactly that round."""
    return (player.late_from_round or 1) == round_number


def _checked_in(
    player: Player, stages: tuple[Stage, ...], seated: int | None, drawn: int | None, now: int
) -> Player:
    """The player, by the first round with a seat, the first that was drawn with the player, and the next one."""
    comes, entry = player.late_from_round or 1, seated or now
    was_removed = drawn is not None and drawn < entry  # then a person took the seat away
    if player.withdrawn or comes > entry or was_removed:
        return player
    if seated is None and (not player.here or entry > last_entry(stages, entry)):
        return replace(player, withdrawn=True, absent=True)
    return player if comes == entry else replace(player, late_from_round=entry)
