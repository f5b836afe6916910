"""Who was in when a round was drawn, and in which order: by the ranking that its own workbook recorded.

A correction of an earlier result changes today's ranking, and no round that is drawn. Source: reading I-3.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from generator.model import Event, PlayerId, RankedBefore, Round, Stage, Status
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import groups_of
from generator.tournament.course.schedule import StageRound, position_of
from generator.tournament.draw.fixed import games_of
from generator.tournament.next_round import RoundDue, name_of, players_drawn_for
from generator.tournament.ranking.cuts import progression_cut, ranking_before
from generator.tournament.ranking.records import records_after
from generator.tournament.ranking.standings import tied_but_for_chance
from generator.tournament.seeds import draw_seed


def recorded_field(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> tuple[RankedBefore, ...]:
    """Return whom a round's sheet Standings gives to its draw, from the top; empty without the sheet."""
    made, given = _who_made_it(event, regulation, stages, round_), round_.given_byes
    return tuple(line for line in made if line.player not in given)


def _who_made_it(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> tuple[RankedBefore, ...]:
    """Return whom the sheet has still in, and of these whom the cut before the round lets in."""
    before, position = round_.standings_before, position_of(round_.number, stages)
    active = tuple(line for line in before.lines if line.active) if before is not None else ()
    if position is None or not position.follows_cut:
        return active
    points = {line.player: line.points for line in active}
    wins = _wins(event, regulation, stages, round_) if position.stage.wins is not None else {}
    groups = groups_of(event, stages, position.index - 1)
    lines = {line.player: line for line in active}
    made = progression_cut(position.stage, tuple(points), points, wins, groups, round_.draw_version)
    return tuple(lines[player] for player in made)


def field_as_drawn(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, position: StageRound
) -> tuple[PlayerId, ...]:
    """Return who was to be drawn for a round at its draw, from the top of the ranking; without the sheet, today.

    Who has left before it since then, and has no seat in it, makes room for the next of the ranking. Who of two that
    only chance parts stood higher is told by the round itself if it was drawn elsewhere.
    """
    before = round_.standings_before
    if before is None or not before.lines:
        due = RoundDue(number=round_.number, position=position, version=round_.draw_version)
        return players_drawn_for(event, regulation, stages, due)
    statuses = statuses_after(event, regulation, stages, round_.number - 1, entered_by=round_.number)
    seated = set(round_.players)
    still_in = tuple(
        line for line in before.lines if line.player in seated or statuses.get(line.player) is Status.ACTIVE
    )
    if round_.draw_seed is None:
        still_in = _by_its_seats(event, regulation, stages, round_, still_in)
    sheet = replace(before, lines=still_in)
    field = recorded_field(event, regulation, stages, replace(round_, standings_before=sheet))
    return tuple(line.player for line in field)


def _by_its_seats(
    event: Event,
    regulation: Regulation,
    stages: tuple[Stage, ...],
    round_: Round,
    lines: tuple[RankedBefore, ...],
) -> tuple[RankedBefore, ...]:
    """Return the lines of a sheet; those that only chance parts in the order that the round drawn from it shows.

    Who has no seat made no cut, so comes last; before that, who has the bye of the draw; the others by their seeds.
    """
    tied = tied_but_for_chance(ranking_before(event, regulation, stages, round_.number))
    ranks = {line.player: rank for rank, line in enumerate(lines)}
    seeds = _seeds(round_, ranks) if round_.is_of_a_bracket else {}
    seated = set(round_.players)
    with_bye = {bye.player for bye in round_.byes if not bye.given}
    shared = {line.rank: tied.get(line.player, line.player) for line in lines}

    def group_of(line: RankedBefore) -> int | PlayerId:
        return line.player if line.rank is None else shared[line.rank]

    def shown(line: RankedBefore) -> tuple[bool, int]:
        seed = seeds.get(line.player, 0) if seeds else int(line.player in with_bye)
        return line.player not in seated, seed

    return tuple(line for _, group in groupby(lines, group_of) for line in sorted(group, key=shown))


def _seeds(round_: Round, ranks: Mapping[PlayerId, int]) -> Mapping[PlayerId, int]:
    """Return the seeds that the first round of a bracket shows: in each game the better one is by rank the first."""
    games = games_of(round_)
    seeds: dict[PlayerId, int] = {}
    for number, game in enumerate(games):
        players = sorted(filter(None, game), key=lambda player: ranks.get(player, len(ranks)))
        seeds |= zip(players, (number, 2 * len(games) - 1 - number), strict=False)
    return seeds


def survivors_as_drawn(
    event: Event, still_in: Collection[PlayerId], round_: Round
) -> tuple[PlayerId | None, ...]:
    """Return, of each game of the bracket round before, the player who was still in when this one was drawn."""
    survivors = []
    for game in games_of(event.rounds[round_.number - 2]):
        left = [player for player in game if player is not None and player in still_in]
        survivors.append(left[0] if len(left) == 1 else None)
    return tuple(survivors)


def _wins(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> dict[PlayerId, int]:
    """Return the wins before a round by today's results: the sheet doesn't count them."""
    records = records_after(event, regulation, stages, round_.number - 1)
    return {player: record.wins for player, record in records.items()}


# Whether the seed of a round still comes from the results before it, and with whom; nothing is drawn to say
# so.


def seed_holds(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> bool:
    """Return whether today's results of the earlier rounds give the seed in a round's workbook.

    Nothing is drawn for it.
    """
    position = position_of(round_.number, stages)
    if round_.draw_seed is None or position is None:
        return True
    due = RoundDue(number=round_.number, position=position, version=round_.draw_version)
    return who_took_part(event, regulation, stages, round_, due) is not None


def who_took_part(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, due: RoundDue
) -> Collection[PlayerId] | None:
    """Return those with whom today's results give the seed in a round's workbook; None where nobody known will do.

    The seed is made of all their IDs, so nobody else can have been in the draw.
    """
    stage = name_of(event, round_.number, stages)
    for players in _who_may_have(event, regulation, stages, round_, due):
        seed = draw_seed(event, regulation, stage=stage, round_number=round_.number, players=players)
        if seed == round_.draw_seed:
            return players
    return None


def _who_may_have(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, due: RoundDue
) -> Iterator[Collection[PlayerId]]:
    """Yield those who play; where somebody came or went since, those whom the workbook recorded, or who are in today.

    A bye that was given before the draw is outside of it, one that was given after it is not.
    """
    yield round_.drawn
    if round_.given_byes:
        yield round_.players
    yield tuple(line.player for line in recorded_field(event, regulation, stages, round_))
    yield players_drawn_for(event, regulation, stages, due)
