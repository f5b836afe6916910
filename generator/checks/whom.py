"""How messages speak of players, and who may be meant by something that is nobody's ID."""

import difflib
from collections.abc import Iterable

from generator.languages.said import NOTHING, Said, alternatives, say
from generator.model import Player, PlayerId
from generator.names import key

MOST_COMPARED = (
    20_000  # spellings in all, a third of a second: where every ID is unknown, guessing helps nobody
)


class People:
    """The players of an event, by ID and by all that they may be called."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._names: dict[str, str] = {}
        self._spellings: dict[str, list[str]] = {}
        for player in players:
            self._names[player.id] = player.name
            for spelling in {key(player.name), key(player.id)}:
                self._spellings.setdefault(spelling, []).append(player.id)
        self._compared = 0

    def called(self, player: PlayerId) -> str:
        """`P07 (Ilse Vorn)`: the ID stands in the workbook, the name is what people know."""
        return f"{player} ({self._names[player]})" if player in self._names else player

    def did_you_mean(self, said: str) -> Said:
        """A question to end a message with, as in `: did you mean P07 (Ilse Vorn)?`; empty where nobody comes near.

        Where it is the name of several, the IDs among which to choose.
        """
        namesakes = self._spellings.get(key(said), [])
        if len(namesakes) > 1:
            return say(
                ": {n} players have this name, enter {ids}",
                n=len(namesakes),
                ids=alternatives(namesakes[:3]),
            )
        meant = (namesakes or self._near(key(said))) if said else []
        people = [self.called(PlayerId(player)) for player in meant[:3]]
        return say(": did you mean {people}?", people=alternatives(people)) if people else NOTHING

    def _near(self, said: str) -> list[str]:
        self._compared += len(self._spellings)
        if self._compared > max(MOST_COMPARED, len(self._spellings)):
            return []
        close = difflib.get_close_matches(said, self._spellings, n=3, cutoff=0.75)
        return list(dict.fromkeys(player for spelling in close for player in self._spellings[spelling]))
