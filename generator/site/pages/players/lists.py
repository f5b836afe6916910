"""A player's list as it was collected: what is in it, how many, at how many points, and the total."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from generator.languages import _
from generator.list_files.folder import DAMAGE_DECK, OBSTACLE, deck_of, faction_of
from generator.model import ListEntry, PlayerId, SquadList, SquadPilot
from generator.site.page_context import PageContext
from generator.site.parts import Fact, Link, Table, TableCell, TableColumn, TableRow, facts_of
from generator.site.wording import words


def list_table(context: PageContext, player: PlayerId) -> Table | None:
    """Return the player's list in the sheet's order; None where none was collected. Without points, no total."""
    entries = context.facts.list_of(player)
    if not entries:
        return None
    pointed = [entry.points * entry.count for entry in entries if entry.points is not None]
    names = (_("Name"), _("Count"), _("Each"), _("Points"))[: 4 if pointed else 2]
    return Table(
        caption=_("What the player brings"),
        columns=_columns(*names),
        rows=tuple(TableRow(cells=tuple(_cells(entry))[: len(names)]) for entry in entries),
        sums=((_("Total"), str(sum(pointed))),) if pointed else (),
    )


def _columns(name: str, *figures: str) -> tuple[TableColumn, ...]:
    first = TableColumn(text=name, kind="name", heads_rows=True)
    return (first, *(TableColumn(text=figure, kind="number") for figure in figures))


def _cells(entry: ListEntry) -> Iterator[str | TableCell]:
    details = (
        entry.kind if entry.name else None,
        _("unique") if entry.unique else None,
        entry.faction,
        _("capacity {capacity}", capacity=entry.capacity) if entry.capacity is not None else None,
    )
    each, about = entry.points, ", ".join(detail for detail in details if detail)
    yield TableCell(text=Link(text=entry.name or entry.kind), about=about)
    yield str(entry.count)
    yield words.figure(each)
    yield words.figure(None if each is None else each * entry.count)


# What a player handed in as a file: a squad as a table, with a link to the builder, or a text as it is.


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFilePart:
    """A squad or a text, the file to take away, and where else it can be seen."""

    squad: Table | None
    facts: tuple[Fact, ...]  # of the squad
    text: str  # the whole list, or what the squad's player says of it
    file: Link
    builder: Link | None


def list_file_part(context: PageContext, player: PlayerId) -> ListFilePart | None:
    """Return the player's file as far as it is public; None where none was handed in."""
    file = context.facts.list_file_of(player)
    if file is None:
        return None
    squad = file.squad
    href = context.link(context.urls.list_file(player, file.ending))
    name = _("The list as a file (XWS)") if squad is not None else _("The list as a file (text)")
    return ListFilePart(
        squad=None if squad is None else _squad(squad),
        facts=() if squad is None else _facts(context, squad),
        text=str(file.content) if squad is None else squad.description or "",
        file=Link(text=name, href=href),
        builder=None if squad is None else _builder(squad),
    )


def _builder(squad: SquadList) -> Link | None:
    """Return the link that the file gives. It is the player's, so its target is shown."""
    if squad.link is None:
        return None
    return Link(text=_("The list at {host}", host=urlsplit(squad.link).hostname or ""), href=squad.link)


def _squad(squad: SquadList) -> Table:
    """Return the pilots with all their upgrades; without points there is no total."""
    has_points = squad.total is not None or any(pilot.points is not None for pilot in squad.pilots)
    names = (_("Pilot"), _("Points"))[: 2 if has_points else 1]
    return Table(
        caption=Link(text=squad.name or _("The squad")),
        columns=_columns(*names),
        rows=tuple(TableRow(cells=_pilot(pilot)[: len(names)]) for pilot in squad.pilots),
        sums=((_("Total"), words.figure(squad.total)),) if has_points else (),
    )


def _pilot(pilot: SquadPilot) -> tuple[str | TableCell, ...]:
    """Return a pilot with ship and upgrades, and the points of all together."""
    upgrades = ", ".join(name for _slot, names in pilot.upgrades for name in names)
    about = Link(text=pilot.ship) if pilot.ship else ""
    beneath = (Link(text=upgrades),) if upgrades else ()
    return (TableCell(text=Link(text=pilot.name), about=about, beneath=beneath), words.figure(pilot.points))


def _facts(context: PageContext, squad: SquadList) -> tuple[Fact, ...]:
    rules = context.facts.regulation.lists
    limit = rules.factions if rules is not None else None
    return facts_of(
        (_("Faction"), faction_of(squad, limit)),
        (OBSTACLE, ", ".join(squad.obstacles or ())),
        (DAMAGE_DECK, deck_of(squad)),
    )
