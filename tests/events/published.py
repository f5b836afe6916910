"""Judges of an event in a folder: its workbooks, and its published data/ files against the oracle.

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

from collections.abc import Iterator, Sequence
from typing import Any

from tests.oracle import naive, naive_bracket
from tests.oracle.played import Played
from tests.oracle.records import Row, Rules
from tests.support.organizer import SEATS, Organizer
from tests.support.random_events import Folder, Moment, RandomEvent, differs, wrong_draw, wrong_end

Lines = Sequence[dict[str, Any]]
FIGURES = ("tournament_points", "wins", "losses", "draws", "byes", "rounds_played")
TIEBREAKERS = ("margin_of_victory", "strength_of_schedule", "opponents_points")


def organizer_of(event: RandomEvent) -> Organizer:
    """Return who plays the event in its folder."""
    assert isinstance(event.place, Folder)
    return event.place.organizer


# -- while it is played


def wrong_workbook(event: RandomEvent) -> Iterator[str]:
    """Nothing is filled in yet in the workbook of a round, and who has no opponent has a bye."""
    rows, stated = organizer_of(event).read_all(event.drawn.number)
    yield from differs("the workbook's round", stated["Round"], event.drawn.number)
    for cells in rows:
        yield from differs(f"{cells} is a bye", cells["Player 2"] == "BYE", cells["Player 2 ID"] is None)
        filled = [name for name, value in cells.items() if value and name not in (*SEATS, "Note")]
        yield from differs("what is filled in", filled, [])


def pairs_again(event: RandomEvent) -> Iterator[str]:
    """While results are missing nothing is paired, and no workbook changes."""
    organizer, number = organizer_of(event), event.drawn.number
    written = organizer.workbook(number).read_bytes()
    organizer.pair()
    yield from differs("rounds after pairing again", organizer.rounds(), number)
    yield from differs("the workbook is as it was", organizer.workbook(number).read_bytes() == written, True)


def pairs_twice(event: RandomEvent) -> Iterator[str]:
    """The same of the first round, before anything is entered."""
    if event.drawn.number == 1:
        yield from pairs_again(event)


def wrong_half(event: RandomEvent) -> Iterator[str]:
    """With half the results in the standings are provisional, by the games that are in."""
    organizer = organizer_of(event)
    organizer.build()
    published = organizer.data("standings.json")
    yield from differs("standings with half the results", published["status"], "provisional")
    table = event.played.figures(more=[event.half])
    yield from wrong_lines(published["standings"], table, event.played.rules)
    status = organizer.data(f"round-{event.drawn.number}.json")["status"]
    yield from differs("the round with half its results", status, "in progress")


# -- when it is over


def wrong_publication(event: RandomEvent) -> Iterator[str]:
    """Every file of a finished event says what the organizer entered and what the oracle makes of it."""
    yield from wrong_so_far(event)
    organizer, played = organizer_of(event), event.played
    listed = organizer.data("event.json")
    yield from differs("the event", listed["status"], "finished")
    states = [(each["round"], each["status"]) for each in listed["rounds"]]
    right = [(number, "complete") for number in range(1, len(played.records) + 1)]
    yield from differs("rounds of event.json", states, right)
    yield from wrong_final(organizer, played)


def wrong_so_far(event: RandomEvent) -> Iterator[str]:
    """The same of every complete round and the standings after it."""
    organizer, played = organizer_of(event), event.played
    organizer.build()
    listed = {each["id"] for each in organizer.data("players.json")["players"]}
    yield from differs("players.json", listed, {player.id for player in played.players})
    for number in range(1, len(played.records) + 1):
        yield from wrong_round(organizer, played, number)
    for number in range(1, min(played.swiss_rounds, len(played.records)) + 1):
        yield from wrong_standings(organizer, played, number)


# What is asked of an event in a folder.
JUDGES = {
    Moment.DRAWN: (wrong_draw, wrong_workbook, pairs_twice),
    Moment.HALF: (pairs_again, wrong_half),
    Moment.OVER: (wrong_end, wrong_publication),
}


# -- of a file


def wrong_round(organizer: Organizer, played: Played, number: int) -> Iterator[str]:
    """data/round-<n>.json repeats the workbook and adds points, margins, winners and game numbers."""
    record, published = played.records[number - 1], organizer.data(f"round-{number}.json")
    yield from differs("round and status", (published["round"], published["status"]), (number, "complete"))
    rows = {row.player1: row for row in record.rows}
    games: dict[frozenset[str], int] = {}
    if record.elimination:
        by_number = played.games[number - played.swiss_rounds - 1]
        games = {naive_bracket.present(game): index for index, game in enumerate(by_number, start=1)}
    seated = sorted(each["player1"] for each in published["pairings"])
    yield from differs("first players", seated, sorted(rows))
    for each in published["pairings"] if seated == sorted(rows) else ():
        row = rows[each["player1"]]
        found = {name: each[name] for name in ("player2", "bye", "game")} | {"ended": each["ended"] or ""}
        right = {"player2": row.player2, "bye": row.player2 is None, "ended": row.ended}
        right["game"] = games.get(frozenset(row.players))
        if row.player2 is not None:
            found["table"], right["table"] = each["table"], row.table
        yield from differs(f"{each['player1']}'s game of round {number}", found, right)
        yield from wrong_worth(each, row, played.rules, elimination=record.elimination)


def wrong_worth(published: dict[str, Any], row: Row, rules: Rules, *, elimination: bool) -> Iterator[str]:
    """Winner, scores, points and margins of one pairing; elimination has neither points nor margins.

    Urban War's casualties, withdrawals and bonus points are as entered, and the levels those that count.
    """
    worth = rules.outcome(row)
    has_margin = "margin_of_victory" in rules.precedence and not elimination
    right: dict[str, Any] = {"winner": worth.winner}
    for side in range(1, len(row.players) + 1):
        right[f"score{side}"] = worth.scores[side - 1]
        right[f"points{side}"] = None if elimination else worth.points[side - 1]
        right[f"margin{side}"] = worth.margins[side - 1] if has_margin else None
    if row.models2:
        entered = ("casualties1", "casualties2", "withdrew1", "withdrew2", "bonus1", "bonus2")
        right |= {name: getattr(row, name) for name in entered}
        right |= {"level1": worth.levels[0], "level2": worth.levels[1]}
    yield from differs(f"the worth of {row}", {name: published[name] for name in right}, right)


def wrong_standings(organizer: Organizer, played: Played, number: int) -> Iterator[str]:
    """standings-<n>.json in every figure, equals in the order of their tickets."""
    published = organizer.data(f"standings-{number}.json")
    yield from differs("the standings' round", published["after_round"], number)
    used = played.rules.precedence[1:]
    yield from differs("tiebreakers", tuple(published["tiebreakers"][: len(used)]), tuple(used))
    lines = published["standings"]
    yield from wrong_lines(lines, played.figures(number), played.rules)
    yield from differs(f"the order after round {number}", ranked(lines), played.order(number))
    early = number == played.swiss_rounds and played.ends_in_swiss  # P3
    for line in lines:
        if line["place"] is not None and not (early and line["place"] == line["rank"]):
            yield f"a place after round {number}: {line}"


def wrong_final(organizer: Organizer, played: Played) -> Iterator[str]:
    """data/standings.json at the end: Swiss figures and ranks as they stood, and everybody's place."""
    published = organizer.data("standings.json")
    state = published["status"], published["after_round"]
    yield from differs("the standings at the end", state, ("final", len(played.records)))
    lines, table = published["standings"], played.figures()
    order: Sequence[str] = sorted(table)
    if played.swiss_rounds:
        by_rank = sorted(lines, key=lambda line: (line["rank"] is None, line["rank"]))
        yield from wrong_lines(by_rank, table, played.rules)
        order = ranked(by_rank)
        left = {player for group in naive.ranking(table, played.rules) for player in group}
        last = organizer.data(f"standings-{min(played.swiss_rounds, len(played.records))}.json")["standings"]
        in_swiss = [player for player in ranked(last) if player in left]
        yield from differs("the ranking at the end, in which nobody moves but up", order, in_swiss)
    else:
        yield from wrong_statuses(lines, table)
        yield from differs("ranks", {line["rank"] for line in lines}, {None})
    if played.rules.ranks_are_shared:
        for line in lines:
            yield from differs("a shared place", line["place"], line["rank"])
    else:
        yield from _wrong_places(lines, order, played)


def _wrong_places(lines: Lines, order: Sequence[str], played: Played) -> Iterator[str]:
    elimination = [record for record in played.records if record.elimination]
    places = {line["player"]: line["place"] for line in lines}
    next_place = 1
    for group in naive_bracket.final_places(order, elimination, played.figures(), played.rules):
        numbers = list(range(next_place, next_place + len(group)))
        found = [places.pop(player) for player in group]
        if played.swiss_rounds or sorted(found) not in (numbers, numbers[:1] * len(group)):  # P4
            yield from differs(f"places of {group}", found, numbers)
        next_place += len(group)
    yield from differs("places of the disqualified", set(places.values()) - {None}, set())


def wrong_lines(lines: Lines, table: dict[str, naive.Figures], rules: Rules) -> Iterator[str]:
    """Figures, statuses and ranks of standings."""
    yield from wrong_figures(lines, table, rules)
    yield from wrong_statuses(lines, table)
    yield from wrong_ranks(lines, table, rules)


def wrong_figures(lines: Lines, table: dict[str, naive.Figures], rules: Rules) -> Iterator[str]:
    """Every figure of everybody, the strength of schedule rounded half-even to six decimals.

    A tiebreaker that the regulations don't have is null.
    """
    players = sorted(line["player"] for line in lines)
    yield from differs("who stands in the standings", players, sorted(table))
    for line in lines if players == sorted(table) else ():
        expected = table[line["player"]]
        right = {name: getattr(expected, name) for name in FIGURES}
        found = line | {"tournament_points": line["points"]}
        yield from differs(f"{line['player']}", {name: found[name] for name in FIGURES}, right)
        rounded = {
            name: float(round(getattr(expected, name), 6)) if name in rules.precedence else None
            for name in TIEBREAKERS
        }
        yield from differs(f"{line['player']}'s tiebreakers", line["tiebreakers"], rounded)


def wrong_statuses(lines: Lines, table: dict[str, naive.Figures]) -> Iterator[str]:
    """Active, dropped, disqualified, retired or eliminated, as it stood then."""
    found = {line["player"]: line["status"] for line in lines}
    yield from differs("statuses", found, {player: figures.status for player, figures in table.items()})


def wrong_ranks(lines: Lines, table: dict[str, naive.Figures], rules: Rules) -> Iterator[str]:
    """Ranks count from 1 and keep to the naive groups; disqualified and retired players have none.

    They stand last. Where ranks are shared a group has that of its first line: 1, 2, 2, 4.
    """
    order = ranked(lines)
    yield from differs("those with a rank, first", [line["player"] for line in lines][: len(order)], order)
    ranks = [line["rank"] for line in lines if line["rank"] is not None]
    at = 0
    for group in naive.ranking(table, rules):
        end = at + len(group)
        right = [at + 1] * len(group) if rules.ranks_are_shared else list(range(at + 1, end + 1))
        yield from differs("ranks", ranks[at:end], right)
        yield from differs(f"who has ranks {at + 1} to {end}", sorted(order[at:end]), sorted(group))
        at = end
    yield from differs("how many have a rank", len(order), at)


def ranked(lines: Lines) -> list[str]:
    """Return the players who have a rank, in the order of the lines."""
    return [str(line["player"]) for line in lines if line["rank"] is not None]
