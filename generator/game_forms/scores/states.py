"""The states of a result in points, and its likely slips: `{s1}`, `{s2}` and `{winner}` are its cells."""

from collections.abc import Callable, Collection, Iterator

from generator.game_forms.scores.doubts import score_doubts
from generator.game_forms.scores.limits import (
    bad_score_formula,
    both_scores,
    entered_scores,
    highest_score,
    is_beyond,
)
from generator.game_forms.states import (
    ABSENT,
    BOTH_ABSENT,
    DRAW,
    TOLD,
    WINS,
    Fault,
    State,
    States,
    doubted,
    ending_state,
    never,
    nothing,
    open_state,
    seat_states,
    table_of,
)
from generator.model import Ended, GameResult, Pairing
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

Winner = Callable[[GameResult], int | None]

_TIE = "{s1}={s2}"
_SCORES = ("s1", "s2")
_CELLS = (*_SCORES, "ended", "winner")


class ScoreStates:
    """The states under one regulation, in methods by what they are about."""

    def __init__(self, regulation: Regulation, rules: Scores, winner: Winner) -> None:
        self._regulation, self._rules, self._winner = regulation, rules, winner

    def all(self, *, draws: bool) -> States:
        """The states in the order in which they are tried; `draws`: whether equal scores may stay so."""
        full = self._rules.full_army
        states = (
            *seat_states(_CELLS),
            open_state(_CELLS),
            ending_state(self._regulation),
            *self._typed(),
            *self._told(),
            self._missing(),
            *(self._armies(full) if full is not None else ()),
            *self._ties(draws),
            *self._played(full),
        )
        return doubted(states, tuple(score_doubts(self._regulation, self._rules)))

    def _typed(self) -> Iterator[State]:
        """What stands in the cells, each by itself."""
        low, high = self._rules.minimum, highest_score(self._rules)
        yield State(
            says="Winner: 1 or 2",
            formula='AND({winner}<>"",{winner}&""<>"1",{winner}&""<>"2")',
            holds=never,
            about=("winner",),
        )

        def unplayed(pairing: Pairing) -> Iterator[Fault]:
            said = pairing.result.ended.value
            for seat, score in entered_scores(pairing.result):
                message = f"score {score}: with {said} nobody played, so both scores stay empty"
                yield Fault("score-not-expected", f"Score {seat}", message, ("endings",))

        yield State(
            says="no-show: leave both scores empty",
            formula=f'AND({ABSENT},OR({{s1}}<>"",{{s2}}<>""))',
            holds=lambda result: bool(result.ended.absent and entered_scores(result)),
            finds=unplayed,
            goes_on=True,
            about=(*_SCORES, "ended"),
        )

        def beyond(pairing: Pairing) -> Iterator[Fault]:
            for seat, score in entered_scores(pairing.result):
                if is_beyond(score, self._rules):
                    code, limit = (
                        ("score-too-high", f"most {high}")
                        if score > high
                        else ("score-too-low", f"least {low}")
                    )
                    message = f"score {score}: a score is at {limit}; correct it"
                    yield Fault(code, f"Score {seat}", message, ("scores",))

        yield State(
            says=f"score: whole number from {low} to {high}",
            formula=f"OR({bad_score_formula(1, self._rules)},{bad_score_formula(2, self._rules)})",
            holds=lambda result: (
                not result.ended.absent
                and any(is_beyond(score, self._rules) for _, score in entered_scores(result))
            ),
            finds=beyond,
            goes_on=True,
        )

    def _told(self) -> Iterator[State]:
        """The ending alone tells who won."""
        lost = {seat: f'OR({{ended}}="No-show {seat}",{{ended}}="Conceded {seat}")' for seat in (1, 2)}
        both = '{ended}="No-show both"'

        def contradicts(pairing: Pairing) -> Iterator[Fault]:
            winner = self._winner(pairing.result)
            told = f"the winner is {winner}" if winner else "nobody won"
            message = (
                f"winner {pairing.result.winner}: with {pairing.result.ended.value} {told}; clear the cell"
            )
            yield Fault("winner-contradicts", "Winner", message, ("endings",))

        yield State(
            says="Winner contradicts Ended",
            formula=(
                f'IF({both},{{winner}}<>"",'
                f'IF({lost[1]},{{winner}}&""="1",IF({lost[2]},{{winner}}&""="2",FALSE)))'
            ),
            holds=lambda result: result.ended in TOLD and self._is_other(result),
            finds=contradicts,
            about=("ended", "winner"),
        )
        yield State(says=BOTH_ABSENT, formula=both, holds=lambda result: result.ended is Ended.NO_SHOW_BOTH)
        for seat in (2, 1):
            yield self._won(seat, lost[3 - seat], TOLD)

    def _missing(self) -> State:
        def finds(pairing: Pairing) -> Iterator[Fault]:
            there = dict(entered_scores(pairing.result))
            for seat in (seat for seat in (1, 2) if seat not in there):
                message = f"{table_of(pairing)}: score {seat} is missing, so the game still counts as open"
                yield Fault("score-missing", f"Score {seat}", message, ("scores",))

        return State(
            says="score missing",
            formula='OR({s1}="",{s2}="")',
            holds=lambda result: len(entered_scores(result)) < 2,
            finds=finds,
            waits=True,
            about=_SCORES,
        )

    def _armies(self, full: int) -> Iterator[State]:
        """Where destroying everything is worth a known score at least."""
        defeated = '{ended}="Defeated"'

        def undestroyed(pairing: Pairing) -> Iterator[Fault]:
            (one, other), entered = both_scores(pairing.result), pairing.result.winner
            seat = entered or (1 if one >= other else 2)
            message = (
                f"score {(one, other)[seat - 1]}: the winner destroyed the whole opposing force, worth at least "
                f"{full}; correct the score, Ended or Winner"
                if entered
                else f"scores {one} - {other}: correct them or Ended; with Defeated the winner destroyed the whole "
                f"opposing force, which is worth at least {full}"
            )
            yield self._undestroyed(seat, message)

        yield State(
            says=f"Defeated: winner needs {full}",
            formula=(
                f'AND({defeated},IF({{winner}}="",MAX({{s1}},{{s2}}),'
                f'IF({{winner}}&""="1",{{s1}},{{s2}}))<{full})'
            ),
            holds=lambda result: result.ended is Ended.DEFEATED and _best(result) < full,
            finds=undestroyed,
            about=(*_SCORES, "ended"),
        )

        def one_stands(pairing: Pairing) -> Iterator[Fault]:
            for seat, score in entered_scores(pairing.result):
                if score < full:
                    message = (
                        f"score {score}: who destroyed the whole opposing force has at least {full}; "
                        "correct the score or Ended"
                    )
                    yield self._undestroyed(seat, message)

        yield State(
            says=f"Mutual destruction: both need {full}",
            formula=f'AND({{ended}}="Mutual destruction",MIN({{s1}},{{s2}})<{full})',
            holds=lambda result: result.ended is Ended.MUTUAL_DESTRUCTION and min(both_scores(result)) < full,
            finds=one_stands,
            goes_on=True,
            about=(*_SCORES, "ended"),
        )
        yield self._both_destroyed(full, defeated)
        for seat in (1, 2):
            destroyed = f'IF({{winner}}="",{{s{seat}}}>={full},{{winner}}&""="{seat}")'
            yield self._won(seat, f"AND({defeated},{destroyed})", (Ended.DEFEATED,))

    def _both_destroyed(self, full: int, defeated: str) -> State:
        """After `Defeated` only one can have destroyed the other, unless other things are worth as much."""
        only_destruction = self._rules.maximum == full

        def finds(pairing: Pairing) -> Iterator[Fault]:
            if only_destruction:
                message = (
                    f"both scores are {full}, so both were destroyed: enter Mutual destruction and its winner"
                )
                yield Fault("mutual-destruction-meant", "Ended", message, ("endings",))
            else:
                message = f"both scores are {full} or more: enter 1 or 2, whoever had the last unit left"
                yield Fault("winner-missing", "Winner", message, ("endings",))

        undecided = "" if only_destruction else '{winner}="",'
        return State(
            says=f"both at {full}: Mutual destruction"
            if only_destruction
            else "both defeated? enter the winner",
            formula=f"AND({defeated},{undecided}MIN({{s1}},{{s2}})>={full})",
            holds=lambda result: (
                result.ended is Ended.DEFEATED
                and min(both_scores(result)) >= full
                and self._winner(result) is None
            ),
            finds=finds,
            about=("ended",) if only_destruction else ("winner",),
        )

    def _ties(self, draws: bool) -> Iterator[State]:
        """Equal scores are a draw, or else somebody won in another way."""

        def drawn(pairing: Pairing) -> Iterator[Fault]:
            one, other = both_scores(pairing.result)
            message = f"winner {pairing.result.winner}: {one} - {other} is a draw; clear the cell or correct the scores"
            yield Fault("winner-contradicts", "Winner", message, ("endings",))

        def undecided(pairing: Pairing) -> Iterator[Fault]:
            one, other = both_scores(pairing.result)
            message = (
                f"the scores are equal ({one} - {other}): enter 1 or 2, "
                "whoever won the game after the tie was broken"
            )
            yield Fault("winner-missing", "Winner", message, ("endings",))

        if draws:
            yield State(
                says="equal scores are a draw: no winner",
                formula=f'AND({_TIE},{{winner}}<>"")',
                holds=lambda result: result.score1 == result.score2 and result.winner is not None,
                finds=drawn,
                about=("winner",),
            )
        yield State(
            says=DRAW if draws else "tie: enter the winner",
            formula=f'AND({_TIE},{{winner}}="")',
            holds=lambda result: result.score1 == result.score2 and result.winner is None,
            finds=nothing if draws else undecided,
            about=() if draws else ("winner",),
        )

    def _played(self, full: int | None) -> Iterator[State]:
        """The higher score wins."""

        def contradicts(pairing: Pairing) -> Iterator[Fault]:
            one, other = both_scores(pairing.result)
            message = (
                f"winner {pairing.result.winner} has the lower score ({one} - {other}): correct the scores "
                "or the winner"
            )
            if full is not None and min(one, other) >= full:
                message += ", or enter Defeated if the winner had the last unit left"
            yield Fault("winner-contradicts", "Winner", message, ("endings",))

        yield State(
            says="the winner has the lower score",
            formula=f'AND({{winner}}<>"",NOT({_TIE}),{{winner}}&""<>IF({{s1}}>{{s2}},"1","2"))',
            holds=self._is_other,
            finds=contradicts,
            about=(*_SCORES, "winner"),
        )
        yield self._won(1, f'IF({_TIE},{{winner}}&""="1",{{s1}}>{{s2}})')
        yield State(says=WINS[2], formula="TRUE", holds=lambda _: True)

    def _won(self, seat: int, formula: str, endings: Collection[Ended] = tuple(Ended)) -> State:
        """The seat won, after one of these endings."""
        return State(
            says=WINS[seat],
            formula=formula,
            holds=lambda result: result.ended in endings and self._winner(result) == seat,
        )

    def _is_other(self, result: GameResult) -> bool:
        """Whether a winner is entered who did not win."""
        return result.winner is not None and result.winner != self._winner(result)

    def _undestroyed(self, seat: int, message: str) -> Fault:
        clause = ("scores", "destruction") if self._rules.destruction else ("scores",)
        return Fault("army-not-destroyed", f"Score {seat}", message, clause)


def _best(result: GameResult) -> int:
    """The score of the winner entered, or else the higher one."""
    return max(both_scores(result)) if result.winner is None else both_scores(result)[result.winner - 1]
