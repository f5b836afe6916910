"""What is computed of scores: the winner's lead, and the score that counts."""

from generator.regulations.schema import Regulation
from generator.workbooks.forms.formulas import held
from generator.workbooks.forms.verdicts import won_formula


def lead_of_scores(regulation: Regulation) -> str:
    """The winner's lead, held within the margin's limits."""
    fixed = _fixed_score(regulation)
    lead = f"IF({won_formula(1)},N({{s1}})-N({{s2}}),N({{s2}})-N({{s1}}))"
    if fixed is not None:
        for seat in (1, 2):
            lead = f'IF({{ended}}="Conceded {seat}",{fixed}-N({{s{seat}}}),{lead})'
    return held(lead, regulation)


def own_score(regulation: Regulation, seat: int) -> str:
    """The seat's score as it counts: 0 where it is empty, a fixed one after the opponent's concession."""
    score, fixed = f"N({{s{seat}}})", _fixed_score(regulation)
    return score if fixed is None else f'IF({{ended}}="Conceded {3 - seat}",{fixed},{score})'


def _fixed_score(regulation: Regulation) -> int | None:
    """What the opponent of a conceding player scores, where the regulations say so."""
    return None if regulation.concession is None else regulation.concession.opponent_score
