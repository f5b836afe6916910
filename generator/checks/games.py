"""Each game's result, against the ways the regulations let a game end."""

from collections.abc import Iterator

from generator.checks.casualties import check_losses
from generator.checks.doubts import check_doubts
from generator.checks.places import table_of
from generator.engine.course.schedule import is_swiss, stages_of
from generator.engine.scoring.game import winner_of
from generator.findings import Finding, has_errors
from generator.model import Ended, Event, Pairing
from generator.regulations.catalogue import cite
from generator.regulations.form.game import Scores
from generator.regulations.schema import Regulation

SEATS = (1, 2)


def check_results(event: Event, regulation: Regulation) -> Iterator[Finding]:
    """Every result can be what the regulations call one, and what is likely a slip is told."""
    stages = stages_of(event, regulation)
    for round_ in event.rounds:
        for pairing in round_.pairings:
            faults = list(_check_result(pairing, regulation, swiss=is_swiss(round_.number, stages)))
            yield from faults
            if not has_errors(faults):
                yield from check_doubts(pairing, regulation)


def _check_result(pairing: Pairing, regulation: Regulation, *, swiss: bool) -> Iterator[Finding]:
    result = pairing.result
    if result.is_empty:
        return
    if result.ended.way not in regulation.endings.allowed:
        words = [ended.value for ended in Ended if ended.value and ended.way in regulation.endings.allowed]
        message = (
            f"Ended says {result.ended.value}: no game of {regulation.name} ends so; write one of {', '.join(words)}, "
            "or nothing where the game was played out"
        )
        yield _ending(pairing, regulation, "ending-not-in-game", "Ended", message)
        return
    if regulation.casualties is not None:
        yield from check_losses(pairing, regulation)
    elif result.ended.absent:
        yield from _check_no_show(pairing, regulation)
    elif result.ended.conceded_by is not None:
        yield from _check_limits(pairing, regulation)
        yield from _check_entered_winner(pairing, regulation)
    elif result.score1 is None or result.score2 is None:
        yield from _check_limits(pairing, regulation)
        yield from _missing_scores(pairing, regulation)
    else:
        yield from _check_limits(pairing, regulation)
        yield from _check_played(pairing, regulation, swiss=swiss)


def _check_no_show(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    for seat, score in zip(SEATS, (pairing.result.score1, pairing.result.score2), strict=True):
        if score is not None:
            message = (
                f"score {score}: with {pairing.result.ended.value} nobody played, so both scores stay empty"
            )
            yield _ending(pairing, regulation, "score-not-expected", f"Score {seat}", message)
    yield from _check_entered_winner(pairing, regulation)


def _check_entered_winner(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    entered, winner = pairing.result.winner, winner_of(pairing.result, regulation)
    if entered is not None and entered != winner:
        told = f"the winner is {winner}" if winner else "nobody won"
        message = f"winner {entered}: with {pairing.result.ended.value} {told}; clear the cell"
        yield _ending(pairing, regulation, "winner-contradicts", "Winner", message)


def _check_limits(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    limits = _limits(regulation)
    for seat, score in zip(SEATS, (pairing.result.score1, pairing.result.score2), strict=True):
        if score is None:
            continue
        if limits.highest is not None and score > limits.highest:
            code, message = (
                "score-too-high",
                f"score {score}: a score is at most {limits.highest}; correct it",
            )
        elif score < limits.minimum:
            code, message = (
                "score-too-low",
                f"score {score}: a score is at least {limits.minimum}; correct it",
            )
        else:
            continue
        place, clause = pairing.place.cell(f"Score {seat}"), cite(regulation, "scores")
        yield Finding(code=code, place=place, message=message, citation=clause)


def _missing_scores(pairing: Pairing, regulation: Regulation) -> Iterator[Finding]:
    for seat, score in zip(SEATS, (pairing.result.score1, pairing.result.score2), strict=True):
        if score is None:
            message = f"{table_of(pairing)}: score {seat} is missing, so the game still counts as open"
            place = pairing.place.cell(f"Score {seat}")
            yield Finding(
                code="score-missing", place=place, message=message, citation=cite(regulation, "scores")
            )


def _check_played(pairing: Pairing, regulation: Regulation, *, swiss: bool) -> Iterator[Finding]:
    result, full_army = pairing.result, _limits(regulation).full_army
    if result.ended is Ended.DEFEATED and full_army is not None:
        yield from _check_defeat(pairing, regulation, full_army)
        return
    if result.ended is Ended.MUTUAL_DESTRUCTION and full_army is not None:
        for seat, score in zip(SEATS, (result.score1, result.score2), strict=True):
            if score is not None and score < full_army:
                message = (
                    f"score {score}: who destroyed the whole opposing force has at least {full_army}; "
                    "correct the score or Ended"
                )
                yield _army(pairing, regulation, f"Score {seat}", message)
    if result.score1 == result.score2:
        yield from _check_tie(pairing, regulation, swiss=swiss)
    elif result.winner is not None and result.winner != winner_of(result, regulation):
        message = (
            f"winner {result.winner} has the lower score ({result.score1} - {result.score2}): correct the scores "
            "or the winner"
        )
        if full_army is not None and min(result.score1 or 0, result.score2 or 0) >= full_army:
            message += ", or enter Defeated if the winner had the last unit left"
        yield _ending(pairing, regulation, "winner-contradicts", "Winner", message)


def _check_tie(pairing: Pairing, regulation: Regulation, *, swiss: bool) -> Iterator[Finding]:
    scores = f"{pairing.result.score1} - {pairing.result.score2}"
    draws = regulation.endings.ties == "draw" and swiss
    if draws and pairing.result.winner is not None:
        message = f"winner {pairing.result.winner}: {scores} is a draw; clear the cell or correct the scores"
        yield _ending(pairing, regulation, "winner-contradicts", "Winner", message)
    elif not draws and pairing.result.winner is None:
        message = (
            f"the scores are equal ({scores}): enter 1 or 2, whoever won the game after the tie was broken"
        )
        yield _ending(pairing, regulation, "winner-missing", "Winner", message)


def _check_defeat(pairing: Pairing, regulation: Regulation, full_army: int) -> Iterator[Finding]:
    result = pairing.result
    scores = (result.score1 or 0, result.score2 or 0)
    if min(scores) >= full_army and _limits(regulation).maximum == full_army:
        message = (
            f"both scores are {full_army}, so both were destroyed: enter Mutual destruction and its winner"
        )
        yield _ending(pairing, regulation, "mutual-destruction-meant", "Ended", message)
    elif result.winner is not None:
        score = scores[result.winner - 1]
        if score < full_army:
            message = (
                f"score {score}: the winner destroyed the whole opposing force, worth at least {full_army}; "
                "correct the score, Ended or Winner"
            )
            yield _army(pairing, regulation, f"Score {result.winner}", message)
    elif min(scores) >= full_army:
        message = f"both scores are {full_army} or more: enter 1 or 2, whoever had the last unit left"
        yield _ending(pairing, regulation, "winner-missing", "Winner", message)
    elif max(scores) < full_army:
        message = (
            f"scores {scores[0]} - {scores[1]}: correct them or Ended; with Defeated the winner destroyed the whole "
            f"opposing force, which is worth at least {full_army}"
        )
        seat = 1 if scores[0] >= scores[1] else 2
        yield _army(pairing, regulation, f"Score {seat}", message)


def _ending(pairing: Pairing, regulation: Regulation, code: str, column: str, message: str) -> Finding:
    return Finding(
        code=code, place=pairing.place.cell(column), message=message, citation=cite(regulation, "endings")
    )


def _army(pairing: Pairing, regulation: Regulation, column: str, message: str) -> Finding:
    return Finding(
        code="army-not-destroyed",
        place=pairing.place.cell(column),
        message=message,
        citation=cite(regulation, "scores", *(("destruction",) if _limits(regulation).destruction else ())),
    )


def _limits(regulation: Regulation) -> Scores:
    if regulation.scores is None:
        raise ValueError(f"{regulation.name} does not score games in points")
    return regulation.scores
