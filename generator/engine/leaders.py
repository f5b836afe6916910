"""Who leads an event: the people behind the lines, and the tier that says whether they may play."""

from collections.abc import Sequence

from generator.model import Event, Leader
from generator.names import key
from generator.regulations.schema import Regulation


def tier_name(event: Event, regulation: Regulation) -> str | None:
    """The tier in force: the one named, or else the one for events that name none. Source: reading I-34."""
    if event.settings.tier is not None:
        return event.settings.tier
    return next((name for name, tier in regulation.tiers.items() if tier.unnamed is not None), None)


def people(leaders: Sequence[Leader]) -> tuple[tuple[Leader, ...], ...]:
    """The leaders by person, in their order: lines with one name or one player ID are one person.

    Source: Runewars 2.2, Organizer, p. 4: one person may hold several roles.
    """
    persons: list[tuple[Leader, ...]] = []
    for leader in leaders:
        same = [person for person in persons if any(_is_one(leader, other) for other in person)]
        joined = tuple(other for person in same for other in person)
        at = persons.index(same[0]) if same else len(persons)
        persons = [person for person in persons if person not in same]
        persons.insert(at, (*joined, leader))
    return tuple(persons)


def _is_one(one: Leader, other: Leader) -> bool:
    same_player = one.player is not None and other.player is not None and key(one.player) == key(other.player)
    return same_player or key(one.name) == key(other.name)
