"""Which rules a file can speak of: a game has a winner or is drawn, and nothing else is said of it."""

from dataclasses import dataclass

from generator.engine.scoring.byes import bye_worth, has_mean
from generator.engine.scoring.game import score_game
from generator.model import GameResult, Number, Stage
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What a win of the first seat and a draw are by the rules, and what byes are worth; None: the rules have none."""

    win: GameResult
    draw: GameResult | None
    half: Number | None  # points of a draw
    full: Number  # of a win
    bye: Number  # of the draw's bye
    given: Number | None  # of one that was given beforehand, where that is another

    @property
    def given_beforehand(self) -> Number:
        """What such a bye is worth."""
        return self.bye if self.given is None else self.given


def no_place_for(regulation: Regulation, stages: tuple[Stage, ...]) -> str | None:
    """What such a file can't say of an event that is scored in points."""
    if has_mean(regulation):
        return f"the byes of {regulation.name}, which are worth the mean of a player's games"
    if results_of(regulation) is None:
        return f"the scores of {regulation.name}, where one win is not like another"
    return "an elimination" if any(stage.is_bracket for stage in stages) else None


def results_of(regulation: Regulation) -> Results | None:
    """The results by the rules; None where a win, a draw or a bye is not worth the same each time."""
    pairs = regulation.scores.pairs if regulation.scores is not None else []
    both = [GameResult(score1=pair.more, score2=pair.less) for pair in pairs]
    wins = [result for result in both if result.score1 != result.score2]
    draws = [result for result in both if result.score1 == result.score2]
    if len(wins) != 1 or len(draws) > 1:
        return None
    won, drawn = score_game(wins[0], regulation), score_game(draws[0], regulation) if draws else None
    bye, given = (bye_worth(regulation, given=each).award.points for each in (False, True))
    if won is None or won.points1 is None or bye is None or given is None:
        return None
    return Results(
        win=wins[0],
        draw=draws[0] if drawn is not None else None,
        half=drawn.points1 if drawn is not None else None,
        full=won.points1,
        bye=bye,
        given=given if regulation.byes.given is not None else None,
    )
