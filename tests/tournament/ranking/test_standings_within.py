"""The ranking of a group alone."""

from dataclasses import replace

from generator.figures.tiebreakers import TOURNAMENT_POINTS
from generator.model import PlayerId
from generator.tournament.ranking.standings import standings_after, standings_within
from tests.support.records import RUNEWARS, event_of, game, players_of, round_of, swiss


def test_a_group_keeps_its_order_and_is_ranked_from_1() -> None:
    """A beats B by 200 (10 points to 1), C beats D by 10 (6 to 5): the order is A, C, D, B; of B and D, D is first."""
    rounds = (round_of(1, game("A", "B", 200, 0), game("C", "D", 10, 0)),)
    stages = (swiss(1),)
    whole = standings_after(event_of(players_of("A B C D"), *rounds, stages=stages), RUNEWARS, stages, 1)
    assert [line.player for line in whole.lines] == ["A", "C", "D", "B"]
    group = standings_within(whole, {PlayerId("B"), PlayerId("D")})
    assert [(line.player, line.rank) for line in group.lines] == [("D", 1), ("B", 2)]
    assert [line.decided_by for line in group.lines] == [None, TOURNAMENT_POINTS]


def test_a_shared_rank_is_shared_in_the_group() -> None:
    """Ranks 1, 2, 2, 4 of A, C, D, B: without A they are 1, 1, 3."""
    rounds = (round_of(1, game("A", "B", 200, 0), game("C", "D", 10, 0)),)
    stages = (swiss(1),)
    whole = standings_after(event_of(players_of("A B C D"), *rounds, stages=stages), RUNEWARS, stages, 1)
    ranks = zip(whole.lines, (1, 2, 2, 4), strict=True)
    shared = replace(whole, lines=tuple(replace(line, rank=rank) for line, rank in ranks))
    group = standings_within(shared, {PlayerId(player) for player in "BCD"})
    assert [(line.player, line.rank) for line in group.lines] == [("C", 1), ("D", 1), ("B", 3)]
