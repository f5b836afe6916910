"""The first section of an event on the organizer's pages: the one thing to do next, and what has happened."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.commands.live.access import Role
from generator.commands.live.organizing.cures import PLAYERS, RESULTS, ROUND
from generator.commands.live.organizing.overview import state_of, step_of
from generator.languages import speaking
from generator.loading import load_event
from tests.commands.test_draft import add_release, release
from tests.commands.test_verify import NAMES, drawn, organizer_of, play
from tests.site.html import parse
from tests.support.desk import judged
from tests.support.organizer import Organizer

pytestmark = pytest.mark.isolated
ALL = frozenset({"", PLAYERS, ROUND})
CUT = [{"type": "swiss", "rounds": 2}, {"type": "elimination", "size": 4}]
HOME = "/-/organize/cup/"


def comes_next(organizer: Organizer) -> tuple[str, str, str]:
    """How the event stands, what its button says, and where that leads."""
    loaded = load_event(organizer.folder)
    step = step_of(loaded, ALL)
    return (state_of(loaded), step.label, step.href) if step is not None else (state_of(loaded), "", "")


def enter(organizer: Organizer, number: int, scores: Mapping[str, int]) -> None:
    """Enter the same scores at each table of a round."""
    tables = [table for table in drawn(organizer, number) if table != "BYE"]
    organizer.enter_all(number, dict.fromkeys(tables, scores))


def test_one_button_leads_through_the_day(tmp_path: Path) -> None:
    """From the first player to the podium: each step is the next one's only button."""
    organizer = Organizer(tmp_path)
    organizer.new("cup", stages=CUT, seed="7f3a9c")
    assert comes_next(organizer)[1:] == ("Add players", f"{HOME}players/")

    organizer.register({"ID": player, "Name": name} for player, name in list(NAMES.items())[:6])
    said = "Round 1 can be paired: you see the draw before anything is written."
    assert comes_next(organizer) == (said, "Pair round 1", f"{HOME}round/pair")

    organizer.pair()
    assert comes_next(organizer) == ("3 tables open in round 1: 1, 2, 3.", "Enter results", "/-/judge/cup/1/")

    add_release(organizer, 1, "Draft")
    assert comes_next(organizer)[1:] == ("Release round 1", f"{HOME}round/")

    release(organizer, 1)
    enter(organizer, 1, {"Score 1": 80, "Score 2": 60})
    assert comes_next(organizer)[1:] == ("Pair round 2", f"{HOME}round/pair")

    play(organizer, 2)
    assert comes_next(organizer)[1:] == ("Make the cut", f"{HOME}round/cut")

    organizer.pair()
    first = drawn(organizer, 3)[1][0]
    organizer.change(2, first, "Drop")
    assert comes_next(organizer)[1:] == ("Draw round 3 again", f"{HOME}round/redraw")

    organizer.pair("--redraw")
    enter(organizer, 3, {"Score 1": 80, "Score 2": 60})
    organizer.pair()
    enter(organizer, 4, {"Score 1": 80, "Score 2": 60})
    assert comes_next(organizer) == ("All rounds are played.", "", "")


def test_an_error_comes_before_everything_else(tmp_path: Path) -> None:
    """The button cures the first one that a page can cure; else it leads to what is wrong."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.enter(1, 2, -5, 60)
    said = "Fix the error: each card says where; until then its last good pages stay."
    assert comes_next(organizer) == (said, "Go to table 2", "/-/judge/cup/1/2")
    organizer.edit_event({"regulations": "none"})
    assert comes_next(organizer)[1:] == ("See what is wrong", f"{HOME}#findings")
    organizer.edit_event({"regulations": "runewars-2.2", "cancelled": "Too few came."})
    organizer.enter(1, 2, 5, 60)
    assert comes_next(organizer) == ("The event is cancelled, as event.yaml says.", "", "")


def test_a_button_is_there_only_with_its_page(tmp_path: Path) -> None:
    """Without a section nothing leads to it; results have the organizer's own list where there is one."""
    organizer = organizer_of(tmp_path, 4)
    assert step_of(load_event(organizer.folder), ()) is None
    organizer.pair()
    step = step_of(load_event(organizer.folder), {RESULTS})
    assert step is not None
    assert step.href == f"{HOME}results/"


def test_the_page_shows_what_is_wrong_what_was_done_and_where_else_to_go(tmp_path: Path) -> None:
    """Findings as cards, the judges' entries newest first, the pages that are there, and the way for phones."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.pair()
    organizer.build()
    with judged(organizer) as desk:
        desk.show_site(organizer.site)
        judge = desk.phone("Ann")
        judge.enter("/-/judge/cup/2/1", Score_1="70", Score_2="60")
        judge.enter("/-/judge/cup/2/2", Score_1="75", Score_2="60")
        organizer.set_player("P3", "Status", "gone home")
        reply = desk.phone("Bo", Role.ORGANIZER).get(HOME)
        assert reply.status == 200
        page = parse("overview", reply.page.encode())
        assert not page.faults
        assert "Error players.xlsx, Players!F4 Status says gone home" in page.text
        log = page.text[page.text.index("Log of the day") :]
        assert log.index("table 2, ") < log.index("table 1, ")
        assert "Ann (127.0.0.1)" in log
        assert "Results!D2 (empty) -> 70" in log
        links = [link["href"] for link in page.all("a")]
        assert [each for each in links if each.startswith("/cup/")] == [
            "/cup/",
            "/cup/screen/",
            "/cup/print/",
        ]
        assert "For phones: http://192.0.2.7:8000/cup/" in page.text


def test_too_few_players_are_no_error_while_they_register(tmp_path: Path) -> None:
    """The card is a note with the button that adds more; the page says nothing of errors."""
    organizer = Organizer(tmp_path)
    organizer.new("cup")
    organizer.register([{"ID": "P1", "Name": "Ada Lind"}])
    with judged(organizer) as desk:
        page = parse("overview", desk.phone("Bo", Role.ORGANIZER).get(HOME).page.encode())
        assert "Registration is open: add the players as they come. Add players" in page.text
        assert "Note event.yaml, line" in page.text
        assert "so far 1 player" in page.text
        assert "Error" not in page.text


def test_an_event_that_is_over_shows_its_first_three(tmp_path: Path) -> None:
    """By name, and nothing is left to press."""
    organizer = organizer_of(tmp_path, 4, stages=[{"type": "swiss", "rounds": 1}])
    play(organizer, 1)
    with judged(organizer) as desk:
        reply = desk.phone("Bo", Role.ORGANIZER).get(HOME)
        page = parse("overview", reply.page.encode())
        assert page.text.index("All rounds are played.") < page.text.index(NAMES[drawn(organizer, 1)[2][0]])
        assert len(page.all("li")) >= 3
        assert 'class="cures next"' not in reply.page


def test_all_events_say_what_comes_next(tmp_path: Path) -> None:
    """Those with something to do come first, each in its language; a broken event.yaml stops none of the others."""
    one = organizer_of(tmp_path, 4, stages=[{"type": "swiss", "rounds": 1}])
    play(one, 1)
    other = Organizer(tmp_path)
    other.new("liga", seed="1", name="Liga")
    other.edit_event({"language": "de"})
    broken = Organizer(tmp_path)
    broken.new("z-broken", seed="2", name="Broken")
    (broken.folder / "event.yaml").write_text("name: [", encoding="utf-8")
    with judged(one, other, broken) as desk:
        page = parse("events", desk.phone("Bo", Role.ORGANIZER).get("/-/organize/").page.encode())
        order = [
            "z-broken",
            "its last good pages stay. See what is wrong",
            "Test Event",
        ]
        places = [page.text.index(text) for text in [*order, "All rounds are played."]]
        assert places == sorted(places)
        assert "Liga Die Anmeldung läuft: Spieler eintragen, sobald sie kommen." in page.text
        assert desk.phone("Bo", Role.ORGANIZER).get("/-/organize/z-broken/").status == 200


def test_the_sentence_is_in_the_event_s_language(tmp_path: Path) -> None:
    """German here; the sentence begins with a capital letter and ends with a stop."""
    loaded = load_event(organizer_of(tmp_path, 4).folder)
    with speaking("de"):
        said = "Runde 1 kann gepaart werden: Sie sehen die Auslosung, bevor etwas geschrieben wird."
        assert state_of(loaded) == said
        step = step_of(loaded, ALL)
        assert step is not None
        assert step.label == "Runde 1 auslosen"
