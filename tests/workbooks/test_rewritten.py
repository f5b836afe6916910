"""Workbooks that a library has read and written again say the same: kept as these libraries wrote them.

`original` is of a simulated event with an open table; the others are what SheetJS 0.18.5 and exceljs 4.4.0 made of its
files, opened and saved without a change. LibreOffice's are made anew by `tests/commands/test_opendocument.py`.
"""

import shutil
from pathlib import Path

import pytest

from generator.commands.build import build_site
from tests.site.html import files_of

REWRITTEN = Path(__file__).with_name("rewritten")
PROGRAMS = sorted(path.name for path in REWRITTEN.iterdir() if path.name != "original")


def site_with(folder: Path, program: str) -> dict[str, bytes]:
    """The event's pages, built from the files that a program wrote; of rounds in two formats only its own is there."""
    event = Path(shutil.copytree(REWRITTEN / "original", folder / "events" / "cup"))
    for path in (REWRITTEN / program).iterdir():
        event.joinpath(path.name).with_suffix(".xlsx").unlink(missing_ok=True)
        shutil.copy(path, event)
    site = folder / "site"
    build_site(folder / "events", site, lambda _: None)
    return {name: content for name, content in files_of(site).items() if name.startswith("cup/")}


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_library_has_rewritten_gives_the_same_pages(program: str, tmp_path: Path) -> None:
    """Every file of the event, byte by byte."""
    pages = site_with(tmp_path / "original", "original")
    assert len(pages) > 20
    assert site_with(tmp_path / program, program) == pages
