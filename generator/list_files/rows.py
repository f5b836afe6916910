"""A squad as rows of a list, so that the limits of the regulations can be held against it.

XWS names things by words of its own. Those that regulations of X-Wing limit are given the names that these use. It
marks nothing as unique, and says no capacity.
"""

import re
from collections.abc import Iterator, Sequence

from generator.findings import FilePlace, Place
from generator.model import ListEntry, PlayerId, SquadList
from generator.names import key
from generator.text import CleanText

KINDS = SHIP, UPGRADE, OBSTACLE, DAMAGE_DECK = tuple(
    map(CleanText, ("Ship", "Upgrade", "Obstacle", "Damage deck"))
)

# What XWS calls a faction, and what people do: first as the second edition of the game has it, then as the first.
_FACTIONS: dict[str, tuple[str, ...]] = {
    "rebelalliance": ("Rebel Alliance", "Rebel"),
    "resistance": ("Resistance", "Rebel"),
    "galacticempire": ("Galactic Empire", "Imperial"),
    "firstorder": ("First Order", "Imperial"),
    "scumandvillainy": ("Scum and Villainy", "Scum & Villainy"),
    "galacticrepublic": ("Galactic Republic",),
    "separatistalliance": ("Separatist Alliance",),
    **dict.fromkeys(("rebel", "rebels"), ("Rebel", "Rebel Alliance")),
    **dict.fromkeys(("imperial", "empire"), ("Imperial", "Galactic Empire")),
    "scum": ("Scum & Villainy", "Scum and Villainy"),
}
_DECKS = {"core": "Original", "core2": "The Force Awakens"}
# The numbers of a set's obstacles are arbitrary, says the format; which family they are of is certain.
_FAMILIES = ((re.compile(r"core2?asteroid[0-5]"), "Asteroid"), (re.compile(r".+debris[0-2]"), "Debris cloud"))


def factions_of(squad: SquadList) -> tuple[str, ...]:
    """The names that the squad's faction may have; what XWS calls it, where nobody knows it."""
    return _FACTIONS.get(key(squad.faction), (squad.faction,))


def faction_of(squad: SquadList, among: Sequence[str] = ()) -> CleanText:
    """The squad's faction as one of these names, where it is one of them; else by the first of its names."""
    names = {key(name) for name in factions_of(squad)}
    return CleanText(next((name for name in among if key(name) in names), factions_of(squad)[0]))


def deck_of(squad: SquadList) -> CleanText | None:
    """The damage deck by the name that regulations use; what the file calls it, where nobody knows it."""
    return None if squad.damage_deck is None else CleanText(_DECKS.get(squad.damage_deck, squad.damage_deck))


def family_of(obstacle: str) -> str | None:
    """What an obstacle is, by the name that XWS gives it; None where it is of a later edition, or unknown."""
    return next((family for names, family in _FAMILIES if names.fullmatch(obstacle)), None)


def rows_of(
    squad: SquadList, player: PlayerId, place: Place, among: Sequence[str] = ()
) -> tuple[ListEntry, ...]:
    """What the squad says as rows of the player's list, each with the file as its place.

    Args:
        squad: as its file says it.
        player: whose it is.
        place: the file.
        among: the factions that there are; none: any.
    """
    where, faction = FilePlace(file=place.file), faction_of(squad, among)
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
