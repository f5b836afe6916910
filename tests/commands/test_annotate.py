"""`roundsheet check --annotate`: copies of faulty workbooks beside them, never instead of them."""

import json
import shutil

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.checks.test_mistakes import put, start
from tests.support.organizer import Organizer, opened

COPY = "round-1 (checked).xlsx"


@pytest.fixture
def organizer(tmp_path):
    """An event of four players with round 1 paired and a score of -5 in it."""
    organizer = Organizer(tmp_path)
    start(organizer, 4)
    organizer.pair()
    put(organizer, 1, 1, "Score 1", -5)
    return organizer


def annotate(organizer, *words, expect=1):
    """What the command says."""
    return organizer.run("check", "durham", "--annotate", *words, expect=expect).output


def files(organizer):
    """All files of the event with their bytes."""
    return {path.name: path.read_bytes() for path in organizer.folder.iterdir()}


def message_in(path, cell="D2"):
    """The comment at the cell of the sheet Results."""
    with opened(path) as workbook:
        return workbook["Results"][cell].comment.text


def test_a_copy_is_written_beside_the_workbook_which_stays_as_it_is(organizer):
    """What was done is said, with the file's name; nothing else in the folder changes."""
    before = files(organizer)
    told = annotate(organizer)
    assert (
        f"durham/{COPY}, a copy with 2 findings marked in it: read it, and correct round-1.xlsx itself"
        in told
    )
    after = files(organizer)
    assert set(after) - set(before) == {COPY}
    assert {name: after[name] for name in before} == before
    assert message_in(organizer.folder / COPY).startswith(
        "error: score -5: a score is a whole number from 0 up ["
    )
    assert told.splitlines()[-1].startswith("durham: 1 error")


def test_the_copy_is_no_part_of_the_event(organizer):
    """Neither check nor pair nor build reads it, whatever stands in it."""
    annotate(organizer)
    put(organizer, 1, 1, "Score 1", None)
    told = organizer.run("check", "durham").output
    organizer.pair()
    organizer.build()
    for name in (COPY, "players (checked).xlsx", "round-2 (checked).xlsx"):
        (organizer.folder / name).write_bytes(b"nonsense")
    assert organizer.run("check", "durham").output == told
    assert "round 1 is being played" in organizer.pair().output
    assert organizer.build().exit_code == 0
    assert (organizer.folder / COPY).read_bytes() == b"nonsense"


def test_a_second_run_replaces_its_own_copy(organizer):
    """The folder does not fill with copies, and the copy tells what is wrong now."""
    annotate(organizer)
    put(organizer, 1, 1, "Score 1", -6)
    annotate(organizer)
    assert [name for name in files(organizer) if "checked" in name] == [COPY]
    assert "score -6" in message_in(organizer.folder / COPY)


def test_what_a_person_typed_into_a_copy_is_never_lost(organizer):
    """Somebody corrects the copy instead of the workbook: the next copy takes another name."""
    annotate(organizer)
    with opened(organizer.folder / COPY, save=True) as workbook:
        workbook["Results"]["D2"] = 120
    persons = (organizer.folder / COPY).read_bytes()
    (organizer.folder / "round-1 (checked 2).xlsx").write_bytes(b"a file of somebody's")
    assert "round-1 (checked 3).xlsx" in annotate(organizer)
    assert (organizer.folder / COPY).read_bytes() == persons
    assert (organizer.folder / "round-1 (checked 2).xlsx").read_bytes() == b"a file of somebody's"
    annotate(organizer)
    assert "round-1 (checked 4).xlsx" not in files(organizer)


def test_where_nothing_is_to_mend_nothing_is_written(organizer):
    """Open tables are no fault, and event.yaml is no workbook."""
    put(organizer, 1, 1, "Score 1", None)
    before = files(organizer)
    told = annotate(organizer, expect=0)
    assert (
        "durham: no copy written, because neither players.xlsx nor any round has an error or a warning"
        in told
    )
    assert files(organizer) == before


def test_the_copy_of_a_workbook_that_is_mended_is_removed(organizer):
    """It would show what was wrong once. One that somebody has saved since stays."""
    annotate(organizer)
    copy = organizer.folder / COPY
    shutil.copy(copy, organizer.folder / "round-1 (checked 2).xlsx")
    with opened(organizer.folder / "round-1 (checked 2).xlsx", save=True) as workbook:
        workbook["Results"]["D2"] = 120
    put(organizer, 1, 1, "Score 1", None)
    assert f"removed {copy.as_posix()}: there is nothing left to fix in round-1.xlsx" in annotate(
        organizer, expect=0
    )
    assert [name for name in files(organizer) if "checked" in name] == ["round-1 (checked 2).xlsx"]


def test_a_file_that_is_not_read_gets_no_copy(organizer):
    """A warning about it is no mistake in it."""
    shutil.copy(organizer.workbook(1), organizer.folder / "Round 1.xlsx")
    assert "Round 1 (checked)" not in annotate(organizer)
    assert not (organizer.folder / "Round 1 (checked).xlsx").exists()


def test_a_file_that_can_not_be_opened_is_only_told(organizer):
    """The reason is said, and other workbooks get their copies all the same."""
    (organizer.folder / "players.xlsx").write_bytes(b"PK\x03\x04 half a zip")
    told = annotate(organizer)
    assert "players.xlsx: no copy written, it can't be opened whole" in told
    assert f"wrote {organizer.folder.as_posix()}/{COPY}" in told
    assert "players (checked).xlsx" not in files(organizer)


def test_a_missing_workbook_gets_no_copy(organizer):
    """There is nothing to copy; the finding says what is missing."""
    (organizer.folder / "round-1.xlsx").rename(organizer.folder / "round-2.xlsx")
    assert f"wrote {organizer.folder.as_posix()}/round-1" not in annotate(organizer)


def test_programs_get_their_json_all_the_same(organizer):
    """What was written is said beside it, where people read."""
    words = ["check", "durham", "--annotate", "--format", "json", "--events", str(organizer.events)]
    result = CliRunner().invoke(main, words)
    assert {finding["code"] for finding in json.loads(result.stdout)} >= {"score-value"}
    assert COPY in result.stderr
