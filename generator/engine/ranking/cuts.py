"""The ranking that a round is drawn from, and who makes the cut by it."""

from collections.abc import Mapping, Sequence

from generator.engine.course.round_robin import Group, groups_of
from generator.engine.course.schedule import first_round_of, position_of
from generator.engine.ranking.group_seeding import seeds_apart
from generator.engine.ranking.losses import out_by_losses
from generator.engine.ranking.standings import Standings, standings_after
from generator.model import DRAW_VERSION, FIRST_DRAW_VERSION, Event, Number, PlayerId, Stage, Status
from generator.regulations.schema import Regulation


def ranking_before(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int
) -> Standings:
    """The ranking that a round is drawn from: of everybody who has entered by it, before a cut of those before it."""
    position = position_of(round_number, stages)
    entered_by = None if position is not None and position.follows_cut else round_number
    return standings_after(event, regulation, stages, round_number - 1, entered_by=entered_by)


def cut(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    stage_index: int,
    version: int = DRAW_VERSION,
) -> tuple[PlayerId, ...]:
    """Who makes the cut before a stage, of the players still in, by rank, as the Swiss rounds before it say.

    Who is out by losses is not in it.

    `version` is that of the draw, which says how a bracket keeps players of one group apart.

    Source: Runewars 2.2, Progression Cut, p. 16.
    """
    begins = first_round_of(stage_index, stages)
    standings = standings_after(event, regulation, stages, begins - 1)
    out = out_by_losses(event, regulation, stages, begins)
    active = [line for line in standings.lines if line.status is Status.ACTIVE and line.player not in out]
    points = {line.player: line.record.tournament_points for line in active}
    wins = {line.player: line.record.wins for line in active}
    groups = groups_of(event, stages, stage_index - 1)
    return progression_cut(
        stages[stage_index], [line.player for line in active], points, wins, groups, version
    )


def progression_cut(
    stage: Stage,
    ranking: Sequence[PlayerId],
    points: Mapping[PlayerId, Number],
    wins: Mapping[PlayerId, int],
    groups: Sequence[Group] = (),
    version: int = DRAW_VERSION,
) -> tuple[PlayerId, ...]:
    """Of a ranking, those whom the cut before a stage lets in: the first so many, or all who have done well enough.

    Or the best so many of each group of the stage before.

    Source: Runewars 2.2, Progression Cut, p. 16: "the highest ranking players", or "certain performance criteria".
    """
    if stage.from_each is not None:
        return best_of_each(ranking, groups, stage, version)
    if stage.size is not None:
        return tuple(ranking[: stage.size])
    least_points, least_wins = stage.points or 0, stage.wins or 0
    return tuple(p for p in ranking if points[p] >= least_points and wins.get(p, 0) >= least_wins)


def best_of_each(
    ranking: Sequence[PlayerId], groups: Sequence[Group], stage: Stage, version: int = DRAW_VERSION
) -> tuple[PlayerId, ...]:
    """The best so many of each group, in the order of their seeds: all winners by rank, then all seconds, and so on.

    In a bracket players of one group are kept apart as long as its size allows. By the first version of the draw, and
    where no bracket follows, only the games of seed k with the k-th from the end bring nobody together again.
    """
    count = stage.from_each or 0
    group_of = {player: index for index, group in enumerate(groups) for player in group if player is not None}
    by_place: list[list[PlayerId]] = [[] for _ in range(count)]
    seen = [0] * len(groups)
    for player in ranking:
        if player in group_of and seen[group_of[player]] < count:
            by_place[seen[group_of[player]]].append(player)
            seen[group_of[player]] += 1
    if stage.is_bracket and version > FIRST_DRAW_VERSION:
        return seeds_apart([player for players in by_place for player in players], group_of)
    return _exchanged(by_place, group_of)


def _exchanged(
    by_place: Sequence[Sequence[PlayerId]], group_of: Mapping[PlayerId, int]
) -> tuple[PlayerId, ...]:
    """Where the games of seeds bring players of one group together, the lower one changes places.

    It does so with the next above, or else below, who was as good in a group and whose game is then none of one group.
    """
    seeds = [player for places in by_place for player in places]
    place_of = [place for place, players in enumerate(by_place) for _ in players]
    size = max(2, 1 << (len(seeds) - 1).bit_length())

    def clash(at: int) -> bool:
        other = size - 1 - at
        return other < len(seeds) and group_of[seeds[at]] == group_of[seeds[other]]

    for low in range(len(seeds) - 1, size // 2 - 1, -1):
        if not clash(low):
            continue
        for other in (*range(low - 1, -1, -1), *range(low + 1, len(seeds))):
            if place_of[other] != place_of[low]:
                continue
            seeds[low], seeds[other] = seeds[other], seeds[low]
            if not clash(low) and not clash(other):
                break
            seeds[low], seeds[other] = seeds[other], seeds[low]
    return tuple(seeds)
