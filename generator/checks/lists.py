"""The lists that players bring, against the limits of the regulations: each fault with its cell and clause."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from generator.checks.whom import People
from generator.findings import Citation, Finding, Place
from generator.model import Event, ListEntry, Player, PlayerId
from generator.names import key
from generator.regulations.catalogue import cite
from generator.regulations.form.lists import ListFactions, ListKind, Lists
from generator.regulations.schema import Regulation

Entries = Sequence[ListEntry]


def check_stated_totals(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """No player states a list of more points than the regulations allow."""
    most = regulation.lists.total.maximum if regulation.lists and regulation.lists.total else None
    for player in event.players:
        if most is not None and player.list_points is not None and player.list_points > most:
            yield _finding(
                regulation,
                "list-total-too-high",
                player.place.cell("List points"),
                f"list points {player.list_points}: a list has at most {most}; correct them, or the list",
                "total",
            )


def check_lists(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Every list that was handed in keeps the limits of its kinds, its faction and its total."""
    rules = regulation.lists
    if rules is None:
        return
    players, people = {player.id: player for player in event.players}, People(event.players)
    lists: dict[PlayerId, list[ListEntry]] = {}
    for entry in event.lists:
        lists.setdefault(entry.player, []).append(entry)
    for player_id, entries in lists.items():
        if player_id not in players:
            meant = people.did_you_mean(player_id) or ": correct the ID"
            message = f"{player_id} is not on the sheet Players{meant}"
            place = entries[0].place.cell("Player ID")
            yield Finding(code="list-player-unknown", place=place, message=message)
            continue
        for check in _CHECKS:
            yield from check(players[player_id], entries, regulation, rules)
    if lists:
        yield from _missing_lists(event, regulation, set(lists))


def _missing_lists(event: Event, regulation: Regulation, handed_in: set[PlayerId]) -> Iterator[Finding]:
    for player in event.players:
        if player.id not in handed_in and not player.withdrawn:
            message = f"{player.name} has no list on the sheet Lists, others have: enter it"
            yield _finding(regulation, "list-missing", player.place.cell("ID"), message)


def _check_total(player: Player, entries: Entries, regulation: Regulation, rules: Lists) -> Iterator[Finding]:
    total = sum((entry.points or 0) * entry.count for entry in entries)
    place = entries[0].place.cell("Points")
    if rules.total is not None and total > rules.total.maximum:
        message = (
            f"{player.name}'s list has {total} points together, at most {rules.total.maximum} are allowed: "
            "correct the points, or the player leaves something out"
        )
        yield _finding(regulation, "list-total-too-high", place, message, "total")
    is_priced = any(entry.points is not None for entry in entries)
    if is_priced and player.list_points not in (None, total):
        message = (
            f"{player.name}'s list has {total} points together, List points says {player.list_points}: "
            "correct one of them"
        )
        yield _finding(regulation, "list-total-differs", player.place.cell("List points"), message, "total")


def _check_kinds(player: Player, entries: Entries, regulation: Regulation, rules: Lists) -> Iterator[Finding]:
    known = {key(kind): kind for kind in rules.kinds}
    for entry in entries:
        if known and key(entry.kind) not in known:
            message = f"kind {entry.kind!r}: write {', '.join(rules.kinds)}"
            yield _finding(regulation, "list-kind-unknown", entry.place.cell("Kind"), message, "kinds")
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        place = (own or list(entries))[0].place.cell("Kind")
        yield from _check_number(player, own, kind, limit, place, regulation)
        if limit.models:
            yield from _check_models(player, own, kind, place, regulation)
        if own:
            yield from _check_kind(player, own, kind, limit, regulation)


def _check_number(
    player: Player, own: Entries, kind: str, limit: ListKind, place: Place, regulation: Regulation
) -> Iterator[Finding]:
    number = sum(entry.count for entry in own)
    if number < limit.minimum or (limit.maximum is not None and number > limit.maximum):
        if limit.minimum == limit.maximum:
            wanted = f"exactly {limit.minimum}"
        elif number < limit.minimum:
            wanted = f"at least {limit.minimum}"
        else:
            wanted = f"at most {limit.maximum}"
        message = f"{player.name}'s list has {number} of kind {kind}, it must have {wanted}: correct the rows"
        yield _finding(regulation, "list-number", place, message, "kinds", kind)


def _check_models(
    player: Player, own: Entries, kind: str, place: Place, regulation: Regulation
) -> Iterator[Finding]:
    number = sum(entry.count for entry in own)
    if player.models is not None and number != player.models:
        message = f"{player.name}'s list has {number} of kind {kind}, Models says {player.models}: correct one of them"
        yield _finding(regulation, "list-models", place, message, "kinds", kind)


def _check_kind(
    player: Player, own: Entries, kind: str, limit: ListKind, regulation: Regulation
) -> Iterator[Finding]:
    uniques = sum(entry.count for entry in own if entry.unique)
    if limit.unique is not None and uniques > limit.unique:
        place = next(entry.place for entry in own if entry.unique).cell("Unique")
        message = (
            f"{player.name}'s list has {uniques} unique ones of kind {kind}, at most {limit.unique} are allowed: "
            "correct the rows"
        )
        yield _finding(regulation, "list-unique", place, message, "kinds", kind)
    if limit.different:
        yield from _check_different(own, kind, regulation)
    if limit.pair_capacity is not None:
        yield from _check_capacity(player, own, kind, limit.pair_capacity, regulation)
    for entry in own:
        if entry.name is not None and not _is_known(entry.name, limit):
            names = [*limit.among, *(f"{name} 1-{number}" for name, number in limit.numbered.items())]
            message = f"{kind} {entry.name!r}: there are {', '.join(names)}"
            yield _finding(regulation, "list-name", entry.place.cell("Name"), message, "kinds", kind)


def _check_different(own: Entries, kind: str, regulation: Regulation) -> Iterator[Finding]:
    seen: set[str] = set()
    for entry in own:
        if entry.name is not None and (key(entry.name) in seen or entry.count > 1):
            message = (
                f"{kind} {entry.name!r} is in the list more than once: no two may be the same, correct one"
            )
            yield _finding(regulation, "list-repeated", entry.place.cell("Name"), message, "kinds", kind)
        seen.add(key(entry.name or ""))


def _check_capacity(
    player: Player, own: Entries, kind: str, most: int, regulation: Regulation
) -> Iterator[Finding]:
    copies = [entry for entry in own if entry.capacity is not None for _ in range(min(entry.count, 2))]
    pairs = combinations(sorted(copies, key=lambda entry: -(entry.capacity or 0)), 2)
    for one, other in pairs:
        together = (one.capacity or 0) + (other.capacity or 0)
        if together > most:
            message = (
                f"{player.name}'s {one.name or kind} and {other.name or kind} have capacity {together} together, "
                f"any two of kind {kind} have at most {most}"
            )
            yield _finding(regulation, "list-capacity", one.place.cell("Capacity"), message, "kinds", kind)
            return


def _is_known(name: str, limit: ListKind) -> bool:
    if not limit.among and not limit.numbered:
        return True
    if key(name) in {key(known) for known in limit.among}:
        return True
    family, _, number = key(name).rpartition(" ")
    most = {key(known): count for known, count in limit.numbered.items()}.get(family, 0)
    return number.isascii() and number.isdecimal() and 1 <= int(number) <= most


def _check_factions(
    player: Player, entries: Entries, regulation: Regulation, rules: Lists
) -> Iterator[Finding]:
    limit = rules.factions
    if limit is None:
        return
    known = {_faction(name) for name in limit.among}
    named = {_faction(entry.faction): entry for entry in entries if entry.faction}
    for name, entry in named.items():
        if known and name not in known:
            message = f"faction {entry.faction!r}: there are {', '.join(limit.among)}"
            yield _finding(regulation, "list-faction", entry.place.cell("Faction"), message, "factions")
    factions = set(named) | ({_faction(player.faction)} if player.faction else set())
    if len(factions) > limit.maximum and named:
        spelled = {_faction(entry.faction or ""): entry.faction or "" for entry in entries}
        spelled |= {_faction(player.faction): player.faction} if player.faction else {}
        names = ", ".join(sorted(spelled[name] for name in factions))
        stranger = next(
            (e for name, e in named.items() if name != _faction(player.faction or "")), entries[0]
        )
        message = f"{player.name}'s list mixes {names}; {_of_how_many(limit)}"
        code = "list-faction-mixed" if limit.exceptions or not limit.limited else "list-faction"
        yield _finding(regulation, code, stranger.place.cell("Faction"), message, "factions")


def _of_how_many(limit: ListFactions) -> str:
    if not limit.limited:
        return "a list names its faction and may be of several: correct Faction if it is a slip"
    most = "one faction" if limit.maximum == 1 else f"{limit.maximum} factions"
    return f"a list is of {most}" + (", unless an effect allows otherwise" if limit.exceptions else "")


def _faction(name: str) -> str:
    """What factions match on: as all names, and `and` is as good as `&`."""
    return key(name).replace(" and ", " & ")


def check_player_factions(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """A player's faction is one that the regulations know, where they name them all."""
    limit = regulation.lists.factions if regulation.lists is not None else None
    if limit is None or not limit.among:
        return
    known = {_faction(name) for name in limit.among}
    for player in event.players:
        if player.faction and _faction(player.faction) not in known:
            message = f"faction {player.faction!r}: there are {', '.join(limit.among)}"
            yield _finding(regulation, "faction-unknown", player.place.cell("Faction"), message, "factions")


_CHECKS: tuple[Callable[[Player, Entries, Regulation, Lists], Iterator[Finding]], ...] = (
    _check_total,
    _check_kinds,
    _check_factions,
)


def _finding(regulation: Regulation, code: str, place: Place, message: str, *path: str) -> Finding:
    clause: Citation = cite(regulation, "lists", *path)
    return Finding(code=code, place=place, message=message, citation=clause)
