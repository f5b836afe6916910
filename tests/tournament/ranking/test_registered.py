"""A figure that was entered at registration ranks, the highest or the lowest first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.tournament.ranking.standings import standings_after
from tests.support.records import event_of, game, players_of, round_of, swiss
from tests.support.rulebooks import RATING, with_ranking


@pytest.mark.parametrize(
    ("also", "order"),
    [("", ["Ben", "Ada", "Dan", "Cleo"]), (", lowest_first: true", ["Ada", "Ben", "Cleo", "Dan"])],
)
def test_a_rating_parts_those_with_equal_points(also: str, order: list[str]) -> None:
    """Ada 1400 and Ben 1500 have won, Dan 900 has lost, and so has Cleo, of whom nothing is known: that is 0."""
    rules = with_ranking(f"[{{key: registered, figure: Rating{also}}}]", registered=[RATING])
    ratings = {"Ada": 1400, "Ben": 1500, "Dan": 900}
    players = tuple(
        replace(each, registered=(("Rating", ratings[each.id]),) if each.id in ratings else ())
        for each in players_of("Ada Ben Cleo Dan")
    )
    event = event_of(
        players, round_of(1, game("Ada", "Cleo", 5, 1), game("Ben", "Dan", 5, 1)), stages=(swiss(1),)
    )
    lines = standings_after(event, rules, (swiss(1),), 1).lines
    assert [line.player for line in lines] == order
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    assert {next(iter(line.tiebreakers.values())).value for line in lines} == {1400, 1500, 900, 0}
