"""What can still come, worked by hand: the results of a game, and the points that those at a table can end with."""

from generator.regulations.catalogue import shipped
from generator.tournament.explaining.open_games import (
    ALONE,
    Contender,
    Field,
    OpenTable,
    RoundsLeft,
    results_of,
)
from generator.tournament.scoring import bye_worth
from tests.support.records import RUNEWARS, URBAN_WAR, event_of, game, players_of, round_of, swiss

STAGES = (swiss(3),)


def test_every_result_that_a_game_can_have():
    """The table's rows, a concession, a no-show's 8 and 0, nobody at all; each for either side."""
    won = {(6, 5), (7, 4), (8, 3), (9, 2), (10, 1), (8, 0), (9, 0), (10, 0)}
    both = {(1, *each) for each in won} | {(2, *each[::-1]) for each in won}
    assert set(results_of(RUNEWARS) or ()) == both | {(0, 0, 0)}
    assert set(results_of(shipped("xwing-1.1.1")) or ()) == {(1, 1, 0), (2, 0, 1), (0, 0, 0)}
    assert (0, 12, 12) in (results_of(URBAN_WAR) or ())  # a draw


def contender(name, points, **more):
    """Somebody with no round to come after this one."""
    return Contender(id=name, points=points, **({"least": 0, "most": 0, "is_in": True} | more))


def test_what_those_at_a_table_can_end_with():
    """6 and 5 or 10 and 1 on top of 10 and 4: one ends with 20 at most and 11 at least of the better; and so both."""
    table = OpenTable(
        players=(contender("A", 10), contender("B", 4)),
        results=[(1, 6, 5), (2, 5, 6), (1, 10, 1), (2, 1, 10)],
    )
    # A and B: 16, 9; 15, 10; 20, 5; 11, 14.
    assert table.reachable() == [20, 11]
    assert table.assured() == [14, 5]
    assert table.assured(but=table.players[0]) == [5]


def test_who_may_come_back_is_reckoned_with_and_not_counted_on():
    """B has left with 9: B may end above others, but assures nobody of anything."""
    table = OpenTable(players=(contender("B", 9, most=10, is_in=False),), results=ALONE)
    assert table.reachable() == [19]
    assert table.assured() == []


def test_points_that_are_certain_and_what_later_rounds_add():
    """One round to come adds 0 to 10. C waits for the bye's 8; D dropped and may be back; E comes late."""
    # A 90 - 10 = 80: 8 points, B 3. C - D: D does not appear, so C has 8.
    first = round_of(1, game("A", "B", 90, 10), game("C", "D", ended="No-show 2"))
    second = round_of(2, game("A", "B"), "C")
    event = event_of(players_of("A B C D E", E=3), first, second, stages=STAGES)
    byes = (bye_worth(RUNEWARS, given=False),)
    rounds = RoundsLeft(now=2, later=(3,), results=results_of(RUNEWARS), byes=byes, loss=0)
    field = Field(event=event, regulation=RUNEWARS, stages=STAGES, is_cut=False, rounds=rounds)
    players = {player.id: player for table in field.tables() for player in table.players}
    found = {name: (each.points, each.least, each.most, each.is_in) for name, each in players.items()}
    assert found == {
        "A": (8, 0, 10, True),
        "B": (3, 0, 10, True),
        "C": (16, 0, 10, True),
        "D": (0, 0, 10, False),
        "E": (0, 0, 10, False),
    }
    assert (rounds.least_of_a_win, rounds.best_without_a_win) == (6, 5)
