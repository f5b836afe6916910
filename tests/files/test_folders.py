"""What an event's folder can be called: its pages lie in a folder of that name, on disks and hosts of every kind."""

from pathlib import Path

import pytest

from generator.files import folders
from generator.files.folders import (
    MAX_NAME_CHARACTERS,
    event_folders,
    fault_of,
    is_device,
    is_file,
    is_folder,
    printable,
)
from generator.loading import load_event
from generator.site.urls import EventUrls
from generator.workbooks.reading.players import MAX_ID_CHARACTERS

LONGEST_PATH = 200


@pytest.mark.parametrize(
    "name",
    [
        "durham-2018",
        "Durham Open",
        "x",
        "2018",
        "m\u00f8ns-open",
        "\u6771\u4eac",
        "console",
        "a.b",
        "auxiliary",
        "com10",
    ],
)
def test_names_that_do(name: str) -> None:
    """Letters of any script, digits, and a space or dot inside."""
    assert fault_of(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "the site needs that name for itself") for name in sorted(folders.OF_THE_SITE)),
        ("Assets", "the site needs that name for itself"),  # the same folder on a disk without capitals
        ("\uff41ssets", "the site needs that name for itself"),
        *(
            (name, "Windows keeps that name for a device")
            for name in ("con", "NUL", "Aux", "prn", "com1", "LPT9", "com\u00b9", "nul.2018", "con.txt")
        ),
        *(
            (name, "not every disk can have a folder of that name")
            for name in ("open.", "open ", " open", "a:b", "a*b", "a?", "a|b", 'a"b', "a<b", "a\\b")
        ),
        *(
            (name, "it has characters that nobody can see")
            for name in (
                "z\nerror x",
                "a\tb",
                "a\x00b",
                "a\u200bb",
                "a\u202eb",
                "half\udcff",
                "a\u2028b",
                "a\ufdd0",
            )
        ),
        *((name, "it has no letter and no digit") for name in ("-", "\u3164", "\u2800", "\u115f", "\u034f")),
        (
            "x" * (MAX_NAME_CHARACTERS + 1),
            f"it has {MAX_NAME_CHARACTERS + 1} characters, and at most {MAX_NAME_CHARACTERS} are allowed",
        ),
    ],
)
def test_names_that_do_not(name: str, why: str) -> None:
    """Each with its reason."""
    assert fault_of(name) == why


def test_no_path_of_a_page_is_too_long() -> None:
    """Windows and some hosts have a bound for the whole path; the longest names keep well below it."""
    where = EventUrls("x" * MAX_NAME_CHARACTERS)
    paths = (
        where.player("P" * MAX_ID_CHARACTERS),
        where.page("print/pairings-by-table"),
        where.data("standings-999.json"),
    )
    assert max(map(len, paths)) <= LONGEST_PATH


def test_a_device_with_any_ending_is_one() -> None:
    """Windows looks at what stands before the first dot."""
    assert [name for name in ("con.P07", "CON", "nul.a.b", "P.con", "cond") if is_device(name)] == [
        "con.P07",
        "CON",
        "nul.a.b",
    ]


def test_events_have_one_order_on_every_system(tmp_path: Path) -> None:
    """That of their names: Windows takes paths without their capitals."""
    for name in ("beta", "Alpha", "alpha-2", "Zeta", ".hidden", "_draft"):
        (tmp_path / name).mkdir()
    assert [path.name for path in event_folders(tmp_path)] == ["Alpha", "Zeta", "alpha-2", "beta"]


def test_a_name_is_said_in_one_line() -> None:
    """What would end a line, steer a terminal or can't be written at all is shown as missing."""
    assert printable("z\n::error::\x1b[31m\udcff") == "z\ufffd::error::\ufffd[31m\ufffd"
    assert printable("\ufdd0cup\U0001ffff") == "\ufffdcup\ufffd"


def test_a_link_to_a_name_that_no_disk_has_leads_nowhere(tmp_path: Path) -> None:
    """Beside events it is no event; in one it is a file that can't be read; nothing else suffers from it."""
    (tmp_path / "cup").mkdir()
    for place in (tmp_path / "strange", tmp_path / "cup" / "players.xlsx", tmp_path / "cup" / "rules.yaml"):
        place.symlink_to("y" * 300)
    assert event_folders(tmp_path) == (tmp_path / "cup",)
    assert not is_folder(tmp_path / "strange")
    assert not is_file(tmp_path / "strange")
    codes = {finding.code for finding in load_event(tmp_path / "cup").findings}
    assert "file-missing" in codes
