"""Which games of a bracket lead to which, and the order that puts those side by side whose winners meet."""

from collections.abc import Sequence

from generator.engine.draw.bracket import BRACKETS, BracketPair
from generator.model import PlayerId

Sources = tuple[int, int]  # of a game: the two games before it, as they are counted from 0


def sources_of(method: str, games: int) -> tuple[Sources, ...]:
    """For each game of the round after one with so many games, whose winners meet in it."""
    numbers = [
        PlayerId(str(number)) for number in range(games)
    ]  # the engine's own rule, told with numbers for names
    pairs = BRACKETS[method](numbers)
    return tuple((int(one), int(other)) for one, other in pairs if one is not None and other is not None)


def is_as_planned(
    games: Sequence[BracketPair], next_games: Sequence[BracketPair], sources: Sequence[Sources]
) -> bool:
    """Whether everybody in the next round comes from a game that leads there; a person may have changed that."""
    return len(next_games) == len(sources) and all(
        player in (*games[one], *games[other])
        for game, (one, other) in zip(next_games, sources, strict=True)
        for player in game
        if player is not None
    )


def drawn_orders(sizes: Sequence[int], sources: Sequence[Sequence[Sources]]) -> tuple[tuple[int, ...], ...]:
    """For each round the order of its games, from the final back.

    Args:
        sizes: the number of games of each round.
        sources: between each round and the next, whose winners meet; empty where neighbours don't.
    """
    orders = [tuple(range(sizes[-1]))]
    for size, leading in zip(reversed(sizes[:-1]), reversed(sources), strict=True):
        after = orders[0]
        orders.insert(
            0, tuple(game for each in after for game in leading[each]) if leading else tuple(range(size))
        )
    return tuple(orders)
