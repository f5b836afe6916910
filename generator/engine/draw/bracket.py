"""Single elimination: games by number, re-paired each round from the outside inward.

A game is two players in the order of the sheet; None stands for a missing one, whose opponent has a bye.
Source: Runewars 2.2, Single Elimination Rounds, p. 17; readings I-6 and I-10.
"""

from collections.abc import Callable, Mapping, Sequence

from generator.engine.draw.quality import Apart
from generator.engine.draw.ranked_pairing import pair_by_rank
from generator.engine.seeds import shuffled, ticket
from generator.game_forms import form_of
from generator.model import PlayerId, Round
from generator.regulations.schema import Regulation

BracketPair = tuple[PlayerId | None, PlayerId | None]


def bracket_size(players: int) -> int:
    """The smallest power of two that holds the players, at least 2."""
    return max(2, 1 << (players - 1).bit_length())


def seeded_games(seeds: Sequence[PlayerId]) -> tuple[BracketPair, ...]:
    """Game #k is seed k against seed (size + 1 - k); where that one is missing, seed k has a bye."""
    size = bracket_size(len(seeds))
    places = [*seeds, *[None] * (size - len(seeds))]
    return tuple((places[k], places[size - 1 - k]) for k in range(size // 2))


def opening_games(players: Sequence[PlayerId], seed: str, apart: Apart = ()) -> tuple[BracketPair, ...]:
    """The first round of an event that begins with single elimination: byes, pairs and numbers at random."""
    order = shuffled(players, seed, "pairs")
    byes = bracket_size(len(order)) - len(order)
    games: list[tuple[PlayerId, PlayerId | None]] = [(player, None) for player in order[:byes]]
    games += pair_by_rank(order[byes:], (), apart)
    return tuple(sorted(games, key=lambda game: ticket(seed, "game numbers", 0, game[0])))


def next_games(survivors: Sequence[PlayerId | None]) -> tuple[BracketPair, ...]:
    """The winner of Game #1 meets the winner of the last game and that is Game #1, and so on inward.

    Args:
        survivors: by game number; None where nobody won, or the winner has left.
    """
    last = len(survivors) - 1
    games = [(survivors[k], survivors[last - k]) for k in range(len(survivors) // 2)]
    return tuple((one, other) if one is not None else (other, None) for one, other in games)


BRACKETS: Mapping[str, Callable[[Sequence[PlayerId | None]], tuple[BracketPair, ...]]] = {
    "by game number": next_games
}


def games_of(round_: Round) -> tuple[BracketPair, ...]:
    """The games of an elimination round in the order of their numbers, byes included."""
    rows: dict[int, BracketPair] = {
        pairing.row: (pairing.player1, pairing.player2) for pairing in round_.pairings
    }
    rows |= {bye.row: (bye.player, None) for bye in round_.byes}
    return tuple(rows[row] for row in sorted(rows))


def winners_of(round_: Round, regulation: Regulation) -> tuple[PlayerId | None, ...]:
    """Who won each game of an elimination round, by its number; None where nobody has."""
    form = form_of(regulation)
    winners: dict[int, PlayerId | None] = {bye.row: bye.player for bye in round_.byes}
    for pairing in round_.pairings:
        winner = form.winner(pairing.result)
        winners[pairing.row] = pairing.players[winner - 1] if winner else None
    return tuple(winners[row] for row in sorted(winners))


def round_name(games: int, size: int | None = None) -> str:
    """`Top 8`, `Final`: by the number of games, or by the cut's size for the first round after a cut."""
    players = 2 * games if size is None else size
    if not players:
        return "Elimination"  # while nobody knows how many will play in it
    return "Final" if players == 2 else f"Top {players}"
