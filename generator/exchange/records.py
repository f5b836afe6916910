"""What a file of another program says of an event, in our records: the same for every format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from generator.findings import Finding, Place
from generator.languages.said import say
from generator.model import Number, Player, PlayerId, Round
from generator.text import CleanText
from generator.workbooks.reading.bounds import MOST_PLAYERS

MOST_ROUNDS = 50  # Swiss ones, as in event.yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a file says that a player has come to: tournament points, the margin of victory, and the rank."""

    points: Number | None
    margin: Number | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """An event as a file has it. Its rounds hold games and byes alone, numbered from 1, the Swiss ones first.

    `swiss_rounds` may be more, where a file says how many were planned. `leaving` holds the players of whom the file
    says by itself that they left, each with the last round before that. `to_come` are the points of byes in rounds
    that nobody has played, which some programs count already.
    """

    name: CleanText | None
    days: tuple[date, ...]
    venue: CleanText | None
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    swiss_rounds: int
    leaving: Mapping[PlayerId, int]
    stated: Mapping[PlayerId, Stated]
    told: tuple[str, ...]  # what of the file is left out, or has to be looked at: a line each
    to_come: Mapping[PlayerId, Number] = field(default_factory=dict)


class Faults:
    """What is wrong with one file, in the order in which it is found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []

    def add(self, code: str, message: str, *, line: int | None = None, column: int | None = None) -> None:
        """Note a fault; the message says where in the file it is, unless the line does.

        It is English, as there is no event yet that says another language.
        """
        place = Place(file=self.file, line=line, column=column)
        self.findings.append(Finding(code=code, place=place, message=say("{text}", text=message)))

    def has_too_many_players(self, count: int) -> bool:
        """Whether there are more players than an event may have; that is noted."""
        if count > MOST_PLAYERS:
            self.add("exchange-value", f"{count:,} players, and an event has up to {MOST_PLAYERS:,}")
        return count > MOST_PLAYERS


Read = tuple[Imported | None, tuple[Finding, ...]]  # None where more than the day is wrong
