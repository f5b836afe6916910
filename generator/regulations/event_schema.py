"""The form of what a regulation file says of an event: rounds, structures, lists and scenarios."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from generator.figures.parameters import PARAMETERS, RankedBy, Value
from generator.figures.tiebreakers import CRITERIA
from generator.languages.said import say
from generator.regulations.game_schema import Award, ByeAward
from generator.regulations.schema_parts import Cite, Cited, Rule, Share, Span, SpanText
from generator.regulations.vocabulary import (
    Bracket,
    ByeRule,
    FirstRound,
    PairingMethod,
    TableMethod,
    TiebreakerKey,
)
from generator.text import key


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


# The form of what regulations ask of the lists that players bring: armies, squads, forces.


class ListTotal(Cited):
    """The most points that a list may have."""

    maximum: int = Field(ge=1)


def faction_key(name: str) -> str:
    """Return what factions match on: as all names, `and` is as good as `&`, and XWS writes names without spaces."""
    return key(name).replace("&", "and").replace(" ", "")


class ListFactions(Cited):
    """How many factions a list may mix, which there are (none named: any), and whether more may be allowed."""

    maximum: int = Field(default=1, ge=1)
    maximum_cite: Cite | None = None
    among: list[str] = []
    also: dict[str, list[str]] = {}  # what else people call those of `among`
    exceptions: bool = False
    limited: bool = True  # false: the document asks for a faction, and limits no list to one

    def named(self, name: str) -> str | None:
        """Return the faction of this name by its name in `among`; None where there is none."""
        wanted = faction_key(name)
        names = {faction_key(each): each for each in self.among}
        others = {faction_key(other): each for each, others in self.also.items() for other in others}
        return names.get(wanted) or others.get(wanted)


class ListKind(Cited):
    """What a list may hold of one kind. Numbers count copies, as the column `Count` has them."""

    minimum: int = Field(default=0, ge=0)
    maximum: int | None = Field(default=None, ge=0)
    unique: int | None = Field(default=None, ge=0)  # at most so many that are marked unique
    different: bool = False  # no two of the same name
    pair_capacity: int | None = None  # at most so much capacity in any two of them together
    among: list[str] = []  # the names there are
    numbered: dict[str, int] = {}  # names with a number, as in `Asteroid 7`: how many there are of each
    expected: bool = False  # a list without any says too little
    models: bool = False  # these are the models of a force: their number is what `Models` says


class Choice(Cited):
    """Which player of a pairing may choose something, told by the lists' totals; on equal totals a random method."""

    text: str
    what: str  # what is chosen, as in `the first player`
    by: Literal["lower total", "higher total"]


class Lists(Cited):
    """The limits of a player's list; kinds by the names of the column `Kind`."""

    text: str
    total: ListTotal | None = None
    factions: ListFactions | None = None
    kinds: dict[str, ListKind] = {}
    choice: Choice | None = None
    rules: list[Rule] = []


# The form of what is played in a round: deployments and objectives, by season.


def _iso_date(value: str) -> str:
    try:
        if date.fromisoformat(value).isoformat() != value:
            raise ValueError
    except ValueError:
        message = say("{text!r} is not a date: write year-month-day, as in 2018-10-01", text=value)
        raise ValueError(message) from None
    return value


IsoDate = Annotated[str, AfterValidator(_iso_date)]


class Season(Cited):
    """What is legal from a date on, until the next season begins."""

    begins: IsoDate
    deployments: list[str] = Field(min_length=1)
    objectives: list[str] = Field(min_length=1)


class Scenarios(Cited):
    """How a round gets its deployment and objective. In `bound_tiers` events must use the season's."""

    text: str
    method: Literal["drawn", "named by the organizer"]
    seasons: list[Season] = []
    bound_tiers: list[str] = []
    rules: list[Rule] = []

    def season_on(self, day: date) -> Season | None:
        """The season that a day falls in; before the first one, the first; None where there are no seasons."""
        begun: Any = [season for season in self.seasons if season.begins <= day.isoformat()]
        return (begun or self.seasons[:1] or [None])[-1]


# The form of how an event is built: structures and tiers, leaders, times of rounds.


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
    """The roles of tournament leaders and how many organizers an event must have; None: as many as it likes.

    `announced` says in a sentence that they are named at the start.
    """

    roles: list[str]
    organizers: int | None = Field(default=None, ge=1)
    organizers_cite: Cite | None = None
    between_leaders: Rule | None = None
    announced: Rule | None = None


class RoundTimes(Cited):
    """Lengths in minutes, and what happens when time is called."""

    swiss: int = Field(ge=1)
    elimination: int | None = Field(default=None, ge=1)
    final: int | None = Field(default=None, ge=1)
    at_most: bool = False  # the organizer may set less
    equal: Rule | None = None  # all Swiss rounds last equally long
    breaks: SpanText | None = None  # minutes between two rounds
    at_time: str | None = None
    rules: list[Rule] = []
