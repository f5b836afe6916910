"""What lies beside an event's workbooks."""

from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("round-2 (1).xlsx", "round-2.xlsx"),
        ("round-2 - Copy.xlsx", "round-2.xlsx"),
        ("Round 2.xlsx", "round-2.xlsx"),
        ("round-02.xlsx", "round-2.xlsx"),
        ("round-2.xlsx.xlsx", "round-2.xlsx"),
        ("round-2.xls", "round-2.xlsx"),
        ("round2.ods", "round-2.xlsx"),
        ("players (2).xlsx", "players.xlsx"),
        ("players.csv", "players.xlsx"),
    ],
)
def test_a_file_with_nearly_the_right_name_is_told(name: str, right: str, tmp_path: Path) -> None:
    """What a browser or a spreadsheet program made of the name isn't ignored in silence."""
    assert look(tmp_path, name) == [
        ("file-ignored", f"cup/{name}", f"this file is not read: an event's workbook is called {right}")
    ]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    """The event's own files, copies that Roundsheet made, lists of one's own, and signs of files that are gone."""
    names = ("event.yaml", "players.xlsx", "Round-1.xlsx", "round-1-before-redraw-1.xlsx")
    more = ("round-1 (checked).xlsx", "shopping.xlsx", "round-table.xlsx", "~$round-7.xlsx", ".writing-abc")
    assert look(tmp_path, *names, *more) == []
