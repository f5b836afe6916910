"""Files of an event that are made again only when something that they were made from has changed.

Whoever makes such a file gets the event's facts traced: whatever is taken from them is noted, by the way that leads to
it. The next build goes the same ways, and where everything at their ends is the same, so is the file. What a page
depends on is declared nowhere, so nobody can forget to; taking too much costs time alone.

Source: A. Mokhov, N. Mitchell and S. Peyton Jones, Build Systems à la Carte, 2018: constructive traces.
"""

import hashlib
import io
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import FunctionType
from typing import Any, TypeVar, cast

from generator.engine.course.schedule import stages_of
from generator.engine.explaining.chances import Chances
from generator.engine.ranking.standings import Standing, Standings
from generator.engine.readings.acts import Acted
from generator.figures.records import PlayerRecord
from generator.model import Event, Round
from generator.publish.facts import Facts, RoundFacts
from generator.store import Content

Of = TypeVar("Of")
T = TypeVar("T")
# From where, and the step from there: an attribute's name, or a key or an index in a tuple of its own.
Way = tuple[Any, "str | tuple[Any]"]
_FACTS: Way = (None, "facts")

# All else is taken whole.
_LOOKED_INTO = (Facts, Event, RoundFacts, Round, Standings, Standing, PlayerRecord, Acted, Chances)
# What no result changes: where something of it has changed, all files are made again.
_REGISTERED = {
    Facts: ("players", "regulation", "_lists", "_list_files"),
    Event: ("id", "settings", "players", "lists", "list_files", "about"),
    RoundFacts: ("number", "is_swiss"),
    Round: ("number",),
}
_ALSO = ("__eq__", "__hash__", "__repr__")
_KEYS, _LENGTH, _SHAPE = "keys()", "len()", "shape()"
_PLAIN = (int, str, bool, type(None))
_NOTHING = object()  # lies where a mapping has no such key


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made, and from what."""

    ways: tuple[Way, ...]
    digest: bytes  # of what lay at their ends
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What one build leaves to the next."""

    about: bytes  # what all of it depends on
    parts: dict[str, Made]


FIRST = Kept(about=b"", parts={})  # after the first build


class Traces:
    """The files of one event, and parts of such: each is made, or taken as it is."""

    def __init__(self, facts: Facts, about: str = "", before: Kept | None = None) -> None:
        """Take what they are made from.

        Args:
            facts: the event.
            about: all else that they depend on, the regulations included.
            before: what the last build has left; where that was about something else, all are made again. Where
                there was none, nothing is noted: many an event is built once and never again.
        """
        self.now, self._all, self._is_first = FIRST, facts, before is None
        self.made: list[str] = []  # the names of those that were made
        if before is None:
            return
        registered = (replace(facts.event, rounds=()), stages_of(facts.event, facts.regulation))
        self.now = Kept(about=_digest((about, registered)), parts={})
        self._before = before.parts if before.about == self.now.about else {}
        self.notes: dict[Way, None] = {}  # what the one that is being made took so far
        self.values: dict[Way, Any] = {_FACTS: facts}
        self._digests: dict[Way, bytes] = {}
        self._known: dict[int, bytes] = {}  # by the numbers of objects,
        self._held: list[object] = []  # which are held, so that no other one gets such a number
        for player in facts.players.values():
            self._known[id(player)] = _hash(self.now.about + _digest(player.id))
        self._tell_what_follows(facts)
        self._facts = cast(Facts, _seen(self, _FACTS, facts))

    def part(self, name: str, of: Of, make: Callable[[Facts, Of], T]) -> T:
        """A file of the event, or another part of it that is plain data.

        Args:
            name: no two parts have the same.
            of: what it is of.
            make: makes it. From the facts it may take what it likes; all else has to be the same in each build.
        """
        if self._is_first:
            return make(self._all, of)
        root: Way = (None, name)
        self.values[root] = of
        known = self._before.get(name)
        if known is None or self._digest_of(known.ways) != known.digest:
            self.made.append(name)
            if isinstance(of, RoundFacts):  # as whoever takes it from all rounds gets it
                of = cast(Of, self._facts.rounds[of.number - 1])
            else:
                self.notes[root] = None
            value: Any = make(self._facts, of)
            if isinstance(value, bytes):
                value = Content(value)
            ways = tuple(self.notes)
            self.notes.clear()
            known = Made(ways=ways, digest=self._digest_of(ways) or b"", value=value)
        self.now.parts[name] = known
        return cast(T, known.value)

    def _tell_what_follows(self, facts: Facts) -> None:
        """What follows from the rounds up to one, and has too much in it to be compared, is told by these rounds."""
        so_far = self.now.about
        for round_ in facts.rounds:
            for game in round_.pairings:
                self._told(game)
            workbook = [self._told(getattr(round_.workbook, each.name)) for each in fields(Round)]
            so_far = _hash(b"".join([so_far, *workbook]))
            for each in (round_.verification, facts.standings_after.get(round_.number)):
                if each is not None:
                    self._known[id(each)] = so_far

    def _digest_of(self, ways: tuple[Way, ...]) -> bytes | None:
        """Of all that lies there; None where one of the ways leads nowhere."""
        digests = self._digests
        try:
            return _hash(b"".join([digests[way] if way in digests else self._digest_at(way) for way in ways]))
        except (AttributeError, LookupError, TypeError):
            return None

    def _digest_at(self, way: Way) -> bytes:
        digest = self._digests[way] = self._told(self._value_at(way))
        return digest

    def _told(self, value: object) -> bytes:
        """The digest of a value."""
        digest = self._known.get(id(value))
        if digest is None:
            row = value if isinstance(value, tuple) and value and id(value[0]) in self._known else ()
            digest = self._known[id(value)] = _hash(b"".join(map(self._told, row))) if row else _digest(value)
            self._held.append(value)
        return digest

    def _value_at(self, way: Way) -> Any:
        if way not in self.values:
            start, step = way
            if start is None:
                raise LookupError(step)
            self.values[way] = _end_of(self._value_at(start), step)
        return self.values[way]


def _end_of(there: Any, step: str | tuple[Any]) -> object:
    if isinstance(step, tuple):
        return there.get(step[0], _NOTHING) if isinstance(there, Mapping) else there[step[0]]
    return _OF[step](there) if step in _OF else getattr(there, step)


def _shape(value: object) -> object:
    """That something is there to be looked into, and of what kind; of rows, how many."""
    return tuple(map(_shape, value)) if isinstance(value, tuple) else type(value).__name__


_OF: Mapping[str, Callable[[Any], object]] = {_KEYS: tuple, _LENGTH: len, _SHAPE: _shape}


def _seen(traces: Traces, way: Way, value: object) -> object:
    """What lies at the end of a way, as who makes a file gets it."""
    if isinstance(value, _LOOKED_INTO):
        kind: type = type(value)
        return _stand_in_for(kind)(traces, way, value)
    if isinstance(value, Mapping):
        return _Mapping(traces, way, value)
    if isinstance(value, tuple) and value and isinstance(value[0], _LOOKED_INTO):
        return tuple(_seen(traces, (way, (i,)), each) for i, each in enumerate(value))
    return value


def _taken(traces: Traces, way: Way, value: object) -> tuple[Way, object]:
    """What is to be noted of it, and how it is seen."""
    seen = _seen(traces, way, value)
    if seen is not value:
        way, value = (way, _SHAPE), _shape(value)
    traces.values[way] = value
    return way, seen


class _Record:
    """Stands for a record, and it is noted what is taken from it."""

    # No weak reference leads to it, so nothing is `kept` of it: who asks again takes it again.
    __slots__ = ("__dict__",)

    def __init__(self, traces: Traces, way: Way, record: object) -> None:
        self._traces, self._way, self._record = traces, way, record
        self._notes = traces.notes
        self._known: dict[str, tuple[Way, object]] = {}
        for name in _REGISTERED.get(type(record), ()):
            vars(self)[name] = getattr(record, name)
        if isinstance(record, Facts):
            vars(self)["event"] = _seen(traces, (way, "event"), record.event)

    def __getattr__(self, name: str) -> Any:
        known = self._known.get(name)
        if known is None:
            way = (self._way, name)
            known = self._known[name] = _taken(self._traces, way, getattr(self._record, name))
        taken, seen = known
        self._notes[taken] = None
        return seen

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self._record)


@cache
def _stand_in_for(kind: type) -> type[_Record]:
    """What stands for records of a class: it has the same functions, and `replace` takes it."""
    own = {
        name: each
        for name, each in vars(kind).items()
        if isinstance(each, FunctionType | property) and (name in _ALSO or not name.startswith("__"))
    }
    own["__dataclass_fields__"] = vars(kind)["__dataclass_fields__"]
    return type(kind.__name__, (_Record,), {**own, "__slots__": ()})


class _Mapping(Mapping[Any, Any]):
    """Stands for a mapping, and it is noted what is taken from it."""

    __slots__ = ("_known", "_mapping", "_notes", "_traces", "_way")

    def __init__(self, traces: Traces, way: Way, mapping: Mapping[Any, Any]) -> None:
        self._traces, self._way, self._mapping = traces, way, mapping
        self._notes = traces.notes
        self._known: dict[Any, tuple[Way, object]] = {}

    def get(self, key: Any, default: Any = None) -> Any:
        known = self._known.get(key)
        if known is None:
            way = (self._way, (key,))
            known = self._known[key] = _taken(self._traces, way, self._mapping.get(key, _NOTHING))
        taken, seen = known
        self._notes[taken] = None
        return default if seen is _NOTHING else seen

    def __getitem__(self, key: Any) -> Any:
        found = self.get(key, _NOTHING)
        if found is _NOTHING:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return self.get(key, _NOTHING) is not _NOTHING

    def __iter__(self) -> Iterator[Any]:
        return iter(self._note(_KEYS, tuple(self._mapping)))

    def __len__(self) -> int:
        return self._note(_LENGTH, len(self._mapping))

    def _note(self, step: str, value: T) -> T:
        way = (self._way, step)
        self._traces.values[way] = value
        self._notes[way] = None
        return value


def _digest(value: object) -> bytes:
    """Of a value that is made of plain ones; equal only for equal ones, in the order in which they stand there."""
    if type(value) in _PLAIN:
        return repr(value).encode(errors="surrogatepass") + b" "
    if value is _NOTHING:
        return b"nothing "
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.fast = True  # what is equal and what is the same are written alike
    pickler.dump(value)
    return _hash(written.getvalue())


def _hash(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()
