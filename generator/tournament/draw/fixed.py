"""Pairings that follow from seeds: the games of a bracket, and a round robin's circle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.model import PlayerId, Round
from generator.regulations.schema import Regulation
from generator.tournament.course.plans import Game, Group, berger
from generator.tournament.course.schedule import dealt
from generator.tournament.draw.quality import Apart
from generator.tournament.draw.ranked_pairing import pair_by_rank
from generator.tournament.game_forms import form_of
from generator.tournament.seeds import shuffled, ticket

BracketPair = tuple[PlayerId | None, PlayerId | None]


def bracket_size(players: int) -> int:
    """Return the smallest power of two that holds the players, at least 2."""
    return max(2, 1 << (players - 1).bit_length())


def seeded_games(seeds: Sequence[PlayerId]) -> tuple[BracketPair, ...]:
    """Return the games of seeds: #k is seed k against seed (size + 1 - k), or a bye of seed k if that is missing."""
    size = bracket_size(len(seeds))
    places = [*seeds, *[None] * (size - len(seeds))]
    return tuple((places[k], places[size - 1 - k]) for k in range(size // 2))


def opening_games(players: Sequence[PlayerId], seed: str, apart: Apart = ()) -> tuple[BracketPair, ...]:
    """Return the first round of an event that begins with single elimination: byes, pairs and numbers at random."""
    order = shuffled(players, seed, "pairs")
    byes = bracket_size(len(order)) - len(order)
    games: list[tuple[PlayerId, PlayerId | None]] = [(player, None) for player in order[:byes]]
    games += pair_by_rank(order[byes:], (), apart)
    return tuple(sorted(games, key=lambda game: ticket(seed, "game numbers", 0, game[0])))


def next_games(survivors: Sequence[PlayerId | None]) -> tuple[BracketPair, ...]:
    """Return the next games: the winner of Game #1 meets that of the last game in Game #1, and so on inward.

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
    """Return the games of an elimination round in the order of their numbers, byes included."""
    rows: dict[int, BracketPair] = {
        pairing.row: (pairing.player1, pairing.player2) for pairing in round_.pairings
    }
    rows |= {bye.row: (bye.player, None) for bye in round_.byes}
    return tuple(rows[row] for row in sorted(rows))


def winners_of(round_: Round, regulation: Regulation) -> tuple[PlayerId | None, ...]:
    """Return who won each game of an elimination round, by its number; None where nobody has."""
    form = form_of(regulation)
    winners: dict[int, PlayerId | None] = {bye.row: bye.player for bye in round_.byes}
    for pairing in round_.pairings:
        winner = form.winner(pairing.result)
        winners[pairing.row] = pairing.players[winner - 1] if winner else None
    return tuple(winners[row] for row in sorted(winners))


def round_name(games: int, size: int | None = None) -> str:
    """Return `Top 8`, `Final`: by the number of games, or by the cut's size for the first round after a cut."""
    players = 2 * games if size is None else size
    if not players:
        return "Elimination"  # while nobody knows how many will play in it
    return "Final" if players == 2 else f"Top {players}"


# The draw of a round robin: who is in which group and on which seat is drawn, and everything follows from
# that.


@dataclass(frozen=True, slots=True, kw_only=True)
class Robin:
    """A record of what a round robin's round is drawn from, besides its players.

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
    """Return the games of a round, group by group; whose opponent is missing has a bye.

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
    """Return the players dealt into groups, and on seats by lot."""
    order = players if robin.by_rank else shuffled(players, seed, "groups")
    return tuple(tuple(shuffled(hand, seed, "seats")) for hand in dealt(order, robin.hands))
