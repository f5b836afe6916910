"""The page models of the standings and of a player: every figure with what it is made of, and what can still happen."""

from dataclasses import dataclass

from generator.publish.pages import (
    Cell,
    Clause,
    Column,
    Download,
    Fact,
    Frame,
    Link,
    ListTable,
    PlaceRow,
    Ranking,
    Sentence,
    Whereabouts,
    Why,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What is certain about a player before a cut. `verdict` is `sure`, `out` or `open`."""

    verdict: str
    text: str
    needs: tuple[str, ...]
    note: str  # how it was counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedence:
    """What ranks players: the points, or a tiebreaker in its turn."""

    name: str
    text: str
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The ranking. `notes` say what its marks mean."""

    frame: Frame
    lead: str
    places: tuple[PlaceRow, ...]  # only where elimination decided them
    ranking: Ranking
    notes: tuple[str, ...]
    precedence: tuple[Precedence, ...]
    downloads: tuple[Download, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player."""

    frame: Frame
    facts: tuple[Fact, ...]
    now: Whereabouts
    rank: tuple[Sentence, ...]  # the rank, and what parts it from those above and below
    outlook: Outlook | None
    history: History
    figures: tuple[Figure, ...]
    list_table: ListTable | None
