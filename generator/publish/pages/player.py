"""The page of a player, and the list of them all."""

from dataclasses import dataclass

from generator.publish.pages.parts import Cell, Clause, Column, Download, Fact, Frame, Link, Sentence, Why


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A player in the list."""

    player: Link
    id: str
    faction: str
    club: str
    list_points: str
    models: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage:
    """All players."""

    frame: Frame
    lead: str
    has_clubs: bool
    list_heading: str
    has_list_points: bool
    has_models: bool
    players: tuple[PlayerRow, ...]
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """Where a player is now, what is played there and who chooses, and the page that says more."""

    text: Sentence
    label: str = ""  # the same in a word or two: `Table 4`, `Bye`
    is_open: bool = False  # whether there is a game to be played
    opponent: Link | None = None  # of this game, or of the one that was played in this round
    notes: tuple[Sentence, ...] = ()
    facts: tuple[Fact, ...] = ()
    link: Link | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """Something in a player's list: so many at so many points."""

    name: str
    about: str
    count: str
    each: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTable:
    """A player's list; without points there is no total."""

    caption: str
    has_points: bool
    rows: tuple[ListRow, ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What is certain about a player before a cut. `verdict` is `sure`, `out` or `open`."""

    verdict: str
    text: str
    needs: tuple[str, ...]
    note: str  # how it was counted


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """What a round was for a player."""

    round: Link
    opponent: Link
    cells: tuple[Cell, ...]  # one for each column
    outcome: str
    table: str  # empty where there is none
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A player's rounds."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[HistoryRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTerm:
    """A part of a figure: the round or opponent it comes from, how it came about, and its value."""

    source: Link
    text: Sentence
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure with all that it is made of."""

    anchor: str
    name: str
    value: str
    rule: str
    source: str  # heading of the first column of terms
    terms: tuple[FigureTerm, ...]
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted on it, besides the clause's own


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player."""

    frame: Frame
    facts: tuple[Fact, ...]
    now: Whereabouts
    rank: tuple[Sentence, ...]  # the rank, and what parts it from those above and below
    readings: tuple[Clause, ...]  # that decided it
    outlook: Outlook | None
    history: History
    figures: tuple[Figure, ...]
    list_table: ListTable | None
