"""Results that count and are likely slips: what `Check` in the workbook doubts, said as warnings."""

from collections.abc import Iterator

from generator.engine.scoring.doubts import (
    doubtful_seats,
    early_withdrawals,
    full_army_unsaid,
    is_destruction_unsaid,
)
from generator.engine.scoring.game import score_game
from generator.findings import Finding
from generator.model import Pairing
from generator.regulations.catalogue import cite
from generator.regulations.form.game import Casualties, Scores
from generator.regulations.schema import Regulation


def check_doubts(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    """What may be a slip in a game that can be scored as it stands, unless the organizer's own note says more of it."""
    if score_game(pairing.result, regulation) is None or pairing.note:
        return
    if regulation.scores is not None:
        yield from _check_scores(pairing, regulation, regulation.scores)
    if regulation.casualties is not None:
        yield from _check_withdrawals(pairing, regulation, regulation.casualties)


def _check_scores(pairing: Pairing, regulation: Regulation, scores: Scores) -> Iterator[Finding]:
    result = pairing.result
    for seat in doubtful_seats(result, scores):
        score = result.score1 if seat == 1 else result.score2
        message = (
            f"score {score}: destroying everything is worth {scores.full_army}, so more than {scores.likely} would "
            "take as much again from objectives; correct it if it is a slip; if not, write a word under Note"
        )
        place, clause = pairing.place.cell(f"Score {seat}"), cite(regulation, "scores")
        yield Finding(code="score-doubtful", place=place, message=message, citation=clause)
    if is_destruction_unsaid(result, regulation):
        full_army = full_army_unsaid(regulation)
        message = (
            f"both scores are {full_army} or more ({result.score1} - {result.score2}): enter Mutual destruction if "
            "both armies were destroyed, or Defeated if one was; if objectives made the scores, write a word under Note"
        )
        part = "margin_of_victory" if regulation.margin_of_victory is not None else "endings"
        place, clause = pairing.place.cell("Ended"), cite(regulation, part)
        yield Finding(code="destruction-unsaid", place=place, message=message, citation=clause)


def _check_withdrawals(pairing: Pairing, regulation: Regulation, rules: Casualties) -> Iterator[Finding]:
    for seat in early_withdrawals(pairing.result, rules):
        losses = pairing.result.losses[seat - 1]
        first = -(-(losses.models or 0) * (rules.first_test or 0) // 100)
        message = (
            f"{pairing.players[seat - 1]}'s force withdrew with {losses.casualties} of {losses.models} models lost, "
            f"and tests whether it does from {first} on: clear Withdrew {seat}, or correct Casualties {seat}; if it "
            "was so, write a word under Note"
        )
        place = pairing.place.cell(f"Withdrew {seat}")
        clause = cite(regulation, "casualties", "withdrawal_test")
        yield Finding(code="withdrawal-early", place=place, message=message, citation=clause)
