"""One game: how it ended, what was entered for it, and at which table it was played."""

from dataclasses import dataclass, field, replace
from enum import Enum

from generator.findings import NOWHERE, RowPlace
from generator.model.players import PlayerId
from generator.text import CleanText


class Ended(Enum):
    """How a game ended, in the workbook's words."""

    PLAYED_OUT = ""
    TIME = "Time"
    DEFEATED = "Defeated"
    MUTUAL_DESTRUCTION = "Mutual destruction"
    ROUNDS = "Rounds"
    CONCEDED_1 = "Conceded 1"
    CONCEDED_2 = "Conceded 2"
    AWARDED_1 = "Awarded 1"
    AWARDED_2 = "Awarded 2"
    BOTH_LOST = "Both lost"
    NO_SHOW_1 = "No-show 1"
    NO_SHOW_2 = "No-show 2"
    NO_SHOW_BOTH = "No-show both"
    # Nobody enters these: they follow from a departure while a bracket game is open.
    LEFT_1 = "Left 1"
    LEFT_2 = "Left 2"
    LEFT_BOTH = "Left both"

    @property
    def conceded_by(self) -> int | None:
        """Return the seat (1 or 2) that conceded."""
        return None if self is Ended.PLAYED_OUT else _CONCEDED_BY.get(self)

    @property
    def awarded_to(self) -> int | None:
        """Return the seat (1 or 2) to which a ruling gave the win."""
        return None if self is Ended.PLAYED_OUT else _AWARDED_TO.get(self)

    @property
    def absent(self) -> frozenset[int]:
        """Return the seats (1, 2) whose players did not appear, or left the event with the game open."""
        return _NOBODY if self is Ended.PLAYED_OUT else _ABSENT.get(self, _NOBODY)

    @property
    def left(self) -> frozenset[int]:
        """Return the seats (1, 2) whose players left the event with the game open."""
        return self.absent if self in _LEFT else _NOBODY

    @property
    def way(self) -> str:
        """Return the ending as regulations list it: without the seat."""
        if self is Ended.PLAYED_OUT:
            return "Played out"
        name: str = self.value
        return name.removesuffix(" both").removesuffix(" 1").removesuffix(" 2")


_CONCEDED_BY = {Ended.CONCEDED_1: 1, Ended.CONCEDED_2: 2}
_AWARDED_TO = {Ended.AWARDED_1: 1, Ended.AWARDED_2: 2}
_NOBODY: frozenset[int] = frozenset()
_ABSENT = {
    Ended.NO_SHOW_1: frozenset({1}),
    Ended.NO_SHOW_2: frozenset({2}),
    Ended.NO_SHOW_BOTH: frozenset({1, 2}),
    Ended.LEFT_1: frozenset({1}),
    Ended.LEFT_2: frozenset({2}),
    Ended.LEFT_BOTH: frozenset({1, 2}),
}
_LEFT = frozenset({Ended.LEFT_1, Ended.LEFT_2, Ended.LEFT_BOTH})
TYPED_ENDINGS = tuple(ended for ended in Ended if ended not in _LEFT)  # those that a workbook may have


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """What one player lost in a game scored by casualties, out of `models`, and the bonus points the player won."""

    casualties: int | None = None
    withdrew: bool = False
    bonus: int | None = None
    models: int | None = None  # the whole force, as players.xlsx states it

    def can_be_of(self, models: int) -> bool:
        """Whether a force of so many models can have lost so much."""
        return models >= (self.casualties or 0)


NO_LOSSES = Losses()

Figures = tuple[
    tuple[str, int], ...
]  # what was entered of the rules' own figures, by their names, in their order


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class GameResult:
    """A record of what was entered for a game; all of it may still be missing."""

    score1: int | None = None
    score2: int | None = None
    losses1: Losses = NO_LOSSES
    losses2: Losses = NO_LOSSES
    figures1: Figures = ()
    figures2: Figures = ()
    ended: Ended = Ended.PLAYED_OUT
    winner: int | None = None  # seat 1 or 2
    disqualified: frozenset[int] = frozenset()  # of the seats that left with the game open

    @property
    def losses(self) -> tuple[Losses, Losses]:
        """Return both players' losses, the first seat's first."""
        return (self.losses1, self.losses2)

    @property
    def figures(self) -> tuple[Figures, Figures]:
        """Return both players' figures besides the scores, the first seat's first."""
        return (self.figures1, self.figures2)

    def figure(self, name: str, seat: int) -> int | None:
        """Return what was entered of a seat's figure that the rules name."""
        return dict(self.figures[seat - 1]).get(name)

    def with_models(self, one: int | None, other: int | None) -> "GameResult":
        """Return the result of forces of these sizes, which the registration states."""
        losses1, losses2 = replace(self.losses1, models=one), replace(self.losses2, models=other)
        return replace(self, losses1=losses1, losses2=losses2)

    @property
    def is_empty(self) -> bool:
        """Return whether nobody has entered anything yet; the size of the forces is no entry."""
        return self.with_models(None, None) == GameResult()

    @property
    def as_typed(self) -> "GameResult":
        """Return what somebody entered: nothing where the players left with the game open."""
        return replace(self, ended=Ended.PLAYED_OUT, disqualified=_NOBODY) if self.ended.left else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two players at a table. `row` counts the rows of the sheet from 1: in elimination it is the game's number."""

    player1: PlayerId
    player2: PlayerId
    row: int
    table: int | None = None
    result: GameResult = GameResult()
    note: CleanText | None = None
    extra_minutes: int | None = None  # this game's own extension
    name1: CleanText | None = None  # as the workbook spells it
    name2: CleanText | None = None
    stated: tuple[tuple[str, float], ...] = ()  # figures that a person typed over formulas, by their columns
    place: RowPlace = NOWHERE

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Return both, first seat first."""
        return (self.player1, self.player2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """A record of a round without an opponent. `player` is None for an elimination game that nobody reached."""

    player: PlayerId | None
    row: int
    given: bool = False  # beforehand, as `Byes` in players.xlsx says it: no draw decided it
    note: CleanText | None = None
    name: CleanText | None = field(default=None, compare=False)  # as the workbook spells it
    place: RowPlace = NOWHERE
