"""The people who lead an event, and who of them rules a game that one of them plays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.model import Event, Leader, Pairing, PlayerId
from generator.names import key
from generator.regulations.schema import Regulation

MARSHAL = "marshal"
_LAST_WORD = (MARSHAL, "organizer")  # who is asked first among leaders who are equally free


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One leader, with all the lines of event.yaml that name this person."""

    lines: tuple[Leader, ...]

    @property
    def name(self) -> str:
        """The name in the first of the lines."""
        return self.lines[0].name

    @property
    def roles(self) -> frozenset[str]:
        """All roles that the person has."""
        return frozenset(line.role for line in self.lines)

    @property
    def players(self) -> frozenset[PlayerId]:
        """The IDs under which the person plays; empty if the person doesn't."""
        return frozenset(line.player for line in self.lines if line.player is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Who rules a game that leaders play; None where every leader plays in it.

    `by_reading`: two leaders meet and no marshal is free, so another leader rules. Source: reading I-35.
    """

    ruler: Person | None
    by_reading: bool


def people(leaders: Iterable[Leader]) -> tuple[Person, ...]:
    """The people among the leaders: lines with one name or one player ID are one person."""
    found: list[Person] = []
    for line in leaders:
        same = [person for person in found if _is_one_of(line, person)]
        lines = tuple(each for person in same for each in person.lines)
        at = found.index(same[0]) if same else len(found)
        found = [person for person in found if person not in same]
        found.insert(at, Person(lines=(*lines, line)))
    return tuple(found)


def ruling_of(event: Event, regulation: Regulation, pairing: Pairing) -> Ruling | None:
    """Who rules a game; None where no leader plays in it, or the regulations don't say who rules then.

    One leader plays: another one rules, first of all one who does not play. Two leaders play: the marshal rules,
    and where there is none or the marshal is one of the two, another leader.
    Source: Runewars 2.2, Leader Participation, p. 5; reading I-35.
    """
    if regulation.leaders is None or regulation.leaders.between_leaders is None:
        return None
    everybody = people(event.settings.leaders)
    playing = [person for person in everybody if person.players & set(pairing.players)]
    if not playing:
        return None
    others = _most_free_first([person for person in everybody if person not in playing])
    if len(playing) < 2:
        return Ruling(ruler=others[0] if others else None, by_reading=False)
    marshals = [person for person in others if MARSHAL in person.roles]
    rulers = marshals or others
    return Ruling(ruler=rulers[0] if rulers else None, by_reading=not marshals)


def _is_one_of(line: Leader, person: Person) -> bool:
    return line.player in person.players or key(line.name) in {key(each.name) for each in person.lines}


def _most_free_first(leaders: Sequence[Person]) -> list[Person]:
    """Those who don't play first, then the marshal and the organizer, then as event.yaml names them."""

    def last_word(person: Person) -> int:
        places = [i for i, role in enumerate(_LAST_WORD) if role in person.roles]
        return min(places, default=len(_LAST_WORD))

    return sorted(leaders, key=lambda person: (bool(person.players), last_word(person)))
