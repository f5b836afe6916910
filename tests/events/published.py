"""The published data/ files of a finished event against the oracle.

Readings of these files beyond those of the oracle:

- P1: `points1`, `margin1` of the absent are 0; those of a bye's missing second player are not looked at.
- P2: an empty score of a conceded game may be published as 0 or null; an empty `ended` as "" or null.
- P3: standings-<n>.json of an event's last Swiss round may show places already where no elimination follows.
- P4: in an event that begins with elimination those who lost in the same round may share a place or have
  places of their own in any order; its figures are not looked at.
- P5: the `rank` during and after elimination is that of the last Swiss round, chance included.
- P7: lines of standings stand in order of rank, those without a rank last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.events.played import Played
from tests.oracle import naive, naive_bracket, runewars
from tests.oracle.records import CONCEDED, RoundRecord, Row
from tests.support.organizer import Organizer

Lines = Sequence[dict[str, Any]]
FIGURES = ("tournament_points", "wins", "losses", "draws", "byes", "rounds_played")


def check_published(organizer: Organizer, played: Played) -> None:
    """Every file of a finished event says what the organizer entered and what the oracle makes of it."""
    event = organizer.data("event.json")
    assert event["status"] == "finished"
    assert [(each["round"], each["status"]) for each in event["rounds"]] == [
        (number, "complete") for number in range(1, len(played.records) + 1)
    ]
    listed = organizer.data("players.json")["players"]
    assert {each["id"] for each in listed} == {player.id for player in played.players}
    for number, record in enumerate(played.records, start=1):
        check_round(organizer, played, number, record)
    orders = [check_standings(organizer, played, number) for number in range(1, played.swiss_rounds + 1)]
    check_chance(played, orders)
    check_final(organizer, played, orders)


def check_round(organizer: Organizer, played: Played, number: int, record: RoundRecord) -> None:
    """data/round-<n>.json repeats the workbook and adds points, margins, winners and game numbers."""
    published = organizer.data(f"round-{number}.json")
    assert (published["round"], published["status"]) == (number, "complete")
    tables = {cells["Player 1 ID"]: cells["Table"] for cells in organizer.read_round(number)}
    rows = {row.player1: row for row in record.rows}
    games: dict[frozenset[str], int] = {}
    if record.elimination:
        by_number = played.games[number - played.swiss_rounds - 1]
        games = {naive_bracket.present(game): index for index, game in enumerate(by_number, start=1)}
    assert sorted(each["player1"] for each in published["pairings"]) == sorted(rows)
    for each in published["pairings"]:
        row = rows[each["player1"]]
        assert each["player2"] == row.player2
        assert each["bye"] is (row.player2 is None)
        assert each["game"] == games.get(frozenset(row.players))
        assert (each["ended"] or "") == row.ended
        check_worth(each, row, record.elimination)
        if row.player2 is not None:
            assert each["table"] == tables[row.player1]


def check_worth(published: dict[str, Any], row: Row, elimination: bool) -> None:
    """Winner, scores, points and margins of one pairing; elimination has neither points nor margins."""
    worth = runewars.outcome(row)
    assert published["winner"] == worth.winner
    for side in range(1, len(row.players) + 1):
        score = (row.score1, row.score2)[side - 1]
        allowed = (0, None) if row.ended in CONCEDED and score is None else (score,)
        assert published[f"score{side}"] in allowed, published
        points = None if elimination else worth.points[side - 1]
        margin = None if elimination else worth.margins[side - 1]
        assert (published[f"points{side}"], published[f"margin{side}"]) == (points, margin), published


def check_standings(organizer: Organizer, played: Played, number: int) -> list[str]:
    """Compares standings-<n>.json in every figure; gives the published order."""
    published = organizer.data(f"standings-{number}.json")
    assert published["after_round"] == number
    lines, table = published["standings"], played.figures(number)
    check_figures(lines, table)
    check_statuses(lines, table)
    order = check_ranks(lines, table)
    early = number == played.swiss_rounds and played.ends_in_swiss  # P3
    assert all(line["place"] is None or (early and line["place"] == line["rank"]) for line in lines)
    return order


def check_chance(played: Played, orders: Sequence[Sequence[str]]) -> None:
    """Where chance decided about a bye, a cut or a seed, it is the chance in the standings before."""
    for number, record in enumerate(played.records[1 : len(orders) + 1], start=2):
        order, table = orders[number - 2], played.figures(number - 1, entering=True)
        if played.first_after_cut(number):
            through = naive_bracket.cut(order, table, played.stages[record.stage]["size"])
            assert naive.seated(record) == set(through)
            if record.elimination:
                seats = [naive_bracket.present(game) for game in played.games[0]]
                assert seats == [naive_bracket.present(game) for game in naive_bracket.first_games(through)]
        byes = [row.player1 for row in record.rows if row.player2 is None]
        if byes and not record.elimination:
            candidates = naive.bye_candidates(table, naive.seated(record))
            if candidates <= set(order):
                assert byes[0] == max(candidates, key=order.index)


def check_final(organizer: Organizer, played: Played, orders: Sequence[Sequence[str]]) -> None:
    """data/standings.json at the end: Swiss figures and ranks as they stood, and everybody's place."""
    published = organizer.data("standings.json")
    assert (published["status"], published["after_round"]) == ("final", len(played.records))
    lines, table = published["standings"], played.figures()
    check_statuses(lines, table)
    order: Sequence[str] = sorted(table)
    if orders:
        check_figures(lines, table)
        order = check_ranks(sorted(lines, key=lambda line: (line["rank"] is None, line["rank"])), table)
        assert order == orders[-1]
    else:
        assert all(line["rank"] is None for line in lines)
    elimination = [record for record in played.records if record.elimination]
    places = {line["player"]: line["place"] for line in lines}
    next_place = 1
    for group in naive_bracket.final_places(order, elimination, table):
        numbers = list(range(next_place, next_place + len(group)))
        found = [places.pop(player) for player in group]
        shared_or_any_order = not orders and sorted(found) in (numbers, numbers[:1] * len(group))  # P4
        assert found == numbers or shared_or_any_order, (group, found)
        next_place += len(group)
    assert set(places.values()) <= {None}, "no place for the disqualified"


def check_figures(lines: Lines, table: dict[str, naive.Figures]) -> None:
    """Every figure of everybody, the strength of schedule rounded half-even to six decimals."""
    assert sorted(line["player"] for line in lines) == sorted(table)
    for line in lines:
        expected = table[line["player"]]
        found = line | {"tournament_points": line["points"]}
        assert {name: found[name] for name in FIGURES} == {
            name: getattr(expected, name) for name in FIGURES
        }, line
        tiebreakers = line["tiebreakers"]
        assert tiebreakers["margin_of_victory"] == expected.margin_of_victory, line
        assert tiebreakers["strength_of_schedule"] == float(round(expected.strength_of_schedule, 6)), line


def check_statuses(lines: Lines, table: dict[str, naive.Figures]) -> None:
    """Active, dropped, disqualified or eliminated, as it stood then."""
    found = {line["player"]: line["status"] for line in lines}
    assert found == {player: figures.status for player, figures in table.items()}


def check_ranks(lines: Lines, table: dict[str, naive.Figures]) -> list[str]:
    """Ranks count from 1 and keep to the naive groups; the disqualified have none and stand last."""
    ranked = [line for line in lines if line["rank"] is not None]
    assert [line["rank"] for line in ranked] == list(range(1, len(ranked) + 1)), "in order, from 1"
    assert list(lines[: len(ranked)]) == ranked, "those without rank stand last"
    order = [str(line["player"]) for line in ranked]
    assert sorted(order) == sorted(player for group in naive.ranking(table) for player in group)
    at = 0
    for group in naive.ranking(table):
        assert sorted(order[at : at + len(group)]) == sorted(group)
        at += len(group)
    return order
