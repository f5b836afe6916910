"""What an upload takes away is told in red, with both files: results, notes, drops, players, published pairings."""

from __future__ import annotations

from collections.abc import Iterable

from tests.support.organizer import Organizer, Table, opened
from tests.workflows.hosting import Hosting, Run
from tests.workflows.test_faults import PAIR, PUBLISH, UNDO, desk_of, register


def begun(hosting: Hosting, players: int = 8) -> None:
    """An event in its first round."""
    register(hosting, "amber", players)
    hosting.once("round 1", lambda: hosting.run(PAIR))


def result(table: int) -> dict[str, int]:
    """What was entered at a table: told from every other one's."""
    return {"Score 1": 100 + table, "Score 2": table}


def entered(desk: Organizer, tables: Iterable[int]) -> None:
    """Type the results of tables into round 1."""
    desk.enter_all(1, {table: result(table) for table in tables})


def sent(hosting: Hosting, desk: Organizer) -> Run:
    """Upload the event's files as they are on this desk: whatever somebody else has uploaded is replaced."""
    now = desk_of(hosting, desk.event)
    for path in desk.folder.iterdir():
        (now.folder / path.name).write_bytes(path.read_bytes())
    return hosting.upload(now.events.parent)[PUBLISH]


def test_an_upload_that_erases_results_is_red(hosting: Hosting) -> None:
    """Two helpers with half of the tables each: the second upload names the tables and players that it took away.

    Both files are linked by their commits, and the pages show what the file says.
    """
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    assert sent(hosting, first).jobs["publish"] == "success"
    earlier = hosting.head()
    entered(second, (3, 4))
    run = sent(hosting, second)
    assert run.jobs == {"publish": "failure"}
    top = run.summary[: run.summary.index("## Amber")]
    assert "results of table 1" in top
    assert "table 2" in top
    assert "table 3" not in top
    assert "Player " in top
    for commit in (earlier, hosting.head()):
        assert f"/raw/{commit}/events/amber/round-1.xlsx" in top
    assert "actions/workflows/merge.yml" in top
    assert (
        "::error::Published, but not everything is right: amber: something that was there is gone" in run.log
    )

    third = desk_of(hosting, "amber")  # still red while they are missing, green when they are back
    third.set_player("P1", "Club", "Lantern Guild")
    assert sent(hosting, third).jobs["publish"] == "failure"
    entered(third, (1, 2))
    assert sent(hosting, third).jobs["publish"] == "success"


def test_a_correction_is_no_loss(hosting: Hosting) -> None:
    """Another score in the place of one, and an upload that only adds, are green."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1, 2))
    sent(hosting, desk)
    desk.enter_all(1, {1: {"Score 1": 7}, 3: result(3)})
    assert sent(hosting, desk).jobs["publish"] == "success"


def test_a_drop_and_a_note_that_are_gone_are_told(hosting: Hosting) -> None:
    """A file that was downloaded before somebody noted a drop takes it away again."""
    begun(hosting)
    old, new = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    new.change(1, "P3", "Drop")
    new.enter_all(1, {2: {"Note": "A die was lost"}})
    sent(hosting, new)
    entered(old, (1,))
    run = sent(hosting, old)
    assert run.jobs["publish"] == "failure"
    assert "what Changes says about Player 3" in run.summary
    assert "notes of table 2" in run.summary


def test_a_workbook_that_is_gone_is_told_but_not_where_the_button_took_it(hosting: Hosting) -> None:
    """Somebody deletes the round's file by hand: red. Undo was meant."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1,))
    sent(hosting, desk)
    clone = hosting.clone()
    (clone / "events/amber/round-1.xlsx").unlink()
    run = hosting.upload(clone)[PUBLISH]
    assert run.jobs["publish"] == "failure"
    assert "round-1.xlsx is gone, and with it results of table 1" in run.summary
    hosting.run(PAIR)
    assert hosting.run(UNDO, inputs={"event": "amber"}).jobs["publish/publish"] == "success"


def test_published_pairings_that_changed_are_told(hosting: Hosting) -> None:
    """A withdrawn draw that is uploaded again is red: the players sit at other tables."""
    begun(hosting)
    withdrawn = desk_of(hosting, "amber")
    hosting.run(UNDO, inputs={"event": "amber"})
    desk = desk_of(hosting, "amber")
    desk.register([{"ID": "P9", "Name": "Player 9"}, {"ID": "P10", "Name": "Player 10"}])
    sent(hosting, desk)
    hosting.run(PAIR)
    now = desk_of(hosting, "amber")
    now.workbook(1).write_bytes(withdrawn.workbook(1).read_bytes())
    run = hosting.upload(now.events.parent)[PUBLISH]
    assert run.jobs["publish"] == "failure"
    assert "The published pairings of round 1 are those of another draw now" in run.summary


def test_players_who_are_gone_are_told(hosting: Hosting) -> None:
    """An older players.xlsx, before round 1: who is gone is named, and the newer file linked."""
    register(hosting, "amber", 8)
    old = desk_of(hosting, "amber")
    new = desk_of(hosting, "amber")
    new.register([{"ID": "P9", "Name": "Late Comer"}])
    new.set_player("P2", "Public name", "Nobody")
    sent(hosting, new)
    commit = hosting.head()
    run = sent(hosting, old)
    assert run.jobs["publish"] == "failure"
    assert "lacks players who were in it: P9 (Late Comer)" in run.summary
    assert f"/raw/{commit}/events/amber/players.xlsx" in run.summary


def test_what_stood_beside_a_player_and_is_gone_is_told(hosting: Hosting) -> None:
    """A Public name that vanishes would publish the real one."""
    register(hosting, "amber", 8)
    old = desk_of(hosting, "amber")
    new = desk_of(hosting, "amber")
    new.set_player("P2", "Public name", "Nobody")
    sent(hosting, new)
    run = sent(hosting, old)
    assert run.jobs["publish"] == "failure"
    assert "P2: Public name" in run.summary


def test_another_events_players_are_told(hosting: Hosting) -> None:
    """The same IDs with other names are other people."""
    register(hosting, "amber", 8)
    desk = desk_of(hosting, "amber")
    with opened(desk.folder / "players.xlsx", save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        for row in table.filled_rows("Name"):
            table.put(row, "Name", f"Guest {row}")
    run = sent(hosting, desk)
    assert run.jobs["publish"] == "failure"
    assert "looks like another event's" in run.summary
