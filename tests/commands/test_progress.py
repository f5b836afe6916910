"""What the organizer's pages say of long work: whether the pages show what was saved, and what is being done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from generator.commands.live.access import Role
from generator.commands.live.rebuilding import look
from tests.commands.test_serve import NEWS, Running, answered, ask, news
from tests.commands.test_verify import organizer_of, play
from tests.site.html import parse
from tests.support.desk import Desk, judged

pytestmark = pytest.mark.isolated
CURRENT, BUILDING = "Pages are current, built 10:42:05.", "Building the pages …"


def said(desk: Desk, path: str = "/-/organize/cup/") -> str:
    """What a page of the organizer's says of the build."""
    page = parse("page", desk.phone("Bo", Role.ORGANIZER).get(path).page.encode())
    found = [text for text in (CURRENT, BUILDING, "The pages can’t be built") if text in page.text]
    return found[0] if found else ""


def test_a_page_says_whether_it_shows_what_was_saved(tmp_path: Path) -> None:
    """Without a script: current, being built, saved this moment and not built yet, and why it can't be built."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    with judged(organizer) as desk:
        assert said(desk) == ""
        built = replace(desk.board.shown, looked=look(organizer.events), built_at="10:42:05")
        desk.board.show(built)
        assert {said(desk, path) for path in ("/-/organize/", "/-/organize/cup/", "/-/organize/people")} == {
            CURRENT
        }
        desk.board.begin()
        assert said(desk) == BUILDING
        desk.board.show(built)
        organizer.enter(1, 1, 90, 60)
        assert said(desk) == BUILDING
        desk.board.show(replace(built, looked=look(organizer.events), trouble="the disk <is> full"))
        page = desk.phone("Bo", Role.ORGANIZER).get("/-/organize/cup/").page
        assert "can’t be built, so the last good ones stay: the disk &lt;is&gt; full.</p>" in page


def test_only_the_organizer_hears_that_a_build_began(tmp_path: Path) -> None:
    """And the number of what is shown stays, so that no phone asks for a page that is not newer."""
    organizer = organizer_of(tmp_path, 4)
    with judged(organizer) as desk, answered(desk.server.port, NEWS) as answer:
        phone = f"192.0.2.7:{desk.server.port}"
        with answered(desk.server.port, NEWS, Host=phone) as other:
            first, at_first = news(answer), news(other)
            assert first["build"] == {"works": False, "at": "", "trouble": ""}
            desk.board.begin()
            begun = heard(answer, lambda told: told["build"]["works"])
            assert begun["number"] == first["number"]
            desk.board.show(replace(desk.board.shown, is_building=False, built_at="10:42:05"))
            done = heard(answer, lambda told: told["number"] == first["number"] + 1)
            assert done["build"] == {"works": False, "at": "10:42:05", "trouble": ""}
            told = heard(other, lambda told: told["number"] == first["number"] + 1)
            assert "build" not in {**told, **at_first}


def heard(answer: HTTPResponse, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first piece of news that is so."""
    while not holds(told := news(answer)):
        pass
    return told


def test_a_page_is_no_other_one_because_of_a_build(tmp_path: Path) -> None:
    """Its version is the same while it says something else of the build: nothing is loaded again for that."""
    organizer = organizer_of(tmp_path, 4)
    with judged(organizer) as desk:
        versions = []
        for at in ("10:42:05", "10:43:06"):
            desk.board.show(replace(desk.board.shown, looked=look(organizer.events), built_at=at))
            versions.append(ask(desk.server, "/-/organize/cup/")[1]["ETag"])
        assert versions[0] == versions[1]


def test_a_build_tells_how_far_it_is(tmp_path: Path) -> None:
    """The live server itself: something is saved, the build begins, and the pages are current again."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    running = Running(organizer)
    try:
        running.wait_for(lambda told: bool(told["build"]["at"]) and not told["build"]["works"])
        assert "Pages are current, built " in running.get("/-/organize/cup/")
        organizer.enter(1, 1, 77, 60)
        assert BUILDING in running.get("/-/organize/cup/")
        running.wait_for(lambda told: told["build"]["works"])
        running.wait_for(lambda told: not told["build"]["works"])
        assert "Pages are current, built " in running.get("/-/organize/cup/")
    finally:
        running.end()
