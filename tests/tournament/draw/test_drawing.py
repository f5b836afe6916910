"""A round from what it depends on, worked by hand: its games in their rows, byes last or by number."""

from dataclasses import replace

from generator.tournament.draw.drawing import DrawKind, draw_from
from tests.tournament.explaining.test_explanation import inputs


def rows(given):
    """Rows in short: who meets whom at which table; a bye has neither."""
    drawn = draw_from(given)
    games = [(game.row, game.player1, game.player2, game.table) for game in drawn.pairings]
    return sorted([*games, *((bye.row, bye.player, None, None) for bye in drawn.byes)])


def test_swiss_rows_stand_in_the_order_of_their_tables_and_the_bye_last():
    """By rank A meets B and C meets D, E is the lowest; C always sits at table 1, so A and B sit at 2."""
    given = inputs("ABCDE", method="by rank", fixed_tables={"C": 1})
    assert rows(given) == [(1, "C", "D", 1), (2, "A", "B", 2), (3, "E", None, None)]


def test_a_cut_pairs_from_outside_in_and_keeps_its_numbers():
    """Six of eight: 1 and 2 have byes as Games #1 and #2, 3 meets 6, 4 meets 5, at the first two tables."""
    given = inputs("ABCDEF", kind=DrawKind.CUT, method=None, bye_rule=None)
    assert rows(given) == [(1, "A", None, None), (2, "B", None, None), (3, "C", "F", 1), (4, "D", "E", 2)]


def test_a_later_bracket_round_goes_by_who_survived_each_game():
    """#1 meets #4 and #2 meets #3; nobody came out of #4, so A has a bye. The players' ranking does not matter."""
    given = inputs("CAB", kind=DrawKind.BRACKET, method=None, bye_rule=None, bracket="by game number")
    given = replace(given, survivors=("A", "B", "C", None))
    assert rows(given) == [(1, "A", None, None), (2, "B", "C", 1)]
