"""What lies beside an event's workbooks."""

from pathlib import Path

import pytest

from generator.findings import CODES, Severity
from generator.workbooks.beside import look_beside


def look(folder: Path, *names: str) -> list[tuple[str, str, str]]:
    """Code, file and message of each finding about a folder with these files."""
    for name in names:
        (folder / name).touch()
    return [(finding.code, str(finding.place), finding.message) for finding in look_beside(folder, "cup")]


@pytest.mark.parametrize("sign", ["~$round-2.xlsx", ".~lock.round-2.xlsx#"])
def test_a_workbook_that_is_open_is_told(sign: str, tmp_path: Path) -> None:
    """Excel and LibreOffice each leave a sign beside an open file; what isn't saved yet doesn't count."""
    assert look(tmp_path, "round-2.xlsx", "round-1.xlsx", sign) == [
        (
            "file-open",
            "cup/round-2.xlsx",
            "round-2.xlsx is open in another program: save and close it so that everything in it counts "
            f"(if no program has it open, delete {sign})",
        )
    ]


NEARLY = [
    ("round-2 (1).xlsx", "round-2.xlsx", "rename it to"),
    ("round-2 - Copy.xlsx", "round-2.xlsx", "rename it to"),
    ("Kopie von round-2.xlsx", "round-2.xlsx", "rename it to"),
    ("Round 2.xlsx", "round-2.xlsx", "rename it to"),
    ("round-02.xlsx", "round-2.xlsx", "rename it to"),
    ("round-2.xlsx.xlsx", "round-2.xlsx", "rename it to"),
    ("round-2.xls", "round-2.xlsx", "save it as Excel Workbook (.xlsx) named"),
    ("round2.ods", "round-2.xlsx", "save it as Excel Workbook (.xlsx) named"),
    ("players (2).xlsx", "players.xlsx", "rename it to"),
    ("players.csv", "players.xlsx", "save it as Excel Workbook (.xlsx) named"),
]


@pytest.mark.parametrize(("name", "right", "how"), NEARLY)
def test_a_file_with_nearly_the_right_name_is_an_error(
    name: str, right: str, how: str, tmp_path: Path
) -> None:
    """What a browser or a spreadsheet program made of the name: without it a round would be drawn anew."""
    message = (
        f"this file is not read, and there is no {right}: {how} {right}, or delete it if nobody needs it"
    )
    assert look(tmp_path, "round-1.xlsx", name) == [("file-misnamed", f"cup/{name}", message)]
    assert CODES["file-misnamed"] is Severity.ERROR


@pytest.mark.parametrize(("name", "right"), [(name, right) for name, right, _ in NEARLY])
def test_beside_the_file_that_is_meant_it_is_a_warning(name: str, right: str, tmp_path: Path) -> None:
    """One of the two is empty, or older: only a person knows which. The case of letters makes no other file."""
    message = (
        f"this file is not read, {right} is: if what you need is in this one, put it in the place of that one; if not, "
        "delete it"
    )
    assert look(tmp_path, right.title().replace(".Xlsx", ".xlsx"), name) == [
        ("file-ignored", f"cup/{name}", message)
    ]
    assert CODES["file-ignored"] is Severity.WARNING


def test_a_round_without_a_number_is_told(tmp_path: Path) -> None:
    """Nobody knows which round is meant."""
    assert look(tmp_path, "round.xlsx") == [
        (
            "file-ignored",
            "cup/round.xlsx",
            "this file is not read: the rounds' workbooks are called round-1.xlsx, round-2.xlsx and so on",
        )
    ]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    """The event's own files, copies that Roundsheet made, lists of one's own, and signs of files that are gone."""
    names = ("event.yaml", "players.xlsx", "Round-1.xlsx", "round-1-before-redraw-1.xlsx")
    more = (
        "round-1 (checked).xlsx",
        "round-2 (checked).xlsx",
        "round-2 (checked 2).xlsx",
        "old-2.xlsx",
        "round-2-before-redraw-1.xlsx",
        "players (checked).xlsx",
        "shopping.xlsx",
        "round-table.xlsx",
        "~$round-7.xlsx",
        ".writing-abc",
    )
    assert look(tmp_path, *names, *more) == []
