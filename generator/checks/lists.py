"""The lists that players bring, against the limits of the regulations: each fault with its cell and clause."""

from collections.abc import Iterator, Set

from generator.checks.case import Case
from generator.checks.list_kinds import Entries, ListFault, Section
from generator.checks.whom import People
from generator.findings import Finding
from generator.languages import later
from generator.languages.said import Said, nsay, say
from generator.model import ListEntry, Player, PlayerId
from generator.names import key
from generator.regulations.form.lists import ListFactions, Lists, faction_key

Cited = tuple[tuple[str, ...], ListFault]  # with the part of the regulations on lists that says so


def check_stated_totals(case: Case) -> Iterator[Finding]:
    """No player states a list of more points than the regulations allow."""
    rules = case.regulation.lists
    most = rules.total.maximum if rules and rules.total else None
    for player in case.event.players:
        if most is not None and player.list_points is not None and player.list_points > most:
            message = say(
                "list points {list_points}: a list has at most {most}; correct them, or the list",
                list_points=player.list_points,
                most=most,
            )
            place = player.place.cell("List points")
            yield case.finding("list-total-too-high", place, message, "lists", "total")


def check_player_factions(case: Case) -> Iterator[Finding]:
    """A player's faction is one that the regulations know, where they name them all."""
    limit = case.regulation.lists.factions if case.regulation.lists is not None else None
    if limit is None or not limit.among:
        return
    for player in case.event.players:
        if player.faction and limit.named(player.faction) is None:
            message = say(
                "faction {faction!r}: there are {names}", faction=player.faction, names=", ".join(limit.among)
            )
            place = player.place.cell("Faction")
            yield case.finding("faction-unknown", place, message, "lists", "factions", "among")


def check_lists(case: Case) -> Iterator[Finding]:
    """Every list that was handed in keeps the limits of its kinds, its faction and its total."""
    rules, people = case.regulation.lists, People(case.event.players, case.event.rounds)
    if rules is None:
        return
    lists = lists_by_player(case.event.lists)
    for player_id, entries in lists.items():
        if player_id not in case.players:
            meant = people.what_to_do_about(player_id)
            message = say("{player_id} is not on the sheet Players{meant}", player_id=player_id, meant=meant)
            if not case.is_known(player_id):
                yield case.finding("list-player-unknown", entries[0].place.cell("Player ID"), message)
            continue
        for clause, fault in faults_of(case.players[player_id], entries, rules):
            code, place, message = fault
            yield case.finding(code, place, message, "lists", *clause)
    if lists:
        yield from _missing(
            case, lists.keys(), later("{player} has no list on the sheet Lists, others have: enter it")
        )
    elif case.event.list_files:
        yield from _missing(
            case, set(), later("{player} has no file in the folder lists, others have: put it there")
        )


def _missing(case: Case, have: Set[PlayerId], words: str) -> Iterator[Finding]:
    """Who has handed in nothing where others have: neither rows on the sheet nor a file."""
    have = have | {file.player for file in case.event.list_files}
    for player in case.event.players:
        if not {player.id, case.former_ids.get(player.id)} & have and not player.withdrawn:
            message = say(words, player=player.name)
            yield case.finding("list-missing", player.place.cell("ID"), message, "lists", "handed_in")


def lists_by_player(entries: Entries) -> dict[PlayerId, list[ListEntry]]:
    """The rows of the sheet by whose list they are of."""
    lists: dict[PlayerId, list[ListEntry]] = {}
    for entry in entries:
        lists.setdefault(entry.player, []).append(entry)
    return lists


def faults_of(player: Player, entries: Entries, rules: Lists) -> Iterator[Cited]:
    """What is wrong with a player's list, each with the part of the regulations on lists that says so."""
    yield from _in_total(player, entries, rules)
    known = {key(kind) for kind in rules.kinds}
    for entry in entries:
        if known and key(entry.kind) not in known:
            message = say("kind {kind!r}: write {names}", kind=entry.kind, names=", ".join(rules.kinds))
            yield ("kinds",), ("list-kind-unknown", entry.place.cell("Kind"), message)
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        place = (own or list(entries))[0].place.cell("Kind")
        section = Section(player=player, kind=kind, limit=limit, entries=own, place=place)
        yield from ((("kinds", kind), fault) for fault in section.faults())
    if rules.factions is not None:
        yield from _in_factions(player, entries, rules.factions)


def _in_total(player: Player, entries: Entries, rules: Lists) -> Iterator[Cited]:
    total = sum((entry.points or 0) * entry.count for entry in entries)
    most = rules.total.maximum if rules.total is not None else None
    if most is not None and total > most:
        yield (
            ("total",),
            ("list-total-too-high", entries[0].place.cell("Points"), too_many(player, total, most)),
        )
        return
    if most is not None and (player.list_points or 0) > most:
        return  # said of the cell already
    is_priced = any(entry.points is not None for entry in entries)
    if is_priced and player.list_points not in (None, total):
        message = say(
            "{player}'s list has {total} points together, List points says {stated}: correct one of them",
            player=player.name,
            total=total,
            stated=player.list_points,
        )
        yield ("handed_in",), ("list-total-differs", player.place.cell("List points"), message)


def too_many(player: Player, total: int, most: int) -> Said:
    """How to say that a list is worth more than is allowed."""
    return say(
        "{player}'s list has {total} points together, at most {most} are allowed: correct the points, or the "
        "player leaves something out",
        player=player.name,
        total=total,
        most=most,
    )


def _in_factions(player: Player, entries: Entries, limit: ListFactions) -> Iterator[Cited]:
    named = {faction_key(entry.faction): entry for entry in entries if entry.faction}
    for name, entry in named.items():
        if limit.among and limit.named(name) is None:
            message = say(
                "faction {faction!r}: there are {names}", faction=entry.faction, names=", ".join(limit.among)
            )
            yield ("factions", "among"), ("list-faction", entry.place.cell("Faction"), message)
    spelled = {name: entry.faction or "" for name, entry in named.items()}
    own = faction_key(player.faction or "")
    spelled |= {own: player.faction} if player.faction else {}
    if len(spelled) > limit.maximum and named:
        stranger = next((entry for name, entry in named.items() if name != own), entries[0])
        message = say(
            "{player}'s list mixes {names}; {of_how_many}",
            player=player.name,
            names=", ".join(sorted(spelled.values())),
            of_how_many=_of_how_many(limit),
        )
        code = "list-faction-mixed" if limit.exceptions or not limit.limited else "list-faction"
        part = "maximum" if limit.limited else "limited"
        yield ("factions", part), (code, stranger.place.cell("Faction"), message)


def _of_how_many(limit: ListFactions) -> Said:
    if not limit.limited:
        return say("a list names its faction and may have several: correct Faction if it is a slip")
    if limit.exceptions:
        return nsay(
            "a list is of one faction, unless an effect allows otherwise",
            "a list is of {n} factions, unless an effect allows otherwise",
            limit.maximum,
        )
    return nsay("a list is of one faction", "a list is of {n} factions", limit.maximum)
