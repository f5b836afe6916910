"""Files that players hand in: seen on their pages, to take away, from the round on that the event names."""

from __future__ import annotations

import io
import json
import shutil
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator.commands.build import build_site
from tests.list_files.squads import FIRST, SECOND, changed, written
from tests.site.events import HOSTILE, XWING, event, list_files, named, names, play, publish, to_publish
from tests.site.html import Page, files_of, pages_of
from tests.support.records import swiss

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "events"
PLAYERS = named(names(4))


def site_of(folder: Path, lists_from_round: int | None = 1) -> dict[str, bytes]:
    """An event in its second round in which two of four players have handed in a file."""
    settings = {"regulations": XWING.id, "lists_from_round": lists_from_round}
    before = replace(event("squads", PLAYERS, swiss(3), **settings), list_files=list_files(PLAYERS))
    publish([to_publish(play(before, 2, 2, XWING), XWING)], folder)
    return files_of(folder)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site, with the files published."""
    return site_of(tmp_path_factory.mktemp("site"))


def page_of(site: dict[str, bytes], player: str) -> Page:
    """A player's page."""
    return pages_of(site)[f"squads/players/{player}/index.html"]


def test_a_squad_is_seen_with_pilots_upgrades_and_points(site: dict[str, bytes]) -> None:
    """In the names that the regulations use, where they have any; a pilot without points has a dash."""
    text = page_of(site, "P01").text
    for said in ("mirtvellan xwing", "r4q7", "53", "Total 98", "Faction Rebel", "The Force Awakens"):
        assert said in text
    assert "coreasteroid0" in text
    assert "Both in arc." in text
    assert HOSTILE[0] in text  # as text
    assert f"{HOSTILE[-1]} –" in text


def test_nothing_in_a_file_becomes_anything_but_text(site: dict[str, bytes]) -> None:
    """No script and no picture of it; its one link says where it leads, and tells nobody where it was opened."""
    for player in ("P01", "P02"):
        page = page_of(site, player)
        assert page.faults == []
        assert not any("onerror" in attributes for _, attributes in page.elements)
        assert b"<script>alert" not in site[f"squads/players/{player}/index.html"]
    (link,) = (each for each in page_of(site, "P01").all("a") if "squads.example" in each["href"])
    assert link["href"] == "https://squads.example/?f=Rebel&d=v4!s!1:2"
    assert link["rel"] == "noopener noreferrer nofollow"
    assert "The list at squads.example" in page_of(site, "P01").text


def test_a_text_keeps_its_lines(site: dict[str, bytes]) -> None:
    """As it was typed: the style keeps spaces and ends of lines."""
    content = site["squads/players/P02/index.html"].decode()
    assert "Two X-wings\n  &lt;script&gt;" in content
    assert '<p class="as-typed" dir="auto">Two' in content


def test_the_file_lies_beside_the_pages(site: dict[str, bytes]) -> None:
    """Under the player's ID, and the page leads there."""
    assert json.loads(site["squads/lists/P01.xws"])["pilots"][0]["ship"] == "xwing"
    assert site["squads/lists/P02.txt"].decode().startswith("Two X-wings\n")
    for player, name in (("P01", "P01.xws"), ("P02", "P02.txt")):
        assert f"../../lists/{name}" in [each["href"] for each in page_of(site, player).all("a")]
    assert {path for path in site if "/lists/" in path} == {"squads/lists/P01.xws", "squads/lists/P02.txt"}


@pytest.mark.parametrize(("first", "shown"), [(None, False), (0, True), (2, True), (3, False)])
def test_files_appear_with_the_pairings_of_their_round(
    first: int | None, shown: bool, tmp_path: Path
) -> None:
    """Round 2 is published: `lists_from_round` up to 2 shows them, also in the archive; without it they never are."""
    files = site_of(tmp_path, first)
    with ZipFile(io.BytesIO(files["squads/data/archive.zip"])) as archive:
        inside = [name for name in archive.namelist() if "/lists/" in name]
    assert bool(inside) == shown
    assert ("squads/lists/P01.xws" in files) == shown
    assert any(b"mirtvellan" in content for content in files.values()) == shown


def test_opponents_find_the_list(site: dict[str, bytes]) -> None:
    """Whoever plays against its owner has a link to it, as to a list on the sheet."""
    targets = {each["href"] for path in pages_of(site) for each in pages_of(site)[path].all("a")}
    assert "../P01/index.html#list" in targets


def test_the_pages_are_built_again_from_the_archive(tmp_path: Path) -> None:
    """Every file of the event, byte for byte; the archive in it included."""
    folder = tmp_path / "events" / "lantern"
    shutil.copytree(EXAMPLES / "lantern-open-2016", folder)
    (folder / "lists").mkdir()
    for name, content in (
        ("P01.json", written(FIRST)),
        ("p02.XWS", changed(SECOND, name="Ünd\u202e so", description=" a\r\n b ")),
        ("P03.txt", "\ufeff\r\n  Two\tships \r\n\r\n"),
    ):
        (folder / "lists" / name).write_text(content, encoding="utf-8")
    first = built(tmp_path / "events", tmp_path / "site")
    with ZipFile(io.BytesIO(first["lantern/data/archive.zip"])) as archive:
        archive.extractall(tmp_path / "found")
    again = built(tmp_path / "found" / "events", tmp_path / "again")
    own = {path: content for path, content in first.items() if path.startswith("lantern/")}
    assert {path for path in own if "/lists/" in path} == {
        f"lantern/lists/{name}" for name in ("P01.xws", "P02.xws", "P03.txt")
    }
    assert [path for path, content in own.items() if again.get(path) != content] == []
    assert own.keys() == {path for path in again if path.startswith("lantern/")}


def built(events: Path, site: Path) -> dict[str, bytes]:
    """The site of a folder of events."""
    outcome = build_site(events, site, lambda _title: None)
    assert [finding for finding in outcome.findings if finding.severity.value == "error"] == []
    return files_of(site)
