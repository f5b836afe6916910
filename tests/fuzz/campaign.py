"""Broken files in whole events: each is read, checked and paired as `roundsheet pair` does it.

A case is known by its number alone. Only the broken file is read anew; what the other files of its event hold is kept
from one case to the next, so that a case takes some hundredths of a second.
"""

import contextlib
import faulthandler
import multiprocessing
import re
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generator import loading
from generator.commands.build import build_site
from generator.commands.pair import pair_event
from generator.event_file import read_site_file
from generator.findings import Finding
from generator.regulations import catalogue
from tests.fuzz import texts, workbooks
from tests.support.rulebooks import own_files

EVENTS = Path(__file__).parents[2] / "events"
DOCUMENTS = Path(catalogue.__file__).parent / "documents"

LONGEST = 20.0  # seconds of one core that a case may take; a build of two hundred players takes three to five
MOST_MEMORY = 300  # MB
BUILT = 25  # of so many sound events one is built

_HOUSE_RULES = "house-rules.yaml"


@dataclass(frozen=True, slots=True)
class Case:
    """A file of an example event, or a regulation in one's place, and what becomes of it."""

    number: int
    event: str
    file: str
    content: bytes
    about: str


@dataclass(slots=True)
class Tally:
    """What came of many cases: findings by code, cases without an error, tracebacks by number, the slowest, memory."""

    cases: int = 0
    sound: int = 0
    built: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    tracebacks: dict[int, str] = field(default_factory=dict)
    slowest: tuple[float, int] = (0, 0)  # seconds of one core, and the case's number
    memory: float = 0

    def add(self, other: "Tally") -> None:
        """Count another's cases in."""
        self.cases += other.cases
        self.sound += other.sound
        self.built += other.built
        self.codes += other.codes
        self.tracebacks |= other.tracebacks
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)


class TookTooLongError(BaseException):
    """A case went on for longer than anybody waits."""


def case(number: int) -> Case:
    """The case of that number: the same file at every time and place."""
    random = Random(f"roundsheet {number}")
    chance = random.random()
    events = sorted(path.name for path in EVENTS.iterdir() if path.is_dir())
    if chance < 0.05:
        about, text = random.choice(_regulation_files())
        return Case(number, events[0], _HOUSE_RULES, texts.broken(text.encode(), random), about)
    files = {
        "yaml": [*EVENTS.glob("*/*.yaml"), EVENTS / "site.yaml"],
        "players": list(EVENTS.glob("*/players.xlsx")),
        "rounds": list(EVENTS.glob("*/round-*.xlsx")),
    }
    kind = "yaml" if chance < 0.2 else "players" if chance < 0.4 else "rounds"
    source = random.choice(sorted(files[kind]))
    how = texts.broken if kind == "yaml" else workbooks.broken
    event = source.parent.name if source.parent != EVENTS else ""
    return Case(number, event, source.name, how(source.read_bytes(), random), source.name)


@cache
def _regulation_files() -> tuple[tuple[str, str], ...]:
    """The shipped regulations under ids of their own, the house files of the tests, and the manual's recipes."""
    shipped = {
        path.name: re.sub(r"(?m)^id: ", "id: copy-of-", path.read_text(encoding="utf-8"))
        for path in sorted(DOCUMENTS.glob("*.yaml"))
    }
    return (*shipped.items(), *own_files().items())


class Bench:
    """A copy of the example events, in which one file at a time is broken and put right again."""

    def __init__(self, folder: Path) -> None:
        self._events = folder / "events"
        self._site = folder / "site"
        shutil.copytree(EVENTS, self._events)
        for house in self._events.glob("*/event.yaml"):
            house.with_name("event-of-house-rules").write_text(_with_house_rules(house), encoding="utf-8")

    def findings(self, each: Case, *, build: bool = False) -> tuple[Finding, ...]:
        """What is said of the case; its event is paired, and built where that is asked for."""
        with self._broken(each):
            if not each.event:
                return read_site_file(self._events / each.file, each.file)[1]
            findings = pair_event(self._events / each.event, asked_for=True).findings
            if build:
                alone = self._site.with_name("alone")
                shutil.copytree(self._events / each.event, alone / each.event)
                build_site(alone, self._site, lambda _: None)
                shutil.rmtree(alone)
        return findings

    @contextlib.contextmanager
    def _broken(self, each: Case) -> Iterator[None]:
        folder = self._events / each.event
        before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        (folder / each.file).write_bytes(each.content)
        if each.file == _HOUSE_RULES:
            (folder / "event.yaml").write_bytes(before["event-of-house-rules"])
        try:
            yield
        finally:
            for path in folder.iterdir():
                if path.is_file() and path.name not in before:
                    path.unlink()
            for name in {each.file, "event.yaml"} & set(before):
                (folder / name).write_bytes(before[name])


def _with_house_rules(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = [
        f"regulations: {_HOUSE_RULES}\n" if line.startswith("regulations:") else line for line in lines
    ]
    return "".join(changed)


def run(first: int, number: int) -> Tally:
    """Try the cases with these numbers in this process."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, _what_was_read_is_kept(), _alarm():
        bench = Bench(Path(folder))
        for index in range(first, first + number):
            _try(bench, index, tally)
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return tally


def campaign(first: int, number: int, processes: int, tell: Callable[[str], None]) -> Tally:
    """Try so many cases by several processes."""
    whole, size = Tally(), 250
    end = first + number
    pieces = [(begin, min(size, end - begin)) for begin in range(first, end, size)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for tally in pool.imap_unordered(_run_piece, pieces):
            whole.add(tally)
            for index in tally.tracebacks:
                tell(f"file {index}: {tally.tracebacks[index]}")
            tell(f"{whole.cases} files, {len(whole.tracebacks)} tracebacks, {whole.memory:.0f} MB at most")
    return whole


def _run_piece(piece: tuple[int, int]) -> Tally:
    return run(*piece)


def _try(bench: Bench, index: int, tally: Tally) -> None:
    tally.cases += 1
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    faulthandler.dump_traceback_later(LONGEST * 60, exit=True)  # where even the alarm isn't heard
    try:
        each = case(index)
        findings = bench.findings(each)
        if not any(finding.severity.value == "error" for finding in findings):
            tally.sound += 1
            if tally.sound % BUILT == 0:
                bench.findings(each, build=True)
                tally.built += 1
    except (Exception, TookTooLongError):  # noqa: BLE001 (whatever comes is what is looked for)
        tally.tracebacks[index] = traceback.format_exc()
        findings = ()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
        tally.slowest = max(tally.slowest, (time.process_time() - begun, index))
    tally.codes.update({finding.code for finding in findings})


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TookTooLongError

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)


@contextlib.contextmanager
def _what_was_read_is_kept() -> Iterator[None]:
    """Read a workbook that is as it was before only once."""
    readers = {name: getattr(loading, name) for name in ("read_players", "read_round")}
    for name, reader in readers.items():
        setattr(loading, name, _remembering(reader))
    try:
        yield
    finally:
        for name, reader in readers.items():
            setattr(loading, name, reader)


def _remembering(reader: Callable[..., Any]) -> Callable[..., Any]:
    sound = {path.read_bytes() for path in EVENTS.glob("*/*.xlsx")}
    known: dict[object, Any] = {}

    def read(path: Path, *args: Any, **kwargs: Any) -> Any:
        content = path.read_bytes() if path.is_file() else b""
        if content not in sound:
            return reader(path, *args, **kwargs)
        asked = (content, args, tuple(kwargs.items()))
        if asked not in known:
            known[asked] = reader(path, *args, **kwargs)
        return known[asked]

    return read
