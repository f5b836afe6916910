"""Who won a game, from its row in the workbook: naively, as step 4 of "What a game is worth" says it.

Somebody who did not come, gave up or was ruled against has lost. Else the higher score has won; on equal ones whoever
has more of the first figure of which they have not the same; if there is none, it is a draw, or the winner is entered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Cells = Mapping[str, Any]
LOSES = {"No-show 1": 1, "Conceded 1": 1, "Awarded 2": 1, "No-show 2": 2, "Conceded 2": 2, "Awarded 1": 2}


def winner(row: Cells, ties_by: Sequence[str], *, draws: bool) -> int | None:
    """The seat that won, 0 for a draw, if nobody came or if both lost; None while the winner is still to be entered."""
    ended = str(row["Ended"] or "")
    if ended in ("No-show both", "Both lost"):
        return 0
    if ended in LOSES:
        return 3 - LOSES[ended]
    for name in ("Score", *ties_by):
        one, other = row[f"{name} 1"], row[f"{name} 2"]
        if one != other:
            return 1 if one > other else 2
    entered: int | None = row["Winner"]
    return 0 if draws else entered
