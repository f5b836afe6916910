"""Byes that organizers give beforehand: who has one in which round. They are outside of the draw."""

from dataclasses import replace

from generator.engine.course.schedule import has_swiss_draw
from generator.model import Event, PlayerId, Round, Stage


def given_byes(event: Event, stages: tuple[Stage, ...], round_number: int) -> frozenset[PlayerId]:
    """Who has a bye given for a round; nobody where it is no Swiss round."""
    if not has_swiss_draw(round_number, stages):
        return frozenset()
    return frozenset(player.id for player in event.players if round_number in player.given_byes)


def with_given_byes(event: Event, stages: tuple[Stage, ...]) -> Event:
    """The event in which each bye knows whether it was given; nothing after that has to look into the registration."""
    if not any(player.byes for player in event.players):
        return event
    rounds = tuple(_marked(round_, given_byes(event, stages, round_.number)) for round_ in event.rounds)
    return replace(event, rounds=rounds)


def _marked(round_: Round, given: frozenset[PlayerId]) -> Round:
    byes = tuple(replace(bye, given=bye.player in given) for bye in round_.byes)
    return replace(round_, byes=byes)
