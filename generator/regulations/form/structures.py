"""The form of how an event is built: structures and tiers, leaders, times of rounds."""

from typing import Literal

from pydantic import Field

from generator.regulations.form.bricks import Cite, Cited, Rule, Span, SpanText


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
