"""A player's list as it was collected: what is in it, how many, at how many points, and the total."""

from dataclasses import dataclass

from generator.languages import _
from generator.model import ListEntry, PlayerId
from generator.publish.frame.desk import Desk
from generator.publish.wording import words


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


def list_table(desk: Desk, player: PlayerId) -> ListTable | None:
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
