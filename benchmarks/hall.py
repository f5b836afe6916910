"""`python -m benchmarks.hall`: the live server in a full hall, with as few open files as an organizer's machine allows.

Phones look at an event's page, follow its news as `desk.js` does and keep further connections open, each phone from an
address of its own; judges enter results, players report their own, the organizer looks at the pages of the event and
saves a workbook again and again. The phones are one process of their own, without limits. Linux alone gives a machine
as many addresses as that.
"""

import asyncio
import html
import json
import multiprocessing
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin

import click
import openpyxl

ROOT = Path(__file__).parents[1]
EVENT = "hall"
PAGE, NEWS, HOME, REPORT = f"/{EVENT}/", "/-/news", "/-/judge/", "/-/report/"
ORGANIZER = f"/-/organize/{EVENT}/"
TRIES = 30  # to enter a result
TIMEOUT_SECONDS = 120  # of a request
MOST_SECONDS = 300  # until all phones have seen what was saved last
BEGIN_SECONDS = 5  # in which phones open the page, before anything is entered
ASSET = re.compile(rb'<(?:script src|link rel="(?:icon|stylesheet)"[^>]* href)="([^"]+)"')
SAVED = re.compile(rb"Saved \d+\.")
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
SLIP_CODE = re.compile(r'<p class="code">(\w+) (\w+)</p>')


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """A record of who is in the hall, and of how many files the server may have open."""

    players: int
    phones: int
    connections: int  # of a phone, at most
    judges: int
    reporting: int  # tables whose two players report the result, the last ones; judges enter the others
    saves: int
    pause: float  # seconds after each save
    pace: float  # of people, and of what waits: 1 as it is, 0.1 ten times as fast
    files: int


@dataclass(slots=True, kw_only=True)
class Figures:
    """What came of it: seconds, numbers, and what the server said."""

    entries: dict[int, tuple[int, int]] = field(default_factory=dict)  # accepted: scores by the rows
    entering: list[float] = field(default_factory=list)  # the last step of an entry
    judging: list[float] = field(default_factory=list)  # all four steps
    reporting: list[float] = field(default_factory=list)  # the last step of a player's report
    organizing: list[float] = field(default_factory=list)  # a page of the organizer's
    seen: list[list[float]] = field(default_factory=list)  # after each save, for each phone
    answers: Counter[str] = field(default_factory=Counter)
    reported: Counter[int] = field(default_factory=Counter)  # reports by the rows
    is_alive: bool = False
    megabytes: float = 0
    processor_seconds: float = 0  # of the server, without the processes that build
    said: str = ""
    lost: int = 0  # entries that were accepted and are not in the workbook


class Server:
    """`roundsheet serve --lan --judges` in a process of its own, with so many open files."""

    def __init__(self, folder: Path, files: int) -> None:
        words = [sys.executable, "-u", "-m", "generator", "serve", "--lan", "--judges", "--port", "0"]
        self._output = folder / "output.txt"
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                words,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)),
            )
        while "Ctrl-C" not in self.said:
            if self.process.poll() is not None:
                raise RuntimeError(self.said)
            time.sleep(0.05)
        self.port = int(re.findall(r"http://127\.0\.0\.1:(\d+)/", self.said)[0])
        self.code = "".join(re.findall(r"Their code: (\d+) (\d+)", self.said)[0])

    @property
    def said(self) -> str:
        """What it has printed."""
        return self._output.read_text(encoding="utf-8")

    @property
    def megabytes(self) -> float:
        """The most memory that it had, without the processes that build."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024

    @property
    def processor_seconds(self) -> float:
        """What it took of the processor, likewise."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


class Browser:
    """Asks the server, from one address."""

    def __init__(self, port: int, address: str, answers: Counter[str], host: str = "192.0.2.7") -> None:
        self._port, self._address, self.answers, self._host = port, address, answers, f"{host}:{port}"
        self.cookie = ""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=1 << 20
        )

    def request(self, method: str, path: str, body: bytes) -> bytes:
        """Return the bytes of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", f"Cookie: {self.cookie}"]
        if method == "POST":
            lines += [f"Origin: http://{self._host}", "Content-Type: application/x-www-form-urlencoded"]
            lines += [f"Content-Length: {len(body)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def ask(
        self, path: str, method: str = "GET", body: bytes = b""
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Return status, headers and content of what is answered, or the status 0 where nothing is."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                answer = await self._ask(path, method, body)
        except (OSError, asyncio.IncompleteReadError):
            self.answers["none"] += 1
            return 0, {}, b""
        self.answers[str(answer[0])] += 1
        return answer

    async def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, Mapping[str, str], bytes]:
        """Send a form."""
        return await self.ask(path, "POST", urlencode(fields).encode())

    async def _ask(self, path: str, method: str, body: bytes) -> tuple[int, Mapping[str, str], bytes]:
        reader, writer = await self.connect()
        with closing(writer):
            writer.write(self.request(method, path, body))
            status, headers = await head(reader)
            length = 0 if method == "HEAD" else int(headers.get("content-length", "0"))
            return status, headers, await reader.readexactly(length)


async def head(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    """Return status and headers of an answer."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Phone:
    """A phone with the event's page: it reloads the page when it has changed, as its script does."""

    def __init__(self, browser: Browser, connections: int, pace: float) -> None:
        self._browser, self._connections, self._pace = browser, connections, pace
        self._kept: set[str] = set()  # assets that need not be asked for again
        self._version = ""
        self._open = set[asyncio.Task[None]]()  # connections on which nothing is asked
        self._planned: asyncio.Task[None] | None = None  # the next look
        self.seen: dict[bytes, float] = {}  # names that a page has shown, and when it did so first

    async def live(self) -> None:
        """Look at the page for ever."""
        await asyncio.sleep(random.uniform(0, 3) * self._pace)
        await self._load()
        while True:
            await self._listen()

    async def _load(self) -> None:
        """Load the page, and what it needs; where there is no place, wait as long as that says."""
        while True:
            status, headers, page = await self._browser.ask(PAGE)
            if status == 200:
                break
            await asyncio.sleep(float(headers.get("refresh", 2)) * self._pace)
        self._version = headers["etag"]
        for name in SAVED.findall(page):
            self.seen.setdefault(name, time.monotonic())
        wanted = [urljoin(PAGE, name.decode()) for name in ASSET.findall(page)]
        await asyncio.gather(*(self._asset(name) for name in wanted if name not in self._kept))
        for _ in range(self._connections - 1 - len(self._open)):
            task = asyncio.create_task(self._hold())
            self._open.add(task)
            task.add_done_callback(self._open.discard)

    async def _asset(self, name: str) -> None:
        status, headers, _ = await self._browser.ask(name)
        if status == 200 and "immutable" in headers.get("cache-control", ""):
            self._kept.add(name)

    async def _listen(self) -> None:
        """Hear of what is newer; where that can't be, look and come again in a while."""
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await self._browser.connect()
            with closing(writer):
                writer.write(self._browser.request("GET", NEWS, b""))
                status, _ = await head(reader)
                self._browser.answers[f"news {status}"] += 1
                while status == 200 and (line := await reader.readline()):
                    if line.startswith(b"data:") and (self._planned is None or self._planned.done()):
                        within = random.uniform(0, json.loads(line[5:])["within"])
                        self._planned = asyncio.create_task(self._look(within * self._pace))
                if status == 503:
                    return await self._look(random.uniform(15, 30) * self._pace)
        await asyncio.sleep(1)
        return None

    async def _look(self, seconds: float) -> None:
        """Load the page in so many seconds, should it be another one then."""
        await asyncio.sleep(seconds)
        status, headers, _ = await self._browser.ask(PAGE, "HEAD")
        while status == 503:
            await asyncio.sleep(random.uniform(5, 10) * self._pace)
            status, headers, _ = await self._browser.ask(PAGE, "HEAD")
        if status == 200 and headers["etag"] != self._version:
            await self._load()

    async def _hold(self) -> None:
        """Keep a connection open on which nothing is asked, as browsers do, for as long as the server lets it."""
        with suppress(OSError):
            reader, writer = await self._browser.connect()
            with closing(writer):
                await reader.read(1)


class JudgesPhone:
    """Enters results, table by table."""

    def __init__(self, browser: Browser, figures: Figures, pace: float) -> None:
        self._browser, self._figures, self._pace = browser, figures, pace

    async def work(self, code: str, rows: Sequence[int]) -> None:
        """Come in, and enter a result in each of these rows."""
        while not self._browser.cookie:
            _, headers, _ = await self._browser.post(HOME, {"code": code, "name": "Ann"})
            self._browser.cookie = headers.get("set-cookie", "").partition(";")[0]
            await asyncio.sleep(1)
        for row in rows:
            await asyncio.sleep(random.uniform(0, 8) * self._pace)
            for _ in range(TRIES):
                if await self._enter(row, scores_of(row)):
                    break
                await asyncio.sleep(1)

    async def _enter(self, row: int, scores: tuple[int, int]) -> bool:
        """Enter a result, and return whether it was accepted."""
        path, steps = f"{HOME}{EVENT}/1/{row}", list[float]()

        async def step(path: str, fields: Mapping[str, str] | None = None) -> tuple[int, bytes]:
            begun = time.monotonic()
            sent = self._browser.ask(path) if fields is None else self._browser.post(path, fields)
            status, _, page = await sent
            steps.append(time.monotonic() - begun)
            return status, page

        await step(path.rpartition("/")[0] + "/")
        await asyncio.sleep(random.uniform(1, 3) * self._pace)
        _, card = await step(path)
        await asyncio.sleep(random.uniform(4, 12) * self._pace)
        filled = {"Score 1": str(scores[0]), "Score 2": str(scores[1])}
        _, question = await step(path, {**_hidden(card), **filled})
        await asyncio.sleep(random.uniform(1, 3) * self._pace)
        status, _ = await step(path, {**_hidden(question), "enter": "yes"})
        self._figures.answers[f"entry {status}"] += 1
        if status == 303:
            self._figures.entries[row] = scores
            self._figures.entering.append(steps[-1])
            self._figures.judging.append(sum(steps))
        return status == 303


class PlayersPhone:
    """Reports the result of the own game."""

    def __init__(self, browser: Browser, figures: Figures, pace: float) -> None:
        self._browser, self._figures, self._pace = browser, figures, pace

    async def work(self, code: str, row: int) -> None:
        """Come in by the slip's link, and report until it is taken."""
        await asyncio.sleep(random.uniform(0, 30) * self._pace)
        for _ in range(TRIES):
            if await self._report(code, row):
                return
            await asyncio.sleep(1)

    async def _report(self, code: str, row: int) -> bool:
        """Report, and return whether the report was taken."""
        if not self._browser.cookie:
            _, headers, _ = await self._browser.ask(f"{REPORT}in/{code}")
            self._browser.cookie = headers.get("set-cookie", "").partition(";")[0]
        status, _, card = await self._browser.ask(f"{REPORT}?change")
        await asyncio.sleep(random.uniform(4, 12) * self._pace)
        scores = dict(zip(("Score 1", "Score 2"), map(str, scores_of(row)), strict=True))
        _, _, question = await self._browser.post(REPORT, {**_hidden(card), **scores})
        await asyncio.sleep(random.uniform(1, 3) * self._pace)
        begun = time.monotonic()
        status, _, _ = await self._browser.post(REPORT, {**_hidden(question), "enter": "yes"})
        self._figures.answers[f"report {status}"] += 1
        if status == 303:
            self._figures.reporting.append(time.monotonic() - begun)
            self._figures.reported[row] += 1
            if self._figures.reported[row] == 2:
                self._figures.entries[row] = scores_of(row)
        return status == 303


class OrganizersBrowser:
    """Looks at the pages of the event, one after the other."""

    def __init__(self, browser: Browser, figures: Figures, pace: float) -> None:
        self._browser, self._figures, self._pace = browser, figures, pace

    async def slips(self) -> list[str]:
        """Let players report, and return the codes of the seats: the two of the first table, and so on."""
        await self._browser.post(f"{ORGANIZER}reports/", {"allow": "Yes"})
        _, _, page = await self._browser.ask(f"{ORGANIZER}reports/slips")
        return ["".join(parts) for parts in SLIP_CODE.findall(page.decode())]

    async def look(self) -> None:
        """Look at the pages for ever."""
        while True:
            for part in ("", "reports/"):
                begun = time.monotonic()
                status, _, _ = await self._browser.ask(f"{ORGANIZER}{part}")
                self._figures.answers[f"organizer {status}"] += 1
                if status == 200:
                    self._figures.organizing.append(time.monotonic() - begun)
                await asyncio.sleep(random.uniform(1, 4) * self._pace)


def scores_of(row: int) -> tuple[int, int]:
    """Return the result of a game."""
    return 150, 20 + row % 100


def _hidden(page: bytes) -> dict[str, str]:
    return {html.unescape(name): html.unescape(text) for name, text in HIDDEN.findall(page.decode())}


def _raise_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def play(hall: Hall) -> Figures:
    """Play a while in that hall."""
    _raise_limit()
    figures = Figures()
    with event_folder(hall.players) as folder:
        with Server(folder, hall.files) as server:
            asyncio.run(_play(hall, folder, server, figures))
            figures.is_alive = server.process.poll() is None
            if figures.is_alive:
                figures.megabytes, figures.processor_seconds = server.megabytes, server.processor_seconds
        figures.said = server.said
        figures.lost = _lost(folder, figures.entries)
    return figures


async def _play(hall: Hall, folder: Path, server: Server, figures: Figures) -> None:
    """Let judges work and the organizer save while phones are there."""
    context = multiprocessing.get_context("spawn")
    pipe, there = context.Pipe()
    phones = context.Process(target=_phones, args=(hall, server.port, there), daemon=True)
    phones.start()
    await asyncio.sleep(BEGIN_SECONDS * hall.pace)
    here = Browser(server.port, "127.0.0.1", figures.answers, host="127.0.0.1")
    organizer, tables = OrganizersBrowser(here, figures, hall.pace), hall.players // 2
    codes = await organizer.slips() if hall.reporting else []
    looking = asyncio.create_task(organizer.look())
    async with asyncio.TaskGroup() as tasks:
        for number in range(hall.judges):
            browser = Browser(server.port, f"127.2.0.{number + 1}", figures.answers)
            rows = range(1 + number, 1 + tables - hall.reporting, hall.judges)
            tasks.create_task(JudgesPhone(browser, figures, hall.pace).work(server.code, rows))
        for number in range(2 * (tables - hall.reporting), 2 * tables if hall.reporting else 0):
            browser = Browser(server.port, f"127.2.1.{number % 250 + 1}", figures.answers)
            player = PlayersPhone(browser, figures, hall.pace)
            tasks.create_task(player.work(codes[number], 1 + number // 2))
        saved = [await _save(folder, b"Saved %d." % number, hall.pause) for number in range(hall.saves)]
    looking.cancel()
    pipe.send(saved[-1][0])
    seen, answers = await asyncio.to_thread(pipe.recv)
    phones.join()
    figures.answers += answers
    figures.seen = [[each[name] - at for each in seen if name in each] for name, at in saved]


async def _save(folder: Path, name: bytes, pause: float) -> tuple[bytes, float]:
    """Save a workbook, wait until all may have seen it, and return what to see and when it was saved."""
    await asyncio.to_thread(_name_first_player, folder / "events" / EVENT / "players.xlsx", name.decode())
    saved = time.monotonic()
    await asyncio.sleep(pause)
    return name, saved


def _phones(hall: Hall, port: int, pipe: Connection) -> None:
    """Be all phones, in a process of its own, which leaves the processor to the server."""
    os.nice(10)
    _raise_limit()
    answers = Counter[str]()
    seen = asyncio.run(_look(hall, port, pipe, answers))
    pipe.send((seen, answers))


async def _look(hall: Hall, port: int, pipe: Connection, answers: Counter[str]) -> list[dict[bytes, float]]:
    """Look at pages until all have seen what the pipe says, and return what each phone has seen, and when."""
    phones = [
        Phone(
            Browser(port, f"127.1.{number // 250}.{number % 250 + 1}", answers), hall.connections, hall.pace
        )
        for number in range(hall.phones)
    ]
    living = [asyncio.create_task(phone.live()) for phone in phones]
    last, end = await asyncio.to_thread(pipe.recv), time.monotonic() + MOST_SECONDS
    while time.monotonic() < end and not all(last in phone.seen for phone in phones):
        await asyncio.sleep(0.1)
    for task in living:
        task.cancel()
    return [phone.seen for phone in phones]


def _name_first_player(path: Path, name: str) -> None:
    """Save the registration with another name, as spreadsheet programs do it: whole."""
    book = openpyxl.load_workbook(path)
    book["Players"]["B2"] = name
    aside = path.with_name(".saving.xlsx")
    book.save(aside)
    aside.replace(path)


def _lost(folder: Path, entries: Mapping[int, tuple[int, int]]) -> int:
    sheet = openpyxl.load_workbook(folder / "events" / EVENT / "round-1.xlsx")["Results"]
    columns = {cell.value: number for number, cell in enumerate(sheet[1], start=1)}
    there = {
        row: tuple(sheet.cell(row + 1, columns[name]).value for name in ("Score 1", "Score 2"))
        for row in entries
    }
    return sum(there[row] != scores for row, scores in entries.items())


@contextmanager
def event_folder(players: int) -> Iterator[Path]:
    """A folder with an event whose first round is drawn."""
    folder = Path(tempfile.mkdtemp(prefix="roundsheet-hall-"))
    rules = ["--regulations", "runewars-2.2", "--players", str(players), "--rounds", "0"]
    try:
        for words in (["simulate", EVENT, *rules], ["pair", EVENT]):
            subprocess.run(
                [sys.executable, "-m", "generator", *words, "--events", "events"],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                check=True,
                stdout=subprocess.DEVNULL,
            )
        yield folder
    finally:
        shutil.rmtree(folder)


@click.command()
@click.option("--players", default=200, show_default=True)
@click.option("--phones", default=500, show_default=True)
@click.option("--connections", default=6, show_default=True, help="Of a phone, at most.")
@click.option("--judges", default=20, show_default=True)
@click.option("--reporting", default=20, show_default=True, help="Tables whose players report, of all.")
@click.option("--saves", default=3, show_default=True)
@click.option("--pause", default=60.0, show_default=True, help="Seconds after each save.")
@click.option("--pace", default=1.0, show_default=True, help="1 as people type, 0.1 ten times as fast.")
@click.option("--files", multiple=True, type=int, default=(256, 1024), show_default=True)
def main(*, files: Sequence[int], **numbers: Any) -> None:
    """Fill the hall, once for each number of open files that the server may have."""
    for limit in files:
        hall = Hall(files=limit, **numbers)
        _print(hall, play(hall))


def _print(hall: Hall, figures: Figures) -> None:
    click.echo(f"{hall.files} open files, {hall.phones} phones of {hall.connections} connections")
    state = "alive" if figures.is_alive else "DEAD"
    used = f"{figures.megabytes:.0f} MB, {figures.processor_seconds:.0f} s of a processor"
    click.echo(f"  server: {state}, {used}")
    click.echo(f"  entries accepted: {len(figures.entries)} of {hall.players // 2}, lost: {figures.lost}")
    click.echo(f"  an entry's last step, seconds: {_spread(figures.entering)}")
    click.echo(f"  all four steps of an entry, seconds: {_spread(figures.judging)}")
    click.echo(f"  a player's report, its last step, seconds: {_spread(figures.reporting)}")
    click.echo(f"  a page of the organizer's, seconds: {_spread(figures.organizing)}")
    for seen in figures.seen:
        click.echo(f"  saved workbook seen by {len(seen)} phones, after seconds: {_spread(seen)}")
    click.echo(f"  answers: {dict(figures.answers.most_common())}")
    lines = [
        line for line in figures.said.splitlines() if line.startswith(("Some", "The", "Roundsheet", "Trace"))
    ]
    click.echo(f"  said: {[line for line in lines if not line.startswith('The site: ')]}")


def _spread(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    return f"median {statistics.median(seconds):.2f}, worst {max(seconds):.2f}"


if __name__ == "__main__":
    main()
