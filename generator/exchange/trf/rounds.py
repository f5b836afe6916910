"""The lines of all players -> the rounds that were drawn, with their games and byes."""

from collections.abc import Iterator, Sequence

from generator.exchange.trf.byes import Byes
from generator.exchange.trf.entries import Entry
from generator.exchange.trf.games import Games
from generator.exchange.trf.players import Row
from generator.exchange.trf.requests import Request
from generator.exchange.unplayed_rounds import add_empty
from generator.model import Bye, Pairing, PlayerId, Round

_UNRATED = ("W", "D", "L")

Told = tuple[Row, Entry]


def read_rounds(games: Games, byes: Byes, requests: Sequence[Request]) -> tuple[Round, ...]:
    """All rounds up to the last in which a game stands; of later ones, which nobody has played, who has a bye.

    What was asked for in a round that was played stands in the players' lines, too, if it was given.
    """
    rows = [*games.rows.values()]
    last = _last_drawn(rows)
    rounds = []
    ends = [*(len(row.rounds) for row in rows), *(each.round_number for each in requests)]
    for number in range(1, max(ends, default=0) + 1):
        told = [*_of_round(rows, number)]
        alone = {games.ids[row.start]: entry.result for row, entry in told if entry.opponent is None}
        if number <= last:
            rounds.append(_round(number, told, games, [*byes.of_round(number, alone)]))
        else:
            asked = {games.ids[each.start]: each.result for each in requests if each.round_number == number}
            byes.keep(number, alone | asked)
    return tuple(rounds)


def unrated_in(games: Games) -> int:
    """How many games are marked as not rated."""
    entries = (entry for row in games.rows.values() for entry in row.rounds)
    return sum(entry is not None and entry.result in _UNRATED for entry in entries) // 2


def _of_round(rows: Sequence[Row], number: int) -> Iterator[Told]:
    for row in rows:
        entry = row.rounds[number - 1] if number <= len(row.rounds) else None
        if entry is not None:
            yield row, entry


def _last_drawn(rows: Sequence[Row]) -> int:
    drawn = (
        number
        for row in rows
        for number, entry in enumerate(row.rounds, 1)
        if entry is not None and entry.opponent is not None
    )
    return max(drawn, default=0)


def _round(
    number: int, told: Sequence[Told], games: Games, sitting_out: Sequence[tuple[PlayerId, bool]]
) -> Round:
    pairings: list[Pairing] = []
    for row, entry in told:
        if entry.opponent is not None:
            game = games.read(number, row, entry, len(pairings) + 1)
            pairings += [] if game is None else [game]
    if not pairings and not games.faults.findings:
        add_empty(number, games.faults)
    after = len(pairings) + 1
    byes = (Bye(player=who, row=row, given=given) for row, (who, given) in enumerate(sitting_out, after))
    return Round(number=number, pairings=tuple(pairings), byes=tuple(byes))
