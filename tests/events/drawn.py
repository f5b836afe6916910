"""Everything random in an event is the draw that docs/draw.md describes, repeated by the second opinion."""

from __future__ import annotations

from collections.abc import Sequence

from tests.events.played import Played
from tests.oracle import draw, naive, urban_war


def check_draw(played: Played, orders: Sequence[Sequence[str]]) -> None:
    """Every round's seed, the order among equals, the first bye, and who begins where chance decides all."""
    rounds = zip(played.records, played.fields, strict=True)
    for number, (record, fields) in enumerate(rounds, start=1):
        before = draw.results_of(played.records[: number - 1], played.rules)
        seed = draw.seed_of(played.seed, fields["Stage"], number, naive.seated(record), before)
        assert fields["Draw"] == seed, f"round {number}"
    for number, order in enumerate(orders, start=1):
        check_equals(played, number, order)
    check_beginning(played, str(played.fields[0]["Draw"]))


def check_equals(played: Played, number: int, order: Sequence[str]) -> None:
    """Equals stand in the order of the tickets of purpose `random`."""
    records = played.records[:number]
    players = {player for record in records for player in naive.seated(record)}
    results = draw.results_of(records, played.rules)
    shuffled = draw.shuffled(
        draw.seed_of(played.seed, "standings", number, players, results), "random", order
    )
    groups = played.ranking(played.figures(number))
    assert list(order) == [player for group in groups for player in sorted(group, key=shuffled.index)]


def check_beginning(played: Played, seed: str) -> None:
    """Round 1: the bye by its ticket; Urban War's shuffle; a bracket that the event begins with."""
    record = played.records[0]
    pairs = [(row.player1, row.player2) for row in record.rows if row.player2 is not None]
    byes = [row.player1 for row in record.rows if row.player2 is None]
    everybody = naive.seated(record)
    if record.elimination:
        shuffled = draw.shuffled(seed, "pairs", everybody)
        waiting, playing = shuffled[: len(byes)], shuffled[len(byes) :]
        games = [(player, None) for player in waiting] + list(zip(playing[::2], playing[1::2], strict=True))
        order = draw.shuffled(seed, "game numbers", [game[0] for game in games])
        assert played.games[0] == sorted(games, key=lambda game: order.index(game[0]))
        return
    assert byes == draw.shuffled(seed, "bye", everybody)[: len(everybody) % 2]
    if played.pairs_by_rank:
        stack = [player for player in draw.shuffled(seed, "round 1", everybody) if player not in byes]
        assert pairs == urban_war.first_round(stack, {player.id: player.faction for player in played.players})
