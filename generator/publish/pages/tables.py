"""The tables that several pages show: games, the ranking, the final places."""

from dataclasses import dataclass

from generator.publish.pages.parts import Cell, Column, Link, Mark, Sentence, Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a table, with a cell for each column. `outcome` is `won`, `lost`, `draw` or `open`."""

    player: Link
    cells: tuple[Cell, ...]
    outcome: str
    note: str
    id: str = ""  # the player's, for scripts


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A game, or a bye with its one seat. `label` is the table's or, in elimination, the game's number."""

    label: str
    seats: tuple[Seat, ...]
    notes: tuple[Sentence, ...] = ()
    why: Why = ()  # empty while the game is open


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """The games of a round. The first of the columns is what was entered; elimination games have no other."""

    caption: str
    label: str  # heading of the first column
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A line of the ranking."""

    rank: str
    player: Link
    faction: str
    points: str
    tiebreakers: tuple[str, ...]
    record: str
    byes: str
    tie: str  # what broke it, or that it stands; empty where points parted a player from the one above
    tie_note: str  # the same as part of a sentence
    status: str  # empty for who is still in
    id: str = ""  # the player's, for scripts
    moved: Cell | None = None  # since the round before, with what it means in words
    chance: str = ""  # of the cut, where it is certain
    cut: str = ""  # what the line below says, where the cut falls
    readings: tuple[Mark, ...] = ()  # that decided where the player stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A table of standings; without ranks its order says nothing."""

    caption: str
    has_ranks: bool
    points: Column
    tiebreakers: tuple[Column, ...]
    record: str  # heading of won, lost and, where there are any, drawn
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A final place and how it was reached."""

    place: str
    player: Link
    faction: str
    how: str
    id: str = ""  # the player's, for scripts
    readings: tuple[Mark, ...] = ()  # that decided the place
