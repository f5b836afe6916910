"""Table allocation where players are to see new tables."""

from dataclasses import replace

import pytest

from generator.tournament.draw.seating import Seating, not_played_on_before, tables_available
from tests.support.records import event_of, game, players_of, round_of, swiss


def tables(pairs, played_on, fixed=None, available=0, first=1):
    """The tables of pairs in order of pairing."""
    seating = Seating(pairs=pairs, fixed=fixed or {}, played_on=played_on, available=available, first=first)
    return not_played_on_before(seating)


def test_the_lowest_table_that_neither_has_played_on():
    """Urban War, Table Allocation: A was on 1, B on 2, so 3; C and D were on 3 and 4: the lowest free is 1."""
    played = {"A": {1}, "B": {2}, "C": {3}, "D": {4}}
    assert tables(["AB", "CD", "EF"], played) == (3, 1, 2)


def test_failing_that_the_lowest_that_the_higher_ranked_has_not_played_on():
    """Two tables: A was on 1, B on 2. A stands first, so 2."""
    assert tables(["AB", "CD"], {"A": {1}, "B": {2}}) == (2, 1)


def test_failing_that_too_the_lowest_free_table():
    """I-30: A has been on both tables."""
    assert tables(["AB", "CD"], {"A": {1, 2}, "B": {2}}) == (1, 2)


def test_there_are_at_least_as_many_tables_as_games():
    """Two games have tables 1 and 2, however often their players were there, if nobody knows of more tables."""
    assert set(tables(["AB", "CD"], {player: {1, 2} for player in "ABCD"})) == {1, 2}
    assert set(tables(["AB", "CD"], {player: {1, 2} for player in "ABCD"}, available=1)) == {1, 2}


def test_tables_that_dropouts_left_remain_available():
    """I-40: five tables, three games. A has played on 1 and 3, B on 2 and 4: 5. C on 5, D on 1: 2. E, F on 1 to 4: 1.

    E and F know all that is free, 1, 3 and 4: the lowest.
    """
    played = {"A": {1, 3}, "B": {2, 4}, "C": {5}, "D": {1}, "E": {1, 2, 3, 4}, "F": {1, 2, 3, 4}}
    assert tables(["AB", "CD", "EF"], played, available=5) == (5, 2, 1)


def test_a_fixed_table_is_one_of_those_available():
    """Of three tables A sits at 1; C and D know 2: 3, though there are two games only."""
    assert tables(["AB", "CD"], {"C": {2}, "D": {2}}, fixed={"A": 1}, available=3) == (1, 3)


@pytest.mark.parametrize(("said", "expected"), [(None, 2), (6, 6), (1, 1)])
def test_available_are_the_tables_of_the_largest_round_so_far(said, expected):
    """I-40: two games in round 1, one in round 2; event.yaml may say how many there are."""
    rounds = (round_of(1, game("A", "B"), game("C", "D")), round_of(2, game("A", "C")))
    event = event_of(players_of("A B C D"), *rounds, stages=[swiss(4)])
    event = replace(event, settings=replace(event.settings, tables=said))
    assert tables_available(event, "not played on before", 3) == expected
    assert tables_available(event, "order of pairing", 3) is None


def test_a_fixed_table_is_kept_free():
    """D always sits at 1, so A and B get 2."""
    assert tables(["AB", "CD"], {}, fixed={"D": 1}) == (2, 1)


def test_tables_may_begin_at_another_number():
    """In a shared hall the first is 21: D always sits at 22, F at 3, which is one of the four tables; A knows 21."""
    assert tables(["AB", "CD", "EF", "GH"], {}, fixed={"D": 22, "F": 3}, first=21) == (21, 22, 3, 23)
    assert tables(["AB", "CD"], {"A": {21}}, first=21) == (22, 21)
    assert tables(["AB", "CD"], {"A": {21, 22}, "C": {22}}, available=3, first=21) == (23, 21)
