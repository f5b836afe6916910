"""Small score groups between always pairable ones, worked by hand; placeholders stand for players of these."""

from itertools import combinations

from generator.tournament.draw.quality import opponents_of
from generator.tournament.draw.segment import Arrivals, Segment


def segment(groups, above, below, *met):
    """The groups between two others, of one-letter players of whom some have met."""
    return Segment([list(group) for group in groups], opponents_of(map(frozenset, met)), above, below)


def test_a_placeholder_from_above_plays_where_the_number_is_odd():
    """Three in the middle and a placeholder who must leave the group above: all are paired, nobody goes further."""
    paired = segment(["PQRS", "ABC"], 0, 2).paired(1, [Arrivals(players=[None], level=0)])
    assert (paired.leaving, paired.arriving, paired.rematches) == (1, 0, 0)
    assert paired.floats == ((1, 0),)
    assert len(paired.pairs) == 1


def test_who_is_left_over_meets_one_of_the_always_pairable_group_below():
    """Three and nobody from above: one of them goes down."""
    paired = segment(["ABC", "PQRS"], -1, 1).paired(0, [])
    assert (paired.leaving, paired.arriving) == (0, 1)
    assert paired.floats[0] == (1, 0)


def test_it_is_not_asked_how_many_more_than_the_always_pairable_group_takes():
    """Six who have all met each want one of the group below; where that takes one at most, two are told enough."""
    groups = [list("ABCDEF"), list("PQRSTUVW")]
    opponents = opponents_of(map(frozenset, combinations("ABCDEF", 2)))
    assert Segment(groups, opponents, -1, 1).paired(0, []).arriving == 6
    assert Segment(groups, opponents, -1, 1, most_arriving=1).paired(0, []).arriving == 2


def test_those_who_arrive_together_are_kept_apart():
    """Two who left a group together do not meet: each meets one of the two below, or it isn't allowed."""
    arriving = [Arrivals(players=("X", "Y"), level=0, apart=True)]
    paired = segment(["XY", "AB"], -1, 2).paired(1, arriving)
    assert paired.is_allowed
    assert all(len({*pair} & {"X", "Y"}) == 1 for pair in paired.pairs)
    assert not segment(["XY", ""], -1, 2).paired(1, arriving).is_allowed


def test_who_could_go_further_is_one_of_those_whose_pairing_stays_as_good():
    """A, B and C above D, whom A has met: one goes further, and it can be B or C without a rematch."""
    arriving = [Arrivals(players="ABC", level=0)]
    paired, could = segment(["ABC", "D"], -1, 2, "AD").can_float_further(1, arriving, 0, "ABC")
    assert paired.rematches == 0
    assert could == {"B", "C"}
