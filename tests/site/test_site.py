"""Publishing: the same inputs give the same bytes, and a faulty event keeps its last good pages."""

import json
import random
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.model import Bye, Event, Pairing
from generator.site import templates, urls
from generator.site.site import PublishReport
from generator.site.templates import MARK
from tests.site.events import ROUND_1, everything, faulty, five_players, publish, to_publish
from tests.site.html import broken_links, files_of, parse

pytestmark = pytest.mark.slow

EVENTS = everything()


def shuffled_rows(event: Event, chance: random.Random) -> Event:
    """The same event with its players, and the rows of each Swiss round's sheets, in another order."""
    rounds = []
    for round_ in event.rounds:
        rows = [*round_.pairings, *round_.byes]
        if round_.stage.startswith("Swiss"):
            numbers = chance.sample(range(1, len(rows) + 1), len(rows))
            rows = [replace(row, row=number) for row, number in zip(rows, numbers, strict=True)]
        chance.shuffle(rows)
        pairings = tuple(row for row in rows if isinstance(row, Pairing))
        byes = tuple(row for row in rows if isinstance(row, Bye))
        rounds.append(replace(round_, pairings=pairings, byes=byes))
    players = chance.sample(event.players, len(event.players))
    return replace(event, players=tuple(players), rounds=tuple(rounds))


def test_the_same_inputs_give_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    """Built in another folder, and once over itself, the site is the same."""
    for _ in range(2):
        publish(EVENTS, tmp_path / "deep" / "two", site_title="Northern Tables")
        assert files == files_of(tmp_path / "deep" / "two")


def test_the_order_of_events_players_and_rows_does_not_matter(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    """Rows sorted another way in the workbooks are the same event; an elimination's rows are its game numbers."""
    chance = random.Random("rows")
    shuffled = [
        replace(each, event=shuffled_rows(each.event, chance)) for each in reversed(EVENTS) if each.event
    ]

    publish(shuffled, tmp_path / "site", site_title="Northern Tables")
    assert files == files_of(tmp_path / "site")


def test_the_report_names_what_was_done(tmp_path: Path) -> None:
    """Published, kept and absent events by their folders."""
    publish([to_publish(five_players())], tmp_path / "site")

    report = publish(
        [faulty("test-event", "Test"), faulty("never", "Never"), EVENTS[0]],
        tmp_path / "site",
    )

    assert report == PublishReport(
        published=("registration",), kept=("test-event",), absent=("never",), files=report.files
    )


def test_a_faulty_event_keeps_its_last_good_pages_byte_for_byte(tmp_path: Path) -> None:
    """The others are built again, and the front page says what the kept pages are."""
    site = tmp_path / "site"
    publish([to_publish(five_players(ROUND_1)), EVENTS[0]], site)
    before = files_of(site)

    publish([faulty("test-event", "Test Event"), EVENTS[1]], site)

    after = files_of(site)
    kept = {path: content for path, content in before.items() if path.startswith("test-event/")}
    assert {path: after[path] for path in after if path.startswith("test-event/")} == kept
    front = parse("", after["index.html"]).text
    assert "errors at the moment, so their last good pages are shown. Test Event" in front
    assert broken_links(after) == ["404.html: /"]


def test_kept_pages_keep_the_style_sheet_they_were_made_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer style sheet has another name; the old one stays as long as a page names it."""
    site = tmp_path / "site"
    publish([to_publish(five_players()), EVENTS[0]], site)
    (old,) = (site / "assets").glob("site.*.css")
    newer_assets = {
        name: (".fffffffff0.".join(name.rsplit(".", 1)), b"/* newer */\n") for name in templates.assets()
    }
    monkeypatch.setattr(templates, "assets", lambda: newer_assets)
    newer = {hashed for name, (hashed, _) in newer_assets.items() if name != urls.WORKER}

    publish([faulty("test-event", "Test Event"), EVENTS[0]], site)
    names = {path.name for path in (site / "assets").iterdir()}
    assert {old.name} | newer < names
    assert broken_links(files_of(site)) == ["404.html: /"]

    publish([to_publish(five_players()), EVENTS[0]], site)
    assert {path.name for path in (site / "assets").iterdir()} == newer


def test_a_faulty_event_without_pages_is_not_listed(tmp_path: Path) -> None:
    """There is nothing to link to yet."""
    publish([faulty("broken", "Broken Event")], tmp_path / "site")

    assert "Broken Event" not in (tmp_path / "site/index.html").read_text(encoding="utf-8")


def test_pages_of_events_that_are_gone_go(tmp_path: Path) -> None:
    """The site holds the events there are, and nothing of the others."""
    publish(EVENTS[:2], tmp_path / "site")
    publish(EVENTS[1:2], tmp_path / "site")

    assert {path.name for path in (tmp_path / "site").iterdir()} == {
        ".roundsheet",
        "404.html",
        "assets",
        "events.json",
        "index.html",
        "schemas",
        "version.json",
        "worker.js",
        EVENTS[1].folder,
    }


@pytest.mark.parametrize("folder", ["assets", "index.html", "404.html", "version.json", "worker.js"])
def test_the_sites_own_files_are_no_events_last_good_pages(folder: str, tmp_path: Path) -> None:
    """An event's folder that is called as they are is faulty, and has never had pages; the others are built."""
    publish(EVENTS[:1], tmp_path / "site")
    before = files_of(tmp_path / "site")
    report = publish([*EVENTS[:1], faulty(folder, "Assets")], tmp_path / "site")
    assert (report.published, report.kept, report.absent) == ((EVENTS[0].folder,), (), (folder,))
    assert files_of(tmp_path / "site") == before


def test_nothing_is_written_when_a_page_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pages are gathered before the first one is written: a fault in one leaves the old site as it was."""
    publish(EVENTS[:1], tmp_path / "site")
    before = files_of(tmp_path)
    render = templates.render

    def fail_for_rules(name: str, page: object) -> bytes:
        if name == "rules.html":
            raise RuntimeError("no rules")
        return render(name, page)

    monkeypatch.setattr(templates, "render", fail_for_rules)
    with pytest.raises(RuntimeError, match="no rules"):
        publish(EVENTS, tmp_path / "site")
    assert files_of(tmp_path) == before


def test_a_version_changes_no_word_of_a_person(tmp_path: Path) -> None:
    """An event and a player can be called what stands in the pages until their version is known."""
    first = five_players(ROUND_1)
    called = replace(first.players[0], name=MARK)
    hostile = replace(
        first,
        players=(called, *first.players[1:]),
        settings=replace(first.settings, name=MARK, dates=(date(2018, 9, 15),)),
    )
    publish([to_publish(hostile)], tmp_path / "site")

    newest = json.loads((tmp_path / "site/test-event/version.json").read_bytes())["pages"].split()
    for path in ("index.html", "players/P1/index.html", "print/slips/index.html"):
        page = parse(path, (tmp_path / "site/test-event" / path).read_bytes())
        assert page.all("html")[0]["data-version"] in newest
        assert MARK in page.text
    overview = (tmp_path / "site/test-event/index.html").read_text(encoding="utf-8")
    assert f'"name": "{MARK}"' in overview  # for search engines
