"""Lists that say too little: which limit of the regulations could not be checked, once for all lists alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.checks.case import Case
from generator.checks.list_kinds import Entries
from generator.checks.lists import lists_by_player
from generator.findings import Finding, Place
from generator.languages.said import NEXT, Said, folded, listed, nsay, say
from generator.list_files.rows import KINDS, rows_of
from generator.model import Player
from generator.names import key
from generator.regulations.form.lists import ListKind, Lists

_HANDED_IN = ("handed_in",)  # what a list says
MOST_NAMED = 3  # players; the others are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What a list does not say, what therefore can't be told, and the part of the regulations that asks for it."""

    missing: Said
    untold: Said
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
        entries = lists.get(player.id, ())
        for gap, place in _gaps(player, entries, rules) if entries else _gaps_of_file(case, player, rules):
            gaps.setdefault(gap, []).append((player, place))
    for gap, found in gaps.items():
        message = say(
            "{whose}: {missing}, so nobody can tell {untold}",
            whose=_whose([player.name for player, _ in found]),
            missing=gap.missing,
            untold=gap.untold,
        )
        yield case.finding("list-thin", found[0][1], message, "lists", *gap.path)


def _gaps(player: Player, entries: Entries, rules: Lists) -> Iterator[tuple[Gap, Place]]:
    if rules.total is not None:
        yield from _gap_in_total(player, entries, rules.total.maximum)
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        if limit.expected and not own:
            gap = Gap(
                missing=say("no row of kind {kind}", kind=kind),
                untold=say("whether the limits are kept"),
                path=_HANDED_IN,
            )
            yield gap, entries[0].place.cell("Kind")
        yield from _gap_in_capacity(own, kind, limit)


def _gap_in_total(player: Player, entries: Entries, most: int) -> Iterator[tuple[Gap, Place]]:
    """The points of the rows, or the total that the player states, is missing."""
    if player.list_points is not None:
        return
    if any(entry.points is not None for entry in entries):
        missing, untold = say("no List points"), say("whether the rows add up to what the player states")
        place = player.place.cell("List points")
    else:
        missing, untold = (
            say("neither Points nor List points"),
            say("whether there are at most {most} points", most=most),
        )
        place = entries[0].place.cell("Points")
    yield Gap(missing=missing, untold=untold, path=_HANDED_IN), place


def _gaps_of_file(case: Case, player: Player, rules: Lists) -> Iterator[tuple[Gap, Place]]:
    """What a player's squad leaves out; a text says nothing that could be judged."""
    file = next((each for each in case.event.list_files if each.player == player.id), None)
    squad = file.squad if file is not None else None
    if file is None or squad is None:
        return
    if rules.total is not None and squad.total is None:
        most = rules.total.maximum
        untold = say("whether there are at most {most} points", most=most)
        yield Gap(missing=say("no points in the file"), untold=untold, path=_HANDED_IN), file.place
    said = {key(row.kind) for row in rows_of(squad, player.id, file.place)}
    for kind, limit in rules.kinds.items():
        gap = _gap_of_file(kind, limit, is_said=key(kind) in said)
        if gap is not None:
            yield gap, file.place


def _gap_of_file(kind: str, limit: ListKind, *, is_said: bool) -> Gap | None:
    path = ("kinds", kind)
    if key(kind) not in map(key, KINDS):
        return None
    if limit.minimum and not is_said:
        missing = say("nothing of kind {kind} in the file", kind=kind)
        return Gap(missing=missing, untold=say("whether the limits are kept"), path=_HANDED_IN)
    if limit.unique is not None and is_said:
        missing = say("no mark in the file for what is unique")
        return Gap(missing=missing, untold=say("whether at most {most} are", most=limit.unique), path=path)
    return None


def _gap_in_capacity(own: Entries, kind: str, limit: ListKind) -> Iterator[tuple[Gap, Place]]:
    silent = [entry for entry in own if entry.capacity is None]
    if limit.pair_capacity is None or not silent or sum(entry.count for entry in own) < 2:
        return
    untold = say("whether any two have at most {pair_capacity} together", pair_capacity=limit.pair_capacity)
    gap = Gap(missing=say("{kind} without a Capacity", kind=kind), untold=untold, path=("kinds", kind))
    yield gap, silent[0].place.cell("Capacity")


def _whose(names: Sequence[str]) -> Said:
    """`the list of Ada`, `the lists of Ada, Bo, Cy and 4 others`."""
    if len(names) == 1:
        return say("the list of {player}", player=names[0])
    named, others = names[:MOST_NAMED], len(names) - MOST_NAMED
    if others > 0:
        return nsay(
            "the lists of {players} and {n} other",
            "the lists of {players} and {n} others",
            others,
            players=folded(NEXT, named),
        )
    return say("the lists of {players}", players=listed(named))
