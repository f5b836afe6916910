"""What the sheet `Results` asks and what it computes, in the form in which games are scored."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.engine.draw.choice import Chooser
from generator.engine.scoring.game import GameScore
from generator.game_forms import form_of
from generator.game_forms.cells import BYE, looked_up
from generator.game_forms.form import Derived, GameForm, Prompt
from generator.game_forms.naming import shown_formula, shown_of
from generator.game_forms.rules import SEATS
from generator.game_forms.states import State, States, state_of, words_formula
from generator.languages import _, later
from generator.model import GameResult, Number
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.forms.as_read import AS_READ
from generator.workbooks.forms.formulas import degree_formula, margin_formula, names_degrees, points_formula
from generator.workbooks.forms.marks import DONE, STATE, mark_formula, mark_of
from generator.workbooks.grid import Grid
from generator.workbooks.layout import SheetLayout

EQUAL_TOTALS = later("equal: at random")


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
    given: Number | None = None  # for a bye given beforehand, where that is worth something else
    is_words: bool = False
    wanted: str | None = None
    width: float = 9
    is_hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultForm:
    """The columns of the sheet. `cells` are the names by which formulas call some of them: as they are read."""

    game_form: GameForm
    layout: SheetLayout
    cells: Mapping[str, str]
    prompts: Mapping[str, Prompt]
    states: States
    computed: tuple[Computed, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The contract's columns, who drops, the computed ones, a seldom filled one, what is read of those to fill."""
        computed = (computed.column for computed in self.computed if not computed.is_hidden)
        return (*self.layout.columns, layout.DROPS, *computed, layout.EXTRA_MINUTES, *self.hidden)

    @property
    def hidden(self) -> tuple[str, ...]:
        """Columns that nobody needs to see."""
        to_fill = self.game_form.columns.to_fill
        texts = (layout.as_text(column.heading) for column in to_fill if AS_READ[column.kind].text)
        hidden = (computed.column for computed in self.computed if computed.is_hidden)
        return (*(layout.as_read(column.heading) for column in to_fill), *texts, *hidden)

    @property
    def waiting(self) -> tuple[State, ...]:
        """The states of games that are open or lack something."""
        return tuple(state for state in self.states if state.waits)

    def grid(self, rows: int) -> Grid:
        """Where everything stands in a sheet of so many rows."""
        return Grid(columns=self.columns, last=max(rows, 1) + 1)


_CELLS = {
    "id1": layout.PLAYER_1_ID,
    "id2": layout.PLAYER_2_ID,
    "player1": layout.PLAYER_1,
    "player2": layout.PLAYER_2,
    "ended": layout.ENDED,
    "check": layout.CHECK_BY_SEAT,
}


def result_form(regulation: Regulation, *, elimination: bool) -> ResultForm:
    """What the sheet asks and computes under the regulations; an elimination has no points."""
    form = form_of(regulation)
    states, derived = form.states(elimination=elimination), form.derived()
    of_seat = (replace(column, seat=seat) for column in form.columns.of_seat for seat in SEATS)
    cells = {column.cell: column.heading for column in (*of_seat, *form.after_ended)}
    return ResultForm(
        game_form=form,
        layout=layout.results(form.columns),
        cells={**_CELLS, **cells, **{each.cell: each.column for each in derived}},
        prompts={**form.prompts(), layout.ENDED: _ended()},
        states=states,
        computed=(
            *state_columns(form, states),
            *(_derived_column(each) for each in derived),
            *(() if elimination else _figures(form)),
            *choice_columns(regulation),
        ),
    )


def _ended() -> Prompt:
    return Prompt(
        title=_("How the game ended"),
        message=_("Leave it empty if the game was played out; otherwise say how it ended."),
    )


def _derived_column(derived: Derived) -> Computed:
    return Computed(
        column=derived.column,
        formula=derived.formula,
        value=lambda game: derived.value(game.result),
        wanted=derived.wanted,
        width=derived.width,
    )


def _figures(form: GameForm) -> Iterator[Computed]:
    """What a game is worth: the word for it and the margins where the regulations have them, tournament points."""
    regulation, lead, award = form.regulation, form.lead_formula(), form.regulation.byes.award
    given = regulation.byes.given.award if regulation.byes.given is not None else None
    if names_degrees(regulation):
        yield Computed(
            column=layout.RESULT,
            formula=degree_formula(regulation, lead),
            value=lambda game: game.score.degree if game.score else None,
            width=18,
        )
    for seat in SEATS:
        yield Computed(
            column=f"Points {seat}",
            formula=points_formula(form, seat, lead),
            value=_worth(seat, 0),
            bye=award.points if seat == 1 else None,
            given=given.points if seat == 1 and given is not None else None,
        )
    rule = regulation.margin_of_victory
    if rule is None:
        return
    for seat in SEATS:
        yield Computed(
            column=f"Margin {seat}",
            formula=margin_formula(form, rule, seat, lead),
            value=_worth(seat, 1),
            bye=award.margin_of_victory if seat == 1 else None,
            given=given.margin_of_victory if seat == 1 and given is not None else None,
        )


def _worth(seat: int, which: int) -> Callable[[Game], Number | None]:
    """Points or margin of the seat in a game that is settled."""
    return lambda game: game.score.of_seat(seat)[which] if game.score else None


def state_columns(form: GameForm, states: States) -> tuple[Computed, ...]:
    """The state of each row as a mark and in words: who won, what is awaited, or what does not fit."""
    mark = Computed(
        column=STATE,
        formula=mark_formula(states),
        value=lambda game: mark_of(game.says, states),
        bye=DONE,
        width=10.5,
    )
    words = Computed(
        column=layout.CHECK,
        formula=shown_formula(states, (form.tally_formula(1), form.tally_formula(2))),
        value=lambda game: shown_of(
            game.result,
            state_of(game.result, states),
            game.names,
            (form.tally(game.result, 1), form.tally(game.result, 2)),
        ),
        bye=_(BYE),
        is_words=True,
        width=32,
    )
    by_seat = Computed(
        column=layout.CHECK_BY_SEAT,
        formula=words_formula(states),
        value=lambda game: game.says,
        bye=BYE,
        is_words=True,
        is_hidden=True,
    )
    return mark, words, by_seat


def choice_columns(regulation: Regulation) -> tuple[Computed, ...]:
    """Who may choose something before the game, where the lists' totals tell it."""
    choice = regulation.lists.choice if regulation.lists is not None else None
    if choice is None:
        return ()
    totals = [looked_up("player_points", f"{{id{seat}}}") for seat in (1, 2)]
    one, other = totals if choice.by == "lower total" else reversed(totals)
    chosen = f'IF({one}={other},"{_(EQUAL_TOTALS)}",IF({one}<{other},{{player1}},{{player2}}))'
    known = f"AND(ISNUMBER({one}),ISNUMBER({other}))"
    return (
        Computed(
            column=layout.CHOOSES, formula=f'IF({known},{chosen},"")', value=_name_of_chooser, is_words=True
        ),
    )


def _name_of_chooser(game: Game) -> str:
    if game.chooser is None:
        return ""
    return game.names[game.chooser.seat - 1] if game.chooser.seat else _(EQUAL_TOTALS)
