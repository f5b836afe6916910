"""What an upload takes away is held: the run is red and links both files, and the pages stay as they were.

Results, notes, drops, players, public names and published pairings are meant; halves that don't contradict are merged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from tests.support.organizer import Organizer, Table, opened
from tests.workflows.hosting import Hosting, Run
from tests.workflows.splits import MERGE
from tests.workflows.test_faults import PAIR, PUBLISH, UNDO, desk_of, register
from tests.workflows.uploads import ACCEPT, code_of


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


def public(hosting: Hosting) -> dict[str, bytes]:
    """The event's pages as anybody sees them, without what says when they were made."""
    folder = hosting.pages / "amber"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_halves_are_merged_in_the_run_itself(hosting: Hosting) -> None:
    """Two helpers with half of the tables each: all results are public, in green, and the summary tells of it."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    assert sent(hosting, first).jobs["publish"] == "success"
    entered(second, (3, 4))
    run = sent(hosting, second)
    assert run.jobs["publish"] == "success"
    assert hosting.commits()[0] == "Merge results: round-1.xlsx of amber"
    assert "Merge results: round-1.xlsx of amber: what several people had sent is in it now" in run.summary
    there = {row["Table"]: row["Score 1"] for row in desk_of(hosting, "amber").read_round(1)}
    assert there == {1: 101, 2: 102, 3: 103, 4: 104}


def test_an_upload_that_only_erases_results_is_held(hosting: Hosting) -> None:
    """This morning's empty file: the pages stay, byte for byte, until the results are back or a person lets them go."""
    begun(hosting)
    morning, desk = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(desk, (1, 2, 3))
    assert sent(hosting, desk).jobs["publish"] == "success"
    earlier, before = hosting.head(), public(hosting)
    run = sent(hosting, morning)
    assert run.jobs["publish"] == "failure"
    top = run.summary[: run.summary.index("## Amber")]
    assert "results of table 1" in top
    assert "table 2" in top
    assert "table 3" in top
    assert "table 4" not in top
    assert f"/raw/{earlier}/events/amber/round-1.xlsx" in top
    assert f"/raw/{hosting.head()}/events/amber/round-1.xlsx" in top
    assert "actions/workflows/merge.yml" in top
    assert "Held: its pages stay as they were" in run.summary
    assert public(hosting) == before

    morning.set_player("P1", "Club", "Lantern Guild")  # still held at the next upload, whatever it is
    assert sent(hosting, morning).jobs["publish"] == "failure"
    assert public(hosting) == before
    code = code_of(run)
    assert hosting.run(ACCEPT, inputs={"event": "amber", "code": code}).jobs["publish/publish"] == "success"
    assert public(hosting) != before
    entered(morning, (4,))
    assert sent(hosting, morning).jobs["publish"] == "success"  # what was let go is not missed again
    again = hosting.run(ACCEPT, inputs={"event": "amber", "code": code})
    assert again.jobs["accept"] == "failure"  # nothing is held


def test_what_is_lost_after_somebody_looked_is_not_let_go_with_the_rest(hosting: Hosting) -> None:
    """The code that a red run shows stands for what it tells: a Public name that vanishes later stays."""
    begun(hosting)
    morning, desk = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(desk, (1, 2))
    desk.set_player("P1", "Public name", "Silent One")
    sent(hosting, desk)
    before = public(hosting)
    old = (morning.folder / "players.xlsx").read_bytes()
    (morning.folder / "players.xlsx").write_bytes((desk.folder / "players.xlsx").read_bytes())
    shown = sent(hosting, morning)
    assert "Public name" not in shown.summary
    (morning.folder / "players.xlsx").write_bytes(old)
    newest = sent(hosting, morning)
    assert "Public name" in newest.summary
    refused = hosting.run(ACCEPT, inputs={"event": "amber", "code": code_of(shown)})
    assert refused.jobs["accept"] == "failure"
    assert public(hosting) == before
    hosting.run(ACCEPT, inputs={"event": "amber", "code": code_of(newest)})
    assert public(hosting) != before


def test_what_is_held_is_public_once_it_is_put_back(hosting: Hosting) -> None:
    """By the button Merge results, or by uploading the right file."""
    begun(hosting)
    morning, desk = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(desk, (1, 2))
    sent(hosting, desk)
    before = public(hosting)
    assert sent(hosting, morning).jobs["publish"] == "failure"
    assert hosting.run(MERGE).jobs["publish/publish"] == "success"
    assert public(hosting)["data/standings.json"] == before["data/standings.json"]


def test_an_emptied_cell_is_a_loss(hosting: Hosting) -> None:
    """One score of two, in the file that has all the rest."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1, 2))
    sent(hosting, desk)
    with opened(desk.workbook(1), save=True) as workbook:
        table = Table(workbook, "Results", "Player 1 ID")
        row = next(row for row in table.filled_rows("Table") if table.get(row, "Table") == 1)
        table.put(row, "Score 1", None)
    run = sent(hosting, desk)
    assert run.jobs["publish"] == "failure"
    assert "results of table 1" in run.summary


def test_what_a_replaced_run_would_have_told_the_next_tells(hosting: Hosting) -> None:
    """The service let a waiting run go for a newer one: what the first upload took away is held all the same."""
    begun(hosting)
    morning, desk = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(desk, (1, 2))
    sent(hosting, desk)
    before = public(hosting)
    now = desk_of(hosting, "amber")
    now.workbook(1).write_bytes(morning.workbook(1).read_bytes())
    hosting.push(now.events.parent, "Upload whose run was replaced")
    register_more = desk_of(hosting, "amber")
    register_more.set_player("P1", "Club", "Lantern Guild")
    run = sent(hosting, register_more)
    assert run.jobs["publish"] == "failure"
    assert "results of table 1" in run.summary
    assert public(hosting) == before


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


def names(hosting: Hosting) -> str:
    """All that is public of the event, as one text."""
    return "".join(content.decode(errors="replace") for content in public(hosting).values())


def test_a_public_name_never_goes_by_an_upload_alone(hosting: Hosting) -> None:
    """Whatever else the older file lacks: a row that came later, or nothing."""
    register(hosting, "amber", 8)
    for number, more in enumerate((False, True)):
        old, new = desk_of(hosting, "amber"), desk_of(hosting, "amber")
        old.set_player("P2", "Public name", None)
        new.set_player("P2", "Public name", "Silent One")
        new.set_player("P1", "Club", f"Club {number}")
        if more:
            new.register([{"ID": "P9", "Name": "Late Comer"}])
        sent(hosting, new)
        assert "Player 2" not in names(hosting)
        run = sent(hosting, old)
        assert run.jobs["publish"] == "failure"
        assert "P2: Public name" in run.summary
        assert ("P9 (Late Comer)" in run.summary) is more
        assert "Player 2" not in names(hosting)
        assert "Silent One" in names(hosting)
        assert sent(hosting, new).jobs["publish"] == "success"


def test_a_public_name_is_put_back_where_the_older_file_adds_something(hosting: Hosting) -> None:
    """Another spelling of the name, a club: the run is green, says so, and the name stays as it was public."""
    register(hosting, "amber", 8)
    old, new = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    new.set_player("P2", "Public name", "Silent One")
    old.set_player("P2", "Name", "Playar 2")
    old.set_player("P3", "Club", "Lantern Guild")
    sent(hosting, new)
    run = sent(hosting, old)
    assert run.jobs["publish"] == "success"
    assert "players.xlsx of amber: what several people had sent is in it now" in run.summary
    assert "Silent One" in names(hosting)
    assert "Playar 2" not in names(hosting)
    assert "Lantern Guild" in names(hosting)


def test_public_names_that_two_helpers_give_are_put_together(hosting: Hosting) -> None:
    """From copies of their own, with a new player in one: the run is green and says so, and no file takes one away."""
    begun(hosting)
    one, other = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    one.set_player("P1", "Public name", "Silent One")
    one.register([{"ID": "P9", "Name": "Ira Vale"}])
    other.set_player("P2", "Public name", "Silent Two")
    assert sent(hosting, one).jobs["publish"] == "success"
    run = sent(hosting, other)
    assert run.jobs["publish"] == "success"
    assert "players.xlsx of amber: what several people had sent is in it now" in run.summary
    assert {"Silent One", "Silent Two", "Ira Vale"} <= set(shown_names(hosting))
    run = sent(hosting, one)  # this one adds nothing
    assert run.jobs["publish"] == "failure"
    assert "P2: Public name" in run.summary
    assert "Silent Two" in shown_names(hosting)


def shown_names(hosting: Hosting) -> list[str]:
    """What the pages call the players."""
    return [player["name"] for player in json.loads(public(hosting)["data/players.json"])["players"]]


def test_another_events_players_are_not_missed_once_the_right_file_is_back(hosting: Hosting) -> None:
    """What lay there in between was never this event's."""
    begun(hosting)
    right = desk_of(hosting, "amber")
    wrong = desk_of(hosting, "amber")
    for number in range(1, 9):
        wrong.set_player(f"P{number}", "Name", f"Stranger {number}")
        wrong.set_player(f"P{number}", "Public name", f"Nobody {number}")
    assert "looks like another event's" in sent(hosting, wrong).summary
    assert sent(hosting, right).jobs["publish"] == "success"


def test_a_dash_takes_a_public_name_back(hosting: Hosting) -> None:
    """That is a person's word: the name is public, in green."""
    register(hosting, "amber", 8)
    desk = desk_of(hosting, "amber")
    desk.set_player("P2", "Public name", "Silent One")
    sent(hosting, desk)
    desk.set_player("P2", "Public name", "-")
    assert sent(hosting, desk).jobs["publish"] == "success"
    assert "Silent One" not in names(hosting)
    assert "Player 2" in names(hosting)


def test_a_withdrawal_that_is_gone_is_held(hosting: Hosting) -> None:
    """An older players.xlsx would bring somebody back who is not there."""
    register(hosting, "amber", 8)
    old, new = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    new.set_player("P3", "Status", "Withdrawn")
    sent(hosting, new)
    run = sent(hosting, old)
    assert run.jobs["publish"] == "failure"
    assert "P3: Status" in run.summary


def test_a_round_that_is_drawn_again_or_undone_is_no_loss(hosting: Hosting) -> None:
    """By the button, or at a desk, where the earlier workbook stays beside under another name."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    desk.set_player("P3", "Status", "Withdrawn")
    desk.run("pair", "amber", "--redraw")
    assert sent(hosting, desk).jobs["publish"] == "success"
    desk.workbook(1).rename(desk.folder / "old-1.xlsx")
    clone = desk_of(hosting, "amber")
    clone.workbook(1).rename(clone.folder / "old-1.xlsx")
    run = hosting.upload(clone.events.parent)[PUBLISH]
    assert run.jobs["publish"] == "success", run.summary


def scores(hosting: Hosting) -> dict[int, int | None]:
    """The first players' scores of round 1 by their tables, as anybody sees them."""
    data = json.loads((hosting.pages / "amber/data/round-1.json").read_text())
    return {game["table"]: game["score1"] for game in data["pairings"]}


def hold_a_name(hosting: Hosting) -> bytes:
    """Let the event be held, because an older file lacks a public name; the right file."""
    begun(hosting)
    old, new = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    new.set_player("P2", "Public name", "Silent One")
    assert sent(hosting, new).jobs["publish"] == "success"
    assert sent(hosting, old).jobs["publish"] == "failure"
    return (new.folder / "players.xlsx").read_bytes()


def put_back(hosting: Hosting, players: bytes) -> Run:
    """Upload the right registration."""
    desk = desk_of(hosting, "amber")
    (desk.folder / "players.xlsx").write_bytes(players)
    return hosting.upload(desk.events.parent)[PUBLISH]


def test_a_contradiction_stays_held_until_a_person_decides(hosting: Hosting) -> None:
    """Publishing once more lets nothing go."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    sent(hosting, first)
    second.enter_all(1, {2: {"Score 1": 7, "Score 2": 9}, 3: result(3)})
    assert sent(hosting, second).jobs["publish"] == "failure"
    run = hosting.run(PUBLISH)
    assert (run.jobs["publish"], scores(hosting)[2]) == ("failure", 102)


def test_what_is_uploaded_while_an_event_is_held_is_merged(hosting: Hosting) -> None:
    """Two halves come in while a public name is missing: all of it is public once the name is back."""
    players = hold_a_name(hosting)
    one, two = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(one, (1,))
    sent(hosting, one)
    entered(two, (2,))
    sent(hosting, two)
    assert put_back(hosting, players).jobs["publish"] == "success"
    assert scores(hosting) == {1: 101, 2: 102, 3: None, 4: None}


def test_an_undo_while_an_event_is_held_is_a_persons_word(hosting: Hosting) -> None:
    """Nobody is told later that the round is gone."""
    players = hold_a_name(hosting)
    hosting.run(UNDO, inputs={"event": "amber"})
    run = put_back(hosting, players)
    assert "round-1.xlsx is gone" not in run.summary
    assert run.jobs["publish"] == "success"


def test_an_old_file_does_not_take_a_correction_back(hosting: Hosting) -> None:
    """A helper's copy from before the correction, with another table's result: the correction stays public."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1,))
    sent(hosting, desk)
    old = desk_of(hosting, "amber")
    desk.enter_all(1, {1: {"Score 1": 150}})
    assert sent(hosting, desk).jobs["publish"] == "success"
    entered(old, (2,))
    run = sent(hosting, old)
    assert (run.jobs["publish"], scores(hosting)[1]) == ("failure", 150)


def test_a_no_show_in_the_place_of_scores_is_a_correction(hosting: Hosting) -> None:
    """Its scores are empty, but something was entered."""
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1,))
    sent(hosting, desk)
    desk.enter_all(1, {1: {"Score 1": " ", "Score 2": " ", "Ended": "No-show 2"}})
    assert sent(hosting, desk).jobs["publish"] == "success"
