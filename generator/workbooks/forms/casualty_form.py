"""The sheet `Results` where games are scored by casualties."""

from collections.abc import Iterator

from generator.engine.scoring.casualties import level_name, levels_of
from generator.model import GameResult, Losses
from generator.regulations.form.game import Casualties
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.forms.as_read import as_yes
from generator.workbooks.forms.casualty_formulas import (
    LEAD,
    bonus,
    level_formula,
    level_inflicted,
    models_formula,
)
from generator.workbooks.forms.casualty_verdicts import casualty_verdicts, too_many_formula
from generator.workbooks.forms.formulas import held, points_formula
from generator.workbooks.forms.result_form import (
    COMMON_CELLS,
    ENDED,
    Computed,
    Input,
    ResultForm,
    choice_columns,
    degree_columns,
    margin_columns,
    points_column,
    state_columns,
)
from generator.workbooks.forms.verdicts import not_whole_formula
from generator.workbooks.reading.cells import LARGEST_COUNT

_CELLS = COMMON_CELLS | {
    f"{letter}{seat}": f"{column} {seat}"
    for letter, column in (
        ("c", "Casualties"),
        ("w", "Withdrew"),
        ("b", "Bonus"),
        ("m", "Models"),
        ("l", "Level"),
    )
    for seat in (1, 2)
}
_MODELS_UNKNOWN = (
    "Nobody knew it when this sheet was written. players.xlsx is what counts: enter it there, and here to see the "
    "result."
)


def casualty_form(regulation: Regulation, rules: Casualties) -> ResultForm:
    """What both forces lost, whether one withdrew, bonus points, and how the game ended."""
    verdicts = casualty_verdicts(regulation)
    return ResultForm(
        layout=layout.CASUALTY_RESULTS,
        cells=_CELLS,
        inputs=(*_inputs(1), *_inputs(2), ENDED),
        verdicts=verdicts,
        computed=(*state_columns(verdicts), *_figures(regulation, rules), *choice_columns(regulation)),
    )


def _inputs(seat: int) -> Iterator[Input]:
    casualties, withdrew, bonus_cell = (f"{{{letter}{seat}}}" for letter in "cwb")

    def losses(result: GameResult) -> Losses:
        return result.losses[seat - 1]

    yield Input(
        column=f"Casualties {seat}",
        value=lambda result: losses(result).casualties,
        title=f"Casualties of player {seat}",
        message=f"How many models player {seat} lost: a whole number from 0, at most all that the force has.",
        most=f'=IF({{m{seat}}}="",{LARGEST_COUNT},{{m{seat}}})',
        bad=f"IF({not_whole_formula(casualties, 0)},TRUE,{too_many_formula(seat)})",
    )
    yield Input(
        column=f"Withdrew {seat}",
        value=lambda result: layout.YES if losses(result).withdrew else None,
        title=f"Player {seat} withdrew",
        message=f"{layout.YES} where the force had to make a strategic withdrawal; otherwise leave it empty.",
        choices="yes",
        bad=f'AND({withdrew}<>"",{withdrew}<>"{layout.YES}")',
        read=as_yes,
    )
    yield Input(
        column=f"Bonus {seat}",
        value=lambda result: losses(result).bonus,
        title=f"Bonus of player {seat}",
        message="Bonus points of a campaign's scenario, a whole number from 0; otherwise leave it empty.",
        bad=not_whole_formula(bonus_cell, 0),
    )


def _figures(regulation: Regulation, rules: Casualties) -> Iterator[Computed]:
    for seat in (1, 2):
        yield _models_column(seat)
    for seat in (1, 2):
        yield _level_column(regulation, rules, seat)
    lead = LEAD if regulation.margin_of_victory is None else held(LEAD, regulation)
    yield from degree_columns(regulation, lead)
    for seat in (1, 2):
        formula = points_formula(
            regulation, seat, lead=lead, own_score=level_inflicted(seat), extra=bonus(seat)
        )
        yield points_column(regulation, seat, formula)
    yield from margin_columns(regulation, lead)


def _models_column(seat: int) -> Computed:
    return Computed(
        column=f"Models {seat}",
        formula=models_formula(seat),
        value=lambda game: game.result.losses[seat - 1].models,
        wanted=_MODELS_UNKNOWN,
    )


def _level_column(regulation: Regulation, rules: Casualties, seat: int) -> Computed:
    return Computed(
        column=f"Level {seat}",
        formula=level_formula(rules, seat),
        value=lambda game: level_name(levels_of(game.result, regulation)[seat - 1], regulation),
    )
