"""The form of the part of a regulation file that says how a game is scored."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from generator.languages.said import say
from generator.model import Number
from generator.regulations.schema_parts import ByePoints, Cite, Cited, OwnScore, Points, Rule, SpanText
from generator.regulations.vocabulary import Ending
from generator.text import key

HIGHEST_SCORE = 39_999  # of armies; a date of our time, in a cell for numbers, is a larger one
PLAYED_OUT, CONCEDED, AWARDED, BOTH_LOST = "Played out", "Conceded", "Awarded", "Both lost"
LOSES_EVERYTHING = "loses_everything: true"  # a line of the file


class Endings(Cited):
    """The ways a game may end, in the workbook's words (an empty cell is `Played out`), and what ties mean."""

    text: str = Field(description="A sentence on how games end and who wins.")
    allowed: list[Ending] = Field(min_length=1, description="The words that may be entered under `Ended`.")
    ties: Literal["winner entered", "draw"] = Field(
        description=(
            "What equal scores are: a `draw`, or `winner entered` where the players find a winner otherwise."
        )
    )
    ties_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not that of `endings`."
    )
    time_cite: Cite | None = Field(
        default=None, description="The clause for an end by `Time`, if it is not that of `endings`."
    )
    ties_by: list[str] = Field(
        default=[],
        description="Figures that decide on equal scores, one after the other; `ties` says what is left.",
    )
    tie_break: str | None = Field(
        default=None,
        description="How the players find that winner, as in `Final Salvo`: slips have a box that says who won it.",
    )


class Margin(Cited):
    """Margin of victory: base plus the lead, held between minimum and maximum, for the winner or for both.

    With a `figure`, the lead in that is counted in place of the lead in score: it may be negative.
    """

    text: str = Field(description="A sentence on how it is counted.")
    figure: str | None = Field(
        default=None,
        description="The figure in which the lead is counted, as in `Army points`. Without this key the score.",
    )
    counts_for: Literal["winner", "both"] = Field(
        description="Who has one: the `winner`, or `both` (the loser's is the base minus the lead)."
    )
    base: int = Field(default=0, description="What the lead is added to. Without this key 0.")
    minimum: int | None = Field(default=None, description="The smallest lead that counts.")
    maximum: int | None = Field(default=None, description="The largest lead that counts.")
    mutual_destruction: int | None = Field(
        default=None, description="The lead of a game in which both lost everything."
    )


class Band(Cited):
    """The tournament points of a game won by a lead within the span, and the name of such a win."""

    lead: SpanText = Field(description="The lead in score, as in `30-69`, `70+` or `7`.")
    win: Points = Field(description="Tournament points of the winner, whole or as in `0.5`.")
    loss: Points = Field(description="Tournament points of the loser.")
    name: str | None = Field(default=None, description="What such a win is called, as in `Minor Victory`.")


class PointsTable(Cited):
    """Tournament points by the winner's lead, held within the margin's limits, and for a draw."""

    bands: list[Band] = Field(default=[], description="Rows by the winner's lead, without gaps.")
    degrees_cite: Cite | None = Field(
        default=None,
        description="The clause on what a lead is called, as in `Major Victory`, if it is not that of the table.",
    )
    draw: Points | None = Field(
        default=None, description="What a draw is worth to each player. Needed where `ties` are a `draw`."
    )

    @property
    def has_names(self) -> bool:
        """Return whether victories in the table have names."""
        return any(band.name for band in self.bands)


class TournamentPoints(PointsTable):
    """Tournament points of a game: by the lead, or each player's own score.

    `for_endings` holds other tables for games that end so, as for a win when time is called.
    """

    own_score: bool = Field(
        default=False,
        description="`true` if each player's score is what the player gets, instead of `bands`.",
    )
    for_endings: dict[Ending, PointsTable] = Field(
        default={},
        description="Other tables of `bands` and `draw` for games with a certain ending, by its word.",
    )

    def most(self, highest_score: int | None) -> Number | None:
        """Return the most that a game can bring; None where each player gets the score and that has no limit."""
        if self.own_score:
            return highest_score
        tables = (self, *self.for_endings.values())
        return max(points for table in tables for points in (*(b.win for b in table.bands), table.draw or 0))

    def table_of(self, ending: str) -> PointsTable:
        """Return the table for games that end so."""
        return self.for_endings.get(ending, self)


class Award(Cited):
    """Tournament points and margin of victory that come without a game's arithmetic."""

    tournament_points: Points = Field(description="Tournament points, whole or as in `0.5`.")
    margin_of_victory: int = Field(default=0, description="Margin of victory. Without this key 0.")


class ByeAward(Cited):
    """What a bye is worth, and the score that tiebreakers count for it; None: 0."""

    tournament_points: ByePoints = Field(
        description="Tournament points, whole or as in `0.5`, or `average`: the mean of the player's other games."
    )
    margin_of_victory: int = Field(default=0, description="Margin of victory. Without this key 0.")
    own_score: OwnScore | None = Field(
        default=None,
        description=(
            "The score that tiebreakers count for it, as in `75`, or `average`: the mean of the player's "
            "other games. Without this key 0."
        ),
    )

    @property
    def points(self) -> Number | None:
        """Return the tournament points; None where they are the mean of the player's own games."""
        return None if isinstance(self.tournament_points, str) else self.tournament_points


class ConcessionWinner(Award):
    """What the opponent of a conceding player gets while the lead is under `table_from`; from there the table."""

    table_from: int | None = Field(
        default=None,
        ge=0,
        description="The lead from which the table counts instead, by the scores as they stood.",
    )


class Concession(Cited):
    """What a concession is worth, and whether who concedes leaves the event.

    It is one of three things: awards to both; the opponent's score, with which the game counts as played; or
    everything lost by whoever concedes, where games are scored by losses.
    """

    text: str = Field(description="A sentence on what giving up means.")
    conceding: Award | None = Field(default=None, description="What the player who gives up gets.")
    opponent: ConcessionWinner | None = Field(default=None, description="What the opponent gets.")
    opponent_score: int | None = Field(
        default=None,
        ge=0,
        description="The opponent's score, with which the game counts as played; instead of the two above.",
    )
    loses_everything: bool = Field(
        default=False,
        description="`true` if losses decide a game, and giving up loses everything; instead of the above.",
    )
    retires: bool = Field(
        default=False, description="`true` if a player who gives up plays no more and has no rank."
    )
    retires_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not that of `concession`."
    )
    rules: list[Rule] = Field(default=[], description="More on giving up, a sentence each.")


class Awarded(Cited):
    """What a win is worth that a ruling gave, whatever the scores say.

    With `margins_by_scores` the margins are those that the scores give, as they stand: the winner's may be the smaller.
    """

    winner: Award = Field(description="What the player gets to whom the game is awarded.")
    loser: Award = Field(description="What the other one gets.")
    margins_by_scores: bool = Field(
        default=False,
        description="`true` if the margins of victory follow from what was entered, whoever won.",
    )


# The form of figures that the organizer enters for each player at registration: a rating, a paint score.


MAX_HEADING_CHARACTERS = 30

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
    if not key(value) or len(value) > MAX_HEADING_CHARACTERS or value != " ".join(value.split()):
        message = say(
            "the name heads a column: write one to {most} letters in one line", most=MAX_HEADING_CHARACTERS
        )
        raise ValueError(message)
    return value


class Registered(Cited):
    """A whole number of each player, known before the first round or `while_playing`; a column of `players.xlsx`."""

    name: Annotated[str, AfterValidator(_heading)] = Field(
        description="Its name, which heads a column of `players.xlsx`, as in `Rating`."
    )
    text: str = Field(description="A sentence on what it is.")
    minimum: int = Field(default=0, ge=0, description="The smallest number there is. Without this key 0.")
    maximum: int = Field(
        default=HIGHEST_SCORE,
        ge=1,
        le=HIGHEST_SCORE,
        description="The largest number there is. Without this key 39,999: a larger one is a date typed by mistake.",
    )
    starting_points: bool = Field(
        default=False, description="`true` if it counts as tournament points, from before round 1 on."
    )
    while_playing: bool = Field(
        default=False,
        description="`true` if it arises in the games, as cards shown do, and may change after each round.",
    )
