"""What the sheet `Results` asks and what it computes: one form where games are scored in points, one by casualties."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.engine.draw.choice import Chooser
from generator.engine.scoring.game import GameScore
from generator.model import GameResult, Number
from generator.regulations.form.game import Margin
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.forms.as_read import as_number, as_word
from generator.workbooks.forms.formulas import degree_formula, looked_up, margin_formula, names_degrees
from generator.workbooks.forms.states import DONE, STATE, state_formula, state_of
from generator.workbooks.forms.verdicts import BYE, Verdicts, verdict_formula
from generator.workbooks.grid import Grid
from generator.workbooks.layout import SheetLayout
from generator.workbooks.reading.cells import LARGEST_COUNT

EQUAL_TOTALS = "equal: at random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A column to fill: what stands in it, what may stand there and how it is asked for.

    It offers a list of `choices`, or else wants whole numbers from `least` to `most`, which may be a formula. The
    formula `bad` tells whether something impossible stands in it; `read` makes the formula of what is read of it.
    """

    column: str
    value: Callable[[GameResult], str | int | None]
    title: str
    message: str
    choices: str | None = None
    least: int = 0
    most: int | str = LARGEST_COUNT
    bad: str | None = None
    centred: bool = True
    read: Callable[[str], str] = as_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as the sheet shows it: what it says of it, and what the game is worth once it is settled."""

    result: GameResult
    says: str
    score: GameScore | None
    names: tuple[str, str]
    chooser: Chooser | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """A column that follows what is typed: its formula, and the value that the formula has for a game and a bye.

    Where it has none for a game, and `wanted` says why and what for, it may be typed in the formula's place.
    """

    column: str
    formula: str
    value: Callable[[Game], str | Number | None]
    bye: str | Number | None = None
    is_words: bool = False
    wanted: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """The columns of the sheet. `cells` are the names by which formulas call some of them: as they are read."""

    layout: SheetLayout
    cells: Mapping[str, str]
    inputs: tuple[Input, ...]
    verdicts: Verdicts
    computed: tuple[Computed, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The contract's columns, the computed ones, one that is seldom filled, and what is read of those to fill."""
        computed = (computed.column for computed in self.computed)
        return (*self.layout.columns, *computed, layout.EXTRA_MINUTES, *self.hidden)

    @property
    def hidden(self) -> tuple[str, ...]:
        """Columns that nobody needs to see."""
        return tuple(layout.as_read(asked.column) for asked in self.inputs)

    @property
    def waiting(self) -> tuple[str, ...]:
        """What the column `Check` says of games that are open or lack something."""
        return tuple(verdict.says for verdict in self.verdicts if verdict.waits)

    def grid(self, rows: int) -> Grid:
        """Where everything stands in a sheet of so many rows."""
        return Grid(columns=self.columns, last=max(rows, 1) + 1)


COMMON_CELLS = {
    "id1": layout.PLAYER_1_ID,
    "id2": layout.PLAYER_2_ID,
    "player1": layout.PLAYER_1,
    "player2": layout.PLAYER_2,
    "ended": layout.ENDED,
    "check": layout.CHECK,
}

ENDED = Input(
    column=layout.ENDED,
    value=lambda result: result.ended.value,
    title="How the game ended",
    message="Leave it empty where the game was played out; otherwise say how it ended.",
    choices="endings",
    centred=False,
    read=as_word,
)


def state_columns(verdicts: Verdicts) -> tuple[Computed, ...]:
    """The state of each row as a mark and in words: who won, what is awaited, or what does not fit."""
    mark = Computed(
        column=STATE,
        formula=state_formula(verdicts),
        value=lambda game: state_of(game.says, verdicts),
        bye=DONE,
    )
    words = Computed(
        column=layout.CHECK,
        formula=verdict_formula(verdicts),
        value=lambda game: game.says,
        bye=BYE,
        is_words=True,
    )
    return mark, words


def points_column(regulation: Regulation, seat: int, formula: str) -> Computed:
    """Tournament points of a seat."""
    return Computed(
        column=f"Points {seat}",
        formula=formula,
        value=lambda game: game.score.of_seat(seat)[0] if game.score else None,
        bye=regulation.byes.award.tournament_points if seat == 1 else None,
    )


def margin_columns(regulation: Regulation, lead: str) -> tuple[Computed, ...]:
    """Both margins of victory, where the regulations have one."""
    rule = regulation.margin_of_victory
    return () if rule is None else tuple(_margin_column(regulation, rule, seat, lead) for seat in (1, 2))


def _margin_column(regulation: Regulation, rule: Margin, seat: int, lead: str) -> Computed:
    return Computed(
        column=f"Margin {seat}",
        formula=margin_formula(regulation, rule, seat, lead),
        value=lambda game: game.score.of_seat(seat)[1] if game.score else None,
        bye=regulation.byes.award.margin_of_victory if seat == 1 else None,
    )


def degree_columns(regulation: Regulation, lead: str) -> tuple[Computed, ...]:
    """The word for the result, where the regulations have words."""
    if not names_degrees(regulation):
        return ()
    return (
        Computed(
            column=layout.RESULT,
            formula=degree_formula(regulation, lead),
            value=lambda game: game.score.degree if game.score else None,
        ),
    )


def choice_columns(regulation: Regulation) -> tuple[Computed, ...]:
    """Who may choose something before the game, where the lists' totals tell it."""
    choice = regulation.lists.choice if regulation.lists is not None else None
    if choice is None:
        return ()
    totals = [looked_up("player_points", f"{{id{seat}}}") for seat in (1, 2)]
    one, other = totals if choice.by == "lower total" else reversed(totals)
    chosen = f'IF({one}={other},"{EQUAL_TOTALS}",IF({one}<{other},{{player1}},{{player2}}))'
    known = f"AND(ISNUMBER({one}),ISNUMBER({other}))"
    return (
        Computed(
            column=layout.CHOOSES, formula=f'IF({known},{chosen},"")', value=_name_of_chooser, is_words=True
        ),
    )


def _name_of_chooser(game: Game) -> str:
    if game.chooser is None:
        return ""
    return game.names[game.chooser.seat - 1] if game.chooser.seat else EQUAL_TOTALS
