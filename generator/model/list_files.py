"""Lists that players hand in as files: a squad of X-Wing as its builders write it, or a text."""

from dataclasses import dataclass

from generator.findings import Place
from generator.model.players import PlayerId
from generator.text import CleanText


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadPilot:
    """A pilot with the ship and its upgrades, each under its slot, by the names that XWS gives them."""

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
        """What the pilots are worth together; None where one of them says no points."""
        points = [pilot.points for pilot in self.pilots if pilot.points is not None]
        return sum(points) if len(points) == len(self.pilots) else None

    @property
    def total(self) -> int | None:
        """The squad's points: as the file states them, else those of its pilots together."""
        return self.sum if self.points is None else self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFile:
    """What a player's file holds."""

    player: PlayerId
    content: SquadList | CleanText
    place: Place

    @property
    def squad(self) -> SquadList | None:
        """The squad, where it is one and no text."""
        return self.content if isinstance(self.content, SquadList) else None

    @property
    def ending(self) -> str:
        """What the file's name ends in where it is published."""
        return ".txt" if self.squad is None else ".xws"
