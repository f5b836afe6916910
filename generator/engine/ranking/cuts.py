"""The ranking that a round is drawn from, and who makes the cut by it."""

from collections.abc import Mapping, Sequence

from generator.engine.course.schedule import first_round_of, position_of
from generator.engine.ranking.standings import Standings, standings_after
from generator.model import Event, Number, PlayerId, Stage, Status
from generator.regulations.schema import Regulation


def ranking_before(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> Standings:
    """The ranking that a round is drawn from: of everybody who has entered by it, before a cut of those before it."""
    position = position_of(round_number, stages)
    entered_by = None if position is not None and position.follows_cut else round_number
    return standings_after(event, regulation, stages, round_number - 1, entered_by=entered_by)


def cut(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], stage_index: int
) -> tuple[PlayerId, ...]:
    """Who makes the cut before a stage, of the players still in, by rank, as the Swiss rounds before it say.

    Source: Runewars 2.2, Progression Cut, p. 16.
    """
    standings = standings_after(event, regulation, stages, first_round_of(stage_index, stages) - 1)
    active = [line for line in standings.lines if line.status is Status.ACTIVE]
    points = {line.player: line.record.tournament_points for line in active}
    wins = {line.player: line.record.wins for line in active}
    return progression_cut(stages[stage_index], [line.player for line in active], points, wins)


def progression_cut(
    stage: Stage, ranking: Sequence[PlayerId], points: Mapping[PlayerId, Number], wins: Mapping[PlayerId, int]
) -> tuple[PlayerId, ...]:
    """Of a ranking, those whom the cut before a stage lets in: the first so many, or all who have done well enough.

    Source: Runewars 2.2, Progression Cut, p. 16: "the highest ranking players", or "certain performance criteria".
    """
    if stage.size is not None:
        return tuple(ranking[: stage.size])
    least_points, least_wins = stage.points or 0, stage.wins or 0
    return tuple(p for p in ranking if points[p] >= least_points and wins.get(p, 0) >= least_wins)
