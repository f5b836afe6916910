"""A margin of victory that is counted in a figure beside the score: the lead in it, and the same as a formula."""

from generator.game_forms.rules import SEATS
from generator.game_forms.scores.figures import cell_of
from generator.game_forms.states import drawn_formula, won_formula
from generator.model import GameResult
from generator.regulations.form.game import Margin, Scores


def figure_lead(result: GameResult, rule: Margin, winner: int) -> int:
    """The winner's lead in the figure of the margin, or the first seat's in a drawn game, held within its limits."""
    own, other = (result.figure(rule.figure or "", seat) or 0 for seat in (SEATS if winner != 2 else (2, 1)))
    lead = own - other
    if rule.maximum is not None:
        lead = max(-rule.maximum, min(rule.maximum, lead))
    return lead if rule.minimum is None or winner == 0 else max(rule.minimum, lead)


def figure_lead_formula(rules: Scores, rule: Margin) -> str:
    """The same as a formula."""
    figure = next(each for each in rules.figures if each.name == rule.figure)
    one, other = (f"N({{{cell_of(rules, figure, seat)}}})" for seat in SEATS)
    lead = f"IF({won_formula(2)},{other}-{one},{one}-{other})"
    if rule.maximum is not None:
        lead = f"MAX(-{rule.maximum},MIN({rule.maximum},{lead}))"
    return lead if rule.minimum is None else f"IF({drawn_formula()},{lead},MAX({rule.minimum},{lead}))"
