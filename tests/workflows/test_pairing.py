"""The button `Pair next round`, pressed with an empty form: what is being played goes on, nothing else begins."""

from __future__ import annotations

from datetime import date

from tests.workflows.hosting import Hosting
from tests.workflows.test_faults import NEW, PAIR, PUBLISH, desk_of, register

JANUARY = {
    "name": "January Cup",
    "date": "2027-01-16",
    "regulations": "runewars-2.2",
    "folder": "january-cup",
}


def january_cup(hosting: Hosting) -> None:
    """An event in six weeks, with players already."""
    hosting.run(NEW, inputs=JANUARY)
    desk = desk_of(hosting, "january-cup")
    desk.register({"ID": f"J{n}", "Name": f"Guest {n}"} for n in range(1, 7))
    hosting.upload(desk.events.parent)


def test_pairing_what_is_played_begins_no_other_event(hosting: Hosting) -> None:
    """While today's event has open tables, an event in January that has players is not begun; the run says how."""
    register(hosting, "lantern")
    january_cup(hosting)
    hosting.run(PAIR)  # the day of lantern: it begins
    run = hosting.run(PAIR)
    assert hosting.commits()[0] == "Pair round 1 of lantern"
    assert run.jobs == {"pair": "success", "publish": "skipped"}
    assert "not begun" in run.summary
    assert "(its day is 2027-01-16)" in run.summary
    hosting.run(PAIR, inputs={"event": "january-cup"})
    assert hosting.commits()[0] == "Pair round 1 of january-cup"


def test_an_event_begins_on_its_day(hosting: Hosting) -> None:
    """Then an empty form is enough, also while another event is not over."""
    register(hosting, "lantern")
    january_cup(hosting)
    hosting.today = date(2027, 1, 16)
    hosting.run(PAIR)
    assert hosting.commits()[0] == "Pair round 1 of january-cup"


def test_the_only_event_begins_on_any_day(hosting: Hosting) -> None:
    """Nothing else can be meant."""
    hosting.today = date(2026, 1, 1)
    january_cup(hosting)
    hosting.run(PAIR)
    assert hosting.commits()[0] == "Pair round 1 of january-cup"


def test_a_faulty_event_makes_its_own_line_red_and_not_the_run(hosting: Hosting) -> None:
    """What could be paired is: the run is green, and an error line names the other event."""
    register(hosting, "amber")
    register(hosting, "birch")
    desk = desk_of(hosting, "birch")
    (desk.folder / "event.yaml").write_text("name: [")
    hosting.upload(desk.events.parent)
    run = hosting.run(PAIR)
    assert run.jobs["pair"] == "success"
    assert hosting.commits()[0] == "Pair round 1 of amber"
    run = hosting.run(PAIR, inputs={"event": "birch"})
    assert run.jobs["pair"] == "failure"
    assert "::error::birch: not paired" in run.log


def test_an_upload_to_another_event_is_green(hosting: Hosting) -> None:
    """The upload that broke an event was red; the next one, to another event, is not: its summary names the first."""
    register(hosting, "amber")
    register(hosting, "birch")
    desk = desk_of(hosting, "birch")
    (desk.folder / "event.yaml").write_text("name: [")
    run = hosting.upload(desk.events.parent)[PUBLISH]
    assert run.jobs["publish"] == "failure"
    assert "birch has errors" in run.log
    desk = desk_of(hosting, "amber")
    desk.set_player("P1", "Club", "Lantern Guild")
    run = hosting.upload(desk.events.parent)[PUBLISH]
    assert run.jobs["publish"] == "success"
    assert run.summary.index("## birch") < run.summary.index("## Amber")


def test_the_button_names_files_that_nobody_reads(hosting: Hosting) -> None:
    """Registration is open, it says; and that players were uploaded under another name."""
    hosting.run(
        NEW, inputs={"name": "Amber", "date": "2026-12-05", "regulations": "runewars-2.2", "folder": "amber"}
    )
    desk = desk_of(hosting, "amber")
    (desk.folder / "players (1).csv").write_text("ID,Name")
    hosting.push(desk.events.parent, "Add files via upload")
    run = hosting.run(PAIR)
    assert "players (1).csv" in run.summary


def test_the_button_names_who_is_not_here(hosting: Hosting) -> None:
    """Six of eight are ticked: the publish run says so before the draw, the run of the button with it."""
    hosting.run(NEW, inputs=JANUARY)
    desk = desk_of(hosting, "january-cup")
    desk.register(
        {"ID": f"P{n:02}", "Name": f"Guest {n}"} | ({"Here": "x"} if n < 7 else {}) for n in range(1, 9)
    )
    run = hosting.upload(desk.events.parent)[PUBLISH]
    assert "2 players are not ticked under Here" in run.summary
    assert "Next: round 1 can be paired, without 2 not ticked under Here" in run.summary
    run = hosting.run(PAIR, inputs={"event": "january-cup"})
    assert hosting.commits()[0] == "Pair round 1 of january-cup"
    assert "drawn without: P07 (Guest 7), P08 (Guest 8)" in run.summary
