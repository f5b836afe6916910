"""A whole event at the organizer's page in a real browser, with judges and players on phones of their own.

What was played stands on paper. At the end the workbooks have to say the same, and typing all of it by hand into the
workbooks of another copy has to come to the same cells.
"""

from __future__ import annotations

import html
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.day.evening import Typed, served
from tests.day.hands import Counted, Hands
from tests.day.playing import name_of
from tests.day.slips import SHARE, Found, Paper, played
from tests.support.desk import Phone
from tests.support.office import Calc
from tests.support.organizer import Organizer, Table, opened
from tests.support.typist import Book
from tests.support.window import Window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

HALL = "192.0.2.7"  # under which the phones know the server; it is this machine
RULES = f"--host-resolver-rules=MAP {HALL} 127.0.0.1"
SELF_REPORTED = 3  # every third table
DROPS = 2  # a round
LATE = "Zora Quill"
SLIP = re.compile(r"<p class=\"name\"><bdi>([^<]*)</bdi></p>.*?<p class=\"code\">([^<]*)</p>", re.DOTALL)


@dataclass
class DayByPage:
    """What came of it."""

    players: int
    judges: int
    rounds: int
    cut: int
    width: int  # of the phones; the organizer's screen is as wide, or that of a laptop
    desk_width: int
    papers: dict[int, list[Paper]] = field(default_factory=dict)
    drops: dict[int, list[tuple[int, int]]] = field(default_factory=dict)  # by round: table and seat
    started: dict[int, Any] = field(default_factory=dict)
    corrected: tuple[int, Paper, Paper] | None = None  # after which round, and what stood there
    found: Found = field(default_factory=Found)
    at_desk: Counted = field(default_factory=Counted)
    on_phones: Counted = field(default_factory=Counted)
    entries: int = 0
    reports: int = 0
    seconds: float = 0

    @property
    def results(self) -> int:
        """How many games were played."""
        return sum(len(each) for each in self.papers.values())


def launched_for_hall(chromium: BrowserType, program: str) -> Browser:
    """A browser that finds the hall's address on this machine."""
    args = ["--no-sandbox", "--disable-gpu", RULES]
    return chromium.launch(executable_path=program, args=args)


def base(folder: Path, players: int, rounds: int, cut: int) -> Organizer:
    """The event before the day: its players are registered."""
    organizer = Organizer(folder)
    stages = [{"type": "swiss", "rounds": rounds}, {"type": "elimination", "size": cut}]
    organizer.new("cup", seed="7f3a9c", stages=stages)
    organizer.register({"ID": f"P{i:02}", "Name": name_of(i)} for i in range(1, players + 1))
    return organizer


@dataclass
class Hall:
    """The organizer at the desk, and the judges."""

    organizer: Organizer
    day: DayByPage
    chance: Random
    home: str  # the organizer's address of the event
    port: int
    desk: Hands
    judges: list[Hands] = field(default_factory=list)
    number: int = 0  # the round

    # The judges.

    def let_in(self, browser: Browser) -> None:
        """Make a code for each judge, who types it."""
        for number in range(1, self.day.judges + 1):
            self.desk.open(f"http://127.0.0.1:{self.port}/-/organize/-people")
            self.desk.fill("#name", f"Judge {number}")
            self.desk.press("form:has(#name) button")
            code = self.desk.page.locator("section.invitation", has_text=f"Judge {number}").locator(".code b")
            judge = Hands(_window(browser, self.day.width))
            judge.open(f"http://{HALL}:{self.port}/-/judge/")
            judge.fill("#code", code.inner_text())
            judge.fill("#name", f"Judge {number}")
            judge.press("form button")
            self.judges.append(judge)
        self.desk.open(self.home)

    def take(self, judge: Hands, paper: Paper, tables: dict[int, tuple[str, str]]) -> None:
        """Enter what a slip says, with its mistake."""
        if paper.mistake == "slipped key":
            self.enter(judge, paper, (f"{paper.scores[0]}q", str(paper.scores[1])))
            assert "This can’t be entered" in judge.page.inner_text("main")
            self.day.found.note(paper.mistake, "the page refused it")
            _fill_card(judge, paper)
        elif paper.mistake == "swapped scores":
            self.enter(judge, paper, (str(paper.scores[1]), str(paper.scores[0])))
            if paper.is_looked_at and f"{paper.winner} wins" not in judge.page.inner_text(".done"):
                self.day.found.note(paper.mistake, "the line above the list named the other winner")
                judge.press(".done a")
                _fill_card(judge, paper)
        elif paper.mistake == "wrong table":
            self._at_the_wrong_table(judge, paper, tables)
        else:
            self.enter(judge, paper)

    def enter(self, judge: Hands, paper: Paper, scores: tuple[str, str] | None = None, at: int = 0) -> None:
        """Type a line: table, scores. What is asked is answered with yes."""
        one, other = scores or tuple(map(str, paper.scores))
        _fill_line(judge, (str(at or paper.table), one, other))
        _send(judge)
        self.day.entries += 1
        if not at and judge.page.locator("button[name=enter]").count():
            judge.press("button[name=enter]")

    def _at_the_wrong_table(self, judge: Hands, paper: Paper, tables: dict[int, tuple[str, str]]) -> None:
        wrong = next(each for each in tables if each != paper.table)
        if paper.is_looked_at:
            judge.fill("form.quick [name=table]", str(wrong))
            assert paper.names[0] not in judge.page.inner_text(".seated")
            self.day.found.note(paper.mistake, "the line named other players")
            self.enter(judge, paper)
            return
        self.enter(judge, paper, at=wrong)
        if judge.page.locator("button[name=enter]").count():
            self.day.found.note(paper.mistake, "the question said what it would replace")
            judge.press(".more a")
            self.enter(judge, paper)

    # A round.

    def play_round(self) -> None:
        """Draw it, let judges and players enter what was played, and mend what is amiss."""
        self.number += 1
        self._draw()
        day, number = self.day, self.number
        games = {
            row["Table"]: (row["Player 1"], row["Player 2"])
            for row in self.organizer.read_round(number)
            if row["Player 2 ID"] is not None
        }
        papers = day.papers[number] = played(games, self.chance, SHARE)
        day.found.made.update(paper.mistake for paper in papers if paper.mistake)
        own = papers[::SELF_REPORTED] if number <= day.rounds else []
        self._report(own)
        slips = [paper for paper in papers if paper not in own]
        tables = {paper.table: paper.names for paper in slips}
        for judge in self.judges:
            judge.open(f"http://{HALL}:{self.port}/-/judge/cup/{number}/")
        for turn, paper in enumerate(slips):
            if paper.mistake != "slip left lying":
                self.take(self.judges[turn % len(self.judges)], paper, tables)
        for paper in slips:
            if paper.mistake == "typed twice":
                self.enter(self.chance.choice(self.judges), paper)
                day.found.note(paper.mistake, "the page knew it already")
        self._read_through(papers)
        if number < day.rounds:
            self._drop_out(papers)

    def _draw(self) -> None:
        desk = self.desk
        if self.number == 2:
            desk.press("nav a:has-text('Players')")
            desk.fill("#name", LATE)
            desk.press("[name=do][value=add]")
        desk.press("nav a:has-text('Today')")
        if self.number == self.day.rounds + 1:
            desk.press("main a:has-text('Make the cut')")
            assert "In, by seed" in desk.page.inner_text("main")
            desk.press("nav a:has-text('Round')")
        desk.press(f"main a:has-text('Pair round {self.number}')")
        desk.press("main button:has-text('Write it')")
        desk.press("main button:has-text('Start the clock')")
        self.day.started[self.number] = self.organizer.read_fields(self.number)["Starts at"]

    def _report(self, own: list[Paper]) -> None:
        """Players at some tables report what they have played, one of them wrongly where the slip has a mistake."""
        if not own:
            return
        self.desk.press("nav a:has-text('Reports')")
        if self.number == 1:
            self.desk.press("main button:has-text('Let players report')")
        self.desk.press("main a:has-text('Slips with codes')")
        codes = {html.unescape(name): code for name, code in SLIP.findall(self.desk.page.content())}
        for paper in own:
            for name in paper.names:
                scores = paper.scores if not paper.mistake or name == paper.names[0] else paper.scores[::-1]
                self._phone_reports(codes[name], scores)
                self.day.reports += 1
            if paper.mistake:
                self._decide(paper)

    def _phone_reports(self, code: str, scores: tuple[int, int]) -> None:
        window = Window(Phone(self.port, host=f"{HALL}:{self.port}"))
        window.open("/-/report/")
        window.press(code=code)
        window.press(Score_1=str(scores[0]), Score_2=str(scores[1]))
        window.press(name="enter")

    def _decide(self, paper: Paper) -> None:
        """Two say different things: the organizer has the slip."""
        self.day.found.note(paper.mistake, "both players reported, and the page asked who is right")
        self.desk.press("nav a:has-text('Reports')")
        self.desk.press(f"main button:has-text('Enter what {paper.names[0]} says')")
        self.desk.press("button[name=enter]")

    def _read_through(self, papers: list[Paper]) -> None:
        """The organizer reads the list beside the slips: open tables first, then each winner."""
        self.desk.press("nav a:has-text('Results')")
        for paper in papers:
            row = self.desk.page.locator(f"li[data-table='{paper.table}']")
            if f"{paper.winner} wins {max(paper.scores)}–{min(paper.scores)}" in row.inner_text():
                continue
            how = "the list named the other winner, read beside the slips"
            if row.locator("small").count() == 0:
                how = "its table was open at the end"
            self.day.found.note(paper.mistake or "wrong table", how)
            self._correct(paper)

    def _correct(self, paper: Paper) -> None:
        self.desk.press(f"li[data-table='{paper.table}'] a")
        _fill_card(self.desk, paper)
        assert f"{paper.winner} wins" in self.desk.page.inner_text(".done")

    def _drop_out(self, papers: list[Paper]) -> None:
        """Somebody drops out after the round."""
        for paper in papers[:DROPS]:
            seat = self.chance.choice((1, 2))
            self.desk.press("nav a:has-text('Players')")
            self.desk.press(f"main li a:has-text('{paper.names[seat - 1]}')")
            self.desk.press("[name=do][value=leave]")
            self.desk.press("form.way button")
            self.day.drops.setdefault(self.number, []).append((paper.table, seat))

    def correct_earlier(self) -> None:
        """After the third round two players say that their slip of the first was the wrong way round."""
        paper = self.day.papers[1][0]
        right = replace(paper, scores=paper.scores[::-1], mistake="")
        self.day.papers[1][0] = right
        self.day.corrected = self.number, paper, right
        self.desk.press("nav a:has-text('Results')")
        self.desk.press("main a:has-text('Round 1')")
        self._correct(right)


def _window(browser: Browser, width: int) -> Any:
    context = browser.new_context(viewport={"width": width, "height": 740})
    context.set_default_timeout(120_000)
    return context.new_page()


def _fill_line(hands: Hands, texts: tuple[str, ...]) -> None:
    """Fill in the line above the list; with a keyboard Tab leads from field to field."""
    fields = [f"form.quick [name='{name}']" for name in ("table", "Score 1", "Score 2")]
    for number, (selector, text) in enumerate(zip(fields, texts, strict=True)):
        if number and _has_keyboard(hands):
            hands.next_field()
        hands.fill(selector, text)


def _send(hands: Hands) -> None:
    if _has_keyboard(hands):
        hands.enter()
    else:
        hands.press("form.quick button")


def _fill_card(hands: Hands, paper: Paper) -> None:
    """Type what the slip says on the table's card, look at the question, and say yes."""
    for seat, score in enumerate(paper.scores, start=1):
        hands.fill(f"main form [name='Score {seat}']", str(score))
    hands.press("main form .buttons button")
    assert hands.page.inner_text(".verdict").startswith(paper.winner)
    hands.press("button[name=enter]")


def _has_keyboard(hands: Hands) -> bool:
    size = hands.page.viewport_size
    return size is not None and size["width"] > 600


@contextmanager
def _hall(folder: Path, browser: Browser, day: DayByPage, seed: int) -> Iterator[Hall]:
    organizer = base(folder, day.players, day.rounds, day.cut)
    with served(folder, "--lan", "--events", str(organizer.events), "--site", str(organizer.site)) as address:
        desk = Hands(_window(browser, day.desk_width))
        port = urlsplit(address).port
        assert port is not None
        yield Hall(organizer, day, Random(seed), f"{address}cup/", port, desk)


def play(
    folder: Path,
    browser: Browser,
    players: int,
    judges: int,
    rounds: int,
    cut: int,
    *,
    width: int,
    desk_width: int = 1280,
    seed: int = 1,
) -> DayByPage:
    """Play to the last game of the bracket."""
    day = DayByPage(players, judges, rounds, cut, width, desk_width)
    begun = time.perf_counter()
    with _hall(folder, browser, day, seed) as hall:
        hall.let_in(browser)
        while hall.number < rounds + cut.bit_length() - 1:
            hall.play_round()
            if hall.number == min(3, rounds):
                hall.correct_earlier()
        hall.desk.press("nav a:has-text('Today')")
        assert "All rounds are played." in hall.desk.page.inner_text("main")
        day.at_desk = hall.desk.count
        for judge in hall.judges:
            day.on_phones = day.on_phones + judge.count
    day.seconds = time.perf_counter() - begun
    return day


def lost(folder: Path, day: DayByPage) -> list[str]:
    """What the workbooks say otherwise than the slips."""
    wrong = []
    for number, papers in day.papers.items():
        with opened(folder / f"round-{number}.xlsx") as workbook:
            table = Table(workbook, "Results", "Player 1 ID")
            there = {
                table.get(row, "Table"): (table.get(row, "Score 1"), table.get(row, "Score 2"))
                for row in table.filled_rows("Table")
            }
        wrong += [
            f"round {number}, table {paper.table}: {there[paper.table]} instead of {paper.scores}"
            for paper in papers
            if there[paper.table] != paper.scores
        ]
    return wrong


def by_workbook(folder: Path, day: DayByPage) -> tuple[Organizer, Typed]:
    """Type the same day into workbooks, with commands between."""
    typed, organizer = Typed(), base(folder, day.players, day.rounds, day.cut)
    for number, papers in day.papers.items():
        if number == 2:
            row = day.players + 1
            organizer.register([{"ID": f"P{row:02}", "Name": LATE, "Late from round": 2}])
            typed.cells, typed.saves = typed.cells + 2, typed.saves + 1
        begun = time.perf_counter()
        organizer.run("pair", "cup")
        typed.waited += time.perf_counter() - begun
        typed.commands += 1
        was = day.corrected if number == 1 else None
        entered = [was[1] if was is not None and paper is was[2] else paper for paper in papers]
        with opened(organizer.workbook(number), save=True) as workbook:
            typed.cells += _fill_in(workbook, entered, day.drops.get(number, []), day.started[number])
        typed.saves += 1
        if day.corrected is not None and day.corrected[0] == number:
            with opened(organizer.workbook(1), save=True) as workbook:
                typed.cells += _fill_in(workbook, [day.corrected[2]], [], None)
            typed.saves += 1
    return organizer, typed


def _fill_in(workbook: Any, papers: list[Paper], drops: list[tuple[int, int]], started: Any) -> int:
    """Type results, drops and the start into a round's workbook; how many cells that is."""
    table, cells = Table(workbook, "Results", "Player 1 ID"), 0
    rows = {table.get(row, "Table"): row for row in table.filled_rows("Table")}
    for paper in papers:
        for seat, score in enumerate(paper.scores, start=1):
            table.put(rows[paper.table], f"Score {seat}", score)
            cells += 1
    for number, seat in drops:
        table.put(rows[number], "Drops", seat)
        cells += 1
    if started is not None:
        fields = Table(workbook, "Round", "Field")
        (row,) = (row for row in fields.filled_rows("Field") if fields.get(row, "Field") == "Starts at")
        fields.put(row, "Value", started)
        cells += 1
    return cells


def otherwise_in_office(folder: Path, calc: Calc, aside: Path) -> list[str]:
    """The cells, but not formulas, that LibreOffice has otherwise after it computed and saved the workbooks."""
    found = []
    for path in sorted(folder.glob("*.xlsx")):
        saved = calc.resaved(Path(shutil.copy(path, aside)))
        before, after = (_typed_cells(each) for each in (path, saved))
        found += [
            f"{path.name} {place}: {value}, {after.get(place)}"
            for place, value in before.items()
            if after.get(place) != value
        ]
    return found


def _typed_cells(path: Path) -> dict[str, Any]:
    book = Book(path)
    return {
        f"{name} {row}/{cell.column}": cell.value
        for name in book.sheetnames
        for row in range(1, book[name].max_row + 1)
        for cell in book[name][row]
        if cell.value not in (None, "") and not str(cell.value).startswith("=")
    }
