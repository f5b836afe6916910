"""Isolation of events: whatever happens in one, the others are checked, paired, built and served as without it."""

import faulthandler
import json
import mmap
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator import loading
from generator.cli import main
from generator.commands import isolation
from generator.commands.isolation import Task, run_all_isolated, run_isolated
from generator.commands.live import rebuilding
from generator.commands.live.rebuilding import Rebuilder
from generator.errors import MachineError, UsageError
from generator.findings import Finding
from generator.site.pages.stats import page as stats
from generator.site.shared.games import played_games
from generator.workbooks.reading.players import read_players
from tests.support.isolation import not_isolated, rebuild_here

pytestmark = pytest.mark.isolated
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an event has no process of its own")
Fault = Callable[[], object]


def fail() -> None:
    """A slip in our own code."""
    raise RuntimeError("a fault of our own")


def recurse() -> None:
    """A call without an end."""
    recurse()


def need_memory() -> None:
    """More than there is."""
    raise MemoryError


def hang() -> None:
    """A loop without an end."""
    while True:
        time.sleep(0.01)


def die() -> None:
    """Killed, as by a system that runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def crash() -> None:
    """A fault in a library that is not Python."""
    faulthandler.disable()  # which pytest has enabled
    os.abort()


FAULTS = [
    pytest.param(fail, "RuntimeError", id="raises"),
    pytest.param(recurse, "RecursionError", id="recurses"),
    pytest.param(need_memory, "it needs too much memory", id="memory"),
    pytest.param(hang, "it took too long", id="hangs", marks=LINUX),
    pytest.param(die, "its process died: SIGKILL", id="dies", marks=LINUX),
    pytest.param(crash, "its process died: SIGABRT", id="crashes", marks=LINUX),
]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two events in which a round is due, `bad` and `sound`, and the site of both."""
    folder = tmp_path_factory.mktemp("simulated")
    simulate = ("--players", "5", "--date", "2018-09-15", "--rounds", "1")
    with not_isolated(), chdir(folder):
        for name in ("bad", "sound"):
            assert run("simulate", name, *simulate)[0] == 0
        assert run("build")[0] == 0
    return folder


@pytest.fixture
def desk(simulated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with these events and their site, where commands run."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(simulated, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def strike(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fault], None]:
    """Lets the fault happen while players.xlsx of the event `bad` is read."""

    def struck(fault: Fault) -> None:
        if fault is hang:
            monkeypatch.setattr(
                isolation, "_seconds_for", lambda folder: 0.5 if folder.name == "bad" else 600
            )

        def read(path: Path, display: str, *more: Any) -> object:
            return fault() if path.parent.name == "bad" else read_players(path, display, *more)

        monkeypatch.setattr(loading, "read_players", read)

    return struck


def run(*words: str) -> tuple[int, str]:
    """A command's exit status and what it prints."""
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.mark.parametrize(("fault", "words"), FAULTS)
def test_an_event_that_fails_is_a_finding_of_it_and_stops_no_other(
    fault: Fault, words: str, desk: Path, strike: Callable[[Fault], None]
) -> None:
    """In every command: status 1, one line that asks to report it; the sound event gets what it would get alone."""
    pages = contents(desk / "site")
    strike(fault)

    status, output = run("check", "--format", "json")
    (finding,) = [each for each in json.loads(output) if each["code"] == "event-failed"]
    assert (status, finding["file"]) == (1, "events/bad/event.yaml")
    assert words in finding["message"]

    status, output = run("build")
    assert (status, output.count("error:")) == (1, 1)
    assert contents(desk / "site") == pages | {
        name: (desk / "site" / name).read_bytes() for name in ("events.json", "index.html", "version.json")
    }

    status, output = run("pair")
    assert status == 1
    assert "bad: not paired" in output
    assert [path.name for path in sorted((desk / "events").glob("*/round-2.xlsx"))] == ["round-2.xlsx"]
    assert (desk / "events/sound/round-2.xlsx").exists()

    assert "sound: 2 tables open in round 2" in run()[1]
    for command in ("verify", "explain"):
        status, output = run(command, "bad", *(["P1"] if command == "explain" else []))
        assert (status, output.count("error:")) == (1, 1)


def test_what_went_wrong_is_written_down_where_the_command_ran(
    desk: Path, strike: Callable[[Fault], None]
) -> None:
    """The finding names the file; it says the version and where in the program it happened."""
    strike(fail)
    _, output = run("check", "bad")

    (report,) = desk.glob("roundsheet-report-*.txt")
    assert report.name in output
    text = report.read_text(encoding="utf-8")
    assert text.startswith("Roundsheet ")
    assert "a fault of our own" in text
    assert "in read_players" in text or "in fail" in text


def test_a_fault_of_a_page_keeps_the_events_last_good_pages(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of our own in one event's page; without pages that were good the event is not there."""

    def break_stats(facts):
        return fail() if facts.event.id == "bad" else played_games(facts)

    shutil.rmtree(desk / "site")
    monkeypatch.setattr(stats, "played_games", break_stats)
    assert run("build")[0] == 1
    assert not (desk / "site/bad").exists()
    assert (desk / "site/sound/stats/index.html").exists()

    monkeypatch.setattr(stats, "played_games", played_games)
    assert run("build")[0] == 0
    good = contents(desk / "site/bad")

    monkeypatch.setattr(stats, "played_games", break_stats)
    status, output = run("build")
    assert status == 1
    assert "bad: not built again; its last good pages stay" in output
    assert contents(desk / "site/bad") == good


@pytest.mark.parametrize("fault", [fail, pytest.param(hang, marks=LINUX)])
def test_the_desk_goes_on_and_shows_an_event_again_once_it_can(
    fault: Fault, desk: Path, strike: Callable[[Fault], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under `serve` the failed event is a finding, the other follows its file, and both are there when it is over."""
    monkeypatch.setattr(rebuilding, "rebuild", rebuild_here)
    rebuilder = Rebuilder(desk / "events", desk / "site")
    rebuilder.build()
    strike(fault)
    os.utime(desk / "events/bad/players.xlsx")  # as if saved, and therefore read again
    for name in ("bad", "sound"):
        (desk / f"events/{name}/about.md").write_text("Doors open at nine.", encoding="utf-8")
    built = rebuilder.build()
    assert {each.code for each in built.findings if each.severity.value == "error"} == {"event-failed"}
    assert b"Doors open at nine." in built.files["sound/index.html"]
    assert b"Doors open at nine." not in built.files["bad/index.html"]
    assert [each.event is not None for each in built.events] == [True, True]  # judges enter results in both
    monkeypatch.undo()
    monkeypatch.setattr(rebuilding, "rebuild", rebuild_here)
    monkeypatch.chdir(desk)
    (desk / "events/bad/about.md").write_text("Doors open at ten.", encoding="utf-8")
    assert b"Doors open at ten." in rebuilder.build().files["bad/index.html"]


def test_answers_come_in_the_order_of_the_tasks_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty tasks, of which every third fails or dies, by fewer processes."""
    monkeypatch.chdir(tmp_path)

    def work(number: int) -> int:
        if number % 3 == 0:
            die() if sys.platform == "linux" and number % 2 else fail()
        return number

    tasks = [Task(folder=Path(f"events/e{number}"), work=partial(work, number)) for number in range(40)]
    answers = list(run_all_isolated(tasks))
    assert [answer for answer in answers if not isinstance(answer, Finding)] == [
        number for number in range(40) if number % 3
    ]
    files = [answer.place.file for answer in answers if isinstance(answer, Finding)]
    assert files == [f"events/e{number}/event.yaml" for number in range(0, 40, 3)]


@LINUX
def test_what_cannot_leave_a_process_is_a_finding_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip in our own code, said like any other."""
    monkeypatch.chdir(tmp_path)
    answer = run_isolated(tmp_path, lambda: lambda: None)
    assert isinstance(answer, Finding)


def test_wrong_usage_and_a_machine_that_refuses_are_no_faults_of_an_event(tmp_path: Path) -> None:
    """Both are said as what they are: they come through."""

    def misuse() -> None:
        raise UsageError("there is no round 9")

    def write() -> None:
        raise MachineError("the disk is full")

    with pytest.raises(UsageError, match="round 9"):
        run_isolated(tmp_path, misuse)
    with pytest.raises(MachineError, match="full"):
        run_isolated(tmp_path, write)


PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from generator.commands import forking, isolation
from generator.files.writing import staging_dir
from generator.errors import Stopped

def stop(number, _frame):
    raise Stopped(number)

def work():
    with staging_dir(Path("event")):
        Path("begun").write_text(str(os.getpid()))
        while True:
            {step}

signal.signal(signal.SIGINT, stop)
signal.signal(signal.SIGTERM, stop)
isolation.TIMEOUT_SECONDS = {seconds}
forking.TERMINATION_SECONDS = 1
try:
    isolation.run_isolated(Path("event"), work)
except Stopped as end:
    sys.exit(128 + end.number)
"""


def _begun(folder: Path, step: str, seconds: int) -> tuple["subprocess.Popen[bytes]", int]:
    """A program that works on an event without an end, and the process that it began for that."""
    (folder / "event").mkdir()
    text = PROGRAM.format(step=step, seconds=seconds)
    command = subprocess.Popen([sys.executable, "-c", text], cwd=folder, start_new_session=True)
    begun = folder / "begun"
    assert _comes(lambda: begun.exists() and begun.read_text(encoding="utf-8") != "")
    return command, int(begun.read_text(encoding="utf-8"))


@LINUX
def test_what_works_for_a_command_that_was_killed_ends_by_itself(tmp_path: Path) -> None:
    """Its processor time is limited, too: no loop without an end goes on behind an organizer's back for ever."""
    command, process = _begun(tmp_path, "pass", seconds=1)
    command.kill()
    command.wait()
    assert _comes(lambda: not _is_alive(process)), f"process {process} goes on"


@LINUX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("to_all", [True, False])
def test_a_command_that_is_stopped_ends_what_works_for_it(number: int, to_all: bool, tmp_path: Path) -> None:
    """Whether the signal goes to the command alone or to all that it began, what lies aside is gone."""
    command, process = _begun(tmp_path, "time.sleep(0.01)", seconds=600)
    os.kill(-command.pid if to_all else command.pid, number)
    assert command.wait() == 128 + number
    assert not _is_alive(process)
    assert list((tmp_path / "event").iterdir()) == []


@LINUX
def test_a_process_may_add_so_much_memory_however_much_its_parent_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the parent's own address space nothing counts."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("generator.commands.forking.MAX_ADDED_BYTES", 200 << 20)
    with mmap.mmap(-1, 4 << 30):
        assert run_isolated(tmp_path, lambda: len(bytearray(50 << 20))) == 50 << 20
        answer = run_isolated(tmp_path, lambda: len(bytearray(400 << 20)))
    assert isinstance(answer, Finding)
    assert "it needs too much memory" in answer.message


def _comes(holds: Callable[[], bool]) -> bool:
    """Whether something is so within two minutes, which no machine is too busy for."""
    patient = time.monotonic() + 120
    while not holds():
        if time.monotonic() > patient:
            return False
        time.sleep(0.01)
    return True


def _is_alive(process: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
