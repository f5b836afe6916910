"""The public names of sheets, columns, fields and words: what the readers look for and the writer writes.

These names are a contract with every organizer's files. They never change their spelling.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A sheet with a header row. Without the `needed` columns it can't be read."""

    name: str
    columns: tuple[str, ...]
    needed: tuple[str, ...]


ID, NAME, FACTION, CLUB = "ID", "Name", "Faction", "Club"
LIST_POINTS, STATUS = "List points", "Status"
LATE_FROM_ROUND, FIXED_TABLE = "Late from round", "Fixed table"

PLAYERS = SheetLayout(
    name="Players",
    columns=(ID, NAME, FACTION, CLUB, LIST_POINTS, STATUS, LATE_FROM_ROUND, FIXED_TABLE),
    needed=(ID, NAME),
)

WITHDRAWN = "Withdrawn"

FIELD, VALUE = "Field", "Value"

ROUND = SheetLayout(name="Round", columns=(FIELD, VALUE), needed=(FIELD, VALUE))

EVENT, ROUND_NUMBER, STAGE, REGULATIONS = "Event", "Round", "Stage", "Regulations"
DEPLOYMENT, OBJECTIVE, STARTS_AT, MINUTES, DRAW = "Deployment", "Objective", "Starts at", "Minutes", "Draw"
STRUCTURE, REGISTERED = "Structure", "Players"

# The contract's fields in its order, then the two that freeze the event's length.
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
)

TABLE, NOTE = "Table", "Note"
PLAYER_1_ID, PLAYER_1, SCORE_1 = "Player 1 ID", "Player 1", "Score 1"
PLAYER_2_ID, PLAYER_2, SCORE_2 = "Player 2 ID", "Player 2", "Score 2"
ENDED, WINNER = "Ended", "Winner"

# Where a game is scored in points.
RESULTS = SheetLayout(
    name="Results",
    columns=(
        TABLE,
        PLAYER_1_ID,
        PLAYER_1,
        SCORE_1,
        SCORE_2,
        PLAYER_2_ID,
        PLAYER_2,
        ENDED,
        WINNER,
        NOTE,
    ),
    needed=(PLAYER_1_ID, SCORE_1, SCORE_2, PLAYER_2_ID, PLAYER_2, ENDED, WINNER),
)

BYE = "BYE"

PLAYER_ID, PLAYER, CHANGE = "Player ID", "Player", "Change"

CHANGES = SheetLayout(name="Changes", columns=(PLAYER_ID, PLAYER, CHANGE, NOTE), needed=(PLAYER_ID, CHANGE))

STANDINGS_SHEET = "Standings"
HELP_SHEET = "Help"

# What Roundsheet computes to the right of the contract's columns; readers leave it alone.
POINTS_1, POINTS_2, MARGIN_1, MARGIN_2 = "Points 1", "Points 2", "Margin 1", "Margin 2"
CHECK = "Check"
COMPUTED = (POINTS_1, POINTS_2, MARGIN_1, MARGIN_2)

# Hidden sheet and the names of its lists, for the drop-downs.
CHOICES_SHEET = "Choices"
