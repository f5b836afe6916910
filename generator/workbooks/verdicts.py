"""A result's state in a few words, said twice from one list: by a formula as it is typed, and by Python.

The formulas use nothing that Excel 2007 lacks. In a condition `{s1}` and `{s2}` stand for the scores' cells,
`{ended}` and `{winner}` for theirs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.model import Ended, GameResult
from generator.regulations.schema import Regulation

OPEN, DRAW, BOTH_ABSENT, BYE = "open", "draw", "both absent", "bye"
WINS = {1: "1 wins", 2: "2 wins"}
SCORE_MISSING = "score missing"

_TOLD = {
    Ended.NO_SHOW_1: 2,
    Ended.NO_SHOW_2: 1,
    Ended.CONCEDED_1: 2,
    Ended.CONCEDED_2: 1,
    Ended.NO_SHOW_BOTH: 0,
}
_NO_SHOW = 'LEFT({ended},7)="No-show"'
_TIE = "{s1}={s2}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Words for results of which a condition holds: as a formula, and as a function."""

    says: str
    formula: str
    holds: Callable[[GameResult], bool]


def allowed_endings(regulation: Regulation) -> tuple[Ended, ...]:
    """The ways a game may end, as the column `Ended` names them, without the empty one."""
    words: dict[str, tuple[Ended, ...]] = {"Conceded": (Ended.CONCEDED_1, Ended.CONCEDED_2)}
    words["No-show"] = (Ended.NO_SHOW_1, Ended.NO_SHOW_2, Ended.NO_SHOW_BOTH)
    by_word = {ended.value: (ended,) for ended in Ended if ended.value} | words
    return tuple(ended for word in regulation.endings.allowed for ended in by_word.get(word, ()))


def verdict(result: GameResult, regulation: Regulation, *, elimination: bool) -> str:
    """The state of a result: who won, `open`, or what is wrong with it."""
    verdicts = _verdicts(regulation, elimination)
    return next(verdict.says for verdict in verdicts if verdict.holds(result))


def verdict_formula(regulation: Regulation, *, elimination: bool) -> str:
    """The same as a formula over the row's cells."""
    *verdicts, last = _verdicts(regulation, elimination)
    formula = f'"{last.says}"'
    for each in reversed(verdicts):
        formula = f'IF({each.formula},"{each.says}",{formula})'
    return f"={formula}"


def is_settled(words: str) -> bool:
    """Whether the words tell how a game went."""
    return words in (*WINS.values(), DRAW, BOTH_ABSENT)


def bad_score_formula(cell: str, regulation: Regulation) -> str:
    """Whether something in the cell can't be a score."""
    scores = regulation.scores
    too_high = "" if scores.maximum is None else f",{cell}>{scores.maximum}"
    wrong = f"OR({cell}<{scores.minimum},{cell}<>INT({cell}){too_high})"
    return f'IF({cell}="",FALSE,IF(ISNUMBER({cell}),{wrong},TRUE))'


def _verdicts(regulation: Regulation, elimination: bool) -> tuple[Verdict, ...]:
    """In the order in which they are tried; the last one always holds."""
    return (
        *_form_verdicts(regulation),
        *_told_verdicts(),
        Verdict(
            says=SCORE_MISSING,
            formula='OR({s1}="",{s2}="")',
            holds=lambda result: result.score1 is None or result.score2 is None,
        ),
        *_army_verdicts(regulation),
        *_score_verdicts(regulation, elimination),
    )


def _form_verdicts(regulation: Regulation) -> Iterator[Verdict]:
    """What stands in the cells, each by itself."""
    allowed = (Ended.PLAYED_OUT, *allowed_endings(regulation))
    low, high = regulation.scores.minimum, regulation.scores.maximum
    yield Verdict(
        says=OPEN,
        formula='AND({s1}="",{s2}="",{ended}="",{winner}="")',
        holds=lambda result: result.is_empty,
    )
    yield Verdict(
        says="Ended: choose from the list",
        formula='AND({ended}<>"",ISNA(MATCH({ended},endings,0)))',
        holds=lambda result: result.ended not in allowed,
    )
    yield Verdict(
        says="Winner: 1 or 2",
        formula='AND({winner}<>"",{winner}&""<>"1",{winner}&""<>"2")',
        holds=lambda result: result.winner not in (None, 1, 2),
    )
    yield Verdict(
        says="no-show: leave both scores empty",
        formula=f'AND({_NO_SHOW},OR({{s1}}<>"",{{s2}}<>""))',
        holds=lambda result: bool(result.ended.absent) and (result.score1, result.score2) != (None, None),
    )
    yield Verdict(
        says=f"score: whole number from {low}" + ("" if high is None else f" to {high}"),
        formula=f"OR({bad_score_formula('{s1}', regulation)},{bad_score_formula('{s2}', regulation)})",
        holds=lambda result: any(
            score is not None and (score < low or (high is not None and score > high))
            for score in (result.score1, result.score2)
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
    )
    yield Verdict(says=BOTH_ABSENT, formula=both, holds=lambda result: _TOLD.get(result.ended) == 0)
    yield Verdict(says=WINS[2], formula=lost[1], holds=lambda result: _TOLD.get(result.ended) == 2)
    yield Verdict(says=WINS[1], formula=lost[2], holds=lambda result: _TOLD.get(result.ended) == 1)


def _army_verdicts(regulation: Regulation) -> Iterator[Verdict]:
    """Where destroying everything is worth a known score at least."""
    full = regulation.scores.full_army
    if full is None:
        return
    defeated = '{ended}="Defeated"'
    yield Verdict(
        says=f"Defeated: winner needs {full}",
        formula=(
            f'AND({defeated},IF({{winner}}="",MAX({{s1}},{{s2}}),IF({{winner}}&""="1",{{s1}},{{s2}}))<{full})'
        ),
        holds=lambda result: result.ended is Ended.DEFEATED and _best(result) < full,
    )
    yield Verdict(
        says=f"Mutual destruction: both need {full}",
        formula=f'AND({{ended}}="Mutual destruction",MIN({{s1}},{{s2}})<{full})',
        holds=lambda result: result.ended is Ended.MUTUAL_DESTRUCTION and min(_scores(result)) < full,
    )
    only_destruction = regulation.scores.maximum == full  # nothing else is worth so much
    undecided = "" if only_destruction else '{winner}="",'
    yield Verdict(
        says=f"both at {full}: Mutual destruction" if only_destruction else "both defeated? enter the winner",
        formula=f"AND({defeated},{undecided}MIN({{s1}},{{s2}})>={full})",
        holds=lambda result: (
            result.ended is Ended.DEFEATED
            and (only_destruction or result.winner is None)
            and min(_scores(result)) >= full
        ),
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


def _score_verdicts(regulation: Regulation, elimination: bool) -> Iterator[Verdict]:
    """The higher score wins."""
    draws = regulation.endings.ties == "draw" and not elimination
    yield Verdict(
        says=DRAW if draws else "tie: enter the winner",
        formula=f'AND({_TIE},{{winner}}="")',
        holds=lambda result: result.score1 == result.score2 and result.winner is None,
    )
    yield Verdict(
        says="the winner has the lower score",
        formula=f'AND({{winner}}<>"",NOT({_TIE}),{{winner}}&""<>IF({{s1}}>{{s2}},"1","2"))',
        holds=lambda result: (
            result.winner is not None and result.score1 != result.score2 and result.winner != _higher(result)
        ),
    )
    yield Verdict(
        says=WINS[1],
        formula=f'IF({_TIE},{{winner}}&""="1",{{s1}}>{{s2}})',
        holds=lambda result: (result.winner or _higher(result)) == 1,
    )
    yield Verdict(says=WINS[2], formula="TRUE", holds=lambda _: True)


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
