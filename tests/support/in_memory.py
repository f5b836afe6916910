"""Events that are played in memory: the program draws a round, whoever plays the event enters the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from generator.model import Change, Event, GameResult, Pairing, Round, with_forces
from generator.regulations.schema import Regulation
from generator.tournament.course.schedule import stages_of
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue, due


def next_round(event: Event, regulation: Regulation) -> Round | None:
    """The round that is due, as it is drawn; None where none is."""
    stages = stages_of(event, regulation)
    now = due(event, regulation, stages)
    return draw_round(event, regulation, stages, now) if isinstance(now, RoundDue) else None


def with_results(
    event: Event, round_: Round, result: Callable[[Pairing], GameResult], changes: Iterable[Change] = ()
) -> Event:
    """The event with that round, each game of which ended so."""
    games = tuple(replace(game, result=result(game)) for game in round_.pairings)
    played = replace(round_, pairings=games, changes=tuple(changes))
    return replace(event, rounds=(*event.rounds, *with_forces((played,), event.players)))
