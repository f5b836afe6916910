"""The published data/ files of a finished event against the oracle.

Readings of these files beyond those of the oracle:

- P1: `points1`, `margin1` of the absent are 0; those of a bye's missing second player are not looked at.
- P2: scores are published as they count: 0 where a conceded game's is empty, 100 for the opponent of
  X-Wing's conceding player; an empty `ended` may be published as "" or null.
- P3: standings-<n>.json of an event's last Swiss round may show places already where no elimination follows.
- P4: in an event that begins with elimination those who lost in the same round may share a place or have
  places of their own in any order; its figures are not looked at.
- P5: the `rank` during and after elimination is that of the last Swiss round, chance included.
- P7: lines of standings stand in order of rank, those without a rank last.
- P8: losses are published as entered, also a conceding force's, and empty ones as null; the level says how they
  count. Where nobody played there is no level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import naive, naive_bracket
from tests.oracle.played import Played
from tests.oracle.records import Outcome, RoundRecord, Row, Rules
from tests.support.organizer import Organizer

Lines = Sequence[dict[str, Any]]
FIGURES = ("tournament_points", "wins", "losses", "draws", "byes", "rounds_played")
TIEBREAKERS = ("margin_of_victory", "strength_of_schedule", "opponents_points")


def check_published(organizer: Organizer, played: Played) -> None:
    """Every file of a finished event says what the organizer entered and what the oracle makes of it."""
    event = organizer.data("event.json")
    assert event["status"] == "finished"
    assert [(each["round"], each["status"]) for each in event["rounds"]] == [
        (number, "complete") for number in range(1, len(played.records) + 1)
    ]
    check_final(organizer, played, check_so_far(organizer, played))


def check_so_far(organizer: Organizer, played: Played) -> list[list[str]]:
    """Every complete round and the standings after it; gives the players' orders after each Swiss round."""
    listed = organizer.data("players.json")["players"]
    assert {each["id"] for each in listed} == {player.id for player in played.players}
    for number, record in enumerate(played.records, start=1):
        check_round(organizer, played, number, record)
    rounds = min(played.swiss_rounds, len(played.records))
    return [check_standings(organizer, played, number) for number in range(1, rounds + 1)]


def check_round(organizer: Organizer, played: Played, number: int, record: RoundRecord) -> None:
    """data/round-<n>.json repeats the workbook and adds points, margins, winners and game numbers."""
    published = organizer.data(f"round-{number}.json")
    assert (published["round"], published["status"]) == (number, "complete")
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
        check_worth(each, row, record.elimination, played.rules)
        if row.player2 is not None:
            assert each["table"] == row.table


def check_worth(published: dict[str, Any], row: Row, elimination: bool, rules: Rules) -> None:
    """Winner, scores, points and margins of one pairing; elimination has neither points nor margins."""
    worth = rules.outcome(row)
    assert published["winner"] == worth.winner
    has_margin = "margin_of_victory" in rules.precedence and not elimination
    for side in range(1, len(row.players) + 1):
        assert published[f"score{side}"] == worth.scores[side - 1], published
        points = None if elimination else worth.points[side - 1]
        margin = worth.margins[side - 1] if has_margin else None
        assert (published[f"points{side}"], published[f"margin{side}"]) == (points, margin), published
    if row.models2:
        check_losses(published, row, worth)


def check_losses(published: dict[str, Any], row: Row, worth: Outcome) -> None:
    """Urban War's casualties, withdrawals and bonus points as entered, and the levels that count."""
    for name in ("casualties1", "casualties2", "withdrew1", "withdrew2", "bonus1", "bonus2"):
        assert published[name] == getattr(row, name), published
    assert (published["level1"], published["level2"]) == worth.levels, published


def check_standings(organizer: Organizer, played: Played, number: int) -> list[str]:
    """Compares standings-<n>.json in every figure, equals in the order of their tickets; gives the published order."""
    published = organizer.data(f"standings-{number}.json")
    assert published["after_round"] == number
    used = played.rules.precedence[1:]
    assert tuple(published["tiebreakers"][: len(used)]) == tuple(used)
    lines, table = published["standings"], played.figures(number)
    check_figures(lines, table, played.rules)
    check_statuses(lines, table)
    order = check_ranks(lines, table, played.rules)
    assert order == played.order(number)
    early = number == played.swiss_rounds and played.ends_in_swiss  # P3
    assert all(line["place"] is None or (early and line["place"] == line["rank"]) for line in lines)
    return order


def check_final(organizer: Organizer, played: Played, orders: Sequence[Sequence[str]]) -> None:
    """data/standings.json at the end: Swiss figures and ranks as they stood, and everybody's place."""
    published = organizer.data("standings.json")
    assert (published["status"], published["after_round"]) == ("final", len(played.records))
    lines, table = published["standings"], played.figures()
    check_statuses(lines, table)
    order: Sequence[str] = sorted(table)
    if orders:
        check_figures(lines, table, played.rules)
        by_rank = sorted(lines, key=lambda line: (line["rank"] is None, line["rank"]))
        order = check_ranks(by_rank, table, played.rules)
        ranked = {player for group in naive.ranking(table, played.rules) for player in group}
        assert order == [player for player in orders[-1] if player in ranked], "nobody moves but up"
    else:
        assert all(line["rank"] is None for line in lines)
    if played.rules.ranks_are_shared:
        assert all(line["place"] == line["rank"] for line in lines), "a shared rank is a shared place"
        return
    elimination = [record for record in played.records if record.elimination]
    places = {line["player"]: line["place"] for line in lines}
    next_place = 1
    for group in naive_bracket.final_places(order, elimination, table, played.rules):
        numbers = list(range(next_place, next_place + len(group)))
        found = [places.pop(player) for player in group]
        shared_or_any_order = not orders and sorted(found) in (numbers, numbers[:1] * len(group))  # P4
        assert found == numbers or shared_or_any_order, (group, found)
        next_place += len(group)
    assert set(places.values()) <= {None}, "no place for the disqualified"


def check_figures(lines: Lines, table: dict[str, naive.Figures], rules: Rules) -> None:
    """Every figure of everybody, the strength of schedule rounded half-even to six decimals.

    A tiebreaker that the regulations don't have is null.
    """
    assert sorted(line["player"] for line in lines) == sorted(table)
    for line in lines:
        expected = table[line["player"]]
        found = line | {"tournament_points": line["points"]}
        assert {name: found[name] for name in FIGURES} == {
            name: getattr(expected, name) for name in FIGURES
        }, line
        assert set(line["tiebreakers"]) == set(TIEBREAKERS), line
        for name, published in line["tiebreakers"].items():
            figure = float(round(getattr(expected, name), 6)) if name in rules.precedence else None
            assert published == figure, (name, line)


def check_statuses(lines: Lines, table: dict[str, naive.Figures]) -> None:
    """Active, dropped, disqualified, retired or eliminated, as it stood then."""
    found = {line["player"]: line["status"] for line in lines}
    assert found == {player: figures.status for player, figures in table.items()}


def check_ranks(lines: Lines, table: dict[str, naive.Figures], rules: Rules) -> list[str]:
    """Ranks count from 1 and keep to the naive groups; disqualified and retired players have none.

    They stand last. Where ranks are shared a group has that of its first line: 1, 2, 2, 4.
    """
    ranked = [line for line in lines if line["rank"] is not None]
    assert list(lines[: len(ranked)]) == ranked, "those without rank stand last"
    order = [str(line["player"]) for line in ranked]
    at = 0
    for group in naive.ranking(table, rules):
        numbers = range(at + 1, at + len(group) + 1)
        expected = [at + 1] * len(group) if rules.ranks_are_shared else list(numbers)
        assert [line["rank"] for line in ranked[at : at + len(group)]] == expected
        assert sorted(order[at : at + len(group)]) == sorted(group)
        at += len(group)
    assert at == len(ranked)
    return order
