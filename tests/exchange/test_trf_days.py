"""Days as programs for chess write them: read where they can only mean one."""

from __future__ import annotations

from datetime import date

import pytest

from generator.exchange.trf.days import day_of, days_of

DAY = date(2018, 9, 15)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2018/09/15", DAY),
        ("2018-9-15", DAY),
        ("2018.09.15", DAY),
        ("15.09.2018", DAY),
        ("15. 09. 2018", DAY),
        ("15/09/2018", DAY),
        ("9/15/2018", DAY),
        ("Sep 15, 2018", DAY),
        ("September 15,2018", DAY),
        ("05/06/2018", None),  # June or May?
        ("05/05/2018", date(2018, 5, 5)),
        ("2018/02/30", None),
        ("18/09/15", None),  # or the 18th
        ("next week", None),
        ("", None),
    ],
)
def test_a_day_is_read_if_it_can_only_mean_one(text: str, day: date | None) -> None:
    """On every machine the same, whatever its language."""
    assert day_of(text) == day


def test_the_days_are_those_of_the_rounds_or_the_first_and_last() -> None:
    """A round's has two digits of its year."""
    ends = {"042": "2018/09/15", "052": "2018/09/17"}
    assert days_of(ends) == (DAY, date(2018, 9, 17))
    assert days_of(ends | {"132": "18/09/16  18/09/16  18/09/15"}) == (DAY, date(2018, 9, 16))
    assert days_of(ends | {"132": "Friday"}) == (DAY, date(2018, 9, 17))
    assert days_of({"042": "15.9.2018", "052": ""}) == (DAY,)
    assert days_of({}) == ()
