"""What the sheet `Results` asks and what it computes, in the form in which games are scored."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.languages import ENGLISH, _, later, spoken
from generator.model import GameResult, Number
from generator.regulations.schema import Regulation
from generator.tournament.draw.seating import Chooser
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.columns import BYE, SEATS, looked_up
from generator.tournament.game_forms.form import Derived, GameForm, InputHint
from generator.tournament.game_forms.states import (
    WINS,
    State,
    States,
    doubts_in,
    state_of,
    wins_formula,
    won_formula,
    words_formula,
)
from generator.tournament.scoring import GameScore
from generator.workbooks import layout
from generator.workbooks.forms.formulas import (
    AS_READ,
    DONE,
    STATE,
    degree_formula,
    margin_formula,
    mark_formula,
    mark_of,
    names_degrees,
    points_formula,
)
from generator.workbooks.grid import Grid
from generator.workbooks.layout import SheetLayout

# What `Check` shows: the words by seat, in the language that is spoken, with the winner's name and the
# figures.


def shown_of(result: GameResult, state: State, names: tuple[str, str], tallies: tuple[str, str]) -> str:
    """Return the state of a result for people: `Rosa Lind wins 29-19`, or what is awaited or wrong."""
    doubt = next((doubt.shown_ending for doubt in state.doubts if doubt.holds(result)), "")
    for (seat, wins), name, tally in zip(WINS.items(), names, tallies, strict=True):
        if state.words == wins:
            return (_("{player} wins", player=name) + tally if name else _nameless(seat)) + doubt
    return state.shown + doubt


def shown_formula(states: States, tallies: tuple[str, str]) -> str:
    """Return the same as a formula, in which `{check}` are the words by seat, always in English."""
    if spoken().code == ENGLISH:
        return _in_english(tallies)
    formula = "{check}"
    for state in states:
        if state.words not in WINS.values():
            said = (
                f'LEFT({{check}},{len(state.says)})="{state.says}"'
                if state.doubts
                else f'{{check}}="{state.says}"'
            )
            formula = f'IF({said},"{state.shown}",{formula})'
    unnamed = 'OR({player1}="",{player2}="")'
    before, after = _("{player} wins").split("{player}")
    for seat, tally in enumerate(tallies, start=1):
        named = f'"{before}"&{{player{seat}}}&"{after}"{tally}'
        formula = f'IF({won_formula(seat)},IF({unnamed},"{_nameless(seat)}",{named}),{formula})'
    doubt = '""'
    for each in doubts_in(states):
        doubt = f'IF(RIGHT({{check}},{len(each.ending)})="{each.ending}","{each.shown_ending}",{doubt})'
    return f"({formula})&{doubt}"


def _nameless(seat: int) -> str:
    return _("Player {seat} wins", seat=seat)


def _in_english(tallies: tuple[str, str]) -> str:
    """The words by seat with the winner's name in place of the seat: they stay where a name is missing."""
    one, other = (f'{{player{seat}}}&" wins"{tally}' for seat, tally in enumerate(tallies, start=1))
    winner = f"IF({won_formula(1)},{one},{other})"
    unnamed = f'OR(NOT({wins_formula()}),{{player1}}="",{{player2}}="")'
    return f"IF({unnamed},{{check}},{winner}&MID({{check}},{len(WINS[1]) + 1},99))"


# What the sheet `Results` asks and what it computes, in the form in which games are scored.


EQUAL_TOTALS = later("equal: at random")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A record of a game as the sheet shows it: what it says of it, and what the game is worth once it is settled."""

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
    value: Callable[[ResultRow], str | Number | None]
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
    prompts: Mapping[str, InputHint]
    states: States
    computed: tuple[Computed, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the contract's columns, who drops, the computed ones, a seldom filled one, the hidden ones."""
        computed = (computed.column for computed in self.computed if not computed.is_hidden)
        return (*self.layout.columns, layout.DROPS, *computed, layout.EXTRA_MINUTES, *self.hidden)

    @property
    def hidden(self) -> tuple[str, ...]:
        """Return the columns that nobody needs to see."""
        to_fill = self.game_form.columns.to_fill
        texts = (layout.as_text(column.heading) for column in to_fill if AS_READ[column.kind].text)
        figures = (layout.as_figure(heading) for heading in self.paired)
        hidden = (computed.column for computed in self.computed if computed.is_hidden)
        return (*(layout.as_read(column.heading) for column in to_fill), *texts, *figures, *hidden)

    @property
    def paired(self) -> Sequence[str]:
        """Return the columns of scores that are read together, as the rules name the pairs that there are."""
        return [f"Score {seat}" for seat in SEATS] if self.game_form.columns.pairs else ()

    @property
    def waiting(self) -> tuple[State, ...]:
        """Return the states of games that are open or lack something."""
        return tuple(state for state in self.states if state.waits)

    def grid(self, rows: int) -> Grid:
        """Return where everything stands in a sheet of so many rows."""
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
    """Return what the sheet asks and computes under the regulations; an elimination has no points."""
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


def _ended() -> InputHint:
    return InputHint(
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


def _worth(seat: int, which: int) -> Callable[[ResultRow], Number | None]:
    """Points or margin of the seat in a game that is settled."""
    return lambda game: game.score.of_seat(seat)[which] if game.score else None


def state_columns(form: GameForm, states: States) -> tuple[Computed, ...]:
    """Return the state of each row as a mark and in words: who won, what is awaited, or what does not fit."""
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
    """Return who may choose something before the game, where the lists' totals tell it."""
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


def _name_of_chooser(game: ResultRow) -> str:
    if game.chooser is None:
        return ""
    return game.names[game.chooser.seat - 1] if game.chooser.seat else _(EQUAL_TOTALS)
