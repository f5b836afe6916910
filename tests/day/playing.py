"""A whole event as it is played in a hall: the desk, helpers with phones, a spreadsheet program, and mistakes.

The organizer and the helpers know commands, pages and workbooks only; what was played stands on paper, and at the end
the workbooks have to say the same.
"""

from __future__ import annotations

import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread

from generator.commands.live.workbook_writer import log_of
from tests.day.helper import Helper
from tests.day.slips import SHARE, Found, Paper, played
from tests.support.desk import Phone
from tests.support.office import Calc
from tests.support.organizer import Organizer, opened

CODE = re.compile(r"For judges: http://[^:]+:(\d+)/-/judge/  Their code: (\d+ \d+)")
OPEN = re.compile(r"(\d+) tables? open in round \d+: ([\d, and]+)")


@dataclass
class RoundPlayed:
    """One round of the day, as the log tells it."""

    number: int
    began: float
    paired: float  # seconds
    entered: float
    entries: int = 0
    refused: int = 0
    open: str = "-"  # the tables that were, when the pile was done


@dataclass
class Day:
    """What came of a day."""

    players: int
    helpers: int
    rounds: list[RoundPlayed] = field(default_factory=list)
    found: Found = field(default_factory=Found)
    seconds: list[float] = field(default_factory=list)
    waited: int = 0
    office_saves: int = 0
    papers: dict[int, list[Paper]] = field(default_factory=dict)


@contextmanager
def desk(organizer: Organizer) -> Iterator[tuple[int, str]]:
    """`roundsheet serve --lan --judges` as a process of its own: its port, and the code that it prints."""
    words = ["serve", "--lan", "--judges", "--port", "0", "--site", str(organizer.site)]
    command = [sys.executable, "-u", "-m", "generator", *words, "--events", str(organizer.events)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            said = next(found for line in process.stdout if (found := CODE.match(line)))
            Thread(target=process.stdout.read, daemon=True).start()  # so that its pipe is never full
            yield int(said[1]), said[2]
        finally:
            process.terminate()


def play(
    folder: Path,
    players: int,
    helpers: int = 4,
    *,
    share: float = SHARE,
    calc: Calc | None = None,
    seed: int = 1,
) -> Day:
    """Play an event to its last round."""
    day, chance = Day(players, helpers), Random(seed)
    organizer = Organizer(folder)
    organizer.new("cup", seed="7f3a9c")
    organizer.register({"ID": f"P{i:02}", "Name": name_of(i)} for i in range(1, players + 1))
    started = time.perf_counter()
    organizer.run("pair", "cup")
    with desk(organizer) as (port, code):
        people = [Helper(Phone(port), day.found) for _ in range(helpers)]
        for number, helper in enumerate(people, start=1):
            assert helper.phone.come_in(code, f"Helper {number}") == 303
        number, paired = 1, time.perf_counter() - started
        while True:
            began = time.perf_counter()
            one = RoundPlayed(number, began - started, paired, 0)
            play_round(organizer, day, one, people, chance, share, calc)
            one.entered = time.perf_counter() - began
            day.rounds.append(one)
            began = time.perf_counter()
            if not (
                organizer.run("pair", "cup", expect=None).exit_code == 0
                and organizer.workbook(number + 1).exists()
            ):
                break
            number, paired = number + 1, time.perf_counter() - began
    day.seconds = [second for helper in people for second in helper.seconds]
    day.waited = sum(helper.waited for helper in people)
    return day


def play_round(
    organizer: Organizer,
    day: Day,
    one: RoundPlayed,
    people: list[Helper],
    chance: Random,
    share: float,
    calc: Calc | None,
) -> None:
    """Slips come in, several people enter them, the spreadsheet saves in between, and what is amiss is mended."""
    games = {
        row["Table"]: (row["Player 1"], row["Player 2"])
        for row in organizer.read_round(one.number)
        if row["Table"] is not None
    }
    papers = day.papers[one.number] = played(games, chance, share)
    day.found.made.update(paper.mistake for paper in papers if paper.mistake)
    pile: queue.SimpleQueue[Paper | None] = queue.SimpleQueue()
    for paper in papers:
        if paper.mistake != "slip left lying":
            pile.put(paper)
    for _ in people:
        pile.put(None)
    twice = [paper for paper in papers if paper.mistake == "typed twice"]

    def work(helper: Helper) -> None:
        while (paper := pile.get()) is not None:
            helper.take(paper)

    with ThreadPoolExecutor(len(people)) as hall:
        working = [hall.submit(work, helper) for helper in people]
        if calc is not None:
            save_in_office(organizer.workbook(one.number), calc, day)
        for done in working:
            done.result()
    for paper in twice:
        chance.choice(people).enter_again(paper)
    one.open = mend(organizer, day, papers, people[0])
    if calc is not None:
        save_in_office(organizer.workbook(one.number), calc, day)
    read_through(day, one.number, people[0])
    lines = log_of(organizer.workbook(one.number)).read_text(encoding="utf-8").splitlines()
    one.refused = sum("| refused:" in line for line in lines)
    one.entries = len(lines) - one.refused


def mend(organizer: Organizer, day: Day, papers: list[Paper], helper: Helper) -> str:
    """The tables that `roundsheet` calls open have a slip somewhere: it is looked for and entered."""
    was_open = "-"
    while found := OPEN.search(organizer.run("check", "cup", expect=None).output):
        was_open = found[2].strip() if was_open == "-" else was_open
        for paper in papers:
            if str(paper.table) in re.findall(r"\d+", found[2]):
                assert paper.mistake in ("slip left lying", "wrong table"), (found[0], paper)
                day.found.note(paper.mistake, "its table was open at the end")
                helper.enter(paper)
    return was_open


def read_through(day: Day, number: int, helper: Helper) -> None:
    """The organizer goes through the slips and reads who wins by the list, table by table."""
    page = helper.get("/-/judge/").page
    for paper in day.papers[number]:
        if f"{paper.winner} wins {max(paper.scores)}–{min(paper.scores)}" not in page:
            day.found.note(paper.mistake, "the list named the other winner, read beside the slips")
            helper.enter(paper)


def save_in_office(path: Path, calc: Calc, day: Day) -> None:
    """The organizer has the workbook open in LibreOffice, whose sign lies beside it, lets it compute, and saves it."""
    sign = path.with_name(f".~lock.{path.name}#")
    sign.write_text("", encoding="utf-8")
    time.sleep(0.2)  # whoever was writing when it was opened is done
    with tempfile.TemporaryDirectory() as aside:  # where no sign keeps LibreOffice away
        saved = calc.resaved(Path(shutil.copy(path, aside)))
        shutil.copy(saved, path)
    sign.unlink()
    day.office_saves += 1


def lost(organizer_folder: Path, day: Day) -> list[str]:
    """What the workbooks say otherwise than the slips."""
    wrong = []
    for number, papers in day.papers.items():
        with opened(organizer_folder / f"round-{number}.xlsx") as workbook:
            header, *rows = workbook["Results"].iter_rows(values_only=True)
        there = {row[0]: dict(zip(header, row, strict=True)) for row in rows if row[0] is not None}
        for paper in papers:
            cells = there[paper.table]
            if (cells["Score 1"], cells["Score 2"]) != paper.scores:
                wrong.append(f"round {number}, table {paper.table}: {cells} instead of {paper.scores}")
    return wrong


FIRST = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
LAST = ("Lind", "Falk", "Marsh", "Orr", "Fenn", "Holt", "Hale", "Ives")


def name_of(number: int) -> str:
    """Sixty-four invented names, each of its own."""
    return f"{FIRST[number % 8]} {LAST[number // 8 % 8]}"
