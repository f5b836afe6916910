"""The players of a file: their IDs, what the file says they came to, and who left."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.exchange.cryodex.values import Object, as_count, as_figure
from generator.exchange.records import Faults, Stated
from generator.exchange.texts import LONGEST_NAME, as_name, shown
from generator.model import Player, PlayerId
from generator.text import CleanText, clean
from generator.workbooks.reading.players import is_player_id

_MOST_ROUNDS = 999


@dataclass(slots=True, kw_only=True)
class People:
    """Everybody in the order of the file. `marked`: who left, with the first round not played, or None if only that.

    `is_whole`: nobody is left out for a fault, so that a name which is not among these is a stranger's.
    """

    by_name: dict[CleanText, Player]
    marked: dict[PlayerId, int | None]
    stated: dict[PlayerId, Stated]
    has_own_ids: bool | None  # None where the file gives none at all
    is_whole: bool

    def named(self, value: object) -> Player | None:
        """The player whom a match names."""
        return self.by_name.get(clean(value)) if isinstance(value, str) else None

    @property
    def is_marked_throughout(self) -> bool:
        """Whether all are said to have left, as Cryodex 5 says of everybody."""
        return bool(self.marked) and len(self.marked) == len(self.by_name)


def read_people(rows: Sequence[tuple[int, Object]], faults: Faults) -> People:
    """The players; a name that two have, or none that can be seen, is a fault, as matches name them by it."""
    count = len(rows)
    if faults.has_too_many_players(count):
        rows = ()
    ids = _ids([row for _, row in rows])
    people = People(by_name={}, marked={}, stated={}, has_own_ids=_uses_own(ids, rows), is_whole=False)
    for (number, row), player_id in zip(rows, ids, strict=True):
        name = _name(row, number, faults)
        if name is None:
            continue
        if name in people.by_name:
            _add_twice(name, faults)
            continue
        people.by_name[name] = Player(id=player_id, name=name)
        people.stated[player_id] = Stated(
            points=as_figure(row.get("score")), margin=as_figure(row.get("mov"))
        )
        if (dropped := row.get("dropped")) not in (None, False, 0):
            people.marked[player_id] = None if dropped is True else as_count(dropped, _MOST_ROUNDS, 1)
    people.is_whole = len(people.by_name) == count
    return people


def _ids(rows: Sequence[Object]) -> list[PlayerId]:
    """The file's own, if each player has one that is legal and nobody else's; else P01 and so on."""
    own = [str(value) if isinstance(value := row.get("id"), str | int) else "" for row in rows]
    if all(map(is_player_id, own)) and len({each.casefold() for each in own}) == len(own):
        return [PlayerId(each) for each in own]
    return [PlayerId(f"P{number:02}") for number in range(1, len(rows) + 1)]


def _uses_own(ids: Sequence[PlayerId], rows: Sequence[tuple[int, Object]]) -> bool | None:
    if all("id" not in row for _, row in rows):
        return None
    return all(str(row.get("id")) == each for each, (_, row) in zip(ids, rows, strict=True))


def _name(row: Object, number: int, faults: Faults) -> CleanText | None:
    name = as_name(row.get("name"))
    if name is None:
        said = f"name says {shown(row['name'])}" if "name" in row else "name is missing"
        wanted = f"write the player's name, of up to {LONGEST_NAME} characters"
        faults.add("exchange-value", f"player {number}: {said}: {wanted}")
    return name


def _add_twice(name: CleanText, faults: Faults) -> None:
    message = (
        f"two players are called {shown(name)}, and matches name players by their names, so nobody can tell which of "
        "the two played: tell them apart in players and in each of their matches"
    )
    faults.add("exchange-name-twice", message)
