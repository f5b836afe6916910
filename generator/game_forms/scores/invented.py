"""Scores for a rehearsal."""

from collections.abc import Sequence

from generator.game_forms.form import Chance
from generator.game_forms.scores.doubts import UNSAID, full_army_unsaid
from generator.model import Ended, GameResult
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

USUAL_ARMY = 100  # what a game is worth where the regulations name no full army
FEW_POINTS = 20  # below this any score is as likely as another


def invented_scores(
    ended: Ended,
    strength: Sequence[int],
    chance: Chance,
    regulation: Regulation,
    limits: Scores,
    *,
    swiss: bool,
) -> GameResult:
    """The stronger player has the better chances."""
    full_army = limits.full_army or limits.maximum or USUAL_ARMY
    scores = [
        min(full_army, chance(full_army // 2, f"score {i}") + strength[i] * full_army // 100)
        if full_army >= FEW_POINTS
        else chance(full_army + 1, f"score {i}")
        for i in (0, 1)
    ]
    if ended is Ended.DEFEATED:
        winner = 0 if scores[0] >= scores[1] else 1
        scores[winner], scores[1 - winner] = full_army, max(0, min(scores[1 - winner], full_army - 10))
    if ended is Ended.MUTUAL_DESTRUCTION:
        more = 0 if limits.maximum is not None else 5  # points from objectives come on top
        scores = [full_army + more * chance(5, f"objective {i}") for i in (1, 2)]
    unsaid = full_army_unsaid(regulation)
    if ended in UNSAID and unsaid is not None and min(scores) >= unsaid:
        scores[1] = unsaid - 10  # else it would look as if both armies were destroyed
    tied = scores[0] == scores[1] and ended.conceded_by is None
    decided = tied and not (swiss and regulation.endings.ties == "draw")
    winner_entered = 1 + chance(2, "tie") if decided else None
    return GameResult(score1=scores[0], score2=scores[1], ended=ended, winner=winner_entered)
