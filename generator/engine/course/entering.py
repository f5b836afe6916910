"""From which round on everybody takes part: who was there when a round was drawn, and who came later.

Once anybody is ticked under `Here`, who is not ticked is seated in no round that is drawn from then on.
"""

from dataclasses import dataclass, replace
from itertools import takewhile

from generator.engine.course.participation import last_entry
from generator.model import Event, Player, PlayerId, Stage


def checks_in(event: Event) -> bool:
    """Whether anybody is ticked."""
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
    """Whether a player was to come in exactly that round."""
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
