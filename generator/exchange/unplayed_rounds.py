"""Rounds at the end of a file in which no game stands: nobody has played them, so of them only the byes are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.engine.scoring.byes import bye_worth
from generator.exchange.records import Faults
from generator.model import Number, Player, PlayerId, Round
from generator.regulations.schema import Regulation
from generator.text import clean


def played(rounds: Sequence[Round], faults: Faults) -> tuple[Round, ...]:
    """Return the rounds up to the last in which a game stands; one without a game before that is a fault."""
    last = max((round_.number for round_ in rounds if round_.pairings), default=0)
    for round_ in rounds[:last]:
        if not round_.pairings and not faults.findings:
            add_empty(round_.number, faults)
    return tuple(rounds[:last])


def add_empty(number: int, faults: Faults) -> None:
    """Note that a round has no game, although a later one has."""
    message = f"nobody plays in round {number}, and there is one after it: add its games, or take it out"
    faults.add("exchange-rounds", message)


def with_byes_to_come(players: Sequence[Player], to_come: Sequence[Round]) -> tuple[Player, ...]:
    """Return the players, their byes in rounds that nobody has played as byes that were given beforehand."""
    byes: dict[PlayerId, list[int]] = {}
    for round_ in to_come:
        for bye in round_.byes:
            if bye.player is not None:
                byes.setdefault(bye.player, []).append(round_.number)
    return tuple(
        replace(player, byes=clean(", ".join(map(str, byes[player.id])))) if player.id in byes else player
        for player in players
    )


def points_to_come(to_come: Sequence[Round], regulation: Regulation) -> Mapping[PlayerId, Number]:
    """Return what the byes of these rounds will be worth, which some programs count already.

    Of a bye that is worth the mean of the player's games no program can know that.
    """
    worth = bye_worth(regulation, given=True).award.points or 0
    points: dict[PlayerId, Number] = {}
    for round_ in to_come:
        for bye in round_.byes:
            if bye.player is not None:
                points[bye.player] = points.get(bye.player, 0) + worth
    return points
