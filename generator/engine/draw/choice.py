"""Who of two players may choose something before their game, told by the totals of their lists."""

from dataclasses import dataclass

from generator.findings import Citation
from generator.model import Player
from generator.regulations.catalogue import cite
from generator.regulations.schema import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class Chooser:
    """The seat (1 or 2) that chooses; 0 where the totals are equal and a random method decides."""

    seat: int
    clause: Citation


def chooser(player1: Player, player2: Player, regulation: Regulation) -> Chooser | None:
    """Who chooses, or None where the regulations leave nothing to choose or a list's total isn't known.

    Source: Runewars 2.2, Game Setup, p. 12; X-Wing 1.1.1, Game Setup.
    """
    choice = regulation.lists.choice if regulation.lists is not None else None
    if choice is None or player1.list_points is None or player2.list_points is None:
        return None
    lead = player1.list_points - player2.list_points
    if choice.by == "lower total":
        lead = -lead
    seat = 0 if lead == 0 else 1 if lead > 0 else 2
    return Chooser(seat=seat, clause=cite(regulation, "lists", "choice"))
