"""Rows of a file -> a round, in which nobody has two seats."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.exchange.records import Faults
from generator.exchange.texts import shown
from generator.model import Bye, Pairing, PlayerId, Round

Row = tuple[
    Pairing | Bye | None, str
]  # a game or a bye, None where it has a fault; and where it stands in the file


def as_round(number: int, rows: Iterable[Row], names: Mapping[PlayerId, str], faults: Faults) -> Round:
    """Return the round; somebody with two seats is a fault.

    Args:
        number: the round's.
        rows: in the order of the file.
        names: of the players; whoever is not among them is not looked for.
        faults: what is wrong is noted there.
    """
    pairings, byes, seated = list[Pairing](), list[Bye](), set[PlayerId]()
    for row, where in rows:
        if isinstance(row, Pairing):
            pairings.append(row)
        elif row is not None:
            byes.append(row)
        for player in _players(row):
            if player in seated and player in names:
                message = f"{shown(names[player])} plays in this round a second time: correct one of the two matches"
                faults.add("exchange-player-twice", f"{where}: {message}")
            seated.add(player)
    return Round(number=number, pairings=_at_tables(pairings), byes=tuple(byes))


def _players(row: Pairing | Bye | None) -> tuple[PlayerId, ...]:
    if isinstance(row, Pairing):
        return row.players
    return (row.player,) if row is not None and row.player is not None else ()


def _at_tables(pairings: list[Pairing]) -> tuple[Pairing, ...]:
    """The games at the tables that the file names; in its order where it doesn't, or names one twice."""
    tables = {pairing.table for pairing in pairings}
    if None not in tables and len(tables) == len(pairings):
        return tuple(pairings)
    return tuple(replace(pairing, table=table) for table, pairing in enumerate(pairings, 1))
