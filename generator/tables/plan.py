"""What a table of players means for a registration: who is who, who is new, and what nobody can decide but a person."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import RowPlace
from generator.model import Player, PlayerId
from generator.names import key
from generator.tables.alike import Namesakes
from generator.tables.columns import our_word
from generator.tables.people import Person
from generator.tables.table import where
from generator.workbooks import layout

_MANY = 3  # rows with one name: of two a person may have been entered twice
_NEW = "\0"  # before the keys of new names: no ID begins with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Rows of which nothing is copied: why, and what to do."""

    places: tuple[RowPlace, ...]
    why: str

    def __str__(self) -> str:
        """`line 7: ...`, or `lines 3 and 9: ...`."""
        first, *others = self.places
        rows = where(first) + "".join(f" and {place.row}" for place in others[:_MANY])
        if len(others) > _MANY:
            rows += f" and {len(others) - _MANY} more"
        return f"{rows.replace(' ', 's ', 1) if others else rows}: {self.why}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to become of each row of a table, and of each player."""

    known: Mapping[PlayerId, Person] = field(default_factory=dict)  # who is registered already
    new: tuple[Person, ...] = ()
    left: tuple[Left, ...] = ()
    missing: tuple[Player, ...] = ()  # registered players whom no row is about
    once: tuple[Left, ...] = ()  # rows of one player that say the same
    away: tuple[Left, ...] = ()  # who does not come, and was never registered


def plan_for(
    people: Sequence[Person],
    players: Sequence[Player],
    *,
    new: Iterable[str] = (),
) -> Plan:
    """Who of a table is who in a registration.

    Args:
        people: of the table.
        players: who is registered.
        new: names of people who are new although others are called nearly so.
    """
    registered = _Registered(players)
    groups: dict[PlayerId | str, list[Person]] = {}  # by who is meant: a player, or the key of a new name
    left: list[Left] = []
    for person in people:
        meant = registered.meant(person)
        if isinstance(meant, Left):
            left.append(meant)
        else:
            groups.setdefault(_NEW + key(person.name) if meant is None else meant.id, []).append(person)
    # Of two tickets of one person a cancelled one says nothing.
    groups = {who: [each for each in group if not each.is_away] or group for who, group in groups.items()}
    united = {who: _united(group) for who, group in groups.items()}
    missing = [player for player in players if player.id not in groups]
    sure = {who: each for who, each in united.items() if isinstance(each, Person)}
    coming = [each for who, each in sure.items() if who.startswith(_NEW)]
    away = [each for each in coming if each.is_away]
    strangers = [each for each in coming if not each.is_away]
    sorted_out = list(_sorted_out(strangers, missing, frozenset(map(key, new))))
    left += [each for each in (*united.values(), *sorted_out) if isinstance(each, Left)]
    if same := _same_name(groups, frozenset(map(key, new))):
        return Plan(left=(same,), missing=tuple(missing))
    return Plan(
        known={PlayerId(who): each for who, each in sure.items() if not who.startswith(_NEW)},
        new=tuple(each for each in sorted_out if isinstance(each, Person)),
        left=tuple(sorted(left, key=lambda each: each.places[0].row)),
        missing=tuple(missing),
        once=tuple(_once(groups[who]) for who in sure if len(groups[who]) > 1),
        away=tuple(Left(places=(each.place,), why=_why_away(each)) for each in away),
    )


class _Registered:
    """The registered players by all that a row can name them by."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._by_id = {key(player.id): player for player in players}
        self._by_name: dict[str, list[Player]] = {}
        for player in players:
            self._by_name.setdefault(key(player.name), []).append(player)

    def meant(self, person: Person) -> Player | Left | None:
        """Who a row is about: the player with its ID, else the only one with its name; None for somebody new."""
        player = self._by_id.get(key(person.id or ""))
        called = self._by_name.get(key(person.name), [])
        if player is not None:
            if player in called or (not called and Namesakes([player.name]).of(person.name)):
                return player
            why = (
                f"{player.id} is {player.name} in players.xlsx and {person.name} here: correct the ID or the name, "
                "or leave the column with the IDs out"
            )
            return Left(places=(person.place,), why=why)
        if len(called) > 1:
            ids = " and ".join(player.id for player in called)
            why = f"{person.name} is the name of {ids}: give the row the ID of the one who is meant"
            return Left(places=(person.place,), why=why)
        return called[0] if called else None


def _united(group: Sequence[Person]) -> Person | Left:
    """The rows of one player as one, where they don't contradict each other."""
    values: dict[str, str | int] = {}
    for person in group:
        for column, value in {**person.values, **({layout.ID: key(person.id)} if person.id else {})}.items():
            if values.setdefault(column, value) != value:
                why = (
                    f"{person.name} is here more than once, with {column} {values[column]} and {value}: "
                    "keep the row that is right"
                )
                return Left(places=tuple(each.place for each in group), why=why)
    ids = [person.id for person in group if person.id]
    values.pop(layout.ID, None)
    return replace(group[0], id=ids[0] if ids else None, values=values)


def _why_away(person: Person) -> str:
    return f"{person.name}: {person.because or 'withdrawn'}"


def _same_name(groups: Mapping[PlayerId | str, Sequence[Person]], sure: frozenset[str]) -> Left | None:
    """The question whether the name that stands in every row is one: it may be what a ticket is called."""
    if len(groups) != 1:
        return None
    ((who, group),) = groups.items()
    name = group[0].name
    if len(group) < _MANY or not who.startswith(_NEW) or key(name) in sure:
        return None
    why = (
        f'every row has the name {name}: say which column has the names, as in --columns "Guest=Name"; if it is one '
        f'person, add --new "{name}"'
    )
    return Left(places=tuple(each.place for each in group), why=why)


def _once(group: Sequence[Person]) -> Left:
    why = f"{group[0].name} is here more than once, and is taken once"
    return Left(places=tuple(each.place for each in group), why=why)


def _sorted_out(
    strangers: Sequence[Person], missing: Sequence[Player], sure: frozenset[str]
) -> Iterator[Person | Left]:
    """Those who are new for sure; of the others the question who they are.

    Args:
        strangers: people of the table whose names nobody registered has.
        missing: registered players whom no row is about: one of them may be meant.
        sure: the keys of names of whom somebody said that they are new.
    """
    here, there = (Namesakes(each.name for each in names) for names in (strangers, missing))
    ids: dict[str, PlayerId] = {player.name: player.id for player in missing}
    for person in strangers:
        meant = [f"{name} ({ids[name]})" for name in there.of(person.name)]
        if key(person.name) in sure:
            yield person
        elif person.is_open:
            why = f'{person.name}: {person.because}, which leaves it open. If they come, add --new "{person.name}"'
            yield Left(places=(person.place,), why=why)
        elif not _is_name(person.name):
            why = f'{person.name} is no name, as a sum below a table is none. If it is one, add --new "{person.name}"'
            yield Left(places=(person.place,), why=why)
        elif not (meant or here.of(person.name)):
            yield person
        elif meant:
            yield _asked(person, meant, "in players.xlsx")
        else:
            yield _asked(person, here.of(person.name), "in this file, too")


def _is_name(name: str) -> bool:
    """Whether there are letters in it that aren't a word for a sum."""
    return any(letter.isalpha() for letter in name) and our_word(layout.NAME, name) != ""


def _asked(person: Person, others: Sequence[str], there: str) -> Left:
    why = (
        f"{person.name}: there is {' and '.join(others)} {there}. If they are one person, write the name alike; "
        f'if not, add --new "{person.name}"'
    )
    return Left(places=(person.place,), why=why)
