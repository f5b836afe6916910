"""Workbooks that were uploaded under another name or to another place: filed where they belong, or the run is red."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.list_files.squads import FIRST, changed
from tests.support.organizer import Organizer, Table, opened
from tests.workflows.hosting import Hosting, Run
from tests.workflows.test_faults import PAIR, PUBLISH, desk_of, register
from tests.workflows.test_losses import begun, entered, sent

ROUND_1 = "events/amber/round-1.xlsx"


def uploaded(hosting: Hosting, path: str, content: Path | bytes) -> Run:
    """Upload a file to a path of the repository; the run that publishes."""
    clone = hosting.clone()
    (clone / path).parent.mkdir(exist_ok=True)
    (clone / path).write_bytes(content if isinstance(content, bytes) else content.read_bytes())
    before = hosting.push(clone, "Add files via upload")
    return hosting.run(PUBLISH, "push", before=before)


def at_once(hosting: Hosting, files: dict[str, bytes]) -> Run:
    """Upload several files to the folder of the event in one commit; the run that publishes."""
    clone = hosting.clone()
    for name, content in files.items():
        (clone / "events" / "amber" / name).write_bytes(content)
    return hosting.run(PUBLISH, "push", before=hosting.push(clone, "Add files via upload"))


def filled(hosting: Hosting, tables: tuple[int, ...]) -> Organizer:
    """A desk with results in round 1 that nobody has uploaded."""
    desk = desk_of(hosting, "amber")
    entered(desk, tables)
    return desk


def scores(hosting: Hosting) -> list[int | None]:
    """The first scores in round 1 as it is in the repository."""
    return [row["Score 1"] for row in desk_of(hosting, "amber").read_round(1)]


def test_a_round_is_filed_by_what_it_says(hosting: Hosting) -> None:
    """The sheet Round names event and round: the file is moved there in a commit, the run says so and is green."""
    begun(hosting)
    register(hosting, "birch")
    paths = (
        "events/amber/round-1 (1).xlsx",
        "events/amber/results.xlsx",
        "events/round-1.xlsx",
        "events/birch/round-1.xlsx",
    )
    for number, path in enumerate(paths, start=1):
        run = uploaded(hosting, path, filled(hosting, tuple(range(1, number + 1))).workbook(1))
        assert run.jobs["publish"] == "success", (path, run.summary)
        assert f"{path} is filed as {ROUND_1}" in run.log
        assert "is filed as" in run.summary
        assert hosting.commits()[0] == f"File {path.rpartition('/')[2]} as {ROUND_1}"
        assert not (hosting.clone() / path).exists()
        assert [score for score in scores(hosting) if score] == [100 + n for n in range(1, number + 1)]


def test_an_upload_beside_the_events_starts_the_run(hosting: Hosting) -> None:
    """A workbook dropped into the root is filed like any other; the project's own tests don't begin."""
    begun(hosting)
    desk = filled(hosting, (1, 2))
    clone = hosting.clone()
    shutil.copy(desk.workbook(1), clone / "Round-1.xlsx")
    runs = hosting.upload(clone)
    assert set(runs) == {PUBLISH, PAIR}
    assert f"Round-1.xlsx is filed as {ROUND_1}" in runs[PAIR].log + runs[PUBLISH].log
    assert scores(hosting)[:2] == [101, 102]


def test_the_workbook_of_another_event_takes_nothing_away(hosting: Hosting) -> None:
    """What lay in its place before is there again."""
    begun(hosting)
    register(hosting, "birch")
    hosting.run(PAIR)
    desk = desk_of(hosting, "birch")
    desk.enter_all(1, {1: {"Score 1": 9, "Score 2": 8}})
    hosting.push(desk.events.parent, "Results")
    run = uploaded(hosting, "events/birch/round-1.xlsx", filled(hosting, (1, 2)).workbook(1))
    assert run.jobs["publish"] == "success"
    assert desk_of(hosting, "birch").workbook(1).read_bytes() == desk.workbook(1).read_bytes()
    assert scores(hosting)[:2] == [101, 102]


def test_a_copy_with_the_other_half_is_united(hosting: Hosting) -> None:
    """Filing loses no result: what the copy lacks and the file has is in it afterwards."""
    begun(hosting)
    copy = filled(hosting, (3, 4))
    sent(hosting, filled(hosting, (1, 2)))
    run = uploaded(hosting, "events/amber/round-1 (1).xlsx", copy.workbook(1))
    assert run.jobs["publish"] == "success"
    assert scores(hosting) == [101, 102, 103, 104]


def test_a_copy_that_contradicts_stays_and_is_red(hosting: Hosting) -> None:
    """Both have table 2, and not the same: nothing is written, and both results are named."""
    begun(hosting)
    copy = filled(hosting, (3, 4))
    copy.enter_all(1, {2: {"Score 1": 5, "Score 2": 6}})
    sent(hosting, filled(hosting, (1, 2)))
    run = uploaded(hosting, "events/amber/round-1 (1).xlsx", copy.workbook(1))
    assert run.jobs["publish"] == "failure"
    assert "it contradicts round-1.xlsx" in run.summary
    assert "events/amber/round-1 (1).xlsx is not read" in run.log
    assert scores(hosting) == [101, 102, None, None]


def test_two_copies_at_once_are_united(hosting: Hosting) -> None:
    """Each has half of the results, and neither has the right name: the second takes nothing from the first."""
    begun(hosting)
    one, other = (filled(hosting, tables).workbook(1).read_bytes() for tables in ((1, 2), (3, 4)))
    run = at_once(hosting, {"round-1 (1).xlsx": one, "round-1 (2).xlsx": other})
    assert run.jobs["publish"] == "success"
    assert scores(hosting) == [101, 102, 103, 104]


def test_of_two_copies_at_once_that_contradict_one_stays(hosting: Hosting) -> None:
    """Both have table 2, and not the same: the run is red and names both results."""
    begun(hosting)
    one, other = filled(hosting, (1, 2)), filled(hosting, (3, 4))
    other.enter_all(1, {2: {"Score 1": 5, "Score 2": 6}})
    copies = {f"round-1 ({n}).xlsx": desk.workbook(1).read_bytes() for n, desk in enumerate((one, other), 1)}
    run = at_once(hosting, copies)
    assert run.jobs["publish"] == "failure"
    assert "events/amber/round-1 (2).xlsx is not read" in run.log
    assert "it contradicts round-1.xlsx" in run.summary
    assert scores(hosting) == [101, 102, None, None]


def test_two_tables_of_players_at_once_are_both_taken(hosting: Hosting) -> None:
    """In the order of their names."""
    register(hosting, "amber", 4)
    run = at_once(hosting, {"players.csv": b"Name\nAnn\nBo\n", "players (1).csv": b"Name\nCy\n"})
    assert run.jobs["publish"] == "success"
    with opened(desk_of(hosting, "amber").folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        assert [table.get(row, "Name") for row in table.filled_rows("Name")][4:] == ["Cy", "Ann", "Bo"]


def test_of_two_lists_of_one_player_at_once_one_stays(hosting: Hosting) -> None:
    """Nobody knows which of them counts, so the run is red; two that are the same are one."""
    register(hosting, "amber", 4)
    run = at_once(
        hosting, {"P1.txt": b"one", "Player 1.txt": b"another", "P2.txt": b"two", "Player 2.txt": b"two"}
    )
    assert run.jobs["publish"] == "failure"
    assert "events/amber/Player 1.txt is not read" in run.log
    folder = desk_of(hosting, "amber").folder
    assert [path.read_bytes() for path in sorted((folder / "lists").iterdir())] == [b"one", b"two"]
    assert not (folder / "Player 2.txt").exists()


def test_players_under_another_name_are_filed(hosting: Hosting) -> None:
    """With everybody who is registered already, `players (1).xlsx` takes the place of players.xlsx."""
    register(hosting, "amber", 4)
    desk = desk_of(hosting, "amber")
    desk.register([{"ID": "P5", "Name": "Late Comer"}])
    run = uploaded(hosting, "events/amber/players (1).xlsx", desk.folder / "players.xlsx")
    assert run.jobs["publish"] == "success"
    now = desk_of(hosting, "amber")
    assert (now.folder / "players.xlsx").read_bytes() == (desk.folder / "players.xlsx").read_bytes()
    assert not (now.folder / "players (1).xlsx").exists()


def test_players_that_would_be_lost_are_not_filed_over(hosting: Hosting) -> None:
    """A copy from before somebody registered stays where it is, and the run is red and names who is missing."""
    register(hosting, "amber", 4)
    old = desk_of(hosting, "amber")
    new = desk_of(hosting, "amber")
    new.register([{"ID": "P5", "Name": "Late Comer"}])
    hosting.push(new.events.parent, "Players")
    old.set_player("P1", "Club", "Lantern Guild")
    run = uploaded(hosting, "events/amber/players (1).xlsx", old.folder / "players.xlsx")
    assert run.jobs["publish"] == "failure"
    assert "P5 (Late Comer)" in run.summary


def test_a_list_is_filed_by_its_players_id_or_name(hosting: Hosting) -> None:
    """Beside the workbooks it belongs to `lists`; a text with another name is a note and stays, a squad is red."""
    register(hosting, "amber", 4)
    for path, target in (("Player 1.txt", "P1.txt"), ("p2.XWS", "P2.xws")):
        content = changed(FIRST, name=path)
        run = uploaded(hosting, f"events/amber/{path}", content.encode())
        assert run.jobs["publish"] == "success", run.summary
        assert f"events/amber/{path} is filed as events/amber/lists/{target}" in run.log
        assert not (hosting.clone() / "events" / "amber" / path).exists()
        assert (hosting.clone() / "events" / "amber" / "lists" / target).read_text() == content
    run = uploaded(hosting, "events/amber/notes.txt", b"Bring tape")
    assert run.jobs["publish"] == "success"
    assert (hosting.clone() / "events" / "amber" / "notes.txt").exists()
    for path, says in (
        ("P1.xws", "has lists/P1.txt already"),
        ("Nobody.xws", "name it by the ID of its player"),
    ):
        run = uploaded(hosting, f"events/amber/{path}", changed(FIRST, name=says).encode())
        assert run.jobs["publish"] == "failure"
        assert says in run.log


TABLE = "Name;Verein\nLate Comer;Nordkai\n{}"


def test_a_table_of_players_is_taken(hosting: Hosting) -> None:
    """`players.csv` in the event's folder: its players are in players.xlsx, and the table is gone."""
    register(hosting, "amber", 4)
    run = uploaded(hosting, "events/amber/players.csv", TABLE.format("").encode())
    assert run.jobs["publish"] == "success"
    assert "events/amber/players.csv is filed as events/amber/players.xlsx" in run.log
    now = desk_of(hosting, "amber")
    with opened(now.folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        assert [table.get(row, "Club") for row in table.filled_rows("Name")] == [None] * 4 + ["Nordkai"]
    assert not (now.folder / "players.csv").exists()


def test_who_is_left_out_of_a_table_of_players_is_told(hosting: Hosting) -> None:
    """The run stays green, as there is nothing to decide."""
    register(hosting, "amber", 4)
    run = uploaded(
        hosting, "events/amber/players.csv", b"Name,Status\nLate Comer,paid\nEver Absent,refunded\n"
    )
    assert run.jobs["publish"] == "success"
    assert "left out, as they don't come: line 3: Ever Absent: Status says refunded" in run.summary
    with opened(desk_of(hosting, "amber").folder / "players.xlsx") as workbook:
        table = Table(workbook, "Players", "ID")
        assert [table.get(row, "Name") for row in table.filled_rows("Name")][4:] == ["Late Comer"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Name;Status\nPlayer 2;storniert\n", "type Withdrawn under Status in players.xlsx"),
        (TABLE.format("Late Comar;Nordkai\n"), "there is Late Comar in this file, too"),
        ("Name;E-Mail\nLate Comer;a@example.org\n", "whatever is below that is private"),
        ("Name;List points\nLate Comer;many\n", "list points many"),
    ],
)
def test_a_table_of_players_that_leaves_something_open_is_red(text: str, says: str, hosting: Hosting) -> None:
    """Nothing of it is taken, as nobody could say which part was."""
    register(hosting, "amber", 4)
    before = (desk_of(hosting, "amber").folder / "players.xlsx").read_bytes()
    run = uploaded(hosting, "events/amber/players.csv", text.encode())
    assert run.jobs["publish"] == "failure"
    assert says in run.summary
    assert (desk_of(hosting, "amber").folder / "players.xlsx").read_bytes() == before


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("events/amber/round-1.ods", "save it as Excel Workbook (.xlsx)"),
        ("players.xls", "save it as Excel Workbook (.xlsx)"),
        ("events/notes.xlsx", "under its right name: players.xlsx, round-1.xlsx"),
    ],
)
def test_what_nobody_can_read_is_red(path: str, says: str, hosting: Hosting) -> None:
    """An upload that does not count says so, and the one thing to do; the next upload is green again."""
    register(hosting, "amber")
    run = uploaded(hosting, path, b"PK\x03\x04")
    assert run.jobs["publish"] == "failure"
    assert f"{path} is not read" in run.log
    assert says in run.summary.replace("\\", "")


def test_players_without_an_event_are_red(hosting: Hosting) -> None:
    """Nothing in players.xlsx says of which event it is: dropped into events/ it is not guessed."""
    register(hosting, "amber")
    desk = desk_of(hosting, "amber")
    desk.set_player("P1", "Club", "Lantern Guild")
    run = uploaded(hosting, "events/players.xlsx", desk.folder / "players.xlsx")
    assert run.jobs["publish"] == "failure"
    assert "nothing says of which event" in run.summary


def test_what_is_put_aside_is_no_upload(hosting: Hosting) -> None:
    """A workbook that is renamed, and what Roundsheet itself keeps at a redraw, are not filed and make no run red."""
    begun(hosting)
    clone = hosting.clone()
    shutil.move(clone / ROUND_1, clone / "events/amber/old-1.xlsx")
    hosting.push(clone, "Rename")
    hosting.run(PAIR)
    assert hosting.run(PAIR, inputs={"event": "amber", "redraw": True}).jobs["publish/publish"] == "success"
    assert (desk_of(hosting, "amber").folder / "old-1.xlsx").exists()


def test_a_branch_that_takes_no_commit_stops_no_publishing(hosting: Hosting) -> None:
    """Where the step can't push, the upload is told as one that is not read, and the pages are published."""
    begun(hosting)
    copy = filled(hosting, (1, 2))
    clone = hosting.clone()
    shutil.copy(copy.workbook(1), clone / "events/amber/round-1 (1).xlsx")
    before = hosting.push(clone, "Add files via upload")
    (hosting.bare / "hooks").mkdir()
    hook = hosting.bare / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    run = hosting.run(PUBLISH, "push", before=before)
    assert run.jobs["publish"] == "failure"
    assert f"it belongs to {ROUND_1}" in run.summary
