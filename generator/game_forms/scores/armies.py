"""The states of a result in points where destroying the whole opposing force is worth a known score at least."""

from collections.abc import Iterator

from generator.game_forms.scores.limits import both_scores, entered_scores
from generator.game_forms.states import Fault, State, Winner, won_state
from generator.languages import later
from generator.languages.said import Said, listed, nsay, say
from generator.model import Ended, GameResult, Pairing
from generator.regulations.form.game import Scores

_SCORES = ("s1", "s2", "ended")
_DEFEATED = '{ended}="Defeated"'


def army_states(rules: Scores, full: int, winner: Winner) -> Iterator[State]:
    """After `Defeated` the winner has that score, after a mutual destruction both."""
    yield _defeated(rules, full)
    yield _mutual(rules, full)
    yield _both_defeated(rules, full, winner)
    for seat in (1, 2):
        destroyed = f'IF({{winner}}="",{{s{seat}}}>={full},{{winner}}&""="{seat}")'
        yield won_state(seat, f"AND({_DEFEATED},{destroyed})", winner, (Ended.DEFEATED,))


def _defeated(rules: Scores, full: int) -> State:
    def finds(pairing: Pairing) -> Iterator[Fault]:
        (one, other), entered = both_scores(pairing.result), pairing.result.winner
        seat = entered or (1 if one >= other else 2)
        message = (
            say(
                "score {value}: the winner destroyed the whole opposing force, worth at least {full}; "
                "correct the score, Ended or Winner",
                value=(one, other)[seat - 1],
                full=full,
            )
            if entered
            else say(
                "scores {one} - {other}: correct them or Ended; with Defeated the winner destroyed the "
                "whole opposing force, which is worth at least {full}",
                one=one,
                other=other,
                full=full,
            )
        )
        yield _undestroyed(rules, seat, message)

    best = 'IF({winner}="",MAX({s1},{s2}),IF({winner}&""="1",{s1},{s2}))'
    return State(
        words=later("Defeated: winner needs {full}"),
        values={"full": full},
        formula=f"AND({_DEFEATED},{best}<{full})",
        holds=lambda result: result.ended is Ended.DEFEATED and _best(result) < full,
        finds=finds,
        about=_SCORES,
    )


def _mutual(rules: Scores, full: int) -> State:
    def finds(pairing: Pairing) -> Iterator[Fault]:
        low = {seat: score for seat, score in entered_scores(pairing.result) if score < full}
        message = nsay(
            "score {scores}: a player who destroyed the whole opposing force has at least {full}; correct the score "
            "or Ended",
            "scores {scores}: players who destroyed the whole opposing force have at least {full}; correct the scores "
            "or Ended",
            len(low),
            scores=listed([*map(str, low.values())]),
            full=full,
        )
        yield _undestroyed(rules, min(low), message)

    return State(
        words=later("Mutual destruction: both need {full}"),
        values={"full": full},
        formula=f'AND({{ended}}="Mutual destruction",MIN({{s1}},{{s2}})<{full})',
        holds=lambda result: result.ended is Ended.MUTUAL_DESTRUCTION and min(both_scores(result)) < full,
        finds=finds,
        about=_SCORES,
    )


def _both_defeated(rules: Scores, full: int, winner: Winner) -> State:
    """Only one can have destroyed the other, unless other things are worth as much."""

    def holds(result: GameResult) -> bool:
        both = result.ended is Ended.DEFEATED and min(both_scores(result)) >= full
        return both and winner(result) is None

    if rules.maximum == full:
        message = say(
            "both scores are {full}, so both were destroyed: enter Mutual destruction and its winner",
            full=full,
        )
        fault = Fault("mutual-destruction-meant", "Ended", message, ("endings",))
        words, undecided = later("both at {full}: Mutual destruction"), ""
    else:
        message = say(
            "both scores are {full} or more: enter 1 or 2 for the player who had the last unit left",
            full=full,
        )
        fault = Fault("winner-missing", "Winner", message, ("endings",))
        words, undecided = later("both defeated? enter the winner"), '{winner}="",'
    return State(
        words=words,
        values={"full": full},
        formula=f"AND({_DEFEATED},{undecided}MIN({{s1}},{{s2}})>={full})",
        holds=holds,
        finds=lambda _: (fault,),
        about=(fault.column.casefold(),),
    )


def _undestroyed(rules: Scores, seat: int, message: Said) -> Fault:
    return Fault("army-not-destroyed", f"Score {seat}", message, ("scores", "destruction"))


def _best(result: GameResult) -> int:
    """The score of the winner entered, or else the higher one."""
    return max(both_scores(result)) if result.winner is None else both_scores(result)[result.winner - 1]
