"""How messages name players, and which player may be meant by something that is nobody's ID."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from generator.languages.said import NOTHING, Message, alternatives, say
from generator.model import Player, PlayerId, Round
from generator.text import key

MAX_COMPARED_SPELLINGS = 20_000  # a third of a second: where every ID is unknown, guessing helps nobody


class KnownNames:
    """The players of an event by ID and by name, and the names that its rounds have beside IDs."""

    def __init__(self, players: Iterable[Player], rounds: Sequence[Round] = ()) -> None:
        self._names: dict[str, str] = {}
        self._spellings: dict[str, list[str]] = {}
        for player in players:
            self._names[player.id] = player.name
            self._spellings.setdefault(key(player.name), []).append(player.id)
        self._rounds = rounds
        self._compared = 0

    def called(self, player: PlayerId) -> str:
        """Return `P07 (Ilse Vorn)`: the ID stands in the workbook, the name is what people know."""
        return f"{player} ({self._names[player]})" if player in self._names else player

    def did_you_mean(self, said: str) -> Message:
        """Return a question such as `: did you mean P07 (Ilse Vorn)?` to end a message; empty where no name is near.

        Where it is the name of several, the IDs among which to choose. Only names are compared, as IDs all look alike.
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

    def what_to_do_about(self, stranger: PlayerId) -> Message:
        """Return the end of a message about an unknown ID: whose name stands beside it, or that a row is gone."""
        name = self._names_beside.get(stranger, "")
        namesakes = self._spellings.get(key(name), [])
        meant = self.did_you_mean(stranger) or (self.did_you_mean(name) if namesakes else NOTHING)
        if meant or not name:
            return meant or say(": correct the ID, or add the player")
        return say(
            ": put the row back (ID {player}, Name {name}) and, {leaving}; or correct the ID here",
            player=stranger,
            name=name,
            leaving=_how_to_leave(self._rounds),
        )

    @cached_property
    def _names_beside(self) -> Mapping[PlayerId, str]:
        """Return the first name that a round has beside each ID."""
        names: dict[PlayerId, str] = {}
        for round_ in self._rounds:
            for player, name in _names_beside_ids(round_):
                if player and name:
                    names.setdefault(player, name)
        return names

    def _near(self, said: str) -> list[str]:
        self._compared += len(self._spellings)
        if self._compared > max(MAX_COMPARED_SPELLINGS, len(self._spellings)):
            return []
        close = difflib.get_close_matches(said, self._spellings, n=3, cutoff=0.75)
        return list(dict.fromkeys(player for spelling in close for player in self._spellings[spelling]))


def _names_beside_ids(round_: Round) -> Iterator[tuple[PlayerId, str | None]]:
    """Yield the IDs in the seats of a round, and what its workbook has beside each as a name."""
    for pairing in round_.pairings:
        yield pairing.player1, pairing.name1
        yield pairing.player2, pairing.name2
    for bye in round_.byes:
        if bye.player is not None:
            yield bye.player, bye.name


def _how_to_leave(rounds: Sequence[Round]) -> Message:
    """Return what to do so that a player in the rounds leaves: nothing else is needed before anything is played."""
    if len(rounds) == 1 and all(pairing.result.is_empty for pairing in rounds[0].pairings):
        return say(
            "if this player doesn't come, write Withdrawn under Status and draw round 1 again with pair --redraw"
        )
    return say(
        "if this player has left, write Drop on the sheet Changes of round {round}", round=rounds[-1].number
    )
