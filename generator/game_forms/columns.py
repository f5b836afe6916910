"""The columns in which the results of a game are entered: those of its form, and of the figures that its rules name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from generator.game_forms.cells import YES
from generator.game_forms.rules import ENDED, SEATS, Column, Entered, GameRules
from generator.model import Ended, Figures, GameResult


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The columns of a form of game, and of each player those of the `named` figures."""

    form: type[GameRules]
    named: tuple[Column, ...] = ()
    words: tuple[tuple[str, int], ...] = ()  # that stand for numbers in the form's own columns

    @property
    def own(self) -> tuple[Column, ...]:
        """Those of the figures that the rules name, figure by figure."""
        return tuple(replace(column, seat=seat) for column in self.named for seat in SEATS)

    @property
    def of_seat(self) -> tuple[Column, ...]:
        """Entered of each player."""
        return (*(replace(column, words=self.words) for column in self.form.of_seat), *self.named)

    @cached_property
    def between(self) -> tuple[Column, ...]:
        """Those between the players."""
        return tuple(replace(column, seat=seat) for seat in SEATS for column in self.of_seat)

    @cached_property
    def to_fill(self) -> tuple[Column, ...]:
        """All of them, in the order of the sheet."""
        return (*self.between, ENDED, *self.form.after_ended)

    def result_of(self, entered: Entered) -> GameResult:
        """The result that is entered so."""
        result = self.form.result_of(entered)
        if not self.named:
            return result
        one, other = (tuple(self._figures(entered, seat)) for seat in SEATS)
        return replace(result, figures1=one, figures2=other)

    def in_cells(self, result: GameResult) -> Mapping[str, int | str | None]:
        """The same the other way round, as it is written into the cells."""
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
    """What is entered of the figures that the rules name, by their columns."""
    by_seat: tuple[tuple[int, Figures], ...] = tuple(zip(SEATS, result.figures, strict=True))
    return {f"{name} {seat}": value for seat, figures in by_seat for name, value in figures}


def _written(value: int | bool | Ended | None) -> int | str | None:
    if isinstance(value, bool):
        return YES if value else None
    return value.value if isinstance(value, Ended) else value
