"""Who sits where in a round, by name, in a line each: for the wall and for the projector."""

from collections import Counter
from dataclasses import dataclass

from generator.languages import _
from generator.model import Pairing, PlayerId
from generator.names import order_of
from generator.publish.facts import RoundFacts
from generator.publish.frame.desk import Desk
from generator.publish.wording import byes, words


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A player with table and opponent; `id` stands only where somebody else has the same name."""

    name: str
    id: str
    table: str
    opponent: str


def name_lines(desk: Desk, round_: RoundFacts) -> tuple[NameLine, ...]:
    """A line for everybody who has a seat or a bye, by name."""
    seats: list[tuple[PlayerId, str, str]] = []
    for pairing in round_.pairings:
        one, two = pairing.players
        where = place(round_, pairing)
        seats += [(one, where, desk.name(two)), (two, where, desk.name(one))]
    seats += [(bye.player, words.NONE, byes.label(bye)) for bye in round_.byes if bye.player is not None]
    shared = Counter(desk.name(player) for player, _where, _opponent in seats)
    seats.sort(key=lambda seat: (order_of(desk.name(seat[0])), seat[0]))
    return tuple(
        NameLine(
            name=desk.name(player),
            id=player if shared[desk.name(player)] > 1 else "",
            table=where,
            opponent=opponent,
        )
        for player, where, opponent in seats
    )


def place_label(round_: RoundFacts) -> str:
    """What the numbers of a round's games are: tables, or games of a bracket that has no tables."""
    return _("Game") if _is_by_game(round_) else _("Table")


def place(round_: RoundFacts, pairing: Pairing) -> str:
    """The number under which two players find their place."""
    return str(pairing.row) if _is_by_game(round_) else words.figure(pairing.table)


def _is_by_game(round_: RoundFacts) -> bool:
    return not round_.is_swiss and all(pairing.table is None for pairing in round_.pairings)
