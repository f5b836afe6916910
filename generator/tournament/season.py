"""A season's ranking: who is one person, what each event was worth to them, and how they stand together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from generator.model import PlayerId
from generator.model.seasons import Appearance, People, Scheme
from generator.text import folded, in_any_order, key, order_of

Key = tuple[str, ...]
Field = Sequence[Appearance]  # of an event


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlayer:
    """A player of a season, with all appearances in the order of the events."""

    name: str
    appearances: tuple[Appearance, ...]
    is_named: bool = False  # whether people.yaml says who it is


@dataclass(frozen=True, slots=True, kw_only=True)
class EventScore:
    """A record of what an event was worth: `score` is `for_place` and `for_points` together."""

    appearance: Appearance
    for_place: int
    for_points: Fraction
    counts: bool  # whether it is among the best

    @property
    def score(self) -> Fraction:
        """Return the score without attendance."""
        return self.for_place + self.for_points


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """A person in the ranking."""

    rank: int
    person: SeasonPlayer
    scores: tuple[EventScore, ...]
    attendance: int  # points for all events played
    total: Fraction


def people_of(events: Iterable[Field], named: People, *, by_name: bool) -> tuple[SeasonPlayer, ...]:
    """Return who is who in these events.

    Two appearances are one person where `people.yaml` says so, or where ID and name agree; `by_name` the name alone,
    unless an event has it twice. An ID alone tells nothing, as P01 is somebody else in the next event.

    Args:
        events: the players of each, in the order of the events.
        named: what people.yaml says.
        by_name: whether IDs say nothing at all.

    Returns:
        Everybody, by name.
    """
    fields = [tuple(field) for field in events]
    natural = {each.seat: _natural(each, _twice(field), by_name) for field in fields for each in field}
    known: dict[Key, set[str]] = {}
    for seat, name in named.items():
        if seat in natural:
            known.setdefault(natural[seat], set()).add(name)
    found: dict[Key, list[Appearance]] = {}
    for each in (each for field in fields for each in field):
        found.setdefault(_key(each, natural[each.seat], known, named), []).append(each)
    people = (_person(key_, appearances) for key_, appearances in found.items())
    return tuple(sorted(people, key=lambda person: (order_of(person.name), person.appearances[0].seat)))


def _twice(field: Field) -> frozenset[str]:
    count = Counter(key(each.name) for each in field)
    return frozenset(name for name, number in count.items() if number > 1)


def _natural(each: Appearance, twice: frozenset[str], by_name: bool) -> Key:
    """Return by what an appearance is known without people.yaml."""
    name = key(each.name)
    if not by_name:
        return "id", key(each.player), name
    return ("seat", *each.seat) if name in twice else ("name", name)


def _key(each: Appearance, natural: Key, known: Mapping[Key, set[str]], named: People) -> Key:
    """Return the name in people.yaml: that of the seat itself, or the only one of all known in the same way."""
    if each.seat in named:
        return "named", named[each.seat]
    names = known.get(natural, set())
    return ("named", *names) if len(names) == 1 else natural


def _person(key_: Key, appearances: Sequence[Appearance]) -> SeasonPlayer:
    is_named = key_[0] == "named"
    name = key_[1] if is_named else appearances[-1].name
    return SeasonPlayer(name=name, appearances=tuple(appearances), is_named=is_named)


def alike(people: Sequence[SeasonPlayer]) -> Iterator[tuple[SeasonPlayer, ...]]:
    """Yield people of whom some are likely the same, with one name apart from accents, case and word order."""
    ordered = sorted(people, key=lambda person: (in_any_order(person.name), "," in person.name))
    for _, group in groupby(ordered, key=lambda person: in_any_order(person.name)):
        same = tuple(group)
        if _is_asked_about(same):
            yield same


def renamed(people: Iterable[SeasonPlayer]) -> Iterator[tuple[PlayerId, tuple[SeasonPlayer, ...]]]:
    """Yield IDs of people with different names, of whom some are perhaps the same."""
    by_id: dict[PlayerId, dict[str, SeasonPlayer]] = {}
    for person in people:
        for each in person.appearances:
            by_id.setdefault(each.player, {})[folded(person.name)] = person
    for player, names in sorted(by_id.items()):
        if _is_asked_about(tuple(names.values())):
            yield player, tuple(names.values())


def _is_asked_about(people: Sequence[SeasonPlayer]) -> bool:
    """Return whether some of them may be one: not everybody is in people.yaml, nor all in one event."""
    events = [{each.event for each in person.appearances} for person in people]
    return not all(person.is_named for person in people) and not set.intersection(*events)


def season_ranking(
    people: Iterable[SeasonPlayer], scheme: Scheme, events: Sequence[str]
) -> tuple[SeasonLine, ...]:
    """Return the ranking over these events, the highest total first; who has the same total shares the rank.

    Only somebody with a place in one of them is in it.
    """
    lines = [line for person in people if (line := _line(person, scheme, events)) is not None]
    lines.sort(key=lambda line: (-line.total, order_of(line.person.name), line.person.appearances[0].seat))
    totals = [line.total for line in lines]
    return tuple(
        SeasonLine(
            rank=totals.index(line.total) + 1,
            person=line.person,
            scores=line.scores,
            attendance=line.attendance,
            total=line.total,
        )
        for line in lines
    )


def _line(person: SeasonPlayer, scheme: Scheme, events: Sequence[str]) -> SeasonLine | None:
    played = [each for each in person.appearances if each.place is not None and each.event in events]
    if not played:
        return None
    worth = [(_for_place(each, scheme), each.points * scheme.tournament_points) for each in played]
    best = _best([place + points for place, points in worth], scheme.best)
    scores = tuple(
        EventScore(appearance=each, for_place=place, for_points=points, counts=i in best)
        for i, (each, (place, points)) in enumerate(zip(played, worth, strict=True))
    )
    attendance = scheme.attendance * len(played)
    total = sum((each.score for each in scores if each.counts), Fraction(attendance))
    return SeasonLine(rank=0, person=person, scores=scores, attendance=attendance, total=total)


def _for_place(each: Appearance, scheme: Scheme) -> int:
    assert each.place is not None
    return scheme.places[each.place - 1] if each.place <= len(scheme.places) else scheme.others


def _best(scores: Sequence[Fraction], most: int | None) -> frozenset[int]:
    """Return the positions of the best scores; of equal ones the earlier."""
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
    return frozenset(order[:most])
