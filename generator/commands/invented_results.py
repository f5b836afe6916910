"""Results for a rehearsal: ones that the regulations allow, and the stronger player has the better chances."""

from collections.abc import Callable
from dataclasses import replace

from generator.engine.scoring.doubts import UNSAID, full_army_unsaid
from generator.engine.seeds import number_below
from generator.model import Ended, GameResult, Losses, Pairing
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

# How games end, out of 100, where the regulations allow it.
ENDINGS = (
    (Ended.TIME, 42),
    (Ended.DEFEATED, 28),
    (Ended.ROUNDS, 12),
    (Ended.PLAYED_OUT, 8),
    (Ended.MUTUAL_DESTRUCTION, 3),
    (Ended.CONCEDED_1, 2),
    (Ended.CONCEDED_2, 3),
    (Ended.NO_SHOW_1, 1),
    (Ended.NO_SHOW_2, 1),
)
USUAL_ARMY = 100  # what a game is worth where the regulations name no full army
FEW_POINTS = 20  # below this any score is as likely as another
USUAL_FORCE = 10  # models, where nobody knows how many there are

Chance = Callable[[int, str], int]


def invented_result(
    pairing: Pairing, round_number: int, regulation: Regulation, seed: str, *, swiss: bool
) -> GameResult:
    """A result for a game; the number of models of both forces is in the pairing's own one."""

    def chance(limit: int, what: str) -> int:
        return number_below(limit, seed, f"{round_number} {pairing.player1} {what}")

    ended = _ending(chance(100, "ending"), regulation)
    if ended.absent:
        return GameResult(ended=ended)
    strength = [number_below(60, seed, f"strength {player}") for player in pairing.players]
    if regulation.scores is None:
        return _by_casualties(pairing, ended, strength, chance)
    return _in_points(ended, strength, chance, regulation, regulation.scores, swiss=swiss)


def _in_points(
    ended: Ended, strength: list[int], chance: Chance, regulation: Regulation, limits: Scores, *, swiss: bool
) -> GameResult:
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


def _by_casualties(pairing: Pairing, ended: Ended, strength: list[int], chance: Chance) -> GameResult:
    """The stronger the opponent, the more models are lost; who lost half of them may have to withdraw."""
    first = _losses(pairing.result.losses1, strength[1], chance, 1)
    second = _losses(pairing.result.losses2, strength[0], chance, 2)
    if ended is Ended.PLAYED_OUT and chance(2, "withdrawal") == 0:
        first, second = _withdrawn(first, second)
    return GameResult(losses1=first, losses2=second, ended=ended)


def _losses(force: Losses, opponent: int, chance: Chance, seat: int) -> Losses:
    models = force.models or USUAL_FORCE
    lost = min(models, models * (chance(70, f"casualties {seat}") + opponent) // 100)
    bonus = 1 + chance(3, f"bonus {seat}") if chance(10, f"objective {seat}") == 0 else None
    return replace(force, casualties=lost, bonus=bonus)


def _withdrawn(first: Losses, second: Losses) -> tuple[Losses, Losses]:
    """Whoever lost the greater part, and half the models at least, withdraws."""
    shares = [(losses.casualties or 0) / (losses.models or USUAL_FORCE) for losses in (first, second)]
    if max(shares) < 0.5:
        return first, second
    if shares[0] >= shares[1]:
        return replace(first, withdrew=True), second
    return first, replace(second, withdrew=True)


def _ending(number: int, regulation: Regulation) -> Ended:
    for ended, weight in ENDINGS:
        number -= weight
        if number < 0:
            return ended if ended.way in regulation.endings.allowed else Ended.PLAYED_OUT
    return Ended.PLAYED_OUT
