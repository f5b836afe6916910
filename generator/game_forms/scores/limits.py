"""What is entered as a score, and what may be."""

from generator.game_forms.cells import LARGEST_NUMBER, not_whole_formula
from generator.model import GameResult
from generator.regulations.form.game import Scores


def highest_score(rules: Scores) -> int:
    """What is accepted at most: by the regulations, else as any number."""
    return LARGEST_NUMBER if rules.highest is None else rules.highest


def is_beyond(score: int | None, rules: Scores) -> bool:
    """Whether a score lies outside the limits."""
    if rules.words:
        return score is not None and score not in rules.words.values()
    return score is not None and not rules.minimum <= score <= highest_score(rules)


def bad_score_formula(seat: int, rules: Scores) -> str:
    """Whether something in the seat's cell can't be a score."""
    cell = f"{{s{seat}}}"
    if rules.words:
        known = ",".join(map(str, sorted(rules.words.values())))
        return f'IF({cell}="",FALSE,SUMPRODUCT(--({cell}={{{{{known}}}}}))=0)'
    return not_whole_formula(cell, rules.minimum, highest_score(rules))


def entered_scores(result: GameResult) -> tuple[tuple[int, int], ...]:
    """The scores that are entered, with their seats."""
    scores = ((1, result.score1), (2, result.score2))
    return tuple((seat, score) for seat, score in scores if score is not None)


def is_without_scores(result: GameResult) -> bool:
    """Whether a player conceded and no score is entered: both count as 0. Source: reading I-41."""
    return result.ended.conceded_by is not None and not entered_scores(result)


def wants_scores(result: GameResult) -> bool:
    """Whether a score is missing of a game that was played; a concession has both or none. Source: reading I-41."""
    return len(entered_scores(result)) < 2 and not is_without_scores(result)


def both_scores(result: GameResult) -> tuple[int, int]:
    """Both scores; 0 where none is entered."""
    return (result.score1 or 0, result.score2 or 0)


def both_called(result: GameResult, rules: Scores) -> tuple[int | str, int | str]:
    """The same as people read it: in words where the rules have them."""
    one, other = both_scores(result)
    return rules.called(one), rules.called(other)
