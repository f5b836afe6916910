"""The model of the statistics' page. Every text in it is ready to be shown, every length ready to be drawn."""

from dataclasses import dataclass

from generator.publish.pages.parts import Frame, Link


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of a bar of 100 units. `kind` is `won`, `drawn`, `lost` or `count`."""

    x: str
    width: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionRow:
    """How a faction fared, mirrors apart."""

    name: str
    players: str
    games: str
    won: str
    drawn: str
    lost: str
    share: str  # of the tournament points at stake; a dash where the games are too few to say so
    best: str  # the best place or rank
    best_player: Link | None
    bar: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixCell:
    """What one faction did against another: `3–1`, and the same in words."""

    text: str
    about: str
    is_mirror: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixRow:
    """A faction against each of the others."""

    name: str
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Factions:
    """All factions, each against each, and the same as sentences for narrow windows."""

    caption: str
    has_games: bool
    has_draws: bool
    best: str  # heading of the best place
    rows: tuple[FactionRow, ...]
    notes: tuple[str, ...]
    matrix: tuple[MatrixRow, ...]
    duels: tuple[str, ...]
    matrix_note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BarRow:
    """A kind of game, and how many there were."""

    label: str
    about: str
    count: str
    bar: tuple[Segment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Games counted by kind."""

    anchor: str
    heading: str
    caption: str
    label: str  # heading of the kinds
    rows: tuple[BarRow, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BumpLine:
    """A player's way through the ranking: a path for each run of rounds, and a dot for each round."""

    id: str
    player: Link
    rank: str
    is_leader: bool
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bump:
    """The ranking round by round, drawn in a box of 100 units by one unit a line."""

    title: str
    about: str
    rounds: tuple[str, ...]
    height: int  # in lines
    em: str  # the same in the size of the text
    lines: tuple[BumpLine, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksRow:
    """A player's rank after each round."""

    id: str
    player: Link
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Everybody's ranks round by round: what the drawing shows of some, as a table."""

    caption: str
    rounds: tuple[str, ...]
    rows: tuple[RanksRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsPage:
    """Factions, margins, endings, and how the ranking moved."""

    frame: Frame
    lead: str
    factions: Factions | None
    choosing: str  # how often who might choose won; empty where that says nothing
    bars: tuple[Bars, ...]
    bump: Bump | None
    ranks: Ranks | None
