"""What limits the rows of one kind in a player's list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.findings import Place, define_error, define_warning
from generator.languages import later
from generator.languages.said import Message, say
from generator.model import ListEntry, Player
from generator.regulations.event_schema import ListKind
from generator.text import key

Entries = Sequence[ListEntry]
ListFault = tuple[str, Place, Message]  # code, place and message


define_error(
    "list-number",
    meaning="A list has too few or too many entries of a kind.",
    remedy="Correct Kind and Count; if they are right, the player has to change the list.",
    example="Ilse Vorn's list has 3 of kind Terrain, it must have exactly 2: correct the rows",
)
define_error(
    "list-unique",
    meaning="A list has more unique entries of a kind than allowed.",
    remedy="Correct Unique; if it is right, the player has to change the list.",
    example="Ilse Vorn's list has 2 unique ones of kind Terrain, at most 1 are allowed: correct the rows",
)
define_error(
    "list-repeated",
    meaning="The same entry is in a list twice, where all must be different.",
    remedy="Correct the name, or the player has to choose another.",
    example="Obstacle 'Asteroid 1' is in the list more than once: no two may be the same, correct one",
)
define_error(
    "list-capacity",
    meaning="Two entries of a list have more capacity together than any two may have.",
    remedy="Correct Capacity; if it is right, the player has to change one of them.",
    example="Ilse Vorn's Hill and Forest have capacity 9 together, any two of kind Terrain have at most 8",
)
define_warning(
    "list-name",
    meaning="An entry has a name that is not among those the regulations allow.",
    remedy="Correct the name.",
    example="Damage deck 'Old': there are Core set, Force Awakens",
)
define_error(
    "list-models",
    meaning="The rows of a force don't add up to the number of models that Models says.",
    remedy="Correct one of them.",
    example="Ilse Vorn's list has 11 of kind Model, Models says 12: correct one of them",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSection:
    """A record of the rows of one kind in a player's list, and of their limits."""

    player: Player
    kind: str
    limit: ListKind
    entries: Entries
    place: Place  # where the kind of the first one stands; without any, of another row

    def faults(self) -> Iterator[ListFault]:
        """Yield all that is wrong with them."""
        yield from self._in_number()
        yield from self._in_uniques()
        yield from self._in_repeated_names()
        yield from self._in_capacity()
        yield from self._in_names()

    def _in_number(self) -> Iterator[ListFault]:
        number = sum(entry.count for entry in self.entries)
        if rule := self._broken_by(number):
            message = say(
                rule,
                player=self.player.name,
                number=number,
                kind=self.kind,
                least=self.limit.minimum,
                most=self.limit.maximum,
            )
            yield "list-number", self.place, message
        if self.limit.models and self.player.models not in (None, number):
            message = say(
                "{player}'s list has {number} of kind {kind}, Models says {models}: correct one of them",
                player=self.player.name,
                number=number,
                kind=self.kind,
                models=self.player.models,
            )
            yield "list-models", self.place, message

    def _broken_by(self, number: int) -> str:
        """Return the message that there are too few or too many of them; empty where there are not."""
        least, most = self.limit.minimum, self.limit.maximum
        if number >= least and (most is None or number <= most):
            return ""
        if least == most:
            return later(
                "{player}'s list has {number} of kind {kind}, it must have exactly {least}: correct the rows"
            )
        if number < least:
            return later(
                "{player}'s list has {number} of kind {kind}, it must have at least {least}: correct the rows"
            )
        return later(
            "{player}'s list has {number} of kind {kind}, it must have at most {most}: correct the rows"
        )

    def _in_uniques(self) -> Iterator[ListFault]:
        uniques, most = [entry for entry in self.entries if entry.unique], self.limit.unique
        number = sum(entry.count for entry in uniques)
        if most is not None and number > most:
            message = say(
                "{player}'s list has {number} unique ones of kind {kind}, at most {most} are allowed: "
                "correct the rows",
                player=self.player.name,
                number=number,
                kind=self.kind,
                most=most,
            )
            yield "list-unique", uniques[0].place.cell("Unique"), message

    def _in_repeated_names(self) -> Iterator[ListFault]:
        seen: set[str] = set()
        for entry in self.entries if self.limit.different else ():
            if entry.name is not None and (key(entry.name) in seen or entry.count > 1):
                message = say(
                    "{kind} {entry!r} is in the list more than once: no two may be the same, correct one",
                    kind=self.kind,
                    entry=entry.name,
                )
                yield "list-repeated", entry.place.cell("Name"), message
            seen.add(key(entry.name or ""))

    def _in_capacity(self) -> Iterator[ListFault]:
        """Yield the first two that have too much together, the largest first."""
        most = self.limit.pair_capacity
        if most is None:
            return
        known = [(entry.capacity, entry) for entry in self.entries if entry.capacity is not None]
        copies = [each for each in known for _ in range(min(each[1].count, 2))]
        for (first, one), (second, other) in combinations(sorted(copies, key=lambda each: -each[0]), 2):
            if first + second > most:
                message = say(
                    "{player}'s {one} and {other} have capacity {first} together, any two of kind {kind} "
                    "have at most {most}",
                    player=self.player.name,
                    one=one.name or self.kind,
                    other=other.name or self.kind,
                    first=first + second,
                    kind=self.kind,
                    most=most,
                )
                yield "list-capacity", one.place.cell("Capacity"), message
                return

    def _in_names(self) -> Iterator[ListFault]:
        for entry in self.entries:
            if entry.name is not None and not _is_known(entry.name, self.limit):
                numbered = (f"{name} 1-{number}" for name, number in self.limit.numbered.items())
                message = say(
                    "{kind} {entry!r}: there are {names}",
                    kind=self.kind,
                    entry=entry.name,
                    names=", ".join([*self.limit.among, *numbered]),
                )
                yield "list-name", entry.place.cell("Name"), message


def _is_known(name: str, limit: ListKind) -> bool:
    if not limit.among and not limit.numbered:
        return True
    if key(name) in {key(known) for known in limit.among}:
        return True
    family, _, number = key(name).rpartition(" ")
    most = {key(known): count for known, count in limit.numbered.items()}.get(family, 0)
    return number.isascii() and number.isdecimal() and 1 <= int(number) <= most
