"""What a field of score groups allows, worked by hand."""

import pytest

from generator.tournament.draw.feasibility import Feasibility
from generator.tournament.draw.quality import opponents_of


def feasibility(groups, *met):
    """The feasibility on groups of one-letter players, of whom some have met."""
    return Feasibility([list(group) for group in groups], opponents_of(map(frozenset, met)))


def test_an_odd_group_floats_one_and_a_pair_who_met_floats_two():
    """Three and three: one leaves. Two who have met above two: both leave, sooner than meet again."""
    assert feasibility(["ABC", "DEF"]).target.floats == ((1, 0),)
    both = feasibility(["AB", "CD"], "AB").target
    assert (both.rematches, both.floats) == (0, ((2, 0),))
    forced = feasibility(["AB", "CD"], "AB", "AC", "AD").target
    assert (forced.rematches, forced.floats) == (1, ((0, 0),))


def test_what_the_lower_groups_still_allow():
    """A, B and C above D, whom A has met: with A there is a rematch below, with B or C none, as in the target."""
    view = feasibility(["ABC", "D"], "AD")
    assert [view.rematches_below(0, [player]) for player in "ABC"] == [1, 0, 0]
    assert view.who_may_leave(0, (), 0) == {"B", "C"}


def test_a_pair_that_no_best_pairing_has_is_known_without_a_matching():
    """A, B, C and D have all met, E and F nobody: one rematch at least, and two if E meets F."""
    view = feasibility(["ABCDEF"], "AB", "AC", "AD", "BC", "BD", "CD")
    assert view.target.rematches == 1
    assert [view.may_attain(0, [tuple(pair)]) for pair in ("EF", "AE", "AB")] == [False, True, True]


def test_of_equals_the_smallest_sum_of_tickets_counts():
    """Four who are alike: AB and CD weigh 1 + 1, the others more."""
    tickets = {
        frozenset(pair): 1 if pair in ("AB", "CD") else 5 for pair in ("AB", "AC", "AD", "BC", "BD", "CD")
    }
    pairs = feasibility(["ABCD"]).least_outcome(0, (), tickets)
    assert {frozenset(pair) for pair in pairs} == {frozenset("AB"), frozenset("CD")}


def test_a_large_group_that_has_met_few_is_always_pairable():
    """With one who arrives and one who leaves everybody must have half of the others to choose from (Dirac).

    So 40 newcomers are always pairable and even four are; four of whom one has met two are not, nor 40 who have all
    met.
    """
    crowd = [f"P{number:02}" for number in range(40)]
    met = [(one, other) for one in crowd for other in crowd if one < other]
    assert Feasibility([crowd, ["X", "Y"]], {}).is_always_pairable(0)
    assert feasibility(["ABCD", "XY"]).is_always_pairable(0)
    assert not feasibility(["ABCD", "XY"], "AB", "AC").is_always_pairable(0)
    assert not Feasibility([crowd, ["X", "Y"]], opponents_of(map(frozenset, met))).is_always_pairable(0)


def test_an_odd_field_is_refused():
    """The bye is given before."""
    with pytest.raises(ValueError, match="odd"):
        feasibility(["ABC"])
