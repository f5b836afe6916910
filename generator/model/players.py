"""Players, their lists as files hold them, and who of them is kept apart."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import combinations
from typing import NewType

from generator.findings import NOWHERE, FilePlace, Place, RowPlace
from generator.text import CleanText

PlayerId = NewType("PlayerId", str)
Number = int | Fraction  # every figure is exact


class ChangeKind(Enum):
    """What may happen to a player's taking part, or points, in the workbook's words."""

    DROP = "Drop"
    DISQUALIFY = "Disqualify"
    REJOIN = "Rejoin"
    POINTS = "Points"


_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d "


class Status(Enum):
    """Whether a player is still in."""

    ACTIVE = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    RETIRED = "retired"
    ELIMINATED = "eliminated"
    OUT_BY_LOSSES = "out by losses"

    @property
    def public(self) -> str:
        """Return the word for it in workbooks and data, which have one for all whom the rules let play no more."""
        return Status.ELIMINATED.value if self is Status.OUT_BY_LOSSES else self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A record of a row of `players.xlsx`."""

    id: PlayerId
    name: CleanText
    public_name: CleanText | None = None  # what stands on the site in place of the name
    faction: CleanText | None = None
    club: CleanText | None = None
    list_points: int | None = None
    models: int | None = None  # in the force, where games are scored by what is lost of it
    here: bool = False  # ticked at the door
    withdrawn: bool = False
    absent: bool = False  # withdrawn only for want of a tick, where others are ticked
    late_from_round: int | None = None
    registered_late: bool = (
        False  # after a draw, whose workbook lacks the player; nobody typed `late_from_round`
    )
    fixed_table: int | None = None
    keep_apart: CleanText | None = None  # who has one of these texts, too, is not paired with the player
    byes: CleanText | None = None  # rounds in which a bye is given beforehand, as in `1, 2`
    registered: tuple[tuple[str, int], ...] = ()  # figures that the regulations name, each with its name
    place: RowPlace = NOWHERE

    @property
    def shown_name(self) -> CleanText:
        """Return what pages call the player: the public name if there is one; a dash takes one back."""
        public = self.public_name
        return public if public is not None and public.strip(_DASHES) else self.name

    @property
    def given_byes(self) -> tuple[int, ...]:
        """Return the rounds in which the player has a bye given beforehand."""
        return tuple(map(int, self.byes.split(", "))) if self.byes else ()

    def figure(self, name: str) -> int | None:
        """Return a figure that was entered at registration; None where none was."""
        return dict(self.registered).get(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A record of a row of the sheet `Lists`: `count` copies of something in a player's list, at `points` each.

    What a file in `lists/` says is held against the regulations as such rows, too.
    """

    player: PlayerId
    kind: CleanText
    name: CleanText | None = None
    points: int | None = None
    count: int = 1
    unique: bool = False
    faction: CleanText | None = None
    capacity: int | None = None
    place: RowPlace | FilePlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A row of the sheet `Changes`, or a drop in the row of the player's own game; it takes effect after its round."""

    player: PlayerId
    kind: ChangeKind
    note: CleanText | None = None
    points: Number | None = None  # tournament points given or, below 0, taken; thousandths at the finest
    in_row: bool = field(default=False, compare=False)  # whether it stands in the row of the game
    place: RowPlace = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A record of a tournament leader; `player` only if playing too."""

    role: CleanText
    name: CleanText
    player: PlayerId | None = None


# Lists that players hand in as files: a squad of X-Wing as its builders write it, or a text.


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadPilot:
    """A record of a pilot with the ship and its upgrades, each under its slot, by the names that XWS gives them."""

    name: CleanText
    ship: CleanText | None = None
    points: int | None = None  # with all upgrades
    upgrades: tuple[tuple[CleanText, tuple[CleanText, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadList:
    """A squad as its file says it, by the names that XWS gives everything. What the file leaves out is None."""

    faction: CleanText
    pilots: tuple[SquadPilot, ...]
    name: CleanText | None = None
    description: CleanText | None = None  # in one or several lines
    points: int | None = None  # the total that the file states
    obstacles: tuple[CleanText, ...] | None = None
    damage_deck: CleanText | None = None
    builder: CleanText | None = None  # the program, by its name among the file's vendors
    link: str | None = None  # to the squad or the builder, http or https
    version: CleanText | None = None

    @property
    def sum(self) -> int | None:
        """Return what the pilots are worth together; None where one of them says no points."""
        points = [pilot.points for pilot in self.pilots if pilot.points is not None]
        return sum(points) if len(points) == len(self.pilots) else None

    @property
    def total(self) -> int | None:
        """Return the squad's points: as the file states them, else those of its pilots together."""
        return self.sum if self.points is None else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFile:
    """A record of what a player's file holds."""

    player: PlayerId
    content: SquadList | CleanText
    place: Place

    @property
    def squad(self) -> SquadList | None:
        """Return the squad, where it is one and no text."""
        return self.content if isinstance(self.content, SquadList) else None

    @property
    def ending(self) -> str:
        """Return what the file's name ends in where it is published."""
        return ".txt" if self.squad is None else ".xws"


# Players who are never paired with each other: who has the same text under `Keep apart`, where a comma parts
# texts.


_COMMA = re.compile("[,;\uff0c]")


def apart_words(text: str | None) -> tuple[str, ...]:
    """Return each text of a cell once, in one spelling."""
    return tuple(
        dict.fromkeys(word for part in _COMMA.split(text or "") if (word := part.strip().casefold()))
    )


def apart_groups(texts: Mapping[PlayerId, str | None]) -> dict[str, list[PlayerId]]:
    """Return who has each text, in the order in which the texts come first."""
    groups: dict[str, list[PlayerId]] = {}
    for player, text in texts.items():
        for word in apart_words(text):
            groups.setdefault(word, []).append(player)
    return groups


def pairs_apart(texts: Mapping[PlayerId, str | None]) -> frozenset[frozenset[PlayerId]]:
    """Return every two players who have a text in common."""
    groups = apart_groups(texts).values()
    return frozenset(frozenset(pair) for group in groups for pair in combinations(group, 2))


def without_words(texts: Mapping[PlayerId, str | None]) -> dict[PlayerId, CleanText | None]:
    """Return numbers in place of the texts, which may say something about people."""
    numbers = {word: str(number) for number, word in enumerate(apart_groups(texts), start=1)}
    return {
        player: CleanText(", ".join(numbers[word] for word in apart_words(text))) or None
        for player, text in texts.items()
    }
