"""The page models of what is made for paper. Every text in them is ready to be shown."""

from dataclasses import dataclass

from generator.publish.pages.parts import Fact, Frame, Link
from generator.publish.pages.tables import PlaceRow, Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Qr:
    """A QR code: one path in a square of `size` modules, the quiet zone around it included."""

    size: int
    path: str
    name: str  # for who can't see it


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The event's name for the head of the paper, how to print the page, and where all such pages are listed."""

    event: str
    how: tuple[str, ...]
    all_printables: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class Printable:
    """What all of these pages have."""

    frame: Frame
    paper: Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintItem:
    """A printable page, and what it is good for."""

    page: Link
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintIndexPage:
    """What there is to print."""

    frame: Frame
    lead: str
    items: tuple[PrintItem, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSeat:
    """A player on a slip: what is written beside the name, and what may be ticked."""

    name: str
    id: str
    about: str
    fields: tuple[str, ...]
    ticks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """What a table hands in after its game; a spare one has neither number nor names."""

    label: str  # what the number is
    number: str
    round: str
    seats: tuple[SlipSeat, SlipSeat]
    note: str
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsPage(Printable):
    """Result slips, sheet by sheet."""

    sheets: tuple[tuple[Slip, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCardRow:
    """A round on a score card; what is not known yet stays empty, to be written."""

    round: str
    table: str
    opponent_id: str
    opponent: str
    points: str
    subtotal: str
    opponents_points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCard:
    """A player's card for the whole event."""

    name: str
    facts: tuple[Fact, ...]
    thresholds: tuple[Fact, ...]
    rows: tuple[ScoreCardRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCardsPage(Printable):
    """Score cards, sheet by sheet."""

    sheets: tuple[tuple[ScoreCard, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintStandingsPage(Printable):
    """The ranking, and the final places where elimination decided them."""

    ranking: Ranking | None
    places: tuple[PlaceRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterPage(Printable):
    """What hangs at the door. Without an address there is a line to write it on."""

    date: str
    venue: str
    address: tuple[str, ...]  # in parts, between which a line may end
    qr: Qr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCardsPage(Printable):
    """A card for each table, sheet by sheet."""

    qr: Qr | None
    sheets: tuple[tuple[str, ...], ...]  # the numbers
