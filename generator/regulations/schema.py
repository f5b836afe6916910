"""The form of a regulation file: every number and word a tournament document decides, each with its clause.

A value's clause is the `cite` of its own mapping or of the nearest one around it; where the document is silent,
`reading` names one of the project's readings instead. `catalogue` checks that every value has one of the two.
"""

import re
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator


class Strict(BaseModel):
    """No unknown keys, no conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Cite(Strict):
    """A heading of the document and the page on which the rule stands."""

    heading: str
    page: int
    of: str | None = None  # the id of the regulation extended, where the clause is its document's


class Cited(Strict):
    """A mapping that may say where it comes from."""

    cite: Cite | None = None
    reading: str | None = None


class Rule(Cited):
    """A rule that the program follows, in one sentence for the rules page."""

    text: str


class Span(Strict):
    """Whole numbers from `low` to `high`; no `high`: and above."""

    low: int
    high: int | None

    def __contains__(self, number: int) -> bool:
        """Whether the number lies in the span, both edges included."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        """As the file writes it: `4-8`, `49+`, `7`."""
        if self.high is None:
            return f"{self.low}+"
        return f"{self.low}-{self.high}" if self.high != self.low else str(self.low)


def _span(value: Any) -> Any:
    """Read `4-8`, `49+` or `7`."""
    match = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", str(value).strip())
    if not match or isinstance(value, bool):
        raise ValueError("write a span of whole numbers: 4-8, 49+ or 7")
    low = int(match[1])
    high = None if match[3] else int(match[2] or low)
    if high is not None and high < low:
        raise ValueError(f"the span {value} ends before it begins")
    return Span(low=low, high=high)


SpanText = Annotated[Span, BeforeValidator(_span)]


def _check_spans(spans: list[Span], what: str) -> None:
    """Refuse spans that overlap, leave a gap or stand out of order."""
    for before, after in pairwise(spans):
        if before.high is None or after.low <= before.high:
            raise ValueError(f"the {what} {before} and {after} overlap: each number must be in one of them")
        if after.low != before.high + 1:
            raise ValueError(f"between the {what} {before} and {after} there is a gap")


class Document(Strict):
    """The published document: its headings, by section, with the page or pages each one covers."""

    title: str
    version: str
    effective: str | None = None  # ISO date
    sections: dict[str, dict[str, SpanText]]

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

    at: str  # the path of the value, as in `byes.award.tournament_points`
    before: Any
    value: Any
    reason: str

    @property
    def path(self) -> tuple[str | int, ...]:
        """The path in its parts."""
        return tuple(int(part) if part.isdigit() else part for part in self.at.split("."))


class StructureRow(Cited):
    """How long an event of so many players is."""

    players: SpanText
    swiss_rounds: int = Field(ge=1)
    cut: int | None = Field(default=None, ge=2)


class Structure(Cited):
    """A table of event lengths by number of registered players."""

    rows: list[StructureRow] = Field(min_length=1)

    @model_validator(mode="after")
    def _rows_are_a_table(self) -> "Structure":
        _check_spans([row.players for row in self.rows], "rows for players")
        return self


class Structures(Cited):
    """The structures an event may name, and whether it may state its own stages."""

    tables: dict[str, Structure] = {}
    custom: Rule
    counted: Rule
    announced: Rule


class Tier(Cited):
    """A level of play: who may lead and play at once, and the structures the document connects with it."""

    leader_may_play: Literal["never", "with another leader", "always"]
    leaders_cite: Cite | None = None
    structures: list[str] = []


class Leaders(Cited):
    """The roles of tournament leaders and how many organizers an event must have."""

    roles: list[str]
    organizers: int
    between_leaders: Rule | None = None


class RoundTimes(Cited):
    """Lengths in minutes, and what happens when time is called."""

    swiss: int
    elimination: int
    final: int
    at_time: str


class Scores(Cited):
    """What may be entered as a score.

    `full_army` is what destroying everything is worth at least; `destruction` says so in a sentence.
    """

    text: str
    minimum: int = 0
    maximum: int | None = None
    full_army: int | None = None
    destruction: Rule | None = None


class Endings(Cited):
    """The ways a game may end, in the workbook's words (an empty cell is `Played out`), and what ties mean."""

    text: str
    allowed: list[str]
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
    """The tournament points of a game won by a lead within the span."""

    lead: SpanText
    win: int
    loss: int


class TournamentPoints(Cited):
    """Tournament points by the winner's lead, held within the margin's limits, and for a draw."""

    bands: list[Band] = Field(min_length=1)
    draw: int | None = None

    @model_validator(mode="after")
    def _bands_cover_every_lead(self) -> "TournamentPoints":
        spans = [band.lead for band in self.bands]
        _check_spans(spans, "bands")
        if spans[0].low != 0:
            raise ValueError(f"the bands begin at {spans[0].low}: a lead of 0 needs a band")
        return self


class Award(Cited):
    """Tournament points and margin of victory that come without a game's arithmetic."""

    tournament_points: int
    margin_of_victory: int


class ConcessionWinner(Award):
    """What the opponent of a conceding player gets while the lead is under `table_from`; from there the table."""

    table_from: int


class Concession(Cited):
    """What a concession is worth: awards to both, or the opponent's score, with which the game counts as played."""

    text: str
    conceding: Award | None = None
    opponent: ConcessionWinner | None = None
    opponent_score: int | None = None

    @model_validator(mode="after")
    def _is_worth_one_thing(self) -> "Concession":
        awards = self.conceding is not None and self.opponent is not None
        if awards == (self.opponent_score is not None) or (self.conceding is None) != (self.opponent is None):
            raise ValueError("write either conceding and opponent, or opponent_score")
        return self


class Tiebreaker(Cited):
    """A tiebreaker by its key in `engine.tiebreakers.TIEBREAKERS`."""

    key: str
    text: str


class Ranking(Cited):
    """Tournament points first, then the tiebreakers in their order of precedence."""

    precedence: list[Tiebreaker] = Field(min_length=1)
    details: list[Rule] = []


class Rematches(Cited):
    """Within what two players meet only once."""

    forbidden_within: Literal["stage", "event"]


class Swiss(Cited):
    """How Swiss rounds are paired; `method` is a key of `engine.pairing.PAIRING_METHODS`."""

    method: str
    rematches: Rematches
    rules: list[Rule]


class Byes(Cited):
    """Who sits out when the number of players is odd; both words are keys of `engine.byes.BYE_RULES`."""

    first_round: str
    later_rounds: str
    award: Award
    rules: list[Rule] = []


class Drops(Cited):
    """What becomes of players who leave, come back, come late or do not appear."""

    unpaired_loss: Award
    rules: list[Rule]


class Elimination(Cited):
    """How a bracket is made, replaced in and played on; `method` is a key of `engine.bracket.BRACKETS`."""

    method: str
    cut: Rule
    rules: list[Rule]


class Regulation(Strict):
    """One published version of one tournament document, or a store's own rules."""

    form: Literal["roundsheet/regulations/1"]
    id: str
    name: str
    game: str
    document: Document
    readings: dict[str, Reading] = {}
    extends: str | None = None
    bases: dict[str, Base] = {}
    changes: list[Change] = []
    structures: Structures
    tiers: dict[str, Tier] = {}
    leaders: Leaders
    round_times: RoundTimes
    scores: Scores
    endings: Endings
    margin_of_victory: Margin
    tournament_points: TournamentPoints
    concession: Concession | None = None
    ranking: Ranking
    swiss: Swiss
    byes: Byes
    drops: Drops
    elimination: Elimination | None = None

    @model_validator(mode="after")
    def _bands_reach_the_largest_lead(self) -> "Regulation":
        last, maximum = self.tournament_points.bands[-1].lead, self.margin_of_victory.maximum
        if last.high is not None and last.high != maximum:
            raise ValueError(f"the last band ends at {last.high}, the margin of victory at {maximum}")
        if self.endings.ties == "draw" and self.tournament_points.draw is None:
            raise ValueError("ties are draws, so tournament_points needs draw")
        return self

    def document_of(self, cite: Cite) -> Document | None:
        """The document that a clause stands in; None where it names one that this regulation does not extend."""
        if cite.of is None:
            return self.document
        return self.bases[cite.of].document if cite.of in self.bases else None
