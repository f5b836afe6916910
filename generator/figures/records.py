"""A player's record round by round, and figures with the terms that they are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property

from generator.findings import Citation
from generator.model import GameResult, Number, PlayerId


class EntryKind(Enum):
    """How a round came about for a player."""

    GAME = "game"
    BYE = "bye"
    GIVEN_BYE = "bye (given)"
    OPPONENT_ABSENT = "opponent absent"
    ABSENT = "absent"
    MISSED = "missed"


class Outcome(Enum):
    """What a round was for a player."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    NOTHING = "nothing"  # a bye that is worth nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """A record of what one Swiss round brought one player."""

    round_number: int
    kind: EntryKind
    outcome: Outcome
    tournament_points: Number
    margin_of_victory: int
    clause: Citation
    most: Number = 0  # the tournament points that the round could bring
    score: Number | None = None  # the player's own, as it counts
    against: int | None = None  # the opponent's
    opponent: PlayerId | None = None  # whoever was paired with the player, absent or not
    seat: int | None = None
    result: GameResult | None = None

    @property
    def is_win(self) -> bool:
        """Return whether the round counts as won."""
        return self.outcome is Outcome.WIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """Tournament points that a ruling gave or, below 0, took, in force from a round on."""

    round_number: int
    points: Number
    reason: str | None


@dataclass(frozen=True, kw_only=True)
class PlayerRecord:
    """A record of a player's Swiss rounds so far, and the rulings on the player's points.

    `until` is the last round of which anybody has a result: rounds in which the player did not play may be among them.
    """

    player: PlayerId
    entries: tuple[RoundRecord, ...]
    until: int
    rulings: tuple[Ruling, ...] = ()
    starting_points: Number = 0  # that the player has before round 1
    registered: Mapping[str, int] = field(default_factory=dict)  # figures entered of the player, by name
    while_playing: frozenset[str] = frozenset()  # those of them that arise in the games

    @cached_property
    def tournament_points(self) -> Number:
        """Return the sum over all rounds, and what the player began with and rulings say."""
        return sum((entry.tournament_points for entry in self.entries), 0) + self.beside_rounds(None)

    def beside_rounds(self, round_number: int | None) -> Number:
        """Return what no round brought, up to and including one: starting points, and what rulings gave and took."""
        return self.starting_points + self.ruled_until(round_number)

    def ruled_until(self, round_number: int | None) -> Number:
        """Return what rulings gave and took up to and including a round; all of them without one."""
        return sum(
            (
                each.points
                for each in self.rulings
                if round_number is None or each.round_number <= round_number
            ),
            0,
        )

    @cached_property
    def opponents(self) -> tuple[PlayerId, ...]:
        """Return everybody really played, once for each game. Source: readings I-1 and I-33."""
        games = (entry.opponent for entry in self.entries if entry.kind is EntryKind.GAME)
        return tuple(opponent for opponent in games if opponent is not None)

    @cached_property
    def rounds_played(self) -> int:
        """Return the number of games, byes and wins over absent opponents. Source: reading I-1."""
        return len(self.entries) - self._count_kinds(EntryKind.ABSENT, EntryKind.MISSED)

    @cached_property
    def points_per_round(self) -> Fraction:
        """Return the tournament points per round played, of somebody who has played one: each opponent asks for it."""
        return Fraction(self.tournament_points) / self.rounds_played

    @cached_property
    def byes(self) -> int:
        """Return the number of byes, given ones and wins over absent opponents included. Source: reading I-4."""
        return self.drawn_byes + self._count_kinds(EntryKind.GIVEN_BYE)

    @cached_property
    def drawn_byes(self) -> int:
        """Return those of them that the draw counts: whoever has had one is not due the next."""
        return self._count_kinds(EntryKind.BYE, EntryKind.OPPONENT_ABSENT)

    @cached_property
    def wins(self) -> int:
        """Return the number of games won, byes that are worth something, and wins over absent opponents."""
        return self._count(Outcome.WIN)

    @cached_property
    def losses(self) -> int:
        """Return the number of games lost and unpaired losses."""
        return self._count(Outcome.LOSS)

    @cached_property
    def draws(self) -> int:
        """Return the number of games drawn."""
        return self._count(Outcome.DRAW)

    def _count(self, outcome: Outcome) -> int:
        return sum(entry.outcome is outcome for entry in self.entries)

    def _count_kinds(self, *kinds: EntryKind) -> int:
        return sum(entry.kind in kinds for entry in self.entries)


Records = Mapping[PlayerId, PlayerRecord]


# A figure that carries its terms: what `explain` prints and the player's page shows.


DECIMALS = 3  # of a figure that is no whole number, where people read it


def rounded(value: Number, digits: int) -> Fraction:
    """Return a figure to so many decimals, half to even."""
    return round(Fraction(value), digits)


def shown(value: Number, digits: int = DECIMALS) -> str:
    """Return a figure for people: a whole number as it is, a fraction with `digits` decimals, half to even."""
    if isinstance(value, int):
        return str(value)
    scaled = int(rounded(value, digits) * 10**digits)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{abs(scaled) // 10**digits}.{abs(scaled) % 10**digits:0{digits}}"


def shown_points(value: Number) -> str:
    """Return tournament points for people: 12, or 0.5."""
    text = shown(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A record of one part of a figure: what a round or an opponent contributes, and how that part came about.

    The text is one of few; `{points}` and `{rounds}` in it are the opponent's.
    """

    value: Number
    text: str
    points: Number | None = None
    rounds: int | None = None
    round_number: int | None = None
    opponent: PlayerId | None = None
    reason: str | None = None  # in the organizer's words


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """A record of a figure, the terms it is made of, how they are put together, and the clause that says so.

    The rule is one of few; `{rounds}` in it are those that the opponents played together, `{out_of}` is what the sum of
    the terms is divided by, and `{floor}` the least that the figure can be.
    """

    value: Number
    terms: tuple[Term, ...]
    rule: str
    clause: Citation | None
    rounds: int | None = None
    out_of: Number | None = None
    floor: Fraction | None = None
