"""Who may be meant by something that is nobody's ID."""

import difflib
from collections.abc import Iterable

from generator.model import Player
from generator.names import key, same_name


def did_you_mean(said: str, players: Iterable[Player]) -> str:
    """A question to end a message with, as in `: did you mean P07 (Ilse Vorn)?`; empty where nobody comes near."""
    players = tuple(players)
    meant = [player for player in players if same_name(player.name, said)]
    if not meant:
        spellings = {key(spelling): player for player in players for spelling in (player.name, player.id)}
        close = difflib.get_close_matches(key(said), spellings, n=3, cutoff=0.75)
        meant = list({spellings[spelling].id: spellings[spelling] for spelling in close}.values())
    people = " or ".join(f"{player.id} ({player.name})" for player in meant[:3])
    return f": did you mean {people}?" if people else ""
