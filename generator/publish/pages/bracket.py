"""What the bracket's page may use: every round from the first to the final, those to come included."""

from dataclasses import dataclass

from generator.publish.pages.parts import Clause, Frame, Link, Sentence
from generator.publish.pages.tables import PlaceRow


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSeat:
    """A player of a game, or who it will be: `Winner of game 3`. `outcome` is `won`, `lost`, `draw` or `open`."""

    player: Link
    id: str = ""  # the player's; empty where nobody knows who it will be
    seed: str = ""  # the player's, empty where there are none
    score: str = ""
    about: str = ""  # a few words about the score
    note: str = ""
    outcome: str = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketGame:
    """A game with two seats, or a bye with one."""

    number: str
    seats: tuple[BracketSeat, ...]
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round, its games so that those whose winners meet stand beside each other."""

    name: Link  # leads to the round's page once it is paired
    state: str
    is_joined: bool  # whether two neighbours' winners meet in the next round, so that lines may say so
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """The single elimination."""

    frame: Frame
    lead: Sentence
    rounds: tuple[BracketRound, ...]
    note: str  # how the games of later rounds come about
    clause: Clause | None
    readings: tuple[Clause, ...]  # that acted in it
    places: tuple[PlaceRow, ...]  # empty until the event is finished
