"""Final places: the bracket from the inside outward, within a round by rank or all games, then the rest in Swiss order.

Source: Runewars 2.2, Single Elimination Rounds, p. 17; readings I-3, I-10 and I-25.
"""

from generator.model import Event, PlayerId, Round, Stage, StageType, Status
from generator.regulations.schema import Regulation
from generator.tournament.course.participation import statuses_after
from generator.tournament.course.plans import has_third_place_game
from generator.tournament.course.schedule import is_swiss
from generator.tournament.draw.fixed import games_of, winners_of
from generator.tournament.game_forms import form_of
from generator.tournament.next_round import Finished, due
from generator.tournament.ranking.standings import UNRANKED, Standing, standings_after


def final_places(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> dict[PlayerId, int]:
    """Return the place of everybody who has one; empty until the event is finished."""
    if not isinstance(due(event, regulation, stages), Finished) or not event.rounds:
        return {}
    standings = standings_after(event, regulation, stages, len(event.rounds))
    order = {line.player: position for position, line in enumerate(standings.lines)}
    lines = [line for line in standings.lines if line.status not in UNRANKED]
    reached = rounds_reached(event, regulation, stages)
    third = _third_place(event, regulation, stages)
    order |= {
        player: place for player, place in _by_all_games(event, regulation).items() if player in reached
    }
    lines.sort(key=lambda line: (-reached.get(line.player, 0), line.player != third, order[line.player]))
    places: dict[PlayerId, int] = {}
    above: Standing | None = None
    for position, line in enumerate(lines, start=1):
        shares = (
            above is not None
            and line.rank is not None
            and line.rank == above.rank
            and line.player not in reached
            and above.player not in reached
        )
        places[line.player] = places[above.player] if shares and above is not None else position
        above = line
    return places


def _by_all_games(event: Event, regulation: Regulation) -> dict[PlayerId, int]:
    """Return how everybody stands with the bracket's games as if they were Swiss ones; empty where ranks decide."""
    if regulation.elimination is None or regulation.elimination.places != "by all games":
        return {}
    rounds = len(event.rounds)
    standings = standings_after(event, regulation, (Stage(type=StageType.SWISS, rounds=rounds),), rounds)
    return {line.player: position for position, line in enumerate(standings.lines)}


def disqualified_winner(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...]
) -> tuple[PlayerId, PlayerId] | None:
    """Return who won the final and was disqualified later, and who lost it and moves up; None where nobody was.

    Source: reading I-44.
    """
    if not event.rounds or is_swiss(event.rounds[-1].number, stages):
        return None
    last = event.rounds[-1]
    finals = last.pairings[:1] if has_third_place_game(event, stages, last) else last.pairings
    seat = form_of(regulation).winner(finals[0].result) if len(finals) == 1 else None
    if not seat:
        return None
    winner, loser = finals[0].players[seat - 1], finals[0].players[2 - seat]
    statuses = statuses_after(event, regulation, stages, last.number)
    is_out = statuses.get(winner) is Status.DISQUALIFIED and loser in final_places(event, regulation, stages)
    return (winner, loser) if is_out else None


def rounds_reached(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> dict[PlayerId, int]:
    """Return the elimination round in which each player of the bracket lost; one more than the last for its winner.

    Who won a round and left before the next one lost the round not played.
    """
    reached: dict[PlayerId, int] = {}
    for round_ in event.rounds:
        if not is_swiss(round_.number, stages):
            reached |= _reached_in(event, regulation, stages, round_)
    return reached


def _reached_in(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round
) -> dict[PlayerId, int]:
    winners = set(winners_of(round_, regulation))
    games = games_of(round_)[:1] if has_third_place_game(event, stages, round_) else games_of(round_)
    players = [player for game in games for player in game if player is not None]
    return {player: round_.number + (player in winners) for player in players}


def _third_place(event: Event, regulation: Regulation, stages: tuple[Stage, ...]) -> PlayerId | None:
    """Return who won the game for third place."""
    last = event.rounds[-1]
    if not has_third_place_game(event, stages, last):
        return None
    return next(iter(winners_of(last, regulation)[1:]), None)
