"""Days as programs for chess write them: read where they can only mean one."""

from __future__ import annotations

from datetime import date

from generator.interchange.trf.lines import days_of

DAY = date(2018, 9, 15)


def test_the_days_are_those_of_the_rounds_or_the_first_and_last() -> None:
    """A round's has two digits of its year."""
    ends = {"042": "2018/09/15", "052": "2018/09/17"}
    assert days_of(ends) == (DAY, date(2018, 9, 17))
    assert days_of(ends | {"132": "18/09/16  18/09/16  18/09/15"}) == (DAY, date(2018, 9, 16))
    assert days_of(ends | {"132": "Friday"}) == (DAY, date(2018, 9, 17))
    assert days_of({"042": "15.9.2018", "052": ""}) == (DAY,)
    assert days_of({}) == ()
