"""What is entered at the desk goes into the cells that were seen and nowhere else; else nothing is written."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

from generator.commands.in_place import NotTypedError, OpenError
from generator.commands.live.workbook_writer import ChangedError, Typist, WorkbookEntry, log_of
from generator.findings import Place
from generator.loading import load_event
from generator.model import Round
from tests.commands.test_verify import organizer_of
from tests.support.organizer import Organizer, opened


@pytest.fixture
def organizer(tmp_path: Path) -> Organizer:
    """An event of four whose first round is drawn."""
    made = organizer_of(tmp_path, 4)
    made.run("pair", "cup")
    return made


def round_of(organizer: Organizer) -> Round:
    """The first round as it is read."""
    event = load_event(organizer.folder).event
    assert event is not None
    return event.rounds[0]


def score_cells(organizer: Organizer) -> tuple[Place, Place]:
    """Both scores of the first game."""
    place = round_of(organizer).pairings[0].place
    return place.cell("Score 1"), place.cell("Score 2")


def entry(
    organizer: Organizer, score1: int | None, score2: int | None, seen: tuple[str, str] = ("", "")
) -> WorkbookEntry:
    """Both scores of the first game, by somebody who saw these."""
    one, other = score_cells(organizer)
    return WorkbookEntry(
        path=organizer.folder / "round-1.xlsx",
        number=1,
        values={one: score1, other: score2},
        seen={one: seen[0], other: seen[1]},
        who="Ann",
        about="table 1",
    )


def scores(organizer: Organizer) -> tuple[int | None, int | None]:
    """Those of the first game."""
    result = round_of(organizer).pairings[0].result
    return result.score1, result.score2


def test_values_go_into_their_cells_and_what_a_person_added_stays(organizer: Organizer) -> None:
    """Own colours, comments, columns and sheets are as before, part by part; so is every other cell."""
    path = organizer.folder / "round-1.xlsx"
    with opened(path, save=True) as workbook:
        workbook.create_sheet("Food")["A1"] = "pizza at table 3"
    before = {name: ZipFile(path).read(name) for name in ZipFile(path).namelist()}
    Typist().type(entry(organizer, 29, 19))
    after = {name: ZipFile(path).read(name) for name in ZipFile(path).namelist()}
    assert scores(organizer) == (29, 19)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert {"xl/workbook.xml"} >= {name for name in changed if "worksheets" not in name}
    with opened(path) as workbook:
        assert workbook["Food"]["A1"].value == "pizza at table 3"


def test_an_entry_is_corrected_and_taken_back(organizer: Organizer) -> None:
    """Whoever saw what stands there may replace it, or empty the cells."""
    typist = Typist()
    typist.type(entry(organizer, 29, 19))
    typist.type(entry(organizer, 19, 29, seen=("29", "19")))
    assert scores(organizer) == (19, 29)
    typist.type(entry(organizer, None, None, seen=("19", "29")))
    assert scores(organizer) == (None, None)


def test_nothing_is_typed_over_what_was_not_seen(organizer: Organizer) -> None:
    """The error says what stands there by now, and the cells keep it."""
    typist = Typist()
    typist.type(entry(organizer, 29, 19))
    with pytest.raises(ChangedError) as refusal:
        typist.type(entry(organizer, 3, 4))
    assert [refusal.value.there[cell] for cell in score_cells(organizer)] == ["29", "19"]
    assert scores(organizer) == (29, 19)


def test_of_many_at_once_one_comes_first(organizer: Organizer) -> None:
    """Ten people type into the same empty cells at once: one entry stands there whole, nine hear of it."""
    typist, refused = Typist(), []

    def type_in(number: int) -> None:
        try:
            typist.type(entry(organizer, number, number + 1))
        except ChangedError:
            refused.append(number)

    threads = [Thread(target=type_in, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one, other = scores(organizer)
    assert len(refused) == 9
    assert one is not None
    assert one not in refused
    assert other == one + 1


@pytest.mark.parametrize("sign", ["~$round-1.xlsx", ".~lock.round-1.xlsx#"])
def test_an_open_workbook_is_left_alone(sign: str, organizer: Organizer) -> None:
    """What the spreadsheet program saves later would take the entry away again."""
    path = organizer.folder / "round-1.xlsx"
    before = path.read_bytes()
    (organizer.folder / sign).write_text("", encoding="utf-8")
    with pytest.raises(OpenError, match=r"round-1\.xlsx is open in another program"):
        Typist().type(entry(organizer, 29, 19))
    assert path.read_bytes() == before


def test_a_formula_in_the_cell_and_a_file_that_is_no_workbook_are_told(organizer: Organizer) -> None:
    """Nothing is written then."""
    path, wanted = organizer.folder / "round-1.xlsx", entry(organizer, 29, 19, seen=("12", ""))
    with opened(path, save=True) as workbook:
        workbook["Results"][score_cells(organizer)[0].cell] = "=3*4"
    with pytest.raises(NotTypedError):
        Typist().type(wanted)
    path.write_bytes(b"PK no more")
    with pytest.raises(NotTypedError):
        Typist().type(wanted)
    assert path.read_bytes() == b"PK no more"


def test_the_log_keeps_every_entry_and_disturbs_nothing(organizer: Organizer) -> None:
    """Who, where, what stood there and what stands there now, a line each, refused ones too; `check` is silent."""
    typist = Typist()
    typist.type(entry(organizer, 29, 19))
    with pytest.raises(ChangedError):
        typist.type(entry(organizer, 3, None))
    lines = log_of(organizer.folder / "round-1.xlsx").read_text(encoding="utf-8").splitlines()
    one, other = (cell.cell for cell in score_cells(organizer))
    assert [line.split(" | ", 1)[1] for line in lines] == [
        f"Ann | table 1 | Results!{one} (empty) -> 29, Results!{other} (empty) -> 19",
        f"Ann | table 1 | Results!{one} 29 -> 3, Results!{other} 19 -> (empty) | refused: something else was entered "
        "meanwhile",
    ]
    assert "round-1.log" not in organizer.run("check", expect=None).output


def test_the_log_follows_no_link(organizer: Organizer, tmp_path: Path) -> None:
    """Whoever can put a link there could else have lines added to any file; the entry counts."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine", encoding="utf-8")
    log_of(organizer.folder / "round-1.xlsx").symlink_to(elsewhere)
    Typist().type(entry(organizer, 29, 19))
    assert elsewhere.read_text(encoding="utf-8") == "mine"
    assert scores(organizer) == (29, 19)
