"""What a table of players means for a registration: who is who, who is new, and what nobody can decide but a person."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.findings import RowPlace
from generator.interchange.tables.columns import heads_list, our_word, where
from generator.interchange.tables.people import PlayerRow
from generator.model import Player, PlayerId
from generator.text import folded, key
from generator.workbooks import layout

# Names that may be one person's: spelt with an accent or a letter more, less or other, or with the last name
# first.


_SHORT = 5  # letters: of names as short as Tim and Tom another letter makes another name
_LONG = 60  # nobody tells longer ones apart by a letter


class Namesakes:
    """Names, by all the ways in which they may have been spelt."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_way: dict[str, list[str]] = {}
        for name in dict.fromkeys(names):
            for way in _ways(name):
                self._by_way.setdefault(way, []).append(name)

    def of(self, name: str) -> tuple[str, ...]:
        """Return those that may mean the same person, sorted; the name itself is none of them."""
        found = {other for way in _ways(name) for other in self._by_way.get(way, ())}
        return tuple(sorted(found - {name}))


def _ways(name: str) -> frozenset[str]:
    """The name's letters in either order of its words, whole and without each of them: figures are never mistyped."""
    words = "".join(each if each.isalnum() else " " for each in folded(name)).split()
    spelt = {"".join(words), "".join(sorted(words))} - {""}
    less = {
        text[:at] + text[at + 1 :]
        for text in spelt
        for at in range(len(text))
        if _SHORT < len(text) <= _LONG and not text[at].isdigit()
    }
    return frozenset(spelt | less)


# What a table of players means for a registration.


_MOST_ROWS_NAMED = 6
_NEW = "\0"  # before the keys of new names: no ID begins with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """Rows of which nothing is copied: why, and what to do."""

    places: tuple[RowPlace, ...]
    why: str
    command: str = ""  # what to do at the command line, as the end of the sentence
    names: tuple[str, ...] = ()  # who is added all the same where somebody says that they are new
    like: tuple[str, ...] = ()  # names that are nearly the one of this row

    def __str__(self) -> str:
        """`line 7: ...`, or `lines 3 and 9: ...`."""
        return f"{self.where}: {self.why}{self.command}"

    @property
    def where(self) -> str:
        """Return `line 7`, or `lines 3 and 9`."""
        first, *others = self.places
        if not others:
            return where(first)
        numbers = [str(place.row) for place in self.places[:_MOST_ROWS_NAMED]]
        more = len(self.places) - len(numbers)
        last = f"{more} more" if more else numbers.pop()
        return f"{where(first).split()[0]}s {', '.join(numbers)} and {last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPlan:
    """A record of what is to become of each row of a table, and of each player."""

    known: Mapping[PlayerId, PlayerRow] = field(default_factory=dict)  # who is registered already
    new: tuple[PlayerRow, ...] = ()
    left: tuple[Left, ...] = ()
    missing: tuple[Player, ...] = ()  # registered players whom no row is about
    once: tuple[Left, ...] = ()  # rows of one player that say the same
    away: tuple[Left, ...] = ()  # rows of people who don't come and were never registered
    cancelled: tuple[tuple[Player, PlayerRow], ...] = ()  # who is registered, and doesn't come any more


def plan_for(
    people: Sequence[PlayerRow],
    players: Sequence[Player],
    *,
    new: Iterable[str] = (),
) -> PlayerPlan:
    """Return who of a table is who in a registration.

    Args:
        people: of the table.
        players: who is registered.
        new: names of people who are new although others are called nearly so.
    """
    registered, sure_of = _Registered(players), frozenset(map(key, new))
    groups: dict[PlayerId | str, list[PlayerRow]] = {}  # by who is meant: a player, or the key of a new name
    left: list[Left] = []
    staying_away: list[tuple[PlayerRow, Player | None]] = []
    for person in people:
        meant = registered.meant(person) if person.name else None
        is_copied = meant is not None and layout.STATUS in person.values  # `Withdrawn`, our own word
        if isinstance(meant, Left):
            left.append(meant)
        elif person.is_away and not is_copied:
            staying_away.append((person, meant))
        else:
            groups.setdefault(_who(person, meant), []).append(person)
    # Of two tickets of one person a cancelled one says nothing.
    groups = {who: [each for each in group if not each.is_away] or group for who, group in groups.items()}
    absent = _absent(staying_away, groups)
    united = {who: _united(group) for who, group in groups.items()}
    about = {*groups, *absent.players}
    missing = [player for player in players if player.id not in about]
    sure = {who: each for who, each in united.items() if isinstance(each, PlayerRow)}
    strangers = [each for who, each in sure.items() if who.startswith(_NEW)]
    questions = [*_alike(groups, sure, sure_of), *_open(strangers, sure_of)]
    asked = {place for each in questions for place in each.places}
    clear = [each for each in strangers if each.place not in asked]
    sorted_out = list(_sorted_out(clear, missing, sure_of))
    left += [*questions, *(each for each in (*united.values(), *sorted_out) if isinstance(each, Left))]
    return PlayerPlan(
        known={PlayerId(who): each for who, each in sure.items() if not who.startswith(_NEW)},
        new=tuple(each for each in sorted_out if isinstance(each, PlayerRow)),
        left=tuple(sorted(left, key=lambda each: each.places[0].row)),
        missing=tuple(missing),
        once=(*(_once(groups[who]) for who in sure if len(groups[who]) > 1), *absent.beside),
        away=absent.away,
        cancelled=absent.cancelled,
    )


def _who(person: PlayerRow, meant: Player | None) -> PlayerId | str:
    return _NEW + key(person.name) if meant is None else meant.id


@dataclass(frozen=True, slots=True, kw_only=True)
class _Absent:
    """A record of rows of people who don't come: strangers, registered players, and who comes by another row."""

    away: tuple[Left, ...]
    cancelled: tuple[tuple[Player, PlayerRow], ...]
    beside: tuple[Left, ...]
    players: frozenset[PlayerId]  # registered ones whom a row is about


def _absent(
    people: Sequence[tuple[PlayerRow, Player | None]], groups: Mapping[PlayerId | str, Sequence[PlayerRow]]
) -> _Absent:
    away, beside = list[Left](), list[Left]()
    cancelled: dict[PlayerId, tuple[Player, PlayerRow]] = {}
    players: set[PlayerId] = set()
    for person, player in people:
        if group := groups.get(_who(person, player)):
            why = f"{person.name} is here more than once, also with {person.attendance}, and is taken once"
            beside.append(Left(places=(person.place, *(each.place for each in group)), why=why))
        elif player is None:
            why = f"{person.name or '(no name)'}: {person.attendance}"
            away.append(Left(places=(person.place,), why=why))
        else:
            players.add(player.id)
            if not player.withdrawn:
                cancelled.setdefault(player.id, (player, person))
    return _Absent(
        away=tuple(away),
        cancelled=tuple(cancelled.values()),
        beside=tuple(beside),
        players=frozenset(players),
    )


class _Registered:
    """The registered players by all that a row can name them by."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._by_id = {key(player.id): player for player in players}
        self._by_name: dict[str, list[Player]] = {}
        for player in players:
            self._by_name.setdefault(key(player.name), []).append(player)

    def meant(self, person: PlayerRow) -> Player | Left | None:
        """Return who a row is about: the player with its ID, else the only one with its name; None for somebody new."""
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


def _united(group: Sequence[PlayerRow]) -> PlayerRow | Left:
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
    told = next((person.attendance for person in group if not person.is_open), group[0].attendance)
    return replace(group[0], id=ids[0] if ids else None, values=values, attendance=told)


def _once(group: Sequence[PlayerRow]) -> Left:
    why = f"{group[0].name} is here more than once, and is taken once"
    return Left(places=tuple(each.place for each in group), why=why)


def _sorted_out(
    strangers: Sequence[PlayerRow], missing: Sequence[Player], sure: frozenset[str]
) -> Iterator[PlayerRow | Left]:
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
        elif not _is_name(person.name):
            yield Left(
                places=(person.place,),
                why=f"{person.name} is no name, as a sum below a table is none",
                command=f'. If it is one, add --new "{person.name}"',
                names=(person.name,),
            )
        elif not (meant or here.of(person.name)):
            yield person
        elif meant:
            yield _asked(person, meant, "in players.xlsx")
        else:
            yield _asked(person, here.of(person.name), "in this file, too")


def _is_name(name: str) -> bool:
    """Whether there are letters in it that aren't a word for a sum, for nobody, or for players as such."""
    is_word = our_word(layout.NAME, name) == "" or heads_list(name)
    return any(letter.isalpha() for letter in name) and not is_word


def _alike(
    groups: Mapping[PlayerId | str, Sequence[PlayerRow]],
    united: Mapping[PlayerId | str, PlayerRow],
    sure: frozenset[str],
) -> Iterator[Left]:
    """Yield the question whether a name is one that stands in every row: it may be what a ticket is called."""
    for who, person in united.items() if len(groups) == 1 else ():
        places = tuple(each.place for each in groups[who])
        if who.startswith(_NEW) and len(places) > 1 and key(person.name) not in sure:
            way = (
                ': say which column the names are in, as in --columns "THEIRS=Name"; if it is one person, add --new '
                f'"{person.name}"'
            )
            why = f"every row has the name {person.name}"
            yield Left(places=places, why=why, command=way, names=(person.name,))


def _open(strangers: Sequence[PlayerRow], sure: frozenset[str]) -> Iterator[Left]:
    """Yield the question which people come of whom the table leaves it open, once for each column that does."""
    by_heading: dict[str, list[PlayerRow]] = {}
    for person in strangers:
        if person.is_open and key(person.name) not in sure:
            by_heading.setdefault(person.attendance.heading, []).append(person)
    for heading, group in by_heading.items():
        who = ", ".join(f"{person.name} ({person.attendance.text})" for person in group)
        what = f"{heading} leaves open who comes" if heading else "this may be no player"
        everybody = f', or --columns "{heading}=" to leave this column out' if heading else ""
        each = f'Add --new "NAME" (or a row in players.xlsx) for each who comes{everybody}'
        yield Left(
            places=tuple(person.place for person in group),
            why=f"{what}: {who}",
            command=f". {each}; nobody else is added",
            names=tuple(person.name for person in group),
        )


def _asked(person: PlayerRow, others: Sequence[str], there: str) -> Left:
    return Left(
        places=(person.place,),
        why=f"{person.name}: there is {' and '.join(others)} {there}. If they are one person, write the name alike",
        command=f'; if not, add --new "{person.name}"',
        names=(person.name,),
        like=tuple(others),
    )
