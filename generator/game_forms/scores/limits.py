"""What is entered as a score, and what may be."""

from generator.game_forms.cells import LARGEST_NUMBER, not_whole_formula
from generator.model import GameResult
from generator.regulations.form.game import Scores


def highest_score(rules: Scores) -> int:
    """What is accepted at most: by the regulations, else as any number."""
    return LARGEST_NUMBER if rules.highest is None else rules.highest


def is_beyond(score: int | None, rules: Scores) -> bool:
    """Whether a score lies outside the limits."""
    return score is not None and not rules.minimum <= score <= highest_score(rules)


def bad_score_formula(seat: int, rules: Scores) -> str:
    """Whether something in the seat's cell can't be a score."""
    return not_whole_formula(f"{{s{seat}}}", rules.minimum, highest_score(rules))


def entered_scores(result: GameResult) -> tuple[tuple[int, int], ...]:
    """The scores that are entered, with their seats."""
    scores = ((1, result.score1), (2, result.score2))
    return tuple((seat, score) for seat, score in scores if score is not None)


def both_scores(result: GameResult) -> tuple[int, int]:
    """Both scores; 0 where none is entered."""
    return (result.score1 or 0, result.score2 or 0)
