"""Pearson's chi-square test: how likely so large a deviation is where the probabilities are as stated."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from fractions import Fraction

CLOSE = 1e-15


def chi_square(seen: Mapping[Hashable, int], likely: Mapping[Hashable, Fraction]) -> float:
    """The sum of squared deviations, each by its expectation; infinite where the impossible was seen."""
    if not set(seen) <= set(likely):
        return math.inf
    draws = sum(seen.values())
    return float(sum((seen.get(what, 0) - draws * p) ** 2 / (draws * p) for what, p in likely.items()))


def p_value(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, the regularised incomplete gamma function Q(k/2, x/2)."""
    if freedom == 0 or statistic == 0:
        return 1.0 if statistic == 0 else 0.0
    if math.isinf(statistic):
        return 0.0
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return scale * _fraction(a, x) if x > a + 1 else 1 - scale * _series(a, x)


def _series(a: float, x: float) -> float:
    """The lower part: 1/a + x/(a(a+1)) + x^2/(a(a+1)(a+2)) + ..."""
    term = total = 1 / a
    while term > total * CLOSE:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The upper part: the continued fraction 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))), by Lentz's method."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    total, change, i = d, 0.0, 0
    while abs(change - 1) > CLOSE:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        change = c * d
        total *= change
    return total
