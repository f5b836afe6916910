"""The public names of sheets, columns, fields and words: what the readers look for and the writer writes.

These names are a contract with every organizer's files. They never change their spelling.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from generator.languages import later
from generator.model import Player
from generator.tournament.game_forms.columns import Columns


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A record of a sheet with a header row. Without the `needed` columns it can't be read."""

    name: str
    columns: tuple[str, ...]
    needed: tuple[str, ...]


ID, NAME, FACTION, CLUB = "ID", "Name", "Faction", "Club"
LIST_POINTS, MODELS, STATUS = "List points", "Models", "Status"
LATE_FROM_ROUND, FIXED_TABLE = "Late from round", "Fixed table"
PUBLIC_NAME = "Public name"
HERE = "Here"
BYES = "Byes"
KEEP_APART = "Keep apart"


@dataclass(frozen=True, slots=True)
class CountColumn:
    """A whole number under a column: the least one, its name, how a sentence about it begins, the hint at its cells."""

    least: int
    name: str
    subject: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerColumn:
    """A column of the sheet `Players`, and the field of `model.Player` that it holds: text, unless it is a count.

    One that is not `usual` is there where an organizer adds it, and written only if somebody has something under it.
    """

    field: str
    width: float
    count: CountColumn | None = None
    usual: bool = True


PLAYER_COLUMNS: Mapping[str, PlayerColumn] = {
    ID: PlayerColumn(field="id", width=10),
    NAME: PlayerColumn(field="name", width=30),
    FACTION: PlayerColumn(field="faction", width=22),
    CLUB: PlayerColumn(field="club", width=24),
    LIST_POINTS: PlayerColumn(
        field="list_points",
        width=10,
        count=CountColumn(
            0,
            later("list points"),
            later("list points are"),
            later("The total that the player states, a whole number."),
        ),
    ),
    MODELS: PlayerColumn(
        field="models",
        width=10,
        count=CountColumn(
            1,
            later("models"),
            later("the number of models in a force is"),
            later("How many models the force has. Casualty thresholds follow from it."),
        ),
    ),
    STATUS: PlayerColumn(field="withdrawn", width=13),
    LATE_FROM_ROUND: PlayerColumn(
        field="late_from_round",
        width=12,
        count=CountColumn(
            1,
            later("late entry"),
            later("the first round of a late entry is"),
            later("2 for a player who is first paired in round 2. Empty: from the start."),
        ),
    ),
    FIXED_TABLE: PlayerColumn(
        field="fixed_table",
        width=10,
        count=CountColumn(
            1,
            later("fixed table"),
            later("a table is"),
            later("The table this player always sits at. Empty: any table."),
        ),
    ),
    PUBLIC_NAME: PlayerColumn(field="public_name", width=20),
    HERE: PlayerColumn(field="here", width=8),
    BYES: PlayerColumn(field="byes", width=8, usual=False),
    KEEP_APART: PlayerColumn(field="keep_apart", width=18, usual=False),
}

PLAYER_COUNTS = {header: column.count for header, column in PLAYER_COLUMNS.items() if column.count}

PLAYERS = SheetLayout(name="Players", columns=tuple(PLAYER_COLUMNS), needed=(ID, NAME))


def player_columns(players: Iterable[Player]) -> tuple[str, ...]:
    """Return the columns of a sheet that holds these players: the usual ones, and others that are in use."""
    everybody = tuple(players)
    return tuple(
        header
        for header, column in PLAYER_COLUMNS.items()
        if column.usual or any(getattr(player, column.field) for player in everybody)
    )


WITHDRAWN = "Withdrawn"
CROSS = "x"

PLAYER_ID = "Player ID"
KIND, POINTS, COUNT, UNIQUE, CAPACITY = "Kind", "Points", "Count", "Unique", "Capacity"

LISTS = SheetLayout(
    name="Lists",
    columns=(PLAYER_ID, KIND, NAME, POINTS, COUNT, UNIQUE, FACTION, CAPACITY),
    needed=(PLAYER_ID, KIND),
)

FIELD, VALUE = "Field", "Value"

ROUND = SheetLayout(name="Round", columns=(FIELD, VALUE), needed=(FIELD, VALUE))

EVENT, ROUND_NUMBER, STAGE, REGULATIONS = "Event", "Round", "Stage", "Regulations"
DEPLOYMENT, OBJECTIVE, STARTS_AT, MINUTES, DRAW = "Deployment", "Objective", "Starts at", "Minutes", "Draw"
RELEASE, STRUCTURE, REGISTERED, TABLES, SEEN = "Release", "Structure", "Players", "Tables", "Seen"
LAST_ROUND, TABLES_FROM, DRAW_VERSION = "Last round", "Tables from", "Draw version"
OPEN_TABLES = "Open tables"  # computed, not read

# The contract's fields in its order, then the two that freeze the event's length, how many tables the draw chose from,
# which is the first where that is not 1, by which version of the draw where that matters, one that only drafts need,
# one that ends the event early, and one that puts the notes about a correction away.
FIELDS = (
    EVENT,
    ROUND_NUMBER,
    STAGE,
    REGULATIONS,
    DEPLOYMENT,
    OBJECTIVE,
    STARTS_AT,
    MINUTES,
    DRAW,
    STRUCTURE,
    REGISTERED,
    TABLES,
    TABLES_FROM,
    DRAW_VERSION,
    RELEASE,
    LAST_ROUND,
    SEEN,
)

TABLE, NOTE = "Table", "Note"
PLAYER_1_ID, PLAYER_1 = "Player 1 ID", "Player 1"
PLAYER_2_ID, PLAYER_2 = "Player 2 ID", "Player 2"
ENDED = "Ended"
DROPS = "Drops"  # to the right of the contract's columns: which seats leave after the round
BOTH_DROP = "both"
EXTRA_MINUTES = "Extra minutes"  # to the right of the contract's columns: an extension of one game's time

# Whatever the form of the game; each form puts its own columns in.
RESULTS = SheetLayout(
    name="Results",
    columns=(TABLE, PLAYER_1_ID, PLAYER_1, PLAYER_2_ID, PLAYER_2, ENDED, NOTE),
    needed=(PLAYER_1_ID, PLAYER_2_ID, PLAYER_2, ENDED),
)


@cache
def results(entered: Columns) -> SheetLayout:
    """Return the sheet `Results` of games whose results are entered so."""
    figures = tuple(column.heading for column in entered.between)
    after = tuple(column.heading for column in entered.form.after_ended)
    return SheetLayout(
        name=RESULTS.name,
        columns=(*RESULTS.columns[:3], *figures, *RESULTS.columns[3:6], *after, NOTE),
        needed=(PLAYER_1_ID, *figures, PLAYER_2_ID, PLAYER_2, ENDED, *after),
    )


BYE = "BYE"

PLAYER, CHANGE = "Player", "Change"

CHANGES = SheetLayout(name="Changes", columns=(PLAYER_ID, PLAYER, CHANGE, NOTE), needed=(PLAYER_ID, CHANGE))

RANK, MARGIN, DRAWN_BY = "Rank", "MoV", "Drawn by"

# The ranking before the round. It is read only to repeat the draw, where results were corrected after it.
STANDINGS = SheetLayout(
    name="Standings",
    columns=(RANK, PLAYER_ID, PLAYER, POINTS, MARGIN, STATUS, FACTION, FIXED_TABLE, DRAWN_BY),
    needed=(PLAYER_ID, POINTS, STATUS),
)
SCORE_CARDS_SHEET = "Score cards"
HELP_SHEET = "Help"

# What Roundsheet computes to the right of the contract's columns; readers leave it alone.
POINTS_1, MARGIN_1 = "Points 1", "Margin 1"
POINTS_2, MARGIN_2 = "Points 2", "Margin 2"
RESULT, CHECK, CHOOSES = "Result", "Check", "Chooses"
CHECK_BY_SEAT = "Check, by seat"  # hidden: `Check` with the players' seats in place of their names


def as_read(column: str) -> str:
    """Return the hidden column that holds what stands in a column to fill as it is read."""
    return f"{column}, as read"


def as_text(column: str) -> str:
    """Return the hidden column that holds the same as plain text, which the one above is made from."""
    return f"{column}, as text"


def as_figure(column: str) -> str:
    """Return the hidden column that holds the number in a score's cell, or in its half of `2-1` in one cell."""
    return f"{column}, as figure"


VALUES = "Values"
RULES_KIND, LEADERS_KIND = "Rules", "Leaders"

# Hidden: what was fixed when the round was drawn, so that a later change is seen.
SNAPSHOT = SheetLayout(name="Snapshot", columns=(KIND, PLAYER_ID, VALUES), needed=(KIND, VALUES))

# Hidden sheet and the names of its lists, for the drop-downs.
CHOICES_SHEET = "Choices"
