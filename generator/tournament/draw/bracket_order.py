"""The order in which a bracket is read: side by side the games whose winners meet, numbered from first to last."""

from collections.abc import Mapping, Sequence

from generator.model import Event, PlayerId, Round, Stage, StageType
from generator.tournament.course.plans import DoubleRound, losers_games
from generator.tournament.course.schedule import first_round_of, position_of
from generator.tournament.draw.fixed import BRACKETS

Sources = tuple[int, int]  # of a game: the two games before it, as they are counted from 0
Order = tuple[int, ...]  # the games of a round from the top, counted from 0
BY_GAME_NUMBER = "by game number"


def sources_of(method: str, games: int) -> tuple[Sources, ...]:
    """Return, for each game of the round after one with so many games, the games whose winners meet in it."""
    numbers = [
        PlayerId(str(number)) for number in range(games)
    ]  # the engine's own rule, told with numbers for names
    pairs = BRACKETS[method](numbers)
    return tuple((int(one), int(other)) for one, other in pairs if one is not None and other is not None)


def drawn_orders(sizes: Sequence[int], sources: Sequence[Sequence[Sources]]) -> tuple[Order, ...]:
    """Return for each round the order of its games, from the final back.

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


def single_orders(games: int) -> tuple[Order, ...]:
    """Return the order of each round's games in a bracket that begins with so many."""
    sizes = [games]
    while sizes[-1] > 1:
        sizes.append(sizes[-1] // 2)
    return drawn_orders(sizes, [sources_of(BY_GAME_NUMBER, size) for size in sizes[:-1]])


def lower_orders(games: int) -> tuple[Order, ...]:
    """Return the order of the lower bracket's games, round by round, in a bracket that begins with so many.

    Of two rounds with equally many games the second has the winner of each first one's game, against somebody new.
    """
    halves = single_orders(games // 2) if games > 1 else ()
    return tuple(order for order in halves for _ in range(2))


def game_numbers(games: int, *, is_double: bool) -> Mapping[tuple[int, int], int]:
    """Return the numbers of a bracket's games, by the round within the stage and the game's row.

    Those of a double elimination go through the upper bracket, then the lower one, then the grand final.
    """
    orders = single_orders(games)
    if not is_double:
        read = [(number, row) for number, order in enumerate(orders, start=1) for row in order]
        read.append((len(orders), 1))  # the game for third place
    else:
        final = DoubleRound(games=games, number=1).final
        upper = zip((1, *range(2, final, 2)), orders, strict=True)
        read = [(number, row) for number, order in upper for row in order]
        for number, order in enumerate(lower_orders(games), start=2):
            read += [(number, losers_games(games, number)[game] - 1) for game in order]
        read += [(final, 0), (final + 1, 0)]
    return {(number, row + 1): position for position, (number, row) in enumerate(read, start=1)}


def numbers_in(event: Event, stages: tuple[Stage, ...], round_: Round) -> Mapping[int, int]:
    """Return by row the numbers of a round's games, byes included, through the whole bracket; the row elsewhere."""
    rows = {row: row for row in (*(game.row for game in round_.pairings), *(bye.row for bye in round_.byes))}
    position = position_of(round_.number, stages)
    if position is None or not position.stage.is_bracket:
        return rows
    first = event.rounds[first_round_of(position.index, stages) - 1]
    games = 1 << ((len(first.pairings) + len(first.byes)).bit_length() - 1)
    is_double = position.stage.type is StageType.DOUBLE_ELIMINATION
    numbers = game_numbers(games, is_double=is_double)
    return {row: numbers.get((position.number, row), row) for row in rows}
