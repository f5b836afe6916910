"""Time zones: how far clocks are ahead, and what they say a while later, on every machine the same."""

from datetime import UTC, datetime, timedelta

import pytest

from generator import zones


def at(text):
    """A time without a zone."""
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("moment", "zone", "ahead"),
    [
        ("2018-09-22T10:00", "Europe/London", "+01:00"),
        ("2018-12-08T10:00", "Europe/London", "+00:00"),
        ("2018-09-15T10:00", "America/St_Johns", "-02:30"),
        ("2018-09-15T10:00", "Asia/Kathmandu", "+05:45"),
        ("1931-05-09T10:00", "Africa/Monrovia", "-00:44"),  # and 30 seconds, until 1972
    ],
)
def test_a_zone_says_how_far_its_clocks_are_ahead(moment, zone, ahead):
    """In summer further than in winter, and not always by whole hours."""
    assert zones.offset(at(moment), zone) == ahead


def test_three_hours_later_the_clocks_may_say_two():
    """On 28 October 2018 the clocks of Berlin were put back from three to two; without a zone nobody puts them."""
    evening, later = at("2018-10-28T00:30"), timedelta(hours=3)
    assert zones.after(evening, later, "Europe/Berlin") == at("2018-10-28T02:30")
    assert zones.after(evening, later, None) == at("2018-10-28T03:30")


def test_greenwich():
    """Ten in the morning in New York in summer is two in the afternoon there."""
    moment = zones.in_greenwich(at("2018-09-15T10:00"), "America/New_York")
    assert moment == datetime(2018, 9, 15, 14, 0, tzinfo=UTC)


def test_every_name_is_that_of_a_zone():
    """Each is found, and works."""
    assert {"Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"} <= zones.zone_names()
    for name in zones.zone_names():
        assert len(zones.offset(at("2018-09-15T10:00"), name)) == 6
