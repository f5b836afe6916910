"""Rounds that were saved as OpenDocument: read alone, never written, an error beside a workbook that differs."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.commands.live.judging.pages import HOME
from generator.workbooks.changing.splicing import type_into
from tests.commands.test_desk_clock import pressed
from tests.commands.test_verify import CUT, drawn, organizer_of, play, verified
from tests.site.html import files_of
from tests.support.desk import judged
from tests.support.office import Calc
from tests.support.organizer import Organizer
from tests.workbooks.builders import as_ods

HOW = (
    "round-{0}.ods is read, but never written: in LibreOffice choose File, Save As and the type Excel 2007-365 "
    "(.xlsx), call it round-{0}.xlsx, and delete round-{0}.ods"
)


def saved_as_ods(organizer: Organizer, number: int, *, alone: bool = True) -> Path:
    """Save a round's workbook in the other format, and delete the workbook unless both are to lie there."""
    path = organizer.workbook(number)
    saved = path.with_suffix(".ods")
    saved.write_bytes(as_ods(path.read_bytes()))
    if alone:
        path.unlink()
    return saved


def site_of(organizer: Organizer) -> dict[str, bytes]:
    """Every file of the event's part of the site, built again."""
    organizer.build()
    return _of_event(organizer)


def _of_event(organizer: Organizer) -> dict[str, bytes]:
    return {path: content for path, content in files_of(organizer.site).items() if path.startswith("cup/")}


def findings(organizer: Organizer, code: str, expect: int = 0) -> list[tuple[Any, ...]]:
    """Severity, file, cell and message of the findings with this code."""
    answer = organizer.run("check", organizer.event, "--format", "json", expect=expect)
    return [
        (each["severity"], Path(each["file"]).name, each["cell"], each["message"])
        for each in json.loads(answer.output)
        if each["code"] == code
    ]


def test_an_event_saved_as_opendocument_has_the_same_pages(tmp_path: Path) -> None:
    """Every file of the site; the draws repeat, and each figure is explained."""
    organizer = organizer_of(tmp_path, 8, stages=CUT)
    play(organizer, 1, 2, 3, 4)
    before = site_of(organizer)
    for number in range(1, 5):
        saved_as_ods(organizer, number)
    assert organizer.check().output.count("is read, but never written") == 1
    assert site_of(organizer) == before
    assert all(" are the drawn ones" in line for line in verified(organizer))
    assert "Swiss round 1: " in organizer.run("explain", "cup", "P1").output


def test_the_next_round_is_drawn_from_it_and_it_is_told_how_to_save_it(tmp_path: Path) -> None:
    """The draw is that of the workbook, and says in one sentence why nothing will be typed into the other file."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1, 2)
    second = drawn(organizer, 2)
    organizer.workbook(2).unlink()
    saved = saved_as_ods(organizer, 1)
    before = saved.read_bytes()
    said = organizer.run("pair", "cup").output
    assert HOW.format(1) in said
    assert f"wrote {organizer.workbook(2).as_posix()}" in said
    assert drawn(organizer, 2) == second
    assert saved.read_bytes() == before
    assert findings(organizer, "file-opendocument") == []  # round 1 is over


def test_a_round_without_all_results_waits_for_them(tmp_path: Path) -> None:
    """Its open tables are told as a workbook's are."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    saved_as_ods(organizer, 1)
    assert "tables without a result: 1, 2. Nothing written" in organizer.run("pair", "cup").output
    assert not organizer.workbook(2).exists()
    assert findings(organizer, "file-opendocument") == [("note", "round-1.ods", None, HOW.format(1))]


def test_nothing_is_typed_into_it(tmp_path: Path) -> None:
    """Results from a table, judges and the clock say how to save it, and change nothing."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    saved = saved_as_ods(organizer, 1)
    before = saved.read_bytes()
    results = tmp_path / "results.csv"
    results.write_text("Table,Player 1,Score 1,Score 2,Player 2\n1,Ada Lind,60,50,Bo Falk\n")
    for words in ((), ("--dry-run",)):
        answer = organizer.run("import", "results", "cup", str(results), *words, expect=1)
        assert HOW.format(1) in " ".join(answer.output.split())
    with judged(organizer) as desk:
        page = desk.phone().get(f"{HOME}cup/1/")
        assert HOW.format(1) in page.page
    assert HOW.format(1) in str(pressed(organizer, "10:06", "start"))
    assert saved.read_bytes() == before
    assert not organizer.workbook(1).exists()


@pytest.mark.parametrize("alone", [True, False])
def test_it_is_neither_drawn_again_nor_undone(tmp_path: Path, *, alone: bool) -> None:
    """Also beside its workbook: without that it would be read. Where it is gone the round is undone."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    saved = saved_as_ods(organizer, 1, alone=alone)
    for command in (("undo", "cup", "--with-results"), ("pair", "cup", "--redraw")):
        answer = organizer.run(*command, expect=None)
        assert answer.exit_code in (1, 2)
        assert HOW.format(1) in " ".join(answer.output.split())
    assert saved.exists()
    assert organizer.workbook(1).exists() is not alone
    if not alone:
        saved.unlink()
        organizer.run("undo", "cup")
        assert not organizer.workbook(1).exists()


def test_nothing_puts_values_into_an_opendocument_file(tmp_path: Path) -> None:
    """Whatever asks for it: the one function that changes workbooks refuses."""
    organizer = organizer_of(tmp_path, 4)
    organizer.pair()
    saved = saved_as_ods(organizer, 1)
    with pytest.raises(Exception, match="is read, but never written"):
        type_into(saved, {}, {})


def test_beside_a_workbook_that_says_the_same_it_is_passed_over(tmp_path: Path) -> None:
    """Nothing is told, and the workbook is read."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    before = site_of(organizer)
    saved_as_ods(organizer, 1, alone=False)
    assert "round-1.ods" not in organizer.check().output
    assert site_of(organizer) == before
    organizer.pair()
    assert organizer.workbook(2).exists()


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"Score 1": 61}, "table 1 (Score 1)"),
        ({"Note": "late"}, "table 1 (Note)"),
        ({"Score 1": 61, "Score 2": 49}, "table 1 (Score 1, Score 2)"),
    ],
)
def test_where_their_entries_differ_the_draw_stops(
    tmp_path: Path, cells: dict[str, object], said: str
) -> None:
    """Check, build and pair name both files and the columns; the last good pages stay, and deleting one helps."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    before = site_of(organizer)
    saved = saved_as_ods(organizer, 1, alone=False)
    organizer.enter_all(1, {1: cells})
    ((severity, file, _, message),) = findings(organizer, "file-differs", expect=1)
    assert (severity, file) == ("error", "round-1.xlsx")
    assert message == (
        f"round-1.ods is there, too, and differs: {said}; put all that counts into round-1.xlsx, and delete round-1.ods"
    )
    assert message in organizer.run("pair", "cup", expect=1).output
    assert not organizer.workbook(2).exists()
    organizer.build(expect=1)
    assert _of_event(organizer) == before
    saved.unlink()
    assert findings(organizer, "file-differs") == []


def test_other_sheets_are_compared_too(tmp_path: Path) -> None:
    """Who leaves, and the fields of the sheet Round; of more than three places the others are counted."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    saved_as_ods(organizer, 1, alone=False)
    organizer.change(1, "P1", "Drop")
    ((*_, message),) = findings(organizer, "file-differs", expect=1)
    assert "differs: P1 (Player ID, Change); put" in message
    organizer.change_all(1, [("P2", "Drop"), ("P3", "Drop"), ("P4", "Drop")])
    ((*_, message),) = findings(organizer, "file-differs", expect=1)
    assert "(Player ID, Change) and 1 more; put all that counts" in message


def test_one_that_cannot_be_read_is_told_beside_a_sound_workbook(tmp_path: Path) -> None:
    """Nobody can say whether it has the newer results."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    saved = saved_as_ods(organizer, 1, alone=False)
    saved.write_bytes(saved.read_bytes()[:-100])
    ((severity, file, *_),) = findings(organizer, "file-unreadable", expect=1)
    assert (severity, file) == ("error", "round-1.ods")


def test_a_workbook_with_the_other_ending_is_told_its_own(tmp_path: Path) -> None:
    """Renaming changes no format."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    path = organizer.workbook(1)
    path.rename(path.with_suffix(".ods"))
    ((severity, file, _, message),) = findings(organizer, "file-not-a-workbook", expect=1)
    assert (severity, file, message) == (
        "error",
        "round-1.ods",
        "an Excel workbook and no OpenDocument file: end its name in .xlsx",
    )


def test_a_mistake_in_it_has_its_cell(tmp_path: Path) -> None:
    """As in a workbook; no copy is annotated, which is told."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    organizer.enter_all(1, {1: {"Score 1": "many"}})
    saved_as_ods(organizer, 1)
    ((_, file, cell, _),) = findings(organizer, "score-value", expect=1)
    assert (file, cell) == ("round-1.ods", "D2")
    assert f"no copy written, {HOW.format(1)}" in organizer.run("check", "cup", "--annotate", expect=1).output


@pytest.mark.libreoffice
def test_what_libreoffice_saves_gives_the_same_pages(calc: Calc, tmp_path: Path) -> None:
    """Each round opened, recalculated and saved, in either format, with results typed by another program before."""
    organizer = organizer_of(tmp_path, 8, stages=CUT)
    play(organizer, 1, 2, 3, 4)
    before = site_of(organizer)
    for number in range(1, 5):
        path = organizer.workbook(number)
        path.with_suffix(".ods").write_bytes(calc.resaved(path, "ods").read_bytes())
        path.write_bytes(calc.resaved(path).read_bytes())
    assert findings(organizer, "file-differs") == []
    assert site_of(organizer) == before
    for number in range(1, 5):
        organizer.workbook(number).unlink()
    assert site_of(organizer) == before
