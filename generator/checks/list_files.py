"""The files that players hand in, against the limits of the regulations and against the workbook.

What such a file leaves out is not held against its player: `check_thin_lists` reports what can't be judged then.
"""

from collections.abc import Iterator
from dataclasses import replace

from generator.checks.case import Case
from generator.checks.list_sections import Entries, ListFault
from generator.checks.lists import faults_of, lists_by_player, too_many
from generator.findings import Finding, define_warning
from generator.languages.said import Message, nsay, say
from generator.list_files.folder import SHIP, faction_of, family_of, is_faction_of, rows_of
from generator.model import ListFile, Player, SquadList
from generator.regulations.event_schema import ListFactions, Lists
from generator.text import key


def check_list_files(case: Case) -> Iterator[Finding]:
    """Find squads handed in as files that break the limits of what they say, of their faction or of their total."""
    rules = case.regulation.lists
    if rules is None:
        return
    for file, squad in _squads(case):
        player = case.players[file.player]
        for clause, (code, place, message) in _faults(player, file, squad, rules):
            yield case.finding(code, place, message, "lists", *clause)


define_warning(
    "list-file-differs",
    meaning=(
        "A player's file in the folder `lists` says something else than `players.xlsx`, or its total is not the sum of "
        "its pilots. Nothing in the workbook follows from the file."
    ),
    remedy="Ask the player which of the two is right, and correct the other.",
    example="this file has 98 points, List points in players.xlsx says 100: correct one of them",
)


def check_list_files_agree(case: Case) -> Iterator[Finding]:
    """Find files that differ from `players.xlsx`, or whose total is not the sum of its pilots."""
    lists, limit = lists_by_player(case.event.lists), _factions(case.regulation.lists)
    for file, squad in _squads(case):
        rows = lists.get(file.player, ())
        for message in _differences(case.players[file.player], rows, squad, limit):
            yield case.finding("list-file-differs", file.place, message)


def _squads(case: Case) -> Iterator[tuple[ListFile, SquadList]]:
    yield from ((file, file.squad) for file in case.event.list_files if file.squad is not None)


def _faults(
    player: Player, file: ListFile, squad: SquadList, rules: Lists
) -> Iterator[tuple[tuple[str, ...], ListFault]]:
    """Yield what breaks a limit, as far as the file says anything of it; differences are reported separately."""
    rows = rows_of(squad, file.player, file.place, _factions(rules))
    said = {key(row.kind) for row in rows}
    spoken_of = {kind: limit for kind, limit in rules.kinds.items() if key(kind) in said}
    alone = replace(player, list_points=None, faction=None, models=None)
    for clause, fault in faults_of(alone, rows, rules.model_copy(update={"kinds": spoken_of})):
        code, place, message = fault
        if code == "list-number":
            yield clause, (code, place, _of_a_file(message))
        elif code != "list-kind-unknown" and not (code == "list-name" and _is_of_a_family(message, rules)):
            yield clause, fault
    most, total = rules.total.maximum if rules.total else None, squad.points or 0
    if most is not None and total > most >= (squad.sum or 0):
        yield ("total",), ("list-total-too-high", file.place, too_many(player, total, most))


def _of_a_file(message: Message) -> Message:
    """Return the message that there are too few or too many of a kind, where no rows can be corrected."""
    least, most = message.values["least"], message.values["most"]
    wanted = say("exactly {n}", n=least) if least == most else say("at most {n}", n=most)
    if message.values["number"] < least != most:
        wanted = say("at least {n}", n=least)
    return say(
        "{player}'s list has {number} of kind {kind}, it must have {wanted}: ask for the list again",
        **{name: message.values[name] for name in ("player", "number", "kind")},
        wanted=wanted,
    )


def _is_of_a_family(message: Message, rules: Lists) -> bool:
    """Return whether a name that the regulations don't have is an obstacle of a family that they have."""
    family = family_of(message.values["entry"])
    return family is not None and any(
        key(family) == key(known) for kind in rules.kinds.values() for known in kind.numbered
    )


def _factions(rules: Lists | None) -> ListFactions | None:
    return rules.factions if rules is not None else None


def _differences(
    player: Player, rows: Entries, squad: SquadList, limit: ListFactions | None
) -> Iterator[Message]:
    """Yield where the file contradicts itself or the workbook; what only one of the two says is no difference."""
    yield from _in_points(player, rows, squad)
    for said in dict.fromkeys(
        name for name in (player.faction, *(row.faction for row in rows)) if name is not None
    ):
        if not is_faction_of(squad, said, limit):
            yield say(
                "this file has the faction {faction}, players.xlsx says {said}: correct one of them",
                faction=faction_of(squad, limit),
                said=said,
            )
    ships = sum(row.count for row in rows if key(row.kind) == key(SHIP))
    if rows and ships != len(squad.pilots):
        yield nsay(
            "this file has {n} ship, the sheet Lists has {ships}: correct one of them",
            "this file has {n} ships, the sheet Lists has {ships}: correct one of them",
            len(squad.pilots),
            ships=ships,
        )


def _in_points(player: Player, rows: Entries, squad: SquadList) -> Iterator[Message]:
    total, summed = squad.total, squad.sum
    if summed not in (None, total):
        yield say(
            "the pilots of this file have {sum} points together, its total says {total}: ask for the list again",
            sum=summed,
            total=total,
        )
    if total is not None and player.list_points not in (None, total):
        yield say(
            "this file has {total} points, List points in players.xlsx says {stated}: correct one of them",
            total=total,
            stated=player.list_points,
        )
    on_sheet = sum((row.points or 0) * row.count for row in rows)
    if on_sheet and total is not None and on_sheet not in (total, player.list_points):
        yield say(
            "this file has {total} points, the sheet Lists has {sum}: correct one of them",
            total=total,
            sum=on_sheet,
        )
