"""What a reading is looked for in, and where it may act."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from generator.figures.records import EntryKind, Records, RoundRecord
from generator.model import Bye, Event, Pairing, PlayerId, Round, Stage
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import is_swiss
from generator.tournament.explaining.verification import Verification
from generator.tournament.next_round import open_tables
from generator.tournament.ranking.standings import Standings, standings_after

DEPLOYMENT, OBJECTIVE = "deployment", "objective"


class Part(Enum):
    """What of an event a reading may touch."""

    STRUCTURE = "structure"  # how many rounds there are
    TIER = "tier"
    SCENARIO = "scenario"  # a round's deployment and objective
    LENGTH = "length"  # a round's
    TABLES = "tables"  # how many a round has
    DRAW = "draw"  # a round's
    GAME = "game"  # what a round was for a player: a game, a bye, an unpaired loss
    FIGURE = "figure"  # a player's points or tiebreaker
    STANDING = "standing"  # a player's rank, or having none
    PLACE = "place"  # a player's final place
    BRACKET = "bracket"  # who is in it, and as which seed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingTarget:
    """A record of one thing that a reading may touch; `figure` is a figure's key, or which part of a scenario."""

    part: Part
    round_number: int | None = None
    player: PlayerId | None = None
    figure: str | None = None


def game_spot(round_number: int, player: PlayerId) -> ReadingTarget:
    """Return the target for what a round was for a player."""
    return ReadingTarget(part=Part.GAME, round_number=round_number, player=player)


def scenario_spot(round_number: int, what: str) -> ReadingTarget:
    """Return the target for a round's deployment or objective."""
    return ReadingTarget(part=Part.SCENARIO, round_number=round_number, figure=what)


def figure_spot(player: PlayerId, figure: str) -> ReadingTarget:
    """Return the target for a player's figure."""
    return ReadingTarget(part=Part.FIGURE, player=player, figure=figure)


@dataclass(frozen=True, kw_only=True)
class PlayedEvent:
    """An event as far as it is played, with what was computed of it already.

    Args:
        after_round: the round after which the standings are asked for.
        known: standings by round, where they are known.
        verifications: of each round that was drawn; empty where nobody asks about draws.
        places: the final ones.
    """

    event: Event
    regulation: Regulation
    stages: tuple[Stage, ...]
    after_round: int
    known: Mapping[int, Standings]
    verifications: Mapping[int, Verification]
    places: Mapping[PlayerId, int]

    @cached_property
    def standings(self) -> Standings:
        """Return the standings as they are now."""
        return self.standings_after(self.after_round)

    @cached_property
    def records(self) -> Records:
        """Return everybody's rounds, as the standings count them."""
        return {line.player: line.record for line in self.standings.lines}

    def standings_after(self, round_number: int) -> Standings:
        """Return the standings as they were after a round."""
        known = self.known.get(round_number)
        return known or standings_after(self.event, self.regulation, self.stages, round_number)

    def swiss_rounds(self) -> Iterator[Round]:
        """Yield the Swiss rounds that are paired."""
        return (round_ for round_ in self.event.rounds if is_swiss(round_.number, self.stages))

    def elimination_rounds(self) -> Iterator[Round]:
        """Yield the elimination rounds that are paired."""
        return (round_ for round_ in self.event.rounds if not is_swiss(round_.number, self.stages))

    def entries(self, *kinds: EntryKind) -> Iterator[tuple[PlayerId, RoundRecord]]:
        """Yield what the Swiss rounds were for everybody; of these kinds, where some are named."""
        for player, record in self.records.items():
            for entry in record.entries:
                if not kinds or entry.kind in kinds:
                    yield player, entry

    def finished_games(self) -> Iterator[tuple[Round, Pairing]]:
        """Yield the games that can be scored, of all rounds."""
        for round_ in self.event.rounds:
            left = open_tables(round_, self.regulation)
            for pairing in round_.pairings:
                if (pairing.table or pairing.row) not in left:
                    yield round_, pairing

    def byes_of(self, round_: Round) -> Iterator[Bye]:
        """Yield the byes that somebody has, but for those that were given beforehand."""
        return (bye for bye in round_.byes if bye.player is not None and not bye.given)


Acts = Callable[[PlayedEvent], Iterator[ReadingTarget]]
