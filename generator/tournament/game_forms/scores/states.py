"""The states of a result in points, and its likely slips: `{s1}`, `{s2}` and `{winner}` are its cells."""

from collections.abc import Iterator

from generator.findings import define_error
from generator.languages import later
from generator.languages.said import NOTHING, Message, alone, listed, nsay, say
from generator.model import Ended, GameResult, Pairing
from generator.regulations.game_forms.scores import Figure, Scores
from generator.regulations.schema import Regulation
from generator.tournament.game_forms.columns import DAYS_OF_OUR_TIME
from generator.tournament.game_forms.scores.figures import (
    bad_score_formula,
    both_called,
    both_scores,
    cell_of,
    entered_scores,
    figure_cells,
    highest_score,
    is_beyond,
    wants_scores,
)
from generator.tournament.game_forms.scores.rules import (
    ahead_formula,
    deciding,
    entered_unplayed,
    is_level,
    lacking,
    level_formula,
    outside,
    pair_state,
    score_doubts,
    states_of,
    unplayed,
)
from generator.tournament.game_forms.states import (
    ABSENT,
    BOTH_HAVE_LOST,
    CONCEDED,
    DRAW,
    NOBODY_CAME,
    TOLD,
    WINS,
    CellFault,
    State,
    States,
    Winner,
    doubted,
    ending_state,
    lacking_formula,
    never,
    nothing,
    one_alone_formula,
    open_state,
    seat_states,
    table_of,
    won_state,
)

# The states of a result in points where destroying the whole opposing force is worth a known score at least.


_SCORES_AND_ENDED = ("s1", "s2", "ended")
_DEFEATED = '{ended}="Defeated"'


def army_states(rules: Scores, full: int, winner: Winner) -> Iterator[State]:
    """Yield the states: after `Defeated` the winner has that score, after a mutual destruction both."""
    yield _defeated(rules, full)
    yield _mutual(rules, full)
    yield _both_defeated(rules, full, winner)
    for seat in (1, 2):
        destroyed = f'IF({{winner}}="",{{s{seat}}}>={full},{{winner}}&""="{seat}")'
        yield won_state(seat, f"AND({_DEFEATED},{destroyed})", winner, (Ended.DEFEATED,))


def _defeated(rules: Scores, full: int) -> State:
    def finds(pairing: Pairing) -> Iterator[CellFault]:
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
        about=_SCORES_AND_ENDED,
    )


def _mutual(rules: Scores, full: int) -> State:
    def finds(pairing: Pairing) -> Iterator[CellFault]:
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
        about=_SCORES_AND_ENDED,
    )


define_error(
    "mutual-destruction-meant",
    meaning="Both players have the score for destroying everything, so neither was simply defeated.",
    remedy="Enter Mutual destruction, and who won by the regulations.",
    example="both scores are 100, so both were destroyed: enter Mutual destruction and its winner",
)


def _both_defeated(rules: Scores, full: int, winner: Winner) -> State:
    """Return the state of both destroyed: only one can be, unless other things are worth as much."""

    def holds(result: GameResult) -> bool:
        both = result.ended is Ended.DEFEATED and min(both_scores(result)) >= full
        return both and winner(result) is None

    if rules.maximum == full:
        message = say(
            "both scores are {full}, so both were destroyed: enter Mutual destruction and its winner",
            full=full,
        )
        fault = CellFault("mutual-destruction-meant", "Ended", message, ("endings",))
        words, undecided = later("both at {full}: Mutual destruction"), ""
    else:
        message = say(
            "both scores are {full} or more: enter 1 or 2 for the player who had the last unit left",
            full=full,
        )
        fault = CellFault("winner-missing", "Winner", message, ("endings",))
        words, undecided = later("both defeated? enter the winner"), '{winner}="",'
    return State(
        words=words,
        values={"full": full},
        formula=f"AND({_DEFEATED},{undecided}MIN({{s1}},{{s2}})>={full})",
        holds=holds,
        finds=lambda _: (fault,),
        about=(fault.column.casefold(),),
    )


define_error(
    "army-not-destroyed",
    meaning="A player who destroyed the whole opposing force has at least its worth as a score.",
    remedy="Correct the score or the ending.",
    example=(
        "score 190: the winner destroyed the whole opposing force, worth at least 200; correct the score, Ended "
        "or Winner"
    ),
)


def _undestroyed(rules: Scores, seat: int, message: Message) -> CellFault:
    return CellFault("army-not-destroyed", f"Score {seat}", message, ("scores", "destruction"))


def _best(result: GameResult) -> int:
    """Return the score of the winner entered, or else the higher one."""
    return max(both_scores(result)) if result.winner is None else both_scores(result)[result.winner - 1]


# The states of a result in points, and its likely slips.


_SCORES = ("s1", "s2")
_CELLS = (*_SCORES, "ended", "winner")


define_error(
    "winner-missing",
    meaning="The scores don't show who won.",
    remedy="Enter 1 or 2 for the player who won by the regulations' tie-break.",
    example=(
        "the scores are equal (60 - 60), and there are no draws: enter 1 or 2 for the player who won the game "
        "after the tie was broken"
    ),
)
define_error(
    "winner-contradicts",
    meaning="The winner entered is not the one that follows from the scores and the ending.",
    remedy="Correct the scores, the ending or the winner.",
    example="winner 2: with Conceded 2 the winner is 1; clear the cell",
)


class ScoreStates:
    """The states under one regulation, in methods by what they are about."""

    def __init__(self, regulation: Regulation, rules: Scores, winner: Winner) -> None:
        self._regulation, self._rules, self._winner = regulation, rules, winner
        self._level, self._ahead = level_formula(regulation), ahead_formula(regulation)

    def all(self, *, draws: bool) -> States:
        """Return the states in the order in which they are tried; `draws`: whether equal scores may stay so."""
        full, cells = self._rules.full_army, (*_CELLS, *figure_cells(self._rules))
        states = (
            *seat_states(cells),
            open_state(cells),
            ending_state(self._regulation),
            *self._typed(),
            *states_of(self._rules, unplayed, outside),
            *self._told(),
            self._missing(),
            *(lacking(self._rules, each) for each in self._rules.figures if not each.optional),
            *((pair_state(self._regulation, self._rules),) if self._rules.pairs else ()),
            *(army_states(self._rules, full, self._winner) if full is not None else ()),
            *self._ties(draws),
            *self._played(full),
        )
        return doubted(states, tuple(score_doubts(self._regulation, self._rules)))

    def _typed(self) -> Iterator[State]:
        """Yield the states of what stands in the cells, each by itself."""
        low, high = self._rules.minimum, highest_score(self._rules)
        yield State(
            words=later("Winner: 1 or 2"),
            formula='AND({winner}<>"",{winner}&""<>"1",{winner}&""<>"2")',
            holds=never,
            about=("winner",),
        )

        yield State(
            words=later("no-show: leave both scores empty"),
            formula=f'AND({ABSENT},OR({{s1}}<>"",{{s2}}<>""))',
            holds=lambda result: bool(result.ended.absent and entered_scores(result)),
            finds=lambda pairing: (entered_unplayed(pairing, self._rules),),
            about=(*_SCORES, "ended"),
        )

        def beyond(pairing: Pairing) -> Iterator[CellFault]:
            for seat, score in entered_scores(pairing.result):
                if is_beyond(score, self._rules):
                    code, message = (
                        (
                            "score-too-high",
                            later("score {score}: a score is at most {high}; correct it{date}"),
                        )
                        if score > high
                        else ("score-too-low", later("score {score}: a score is at least {low}; correct it"))
                    )
                    told = say(message, score=score, high=high, low=low, date=_made_of_a_date(score))
                    limit = "maximum" if score > high else "minimum"
                    yield CellFault(code, f"Score {seat}", told, ("scores", limit))

        words = ", ".join(self._rules.words)
        yield State(
            words=later("score: one of {words}")
            if words
            else later("score: whole number from {low} to {high}"),
            values={"words": words} if words else {"low": low, "high": high},
            formula=f"OR({bad_score_formula(1, self._rules)},{bad_score_formula(2, self._rules)})",
            holds=lambda result: (
                not result.ended.absent
                and any(is_beyond(score, self._rules) for _, score in entered_scores(result))
            ),
            finds=beyond,
            goes_on=True,
        )

    def _told(self) -> Iterator[State]:
        """Yield the states in which the ending alone decides who won."""
        lost = {seat: self._lost_formula(seat) for seat in (1, 2)}
        both_may_lose = Ended.BOTH_LOST.way in self._regulation.endings.allowed
        nobody = NOBODY_CAME.formula
        if both_may_lose:
            nobody = f"OR({nobody},{BOTH_HAVE_LOST.formula})"
        waits = ",".join(one_alone_formula(*cells) for cells in self._pairs_of_cells())

        def contradicts(pairing: Pairing) -> Iterator[CellFault]:
            winner = _told_winner(pairing.result)
            message = (
                later("winner {entered}: with {ended} the winner is {winner}; clear the cell")
                if winner
                else later("winner {entered}: with {ended} nobody won; clear the cell")
            )
            told = say(
                message, entered=pairing.result.winner, ended=pairing.result.ended.value, winner=winner
            )
            yield CellFault("winner-contradicts", "Winner", told, ("endings",))

        yield State(
            words=later("Winner contradicts Ended"),
            formula=(
                f'IF({nobody},{{winner}}<>"",'
                f'IF({lost[1]},{{winner}}&""="1",IF({lost[2]},{{winner}}&""="2",FALSE)))'
            ),
            holds=lambda result: result.ended in TOLD and result.winner not in (None, _told_winner(result)),
            finds=contradicts,
            about=("ended", "winner"),
        )
        yield NOBODY_CAME
        if both_may_lose:
            yield BOTH_HAVE_LOST
        for seat in (2, 1):
            told = f"IF({CONCEDED},NOT(OR({waits})),TRUE)"
            yield won_state(seat, f"AND({lost[3 - seat]},{told})", self._winner, TOLD)

    def _pairs_of_cells(self) -> Iterator[tuple[str, str]]:
        """Yield the cells of both seats in which what has to be entered of a game stands."""
        needed = (figure for figure in self._rules.figures if not figure.optional)
        yield _SCORES
        for figure in needed:
            yield cell_of(self._rules, figure, 1), cell_of(self._rules, figure, 2)

    def _lost_formula(self, seat: int) -> str:
        """Return whether the ending tells that the seat lost; endings that the game doesn't know are left out."""
        words = [f"No-show {seat}", f"Conceded {seat}"]
        if Ended.AWARDED_1.way in self._regulation.endings.allowed:
            words.append(f"Awarded {3 - seat}")
        said = ",".join(f'{{ended}}="{word}"' for word in words)
        return f"OR({said})"

    def _missing(self) -> State:
        def finds(pairing: Pairing) -> Iterator[CellFault]:
            there = dict(entered_scores(pairing.result))
            for seat in (seat for seat in (1, 2) if seat not in there):
                message = say(
                    "{table}: score {seat} is missing, so the game still counts as open",
                    table=table_of(pairing),
                    seat=seat,
                )
                yield CellFault("score-missing", f"Score {seat}", message, ("scores",))

        return State(
            words=later("score missing"),
            formula=lacking_formula(*_SCORES),
            holds=wants_scores,
            finds=finds,
            waits=True,
            about=_SCORES,
        )

    def _ties(self, draws: bool) -> Iterator[State]:
        """Yield the states of equal scores: they are a draw, or else somebody won in another way."""

        def drawn(pairing: Pairing) -> Iterator[CellFault]:
            one, other = both_called(pairing.result, self._rules)
            message = say(
                "winner {winner}: {one} - {other} is a draw; clear the cell or correct the scores",
                winner=pairing.result.winner,
                one=one,
                other=other,
            )
            yield CellFault("winner-contradicts", "Winner", message, ("endings", "ties"))

        def undecided(pairing: Pairing) -> Iterator[CellFault]:
            one, other = both_called(pairing.result, self._rules)
            name = self._regulation.endings.tie_break
            words = (
                later(
                    "the scores are equal ({one} - {other}), and there are no draws: enter 1 or 2 for the "
                    "player who won the game after the tie was broken"
                )
                if name is None
                else later(
                    "the scores are equal ({one} - {other}), and there are no draws: enter 1 or 2 for the "
                    "player who won the {tie_break}"
                )
            )
            message = say(words, one=one, other=other, tie_break=alone(name or ""))
            yield CellFault("winner-missing", "Winner", message, ("endings", "ties"))

        if draws:
            yield State(
                words=later("equal scores are a draw: no winner"),
                formula=f'AND({self._level},{{winner}}<>"")',
                holds=lambda result: self._is_level(result) and result.winner is not None,
                finds=drawn,
                about=("winner",),
            )
        yield State(
            words=DRAW if draws else later("tie: enter the winner"),
            formula=f'AND({self._level},{{winner}}="")',
            holds=lambda result: self._is_level(result) and result.winner is None,
            finds=nothing if draws else undecided,
            about=() if draws else ("winner",),
        )

    def _played(self, full: int | None) -> Iterator[State]:
        """Yield the states in which the higher score wins."""

        def contradicts(pairing: Pairing) -> Iterator[CellFault]:
            one, other = both_scores(pairing.result)
            if (figure := deciding(pairing.result, self._regulation)) is not None:
                yield self._fewer(pairing.result, figure)
                return
            message = (
                later(
                    "winner {winner} has the lower score ({one} - {other}): correct the scores or the winner, or "
                    "enter Defeated if the winner had the last unit left"
                )
                if full is not None and min(one, other) >= full
                else later(
                    "winner {winner} has the lower score ({one} - {other}): correct the scores or the winner"
                )
            )
            first, second = both_called(pairing.result, self._rules)
            told = say(message, winner=pairing.result.winner, one=first, other=second)
            yield CellFault("winner-contradicts", "Winner", told, ("endings",))

        yield State(
            words=later("the winner is not ahead")
            if self._regulation.endings.ties_by
            else later("the winner has the lower score"),
            formula=f'AND({{winner}}<>"",NOT({self._level}),{{winner}}&""<>IF({self._ahead},"1","2"))',
            holds=self._is_other,
            finds=contradicts,
            about=(*_SCORES, "winner"),
        )
        yield won_state(1, f'IF({self._level},{{winner}}&""="1",{self._ahead})', self._winner)
        yield State(words=WINS[2], formula="TRUE", holds=lambda _: True)

    def _fewer(self, result: GameResult, figure: Figure) -> CellFault:
        message = say(
            "winner {winner}: on equal scores {figure} decides, {one} - {other}; clear the cell or correct them",
            winner=result.winner,
            figure=alone(figure.name),
            one=result.figure(figure.name, 1),
            other=result.figure(figure.name, 2),
        )
        return CellFault("winner-contradicts", "Winner", message, ("endings", "ties_by"))

    def _is_level(self, result: GameResult) -> bool:
        return is_level(result, self._regulation)

    def _is_other(self, result: GameResult) -> bool:
        """Return whether a winner is entered who did not win."""
        return result.winner is not None and result.winner != self._winner(result)


def _told_winner(result: GameResult) -> int:
    """Return the seat that won by the ending alone; 0 where nobody came."""
    ended = result.ended
    if ended.awarded_to is not None:
        return ended.awarded_to
    if ended.conceded_by is not None:
        return 3 - ended.conceded_by
    return 0 if len(ended.absent) != 1 else 3 - min(ended.absent)


def _made_of_a_date(score: int) -> Message:
    """Return what to add about a number that spreadsheet programs make of a date."""
    if score not in DAYS_OF_OUR_TIME:
        return NOTHING
    return say(
        ". Programs make such a number of a date: if two numbers were typed, as in 2-1, each has a cell of its own"
    )
