"""The form of what happens between the games: ranking, draw, tables, byes, drops, elimination."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from generator.figures.parameters import PARAMETERS, RankedBy, Value
from generator.figures.tiebreakers import CRITERIA
from generator.regulations.form.bricks import Cite, Cited, Rule, Share
from generator.regulations.form.game import Award, ByeAward
from generator.regulations.vocabulary import (
    Bracket,
    ByeRule,
    FirstRound,
    PairingMethod,
    TableMethod,
    TiebreakerKey,
)


class Tiebreaker(Cited):
    """A tiebreaker by its key in `figures.tiebreakers.TIEBREAKERS`, with the parameters that it takes there."""

    key: TiebreakerKey
    text: str | None = None
    figure: str | None = None
    lowest_first: bool | None = None
    lowest: int | None = Field(default=None, ge=0)
    highest: int | None = Field(default=None, ge=0)
    floor: Share | None = None
    without_byes: bool | None = None
    drawn_games: str | None = None
    drawn_worth: Share | None = None
    scope: Literal["all met", "any met", "two"] | None = None

    @property
    def given(self) -> Mapping[str, Value]:
        """The parameters that the file says."""
        return {name: value for name in PARAMETERS if (value := getattr(self, name)) is not None}

    @property
    def ranked_by(self) -> RankedBy:
        """What it is known by wherever its figures are: its key and the parameters that make a difference."""
        usual = CRITERIA[self.key].takes
        return RankedBy(self.key, {name: v for name, v in self.given.items() if v != usual.get(name)})


class Ranking(Cited):
    """Tournament points first, then the tiebreakers in their order of precedence."""

    tournament_points_cite: Cite | None = None
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
    seats_cite: Cite | None = None  # on everybody being paired
    rematches: Rematches
    out_after_losses: int | None = Field(default=None, ge=1)
    out_after_losses_cite: Cite | None = None
    rules: list[Rule] = []


class Tables(Cited):
    """Which table a game gets; `method` is a key of `engine.tables.TABLE_METHODS`."""

    method: TableMethod
    rules: list[Rule] = []


class GivenByes(Cited):
    """What a bye that an organizer gives beforehand is worth, and what it counts as."""

    award: ByeAward
    counts_as: Literal["win", "draw", "loss"] = "win"


class Byes(Cited):
    """Who sits out when the number of players is odd; both words are keys of `engine.byes.BYE_RULES`."""

    first_round: ByeRule
    later_rounds: ByeRule
    award: ByeAward
    given: GivenByes | None = None
    rules: list[Rule] = []


class Drops(Cited):
    """What becomes of players who leave, come back, come late or do not appear."""

    unpaired_loss: Award
    rules: list[Rule] = []


class Elimination(Cited):
    """How a bracket is made, replaced in and played on; `method` is a key of `engine.bracket.BRACKETS`."""

    method: Bracket
    losers_cite: Cite | None = None  # of those who are out
    third_place: bool = False
    places: Literal["by rank", "by all games"] = "by rank"
    cut: Rule | None = None
    rules: list[Rule] = []
