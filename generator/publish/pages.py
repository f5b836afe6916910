"""The page models: exactly what a template may use. Every text in them is ready to be shown.

An `href` is a relative link; None in its place means that there is nothing to link to.
"""

from dataclasses import dataclass
from typing import NewType

from generator.publish.pages_sharing import Sharing

VERSION = "@version@"  # stands in an event's files until all are made, and their version is known

SafeHtml = NewType("SafeHtml", str)  # cleaned by `views.prose`; the only text that a template doesn't escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A text, and where it leads."""

    text: str
    href: str | None = None


Sentence = tuple[Link, ...]  # a text in parts, so that names in it lead to their pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab(Link):
    """An entry of a navigation; the page in view is marked, and so is the entry that led to it."""

    is_here: bool
    is_within: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds every page."""

    title: str  # of the window
    heading: str
    site: Link
    stylesheet: str
    icon: str
    scripts: tuple[str, ...] = ()
    event: Link | None = None
    tabs: tuple[Tab, ...] = ()
    state: str = ""  # which round and state the page shows
    language: str = "en"
    accent: str = ""  # the event's own colours, as CSS
    newest: str | None = None  # the tiny file that says which version of the event is the newest
    worker: str | None = None  # the script that keeps pages for when there is no network
    keep: tuple[str, ...] = ()  # the pages that it keeps without being asked
    version: str = VERSION  # which one this page belongs to
    sharing: Sharing | None = None  # what it says of itself where its address is shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A name with what is to be said about it, perhaps with links."""

    name: str
    values: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """Where a rule stands, and the reading beside it where the document is silent."""

    text: str
    short: str  # without the name of the regulations
    href: str
    reading: str | None = None
    language: str = ""  # of what is quoted from there, where it is not the page's


Why = tuple[
    tuple[Sentence, Clause | None], ...
]  # how a figure came about: steps, each with where the rule stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A heading, short and in full. `anchor` is where a player's page says what the figures below are made of."""

    short: str
    name: str
    anchor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A figure in a table, and a few words about it."""

    text: str
    about: str = ""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A table for programs and for spreadsheets."""

    name: str
    files: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """In what a round is not as it was drawn, and the organizer's note on it, empty where there is none."""

    text: Sentence
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SinceDraw:
    """What became of a draw: earlier results that were corrected, whom that moved, and every departure from it."""

    corrected: tuple[Sentence, ...]
    moved: tuple[Sentence, ...]
    departures: tuple[Departure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a part of a round was drawn so, and the games of this part."""

    heading: str
    sentences: tuple[Sentence, ...]
    games: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCheck:
    """What the button that repeats a draw needs: links to what the round was drawn from, and to scripts; its words."""

    data: str
    script: str  # of the button
    program: str  # the draw itself, fetched once the button is pressed
    words: tuple[tuple[str, str], ...]


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
class RulesRow:
    """A row of a table, its anchor where other pages link to it, and a word where it applies here."""

    cells: tuple[str, ...]
    anchor: str | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesTable:
    """A table of the regulations."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[RulesRow, ...]
    language: str = ""  # of the rows, where it is not the page's


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleItem:
    """A rule, its clause, and the anchor that other pages link to (None where the clause has one already)."""

    text: str
    clause: Clause
    anchor: str | None
    language: str = ""  # of a text that is quoted, where it is not the page's


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """A part of the regulations."""

    anchor: str
    heading: str
    items: tuple[RuleItem, ...]
    tables: tuple[RulesTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingItem:
    """What is done where the document is silent, and why."""

    anchor: str
    id: str
    text: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """The regulations in force."""

    frame: Frame
    lead: str
    language: str  # of what is quoted, where it is not the page's
    facts: tuple[Fact, ...]
    sections: tuple[RulesSection, ...]
    readings: tuple[ReadingItem, ...]
    contents: tuple[RulesTable, ...]  # the headings of each document
