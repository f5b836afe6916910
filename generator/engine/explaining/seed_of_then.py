"""Whether the seed of a round still comes from the results before it, and with whom; nothing is drawn to say so."""

from collections.abc import Collection, Iterator

from generator.engine.course.schedule import position_of
from generator.engine.explaining.as_drawn import recorded_field
from generator.engine.next_round import RoundDue, name_of, players_drawn_for
from generator.engine.seeds import draw_seed
from generator.model import Event, PlayerId, Round, Stage
from generator.regulations.schema import Regulation


def seed_holds(event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round) -> bool:
    """Whether today's results of the earlier rounds give the seed in a round's workbook; nothing is drawn for it."""
    position = position_of(round_.number, stages)
    if round_.draw_seed is None or position is None:
        return True
    due = RoundDue(number=round_.number, position=position, version=round_.draw_version)
    return who_took_part(event, regulation, stages, round_, due) is not None


def who_took_part(
    event: Event, regulation: Regulation, stages: tuple[Stage, ...], round_: Round, due: RoundDue
) -> Collection[PlayerId] | None:
    """Those with whom today's results give the seed in a round's workbook; None where nobody known will do.

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
    """Those who play; where somebody came or went since, those whom the workbook recorded, or who are in today.

    A bye that was given before the draw is outside of it, one that was given after it is not.
    """
    yield round_.drawn
    if round_.given_byes:
        yield round_.players
    yield tuple(line.player for line in recorded_field(event, regulation, stages, round_))
    yield players_drawn_for(event, regulation, stages, due)
