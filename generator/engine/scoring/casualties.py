"""Casualty levels: how hard the losses of a game hit each force.

Source: Urban War 1.4, Casualty Thresholds; Casualty Levels; Conceded Game Scoring.
"""

from generator.model import GameResult, Losses
from generator.regulations.form.game import Casualties
from generator.regulations.schema import Regulation


def thresholds(models: int, regulation: Regulation) -> tuple[int, ...]:
    """The losses in models at which each level but the lightest begins, fractions rounded up.

    Args:
        models: the number of models that the force started with.
        regulation: one whose games are scored by casualties.
    """
    return tuple(_threshold(models, level.percent) for level in _rules(regulation).levels[1:])


def level_of(losses: Losses, regulation: Regulation) -> int | None:
    """The casualty level of a force, counted from 0, the lightest; None while it can't be told."""
    rules = _rules(regulation)
    if losses.withdrew and rules.withdrawal is not None:
        return [level.name for level in rules.levels].index(rules.withdrawal)
    if losses.casualties is None or losses.models is None or losses.casualties > losses.models:
        return None
    return sum(losses.casualties >= threshold for threshold in thresholds(losses.models, regulation))


def levels_of(result: GameResult, regulation: Regulation) -> tuple[int | None, int | None]:
    """Both levels as they count: whoever conceded lost everything, and the opponent what was really lost."""
    conceded = result.ended.conceded_by
    if result.ended.absent:
        return (None, None)
    if conceded is None:
        return (level_of(result.losses1, regulation), level_of(result.losses2, regulation))
    heaviest = len(_rules(regulation).levels) - 1
    opponent = result.losses[2 - conceded]
    own = 0 if opponent.casualties is None and not opponent.withdrew else level_of(opponent, regulation)
    return (heaviest, own) if conceded == 1 else (own, heaviest)


def level_name(level: int | None, regulation: Regulation) -> str | None:
    """The level in the document's word."""
    return None if level is None else _rules(regulation).levels[level].name


def _threshold(models: int, percent: int) -> int:
    return -(-models * percent // 100)


def _rules(regulation: Regulation) -> Casualties:
    if regulation.casualties is None:
        raise ValueError(f"{regulation.name} does not score games by casualties")
    return regulation.casualties
