"""Lists that say too little: which limit of the regulations could not be checked, once for all lists alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.checks.case import Case
from generator.checks.lists import Entries, lists_by_player
from generator.findings import Finding, Place
from generator.model import Player
from generator.names import key
from generator.regulations.form.lists import ListKind, Lists

MOST_NAMED = 3  # players; the others are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What a list does not say, what therefore can't be told, and the part of the regulations that asks for it."""

    missing: str
    untold: str
    path: tuple[str, ...]


def check_thin_lists(case: Case) -> Iterator[Finding]:
    """A list that was handed in says enough to be judged by all limits.

    Source: Runewars 2.2, Army Lists, p. 7; Urban War 1.4, Player's Forces: Composition & Lists.
    """
    rules = case.regulation.lists
    if rules is None:
        return
    lists = lists_by_player(case.event.lists)
    gaps: dict[Gap, list[tuple[Player, Place]]] = {}
    for player in case.event.players:
        for gap, place in _gaps(player, lists.get(player.id, ()), rules):
            gaps.setdefault(gap, []).append((player, place))
    for gap, found in gaps.items():
        message = (
            f"{_whose([player.name for player, _ in found])}: {gap.missing}, so nobody can tell {gap.untold}"
        )
        yield case.finding("list-thin", found[0][1], message, "lists", *gap.path)


def _gaps(player: Player, entries: Entries, rules: Lists) -> Iterator[tuple[Gap, Place]]:
    if not entries:
        return
    if rules.total is not None:
        yield from _gap_in_total(player, entries, rules.total.maximum)
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        if limit.expected and not own:
            gap = Gap(
                missing=f"no row of kind {kind}", untold="whether the limits are kept", path=("kinds", kind)
            )
            yield gap, entries[0].place.cell("Kind")
        yield from _gap_in_capacity(own, kind, limit)


def _gap_in_total(player: Player, entries: Entries, most: int) -> Iterator[tuple[Gap, Place]]:
    """The points of the rows, or the total that the player states, is missing."""
    if player.list_points is not None:
        return
    if any(entry.points is not None for entry in entries):
        missing, untold = "no List points", "whether the rows add up to what the player states"
        place = player.place.cell("List points")
    else:
        missing, untold = "neither Points nor List points", f"whether there are at most {most} points"
        place = entries[0].place.cell("Points")
    yield Gap(missing=missing, untold=untold, path=("total",)), place


def _gap_in_capacity(own: Entries, kind: str, limit: ListKind) -> Iterator[tuple[Gap, Place]]:
    silent = [entry for entry in own if entry.capacity is None]
    if limit.pair_capacity is None or not silent or sum(entry.count for entry in own) < 2:
        return
    untold = f"whether any two have at most {limit.pair_capacity} together"
    gap = Gap(missing=f"{kind} without a Capacity", untold=untold, path=("kinds", kind))
    yield gap, silent[0].place.cell("Capacity")


def _whose(names: Sequence[str]) -> str:
    """`the list of Ada`, `the lists of Ada, Bo, Cy and 4 others`."""
    if len(names) == 1:
        return f"the list of {names[0]}"
    named, others = names[:MOST_NAMED], len(names) - MOST_NAMED
    if others > 0:
        return f"the lists of {', '.join(named)} and {others} other{'s' if others > 1 else ''}"
    return f"the lists of {', '.join(named[:-1])} and {named[-1]}"
