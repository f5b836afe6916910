"""How figures, dates, links and an organizer's text are put on a page."""

from datetime import date
from fractions import Fraction

import pytest

from generator.languages.customs import listing
from generator.model import Number, PlayerId
from generator.site.urls import EventUrls, anchor, link
from generator.site.wording import words
from generator.site.wording.prose import prose


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (0, "0"),
        (12, "12"),
        (Fraction(0), "0.000"),
        (Fraction(7), "7.000"),
        (Fraction(20, 3), "6.667"),
        (Fraction(1, 2000), "0.000"),  # half a thousandth: to the even one
        (Fraction(3, 2000), "0.002"),
        (Fraction(-1, 3), "-0.333"),
    ],
)
def test_figures(value: Number | None, text: str) -> None:
    """Whole numbers as they are, fractions with three decimals rounded half-even, a dash for none."""
    assert words.figure(value) == text


@pytest.mark.parametrize(
    ("days", "text"),
    [
        ([date(2018, 9, 15)], "15 September 2018"),
        ([date(2019, 4, 6), date(2019, 4, 7)], "6–7 April 2019"),
        ([date(2019, 4, 6), date(2019, 4, 8)], "6 April 2019 and 8 April 2019"),
        ([date(2019, 3, 31), date(2019, 4, 1)], "31 March 2019 and 1 April 2019"),
    ],
)
def test_dates(days: list[date], text: str) -> None:
    """Days that follow each other within a month are said together."""
    assert words.days(days) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (7, "7"), (Fraction(1, 2), "0.5"), (Fraction(23, 2), "11.5"), (Fraction(4), "4"), (0, "0")],
)
def test_points_may_be_halves(value: Number | None, text: str) -> None:
    """Half a point is 0.5, and two halves are a whole one."""
    assert words.points(value) == text


def test_lists_in_words() -> None:
    """Commas, and one `and`."""
    assert [listing(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_links_are_relative() -> None:
    """From any page to any other by steps that hold under every path."""
    urls = EventUrls("cup-2018")

    assert link("index.html", urls.overview) == "cup-2018/index.html"
    assert (
        link(urls.player(PlayerId("P1")), urls.rules, "clause-byes") == "../../rules/index.html#clause-byes"
    )
    assert link(urls.round(2), "index.html") == "../../../index.html"


@pytest.mark.parametrize("name", ["..", "a/b", "a\\b", "", "a\x00b"])
def test_no_id_leads_out_of_the_site(name: str) -> None:
    """Whatever a player's ID is, the page lies in the folder of players."""
    path = EventUrls("cup").player(PlayerId(name))

    assert path.split("/")[:2] == ["cup", "players"]
    assert len(path.split("/")) == 4
    assert ".." not in path.split("/")


def test_anchors_are_plain() -> None:
    """Only letters, digits and hyphens."""
    assert anchor("clause", "Calculating a Player's Score") == "clause-calculating-a-player-s-score"


def test_an_organizers_text_is_cleaned() -> None:
    """Script and pictures are gone, links stay and say nothing to the other site."""
    html = prose(
        "Hello <script>alert(1)</script> <img src=x onerror=y> [there](https://example.org) [bad](javascript:x)"
    )

    assert "script" not in html
    assert "img" not in html
    assert '<a href="https://example.org" rel="noopener noreferrer">there</a>' in html


def test_headings_begin_below_the_pages_own() -> None:
    """The page has h1 and h2; an organizer's headings go on from there, and none is left out on the way down."""
    html = prose("# One\n\n##### Two\n\n## Three\n")

    assert [part for part in ("<h3>One", "<h4>Two", "<h3>Three") if part in html] == [
        "<h3>One",
        "<h4>Two",
        "<h3>Three",
    ]


def test_a_text_nested_too_deeply_is_no_crash() -> None:
    """Thousands of quotes within each other are somebody's joke."""
    assert isinstance(prose(">" * 5000 + " deep"), str)
