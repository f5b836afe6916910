"""Who won a game: the higher score, and on equal scores the figures that the rules name, one after the other."""

from generator.game_forms.scores.figures import cell_of
from generator.model import GameResult
from generator.regulations.form.game import Figure
from generator.regulations.schema import Regulation


def deciding_figures(regulation: Regulation) -> tuple[Figure, ...]:
    """The figures that decide on equal scores, in their turn."""
    assert regulation.scores is not None
    by_name = {figure.name: figure for figure in regulation.scores.figures}
    return tuple(by_name[name] for name in regulation.endings.ties_by)


def deciding(result: GameResult, regulation: Regulation) -> Figure | None:
    """The figure that decides a game of equal scores; None where they are not equal, or nothing decides."""
    if result.score1 != result.score2:
        return None
    figures = deciding_figures(regulation)
    return next((each for each in figures if _lead(result, each)), None)


def ahead_on_equal_scores(result: GameResult, regulation: Regulation) -> int:
    """The seat that is ahead in the figure that decides; 0 where none does."""
    figure = deciding(result, regulation)
    return 0 if figure is None else 1 if _lead(result, figure) > 0 else 2


def is_level(result: GameResult, regulation: Regulation) -> bool:
    """Whether the scores are equal and no figure decides."""
    return result.score1 == result.score2 and deciding(result, regulation) is None


def level_formula(regulation: Regulation) -> str:
    """The same over the cells of a row."""
    equal = [f"{one}={other}" for one, other in _compared(regulation)]
    return equal[0] if len(equal) == 1 else f"AND({','.join(equal)})"


def ahead_formula(regulation: Regulation) -> str:
    """Whether the first seat is ahead in the first thing that is not equal."""
    *earlier, (one, other) = _compared(regulation)
    formula = f"{one}>{other}"
    for one, other in reversed(earlier):
        formula = f"IF({one}<>{other},{one}>{other},{formula})"
    return formula


def _compared(regulation: Regulation) -> list[tuple[str, str]]:
    """What is compared, as the cells of both seats: the scores, then each figure."""
    rules, figures = regulation.scores, deciding_figures(regulation)
    assert rules is not None
    cells = [(cell_of(rules, figure, 1), cell_of(rules, figure, 2)) for figure in figures]
    return [("{s1}", "{s2}"), *((f"{{{one}}}", f"{{{other}}}") for one, other in cells)]


def _lead(result: GameResult, figure: Figure) -> int:
    return (result.figure(figure.name, 1) or 0) - (result.figure(figure.name, 2) or 0)
