"""The chi-square test itself."""

import pytest

from tests.draws.chi_square import chi_square, p_value
from tests.draws.uniformity import equally


@pytest.mark.parametrize(
    ("freedom", "statistic", "p"),
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (14, 6.571, 0.95),
        (14, 23.685, 0.05),
        (14, 36.123, 0.001),
        (100, 77.929, 0.95),
        (100, 124.342, 0.05),
        (100, 149.449, 0.001),
    ],
)
def test_p_values_are_those_of_the_published_tables(freedom, statistic, p):
    """Critical values as every table of the distribution prints them, to three decimals."""
    assert p_value(statistic, freedom) == pytest.approx(p, rel=0.002)


def test_the_statistic_of_a_die_thrown_by_hand():
    """5, 8, 9, 8, 10, 20 of 60 throws where 10 each are likely: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4."""
    die = equally([1, 2, 3, 4, 5, 6])
    assert chi_square({1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}, die) == pytest.approx(13.4)


def test_what_is_impossible_has_no_probability():
    """An outcome that can't be makes p 0, however rarely it comes."""
    assert p_value(chi_square({1: 500, 2: 499, 3: 1}, equally([1, 2])), 1) == 0
