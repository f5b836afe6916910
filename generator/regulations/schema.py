"""The form of a regulation file: every number and word a tournament document decides, each with its clause.

A value's clause is the `cite` of its own mapping or of the nearest one around it; where the document is silent,
`reading` names one of the project's readings instead. `clauses` checks that every value has one of the two, and
`consistency` that the parts go together.
"""

from typing import Any, Literal

from pydantic import Field

from generator.regulations.forms import Cite, Cited, Points, RegulationId, Rule, Span, SpanText, Strict
from generator.regulations.lists import Lists
from generator.regulations.scenarios import IsoDate, Scenarios
from generator.regulations.vocabulary import (
    Bracket,
    ByeRule,
    Ending,
    FirstRound,
    PairingMethod,
    TableMethod,
    TiebreakerKey,
)


class Document(Strict):
    """The published document: its headings, by section, with the page or pages each one covers."""

    title: str
    version: str
    effective: IsoDate | None = None
    sections: dict[str, dict[str, SpanText]] = {}

    def section_of(self, heading: str) -> str | None:
        """The section a heading belongs to, or None where the document has no such heading."""
        return next((name for name, headings in self.sections.items() if heading in headings), None)


class Reading(Strict):
    """What the project does where the document is silent or contradicts itself."""

    text: str
    why: str


class Base(Strict):
    """A regulation that this one extends: its name, and its document for the clauses that come from it."""

    name: str
    document: Document


class Change(Cited):
    """What a house regulation changes in the one that it extends: both values and the reason."""

    at: str  # as the house file says it: `byes.award.tournament_points`, `scenarios.seasons.new`
    where: list[str | int]  # the path of what was changed in the whole regulation
    before: Any
    value: Any
    reason: str

    @property
    def path(self) -> tuple[str | int, ...]:
        """The path in its parts."""
        return tuple(self.where)


class StructureRow(Cited):
    """How long an event of so many players is."""

    players: SpanText
    swiss_rounds: int = Field(ge=1, le=50)
    cut: int | None = Field(default=None, ge=2)


class Doubling(Cited):
    """The rounds that are added each time the number of players in the last row doubles."""

    swiss_rounds: int = Field(ge=1, le=5)


class Structure(Cited):
    """A table of event lengths by number of registered players."""

    rows: list[StructureRow] = Field(min_length=1)
    doubling: Doubling | None = None

    def row_for(self, players: int) -> StructureRow | None:
        """The row for a number of players, made by doubling where the table goes on so; None outside the table."""
        for row in self.rows:
            if players in row.players:
                return row
        last = self.rows[-1]
        if self.doubling is None or last.players.high is None or players < self.rows[0].players.low:
            return None
        low, high, rounds = last.players.high + 1, last.players.high * 2, last.swiss_rounds
        while True:
            rounds += self.doubling.swiss_rounds
            if players <= high:
                return last.model_copy(update={"players": Span(low=low, high=high), "swiss_rounds": rounds})
            low, high = high + 1, high * 2


class Structures(Cited):
    """The structures an event may name, and whether it may state its own stages."""

    tables: dict[str, Structure] = {}
    custom: Rule | None = None
    counted: Rule | None = None
    announced: Rule | None = None


class Tier(Cited):
    """A level of play: who may lead and play at once, and the structures the document connects with it.

    `unnamed` says in a sentence that events which name no tier are of this one.
    """

    leader_may_play: Literal["never", "with another leader", "always"]
    leaders_cite: Cite | None = None
    structures: list[str] = []
    unnamed: Rule | None = None


class Leaders(Cited):
    """The roles of tournament leaders and how many organizers an event must have; None: as many as it likes."""

    roles: list[str]
    organizers: int | None = Field(default=None, ge=1)
    between_leaders: Rule | None = None


class RoundTimes(Cited):
    """Lengths in minutes, and what happens when time is called."""

    swiss: int = Field(ge=1)
    elimination: int | None = Field(default=None, ge=1)
    final: int | None = Field(default=None, ge=1)
    at_most: bool = False  # the organizer may set less
    at_time: str | None = None
    rules: list[Rule] = []


HIGHEST_SCORE = 39_999  # of armies; a date of our time, in a cell for numbers, is a larger one


class Scores(Cited):
    """What may be entered as a score.

    `full_army` is what destroying everything is worth at least; `destruction` says so in a sentence.
    """

    text: str
    minimum: int = Field(default=0, ge=0)
    maximum: int | None = Field(default=None, ge=1)
    full_army: int | None = Field(default=None, ge=1)
    destruction: Rule | None = None

    @property
    def highest(self) -> int | None:
        """What may be entered at most: where an army has a worth, less than a date that was typed by mistake."""
        return HIGHEST_SCORE if self.maximum is None and self.full_army is not None else self.maximum

    @property
    def likely(self) -> int | None:
        """What a score is hardly ever above: a whole army, and as much again from objectives; None without a limit.

        Destroying everything is worth `full_army`, and the documents that name it let no lead count for more either.
        So a score of more than twice that is a digit too many, as in 1070 for 107, sooner than a result.
        """
        return 2 * self.full_army if self.maximum is None and self.full_army is not None else None


class CasualtyLevel(Cited):
    """A level of losses: reached when `percent` of a force's models, rounded up, are lost."""

    name: str
    percent: int = Field(ge=0, le=100)


class WithdrawalTest(Cited):
    """The level of losses from which on a force has to test whether it withdraws."""

    level: str


class Casualties(Cited):
    """Where games are scored by losses: the levels from the lightest, and the one a forced withdrawal counts as.

    `bonus` says in a sentence what is entered as bonus points.
    """

    text: str
    levels: list[CasualtyLevel] = Field(min_length=2)
    withdrawal: str | None = None
    withdrawal_test: WithdrawalTest | None = None
    bonus: Rule | None = None

    @property
    def first_test(self) -> int | None:
        """The share of its models, in percent, from whose loss on a force tests whether it withdraws."""
        test = self.withdrawal_test
        return next((level.percent for level in self.levels if test and level.name == test.level), None)


class Endings(Cited):
    """The ways a game may end, in the workbook's words (an empty cell is `Played out`), and what ties mean."""

    text: str
    allowed: list[Ending] = Field(min_length=1)
    ties: Literal["winner entered", "draw"]


class Margin(Cited):
    """Margin of victory: base plus the lead, held between minimum and maximum, for the winner or for both."""

    text: str
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

    def table_of(self, ending: str) -> PointsTable:
        """The table for games that end so."""
        return self.for_endings.get(ending, self)


class Award(Cited):
    """Tournament points and margin of victory that come without a game's arithmetic."""

    tournament_points: Points
    margin_of_victory: int = 0


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
    rules: list[Rule] = []


class Tiebreaker(Cited):
    """A tiebreaker by its key in `figures.tiebreakers.TIEBREAKERS`."""

    key: TiebreakerKey
    text: str | None = None


class Ranking(Cited):
    """Tournament points first, then the tiebreakers in their order of precedence."""

    precedence: list[Tiebreaker] = Field(min_length=1)
    details: list[Rule] = []


class Rematches(Cited):
    """Within what two players meet only once."""

    forbidden_within: Literal["stage", "event", "nothing"]


class Swiss(Cited):
    """How Swiss rounds are paired.

    `method` is a key of `engine.pairing.PAIRING_METHODS`, `first_round` one of `engine.pairing.FIRST_ROUNDS`; without
    it round 1 is drawn as the method pairs players who are all equal.
    """

    method: PairingMethod
    first_round: FirstRound | None = None
    rematches: Rematches
    rules: list[Rule] = []


class Tables(Cited):
    """Which table a game gets; `method` is a key of `engine.tables.TABLE_METHODS`."""

    method: TableMethod
    rules: list[Rule] = []


class Byes(Cited):
    """Who sits out when the number of players is odd; both words are keys of `engine.byes.BYE_RULES`."""

    first_round: ByeRule
    later_rounds: ByeRule
    award: Award
    rules: list[Rule] = []


class Drops(Cited):
    """What becomes of players who leave, come back, come late or do not appear."""

    unpaired_loss: Award
    rules: list[Rule] = []


class Elimination(Cited):
    """How a bracket is made, replaced in and played on; `method` is a key of `engine.bracket.BRACKETS`."""

    method: Bracket
    cut: Rule | None = None
    rules: list[Rule] = []


class Regulation(Strict):
    """One published version of one tournament document, or a store's own rules."""

    form: Literal["roundsheet/regulations/1"]
    id: RegulationId
    name: str
    game: str
    document: Document
    readings: dict[str, Reading] = {}
    extends: str | None = None
    bases: dict[str, Base] = Field(default={}, exclude=True)  # made by the program, like `changes`
    changes: list[Change] = Field(default=[], exclude=True)
    structures: Structures
    tiers: dict[str, Tier] = {}
    leaders: Leaders | None = None
    lists: Lists | None = None
    scenarios: Scenarios | None = None
    round_times: RoundTimes | None = None
    scores: Scores | None = None
    casualties: Casualties | None = None
    endings: Endings
    margin_of_victory: Margin | None = None
    tournament_points: TournamentPoints
    concession: Concession | None = None
    ranking: Ranking
    swiss: Swiss
    tables: Tables | None = None
    byes: Byes
    drops: Drops
    elimination: Elimination | None = None
    notes: list[Rule] = []
