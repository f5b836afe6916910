"""The states of a result where games are scored in points: `{s1}`, `{s2}` and `{winner}` are its cells."""

from collections.abc import Iterator

from generator.engine.scoring.doubts import UNSAID, doubtful_seats, full_army_unsaid, is_destruction_unsaid
from generator.model import Ended, GameResult
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation
from generator.workbooks.forms.verdicts import (
    BOTH_ABSENT,
    DRAW,
    NO_SHOW,
    OPEN,
    WINS,
    Doubt,
    Verdict,
    Verdicts,
    doubted,
    ending_verdict,
    not_whole_formula,
    seat_verdicts,
)
from generator.workbooks.reading.cells import LARGEST_NUMBER

_TOLD = {
    Ended.NO_SHOW_1: 2,
    Ended.NO_SHOW_2: 1,
    Ended.CONCEDED_1: 2,
    Ended.CONCEDED_2: 1,
    Ended.NO_SHOW_BOTH: 0,
}
_TIE = "{s1}={s2}"
_SCORES = ("s1", "s2")


def score_verdicts(regulation: Regulation, scores: Scores, *, elimination: bool) -> Verdicts:
    """The states in the order in which they are tried."""
    missing = Verdict(
        says="score missing",
        formula='OR({s1}="",{s2}="")',
        holds=lambda result: result.score1 is None or result.score2 is None,
        waits=True,
        about=_SCORES,
    )
    draws = regulation.endings.ties == "draw" and not elimination
    verdicts = (
        *seat_verdicts((*_SCORES, "ended", "winner")),
        *_form_verdicts(regulation, scores),
        *_told_verdicts(),
        missing,
        *_army_verdicts(scores),
        *_tie_verdicts(draws),
        *_score_verdicts(),
    )
    return doubted(verdicts, tuple(_doubts(regulation, scores)))


def highest_score(scores: Scores) -> int:
    """What is accepted at most: by the regulations, else as any number."""
    return LARGEST_NUMBER if scores.highest is None else scores.highest


def bad_score_formula(cell: str, scores: Scores) -> str:
    """Whether something in the cell can't be a score."""
    return not_whole_formula(cell, scores.minimum, highest_score(scores))


def _form_verdicts(regulation: Regulation, scores: Scores) -> Iterator[Verdict]:
    """What stands in the cells, each by itself."""
    low, high = scores.minimum, highest_score(scores)
    yield Verdict(
        says=OPEN,
        formula='AND({s1}="",{s2}="",{ended}="",{winner}="")',
        holds=lambda result: result.is_empty,
        waits=True,
    )
    yield ending_verdict(regulation)
    yield Verdict(
        says="Winner: 1 or 2",
        formula='AND({winner}<>"",{winner}&""<>"1",{winner}&""<>"2")',
        holds=lambda result: result.winner not in (None, 1, 2),
        about=("winner",),
    )
    yield Verdict(
        says="no-show: leave both scores empty",
        formula=f'AND({NO_SHOW},OR({{s1}}<>"",{{s2}}<>""))',
        holds=lambda result: bool(result.ended.absent) and (result.score1, result.score2) != (None, None),
        about=(*_SCORES, "ended"),
    )
    yield Verdict(
        says=f"score: whole number from {low} to {high}",
        formula=f"OR({bad_score_formula('{s1}', scores)},{bad_score_formula('{s2}', scores)})",
        holds=lambda result: any(
            score is not None and not low <= score <= high for score in (result.score1, result.score2)
        ),
    )


def _told_verdicts() -> Iterator[Verdict]:
    """The ending alone tells who won."""
    lost = {seat: f'OR({{ended}}="No-show {seat}",{{ended}}="Conceded {seat}")' for seat in (1, 2)}
    both = '{ended}="No-show both"'
    yield Verdict(
        says="Winner contradicts Ended",
        formula=(
            f'IF({both},{{winner}}<>"",IF({lost[1]},{{winner}}&""="1",IF({lost[2]},{{winner}}&""="2",FALSE)))'
        ),
        holds=lambda result: (
            result.ended in _TOLD and result.winner is not None and result.winner != _TOLD[result.ended]
        ),
        about=("ended", "winner"),
    )
    yield Verdict(says=BOTH_ABSENT, formula=both, holds=lambda result: _TOLD.get(result.ended) == 0)
    yield Verdict(says=WINS[2], formula=lost[1], holds=lambda result: _TOLD.get(result.ended) == 2)
    yield Verdict(says=WINS[1], formula=lost[2], holds=lambda result: _TOLD.get(result.ended) == 1)


def _army_verdicts(scores: Scores) -> Iterator[Verdict]:
    """Where destroying everything is worth a known score at least."""
    full = scores.full_army
    if full is None:
        return
    defeated = '{ended}="Defeated"'
    yield Verdict(
        says=f"Defeated: winner needs {full}",
        formula=(
            f'AND({defeated},IF({{winner}}="",MAX({{s1}},{{s2}}),IF({{winner}}&""="1",{{s1}},{{s2}}))<{full})'
        ),
        holds=lambda result: result.ended is Ended.DEFEATED and _best(result) < full,
        about=(*_SCORES, "ended"),
    )
    yield Verdict(
        says=f"Mutual destruction: both need {full}",
        formula=f'AND({{ended}}="Mutual destruction",MIN({{s1}},{{s2}})<{full})',
        holds=lambda result: result.ended is Ended.MUTUAL_DESTRUCTION and min(_scores(result)) < full,
        about=(*_SCORES, "ended"),
    )
    only_destruction = scores.maximum == full  # nothing else is worth so much
    undecided = "" if only_destruction else '{winner}="",'
    yield Verdict(
        says=f"both at {full}: Mutual destruction" if only_destruction else "both defeated? enter the winner",
        formula=f"AND({defeated},{undecided}MIN({{s1}},{{s2}})>={full})",
        holds=lambda result: (
            result.ended is Ended.DEFEATED
            and (only_destruction or result.winner is None)
            and min(_scores(result)) >= full
        ),
        about=("ended",) if only_destruction else ("winner",),
    )
    for seat in (1, 2):
        destroyed = f'IF({{winner}}="",{{s{seat}}}>={full},{{winner}}&""="{seat}")'
        yield Verdict(
            says=WINS[seat],
            formula=f"AND({defeated},{destroyed})",
            holds=lambda result, seat=seat: (  # type: ignore[misc]  # the default keeps this turn's seat
                result.ended is Ended.DEFEATED and _survivor(result, full) == seat
            ),
        )


def _tie_verdicts(draws: bool) -> Iterator[Verdict]:
    """Equal scores are a draw, or else somebody won in another way."""
    if draws:
        yield Verdict(
            says="equal scores are a draw: no winner",
            formula=f'AND({_TIE},{{winner}}<>"")',
            holds=lambda result: result.score1 == result.score2 and result.winner is not None,
            about=("winner",),
        )
    yield Verdict(
        says=DRAW if draws else "tie: enter the winner",
        formula=f'AND({_TIE},{{winner}}="")',
        holds=lambda result: result.score1 == result.score2 and result.winner is None,
        about=() if draws else ("winner",),
    )


def _score_verdicts() -> Iterator[Verdict]:
    """The higher score wins."""
    yield Verdict(
        says="the winner has the lower score",
        formula=f'AND({{winner}}<>"",NOT({_TIE}),{{winner}}&""<>IF({{s1}}>{{s2}},"1","2"))',
        holds=lambda result: (
            result.winner is not None and result.score1 != result.score2 and result.winner != _higher(result)
        ),
        about=(*_SCORES, "winner"),
    )
    yield Verdict(
        says=WINS[1],
        formula=f'IF({_TIE},{{winner}}&""="1",{{s1}}>{{s2}})',
        holds=lambda result: (result.winner or _higher(result)) == 1,
    )
    yield Verdict(says=WINS[2], formula="TRUE", holds=lambda _: True)


def _doubts(regulation: Regulation, scores: Scores) -> Iterator[Doubt]:
    """What counts as it stands, and may be a slip."""
    likely, full_army = scores.likely, full_army_unsaid(regulation)
    if likely is not None:
        yield Doubt(
            says=f"score over {likely}",
            formula=f"MAX(N({{s1}}),N({{s2}}))>{likely}",
            holds=lambda result: bool(doubtful_seats(result, scores)),
            about=_SCORES,
        )
    if full_army is not None:
        unsaid = ",".join(f'{{ended}}="{ended.value}"' for ended in UNSAID)
        yield Doubt(
            says=f"both at {full_army}",
            formula=f"AND(OR({unsaid}),MIN(N({{s1}}),N({{s2}}))>={full_army})",
            holds=lambda result: is_destruction_unsaid(result, regulation),
            about=("ended",),
        )


def _scores(result: GameResult) -> tuple[int, int]:
    return (result.score1 or 0, result.score2 or 0)


def _higher(result: GameResult) -> int:
    score1, score2 = _scores(result)
    return 1 if score1 > score2 else 2


def _best(result: GameResult) -> int:
    """The score of the winner entered, or else the higher one."""
    return max(_scores(result)) if result.winner is None else _scores(result)[result.winner - 1]


def _survivor(result: GameResult, full_army: int) -> int:
    return result.winner or (1 if (result.score1 or 0) >= full_army else 2)
