"""What lies beside an event's workbooks."""

from pathlib import Path

import pytest

from generator.files.reading import look_into
from generator.findings import CODES, Severity
from generator.workbooks.reading.beside import look_beside


def look(folder: Path, *names: str) -> list[tuple[str, str, str]]:
    """Code, file and message of each finding about a folder with these files."""
    for name in names:
        (folder / name).touch()
    return [
        (finding.code, str(finding.place), finding.message)
        for finding in look_beside(look_into(folder, "cup"))
    ]


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
    """What a browser or a spreadsheet program made of the name: without it a round would be drawn again."""
    message = (
        f"this file is not read, and there is no {right}: {how} {right}, or delete it if nobody needs it"
    )
    assert look(tmp_path, "round-1.xlsx", name) == [("file-misnamed", f"cup/{name}", message)]
    assert CODES["file-misnamed"].severity is Severity.ERROR


@pytest.mark.parametrize(("name", "right"), [(name, right) for name, right, _ in NEARLY])
def test_beside_the_file_that_is_meant_it_is_a_warning(name: str, right: str, tmp_path: Path) -> None:
    """One of the two is empty, or older: only a person knows which."""
    message = (
        f"this file is not read, {right} is: if what you need is in this one, replace that one with it; if "
        "not, delete it"
    )
    assert look(tmp_path, right, name) == [("file-ignored", f"cup/{name}", message)]
    assert CODES["file-ignored"].severity is Severity.WARNING


def test_a_round_is_read_as_opendocument_too(tmp_path: Path) -> None:
    """Alone or beside its workbook: what is said of it is said where it is read. It may be open, too."""
    assert look(tmp_path, "round-1.xlsx", "round-1.ods", "round-2.ods") == []
    told = look(tmp_path, ".~lock.round-2.ods#")
    assert [(code, place) for code, place, _ in told] == [("file-open", "cup/round-2.ods")]


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("Round-3.ods", "file-misnamed", "there is no round-3.ods: rename it to round-3.ods, or delete it"),
        ("Round-2.ods", "file-twice", "round-2.ods is there, too, and some disks take the two for one file"),
        ("round-2 (1).ods", "file-ignored", "this file is not read, round-2.ods is: if what you need"),
        ("round-2 (1).xlsx", "file-ignored", "this file is not read, round-2.ods is: if what you need"),
        ("round-1 (1).ods", "file-ignored", "this file is not read, round-1.xlsx is: if what you need"),
    ],
)
def test_what_is_nearly_called_so_is_told_which_file_is_read(
    name: str, code: str, says: str, tmp_path: Path
) -> None:
    """Also where that is the other format's."""
    (told,) = look(tmp_path, "round-1.xlsx", "round-2.ods", name)
    assert (told[0], told[1]) == (code, f"cup/{name}")
    assert says in told[2]


SPELLINGS = [
    ("Round-1.xlsx", "round-1.xlsx"),
    ("ROUND-1.XLSX", "round-1.xlsx"),
    ("round\u20111.xlsx", "round-1.xlsx"),  # a dash that doesn't break
    ("Players.xlsx", "players.xlsx"),
    ("Event.yaml", "event.yaml"),
    ("event.YAML", "event.yaml"),
]


@pytest.mark.parametrize(("name", "right"), SPELLINGS)
def test_two_spellings_of_a_name_are_an_error_that_names_both(name: str, right: str, tmp_path: Path) -> None:
    """Nobody chooses in silence: on some disks one of the two has overwritten the other."""
    message = (
        f"{right} is there, too, and some disks take the two for one file: put all that counts into {right}, and "
        "delete this one"
    )
    assert look(tmp_path, right, name) == [("file-twice", f"cup/{name}", message)]
    assert CODES["file-twice"].severity is Severity.ERROR


@pytest.mark.parametrize(("name", "right"), SPELLINGS)
def test_another_spelling_alone_is_an_error_that_says_the_name(name: str, right: str, tmp_path: Path) -> None:
    """The same folder has to be the same event on every disk."""
    message = f"this file is not read, and there is no {right}: rename it to {right}, or delete it if nobody needs it"
    assert look(tmp_path, name) == [("file-misnamed", f"cup/{name}", message)]


@pytest.mark.parametrize("name", ["About.md", "about (1).md", "about.txt", "about.md.txt"])
def test_an_event_does_without_about(name: str, tmp_path: Path) -> None:
    """A text that is called nearly so is a warning, whether or not the right one is there."""
    rename = "this file is not read, and there is no about.md: rename it to about.md, or delete it if nobody needs it"
    assert look(tmp_path, name) == [("file-ignored", f"cup/{name}", rename)]
    assert [code for code, _, _ in look(tmp_path, "about.md", name)] == ["file-ignored"]


@pytest.mark.parametrize("name", ["event.yml", "event (1).yaml", "event.yaml.txt", "event - Copy.yaml"])
def test_an_event_file_that_is_called_nearly_so(name: str, tmp_path: Path) -> None:
    """It is a copy where the right one is there, and an error where it is not."""
    assert [code for code, _, _ in look(tmp_path, name)] == ["file-misnamed"]
    assert [code for code, _, _ in look(tmp_path, "event.yaml", name)] == ["file-ignored"]


def test_house_rules_in_two_spellings_are_one_error(tmp_path: Path) -> None:
    """They have any name, so nobody can say which of the two is right."""
    message = "club.yaml is there, too, and some disks take the two for one file: keep one of them"
    assert look(tmp_path, "club.yaml", "Club.yaml", "store.yaml") == [
        ("file-twice", "cup/Club.yaml", message)
    ]


def test_a_copy_of_a_round_that_nobody_plays_yet_stops_nothing(tmp_path: Path) -> None:
    """Round 2 is played: a stray round 3 may be what is missing, and so may a round 4 after it; a round 7 is litter.

    Where a later round is there, what lies between is missing.
    """
    strays = ("round-3 (1).xlsx", "round-4 (1).xlsx", "round-7 (1).xlsx", "round-9 (1).xlsx")
    told = look(tmp_path, "round-1.xlsx", "round-2.xlsx", *strays)
    assert [code for code, _, _ in told] == ["file-misnamed", "file-misnamed", "file-ignored", "file-ignored"]
    (tmp_path / "round-8.xlsx").touch()
    assert [code for code, _, _ in look(tmp_path)] == [*["file-misnamed"] * 3, "file-ignored"]


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
    names = ("event.yaml", "players.xlsx", "round-1.xlsx", "round-1-before-redraw-1.xlsx")
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


def test_a_name_that_windows_does_not_have_is_told(tmp_path: Path) -> None:
    """Who has such a computer could not even fetch the repository; a name that only looks so is one of theirs."""
    fine = ("console.txt", ".DS_Store", "a.b.c", "Fotos [2].jpg", ".~lock.cup.xlsx#")
    told = ("Fotos 10:30.jpg", "AUX.txt", "list?.txt", "end.", "players.xlsx:Zone.Identifier")
    message = "Windows has no files of this name: rename it, or delete it if nobody needs it"
    assert look(tmp_path, *fine, *told) == [("file-name", f"cup/{name}", message) for name in sorted(told)]
    assert CODES["file-name"].severity is Severity.WARNING
