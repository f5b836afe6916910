"""Results that count as they stand and are likely slips of the pen: one cell that moves points in silence."""

from generator.model import Ended, GameResult
from generator.regulations.form.game import Casualties, Scores
from generator.regulations.schema import Regulation

UNSAID = (Ended.PLAYED_OUT, Ended.TIME, Ended.ROUNDS)  # endings that don't say that anything was destroyed
DESTROYED = (Ended.DEFEATED, Ended.MUTUAL_DESTRUCTION)


def full_army_unsaid(regulation: Regulation) -> int | None:
    """The score from which on both may have destroyed each other's army, where scores can be so high otherwise too.

    None where no ending says that an army was destroyed, or where nothing but destroying everything is worth so much.
    Source: Runewars 2.2, Margin of Victory, p. 19: if both armies are destroyed, both margins are 0.
    """
    scores = regulation.scores
    if scores is None or scores.full_army is None or scores.maximum == scores.full_army:
        return None
    known = {ended.way for ended in DESTROYED}
    return scores.full_army if known & set(regulation.endings.allowed) else None


def is_destruction_unsaid(result: GameResult, regulation: Regulation) -> bool:
    """Whether both scores are those of destroying everything, and the ending says nothing of it."""
    full_army = full_army_unsaid(regulation)
    if full_army is None or result.score1 is None or result.score2 is None or result.ended not in UNSAID:
        return False
    return min(result.score1, result.score2) >= full_army


def doubtful_seats(result: GameResult, scores: Scores) -> tuple[int, ...]:
    """The seats whose score is beyond what an army and its objectives are likely to be worth."""
    entered = ((1, result.score1), (2, result.score2))
    most = scores.likely
    return tuple(seat for seat, score in entered if most is not None and score is not None and score > most)


def early_withdrawals(result: GameResult, rules: Casualties) -> tuple[int, ...]:
    """The seats whose force withdrew with fewer losses than those at which it first has to test for that.

    Whoever concedes has lost everything, withdrawn or not.
    Source: Urban War 1.4, Game Results & Scoring.
    """
    first = rules.first_test
    return tuple(
        seat
        for seat, losses in enumerate(result.losses, start=1)
        if first is not None
        and losses.withdrew
        and losses.casualties is not None
        and losses.models is not None
        and result.ended.conceded_by != seat
        and losses.casualties * 100 < losses.models * first
    )
