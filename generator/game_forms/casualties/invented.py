"""Losses for a rehearsal."""

from collections.abc import Sequence
from dataclasses import replace

from generator.game_forms.form import Chance
from generator.model import Ended, GameResult, Losses, Pairing

USUAL_FORCE = 10  # models, where nobody knows how many there are


def invented_losses(pairing: Pairing, ended: Ended, strength: Sequence[int], chance: Chance) -> GameResult:
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
