"""The form of the part of a regulation file that says how a game is scored."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from generator.languages.said import say
from generator.model import Number
from generator.regulations.schema_parts import (
    ByePoints,
    Cite,
    Cited,
    OwnScore,
    Points,
    Rule,
    SpanText,
)
from generator.regulations.vocabulary import Ending
from generator.text import key

HIGHEST_SCORE = 39_999  # of armies; a date of our time, in a cell for numbers, is a larger one
PLAYED_OUT, CONCEDED, AWARDED, BOTH_LOST = "Played out", "Conceded", "Awarded", "Both lost"
LOSES_EVERYTHING = "loses_everything: true"  # a line of the file


class Endings(Cited):
    """The ways a game may end, in the workbook's words (an empty cell is `Played out`), and what ties mean."""

    text: str
    allowed: list[Ending] = Field(min_length=1)
    ties: Literal["winner entered", "draw"]
    ties_cite: Cite | None = None
    time_cite: Cite | None = None  # of `Time`, and of nothing else
    ties_by: list[str] = []
    tie_break: str | None = None


class Margin(Cited):
    """Margin of victory: base plus the lead, held between minimum and maximum, for the winner or for both.

    With a `figure`, the lead in that is counted in place of the lead in score: it may be negative.
    """

    text: str
    figure: str | None = None
    counts_for: Literal["winner", "both"]
    base: int = 0
    minimum: int | None = None
    maximum: int | None = None
    mutual_destruction: int | None = None  # for both players, in place of the lead


class Band(Cited):
    """The tournament points of a game won by a lead within the span, and the name of such a win."""

    lead: SpanText
    win: Points
    loss: Points
    name: str | None = None


class PointsTable(Cited):
    """Tournament points by the winner's lead, held within the margin's limits, and for a draw."""

    bands: list[Band] = []
    degrees_cite: Cite | None = None  # of what a lead is called
    draw: Points | None = None

    @property
    def has_names(self) -> bool:
        """Whether victories in the table have names."""
        return any(band.name for band in self.bands)


class TournamentPoints(PointsTable):
    """Tournament points of a game: by the lead, or each player's own score.

    `for_endings` holds other tables for games that end so, as for a win when time is called.
    """

    own_score: bool = False
    for_endings: dict[Ending, PointsTable] = {}

    def most(self, highest_score: int | None) -> Number | None:
        """The most that a game can bring; None where each player gets the score and that has no limit."""
        if self.own_score:
            return highest_score
        tables = (self, *self.for_endings.values())
        return max(points for table in tables for points in (*(b.win for b in table.bands), table.draw or 0))

    def table_of(self, ending: str) -> PointsTable:
        """The table for games that end so."""
        return self.for_endings.get(ending, self)


class Award(Cited):
    """Tournament points and margin of victory that come without a game's arithmetic."""

    tournament_points: Points
    margin_of_victory: int = 0


class ByeAward(Cited):
    """What a bye is worth, and the score that tiebreakers count for it; None: 0."""

    tournament_points: ByePoints
    margin_of_victory: int = 0
    own_score: OwnScore | None = None

    @property
    def points(self) -> Number | None:
        """The tournament points; None where they are the mean of the player's own games."""
        return None if isinstance(self.tournament_points, str) else self.tournament_points


class ConcessionWinner(Award):
    """What the opponent of a conceding player gets while the lead is under `table_from`; from there the table."""

    table_from: int | None = Field(default=None, ge=0)


class Concession(Cited):
    """What a concession is worth, and whether who concedes leaves the event.

    It is one of three things: awards to both; the opponent's score, with which the game counts as played; or
    everything lost by whoever concedes, where games are scored by losses.
    """

    text: str
    conceding: Award | None = None
    opponent: ConcessionWinner | None = None
    opponent_score: int | None = Field(default=None, ge=0)
    loses_everything: bool = False
    retires: bool = False
    retires_cite: Cite | None = None
    rules: list[Rule] = []


class Awarded(Cited):
    """What a win is worth that a ruling gave, whatever the scores say.

    With `margins_by_scores` the margins are those that the scores give, as they stand: the winner's may be the smaller.
    """

    winner: Award
    loser: Award
    margins_by_scores: bool = False


# The form of figures that the organizer enters for each player at registration: a rating, a paint score.


LONGEST_HEADING = 30

# What else may head a column of the sheet `Players`, and of the ranking: a figure of that name could not be told apart.
TAKEN = (
    *("ID", "Name", "Faction", "Club", "List points", "Models", "Status", "Late from round", "Fixed table"),
    *("Public name", "Here", "Check", "Byes", "Keep apart", "Rank", "Player", "Player ID", "Points", "MoV"),
    "Drawn by",
)
_TAKEN = frozenset(map(key, TAKEN))


def _heading(value: str) -> str:
    if key(value) in _TAKEN:
        raise ValueError(say("{name} is the name of another column: take another", name=value))
    if not key(value) or len(value) > LONGEST_HEADING or value != " ".join(value.split()):
        message = say(
            "the name heads a column: write one to {most} letters in one line", most=LONGEST_HEADING
        )
        raise ValueError(message)
    return value


class Registered(Cited):
    """A whole number of each player, known before the first round or `while_playing`; a column of `players.xlsx`."""

    name: Annotated[str, AfterValidator(_heading)]
    text: str
    minimum: int = Field(default=0, ge=0)
    maximum: int = Field(default=HIGHEST_SCORE, ge=1, le=HIGHEST_SCORE)
    starting_points: bool = False
    while_playing: bool = False
