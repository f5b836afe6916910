"""Tournament points and margins as formulas beside the scores: the regulation's numbers in Excel's words.

As in `verdicts`, `{s1}`, `{s2}` and `{ended}` stand for cells of the row, and `{check}` for the verdict's.
"""

from generator.model import Ended
from generator.regulations.schema import Award, Regulation
from generator.workbooks.verdicts import BOTH_ABSENT, DRAW, WINS, allowed_endings


def points_formula(regulation: Regulation, seat: int) -> str:
    """Tournament points of a seat, nothing while the game is open or its result impossible."""
    rule = regulation.tournament_points
    loss, award = regulation.drops.unpaired_loss, regulation.byes.award
    return _outcomes(
        regulation,
        seat,
        draw=str(rule.draw or 0),
        absent=str(loss.tournament_points),
        award=str(award.tournament_points),
        concession=_concession(regulation, "tournament_points", _band_lookup(regulation, "win")),
        won=_band_lookup(regulation, "win"),
        lost=_band_lookup(regulation, "loss"),
    )


def margin_formula(regulation: Regulation, seat: int) -> str:
    """Margin of victory of a seat, nothing while the game is open or its result impossible."""
    rule = regulation.margin_of_victory
    loss, award = regulation.drops.unpaired_loss, regulation.byes.award
    both = rule.counts_for == "both"
    won = f"{rule.base}+{_lead(regulation)}" if rule.base else _lead(regulation)
    return _outcomes(
        regulation,
        seat,
        draw=str(rule.base if both else 0),
        absent=str(loss.margin_of_victory),
        award=str(award.margin_of_victory),
        concession=_concession(regulation, "margin_of_victory", won),
        won=won,
        lost=f"{rule.base}-{_lead(regulation)}" if both else "0",
    )


def _outcomes(
    regulation: Regulation,
    seat: int,
    *,
    draw: str,
    absent: str,
    award: str,
    concession: tuple[str, str] | None,
    won: str,
    lost: str,
) -> str:
    """One of the figures, by how the game went; endings that the game doesn't have are left out."""
    own, other = seat, 3 - seat
    by_ending = {Ended(f"No-show {own}"): absent, Ended(f"No-show {other}"): award}
    if concession is not None:
        by_ending |= dict(
            zip((Ended(f"Conceded {own}"), Ended(f"Conceded {other}")), concession, strict=True)
        )
    formula = won if won == lost else f'IF({{check}}="{WINS[own]}",{won},{lost})'
    for ended in allowed_endings(regulation):
        if ended in by_ending:
            formula = f'IF({{ended}}="{ended.value}",{by_ending[ended]},{formula})'
    formula = f'IF(RIGHT({{check}},5)=" wins",{formula},"")'
    return f'=IF({{check}}="{BOTH_ABSENT}",{absent},IF({{check}}="{DRAW}",{draw},{formula}))'


def _lead(regulation: Regulation) -> str:
    """The winner's lead, held within the margin's limits."""
    rule = regulation.margin_of_victory
    lead = f'IF({{check}}="{WINS[1]}",{{s1}}-{{s2}},{{s2}}-{{s1}})'
    if regulation.concession is not None and regulation.concession.opponent_score is not None:
        score = regulation.concession.opponent_score
        for seat in (1, 2):
            lead = f'IF({{ended}}="Conceded {seat}",{score}-{{s{seat}}},{lead})'
    if rule.maximum is not None:
        lead = f"MIN({rule.maximum},{lead})"
    lead = f"MAX({rule.minimum or 0},{lead})"
    if rule.mutual_destruction is None or Ended.MUTUAL_DESTRUCTION not in allowed_endings(regulation):
        return lead
    return f'IF({{ended}}="{Ended.MUTUAL_DESTRUCTION.value}",{rule.mutual_destruction},{lead})'


def _band_lookup(regulation: Regulation, side: str) -> str:
    """The band's points by the lead."""
    bands = regulation.tournament_points.bands
    points = [str(getattr(band, side)) for band in bands]
    if len(set(points)) == 1:
        return points[0]
    leads = ",".join(str(band.lead.low) for band in bands)
    return f"LOOKUP({_lead(regulation)},{{{{{leads}}}}},{{{{{','.join(points)}}}}})"


def _concession(regulation: Regulation, figure: str, by_table: str) -> tuple[str, str] | None:
    """What a concession gives the conceding player and the opponent; None where it counts like a game played."""
    rule = regulation.concession
    if rule is None or rule.conceding is None or rule.opponent is None:
        return None
    conceding, opponent = _figure(rule.conceding, figure), _figure(rule.opponent, figure)
    return conceding, f"IF({_lead(regulation)}>={rule.opponent.table_from},{by_table},{opponent})"


def _figure(award: Award, name: str) -> str:
    return str(getattr(award, name))
