"""What is computed of scores: the winner's lead, the score that counts, and margins of victory."""

from generator.model import Ended
from generator.regulations.schema import Margin, Regulation
from generator.workbooks.formulas import Figure, by_outcome, concession, number
from generator.workbooks.verdicts import allowed_endings, won_formula


def lead_of_scores(regulation: Regulation) -> str:
    """The winner's lead, held within the margin's limits."""
    rule, fixed = regulation.margin_of_victory, _fixed_score(regulation)
    lead = f"IF({won_formula(1)},N({{s1}})-N({{s2}}),N({{s2}})-N({{s1}}))"
    if fixed is not None:
        for seat in (1, 2):
            lead = f'IF({{ended}}="Conceded {seat}",{fixed}-N({{s{seat}}}),{lead})'
    if rule is not None and rule.maximum is not None:
        lead = f"MIN({rule.maximum},{lead})"
    lead = f"MAX({(rule.minimum if rule else None) or 0},{lead})"
    allowed = allowed_endings(regulation)
    if rule is None or rule.mutual_destruction is None or Ended.MUTUAL_DESTRUCTION not in allowed:
        return lead
    return f'IF({{ended}}="{Ended.MUTUAL_DESTRUCTION.value}",{rule.mutual_destruction},{lead})'


def own_score(regulation: Regulation, seat: int) -> str:
    """The seat's score as it counts: 0 where it is empty, a fixed one after the opponent's concession."""
    score, fixed = f"N({{s{seat}}})", _fixed_score(regulation)
    return score if fixed is None else f'IF({{ended}}="Conceded {3 - seat}",{fixed},{score})'


def margin_formula(regulation: Regulation, rule: Margin, seat: int) -> str:
    """Margin of victory of a seat, nothing while the game is open or its result impossible."""
    lead = lead_of_scores(regulation)
    both = rule.counts_for == "both"
    won = f"{rule.base}+{lead}" if rule.base else lead
    lost = f"{rule.base}-{lead}" if both else "0"
    figure = Figure(
        played=f"IF({won_formula(seat)},{won},{lost})",
        draw=str(rule.base if both else 0),
        absent=number(regulation.drops.unpaired_loss.margin_of_victory),
        award=number(regulation.byes.award.margin_of_victory),
        concession=concession(regulation, "margin_of_victory", lead, lambda _: won),
    )
    return by_outcome(regulation, seat, figure)


def _fixed_score(regulation: Regulation) -> int | None:
    """What the opponent of a conceding player scores, where the regulations say so."""
    return None if regulation.concession is None else regulation.concession.opponent_score
