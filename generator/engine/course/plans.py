"""Brackets with a plan: where the players of each game come from is known before the first of them is played.

Rounds and games are counted from 1 within the stage. A single elimination without further games needs no plan: of
each of its rounds only the winners play on, which `engine.draw.bracket` pairs.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from generator.engine.course.double_elimination import double_elimination, losers_games
from generator.engine.course.schedule import StageRound, first_round_of, position_of
from generator.engine.course.sources import Plan, PlannedGame, Source, inward
from generator.game_forms import form_of
from generator.languages.said import Said, say
from generator.model import Event, PlayerId, Round, Stage, StageType
from generator.regulations.schema import Regulation

THIRD_PLACE = say("Third place")
LOSERS = say("Losers’ bracket")

Seats = tuple[PlayerId | None, PlayerId | None]


def plan_of(event: Event, stages: tuple[Stage, ...], position: StageRound) -> Plan | None:
    """The plan of a round's stage, by the games of its first round; None where it has none, or is not drawn yet."""
    first = first_round_of(position.index, stages)
    if first > len(event.rounds) or not has_plan(position.stage):
        return None
    games = _rows(event.rounds[first - 1])
    if position.stage.type is StageType.DOUBLE_ELIMINATION:
        power = 1 << (games.bit_length() - 1)  # the rows of another number have a finding of their own
        return double_elimination(power, reset=bool(position.stage.reset))
    return with_third_place(games)


def has_plan(stage: Stage) -> bool:
    """Whether a stage's bracket is more than winners who meet."""
    return stage.type is StageType.DOUBLE_ELIMINATION or bool(stage.third_place)


def with_third_place(games: int) -> Plan:
    """Single elimination in which the losers of the semifinals play for third place, beside the final.

    Args:
        games: how many the first round has, byes included.
    """
    rounds = [games]
    while rounds[-1] > 1:
        rounds.append(rounds[-1] // 2)
    plan = [
        inward([Source(round=number, game=game, won=True) for game in range(1, before + 1)])
        for number, (before, _) in enumerate(pairwise(rounds), start=1)
    ]
    if plan:
        losers = (Source(round=len(plan), game=game, won=False) for game in (1, rounds[-2]))
        plan[-1] += ((next(losers), next(losers)),)
    return tuple(plan)


def side_games(event: Event, stages: tuple[Stage, ...], round_: Round) -> Mapping[int, Said]:
    """What the games beside a round's main ones are for, by their numbers."""
    position = position_of(round_.number, stages)
    if position is not None and position.stage.type is StageType.DOUBLE_ELIMINATION:
        first = first_round_of(position.index, stages)
        return dict.fromkeys(losers_games(_rows(event.rounds[first - 1]), position.number), LOSERS)
    return {2: THIRD_PLACE} if has_third_place_game(event, stages, round_) else {}


def has_third_place_game(event: Event, stages: tuple[Stage, ...], round_: Round) -> bool:
    """Whether a round is that of the final, with a game for third place beside it."""
    position = position_of(round_.number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if not plan or position is None or position.stage.type is not StageType.ELIMINATION:
        return False
    return position.number == len(plan) + 1


def planned_games(
    event: Event, stages: tuple[Stage, ...], round_number: int
) -> tuple[PlannedGame, ...] | None:
    """The games that the plan has for a round, rounds counted within the event; None for rounds without a plan."""
    position = position_of(round_number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if position is None or plan is None or not 2 <= position.number <= len(plan) + 1:
        return None
    before = round_number - position.number

    def counted(source: Source) -> Source:
        return Source(round=before + source.round, game=source.game, won=source.won)

    return tuple((counted(one), counted(other)) for one, other in plan[position.number - 2])


def comes_from(event: Event, regulation: Regulation, source: Source) -> PlayerId | None:
    """Who won or lost a game of the event; None where nobody did."""
    round_, form = event.rounds[source.round - 1], form_of(regulation)
    for bye in round_.byes:
        if bye.row == source.game:
            return bye.player if source.won else None
    for pairing in round_.pairings:
        if pairing.row == source.game and (winner := form.winner(pairing.result)):
            return pairing.players[winner - 1 if source.won else 2 - winner]
    return None


def seats_of(
    event: Event, regulation: Regulation, games: Sequence[PlannedGame], still_in: Collection[PlayerId]
) -> tuple[Seats, ...]:
    """Who comes to each game, of those still in; whoever is missing stands second."""

    def coming(source: Source) -> PlayerId | None:
        player = comes_from(event, regulation, source)
        return player if player in still_in else None

    seats = ((coming(one), coming(other)) for one, other in games)
    return tuple((one, other) if one is not None else (other, None) for one, other in seats)


def is_last_final(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_number: int) -> bool:
    """Whether a round was the final of a double elimination, and no other follows although the rules have a second.

    So it is if whoever came unbeaten has won it, or has left before it: nobody would be there to play again.
    """
    position = position_of(round_number, stages)
    games = planned_games(event, stages, round_number)
    if position is None or games is None or not position.stage.reset:
        return False
    plan = plan_of(event, stages, position)
    if plan is None or position.number != len(plan):
        return False
    winner = comes_from(event, regulation, Source(round=round_number, game=1, won=True))
    was_played = bool(event.rounds[round_number - 1].pairings)
    return winner is not None and (not was_played or winner == comes_from(event, regulation, games[0][0]))


def goes_on(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, game: int, *, won: bool
) -> bool:
    """Whether who won or lost a game of a bracket is still in: without a plan the winners are.

    With one, those for whom it has another game, and the winner of the final, which is the last round's first game.
    """
    position = position_of(round_.number, stages)
    plan = plan_of(event, stages, position) if position is not None else None
    if position is None or plan is None:
        return won
    if position.number > len(plan) or is_last_final(event, regulation, stages, round_.number):
        return won and game == 1
    source = Source(round=position.number, game=game, won=won)
    return any(source in sources for games in plan[position.number - 1 :] for sources in games)


def _rows(round_: Round) -> int:
    return len(round_.pairings) + len(round_.byes)
