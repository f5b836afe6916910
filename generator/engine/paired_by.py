"""What is paired by beside points and chance: who is kept apart and, in round 1, clubs or a figure registered.

The round's workbook records it, so that the draw can be repeated as it was, whatever is corrected in the registration.
"""

from collections.abc import Mapping
from dataclasses import replace

from generator.engine.draw.drawing import DrawInputs
from generator.model import KEEP_APART, Event, PlayerId, Round, pairs_apart
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


def kept_apart(event: Event) -> frozenset[frozenset[PlayerId]]:
    """Return the pairs of players who aren't to meet, as the registration has them today."""
    return pairs_apart({player.id: player.keep_apart for player in event.players})


def kept_apart_then(round_: Round) -> frozenset[frozenset[PlayerId]]:
    """Return the same as it was when a round was drawn; nobody where its workbook doesn't say."""
    players = round_.snapshot.players if round_.snapshot is not None else {}
    return pairs_apart({player: values.get(KEEP_APART) for player, values in players.items()})


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
