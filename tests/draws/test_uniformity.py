"""The draw is uniform: group by group each acceptable outcome is as likely as the others (section 6, I-11).

A coarse version with fixed seeds; `python -m tests.draws uniformity` draws each case 20,000 times and more.
"""

import hashlib
from fractions import Fraction

import pytest

from tests.draws.uniformity import CASES, measure

DRAWS = 200
FEW = 60  # of the cases that take long
NEVER = 1e-6  # so unlikely that a draw as it should be does not come near it
BY_NAME = {case.name: case for case in CASES}


def in_order(outcomes):
    """Outcomes in an order that is the same in every run, whatever hashes are."""
    return sorted(outcomes, key=_spelled)


def _spelled(thing):
    return sorted(map(_spelled, thing)) if isinstance(thing, frozenset | set | tuple | list) else str(thing)


@pytest.mark.parametrize("case", CASES, ids=list(BY_NAME))
def test_every_outcome_is_as_likely_as_it_must_be(case):
    """Chi-square over some 200 draws of each case, against probabilities found by enumeration."""
    measured = measure(case, FEW if "counting" in case.name else DRAWS)
    assert measured.p > NEVER, measured


def test_the_cases_are_what_they_say():
    """15 pairings of 6 and 105 of 8; 5 byes with 3 pairings each; 7 floats x 15 x 3; 3 and 13 x 1 outcomes."""
    outcomes = {name: len(case.likely) for name, case in BY_NAME.items()}
    assert outcomes["6 in one group"] == 15
    assert outcomes["8 in one group"] == 105
    assert outcomes["5 with a bye in round 1"] == 15
    assert outcomes["7 of whom one floats to 3"] == 7 * 15 * 3
    assert outcomes["14 drawn by counting"] == 3
    assert outcomes["who is named first, of 6"] == 15 * 8
    assert all(sum(case.likely.values()) == 1 for case in CASES)


def test_a_rematch_may_be_in_either_group():
    """A1 has met all, A3 has met A4, A2 has met B1: one rematch is forced, and nothing says where.

    A1 leaves: of the 3 pairings of the others not the one with A3-A4, 2. A2 or A5 leaves: 2, as A3-A4 would be a second
    rematch. A3 or A4 leaves: all 3. So 12 outcomes; then B1, B2 or B3 for the float, for A2 only B2 or B3.
    """
    likely = BY_NAME["a rematch forced"].likely
    assert sorted(likely.values()) == [Fraction(1, 36)] * 30 + [Fraction(1, 24)] * 4


def test_who_floats_decides_how_likely_the_rest_is():
    """Each of 13 floats as often; A1 can meet B1, A2 B1 or B2, the others all three: 1/13, 1/26 and 1/39 each."""
    likely = BY_NAME["13 by counting, one floats to 3"].likely
    assert sorted(likely.values()) == [Fraction(1, 39)] * 33 + [Fraction(1, 26)] * 2 + [Fraction(1, 13)]


def test_a_draw_that_is_a_little_biased_is_caught():
    """One draw of eight takes the first outcome, whatever it is: 4,000 draws show it."""
    case = BY_NAME["8 in one group"]
    outcomes = in_order(case.likely)

    def biased(seed):
        number = int(hashlib.sha256(seed.encode()).hexdigest(), 16)
        return outcomes[0] if number % 8 == 0 else outcomes[number // 8 % len(outcomes)]

    def fair(seed):
        return outcomes[int(hashlib.sha256(seed.encode()).hexdigest(), 16) % len(outcomes)]

    assert measure(type(case)("biased", biased, lambda: case.likely), 4000).p < NEVER
    assert measure(type(case)("fair", fair, lambda: case.likely), 4000).p > 0.001


def test_a_draw_that_is_uniform_over_the_whole_and_not_group_by_group_is_caught():
    """Each of the 108 pairings of two groups equally likely: that is another draw, and it shows."""
    case = BY_NAME["two groups of 5 and a float"]
    outcomes = in_order(case.likely)

    def over_the_whole(seed):
        return outcomes[int(hashlib.sha256(seed.encode()).hexdigest(), 16) % len(outcomes)]

    assert measure(type(case)("whole", over_the_whole, lambda: case.likely), 10_000).p < NEVER
