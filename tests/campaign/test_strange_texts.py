"""Every text that an organizer can type, made hostile: no page holds it unescaped, no table for programs runs it."""

import csv
import io
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.commands.build import build_site
from generator.findings import has_errors

EVENT = Path(__file__).parents[2] / "events" / "riverside-relaxed-2018"
EVIL = "<evil-tag onload=x>\"'&{{ 7 * 7 }}"
NAME = re.compile("[a-zA-Z][a-zA-Z0-9:_-]*")
TEXTS = (f"={EVIL}", f"@{EVIL}\u202e", f"+{EVIL}\U0001f409", f"-{EVIL}\u05d0")
TEXT_COLUMNS = {
    "players.xlsx": {"Players": ("Name", "Faction", "Club"), "Lists": ("Name", "Faction")},
    "round-1.xlsx": {"Results": ("Player 1", "Player 2", "Note"), "Changes": ("Player", "Note")},
}
FIELDS = ("Event", "Stage", "Regulations", "Deployment", "Objective", "Starts at")


class _Names(HTMLParser):
    """The names of a page's tags and attributes; behind a quote that is not escaped there are strange ones."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    @classmethod
    def of(cls, page: str) -> set[str]:
        """All names of the page."""
        names = cls()
        names.feed(page)
        return names.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attrs)}


def _type(sheet: Any, columns: tuple[str, ...]) -> None:
    header = {cell.value: cell.column for cell in sheet[1]}
    for row in (number for number in range(2, sheet.max_row + 1) if _is_filled(sheet, number)):
        for column in columns:
            cell = sheet.cell(row, header[column])
            if cell.value == "BYE":
                continue
            cell.value, cell.data_type = f"{TEXTS[row % len(TEXTS)]} {row}", "s"


def _is_filled(sheet: Any, row: int) -> bool:
    return any(cell.value is not None and cell.data_type != "f" for cell in sheet[row])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose one event has such a text in every cell and key that takes one."""
    folder = tmp_path_factory.mktemp("strange")
    event = Path(shutil.copytree(EVENT, folder / "events" / "cup"))
    for file, sheets in TEXT_COLUMNS.items():
        workbook = openpyxl.load_workbook(event / file)
        for name, columns in sheets.items():
            _type(workbook[name], columns)
        for row in (
            workbook["Round"].iter_rows(min_row=2, max_col=2) if "Round" in workbook.sheetnames else ()
        ):
            if row[0].value in FIELDS:
                row[1].value, row[1].data_type = TEXTS[0], "s"
        workbook.save(event / file)
    lines = (event / "event.yaml").read_text(encoding="utf-8").splitlines()
    quoted = "'" + TEXTS[0].replace("'", "''") + "'"
    kept = [line for line in lines if not line.startswith(("name:", "venue:"))]
    text = "\n".join([*kept, f"name: {quoted}", f"venue: {quoted}"]) + "\n"
    (event / "event.yaml").write_text(text, encoding="utf-8")
    (event / "about.md").write_text(f"{EVIL}\n\n# {EVIL}\n", encoding="utf-8")
    outcome = build_site(folder / "events", folder / "site", lambda _: None)
    assert outcome.report.published == ("cup",), [str(f) for f in outcome.findings if has_errors([f])]
    return folder / "site"


def test_no_text_is_markup_on_any_page(site: Path) -> None:
    """Pages show the texts, and hold no tag, attribute or template of theirs."""
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert len(pages) > 15
    assert any("&lt;evil-tag onload=x&gt;" in page for page in pages.values())
    assert [path for path, page in pages.items() if "<evil-tag" in page] == []
    names = {name for page in pages.values() for name in _Names.of(page)}
    assert {name for name in names if not NAME.fullmatch(name) or name in ("evil-tag", "onload")} == set()
    assert [
        path for path, page in pages.items() if "49" in page and "7 * 7" not in page and "{{" in page
    ] == []


def test_no_cell_of_a_csv_file_is_a_formula(site: Path) -> None:
    """A spreadsheet program runs nothing of what a table for programs holds."""
    files = list(site.rglob("*.csv"))
    assert files
    for path in files:
        for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")):
            assert [
                cell for cell in row if cell.startswith(("=", "+", "@", "\t", "\r")) or cell[:2] == "-<"
            ] == []
