"""Where the players of a bracket's game come from."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Who comes to a game: the winner or the loser of an earlier one; rounds and games are counted from 1."""

    round: int
    game: int
    won: bool


PlannedGame = tuple[Source, Source]
Plan = tuple[tuple[PlannedGame, ...], ...]  # from the stage's second round on


def inward(sources: Sequence[Source]) -> tuple[PlannedGame, ...]:
    """The first meets the last, the second the last but one, and so on."""
    return tuple((sources[k], sources[-1 - k]) for k in range(len(sources) // 2))
