"""The draw of a round robin: who is in which group and on which seat is drawn, and everything follows from that."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.engine.course.round_robin import Game, Group, berger
from generator.engine.course.schedule import dealt
from generator.engine.seeds import shuffled
from generator.model import PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Robin:
    """What a round robin's round is drawn from, besides its players.

    Args:
        number: the round within the stage.
        times: how often everybody meets everybody.
        hands: how many groups there are.
        by_rank: whether the ranking deals the players into them, as after a cut; otherwise the lot does.
        groups: who has which seat, where an earlier round of the stage says it.
    """

    number: int
    times: int
    hands: int
    by_rank: bool
    groups: tuple[Group, ...]


def draw_robin(robin: Robin, players: Sequence[PlayerId], seed: str) -> tuple[Game, ...]:
    """The games of a round, group by group; whose opponent is missing has a bye.

    Args:
        robin: what the round is drawn from.
        players: who takes part, from the top of the ranking.
        seed: the round's.
    """
    groups = robin.groups if robin.number > 1 else _seated(robin, players, seed)
    games = [game for group in groups for game in berger(group, robin.number, robin.times)]
    here = [tuple(player if player in players else None for player in game) for game in games]
    in_order = [(one, other) if one is not None else (other, None) for one, other in here]
    return tuple(game for game in in_order if game[0] is not None)


def _seated(robin: Robin, players: Sequence[PlayerId], seed: str) -> tuple[Group, ...]:
    """The players dealt into groups, and on seats by lot."""
    order = players if robin.by_rank else shuffled(players, seed, "groups")
    return tuple(tuple(shuffled(hand, seed, "seats")) for hand in dealt(order, robin.hands))
