"""An evening and a day at the organizer's page, as docs/a-day.md tells them beside the same by workbooks."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.day import by_page, evening
from tests.day.by_page import DayByPage, launched_for_hall
from tests.day.evening import Typed
from tests.day.hands import Counted, Hands
from tests.matrix.compared import cells_of, differences
from tests.support.office import Calc

DOCUMENT = Path(__file__).parents[2] / "docs" / "a-day.md"
BEGIN, END = "<!-- made by python -m tests.day --page -->", "<!-- to here -->\n"
PLAYERS, JUDGES, ROUNDS, CUT = 64, 4, 3, 4
TEXT = """\
{begin}

## At the organizer's page

Played in Chromium (`python -m tests.day --page`). *Pages* are those that came; *presses* are clicks or taps, \
*keys* are counted
apart; *waited* is the time of the program and the browser, on two processors that were busy with other things, too.

| evening of {six}, {evening_rounds} rounds of Magic | pages | presses | keys | waited |
| --- | --- | --- | --- | --- |
{evening}

By workbooks it takes {typed.commands} commands, {typed.cells} cells and {typed.saves} saves, {typed.keys} keys \
in all; to find, \
open and close the files is not counted.

| day of {day.players}: {day.rounds} Swiss rounds, then the best {day.cut} | pages | presses | keys | waited |
| --- | --- | --- | --- | --- |
{days}

- {day.results} games: {day.entries} slips entered by judges, {day.reports} reports of players by phone; one \
player came late, \
{drops} dropped out, and a result of round 1 was corrected after round 3.
- {made} slips with a mistake, {found} of them found: {how}.
- By workbooks the day takes {by_hand.commands} commands, {by_hand.cells} cells and {by_hand.saves} saves.
- Results in which the workbooks differ from the slips: {lost}. Cells in which they differ from the same day \
typed by hand into \
another copy, formulas included: {otherwise}. Cells that LibreOffice has otherwise after it computed and saved: \
{office}.

{end}"""


def kept_part() -> str:
    """What stands in the document."""
    _before, begin, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    inside, end, _after = rest.partition(END)
    return f"{begin}{inside}{end}"


def renew() -> None:
    """Play both, and write what came of it into the document."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert program is not None
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = launched_for_hall(playwright.chromium, program)
        counts, papers = {}, {}
        for width in (360, 1280):
            (folder / str(width)).mkdir()
            with evening.served(folder / str(width)) as address:
                hands = Hands(browser.new_page(viewport={"width": width, "height": 740}))
                papers = evening.by_page(hands, address)
                counts[f"at {width} px"] = hands.count
        typed = evening.by_workbook(folder / "workbooks", papers, seed_of(folder / "1280"))
        days = [
            by_page.play(
                folder / name, browser, PLAYERS, JUDGES, ROUNDS, CUT, width=width, desk_width=desk_width
            )
            for name, width, desk_width in (("turned", 1280, 360), ("page", 360, 1280))
        ]
        assert not by_page.lost(folder / "turned" / "events" / "cup", days[0])
        write(counts, typed, days, folder)


def seed_of(folder: Path) -> str:
    """The seed of the one event there."""
    (path,) = folder.glob("events/*/event.yaml")
    (line,) = (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("seed:"))
    return line.split('"')[1]


def write(evenings: dict[str, Counted], typed: Typed, days: list[DayByPage], folder: Path) -> None:
    """Compare what came of the last day, and write all of it into the document."""
    day = days[-1]
    event = folder / "page" / "events" / "cup"
    by_hand, typed_by_hand = by_page.by_workbook(folder / "hand", day)
    otherwise = differences(cells_of(event), cells_of(by_hand.folder))
    (folder / "office").mkdir()
    (folder / "aside").mkdir()
    soffice = shutil.which("soffice")
    assert soffice is not None
    calc = Calc(soffice, folder / "office")
    try:
        office = by_page.otherwise_in_office(event, calc, folder / "aside")
    finally:
        calc.end()
    how = "; ".join(f"{shown_by} ({times})" for (_mistake, shown_by), times in sorted(day.found.by.items()))
    text = TEXT.format(
        begin=BEGIN,
        end=END,
        six=len(evening.NAMES),
        evening_rounds=evening.ROUNDS,
        evening="\n".join(f"| {name} | {_cells(count)} |" for name, count in evenings.items()),
        typed=typed,
        day=day,
        days="\n".join(row for each in days for row in _rows(each)),
        drops=sum(map(len, day.drops.values())),
        made=day.found.made.total(),
        found=day.found.by.total(),
        how=how or "none was made",
        by_hand=typed_by_hand,
        lost=len(by_page.lost(event, day)) or "none",
        otherwise=len(otherwise) or "none",
        office=len(office) or "none",
    )
    before, _begin, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    DOCUMENT.write_text(f"{before.rstrip()}\n\n{text}{rest.partition(END)[2]}", encoding="utf-8")


def _rows(day: DayByPage) -> tuple[str, str]:
    return (
        f"| the organizer, at {day.desk_width} px | {_cells(day.at_desk)} |",
        f"| {day.judges} judges together, at {day.width} px | {_cells(day.on_phones)} |",
    )


def _cells(count: Counted) -> str:
    return f"{count.pages} | {count.presses} | {count.keys} | {count.waited:.0f} s"
