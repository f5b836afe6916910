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

    key: TiebreakerKey = Field(description="The tiebreaker.")
    text: str | None = Field(default=None, description="The document's definition in a sentence of your own.")
    figure: str | None = Field(
        default=None, description="The name of the figure that it counts, where the tiebreaker takes one."
    )
    lowest_first: bool | None = Field(
        default=None, description="`true` if the lowest ranks first, where the tiebreaker takes that."
    )
    lowest: int | None = Field(
        default=None,
        ge=0,
        description="How many of the lowest are left out, where the tiebreaker takes that.",
    )
    highest: int | None = Field(
        default=None,
        ge=0,
        description="How many of the highest are left out, where the tiebreaker takes that.",
    )
    floor: Share | None = Field(
        default=None,
        description="The least that a rate counts, as in `0.33` or `1/3`, where the tiebreaker takes one.",
    )
    without_byes: bool | None = Field(
        default=None,
        description="`true` if rounds with a bye are left out of a rate, where the tiebreaker takes that.",
    )
    drawn_games: str | None = Field(
        default=None,
        description="The figure that says how many games of a match were drawn, where a rate of games takes one.",
    )
    drawn_worth: Share | None = Field(
        default=None,
        description="What such a game is worth, as a part of a game won, as in `1/3`. Without this key nothing.",
    )
    scope: Literal["all met", "any met", "two"] | None = Field(
        default=None,
        description="Among whom head to head counts: `all met`, as without this key, `any met` or `two`.",
    )

    @property
    def given(self) -> Mapping[str, Value]:
        """Return the parameters that the file says."""
        return {name: value for name in PARAMETERS if (value := getattr(self, name)) is not None}

    @property
    def ranked_by(self) -> RankedBy:
        """Return what identifies it wherever its figures are: its key and the parameters that make a difference."""
        usual = CRITERIA[self.key].takes
        return RankedBy(self.key, {name: v for name, v in self.given.items() if v != usual.get(name)})


class Ranking(Cited):
    """Tournament points first, then the tiebreakers in their order of precedence."""

    tournament_points_cite: Cite | None = Field(
        default=None,
        description="The clause by which tournament points rank, if it is not that of `ranking`.",
    )
    precedence: list[Tiebreaker] = Field(
        min_length=1,
        description="The tiebreakers in their order. Players tied after the last one share the rank.",
    )
    details: list[Rule] = Field(default=[], description="More on the ranking, a sentence each.")


class Rematches(Cited):
    """Within what two players meet only once."""

    forbidden_within: Literal["stage", "event", "nothing"] = Field(
        description="Where two players meet only once: the `stage`, the whole `event`, or `nothing`."
    )


class Swiss(Cited):
    """How Swiss rounds are paired.

    `method` is a key of `PAIRING_METHODS` in `tournament.draw.pairing`, `first_round` one of `FIRST_ROUNDS` there;
    without it round 1 is drawn as the method pairs players who are all equal.
    """

    method: PairingMethod = Field(description="How players are paired.")
    first_round: FirstRound | None = Field(
        default=None,
        description="How round 1 is paired. Without this key as `method` pairs players who are all equal.",
    )
    seats_cite: Cite | None = Field(
        default=None,
        description="The clause by which everybody is paired in each round, if it is not that of `swiss`.",
    )
    rematches: Rematches = Field(description="Whether two players may meet again.")
    out_after_losses: int | None = Field(
        default=None,
        ge=1,
        description=(
            "With how many losses a player is out: in no later Swiss round, and in no cut. Without this key "
            "nobody is."
        ),
    )
    out_after_losses_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not that of `swiss`."
    )
    rules: list[Rule] = Field(default=[], description="The rules in sentences.")


class Tables(Cited):
    """Which table a game gets; `method` is a key of `tournament.draw.seating.TABLE_METHODS`."""

    method: TableMethod = Field(description="How tables are given out.")
    rules: list[Rule] = Field(default=[], description="The rules in sentences.")


class GivenByes(Cited):
    """What a bye that an organizer gives beforehand is worth, and what it counts as."""

    award: ByeAward = Field(description="What it is worth.")
    counts_as: Literal["win", "draw", "loss"] = Field(
        default="win",
        description="Whether the round counts as a `win`, a `draw` or a `loss`. Without this key a win.",
    )


class Byes(Cited):
    """Who sits out when the number of players is odd; both words are keys of `tournament.draw.byes.BYE_RULES`."""

    first_round: ByeRule = Field(description="Who has the bye in round 1.")
    later_rounds: ByeRule = Field(description="Who has it in later rounds.")
    award: ByeAward = Field(
        description="What it is worth. The opponent of a player who does not appear gets the same."
    )
    given: GivenByes | None = Field(
        default=None, description="What a bye is worth that you give beforehand. Without this key the same."
    )
    rules: list[Rule] = Field(default=[], description="The rules in sentences.")


class Drops(Cited):
    """What becomes of players who leave, come back, come late or do not appear."""

    unpaired_loss: Award = Field(
        description="What a round is worth to a player who missed it or did not appear."
    )
    rules: list[Rule] = Field(default=[], description="The rules in sentences.")


class Elimination(Cited):
    """How a bracket is made, replaced in and played on; `method` is a key of `tournament.draw.fixed.BRACKETS`."""

    method: Bracket = Field(description="How the bracket is made.")
    losers_cite: Cite | None = Field(
        default=None,
        description="The clause by which whoever loses is out, if it is not that of `elimination`.",
    )
    third_place: bool = Field(
        default=False,
        description="Whether the losers of the semifinals play for third place, beside the final.",
    )
    places: Literal["by rank", "by all games"] = Field(
        default="by rank",
        description=(
            "Who of those that lose in the same round has the better place: `by rank` before the bracket, as "
            "without this key, or `by all games`, those of the bracket included."
        ),
    )
    cut: Rule | None = Field(default=None, description="A sentence on who makes the cut.")
    rules: list[Rule] = Field(default=[], description="The rules in sentences.")


# The form of what regulations ask of the lists that players bring: armies, squads, forces.


class ListTotal(Cited):
    """The most points that a list may have."""

    maximum: int = Field(ge=1, description="The most points, all copies together.")


def faction_key(name: str) -> str:
    """Return what factions match on: as all names, `and` is as good as `&`, and XWS writes names without spaces."""
    return key(name).replace("&", "and").replace(" ", "")


class ListFactions(Cited):
    """How many factions a list may mix, which there are (none named: any), and whether more may be allowed."""

    maximum: int = Field(default=1, ge=1, description="How many factions a list may mix. Without this key 1.")
    maximum_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not that of `factions`."
    )
    among: list[str] = Field(default=[], description="The factions there are. Without this key any.")
    also: dict[str, list[str]] = Field(
        default={}, description="What else players call these factions, as in `{Red: [Red Company, Reds]}`."
    )
    exceptions: bool = Field(
        default=False, description="`true` if an effect may allow more: then more is a warning, not an error."
    )
    limited: bool = Field(
        default=True,
        description="`false` if a list names its faction but is not limited to one: then more is a warning.",
    )

    def named(self, name: str) -> str | None:
        """Return the faction of this name by its name in `among`; None where there is none."""
        wanted = faction_key(name)
        names = {faction_key(each): each for each in self.among}
        others = {faction_key(other): each for each, others in self.also.items() for other in others}
        return names.get(wanted) or others.get(wanted)


class ListKind(Cited):
    """What a list may hold of one kind. Numbers count copies, as the column `Count` has them."""

    minimum: int = Field(default=0, ge=0, description="The fewest of the kind. Without this key 0.")
    maximum: int | None = Field(default=None, ge=0, description="The most of the kind.")
    unique: int | None = Field(default=None, ge=0, description="The most that may be marked unique.")
    different: bool = Field(default=False, description="`true` if no two may have the same name.")
    pair_capacity: int | None = Field(
        default=None, description="The most capacity that any two of them may have together."
    )
    among: list[str] = Field(default=[], description="The names there are. Without this key any.")
    numbered: dict[str, int] = Field(
        default={}, description="Names with a number, as in `Asteroid 7`, and how many there are of each."
    )
    expected: bool = Field(
        default=False, description="`true` if a list without any of the kind says too little: it gets a note."
    )
    models: bool = Field(
        default=False,
        description="`true` if these are a force's models: their number is what the column Models says.",
    )


class Choice(Cited):
    """Which player of a pairing may choose something, told by the lists' totals; on equal totals a random method."""

    text: str = Field(description="A sentence on the choice.")
    what: str = Field(description="What is chosen, as in `the first player`.")
    by: Literal["lower total", "higher total"] = Field(
        description=(
            "Who chooses: the player with the `lower total` or the `higher total`. On equal totals chance "
            "decides."
        )
    )


class Lists(Cited):
    """The limits of a player's list; kinds by the names of the column `Kind`."""

    text: str = Field(description="A sentence on what a list is.")
    total: ListTotal | None = Field(default=None, description="The most points that a list may have.")
    factions: ListFactions | None = Field(
        default=None, description="How many factions a list may mix, and which there are."
    )
    kinds: dict[str, ListKind] = Field(
        default={}, description="What a list may hold, by the words of the column Kind of the sheet Lists."
    )
    choice: Choice | None = Field(
        default=None, description="What a player may choose because of the list's total."
    )
    rules: list[Rule] = Field(default=[], description="More on lists, a sentence each.")


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

    begins: IsoDate = Field(description="The date from which it is in force, as in `2018-10-01`.")
    deployments: list[str] = Field(min_length=1, description="The deployments that may be played.")
    objectives: list[str] = Field(min_length=1, description="The objectives that may be played.")


class Scenarios(Cited):
    """How a round gets its deployment and objective. In `bound_tiers` events must use the season's."""

    text: str = Field(description="A sentence on how a round gets its scenario.")
    method: Literal["drawn", "named by the organizer"] = Field(
        description="`drawn` from the season, none twice before all have been used, or `named by the organizer`."
    )
    seasons: list[Season] = Field(default=[], description="What is legal from a date on, the earliest first.")
    bound_tiers: list[str] = Field(
        default=[], description="The tiers whose events must use the season's; others may name their own."
    )
    rules: list[Rule] = Field(default=[], description="More on scenarios, a sentence each.")

    def season_on(self, day: date) -> Season | None:
        """Return the season of a day; before the first one, the first; None where there are no seasons."""
        begun: Any = [season for season in self.seasons if season.begins <= day.isoformat()]
        return (begun or self.seasons[:1] or [None])[-1]


# The form of how an event is built: structures and tiers, leaders, times of rounds.


class StructureRow(Cited):
    """How long an event of so many players is."""

    players: SpanText = Field(description="The numbers of players, as in `9-32`, `49+` or `7`.")
    swiss_rounds: int = Field(ge=1, le=50, description="How many Swiss rounds they play.")
    cut: int | None = Field(
        default=None,
        ge=2,
        description="How many of them go on to single elimination. Without this key nobody does.",
    )


class Doubling(Cited):
    """The rounds that are added each time the number of players in the last row doubles."""

    swiss_rounds: int = Field(ge=1, le=5, description="How many rounds are added each time.")


class Structure(Cited):
    """A table of event lengths by number of registered players."""

    rows: list[StructureRow] = Field(
        min_length=1, description="A row for each range of numbers of players, without gaps."
    )
    doubling: Doubling | None = Field(
        default=None,
        description="How the table goes on after its last row, each time the number of players doubles.",
    )

    def row_for(self, players: int) -> StructureRow | None:
        """Return the row for a number of players, by doubling where the table goes on so; None outside it."""
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

    tables: dict[str, Structure] = Field(
        default={},
        description="Tables of event lengths by name, as in `basic`; an event names the one it uses.",
    )
    custom: Rule | None = Field(
        default=None, description="A sentence on events that state their own stages in event.yaml."
    )
    counted: Rule | None = Field(default=None, description="A sentence on when and how players are counted.")
    announced: Rule | None = Field(default=None, description="A sentence on when the length is announced.")


class Tier(Cited):
    """A level of play: who may lead and play at once, and the structures the document connects with it.

    `unnamed` says in a sentence that events which name no tier are of this one.
    """

    leader_may_play: Literal["never", "with another leader", "always"] = Field(
        description="Whether a leader may also be a player."
    )
    leaders_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not the tier's own."
    )
    structures: list[str] = Field(
        default=[],
        description="The structures meant for the tier, which may include `custom`; any other gets a note.",
    )
    unnamed: Rule | None = Field(
        default=None,
        description="A sentence that makes this the tier of events that name none. Without it they have no tier.",
    )


class Leaders(Cited):
    """The roles of tournament leaders and how many organizers an event must have; None: as many as it likes.

    `announced` says in a sentence that they are named at the start.
    """

    roles: list[str] = Field(description="The roles there are, as in `organizer`, `judge`.")
    organizers: int | None = Field(
        default=None, ge=1, description="How many organizers an event has. Without this key any number."
    )
    organizers_cite: Cite | None = Field(
        default=None, description="The clause for that, if it is not that of `leaders`."
    )
    between_leaders: Rule | None = Field(
        default=None, description="A sentence on games of leaders against each other."
    )
    announced: Rule | None = Field(
        default=None,
        description="A sentence that leaders are named at the start; a later change is then noted.",
    )


class RoundTimes(Cited):
    """Lengths in minutes, and what happens when time is called."""

    swiss: int = Field(ge=1, description="Minutes of a Swiss round.")
    elimination: int | None = Field(default=None, ge=1, description="Minutes of an elimination round.")
    final: int | None = Field(default=None, ge=1, description="Minutes of the final.")
    at_most: bool = Field(
        default=False,
        description=(
            "`true` if the organizer may set less. Other minutes get a warning; with this key, only more do."
        ),
    )
    equal: Rule | None = Field(
        default=None,
        description="A sentence, where all Swiss rounds are equally long. Others than round 1's minutes get a note.",
    )
    breaks: SpanText | None = Field(
        default=None,
        description="Minutes between two rounds, as in `10-15`. Starts of two rounds that say otherwise get a note.",
    )
    at_time: str | None = Field(default=None, description="A sentence on what happens when time is called.")
    rules: list[Rule] = Field(default=[], description="More on time, a sentence each.")
