"""A round as it was published beside the round as it was drawn: what a person changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from generator.model import Bye, Pairing, PlayerId

GameOrBye = Pairing | Bye


class Difference(Enum):
    """What became of a drawn game."""

    SAME = "same"
    SEATS = "seats"  # the same two, named the other way round
    TABLE = "table"  # the same two at another table, or as another game of the bracket
    PLAYERS = "players"  # these two were not drawn together, or somebody else sits out


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedGame:
    """A published game. `drawn` is the drawn one of the same players; failing that, the one whose place it took."""

    published: GameOrBye
    drawn: GameOrBye | None
    difference: Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A record of all published games in their order, and the drawn ones that were not published."""

    games: tuple[ComparedGame, ...]
    missing: tuple[GameOrBye, ...]

    @property
    def changed(self) -> tuple[ComparedGame, ...]:
        """Return the games that are not as they were drawn."""
        return tuple(game for game in self.games if game.difference is not Difference.SAME)

    @property
    def left_out(self) -> tuple[GameOrBye, ...]:
        """Return the drawn games that were not published and whose place no other game took."""
        replaced = [game.drawn for game in self.changed]
        return tuple(game for game in self.missing if game not in replaced)

    @property
    def is_identical(self) -> bool:
        """Return whether the round is as it was drawn."""
        return not self.changed and not self.missing


def compare(published: Sequence[GameOrBye], drawn: Sequence[GameOrBye], *, swiss: bool) -> Comparison:
    """Hold the published games against the drawn ones.

    Args:
        published: the round's games and byes.
        drawn: what the draw gave; a game of the bracket that nobody reached counts in neither.
        swiss: whether a game's place is its table; in the bracket it is its number and its table.
    """
    published = sorted((game for game in published if players_of(game)), key=lambda game: _order(game, swiss))
    drawn_by_players = {frozenset(players_of(game)): game for game in drawn if players_of(game)}
    same = [drawn_by_players.pop(frozenset(players_of(game)), None) for game in published]
    missing = tuple(sorted(drawn_by_players.values(), key=lambda game: _order(game, swiss)))
    open_ = list(missing)
    games = []
    for game, of_the_same in zip(published, same, strict=True):
        if of_the_same is not None:
            difference = _difference(game, of_the_same, swiss=swiss)
            games.append(ComparedGame(published=game, drawn=of_the_same, difference=difference))
            continue
        replaced = _replaced(game, open_, swiss=swiss)
        if replaced is not None:
            open_.remove(replaced)
        games.append(ComparedGame(published=game, drawn=replaced, difference=Difference.PLAYERS))
    return Comparison(games=tuple(games), missing=missing)


def players_of(game: GameOrBye) -> tuple[PlayerId, ...]:
    """Return both players, or the one who sits out."""
    if isinstance(game, Pairing):
        return game.players
    return (game.player,) if game.player is not None else ()


def _order(game: GameOrBye, swiss: bool) -> tuple[int, int]:
    """Return the sort key of a game: by table, then byes; games of the bracket by number."""
    if not swiss:
        return (0, game.row)
    if isinstance(game, Bye) or game.table is None:
        return (1 + isinstance(game, Bye), game.row)
    return (0, game.table)


def _difference(published: GameOrBye, drawn: GameOrBye, *, swiss: bool) -> Difference:
    if _place(published, swiss=swiss) != _place(drawn, swiss=swiss):
        return Difference.TABLE
    return Difference.SAME if players_of(published) == players_of(drawn) else Difference.SEATS


def _place(game: GameOrBye, *, swiss: bool) -> tuple[int | None, ...]:
    table = game.table if isinstance(game, Pairing) else None
    return (table,) if swiss else (game.row, table)


def _replaced(game: GameOrBye, missing: Sequence[GameOrBye], *, swiss: bool) -> GameOrBye | None:
    """Return the drawn game that another stands for: at its table, or for the bye; else one of its players'."""

    def at_its_place(other: GameOrBye) -> bool:
        if not swiss:
            return other.row == game.row
        return type(other) is type(game) and _place(other, swiss=True) == _place(game, swiss=True)

    def of_a_player(other: GameOrBye) -> bool:
        return players_of(game)[0] in players_of(other)

    candidates = [*filter(at_its_place, missing), *filter(of_a_player, missing)]
    return candidates[0] if candidates else None
