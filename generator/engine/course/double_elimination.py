"""Double elimination: who loses goes on in the losers' bracket, and who loses there is out.

The stage's first round is that of any bracket. Then the rounds alternate: in even ones the winners' bracket goes on,
and in the losers' bracket those still in meet; in odd ones each winner of that meets somebody who has just lost in the
winners' bracket, so nobody who has lost waits. At last the winners of both brackets meet.
"""

from collections.abc import Sequence

from generator.engine.course.sources import Plan, PlannedGame, Source, inward


def double_elimination(games: int, *, reset: bool) -> Plan:
    """The plan of a bracket that begins with so many games, a power of two.

    Who loses game j of a round of the winners' bracket comes to the losers' game half of that round's games further
    on, counted in a circle: so players who have met come together again as late as they can.

    Args:
        games: how many the first round has, byes included.
        reset: whether a second final follows if whoever comes from the winners' bracket loses the first.
    """
    rounds: list[tuple[PlannedGame, ...]] = []
    winners, losers = _outcomes(1, 1, games, won=True), _outcomes(1, 1, games, won=False)
    while len(winners) > 1:
        number, above, below = len(rounds) + 2, inward(winners), inward(losers)
        rounds.append((*above, *below))
        winners = _outcomes(number, 1, len(above), won=True)
        dropped = _outcomes(number, 1, len(above), won=False)
        left = _outcomes(number, len(above) + 1, len(below), won=True)
        half = len(above) // 2
        rounds.append(tuple(zip(left, (*dropped[half:], *dropped[:half]), strict=True)))
        losers = _outcomes(number + 1, 1, len(left), won=True)
    rounds.append(((winners[0], losers[0]),))
    if reset:
        final = len(rounds) + 1
        rounds.append((tuple(_outcomes(final, 1, 1, won=won)[0] for won in (True, False)),))  # type: ignore[arg-type]
    return tuple(rounds)


def losers_games(games: int, number: int) -> range:
    """Which games of a round are of the losers' bracket, in a bracket that begins with so many."""
    last = 2 * games.bit_length() - 1  # the last round before the final
    if number == 1 or number > last:
        return range(0)
    above = games >> (number // 2) if number % 2 == 0 else 0
    below = games >> (number // 2)
    return range(above + 1, above + below + 1)


def _outcomes(number: int, first: int, count: int, *, won: bool) -> Sequence[Source]:
    return [Source(round=number, game=game, won=won) for game in range(first, first + count)]
