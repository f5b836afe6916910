"""A form of game: how games are scored, in one object that everything asks that depends on it.

`rules` is what is entered and who won, `words` how that is said; here is how the sheet `Results` asks for it, and the
states that a result can have. What is the same for all forms stands in these modules, and what a game is worth by a
points table in `engine.scoring`. A form has defaults for all that scores and no more need.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.game_forms.cells import LARGEST_COUNT
from generator.game_forms.columns import Columns
from generator.game_forms.states import States, allowed_endings
from generator.game_forms.words import GameWords
from generator.model import Ended, GameResult, Pairing, Player

Chance = Callable[[int, str], int]  # a number below a limit, and what for


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """How a column is asked for: whole numbers from `least` to `most`, which may be a formula, if it `offers` no list.

    The formula `bad` tells whether something impossible stands in it.
    """

    title: str
    message: str
    offers: str = ""  # the name of a list
    least: int = 0
    most: int | str = LARGEST_COUNT
    bad: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A column that follows what is typed, the name of its cells, its formula, and the value that this has.

    Where it has none for a game, and `wanted` says why and what for, it may be typed in the formula's place.
    """

    column: str
    cell: str
    formula: str
    value: Callable[[GameResult], str | int | None]
    wanted: str | None = None
    width: float = 9


class GameForm(GameWords):
    """A way in which games are scored, under one regulation."""

    @cached_property
    def columns(self) -> Columns:
        """The columns in which its results are entered."""
        return Columns(form=type(self), named=self.named, words=self.words)

    @abstractmethod
    def states(self, *, elimination: bool) -> States:
        """The states of a result, in the order in which they are tried."""

    @abstractmethod
    def prompts(self) -> Mapping[str, Prompt]:
        """How each column is asked for, besides `Ended`."""

    def derived(self) -> tuple[Derived, ...]:
        """Columns of this form alone that follow what is typed."""
        return ()

    @abstractmethod
    def lists(self, players: Iterable[Player]) -> Mapping[str, Sequence[str | int | None]]:
        """The lists that drop-downs and formulas name, besides those of every workbook."""

    @abstractmethod
    def invented(
        self, pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance, *, swiss: bool
    ) -> GameResult:
        """A plausible result for a rehearsal: the higher a player's strength, from 0 to 59, the better."""

    @abstractmethod
    def lead_formula(self) -> str:
        """The winner's lead, held within the margin's limits."""

    def margin_lead_formula(self) -> str:
        """The lead that the margin of victory is counted from: the winner's, or the first seat's in a drawn game."""
        return self.lead_formula()

    @abstractmethod
    def score_formula(self, seat: int) -> str:
        """The seat's score as it counts."""

    def tally(self, _result: GameResult, _seat: int) -> str:
        """What `Check` says behind the winner's name, the winner's figures first, as in ` 29-19`."""
        return ""

    def tally_formula(self, _seat: int) -> str:
        """The same to add to a formula, as in `&"!"`."""
        return ""

    def bonus_formula(self, _seat: int) -> str:
        """What is added to the points, as in `+{b1}`."""
        return ""

    def _held(self, lead: str) -> str:
        """The lead within the margin's limits as a formula, and what counts where both lost everything."""
        rule = self.regulation.margin_of_victory
        rule = None if rule is None or rule.figure is not None else rule
        if rule is not None and rule.maximum is not None:
            lead = f"MIN({rule.maximum},{lead})"
        lead = f"MAX({(rule.minimum if rule else None) or 0},{lead})"
        allowed = allowed_endings(self.regulation)
        if rule is None or rule.mutual_destruction is None or Ended.MUTUAL_DESTRUCTION not in allowed:
            return lead
        return f'IF({{ended}}="{Ended.MUTUAL_DESTRUCTION.value}",{rule.mutual_destruction},{lead})'
