"""What two uploads took from each other is put together again: by the run itself, or by the button `Merge results`."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from tests.support.make_all import ALL
from tests.support.organizer import Table, opened
from tests.workflows.hosting import Hosting
from tests.workflows.splits import MERGE, Splits
from tests.workflows.test_faults import PUBLISH, desk_of
from tests.workflows.test_losses import begun, entered, result, sent
from tests.workflows.uploads import ACCEPT, code_of

SPLITS = 4 if ALL else 2  # `python -m tests.workflows.splits` plays more


def test_two_halves_are_merged(hosting: Hosting) -> None:
    """Six tables here and six there: all results are in the newest file and on the pages."""
    begun(hosting, 24)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, range(1, 7))
    sent(hosting, first)
    entered(second, range(7, 13))
    run = sent(hosting, second)
    assert run.jobs["publish"] == "success"
    assert hosting.commits()[0] == "Merge results: round-1.xlsx of amber"
    there = {row["Table"]: row["Score 1"] for row in desk_of(hosting, "amber").read_round(1)}
    assert there == {table: 100 + table for table in range(1, 13)}
    assert hosting.run(MERGE).jobs == {"merge": "success", "publish": "skipped"}  # nothing more to do


def test_what_contradicts_is_listed_and_stays(hosting: Hosting) -> None:
    """Both typed table 2, and not the same: the run is red, names both results, and the newest file keeps its own."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    sent(hosting, first)
    second.enter_all(1, {2: {"Score 1": 7, "Score 2": 9}, 3: result(3), 4: result(4)})
    assert "contradict each other" in sent(hosting, second).summary
    run = hosting.run(MERGE)
    assert run.jobs["merge"] == "failure"
    assert run.jobs["publish"] == "success"
    assert "Score 1 102, Score 2 2 earlier, Score 1 7, Score 2 9 now" in run.summary
    there = {row["Table"]: row["Score 1"] for row in desk_of(hosting, "amber").read_round(1)}
    assert there == {1: 101, 2: 7, 3: 103, 4: 104}


def test_notes_drops_and_times_are_merged_too(hosting: Hosting) -> None:
    """Everything that people type into a round's workbook while it is played."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    first.enter_all(1, {1: {"Note": "a < b & c", "Extra minutes": 5}}, [("P3", "Drop")])
    with opened(first.workbook(1), save=True) as workbook:
        table = Table(workbook, "Round", "Field")
        row = next(row for row in table.filled_rows("Field") if table.get(row, "Field") == "Starts at")
        table.put(row, "Value", "14:10")
    sent(hosting, first)
    second.enter_all(1, {3: result(3), 4: result(4), 2: result(2), 1: result(1)}, [("P5", "Drop")])
    sent(hosting, second)
    run = hosting.run(MERGE)
    assert run.jobs["merge"] == "success", run.summary
    desk = desk_of(hosting, "amber")
    assert desk.read_fields(1)["Starts at"] == "14:10"
    with opened(desk.workbook(1)) as workbook:
        results, changes = Table(workbook, "Results", "Player 1 ID"), Table(workbook, "Changes", "Player ID")
        row = next(row for row in results.filled_rows("Table") if results.get(row, "Table") == 1)
        assert (results.get(row, "Note"), results.get(row, "Extra minutes")) == ("a < b & c", 5)
        assert results.get(row, "Score 1") == 101
        assert [changes.get(row, "Player ID") for row in changes.filled_rows("Player ID")] == ["P5", "P3"]


def test_what_was_cleared_on_purpose_stays_cleared(hosting: Hosting) -> None:
    """A drop that was a mistake is taken out of the file that has all the rest: it is held until it may go.

    The button Merge results does not bring it back.
    """
    begun(hosting)
    desk = desk_of(hosting, "amber")
    entered(desk, (1, 2, 3))
    desk.change(1, "P3", "Drop")
    sent(hosting, desk)
    with opened(desk.workbook(1), save=True) as workbook:
        table = Table(workbook, "Changes", "Player ID")
        (row,) = table.filled_rows("Player ID")
        for column in ("Player ID", "Change"):
            table.put(row, column, None)
    run = sent(hosting, desk)
    assert run.jobs["publish"] == "failure"
    assert (
        hosting.run(ACCEPT, inputs={"event": "amber", "code": code_of(run)}).jobs["publish/publish"]
        == "success"
    )
    entered(desk, (4,))
    assert sent(hosting, desk).jobs["publish"] == "success"
    assert hosting.run(MERGE).jobs == {"merge": "success", "publish": "skipped"}


def test_a_merge_changes_nothing_but_the_cells_it_fills(hosting: Hosting) -> None:
    """All parts of the file that hold no entry are the same bytes as in the newest upload."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    sent(hosting, first)
    entered(second, (3, 4))
    sent(hosting, second)
    hosting.run(MERGE)
    before, after = (_parts(desk.workbook(1)) for desk in (second, desk_of(hosting, "amber")))
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert (
        len(changed) <= 4
    )  # Results, Round and Changes, whose formulas are computed again, and that they are


def _parts(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_file_that_cannot_be_read_among_the_uploads_stops_no_merge(hosting: Hosting) -> None:
    """A damaged upload between the halves holds nothing, and hides nothing."""
    begun(hosting)
    first, second = desk_of(hosting, "amber"), desk_of(hosting, "amber")
    entered(first, (1, 2))
    sent(hosting, first)
    broken = desk_of(hosting, "amber")
    broken.workbook(1).write_bytes(b"PK\x03\x04 no workbook")
    assert hosting.upload(broken.events.parent)[PUBLISH].jobs["publish"] == "failure"
    entered(second, (3, 4))
    assert sent(hosting, second).jobs["publish"] == "success"
    there = {row["Table"]: row["Score 1"] for row in desk_of(hosting, "amber").read_round(1)}
    assert there == {1: 101, 2: 102, 3: 103, 4: 104}


def test_random_splits_lose_no_result(tmp_path: Path) -> None:
    """Tables split by chance between two people, with some that both enter, in several uploads each."""
    splits = Splits(tmp_path)
    for seed in range(SPLITS):
        splits.play(seed)
