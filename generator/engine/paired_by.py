"""What round 1 is paired by beside chance: clubs, or a figure entered at registration. Its workbook writes it down.

So the draw can be repeated as it was, whatever is corrected in the registration afterwards.
"""

from collections.abc import Mapping
from dataclasses import replace

from generator.engine.draw.drawing import DrawInputs
from generator.model import Event, PlayerId
from generator.names import key
from generator.regulations.schema import Regulation
from generator.regulations.vocabulary import CLUBS_APART, RATING_HALVES


def clubs_of(event: Event) -> dict[PlayerId, str | None]:
    """Everybody's club, each as whoever stands first in the registration spells it."""
    spelled: dict[str, str] = {}
    return {
        player.id: spelled.setdefault(key(player.club), player.club) if player.club else None
        for player in event.players
    }


def figures_of(event: Event, regulation: Regulation) -> dict[PlayerId, int]:
    """Everybody's first figure of those entered at registration; 0 where none was."""
    name = regulation.registered[0].name
    return {player.id: player.figure(name) or 0 for player in event.players}


def paired_by(
    event: Event, regulation: Regulation, round_number: int
) -> Mapping[PlayerId, str | None] | Mapping[PlayerId, int]:
    """What to write down of each player beside a round's ranking; nothing where it is paired by the ranking alone."""
    method = regulation.swiss.first_round if round_number == 1 else None
    if method == CLUBS_APART:
        return clubs_of(event)
    return figures_of(event, regulation) if method == RATING_HALVES else {}


def as_paired_then(inputs: DrawInputs, noted: Mapping[PlayerId, str | None]) -> DrawInputs:
    """The inputs of a draw with clubs and figures as they were written down; where nothing was, as they are today."""
    figures = {player: int(text) for player, text in noted.items() if text is not None and text.isdecimal()}
    return replace(
        inputs,
        clubs={**inputs.clubs, **noted} if inputs.clubs else inputs.clubs,
        figures={**inputs.figures, **figures} if inputs.figures else inputs.figures,
    )
