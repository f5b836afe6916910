"""The pairings of a round for a wall: by table, and by name."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.languages import _
from generator.model import Pairing, PlayerId
from generator.names import order_of
from generator.publish.facts import RoundFacts
from generator.publish.pages.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, frame, paper
from generator.publish.pages.wording import words


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table with who sits there; a bye has one player."""

    label: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTablePage(Printable):
    """Pairings by table. `size` is the name of the type's size."""

    caption: str
    label: str  # heading of the first column
    size: str
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A player with table and opponent; `id` stands only where somebody else has the same name."""

    name: str
    id: str
    table: str
    opponent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNamePage(Printable):
    """Pairings by name. `size` is the name of the type's size."""

    caption: str
    label: str
    size: str
    lines: tuple[NameLine, ...]


# For how many lines each size of type is. A hundred names of common length in the smallest fill a page in two columns.
_BY_NAME = ((28, "one"), (64, "large"), (None, "small"))
_BY_TABLE = ((28, "large"), (None, "small"))


def by_table_page(desk: Desk, round_: RoundFacts) -> ByTablePage:
    """Every table with its two players, then who has a bye."""
    lines = tuple(_by_table(desk, round_))
    return ByTablePage(
        frame=frame(desk, _("Pairings by table")),
        paper=paper(desk, _("For the wall: one line a table, byes at the end.")),
        caption=words.round_name(round_),
        label=place_label(round_),
        size=_size(len(lines), _BY_TABLE),
        lines=lines,
    )


def _by_table(desk: Desk, round_: RoundFacts) -> Iterator[TableLine]:
    for pairing in round_.pairings:
        players = tuple(_name(desk, player) for player in pairing.players)
        yield TableLine(label=place(round_, pairing), players=players)
    for bye in round_.byes:
        if bye.player is not None:
            yield TableLine(label=_("Bye"), players=(_name(desk, bye.player),))


def by_name_page(desk: Desk, round_: RoundFacts) -> ByNamePage:
    """Every player with table and opponent."""
    lines = name_lines(desk, round_)
    return ByNamePage(
        frame=frame(desk, _("Pairings by name")),
        paper=paper(desk, _("For the wall: one line a player, with table and opponent.")),
        caption=words.round_name(round_),
        label=place_label(round_),
        size=_size(len(lines), _BY_NAME),
        lines=lines,
    )


def name_lines(desk: Desk, round_: RoundFacts) -> tuple[NameLine, ...]:
    """A line for everybody who has a seat or a bye, by name."""
    seats: list[tuple[PlayerId, str, str]] = []
    for pairing in round_.pairings:
        one, two = pairing.players
        where = place(round_, pairing)
        seats += [(one, where, _name(desk, two)), (two, where, _name(desk, one))]
    seats += [(bye.player, words.NONE, _("Bye")) for bye in round_.byes if bye.player is not None]
    shared = Counter(_name(desk, player) for player, _where, _opponent in seats)
    seats.sort(key=lambda seat: (order_of(_name(desk, seat[0])), seat[0]))
    return tuple(
        NameLine(
            name=_name(desk, player),
            id=player if shared[_name(desk, player)] > 1 else "",
            table=where,
            opponent=opponent,
        )
        for player, where, opponent in seats
    )


def place_label(round_: RoundFacts) -> str:
    """What the numbers of a round's games are: tables, or games of a bracket that has no tables."""
    return _("Game") if _is_by_game(round_) else _("Table")


def place(round_: RoundFacts, pairing: Pairing) -> str:
    """The number under which two players find their place."""
    return str(pairing.row) if _is_by_game(round_) else words.figure(pairing.table)


def _size(lines: int, sizes: Sequence[tuple[int | None, str]]) -> str:
    return next(size for most, size in sizes if most is None or lines <= most)


def _is_by_game(round_: RoundFacts) -> bool:
    return not round_.is_swiss and all(pairing.table is None for pairing in round_.pairings)


def _name(desk: Desk, player: PlayerId) -> str:
    return desk.player(player).text
