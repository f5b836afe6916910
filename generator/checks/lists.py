"""The lists that players bring, against the limits of the regulations: each fault with its cell and clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.checks.case import Case
from generator.checks.whom import People
from generator.findings import Finding, Place
from generator.model import ListEntry, Player, PlayerId
from generator.names import key
from generator.regulations.form.lists import ListFactions, ListKind, Lists

Entries = Sequence[ListEntry]
ListFault = tuple[str, Place, str]  # code, place and message


def check_stated_totals(case: Case) -> Iterator[Finding]:
    """No player states a list of more points than the regulations allow."""
    rules = case.regulation.lists
    most = rules.total.maximum if rules and rules.total else None
    for player in case.event.players:
        if most is not None and player.list_points is not None and player.list_points > most:
            message = (
                f"list points {player.list_points}: a list has at most {most}; correct them, or the list"
            )
            place = player.place.cell("List points")
            yield case.finding("list-total-too-high", place, message, "lists", "total")


def check_player_factions(case: Case) -> Iterator[Finding]:
    """A player's faction is one that the regulations know, where they name them all."""
    limit = case.regulation.lists.factions if case.regulation.lists is not None else None
    if limit is None or not limit.among:
        return
    known = {_faction(name) for name in limit.among}
    for player in case.event.players:
        if player.faction and _faction(player.faction) not in known:
            message = f"faction {player.faction!r}: there are {', '.join(limit.among)}"
            place = player.place.cell("Faction")
            yield case.finding("faction-unknown", place, message, "lists", "factions")


def check_lists(case: Case) -> Iterator[Finding]:
    """Every list that was handed in keeps the limits of its kinds, its faction and its total."""
    rules, people = case.regulation.lists, People(case.event.players)
    if rules is None:
        return
    lists = lists_by_player(case.event.lists)
    for player_id, entries in lists.items():
        if player_id not in case.players:
            meant = people.did_you_mean(player_id) or ": correct the ID"
            message = f"{player_id} is not on the sheet Players{meant}"
            if not case.is_known(player_id):
                yield case.finding("list-player-unknown", entries[0].place.cell("Player ID"), message)
            continue
        for clause, fault in _faults(case.players[player_id], entries, rules):
            yield case.finding(*fault, "lists", *clause)
    for player in case.event.players if lists else ():
        if not {player.id, case.former_ids.get(player.id)} & lists.keys() and not player.withdrawn:
            message = f"{player.name} has no list on the sheet Lists, others have: enter it"
            yield case.finding("list-missing", player.place.cell("ID"), message, "lists")


def lists_by_player(entries: Entries) -> dict[PlayerId, list[ListEntry]]:
    """The rows of the sheet by whose list they are of."""
    lists: dict[PlayerId, list[ListEntry]] = {}
    for entry in entries:
        lists.setdefault(entry.player, []).append(entry)
    return lists


def _faults(player: Player, entries: Entries, rules: Lists) -> Iterator[tuple[tuple[str, ...], ListFault]]:
    """What is wrong with a player's list, each with the part of the regulations on lists that says so."""
    yield from ((("total",), fault) for fault in _in_total(player, entries, rules))
    known = {key(kind) for kind in rules.kinds}
    for entry in entries:
        if known and key(entry.kind) not in known:
            message = f"kind {entry.kind!r}: write {', '.join(rules.kinds)}"
            yield ("kinds",), ("list-kind-unknown", entry.place.cell("Kind"), message)
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        place = (own or list(entries))[0].place.cell("Kind")
        section = _Section(player=player, kind=kind, limit=limit, entries=own, place=place)
        yield from ((("kinds", kind), fault) for fault in section.faults())
    if rules.factions is not None:
        yield from ((("factions",), fault) for fault in _in_factions(player, entries, rules.factions))


def _in_total(player: Player, entries: Entries, rules: Lists) -> Iterator[ListFault]:
    total = sum((entry.points or 0) * entry.count for entry in entries)
    has = f"{player.name}'s list has {total} points together"
    if rules.total is not None and total > rules.total.maximum:
        message = (
            f"{has}, at most {rules.total.maximum} are allowed: "
            "correct the points, or the player leaves something out"
        )
        yield "list-total-too-high", entries[0].place.cell("Points"), message
    is_priced = any(entry.points is not None for entry in entries)
    if is_priced and player.list_points not in (None, total):
        message = f"{has}, List points says {player.list_points}: correct one of them"
        yield "list-total-differs", player.place.cell("List points"), message


@dataclass(frozen=True, slots=True, kw_only=True)
class _Section:
    """The rows of one kind in a player's list, and what limits them."""

    player: Player
    kind: str
    limit: ListKind
    entries: Entries
    place: Place  # where the kind of the first one stands; without any, of another row

    def faults(self) -> Iterator[ListFault]:
        """All that is wrong with them."""
        yield from self._in_number()
        yield from self._in_uniques()
        yield from self._in_repeated_names()
        yield from self._in_capacity()
        yield from self._in_names()

    def _in_number(self) -> Iterator[ListFault]:
        number, least, most = (
            sum(entry.count for entry in self.entries),
            self.limit.minimum,
            self.limit.maximum,
        )
        has = f"{self.player.name}'s list has {number} of kind {self.kind}"
        if number < least or (most is not None and number > most):
            wanted = f"at least {least}" if number < least else f"at most {most}"
            wanted = f"exactly {least}" if least == most else wanted
            yield "list-number", self.place, f"{has}, it must have {wanted}: correct the rows"
        if self.limit.models and self.player.models not in (None, number):
            message = f"{has}, Models says {self.player.models}: correct one of them"
            yield "list-models", self.place, message

    def _in_uniques(self) -> Iterator[ListFault]:
        uniques, most = [entry for entry in self.entries if entry.unique], self.limit.unique
        number = sum(entry.count for entry in uniques)
        if most is not None and number > most:
            message = (
                f"{self.player.name}'s list has {number} unique ones of kind {self.kind}, at most {most} are allowed: "
                "correct the rows"
            )
            yield "list-unique", uniques[0].place.cell("Unique"), message

    def _in_repeated_names(self) -> Iterator[ListFault]:
        seen: set[str] = set()
        for entry in self.entries if self.limit.different else ():
            if entry.name is not None and (key(entry.name) in seen or entry.count > 1):
                what = f"{self.kind} {entry.name!r} is in the list more than once"
                message = f"{what}: no two may be the same, correct one"
                yield "list-repeated", entry.place.cell("Name"), message
            seen.add(key(entry.name or ""))

    def _in_capacity(self) -> Iterator[ListFault]:
        """The first two that have too much together, the largest first."""
        most = self.limit.pair_capacity
        if most is None:
            return
        known = [(entry.capacity, entry) for entry in self.entries if entry.capacity is not None]
        copies = [each for each in known for _ in range(min(each[1].count, 2))]
        for (first, one), (second, other) in combinations(sorted(copies, key=lambda each: -each[0]), 2):
            if first + second > most:
                message = (
                    f"{self.player.name}'s {one.name or self.kind} and {other.name or self.kind} have capacity "
                    f"{first + second} together, any two of kind {self.kind} have at most {most}"
                )
                yield "list-capacity", one.place.cell("Capacity"), message
                return

    def _in_names(self) -> Iterator[ListFault]:
        for entry in self.entries:
            if entry.name is not None and not _is_known(entry.name, self.limit):
                numbered = (f"{name} 1-{number}" for name, number in self.limit.numbered.items())
                message = f"{self.kind} {entry.name!r}: there are {', '.join([*self.limit.among, *numbered])}"
                yield "list-name", entry.place.cell("Name"), message


def _is_known(name: str, limit: ListKind) -> bool:
    if not limit.among and not limit.numbered:
        return True
    if key(name) in {key(known) for known in limit.among}:
        return True
    family, _, number = key(name).rpartition(" ")
    most = {key(known): count for known, count in limit.numbered.items()}.get(family, 0)
    return number.isascii() and number.isdecimal() and 1 <= int(number) <= most


def _in_factions(player: Player, entries: Entries, limit: ListFactions) -> Iterator[ListFault]:
    known = {_faction(name) for name in limit.among}
    named = {_faction(entry.faction): entry for entry in entries if entry.faction}
    for name, entry in named.items():
        if known and name not in known:
            message = f"faction {entry.faction!r}: there are {', '.join(limit.among)}"
            yield "list-faction", entry.place.cell("Faction"), message
    spelled = {name: entry.faction or "" for name, entry in named.items()}
    own = _faction(player.faction or "")
    spelled |= {own: player.faction} if player.faction else {}
    if len(spelled) > limit.maximum and named:
        stranger = next((entry for name, entry in named.items() if name != own), entries[0])
        message = f"{player.name}'s list mixes {', '.join(sorted(spelled.values()))}; {_of_how_many(limit)}"
        code = "list-faction-mixed" if limit.exceptions or not limit.limited else "list-faction"
        yield code, stranger.place.cell("Faction"), message


def _of_how_many(limit: ListFactions) -> str:
    if not limit.limited:
        return "a list names its faction and may have several: correct Faction if it is a slip"
    most = "one faction" if limit.maximum == 1 else f"{limit.maximum} factions"
    return f"a list is of {most}" + (", unless an effect allows otherwise" if limit.exceptions else "")


def _faction(name: str) -> str:
    """What factions match on: as all names, and `and` is as good as `&`."""
    return key(name).replace(" and ", " & ")
