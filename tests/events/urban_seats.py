"""Who meets whom in Urban War and on which table: determined by the published standings, but for the shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.events.played import Played
from tests.oracle import urban_war
from tests.oracle.records import ABSENT, RoundRecord


def check_urban_seats(played: Played, orders: Sequence[Sequence[str]]) -> None:
    """Every round's pairings and tables; `orders` are the lines of standings-<n>.json."""
    check_shuffled(played, played.records[0])
    for number in range(2, len(played.records) + 1):
        check_by_rank(played, number, orders[number - 2])


def check_shuffled(played: Played, record: RoundRecord) -> None:
    """Round 1: some shuffle gives these pairs in the order of their tables, which count from 1."""
    rows = sorted((row for row in record.rows if row.player2), key=lambda row: row.table or 0)
    assert [row.table for row in rows] == list(range(1, len(rows) + 1))
    factions = {player.id: player.faction for player in played.players}
    pairs = [(row.player1, str(row.player2)) for row in rows]
    assert urban_war.comes_from_a_shuffle(pairs, factions)


def check_by_rank(played: Played, number: int, order: Sequence[str]) -> None:
    """Later rounds: from the top everybody meets the next below; nothing is left to chance but shared ranks."""
    record = played.records[number - 1]
    found = {frozenset(row.players): row.table for row in record.rows if row.player2}
    met, played_on = played.met(number), tables_so_far(played, number)
    allowed = []
    for everybody in orders_of(played, number, order):
        sitting = [player for player in everybody if any(player in pair for pair in found)]
        pairs = urban_war.later_round(sitting, met)
        numbers = urban_war.tables(pairs, played_on, most_games(played, number))
        allowed.append({frozenset(pair): table for pair, table in zip(pairs, numbers, strict=True)})
    assert found in allowed, (found, allowed)


def orders_of(played: Played, number: int, order: Sequence[str]) -> Iterator[list[str]]:
    """The ranking with somebody who comes late at every place where their figures put them (R3)."""
    groups = played.ranking(played.figures(number - 1, entering=True))
    newcomers = [player for group in groups for player in group if player not in order]
    assert len(newcomers) <= 1
    if not newcomers:
        yield list(order)
    for newcomer in newcomers:
        (index,) = (index for index, group in enumerate(groups) if newcomer in group)
        above = sum(len(group) for group in groups[:index])
        for place in range(above, above + len(groups[index])):
            yield [*order[:place], newcomer, *order[place:]]


def most_games(played: Played, number: int) -> int:
    """The number of games of the largest round so far."""
    return max(sum(row.player2 is not None for row in record.rows) for record in played.records[: number - 1])


def tables_so_far(played: Played, number: int) -> dict[str, set[int]]:
    """On which tables everybody has played; a no-show's table was not played on."""
    result: dict[str, set[int]] = {}
    for record in played.records[: number - 1]:
        for row in record.rows:
            for player in row.players:
                if row.table is not None and row.ended not in ABSENT:
                    result.setdefault(player, set()).add(row.table)
    return result
