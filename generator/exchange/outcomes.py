"""Games of which a file says only who won: how the rules enter that, and which of them can't be entered."""

from dataclasses import dataclass, field, replace

from generator.engine.scoring.game import score_game
from generator.model import Ended, GameResult, Stage
from generator.regulations.schema import Regulation


@dataclass(slots=True, kw_only=True)
class Outcomes:
    """How a win, a draw and a loss for both are entered; None: the rules have none. `left_open`: by its rounds."""

    win: GameResult
    draw: GameResult | None
    both_lost: GameResult | None = None
    left_open: dict[str, list[int]] = field(default_factory=dict)

    def won_by(self, seat: int) -> GameResult:
        """Return the result of a game that a seat (1 or 2) has won."""
        if seat == 1:
            return self.win
        return replace(self.win, score1=self.win.score2, score2=self.win.score1)

    def drawn(self, number: int) -> GameResult:
        """Return the result of a drawn game of that round; it stays open where the rules have none."""
        return self.draw if self.draw is not None else self.leave_open("is drawn", number)

    def lost_by_both(self, number: int) -> GameResult:
        """Return the result of a game of that round that both lost; it stays open where the rules have none."""
        return self.both_lost if self.both_lost is not None else self.leave_open("is lost for both", number)

    def leave_open(self, what: str, number: int) -> GameResult:
        """Return no result, and note what the file says of the game."""
        self.left_open.setdefault(what, []).append(number)
        return GameResult()

    def told(self, rules: str) -> tuple[str, ...]:
        """Return a line about each kind of game that stays open."""
        return tuple(_told(what, numbers, rules) for what, numbers in self.left_open.items())


def _told(what: str, numbers: list[int], rules: str) -> str:
    rounds = ", ".join(map(str, sorted({*numbers})))
    if len(numbers) == 1:
        return f"look at round {rounds}: 1 game {what}, for which {rules} has no ending: it is left open"
    where = f"round {rounds}" if len({*numbers}) == 1 else f"rounds {rounds}"
    return f"look at {where}: {len(numbers)} games, each {what}, for which {rules} has no ending: they are left open"


def no_place_for(regulation: Regulation, _stages: tuple[Stage, ...]) -> str | None:
    """Say what such a file can't say of a game by these rules."""
    if outcomes_of(regulation) is None:
        return f"the scores of {regulation.name}, where it matters how high somebody wins"
    return None


def outcomes_of(regulation: Regulation) -> Outcomes | None:
    """Return how a win and a draw are entered: by the first pair of scores for each; None where any scores may be."""
    pairs = regulation.scores.pairs if regulation.scores is not None else []
    both = [GameResult(score1=pair.more, score2=pair.less) for pair in pairs]
    won = [each for each in both if each.score1 != each.score2 and score_game(each, regulation) is not None]
    drawn = [each for each in both if each.score1 == each.score2 and score_game(each, regulation) is not None]
    both_lost = GameResult(ended=Ended.BOTH_LOST) if "Both lost" in regulation.endings.allowed else None
    return Outcomes(win=won[0], draw=drawn[0] if drawn else None, both_lost=both_lost) if won else None
