"""The button `Rehearsal`: one's own event to practise on, which the same button removes."""

from __future__ import annotations

import pytest

from tests.support.organizer import Organizer
from tests.workflows.hosting import Hosting
from tests.workflows.test_faults import PAIR, announced_to, desk_of, register

REHEARSAL = "rehearsal.yml"


def play_round(desk: Organizer, number: int) -> None:
    """Player 1 of every table wins by ten."""
    seats = [row["Table"] for row in desk.read_round(number) if row["Table"]]
    desk.enter_all(number, {table: {"Score 1": 70, "Score 2": 60} for table in seats})


def test_a_rehearsal_is_made_played_and_removed(hosting: Hosting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upload, pair, remove; nothing is announced, and the event itself stays as it was."""
    webhook = announced_to("https://example.org/hook", hosting, monkeypatch)
    register(hosting, "lantern")
    before = hosting.pages / "lantern" / "index.html"
    page = before.read_bytes()

    run = hosting.run(REHEARSAL)
    assert hosting.commits()[0] == "Rehearsal of Lantern"
    assert {name for name, outcome in run.jobs.items() if outcome != "success"} == {"publish/elsewhere"}
    assert "/events/rehearsal/round-1.xlsx" in run.summary
    assert "Rehearsal: " in (hosting.pages / "rehearsal" / "index.html").read_text(encoding="utf-8")

    desk = desk_of(hosting, "rehearsal")
    play_round(desk, 1)
    hosting.upload(desk.events.parent)
    hosting.run(PAIR, inputs={"event": "rehearsal"})
    assert hosting.commits()[0] == "Pair round 2 of rehearsal"

    run = hosting.run(REHEARSAL, inputs={"remove": "true"})
    assert (run.jobs["publish"], hosting.commits()[0]) == ("success", "Remove the rehearsal")
    assert not (hosting.pages / "rehearsal").exists()
    assert "# The rehearsal is removed." in run.summary
    assert before.read_bytes() == page
    assert webhook.sent == []


def test_another_rehearsal_takes_the_place_of_the_first(hosting: Hosting) -> None:
    """Its players and results are meant to go: no run is red for them."""
    register(hosting, "lantern")
    hosting.run(REHEARSAL)
    desk = desk_of(hosting, "rehearsal")
    play_round(desk, 1)
    hosting.upload(desk.events.parent)
    run = hosting.run(REHEARSAL, inputs={"players": "6", "rounds": "99", "event": "lantern"})
    assert {name for name, outcome in run.jobs.items() if outcome != "success"} == {"publish/elsewhere"}
    assert "gone" not in run.summary
    assert "all rounds are played" in run.summary
    assert "It is played to the end: look at its pages." in run.summary
    assert "type results" not in run.summary


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"event": "nowhere"}, "there is no event nowhere"),
        ({"players": "many"}, "players many: write a whole number"),
        ({"players": "1"}, "a rehearsal has 2 to 10,000 players"),
        ({"rounds": "-1"}, "rounds -1: write a whole number"),
    ],
)
def test_a_form_that_is_wrong_changes_nothing(form: dict[str, str], told: str, hosting: Hosting) -> None:
    """And says what is wrong."""
    register(hosting, "lantern")
    before = hosting.head()
    run = hosting.run(REHEARSAL, inputs=form)
    assert run.jobs == {"rehearse": "failure", "publish": "skipped"}
    assert told in run.summary
    assert hosting.head() == before


def test_removing_what_is_not_there_is_no_fault(hosting: Hosting) -> None:
    """Nor does anything become public by it."""
    register(hosting, "lantern")
    run = hosting.run(REHEARSAL, inputs={"remove": "true"})
    assert run.jobs == {"rehearse": "success", "publish": "skipped"}
    assert "There is no rehearsal to remove." in run.summary


def test_an_event_of_that_name_that_is_none_is_never_removed(hosting: Hosting) -> None:
    """Somebody may call a real event so."""
    register(hosting, "rehearsal")
    for form in ({}, {"remove": "true"}):
        run = hosting.run(REHEARSAL, inputs=form)
        assert run.jobs["rehearse"] == "failure"
        assert "is no rehearsal: nothing was removed" in run.summary
    assert (hosting.clone() / "events" / "rehearsal" / "players.xlsx").exists()
