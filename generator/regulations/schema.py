"""The form of a regulation file: every number and word a tournament document decides, each with its clause.

A value's clause is the `cite` of its own mapping or of the nearest one around it; where the document is silent,
`reading` names one of the project's readings instead. `clauses` checks that every value has one of the two, and
`consistency` that the parts go together.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from pydantic import Field

from generator.regulations.event_schema import (
    Byes,
    Drops,
    Elimination,
    IsoDate,
    Leaders,
    Lists,
    Ranking,
    RoundTimes,
    Scenarios,
    Structures,
    Swiss,
    Tables,
    Tier,
)
from generator.regulations.game_forms.casualties import Casualties
from generator.regulations.game_forms.scores import Scores
from generator.regulations.game_schema import (
    Award,
    Awarded,
    Concession,
    Endings,
    Margin,
    Registered,
    TournamentPoints,
)
from generator.regulations.parts import GamePart
from generator.regulations.schema_parts import Cited, RegulationId, Rule, SpanText, Strict


class Document(Strict):
    """The published document: its headings, by section, with the page or pages each one covers."""

    title: str = Field(description="Its title.")
    version: str = Field(description='Its version, in quotes where it looks like a number, as in `"2.2"`.')
    effective: IsoDate | None = Field(
        default=None,
        description="The date from which it is in force, as in `2018-07-23`. An earlier event gets a warning.",
    )
    sections: dict[str, dict[str, SpanText]] = Field(
        default={},
        description="Its headings with their page or pages, by section: these are what clauses may cite.",
    )

    def section_of(self, heading: str) -> str | None:
        """Return the section a heading belongs to, or None where the document has no such heading."""
        return next((name for name, headings in self.sections.items() if heading in headings), None)


class Reading(Strict):
    """What the project does where the document is silent or contradicts itself."""

    text: str = Field(description="What is done, in a sentence.")
    why: str = Field(description="What the document leaves open.")


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
        """Return the path in its parts."""
        return tuple(self.where)


class Regulation(Strict):
    """One published version of one tournament document, or a store's own rules."""

    form: Literal["roundsheet/regulations/1"] = Field(
        description="Always `roundsheet/regulations/1`: the form that this file has."
    )
    id: RegulationId = Field(description="A short name for files and addresses, as in `harbor-rules`.")
    name: str = Field(description="The name that findings and pages use, as in `Harbor Rules`.")
    game: str = Field(description="The game's name.")
    document: Document = Field(description="The document that the rules are in.")
    readings: dict[str, Reading] = Field(
        default={},
        description="What you do where the document is silent or unclear, by an id of your own, as in `H-1`.",
    )
    extends: str | None = None
    bases: dict[str, Base] = Field(default={}, exclude=True)  # made by the program, like `changes`
    changes: list[Change] = Field(default=[], exclude=True)
    structures: Structures = Field(
        description="How many rounds an event has, and whether a cut follows, by its number of players."
    )
    tiers: dict[str, Tier] = Field(
        default={}, description="Levels of play by name, as in `relaxed`, where the document has them."
    )
    leaders: Leaders | None = Field(default=None, description="Who leads an event.")
    lists: Lists | None = Field(
        default=None, description="The limits of the lists that players bring: armies, squads, decks."
    )
    scenarios: Scenarios | None = Field(
        default=None, description="What a round is played with: deployments and objectives."
    )
    round_times: RoundTimes | None = Field(default=None, description="How long rounds last.")
    # A field for each form of game; a file has one of these keys.
    scores: Scores | None = Field(default=None, description="What is entered for a game, where it is points.")
    casualties: Casualties | None = Field(
        default=None, description="What is entered for a game, where it is losses."
    )
    endings: Endings = Field(description="The ways in which a game may end.")
    margin_of_victory: Margin | None = Field(
        default=None, description="What a win's size is worth. Without this key there is none."
    )
    tournament_points: TournamentPoints = Field(
        description="The points that a game is worth, and that rank the players."
    )
    concession: Concession | None = Field(
        default=None,
        description="What it is worth when a player gives up. Needed if `endings` allow `Conceded`.",
    )
    awarded: Awarded | None = Field(
        default=None,
        description=(
            "What a win is worth that a ruling gives, where `endings` allow `Awarded`. Without this key what "
            "a win by the smallest lead is worth, with margins of 0."
        ),
    )
    both_lost: Award | None = Field(
        default=None, description="What each gets of a game that both lost. Without this key nothing."
    )
    registered: list[Registered] = Field(
        default=[], description="Figures that are entered for each player at registration, such as a rating."
    )
    ranking: Ranking = Field(description="How players with equal tournament points are ordered.")
    swiss: Swiss = Field(description="How Swiss rounds are paired.")
    tables: Tables | None = Field(
        default=None,
        description="Which table a game gets. Without this key tables follow the order of pairing.",
    )
    byes: Byes = Field(description="Who sits out when the number of players is odd, and what that is worth.")
    drops: Drops = Field(description="What a missed round is worth.")
    elimination: Elimination | None = Field(
        default=None, description="How a bracket is played. Without this key there is none."
    )
    point_changes: Rule | None = Field(
        default=None,
        description=(
            "A sentence on what points may be given or taken for by a ruling. With this key round workbooks "
            "offer it on the sheet `Changes`."
        ),
    )
    notes: list[Rule] = Field(
        default=[], description="What the document says only to people, a sentence each, for the rules page."
    )

    @property
    def scoring(self) -> GamePart:
        """Return how games are scored."""
        parts: Iterator[GamePart | None] = (getattr(self, key) for key in GAME_PARTS)
        return next(part for part in parts if part is not None)


GAME_PARTS: Mapping[str, type[GamePart]] = {
    key: part
    for key, field in Regulation.model_fields.items()
    for part in get_args(field.annotation)
    if isinstance(part, type) and issubclass(part, GamePart)
}
