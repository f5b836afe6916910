"""Figures beside the score, added up naively from the rows of the workbooks, as the rules say it and no cleverer.

A figure of a player is what was entered for that player in all Swiss games. A bye and a game for which somebody did not
come have none; after a concession what is not entered is 0. The difference takes away what was entered for those whom
the player met in these games. The opponents' figure is that of everybody met, once for each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Cells = Mapping[str, Any]


def games_of(rows: Iterable[Cells]) -> list[Cells]:
    """The rows of games that were played."""
    return [row for row in rows if row["Player 2 ID"] and not str(row["Ended"] or "").startswith("No-show")]


def own_sum(player: str, rows: Iterable[Cells], figure: str) -> int:
    """What was entered for the player."""
    return sum(row[f"{figure} {seat}"] or 0 for row, seat in _played(player, rows))


def difference(player: str, rows: Iterable[Cells], figure: str) -> int:
    """The same less what was entered for the opponents."""
    rows = list(rows)
    theirs = sum(row[f"{figure} {3 - seat}"] or 0 for row, seat in _played(player, rows))
    return own_sum(player, rows, figure) - theirs


def opponents_sum(player: str, rows: Iterable[Cells], figure: str) -> int:
    """The sum of those met."""
    rows = list(rows)
    met = [row[f"Player {3 - seat} ID"] for row, seat in _played(player, rows)]
    return sum(own_sum(opponent, rows, figure) for opponent in met)


def margin(player: str, rows: Iterable[Cells], figure: str, base: int, most: int) -> int:
    """The base and the lead of each game, which counts for `most` at most; a concession and a bye give 0."""
    total = 0
    for row, seat in _played(player, rows):
        if not str(row["Ended"] or "").startswith("Conceded"):
            lead = row[f"{figure} {seat}"] - row[f"{figure} {3 - seat}"]
            total += base + sorted((-most, lead, most))[1]
    return total


def _played(player: str, rows: Iterable[Cells]) -> list[tuple[Cells, int]]:
    """The player's games, each with the player's seat."""
    return [(row, seat) for row in games_of(rows) for seat in (1, 2) if row[f"Player {seat} ID"] == player]


OF_KEYS = {"figure_sum": own_sum, "figure_difference": difference, "opponents_figure_sum": opponents_sum}
