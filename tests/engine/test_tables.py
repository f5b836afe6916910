"""Table allocation where players are to see new tables."""

from generator.engine.tables import Seating, not_played_on_before


def tables(pairs, played_on, fixed=None):
    """The tables of pairs in order of pairing."""
    return not_played_on_before(Seating(pairs=pairs, fixed=fixed or {}, played_on=played_on))


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


def test_there_are_as_many_tables_as_games():
    """Two games have tables 1 and 2, however often their players were there."""
    assert set(tables(["AB", "CD"], {player: {1, 2} for player in "ABCD"})) == {1, 2}


def test_a_fixed_table_is_kept_free():
    """D always sits at 1, so A and B get 2."""
    assert tables(["AB", "CD"], {}, fixed={"D": 1}) == (2, 1)
