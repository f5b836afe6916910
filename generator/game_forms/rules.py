"""What is entered for a game, and who won it: the part of a form that draws and rankings need."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from generator.game_forms.cells import LARGEST_COUNT
from generator.model import Ended, GameResult
from generator.names import key
from generator.regulations.schema import Regulation

SEATS = (1, 2)

Entered = Mapping[str, Any]  # by the columns' headings: numbers, whether somebody withdrew, an Ended
BothScores = tuple[int | None, int | None]


class Kind(Enum):
    """What is entered in a column; the value names the list that is offered, where there is one."""

    NUMBER = ""
    YES = "yes"
    SEAT = "winners"
    ENDING = "endings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column to fill: its name, that of its cells in formulas, and how messages speak of what stands there.

    `half` says what somebody means who types one half. What is entered of each player has a column for each `seat`.
    """

    name: str
    letter: str
    code: str = ""  # of a finding about what stands there
    clause: tuple[str, ...] = ()  # the path in the regulations to what asks for it
    seat: int | None = None
    kind: Kind = Kind.NUMBER
    noun: str = ""  # what a sentence calls what stands there
    subject: str = ""  # how a sentence about a number begins
    most: int = LARGEST_COUNT
    half: str = ""
    width: float = 8
    words: tuple[
        tuple[str, int], ...
    ] = ()  # that stand for the numbers, in the order in which they are offered
    whose: str = ""  # shown behind the name, where the name alone may be misread; of a seat with its number

    @property
    def heading(self) -> str:
        """What stands above it."""
        return self.name if self.seat is None else f"{self.name} {self.seat}"

    def number_of(self, word: object) -> int | None:
        """The number that a word stands for, however it is spelt; None for anything else."""
        numbers = {key(each): number for each, number in self.words}
        return numbers.get(key(str(word)))

    @property
    def cell(self) -> str:
        """What formulas call its cells."""
        return self.letter if self.seat is None else f"{self.letter}{self.seat}"


ENDED = Column(name="Ended", letter="ended", kind=Kind.ENDING, width=18)


class GameRules(ABC):
    """How games are scored under one regulation."""

    of_seat: ClassVar[tuple[Column, ...]]  # entered of each player
    after_ended: ClassVar[tuple[Column, ...]] = ()
    computed: ClassVar[tuple[str, ...]] = ()  # columns of this form alone that follow what is typed
    counts_models: ClassVar[bool] = False  # whether it matters how many models a player's force has

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation

    @property
    def words(self) -> tuple[tuple[str, int], ...]:
        """The words that may stand for scores, each with its number."""
        return ()

    @classmethod
    @abstractmethod
    def is_form_of(cls, regulation: Regulation) -> bool:
        """Whether the regulations score games so."""

    @classmethod
    @abstractmethod
    def result_of(cls, entered: Entered) -> GameResult:
        """The result that is entered so."""

    @classmethod
    @abstractmethod
    def entered_in(cls, result: GameResult) -> Entered:
        """The same the other way round."""

    @property
    def named(self) -> tuple[Column, ...]:
        """Of the figures that the regulations name: columns for each player, besides the form's own."""
        return ()

    @classmethod
    def named_among(cls, _headings: Sequence[str]) -> tuple[Column, ...]:
        """The same where nobody knows the regulations: those that a sheet's headings show."""
        return ()

    @abstractmethod
    def scores(self, result: GameResult) -> BothScores:
        """Both scores as they count: a player's own one is what makes the winner and the lead."""

    def winner(self, result: GameResult) -> int | None:
        """The winning seat, 0 for a draw or where both were absent, None while it can't be told.

        Source: Runewars 2.2, End of Round, p. 17-18; Final Flurry, p. 18; Urban War 1.4, reading I-24.
        """
        if result.ended.absent:
            return {frozenset({1}): 2, frozenset({2}): 1}.get(result.ended.absent, 0)
        if result.ended.awarded_to is not None:
            return result.ended.awarded_to
        conceded, rule = result.ended.conceded_by, self.regulation.concession
        if conceded is not None and (rule is None or not rule.loses_everything):
            one_alone = self.scores(result).count(None) == 1  # the other is still to come: reading I-41
            return None if one_alone else 3 - conceded
        score1, score2 = self.scores(result)
        if score1 is None or score2 is None:
            return None
        return self._played(result, score1, score2)

    def is_without_scores(self, _result: GameResult) -> bool:
        """Whether a player conceded, and nothing is entered of what counts then. Source: reading I-41."""
        return False

    def is_possible(self, _result: GameResult) -> bool:
        """Whether everything entered lies within the limits."""
        return True

    def lead(self, result: GameResult, winner: int) -> int:
        """The winner's lead in score, held within the margin's limits where that is counted from it; 0 for a draw.

        Who won with the lower score, as after a concession, has the smallest lead that counts.

        Source: Runewars 2.2, Margin of Victory, p. 19.
        """
        score1, score2 = self.scores(result)
        if score1 is None or score2 is None:
            raise ValueError("a game without both scores has no lead")
        margin = self.regulation.margin_of_victory
        margin = None if margin is None or margin.figure is not None else margin
        both_lost = result.ended is Ended.MUTUAL_DESTRUCTION
        if both_lost and margin is not None and margin.mutual_destruction is not None:
            return margin.mutual_destruction
        if winner == 0:
            return 0
        lead = score1 - score2 if winner == 1 else score2 - score1
        lead = max(lead, (margin.minimum if margin else None) or 0)
        return lead if margin is None or margin.maximum is None else min(lead, margin.maximum)

    def margin_lead(self, result: GameResult, winner: int) -> int:
        """The lead that the margin of victory is counted from: the winner's, or the first seat's in a drawn game."""
        return self.lead(result, winner)

    def bonus(self, _result: GameResult, _seat: int) -> int:
        """What is added to the seat's tournament points of a game that was played."""
        return 0

    def decided_by(self, _result: GameResult) -> str:
        """The figure that decided a game of equal scores, by its name; empty where none did."""
        return ""

    @property
    def has_bonus(self) -> bool:
        """Whether there are such points."""
        return False

    @property
    def span(self) -> tuple[int, int] | None:
        """The lowest and the highest score; None without a limit."""
        return None

    @property
    def scale(self) -> tuple[str, ...]:
        """The names of the levels that losses are counted in, from the lightest; none where nothing is."""
        return ()

    def thresholds(self, _models: int) -> tuple[int, ...]:
        """The losses in models at which each level but the lightest begins."""
        return ()

    def canonical(self, _result: GameResult) -> Sequence[object]:
        """What the draw's digest takes of a result besides the scores as they count, the ending and the winner."""
        return ()

    def _played(self, result: GameResult, score1: int, score2: int) -> int | None:
        """Who won a game with both scores."""
        if score1 == score2:
            return result.winner or (0 if self.regulation.endings.ties == "draw" else None)
        return 1 if score1 > score2 else 2
