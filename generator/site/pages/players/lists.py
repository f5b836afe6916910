"""A player's list as it was collected: what is in it, how many, at how many points, and the total."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from generator.languages import _
from generator.list_files.folder import DAMAGE_DECK, OBSTACLE, deck_of, faction_of
from generator.model import ListEntry, PlayerId, SquadList, SquadPilot
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link
from generator.site.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """Something in a player's list: so many at so many points."""

    name: str
    about: str
    count: str
    each: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTable:
    """A player's list; without points there is no total."""

    caption: str
    has_points: bool
    rows: tuple[ListRow, ...]
    total: str


def list_table(desk: PageContext, player: PlayerId) -> ListTable | None:
    """The player's list in the order of the sheet; None where none was collected."""
    entries = desk.facts.list_of(player)
    if not entries:
        return None
    pointed = [entry.points * entry.count for entry in entries if entry.points is not None]
    return ListTable(
        caption=_("What the player brings"),
        has_points=bool(pointed),
        rows=tuple(_row(entry) for entry in entries),
        total=str(sum(pointed)),
    )


def _row(entry: ListEntry) -> ListRow:
    details = (
        entry.kind if entry.name else None,
        _("unique") if entry.unique else None,
        entry.faction,
        _("capacity {capacity}", capacity=entry.capacity) if entry.capacity is not None else None,
    )
    each = entry.points
    return ListRow(
        name=entry.name or entry.kind,
        about=", ".join(detail for detail in details if detail),
        count=str(entry.count),
        each=words.figure(each),
        points=words.figure(None if each is None else each * entry.count),
    )


# What a player handed in as a file: a squad as a table, with a link to the builder, or a text as it is.


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotRow:
    """A pilot: the ship, the upgrades, and the points of all together."""

    name: str
    ship: str
    upgrades: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadPart:
    """A squad; without points there is no total."""

    caption: str
    has_points: bool
    rows: tuple[PilotRow, ...]
    total: str
    facts: tuple[Fact, ...]
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFilePart:
    """A squad or a text, the file to take away, and where else it can be seen."""

    squad: SquadPart | None
    text: str
    file: Link
    builder: Link | None


def list_file_part(desk: PageContext, player: PlayerId) -> ListFilePart | None:
    """The player's file as it can be seen; None where none was handed in."""
    file = desk.facts.list_file_of(player)
    if file is None:
        return None
    squad = file.squad
    href = desk.link(desk.urls.list_file(player, file.ending))
    name = _("The list as a file (XWS)") if squad is not None else _("The list as a file (text)")
    return ListFilePart(
        squad=None if squad is None else _squad(desk, squad),
        text="" if squad is not None else str(file.content),
        file=Link(text=name, href=href),
        builder=None if squad is None else _builder(squad),
    )


def _builder(squad: SquadList) -> Link | None:
    """The link that the file gives. It is the player's, so it says where it leads."""
    if squad.link is None:
        return None
    return Link(text=_("The list at {host}", host=urlsplit(squad.link).hostname or ""), href=squad.link)


def _squad(desk: PageContext, squad: SquadList) -> SquadPart:
    return SquadPart(
        caption=squad.name or _("The squad"),
        has_points=squad.total is not None or any(pilot.points is not None for pilot in squad.pilots),
        rows=tuple(map(_list_file_row, squad.pilots)),
        total=words.figure(squad.total),
        facts=tuple(_facts(desk, squad)),
        description=squad.description or "",
    )


def _list_file_row(pilot: SquadPilot) -> PilotRow:
    return PilotRow(
        name=pilot.name,
        ship=pilot.ship or "",
        upgrades=", ".join(name for _slot, names in pilot.upgrades for name in names),
        points=words.figure(pilot.points),
    )


def _facts(desk: PageContext, squad: SquadList) -> Iterator[Fact]:
    rules = desk.facts.regulation.lists
    limit = rules.factions if rules is not None else None
    said = (
        (_("Faction"), faction_of(squad, limit)),
        (OBSTACLE, ", ".join(squad.obstacles or ())),
        (DAMAGE_DECK, deck_of(squad)),
    )
    yield from (Fact(name=name, values=(Link(text=text),)) for name, text in said if text)
