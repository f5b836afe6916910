"""The columns of the sheet `Results` that a game form asks for, its cells as they were read, and their rules."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from generator.languages import later
from generator.model import Ended, Figures, GameResult
from generator.regulations.parts import GamePart
from generator.regulations.schema import Regulation
from generator.regulations.schema_parts import Pair
from generator.text import key

# What may stand in the cells of a game's row, and formulas that ask it. Names in braces stand for the row's
# cells.


YES, BYE = "Yes", later("bye")  # of a bye also what `Check` says
LARGEST_NUMBER = 1_000_000
LARGEST_COUNT = 39_999  # of what people count; a date of our time, in a cell for numbers, is a larger one

DAYS_OF_OUR_TIME = range(36_526, 73_051)  # of the years 2000 to 2099, as spreadsheets number them
_NO_BREAK_SPACE, _DASH = "\u00a0", "\u2013"


def as_word(cell: str) -> str:
    """Return the text without spaces around it and with plain ones in it."""
    spaces = f'SUBSTITUTE(SUBSTITUTE({cell},"{_NO_BREAK_SPACE}"," "),CHAR(10)," ")'
    return f'TRIM(SUBSTITUTE({spaces},"{_DASH}","-"))'


def not_whole_formula(cell: str, low: int, high: int = LARGEST_COUNT) -> str:
    """Return whether something other than a whole number within the limits stands in the cell."""
    wrong = f"OR({cell}<{low},{cell}<>INT({cell}),{cell}>{high})"
    return f'IF({cell}="",FALSE,IF(ISNUMBER({cell}),{wrong},TRUE))'


def bye_formula() -> str:
    """Return whether the row is a bye: the word stands for one of its players."""
    words = (as_word(f'IF({{id{seat}}}="",{{player{seat}}},{{id{seat}}})') for seat in (1, 2))
    return "OR({})".format(",".join(f'{word}="{BYE}"' for word in words))


def looked_up(name: str, cell: str) -> str:
    """Return what a list of the players' figures has for the ID in a cell; an error where nobody has the ID."""
    return f'INDEX({name},MATCH({cell}&"",player_ids,0))'


# What is entered for a game, and who won it: the part of a form that draws and rankings need.


SEATS = (1, 2)

Entered = Mapping[str, Any]  # by the columns' headings: numbers, whether somebody withdrew, an Ended
BothScores = tuple[int | None, int | None]


class EntryKind(Enum):
    """What is entered in a column; the value names the list that is offered, where there is one."""

    NUMBER = ""
    YES = "yes"
    SEAT = "winners"
    ENDING = "endings"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultColumn:
    """A column to fill: its name, that of its cells in formulas, and how messages speak of what stands there.

    `half` says what somebody means who types one half. What is entered of each player has a column for each `seat`.
    """

    name: str
    letter: str
    code: str = ""  # of a finding about what stands there
    clause: tuple[str, ...] = ()  # the path in the regulations to what asks for it
    seat: int | None = None
    kind: EntryKind = EntryKind.NUMBER
    noun: str = ""  # what a sentence calls what stands there
    subject: str = ""  # how a sentence about a number begins
    most: int = LARGEST_COUNT
    half: str = ""
    label: str = ""  # above its field on the judges' pages; without one the name
    width: float = 8
    words: tuple[
        tuple[str, int], ...
    ] = ()  # that stand for the numbers, in the order in which they are offered
    is_optional: bool = False  # whether it may stay empty although the game was played
    whose: str = ""  # shown behind the name, where the name alone may be misread; of a seat with its number

    @property
    def heading(self) -> str:
        """Return what stands above the column."""
        return self.name if self.seat is None else f"{self.name} {self.seat}"

    @property
    def known_words(self) -> tuple[tuple[str, int], ...]:
        """Return the words, and others that mean the same: people write `draw` for `drawn`."""
        own = {key(word): number for word, number in self.words}
        meant: dict[str, int] = {}
        for alike in _ALIKE:
            numbers = [own[word] for word in alike if word in own]
            if len(numbers) == 1:
                meant |= {word: numbers[0] for word in alike if word not in own}
        return (*self.words, *meant.items())

    def number_of(self, word: object) -> int | None:
        """Return the number that a word stands for, however it is spelt; None for anything else."""
        numbers = {key(each): number for each, number in self.known_words}
        return numbers.get(key(str(word)))

    @property
    def cell(self) -> str:
        """Return what formulas call the column's cells."""
        return self.letter if self.seat is None else f"{self.letter}{self.seat}"


_ALIKE = (
    ("won", "win", "wins", "w"),
    ("lost", "lose", "loses", "loss", "l"),
    ("drawn", "draw", "draws", "d", "tie", "tied"),
)

ENDED = ResultColumn(name="Ended", letter="ended", kind=EntryKind.ENDING, width=18)


class GameRules(ABC):
    """How games are scored under one regulation."""

    part: ClassVar[type[GamePart]]  # of a regulation file, which says that games are scored so
    of_seat: ClassVar[tuple[ResultColumn, ...]]  # entered of each player
    after_ended: ClassVar[tuple[ResultColumn, ...]] = ()
    computed: ClassVar[tuple[str, ...]] = ()  # columns of this form alone that follow what is typed
    counts_models: ClassVar[bool] = False  # whether it matters how many models a player's force has
    is_in_points: ClassVar[bool] = (
        False  # whether two scores say everything, as files of other programs take it
    )

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation

    @property
    def words(self) -> tuple[tuple[str, int], ...]:
        """Return the words that may stand for scores, each with its number."""
        return ()

    @classmethod
    def is_form_of(cls, regulation: Regulation) -> bool:
        """Return whether the regulations score games so."""
        return isinstance(regulation.scoring, cls.part)

    @classmethod
    @abstractmethod
    def result_of(cls, entered: Entered) -> GameResult:
        """Return the result that is entered so."""

    @classmethod
    @abstractmethod
    def entered_in(cls, result: GameResult) -> Entered:
        """Return what is entered for a result."""

    @property
    def named(self) -> tuple[ResultColumn, ...]:
        """Return columns for each player of the figures that the regulations name, besides the form's own."""
        return ()

    @classmethod
    def named_among(cls, _headings: Sequence[str]) -> tuple[ResultColumn, ...]:
        """Return the columns of the figures that a sheet's headings show, where nobody knows the regulations."""
        return ()

    @abstractmethod
    def scores(self, result: GameResult) -> BothScores:
        """Return both scores as they count: a player's own one is what makes the winner and the lead."""

    def winner(self, result: GameResult) -> int | None:
        """Return the winning seat, 0 for a draw, a double no-show or a double loss, None while it can't be known.

        Source: Runewars 2.2, End of Round, p. 17-18; Final Flurry, p. 18; Urban War 1.4, reading I-24.
        """
        if result.ended.absent:
            return {frozenset({1}): 2, frozenset({2}): 1}.get(result.ended.absent, 0)
        if result.ended is Ended.BOTH_LOST:
            return 0
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
        """Return whether a player conceded, and nothing is entered of what counts then. Source: reading I-41."""
        return False

    def is_possible(self, _result: GameResult) -> bool:
        """Return whether everything entered lies within the limits."""
        return True

    def lead(self, result: GameResult, winner: int) -> int:
        """Return the winner's lead in score, within the margin's limits where it is counted from it; 0 for a draw.

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
        """Return the lead that the margin of victory counts from: the winner's, or in a draw the first seat's."""
        return self.lead(result, winner)

    def bonus(self, _result: GameResult, _seat: int) -> int:
        """Return what is added to the seat's tournament points of a game that was played."""
        return 0

    def decided_by(self, _result: GameResult) -> str:
        """Return the figure that decided a game of equal scores, by its name; empty where none did."""
        return ""

    def bonus_entered(self, _result: GameResult, _seat: int) -> int:
        """Return what was entered of bonus points, whether it counts or not."""
        return 0

    @property
    def has_bonus(self) -> bool:
        """Return whether there are bonus points."""
        return False

    @property
    def span(self) -> tuple[int, int] | None:
        """Return the lowest and the highest score; None without a limit."""
        return None

    @property
    def pairs(self) -> Sequence[Pair]:
        """Return the only scores that a game may have, either way round; none where it may have any."""
        return ()

    @property
    def scale(self) -> tuple[str, ...]:
        """Return the names of the levels that losses are counted in, from the lightest; none where nothing is."""
        return ()

    def thresholds(self, _models: int) -> tuple[int, ...]:
        """Return the losses in models at which each level but the lightest begins."""
        return ()

    def canonical(self, _result: GameResult) -> Sequence[object]:
        """Return what the draw's digest takes of a result besides the scores that count, ending and winner."""
        return ()

    def _played(self, result: GameResult, score1: int, score2: int) -> int | None:
        """Return who won a game with both scores."""
        if score1 == score2:
            return result.winner or (0 if self.regulation.endings.ties == "draw" else None)
        return 1 if score1 > score2 else 2


# The columns in which the results of a game are entered.


class Outcomes(NamedTuple):
    """A record of the scores of games that are won in one way alone: the winner's, the loser's, and those of a draw."""

    won: int
    lost: int
    drawn: int | None  # None where there are no draws

    def other(self, score: int) -> int | None:
        """Return what the opponent of a player with this score has."""
        return {self.won: self.lost, self.lost: self.won, self.drawn: self.drawn}.get(score)


@dataclass(frozen=True, kw_only=True)
class Columns:
    """A record of the columns of a form of game, and of each player those of the `named` figures."""

    form: type[GameRules]
    named: tuple[ResultColumn, ...] = ()
    words: tuple[tuple[str, int], ...] = ()  # that stand for numbers in the form's own columns
    pairs: tuple[Pair, ...] = ()  # the only scores that a game may have

    @cached_property
    def outcomes(self) -> Outcomes | None:
        """Return the scores of a win and of a draw; None where there are several of either."""
        decided = [pair for pair in self.pairs if pair.more > pair.less]
        level = [pair.more for pair in self.pairs if pair.more == pair.less]
        if len(decided) != 1 or len(level) > 1:
            return None
        return Outcomes(decided[0].more, decided[0].less, level[0] if level else None)

    @property
    def own(self) -> tuple[ResultColumn, ...]:
        """Return the columns of the figures that the rules name, figure by figure."""
        return tuple(replace(column, seat=seat) for column in self.named for seat in SEATS)

    @property
    def of_seat(self) -> tuple[ResultColumn, ...]:
        """Return the columns that are entered of each player."""
        return (*(replace(column, words=self.words) for column in self.form.of_seat), *self.named)

    @cached_property
    def between(self) -> tuple[ResultColumn, ...]:
        """Return the columns between the players."""
        return tuple(replace(column, seat=seat) for seat in SEATS for column in self.of_seat)

    @cached_property
    def to_fill(self) -> tuple[ResultColumn, ...]:
        """Return all columns to fill in, in the order of the sheet."""
        return (*self.between, ENDED, *self.form.after_ended)

    def result_of(self, entered: Entered) -> GameResult:
        """Return the result that is entered so."""
        result = self.form.result_of(entered)
        if not self.named:
            return result
        one, other = (tuple(self._figures(entered, seat)) for seat in SEATS)
        return replace(result, figures1=one, figures2=other)

    def in_cells(self, result: GameResult) -> Mapping[str, int | str | None]:
        """Return what is written into the cells for a result."""
        typed = result.as_typed
        form = {column: _written(value) for column, value in self.form.entered_in(typed).items()}
        shown: Mapping[object, str] = {number: word for word, number in self.words}
        for column in (f"{each.name} {seat}" for each in self.form.of_seat for seat in SEATS):
            form[column] = shown.get(form[column], form[column])
        empty = {f"{column.name} {seat}": None for seat in SEATS for column in self.named}
        return {**form, **empty, **figures_in_cells(result)}

    def _figures(self, entered: Entered, seat: int) -> Iterator[tuple[str, int]]:
        for column in self.named:
            value = entered[f"{column.name} {seat}"]
            if value is not None:
                yield column.name, value


def figures_in_cells(result: GameResult) -> Mapping[str, int]:
    """Return what is entered of the figures that the rules name, by their columns."""
    by_seat: tuple[tuple[int, Figures], ...] = tuple(zip(SEATS, result.figures, strict=True))
    return {f"{name} {seat}": value for seat, figures in by_seat for name, value in figures}


def _written(value: int | bool | Ended | None) -> int | str | None:
    if isinstance(value, bool):
        return YES if value else None
    return value.value if isinstance(value, Ended) else value
