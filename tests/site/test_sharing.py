"""What each page says of itself to search engines and to whoever is sent a link."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.site.page_context import json_text, whole
from tests.site.events import HOSTILE, event, every_kind, named, names, publish, to_publish
from tests.site.html import Page, files_of, pages_of
from tests.support.records import swiss

ADDRESS = "https://example.org/cup/"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of a site whose address is known."""
    site = tmp_path_factory.mktemp("shared") / "site"
    events = [
        to_publish(each) for each in every_kind() if each.id in ("under-way", "finished-cut", "hostile")
    ]
    publish(events, site, site_title="Northern Tables", address=ADDRESS)
    return pages_of(files_of(site))


@pytest.fixture(scope="module")
def homeless(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of a site of which nobody said where it will be found."""
    site = tmp_path_factory.mktemp("homeless") / "site"
    publish([to_publish(event("cup", named(names(4)), swiss(3)))], site)
    return pages_of(files_of(site))


def said(page: Page) -> dict[str, str]:
    """The head's words by their names."""
    return {
        each.get("property") or each.get("name", ""): each.get("content", "") for each in page.all("meta")
    }


def shared(pages: dict[str, Page]) -> dict[str, Page]:
    """The pages that somebody may send to somebody: not the one for wrong addresses, nor what is for the hall."""
    return {path: page for path, page in pages.items() if not re.search("404.html|/print/|/screen/", path)}


def canonical(page: Page) -> list[str]:
    """Where the page says that it lives."""
    return [each["href"] for each in page.all("link") if each.get("rel") == "canonical"]


def test_every_page_says_what_it_is(pages: dict[str, Page]) -> None:
    """A title, a description of its own and the site's name; no two pages of an event describe themselves alike."""
    for path, page in shared(pages).items():
        words = said(page)
        assert words["description"] == words["og:description"] != "", path
        assert words["og:title"], path
        assert words["og:site_name"] == "Northern Tables", path
        assert words["og:type"] == "website", path
    event = [page for path, page in shared(pages).items() if path.startswith("under-way/")]
    assert len({said(page)["description"] for page in event}) == len(event)


def test_pages_are_described_in_words(pages: dict[str, Page]) -> None:
    """What stands behind a link is plain from its description."""
    assert said(pages["under-way/round/1/index.html"])["description"] == (
        "Round 1 of Under Way: pairings and results."
    )
    assert said(pages["under-way/index.html"])["description"] == (
        "15 September 2018, Community Hall, Runewars 2.2, 11 players. Round 2: being played."
    )
    assert said(pages["index.html"])["description"] == (
        f"3 events, with pairings, results and standings: Under Way, {HOSTILE[0]}, Finished Cut"
    )


def test_every_page_says_where_it_lives(pages: dict[str, Page]) -> None:
    """Its own whole address without the name that every host fills in, so that copies elsewhere are known as such."""
    for path, page in shared(pages).items():
        assert canonical(page) == [said(page)["og:url"]], path
    assert canonical(pages["index.html"]) == [ADDRESS]
    assert canonical(pages["under-way/round/1/index.html"]) == [f"{ADDRESS}under-way/round/1/"]


def test_a_shared_link_shows_the_event_s_picture(pages: dict[str, Page]) -> None:
    """The picture's whole address, its size and words for those who can't see it."""
    words = said(pages["under-way/standings/index.html"])
    assert words["og:image"] == f"{ADDRESS}under-way/picture.png"
    assert (words["og:image:width"], words["og:image:height"]) == ("1200", "630")
    assert words["og:image:alt"].startswith("Under Way: Round 2")
    assert words["twitter:card"] == "summary_large_image"


def test_without_an_address_nothing_is_said_that_needs_one(homeless: dict[str, Page]) -> None:
    """No canonical link and no picture, of which only a whole address would serve; everything else is there."""
    for path, page in shared(homeless).items():
        words = said(page)
        assert not canonical(page), path
        assert not {"og:url", "og:image"} & words.keys(), path
        assert words["twitter:card"] == "summary", path
        assert words["description"], path


def test_every_page_of_an_event_names_its_feed(pages: dict[str, Page]) -> None:
    """Feed readers find it from wherever somebody starts."""
    for path, page in shared(pages).items():
        feeds = [each["href"] for each in page.all("link") if each.get("type") == "application/atom+xml"]
        assert len(feeds) == (0 if path == "index.html" else 1), path
        assert all(re.fullmatch(r"(\.\./)*feed\.xml", feed) for feed in feeds), path


def test_the_event_s_page_tells_search_engines_the_facts(tmp_path: Path) -> None:
    """A SportsEvent with its days, place and organizer; no player is in it."""
    one = event("cup", named(names(4)), swiss(3))
    publish([to_publish(one)], tmp_path / "site", address=ADDRESS)
    content = (tmp_path / "site" / "cup" / "index.html").read_text(encoding="utf-8")
    (data,) = re.findall(r'<script type="application/ld\+json">(.*)</script>', content)
    known = json.loads(data)
    assert known.pop("description").startswith("15 September 2018")
    assert known == {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": "Cup",
        "startDate": "2018-09-15",
        "endDate": "2018-09-15",
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "sport": "Runewars Miniatures Game",
        "location": {"@type": "Place", "name": "Community Hall", "address": "Community Hall"},
        "organizer": [{"@type": "Person", "name": "Agnes Thole"}],
        "url": f"{ADDRESS}cup/",
        "image": f"{ADDRESS}cup/picture.png",
    }


@pytest.mark.parametrize("name", [*HOSTILE, "</script><b>", "<!--<script>", "a\u2028b"])
def test_no_name_ends_the_data_early(name: str) -> None:
    """Whatever an event is called stands in the data as it is, and no sign of markup does."""
    text = json_text({"name": name})
    assert json.loads(text) == {"name": name}
    assert not set(text) & set("<>&\u2028\u2029")


def test_addresses_are_quoted() -> None:
    """A player's ID may need it."""
    assert whole(ADDRESS, "cup/players/P 1/index.html") == f"{ADDRESS}cup/players/P%201/"
    assert whole(None, "cup/index.html") is None


def test_names_of_players_stand_in_the_head_of_their_own_pages_alone(pages: dict[str, Page]) -> None:
    """Nobody is made easier to find than the event needs."""
    players = [replace(player).name for player in named(names(11))]
    for path, page in pages.items():
        if path.startswith("under-way/") and "/players/P" not in path:
            assert not any(name in said(page).get("description", "") for name in players if len(name) > 3), (
                path
            )
