"""The people who lead an event, and who of them rules a game that one of them plays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.model import Event, Leader, Pairing, PlayerId
from generator.regulations.schema import Regulation
from generator.text import key

MARSHAL, ORGANIZER = "marshal", "organizer"
_LAST_WORD = (MARSHAL, ORGANIZER)  # who is asked first among leaders who are equally free


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadingPerson:
    """A record of one leader, with all the lines of event.yaml that name this person."""

    lines: tuple[Leader, ...]

    @property
    def name(self) -> str:
        """Return the name in the first of the lines."""
        return self.lines[0].name

    @property
    def roles(self) -> frozenset[str]:
        """Return all roles that the person has."""
        return frozenset(line.role for line in self.lines)

    @property
    def players(self) -> frozenset[PlayerId]:
        """Return the IDs under which the person plays; empty if the person doesn't."""
        return frozenset(line.player for line in self.lines if line.player is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingLeader:
    """A record of the leader who rules a game that leaders play; None where every leader plays in it.

    `as_marshal`: no marshal is named, so the organizer rules as one. Source: Runewars 2.2, Organizer, p. 4.
    `by_reading`: two leaders meet and the marshal is one of them, so another leader rules. Source: reading I-35.
    """

    ruler: LeadingPerson | None
    as_marshal: bool = False
    by_reading: bool = False


def people(leaders: Iterable[Leader]) -> tuple[LeadingPerson, ...]:
    """Return the people among the leaders: lines with one name or one player ID are one person."""
    found: list[LeadingPerson] = []
    for line in leaders:
        same = [person for person in found if _is_one_of(line, person)]
        lines = tuple(each for person in same for each in person.lines)
        at = found.index(same[0]) if same else len(found)
        found = [person for person in found if person not in same]
        found.insert(at, LeadingPerson(lines=(*lines, line)))
    return tuple(found)


def ruling_of(event: Event, regulation: Regulation, pairing: Pairing) -> DecidingLeader | None:
    """Return who rules a game; None where no leader plays in it, or the regulations don't say who rules then.

    One leader plays: another one rules, first of all one who does not play. Two leaders play: the marshal rules, or
    the organizer where no marshal is named; where that is one of the two, another leader, if there is one.
    Source: Runewars 2.2, Leader Participation, p. 5; Organizer, p. 4; reading I-35.
    """
    if regulation.leaders is None or regulation.leaders.between_leaders is None:
        return None
    everybody = people(event.settings.leaders)
    playing = [person for person in everybody if person.players & set(pairing.players)]
    if not playing:
        return None
    others = _most_free_first([person for person in everybody if person not in playing])
    if len(playing) < 2:
        return DecidingLeader(ruler=others[0] if others else None)
    return _of_two_leaders(everybody, others)


def _of_two_leaders(everybody: Sequence[LeadingPerson], others: Sequence[LeadingPerson]) -> DecidingLeader:
    """Return who rules a game of two leaders; `others` are those who don't play it, the most free first."""
    as_marshal = not any(MARSHAL in person.roles for person in everybody)
    role = ORGANIZER if as_marshal else MARSHAL
    free = [person for person in others if role in person.roles]
    if free:
        return DecidingLeader(ruler=free[0], as_marshal=as_marshal)
    if others:
        return DecidingLeader(ruler=others[0], by_reading=True)
    organizers = [person for person in everybody if as_marshal and role in person.roles]
    if organizers:  # nobody else is there: the duty is the organizer's all the same
        return DecidingLeader(ruler=organizers[0], as_marshal=True)
    return DecidingLeader(ruler=None, by_reading=True)


def _is_one_of(line: Leader, person: LeadingPerson) -> bool:
    return line.player in person.players or key(line.name) in {key(each.name) for each in person.lines}


def _most_free_first(leaders: Sequence[LeadingPerson]) -> list[LeadingPerson]:
    """Return those who don't play first, then the marshal and the organizer, then as event.yaml names them."""

    def last_word(person: LeadingPerson) -> int:
        places = [i for i, role in enumerate(_LAST_WORD) if role in person.roles]
        return min(places, default=len(_LAST_WORD))

    return sorted(leaders, key=lambda person: (bool(person.players), last_word(person)))
