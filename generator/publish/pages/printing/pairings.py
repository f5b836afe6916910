"""The pairings of a round for a wall: by table, and by name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.languages import _
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.pages.printing.paper import Printable, frame, paper
from generator.publish.shared.name_lines import NameLine, name_lines, place, place_label
from generator.publish.wording import byes, words


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
        paper=paper(desk, _("For the wall: one line per table, byes at the end.")),
        caption=words.round_name(round_),
        label=place_label(round_),
        size=_size(len(lines), _BY_TABLE),
        lines=lines,
    )


def _by_table(desk: Desk, round_: RoundFacts) -> Iterator[TableLine]:
    for pairing in round_.pairings:
        players = tuple(desk.name(player) for player in pairing.players)
        yield TableLine(label=place(round_, pairing), players=players)
    for bye in round_.byes:
        if bye.player is not None:
            yield TableLine(label=byes.label(bye), players=(desk.name(bye.player),))


def by_name_page(desk: Desk, round_: RoundFacts) -> ByNamePage:
    """Every player with table and opponent."""
    lines = name_lines(desk, round_)
    return ByNamePage(
        frame=frame(desk, _("Pairings by name")),
        paper=paper(desk, _("For the wall: one line per player, with table and opponent.")),
        caption=words.round_name(round_),
        label=place_label(round_),
        size=_size(len(lines), _BY_NAME),
        lines=lines,
    )


def _size(lines: int, sizes: Sequence[tuple[int | None, str]]) -> str:
    return next(size for most, size in sizes if most is None or lines <= most)
