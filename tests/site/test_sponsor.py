"""The sponsor on the pages: where, in which words, and that nothing is loaded from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.commands.build import build_site
from generator.event_file.logo import logo_in
from generator.model import Event, Sponsor
from generator.model.seasons import Scheme, Season
from generator.site.page_context import LOGO_HEIGHT, LOGO_WIDTH, LogoImage, sponsor_line
from tests.site.events import HOSTILE, event, faulty, named, names, play, publish, to_publish
from tests.site.html import Page, files_of, pages_of, parse
from tests.site.test_schemas import SCHEMAS, faults
from tests.support.pictures import jpeg, png
from tests.support.records import swiss

pytestmark = pytest.mark.slow

URL = "https://example.org/a?b=1&c=2"
OWN = Sponsor(name=HOSTILE[1], url=URL, logo=logo_in(png(600, 180)))
OF_SITE = Sponsor(name="House of Boards", logo=logo_in(jpeg(400, 400)))
LEAGUE = Season(id="league", name="League", events=("*",), scheme=Scheme(places=(3, 2, 1)), language="fr")


def cup(folder: str, sponsor: Sponsor | None, rounds: int = 2, open_games: int = 0) -> Event:
    """An event with a sponsor, as far as it is played."""
    made = event(folder, named(names(6)), swiss(2), sponsor=sponsor, language="de")
    return play(made, rounds, open_games) if rounds else made


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """An event with a sponsor of its own, one without, and a season, on a site that has one."""
    folder = tmp_path_factory.mktemp("sponsor") / "site"
    events = (to_publish(cup("own", OWN)), to_publish(cup("plain", None)))
    publish(events, folder, sponsor=OF_SITE, seasons=(LEAGUE,))
    return files_of(folder)


def lines(pages: dict[str, Page], path: str) -> Iterator[Page]:
    """The pages in a folder that name a sponsor in a place of its own."""
    for name, page in pages.items():
        if name.startswith(path) and any("sponsor" in each.get("class", "") for _, each in page.elements):
            yield page


def test_each_page_names_its_sponsor_once(files: dict[str, bytes]) -> None:
    """The event's own in place of the site's; on the front page and in a season the site's."""
    pages = pages_of(files)
    shown = {page.path for page in lines(pages, "")}
    assert set(pages) - shown == {"404.html"}
    for page in lines(pages, "own/"):
        assert f"Unterstützt von {OWN.name}" in page.text
        assert OF_SITE.name not in page.text
        assert [each["rel"] for each in page.all("a") if each["href"] == URL] == [
            "noopener noreferrer nofollow"
        ]
    for path, words in (("plain/", "Unterstützt von"), ("league/", "Avec le soutien de")):
        for page in lines(pages, path):
            assert f"{words} House of Boards" in page.text
    assert "Sponsored by House of Boards" in pages["index.html"].text


def test_the_logo_is_a_file_of_the_site_and_has_its_size(files: dict[str, bytes]) -> None:
    """Of an event in its folder, of the site among the assets; with room for it before it comes, and no alternative."""
    assert OWN.logo is not None
    assert OF_SITE.logo is not None
    own, of_site = f"own/{OWN.logo.name}", f"assets/{OF_SITE.logo.name}"
    assert (files[own], files[of_site]) == (OWN.logo.content, OF_SITE.logo.content)
    for path, page in pages_of(files).items():
        depth = "../" * path.count("/")
        where, width, height = (
            (f"{depth}{own}", 133, 40) if path.startswith("own/") else (f"{depth}{of_site}", 40, 40)
        )
        if path.startswith("own/"):
            where = where.replace("../own/", "", 1)
        images = (
            []
            if path == "404.html"
            else [{"src": where, "width": str(width), "height": str(height), "alt": "", "loading": "lazy"}]
        )
        assert page.all("img") == images, path


def test_nothing_is_loaded_from_elsewhere(files: dict[str, bytes]) -> None:
    """The policy allows the site's own pictures alone; the sponsor's address is a link and nothing else."""
    for path, page in pages_of(files).items():
        (policy,) = (
            each["content"] for each in page.all("meta") if "Content-Security" in each.get("http-equiv", "")
        )
        assert "img-src 'self';" in policy or path == "404.html"
        naming = [(tag, name) for tag, each in page.elements for name, value in each.items() if value == URL]
        assert set(naming) <= {("a", "href")}


@pytest.mark.parametrize(
    ("size", "shown"),
    [((600, 180), (133, 40)), ((400, 400), (40, 40)), ((1_600, 100), (160, 10)), ((20, 10), (20, 10)),
     ((1_600, 1), (160, 1)), ((1, 1_600), (1, 40))],
)  # fmt: skip
def test_a_logo_is_shown_small(size: tuple[int, int], shown: tuple[int, int]) -> None:
    """In the shape that it has, never larger than it is, never without a side."""
    line = sponsor_line(Sponsor(name="Boards", logo=logo_in(png(*size))), "cup", "cup/players/index.html")
    assert line is not None
    assert isinstance(line.logo, LogoImage)
    assert (line.logo.width, line.logo.height) == shown
    assert (LOGO_WIDTH, LOGO_HEIGHT) == (160, 40)


def test_without_a_sponsor_there_is_nothing(tmp_path: Path) -> None:
    """No line, no picture, no key."""
    publish([to_publish(cup("plain", None))], tmp_path / "site")
    files = files_of(tmp_path / "site")
    assert not [page for page in pages_of(files).values() if page.all("img")]
    assert not [path for path, content in files.items() if path.endswith(".html") and b'"sponsor"' in content]
    assert "sponsor" not in json.loads(files["plain/data/event.json"])
    assert "sponsor" not in json.loads(files["events.json"])


def test_a_name_needs_no_page_and_no_logo(tmp_path: Path) -> None:
    """Then it is a line of text."""
    publish([to_publish(cup("plain", Sponsor(name=HOSTILE[0])))], tmp_path / "site")
    page = parse("x", (tmp_path / "site/plain/index.html").read_bytes())
    assert f"Unterstützt von {HOSTILE[0]}" in page.text
    assert not page.all("img")


@pytest.mark.parametrize(
    ("rounds", "open_games", "is_shown"),
    [(0, 0, True), (1, 99, False), (1, 1, False), (1, 0, True), (2, 0, True)],
)
def test_the_halls_screen_names_the_sponsor_while_nothing_is_played(
    rounds: int, open_games: int, is_shown: bool, tmp_path: Path
) -> None:
    """Before the first round, between rounds, and at the end."""
    publish([to_publish(cup("own", OWN, rounds, open_games))], tmp_path / "site")
    page = parse("x", (tmp_path / "site/own/screen/index.html").read_bytes())
    assert (f"Unterstützt von {OWN.name}" in page.text) is is_shown
    assert bool(page.all("img")) is is_shown


def test_programs_find_it_in_the_data(files: dict[str, bytes]) -> None:
    """Each under the address from which a program begins; an event that names none has no key."""
    assert OWN.logo is not None
    assert OF_SITE.logo is not None
    own, of_site = (json.loads(files[name]) for name in ("own/data/event.json", "events.json"))
    assert own["sponsor"] == {"name": OWN.name, "url": URL, "logo": f"own/{OWN.logo.name}"}
    assert of_site["sponsor"] == {
        "name": "House of Boards",
        "url": None,
        "logo": f"assets/{OF_SITE.logo.name}",
    }
    assert "sponsor" not in json.loads(files["plain/data/event.json"])
    assert faults(own, SCHEMAS["event-1"]) == faults(of_site, SCHEMAS["events-1"]) == []


def test_the_same_pages_are_built_again_from_the_archive(files: dict[str, bytes], tmp_path: Path) -> None:
    """With both sponsors, and their logos byte for byte."""
    for folder in ("own", "plain"):
        where = tmp_path / folder
        (where.with_suffix(".zip")).write_bytes(files[f"{folder}/data/archive.zip"])
        with ZipFile(where.with_suffix(".zip")) as archive:
            archive.extractall(where)
        build_site(where / "events", where / "site", lambda _title: None)
        again = files_of(where / "site")
        theirs = {path: content for path, content in files.items() if path.startswith(f"{folder}/")}
        assert {path: again.get(path) for path in theirs} == theirs
        assert OF_SITE.logo is not None
        assert again[f"assets/{OF_SITE.logo.name}"] == OF_SITE.logo.content


def test_an_event_with_an_error_keeps_the_logo_that_its_pages_show(tmp_path: Path) -> None:
    """Whoever sponsors the site by now."""
    assert OF_SITE.logo is not None
    plain = cup("plain", None)
    publish([to_publish(plain), to_publish(cup("own", OWN))], tmp_path / "site", sponsor=OF_SITE)
    before = files_of(tmp_path / "site")
    publish(
        [faulty("plain", "Plain"), faulty("own", "Own")],
        tmp_path / "site",
        sponsor=replace(OF_SITE, logo=None),
    )
    after = files_of(tmp_path / "site")
    for path in ("plain/index.html", "own/index.html", f"assets/{OF_SITE.logo.name}", *(
        path for path in before if path.startswith("own/sponsor.")
    )):  # fmt: skip
        assert after[path] == before[path]
