"""The folder `lists/` of an event: whose file each is, and what it holds.

The files come from players, so what can't be read is left out with a warning and stops nothing. A squad that can be
read is held against the regulations like the rows of the sheet `Lists`.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from generator.files.folders import is_folder
from generator.files.reading import LINK, Folder, Kind, RefusedError, look_into, read
from generator.findings import FilePlace, Finding, Place, define_warning
from generator.languages import later
from generator.languages.said import Message, say
from generator.list_files.xws import NoJsonError, lines_of, squad_in
from generator.model import ListEntry, ListFile, PlayerId, SquadList
from generator.regulations.event_schema import ListFactions, faction_key
from generator.text import CleanText, is_visible, key

LISTS = "lists"  # the folder
XWS = (".xws", ".json")
TEXT = ".txt"
LIST = Kind(
    largest=50_000,
    missing=say("there is no such file: correct its name"),
    too_large=later("a list has at most 50 kB: leave out all that is not the list"),
)

Whom = Callable[[str], PlayerId | None]  # the only player whom an ID or a name can mean
Content = SquadList | CleanText

_NOT_LISTS = ("thumbs.db", "desktop.ini")  # what Windows leaves in folders


def read_list_files(folder: Folder, whom: Whom) -> tuple[tuple[ListFile, ...], tuple[Finding, ...]]:
    """Return the files of an event's players, by their IDs, and what is wrong with the others.

    Args:
        folder: the event's.
        whom: who is meant by the name of a file.
    """
    misnamed = tuple(_misnamed(folder))
    if LISTS not in folder.names or not is_folder(folder.path / LISTS):
        return (), misnamed
    try:
        lists = look_into(folder.path / LISTS, folder.place(LISTS).file)
    except RefusedError as refusal:
        return (), (*misnamed, _left_out(refusal, Place(file=f"{folder.place(LISTS).file}/")))
    files: list[ListFile] = []
    claims, findings = _claims(lists, whom)
    for player, names in sorted(claims.items()):
        if len(names) > 1:
            findings.append(_twice(lists, names))
            continue
        place = lists.place(names[0])
        content, told = read_list(lists.path / names[0], place)
        findings += told
        if content is not None:
            files.append(ListFile(player=player, content=content, place=place))
    return tuple(files), (*misnamed, *findings)


def read_list(path: Path, place: Place) -> tuple[Content | None, tuple[Finding, ...]]:
    """Return what a file holds, or None with everything that is wrong with it."""
    try:
        content = read(path, LIST)
    except RefusedError as refusal:
        return None, (_left_out(refusal, place),)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = say("not text in UTF-8: save it again as UTF-8")
        return None, (_fault(message, place, line),)
    if not is_visible(text):
        return None, (_fault(say("there is nothing in this file: ask for the list again"), place),)
    if key(path.suffix) == TEXT:
        return lines_of(text), ()
    return _squad(text, place)


def _squad(text: str, place: Place) -> tuple[Content | None, tuple[Finding, ...]]:
    try:
        squad, faults = squad_in(text)
    except NoJsonError as error:
        return None, (_fault(error.message, place, error.line, error.column),)
    return squad, tuple(_fault(fault, place) for fault in faults)


define_warning(
    "list-file-unknown",
    meaning=(
        "A file in the folder `lists` belongs to nobody by its name, or is no list by its ending; or the folder itself "
        "has another name. It is not read."
    ),
    remedy=(
        "Name the file by the ID of its player: `P07.xws` or `P07.json` for a squad of X-Wing, `P07.txt` for a "
        "text."
    ),
    example="this file is not read: name it by the ID of its player, as in P07.xws, P07.json or P07.txt",
)


def _claims(lists: Folder, whom: Whom) -> tuple[dict[PlayerId, list[str]], list[Finding]]:
    """Whose each file is, by its name."""
    claims: dict[PlayerId, list[str]] = {}
    findings: list[Finding] = []
    for name in lists.names:
        if name[0] in ".~" or key(name) in _NOT_LISTS:
            continue
        stem, _dot, ending = name.rpartition(".")
        player = whom(stem) if f".{key(ending)}" in (*XWS, TEXT) else None
        if player is None:
            message = say(
                "this file is not read: name it by the ID of its player, as in P07.xws, P07.json or P07.txt"
            )
            findings.append(Finding(code="list-file-unknown", place=lists.place(name), message=message))
        else:
            claims.setdefault(player, []).append(name)
    return claims, findings


define_warning(
    "list-file-twice",
    meaning=(
        "A player has several files in the folder `lists`. Only you can know which of them counts, so none is "
        "shown."
    ),
    remedy="Delete those that don't count.",
    example="P07.xws is the same player's, so none of them is shown: keep the one that counts",
)


def _twice(lists: Folder, names: list[str]) -> Finding:
    message = say(
        "{others} is the same player's, so none of them is shown: keep the one that counts",
        others=", ".join(names[1:]),
    )
    return Finding(code="list-file-twice", place=lists.place(names[0]), message=message)


def _misnamed(folder: Folder) -> Iterator[Finding]:
    """What may be meant as the folder and is none, or has another name."""
    no_folder = [LISTS] if LISTS in folder.names and not is_folder(folder.path / LISTS) else []
    for name in (*no_folder, *folder.other_spellings(LISTS)):
        message = say("this is not read: players' lists lie in a folder of the name lists")
        yield Finding(code="list-file-unknown", place=folder.place(name), message=message)


define_warning(
    "link-ignored",
    meaning="`about.md` or a player's list is such a link. The event is published without it.",
    remedy="Put the file itself there instead of the link, or remove the link.",
    example="a link that leads out of its folder, which is not followed: put the file itself here",
)
define_warning(
    "list-file-left-out",
    meaning=(
        "A player's file in the folder `lists` can't be read: it is empty, far too large, no text in UTF-8, or no "
        "squad as builders of X-Wing write it. The pages leave it out."
    ),
    remedy="Ask the player to export the list again, or correct what is named.",
    example=(
        "pilot 2, points: 'many' stands where a whole number from 0 to 9999 belongs: correct it, or ask for the list "
        "again"
    ),
)


def _left_out(refusal: RefusedError, place: Place) -> Finding:
    if refusal.code == LINK:
        return Finding(code="link-ignored", place=place, message=refusal.message)
    return Finding(code="list-file-left-out", place=place, message=refusal.message)


def _fault(message: Message, place: Place, line: int | None = None, column: int | None = None) -> Finding:
    where = Place(file=place.file, line=line, column=column)
    return Finding(code="list-file-left-out", place=where, message=message)


# A squad as rows of a list, so that the limits of the regulations can be held against it. XWS names things by
# words of its own. Those that regulations of X-Wing limit are given the names that these use. It marks
# nothing as unique, and says no capacity.


KINDS = SHIP, UPGRADE, OBSTACLE, DAMAGE_DECK = tuple(
    map(CleanText, ("Ship", "Upgrade", "Obstacle", "Damage deck"))
)

# XWS calls a faction as the second edition of the game does, and people more shortly.
_FACTIONS = ListFactions(
    among=[
        "Rebel Alliance",
        "Galactic Empire",
        "Scum and Villainy",
        "Resistance",
        "First Order",
        "Galactic Republic",
        "Separatist Alliance",
    ],
    also={
        "Rebel Alliance": ["Rebel", "Rebels"],
        "Galactic Empire": ["Imperial", "Imperials", "Empire"],
        "Scum and Villainy": ["Scum"],
    },
)
_DECKS = {"core": "Original", "core2": "The Force Awakens"}
# The numbers of a set's obstacles are arbitrary, says the format; which family they are of is certain.
_FAMILIES = ((re.compile(r"core2?asteroid[0-5]"), "Asteroid"), (re.compile(r".+debris[0-2]"), "Debris cloud"))


def faction_of(squad: SquadList, limit: ListFactions | None = None) -> CleanText:
    """Return the squad's faction by the name that these regulations have; else as the game has it, or the file."""
    return CleanText(_by_known_name(squad.faction, limit))


def is_faction_of(squad: SquadList, name: str, limit: ListFactions | None = None) -> bool:
    """Return whether this is the squad's faction, by any of its names."""
    return faction_key(_by_known_name(name, limit)) == faction_key(faction_of(squad, limit))


def _by_known_name(name: str, limit: ListFactions | None) -> str:
    return (limit.named(name) if limit is not None else None) or _FACTIONS.named(name) or name


def deck_of(squad: SquadList) -> CleanText | None:
    """Return the damage deck by the name that regulations use; what the file calls it, where nobody knows it."""
    return None if squad.damage_deck is None else CleanText(_DECKS.get(squad.damage_deck, squad.damage_deck))


def family_of(obstacle: str) -> str | None:
    """Return what an obstacle is, by the name that XWS gives it; None where it is of a later edition, or unknown."""
    return next((family for names, family in _FAMILIES if names.fullmatch(obstacle)), None)


def rows_of(
    squad: SquadList, player: PlayerId, place: Place, limit: ListFactions | None = None
) -> tuple[ListEntry, ...]:
    """Return what the squad says as rows of the player's list, each with the file as its place.

    Args:
        squad: as its file says it.
        player: whose it is.
        place: the file.
        limit: the factions that there are; None: any.
    """
    where, faction = FilePlace(file=place.file), faction_of(squad, limit)
    return tuple(
        ListEntry(
            player=player,
            kind=kind,
            name=name,
            points=points,
            faction=faction if kind is SHIP else None,
            place=where,
        )
        for kind, name, points in _things(squad)
    )


def _things(squad: SquadList) -> Iterator[tuple[CleanText, CleanText, int | None]]:
    for pilot in squad.pilots:
        yield SHIP, pilot.name, pilot.points
        yield from ((UPGRADE, name, None) for _slot, names in pilot.upgrades for name in names)
    yield from ((OBSTACLE, name, None) for name in squad.obstacles or ())
    if (deck := deck_of(squad)) is not None:
        yield DAMAGE_DECK, deck, None
