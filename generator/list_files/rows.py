"""A squad as rows of a list, so that the limits of the regulations can be held against it.

XWS names things by words of its own. Those that regulations of X-Wing limit are given the names that these use. It
marks nothing as unique, and says no capacity.
"""

import re
from collections.abc import Iterator

from generator.findings import FilePlace, Place
from generator.model import ListEntry, PlayerId, SquadList
from generator.regulations.form.lists import ListFactions, faction_key
from generator.text import CleanText

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
    """The damage deck by the name that regulations use; what the file calls it, where nobody knows it."""
    return None if squad.damage_deck is None else CleanText(_DECKS.get(squad.damage_deck, squad.damage_deck))


def family_of(obstacle: str) -> str | None:
    """What an obstacle is, by the name that XWS gives it; None where it is of a later edition, or unknown."""
    return next((family for names, family in _FAMILIES if names.fullmatch(obstacle)), None)


def rows_of(
    squad: SquadList, player: PlayerId, place: Place, limit: ListFactions | None = None
) -> tuple[ListEntry, ...]:
    """What the squad says as rows of the player's list, each with the file as its place.

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
