"""Who is meant where an ID stands: the ID in any spelling, or a name that only one player has.

`players.xlsx` says who there is, so this comes after all files are read. What has two readings stays as it is, and the
checks tell that nobody has such an ID.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.findings import Finding, Place, define_note
from generator.languages.said import say
from generator.model import Bye, Change, ListEntry, Pairing, Player, PlayerId, Round
from generator.text import key
from generator.workbooks import layout


class Understood(NamedTuple):
    """Lists and rounds with the IDs as players.xlsx spells them, and what was read for something else."""

    lists: tuple[ListEntry, ...]
    rounds: tuple[Round, ...]
    findings: tuple[Finding, ...]


def understand(players: Iterable[Player], lists: Iterable[ListEntry], rounds: Iterable[Round]) -> Understood:
    """Put the ID of a player in the place of every other way in which that player alone can be meant."""
    people = PlayerIndex(players)
    entries = tuple(_entry(entry, people) for entry in lists)
    known = tuple(_round(round_, people) for round_ in rounds)
    return Understood(entries, known, tuple(dict.fromkeys(people.findings)))


def label_of(player: Player) -> str:
    """Return what drop-downs of players offer where an ID goes."""
    return f"{player.name} ({player.id})"


define_note(
    "id-understood",
    meaning="A name is written where an ID is expected. Only one player has this name, so that player is meant.",
    remedy="Nothing. Type the ID if you want the sheet to say it.",
    example="'Ilse Vorn' is written where an ID is expected: it is read as P07 (Ilse Vorn)",
)


class PlayerIndex:
    """The players by all that they are called; each name that was understood becomes a note."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.findings: list[Finding] = []
        self._names: dict[PlayerId, str] = {}
        self._by_id: dict[str, PlayerId] = {}
        self._by_name: dict[str, set[PlayerId]] = {}
        for player in players:
            self._names[player.id] = player.name
            self._by_id[_id_key(player.id)] = player.id
            for called in (player.name, f"{player.id} {player.name}", f"{player.name} {player.id}"):
                self._by_name.setdefault(_letters(called), set()).add(player.id)

    def alone(self, said: str) -> PlayerId | None:
        """Return the only player who can be meant, by an ID or a name; None where nobody or more than one may be."""
        meant = self.whom(PlayerId(said), Place(file=""))
        return meant if meant in self._names else None

    def whom(self, said: PlayerId, place: Place) -> PlayerId:
        """Return the ID that is meant; what was said where nobody or more than one may be meant."""
        if said in self._names or not said:
            return said
        meant = self._by_id.get(_id_key(said))
        if meant is not None:
            return meant
        called = self._by_name.get(_letters(said), set()) if _letters(said) else set()
        if len(called) != 1:
            return said
        (meant,) = called
        if key(said) == key(f"{self._names[meant]} ({meant})"):
            return meant  # chosen from the list
        message = say(
            "{said!r} is written where an ID is expected: it is read as {meant} ({names})",
            said=said,
            meant=meant,
            names=self._names[meant],
        )
        self.findings.append(Finding(code="id-understood", place=place, message=message))
        return meant


def _round(round_: Round, people: PlayerIndex) -> Round:
    return replace(
        round_,
        pairings=tuple(_pairing(pairing, people) for pairing in round_.pairings),
        byes=tuple(_bye(bye, people) for bye in round_.byes),
        changes=_once([_change(change, people) for change in round_.changes]),
    )


def _entry(entry: ListEntry, people: PlayerIndex) -> ListEntry:
    player = people.whom(entry.player, entry.place.cell(layout.PLAYER_ID))
    return entry if player == entry.player else replace(entry, player=player)


def _pairing(pairing: Pairing, people: PlayerIndex) -> Pairing:
    player1 = people.whom(pairing.player1, pairing.place.cell(layout.PLAYER_1_ID))
    player2 = people.whom(pairing.player2, pairing.place.cell(layout.PLAYER_2_ID))
    if (player1, player2) == pairing.players:
        return pairing
    return replace(pairing, player1=player1, player2=player2)


def _bye(bye: Bye, people: PlayerIndex) -> Bye:
    place = bye.place.cell(layout.PLAYER_1_ID)
    return bye if bye.player is None else replace(bye, player=people.whom(bye.player, place))


def _change(change: Change, people: PlayerIndex) -> Change:
    return replace(change, player=people.whom(change.player, change.place.cell(layout.PLAYER_ID)))


def _once(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes without the drops in rows of games that the sheet `Changes` says, too."""
    said = {(change.player, change.kind) for change in changes if not change.in_row}
    return tuple(change for change in changes if not (change.in_row and (change.player, change.kind) in said))


def _id_key(text: str) -> str:
    """An ID without its case and without spaces, which no ID has."""
    return key(text).replace(" ", "")


def _letters(text: str) -> str:
    """A name without what separates its parts, as in `P01: Ilse Vorn` and `Ilse Vorn (P01)`."""
    return "".join(character for character in key(text) if character.isalnum())
