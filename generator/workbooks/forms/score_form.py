"""The sheet `Results` where games are scored in points."""

from collections.abc import Iterator

from generator.model import GameResult
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation
from generator.workbooks import layout
from generator.workbooks.forms.formulas import points_formula
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
from generator.workbooks.forms.score_formulas import lead_of_scores, own_score
from generator.workbooks.forms.score_verdicts import bad_score_formula, highest_score, score_verdicts

_CELLS = COMMON_CELLS | {"s1": layout.SCORE_1, "s2": layout.SCORE_2, "winner": layout.WINNER}


def score_form(regulation: Regulation, scores: Scores, *, elimination: bool) -> ResultForm:
    """Both scores, how the game ended and, where these don't tell it, who won; an elimination has no points."""
    verdicts = score_verdicts(regulation, scores, elimination=elimination)
    figures = () if elimination else tuple(_figures(regulation))
    return ResultForm(
        layout=layout.RESULTS,
        cells=_CELLS,
        inputs=(_score_input(scores, 1), _score_input(scores, 2), ENDED, _WINNER),
        verdicts=verdicts,
        computed=(*state_columns(verdicts), *figures, *choice_columns(regulation)),
    )


def _score_input(scores: Scores, seat: int) -> Input:
    def value(result: GameResult) -> int | None:
        return result.score1 if seat == 1 else result.score2

    return Input(
        column=f"Score {seat}",
        value=value,
        title=f"Score of player {seat}",
        message=f"A whole number from {scores.minimum} up. Leave it empty after a no-show.",
        least=scores.minimum,
        most=highest_score(scores),
        bad=bad_score_formula(f"{{s{seat}}}", scores),
    )


_WINNER = Input(
    column=layout.WINNER,
    value=lambda result: result.winner,
    title="Winner",
    message="1 or 2, only where scores and ending don't tell who won.",
    choices="winners",
)


def _figures(regulation: Regulation) -> Iterator[Computed]:
    lead = lead_of_scores(regulation)
    yield from degree_columns(regulation, lead)
    for seat in (1, 2):
        own = own_score(regulation, seat)
        yield points_column(regulation, seat, points_formula(regulation, seat, lead=lead, own_score=own))
    yield from margin_columns(regulation, lead)
