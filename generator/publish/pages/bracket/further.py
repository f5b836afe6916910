"""Games of a bracket that none of its winners lead to: the one for third place."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.engine.course.plans import THIRD_PLACE, with_third_place
from generator.engine.course.schedule import stages_of
from generator.model import StageType
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.pages.bracket.games import (
    BracketGame,
    BracketSeat,
    paired_games,
    seats_to_come,
    seeds_of,
    waiting_seat,
)
from generator.publish.parts import Link


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round, its games so that those whose winners meet stand beside each other."""

    name: Link  # leads to the round's page once it is paired
    state: str
    is_joined: bool  # whether two neighbours' winners meet in the next round, so that lines may say so
    games: tuple[BracketGame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherGames:
    """Rounds of games beside the bracket."""

    label: str
    rounds: tuple[BracketRound, ...]


def third_place(desk: Desk, rounds: Sequence[BracketRound]) -> tuple[FurtherGames, ...]:
    """The game for third place, if the bracket has one; before the semifinals are played, whose losers will meet."""
    facts = desk.facts
    stage = stages_of(facts.event, facts.regulation)[-1] if facts.stages else None
    if stage is None or stage.type is not StageType.ELIMINATION or not stage.third_place or len(rounds) < 2:
        return ()
    paired = [round_ for round_ in facts.rounds if not round_.is_swiss]
    if len(paired) == len(rounds):
        game = paired_games(desk, paired[-1], seeds_of(facts, paired[0]))[1]
    else:
        game = BracketGame(number="2", seats=_to_come(desk, len(rounds[0].games), paired))
    label = THIRD_PLACE.shown
    round_ = BracketRound(name=Link(text=label), state="", is_joined=False, games=(game,))
    return (FurtherGames(label=label, rounds=(round_,)),)


def _to_come(desk: Desk, games: int, paired: Sequence[RoundFacts]) -> tuple[BracketSeat, ...]:
    """Who will play for third place in a bracket that begins with so many games."""
    seeds = seeds_of(desk.facts, paired[0] if paired else None)
    before = paired[0].number - 1 if paired else len(desk.facts.rounds)
    sources = (
        (replace(source, round=source.round + before), waiting_seat(source.game, won=False))
        for source in with_third_place(games)[-1][1]
    )
    return seats_to_come(desk, tuple(sources), seeds)
