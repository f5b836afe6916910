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
    scores: Scores | None = None  # a line for each form of game; a file has one of these keys
    casualties: Casualties | None = None
    endings: Endings
    margin_of_victory: Margin | None = None
    tournament_points: TournamentPoints
    concession: Concession | None = None
    awarded: Awarded | None = None
    both_lost: Award | None = None
    registered: list[Registered] = []
    ranking: Ranking
    swiss: Swiss
    tables: Tables | None = None
    byes: Byes
    drops: Drops
    elimination: Elimination | None = None
    point_changes: Rule | None = None
    notes: list[Rule] = []

    @property
    def scoring(self) -> GamePart:
        """How games are scored."""
        parts: Iterator[GamePart | None] = (getattr(self, key) for key in GAME_PARTS)
        return next(part for part in parts if part is not None)


GAME_PARTS: Mapping[str, type[GamePart]] = {
    key: part
    for key, field in Regulation.model_fields.items()
    for part in get_args(field.annotation)
    if isinstance(part, type) and issubclass(part, GamePart)
}
