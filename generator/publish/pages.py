"""The page models: exactly what a template may use. Every text in them is ready to be shown.

An `href` is a relative link; None in its place means that there is nothing to link to.
"""

from dataclasses import dataclass
from typing import NewType

SafeHtml = NewType("SafeHtml", str)  # cleaned by `views.prose`; the only text that a template doesn't escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A text, and where it leads."""

    text: str
    href: str | None = None


Sentence = tuple[Link, ...]  # a text in parts, so that names in it lead to their pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab(Link):
    """An entry of a navigation; the page in view is marked."""

    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds every page."""

    title: str  # of the window
    heading: str
    site: Link
    stylesheet: str
    icon: str
    event: Link | None = None
    tabs: tuple[Tab, ...] = ()
    state: str = ""  # which round and state the page shows
    language: str = "en"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event on the front page."""

    event: Link
    status: str
    is_live: bool
    facts: str  # date, venue, players
    winner: str | None
    note: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """All events of the site."""

    frame: Frame
    events: tuple[EventCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A heading, short and in full."""

    short: str
    name: str


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A game, or a bye with its one seat. `label` is the table's or, in elimination, the game's number."""

    label: str
    seats: tuple[Seat, ...]
    notes: tuple[Sentence, ...] = ()


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A table of standings; without ranks its order says nothing."""

    caption: str
    has_ranks: bool
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A table for programs and for spreadsheets."""

    name: str
    files: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageItem:
    """A stage as announced."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """The event's own page."""

    frame: Frame
    lead: Sentence  # where the event stands
    corrected: tuple[Sentence, ...]  # which rounds were drawn before earlier results were corrected
    facts: tuple[Fact, ...]
    stages: tuple[StageItem, ...]
    stages_note: str
    pairings: Pairings | None
    pairings_link: Link | None
    places: tuple[PlaceRow, ...]
    ranking: Ranking | None
    ranking_link: Link
    about: SafeHtml
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRules:
    """Rules that players ask for during a round, each with its clause."""

    anchor: str
    heading: str
    rules: tuple[tuple[str, Clause], ...]


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
    """What the button that repeats a draw needs: links to what the round was drawn from, and to scripts."""

    data: str
    script: str  # of the button
    program: str  # the draw itself, fetched once the button is pressed


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPage:
    """A round's pairings and results."""

    frame: Frame
    state: str
    rounds: tuple[Tab, ...]
    facts: tuple[Fact, ...]
    pairings: Pairings
    changes: tuple[Fact, ...]
    rules: tuple[RoundRules, ...]
    since_draw: SinceDraw | None
    reasons: tuple[Reason, ...]  # of the draw; empty where it can\'t be repeated
    draw_seed: str | None
    draw_check: DrawCheck | None
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedence:
    """What ranks players: the points, or a tiebreaker in its turn."""

    name: str
    text: str
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """The ranking."""

    frame: Frame
    lead: str
    places: tuple[PlaceRow, ...]  # only where elimination decided them
    ranking: Ranking
    precedence: tuple[Precedence, ...]
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round of the bracket."""

    name: str
    href: str
    state: str
    games: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """The single elimination."""

    frame: Frame
    lead: str
    rounds: tuple[BracketRound, ...]
    clause: Clause | None


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
class HistoryRow:
    """What a round was for a player."""

    round: Link
    opponent: Link
    cells: tuple[Cell, ...]  # one for each column
    outcome: str
    table: str  # empty where there is none
    clause: Clause | None


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
class Whereabouts:
    """Where a player is now, what is played there and who chooses, and the page that says more."""

    text: Sentence
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
class PlayerPage:
    """One player."""

    frame: Frame
    facts: tuple[Fact, ...]
    now: Whereabouts
    rank: Sentence
    history: History
    figures: tuple[Figure, ...]
    list_table: ListTable | None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleItem:
    """A rule, its clause, and the anchor that other pages link to (None where the clause has one already)."""

    text: str
    clause: Clause
    anchor: str | None


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
    facts: tuple[Fact, ...]
    sections: tuple[RulesSection, ...]
    readings: tuple[ReadingItem, ...]
    contents: tuple[RulesTable, ...]  # the headings of each document
