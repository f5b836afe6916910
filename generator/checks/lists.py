"""The lists that players bring, against the limits of the regulations: each fault with its cell and clause."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from generator.checks.case import Case
from generator.checks.list_sections import Entries, ListFault, ListSection
from generator.checks.names import KnownNames
from generator.findings import Finding, Place, define_error, define_note, define_warning
from generator.languages import later
from generator.languages.said import NEXT, Message, joined, listed, nsay, say
from generator.list_files.folder import KINDS, rows_of
from generator.model import ListEntry, Player, PlayerId
from generator.regulations.event_schema import ListFactions, ListKind, Lists, faction_key
from generator.text import key

Cited = tuple[tuple[str, ...], ListFault]  # with the part of the regulations on lists that says so


define_error(
    "list-total-too-high",
    meaning="A list is worth more points than the regulations allow.",
    remedy="Correct the points if they were mistyped; if not, the player has to leave something out.",
    example=(
        "Ilse Vorn's list has 212 points together, at most 200 are allowed: correct the points, or the player leaves "
        "something out"
    ),
)


def check_stated_totals(case: Case) -> Iterator[Finding]:
    """Find players who state a list of more points than the regulations allow."""
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


define_warning(
    "faction-unknown",
    meaning="The regulations name all factions, and this is not one of them.",
    remedy="Correct the spelling, or choose one of the list.",
    example="faction 'Waiqa': there are Daqan Lords, Latari Elves, Uthuk Y'llan, Waiqar the Undying",
)


def check_player_factions(case: Case) -> Iterator[Finding]:
    """Find players whose faction the regulations don't know, where they name them all."""
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


define_error(
    "list-player-unknown",
    meaning="A row of the sheet Lists has an ID that the sheet Players does not have.",
    remedy="Correct the ID.",
    example="P99 is not on the sheet Players: correct the ID",
)


def check_lists(case: Case) -> Iterator[Finding]:
    """Find lists that break the limits of their kinds, their faction or their total."""
    rules, people = case.regulation.lists, KnownNames(case.event.players, case.event.rounds)
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


define_note(
    "list-missing",
    meaning="Others have handed in their lists, but this player has not.",
    remedy="Enter the list, or ask for it.",
    example="Ilse Vorn has no list on the sheet Lists, others have: enter it",
)


def _missing(case: Case, have: Set[PlayerId], words: str) -> Iterator[Finding]:
    """Yield findings on who has handed in nothing where others have: neither rows on the sheet nor a file."""
    have = have | {file.player for file in case.event.list_files}
    for player in case.event.players:
        if not {player.id, case.former_ids.get(player.id)} & have and not player.withdrawn:
            message = say(words, player=player.name)
            yield case.finding("list-missing", player.place.cell("ID"), message, "lists", "handed_in")


def lists_by_player(entries: Entries) -> dict[PlayerId, list[ListEntry]]:
    """Return the rows of the sheet by the player whose list they belong to."""
    lists: dict[PlayerId, list[ListEntry]] = {}
    for entry in entries:
        lists.setdefault(entry.player, []).append(entry)
    return lists


define_error(
    "list-kind-unknown",
    meaning="The regulations have no such kind of entry in a list.",
    remedy="Write one of the kinds in the message.",
    example="kind 'Hero': write Unit, Upgrade, Terrain",
)


def faults_of(player: Player, entries: Entries, rules: Lists) -> Iterator[Cited]:
    """Yield what is wrong with a player's list, each with the part of the regulations on lists that says so."""
    yield from _in_total(player, entries, rules)
    known = {key(kind) for kind in rules.kinds}
    for entry in entries:
        if known and key(entry.kind) not in known:
            message = say("kind {kind!r}: write {names}", kind=entry.kind, names=", ".join(rules.kinds))
            yield ("kinds",), ("list-kind-unknown", entry.place.cell("Kind"), message)
    for kind, limit in rules.kinds.items():
        own = [entry for entry in entries if key(entry.kind) == key(kind)]
        place = (own or list(entries))[0].place.cell("Kind")
        section = ListSection(player=player, kind=kind, limit=limit, entries=own, place=place)
        yield from ((("kinds", kind), fault) for fault in section.faults())
    if rules.factions is not None:
        yield from _in_factions(player, entries, rules.factions)


define_error(
    "list-total-differs",
    meaning="The rows of a list don't add up to what List points says.",
    remedy="Correct one of them.",
    example="Ilse Vorn's list has 198 points together, List points says 200: correct one of them",
)


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


def too_many(player: Player, total: int, most: int) -> Message:
    """Return the message that a list is worth more than is allowed."""
    return say(
        "{player}'s list has {total} points together, at most {most} are allowed: correct the points, or the "
        "player leaves something out",
        player=player.name,
        total=total,
        most=most,
    )


define_error(
    "list-faction",
    meaning="A list mixes factions, or names one that doesn't exist.",
    remedy="Correct Faction in the list or on the sheet Players.",
    example="Ilse Vorn's list mixes Imperial, Rebel; a list is of one faction",
)
define_warning(
    "list-faction-mixed",
    meaning=(
        "A list mixes factions. That is allowed where an effect of the game says so, or where the document asks for a "
        "faction without limiting a list to one."
    ),
    remedy="Check whether one does, or whether Faction is a slip; if neither, the player has to change the list.",
    example=(
        "Ilse Vorn's list mixes Daqan Lords, Latari Elves; a list is of one faction, unless an effect allows "
        "otherwise"
    ),
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


def _of_how_many(limit: ListFactions) -> Message:
    if not limit.limited:
        return say("a list names its faction and may have several: correct Faction if it is a slip")
    if limit.exceptions:
        return nsay(
            "a list is of one faction, unless an effect allows otherwise",
            "a list is of {n} factions, unless an effect allows otherwise",
            limit.maximum,
        )
    return nsay("a list is of one faction", "a list is of {n} factions", limit.maximum)


# Lists that say too little: which limit of the regulations could not be checked, once for all lists alike.


_HANDED_IN = ("handed_in",)  # what a list says
MAX_NAMED_PLAYERS = 3  # the others are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A record of what a list leaves out, what can't be judged without it, and the rules' part that asks for it."""

    missing: Message
    untold: Message
    path: tuple[str, ...]


define_note(
    "list-thin",
    meaning=(
        "Lists say too little for one of the limits to be checked: a list without points, without the total that the "
        "player states or without a unit, or a terrain card without its capacity. It is reported once for all lists "
        "together."
    ),
    remedy="Ask the players for it and enter it, or leave it if you know it is right.",
    example=(
        "the lists of Ilse Vorn, Odo Brack and Maren Tull: Terrain without a Capacity, so nobody can tell whether any "
        "two have at most 6 together"
    ),
)


def check_thin_lists(case: Case) -> Iterator[Finding]:
    """Find lists that say too little to be judged by all limits.

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
    """Yield the missing points of the rows, or the missing total of the player."""
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
    """Yield what a player's squad leaves out; a text says nothing that could be judged."""
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


def _whose(names: Sequence[str]) -> Message:
    """Return `the list of Ada`, `the lists of Ada, Bo, Cy and 4 others`."""
    if len(names) == 1:
        return say("the list of {player}", player=names[0])
    named, others = names[:MAX_NAMED_PLAYERS], len(names) - MAX_NAMED_PLAYERS
    if others > 0:
        return nsay(
            "the lists of {players} and {n} other",
            "the lists of {players} and {n} others",
            others,
            players=joined(NEXT, named),
        )
    return say("the lists of {players}", players=listed(named))
