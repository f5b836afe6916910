"""On Windows and macOS everything is as on Linux: here a process has what their Python has, and nothing else.

`tests/support/elsewhere` says how. What it can't show, the workflow `check.yml` tries on these systems themselves.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import sleep

import pytest

from generator.files.folders import fault_of
from generator.files.writing import STAGING
from tests.commands.test_verify import drawn, organizer_of, play
from tests.support.elsewhere.sitecustomize import has_such_a_name
from tests.support.machine import tree
from tests.support.organizer import Organizer

ROOT = Path(__file__).parents[2]
ELSEWHERE = ROOT / "tests" / "support" / "elsewhere"
PATIENCE = 120  # seconds, after which a test that hangs ends
HELD = "another program has it open, or you may not read it: close it there, and try again"

# Neither has all letters of the names below.
TERMINALS = {
    "win32": "cp1252",
    "darwin": "ascii",
}

each_system = pytest.mark.parametrize("system", ["win32", "darwin"])
pytestmark = [
    pytest.mark.slow,
    pytest.mark.isolated,
    pytest.mark.skipif(sys.platform != "linux", reason="it says what a process has open"),
]


def there(folder: Path, system: str, **more: str) -> dict[str, str]:
    """The environment of a process on that system, which keeps what it writes for itself in the folder."""
    own = {"TMPDIR": folder / "temporary", "XDG_CACHE_HOME": folder / "cache"}
    for path in own.values():
        path.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name != "ROUNDSHEET_CACHE"}
    path = os.pathsep.join((str(ELSEWHERE), str(ROOT)))
    return {
        **kept,
        **dict(zip(own, map(str, own.values()), strict=True)),
        "PYTHONPATH": path,
        "PRETENDED_SYSTEM": system,
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONIOENCODING": TERMINALS[system],
        **more,
    }


def run(
    folder: Path, system: str, *words: str, status: int = 0, held: Path | None = None, **more: str
) -> str:
    """What a command prints in the folder; a workbook may be held by another program."""
    more |= {"PRETENDED_OPEN": str(held or "")}
    done = subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        env=there(folder, system, **more),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    said = (done.stdout + done.stderr).decode("ascii", errors="backslashreplace")
    assert done.returncode == status, (words, said)
    assert "Roundsheet itself failed" not in said
    assert "Traceback" not in said
    assert "\x1b" not in said
    return said


def asked(folder: Path, system: str, code: str) -> str:
    """What a line of Python prints there."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=there(folder, system),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_process_is_what_it_pretends_to_be(tmp_path: Path) -> None:
    """Else nothing is tested here."""
    facts = "import os, signal, sys; print(sys.platform, hasattr(os, 'geteuid'), hasattr(signal, 'SIGALRM'))"
    assert asked(tmp_path, "win32", facts) == "win32 False False"
    assert asked(tmp_path, "darwin", facts) == "darwin True True"
    lines = "open('lines', 'w', encoding='utf-8').write('\\n'); print(len(open('lines', 'rb').read()))"
    assert asked(tmp_path, "win32", lines) == "2"
    for step in (
        "import fcntl",
        "import resource",
        "os.open('.', 0)",
        "open('nul.txt', 'wb')",
        "os.mkdir('a?')",
        "kept = open('a', 'wb'); os.rename('a', 'b')",
        "kept = open('a', 'wb'); os.unlink('a')",
        "kept = open('a/b', 'wb') if os.makedirs('a') is None else None; os.rename('a', 'c')",
        "open('a', 'wb').close(); open('b', 'wb').close(); os.rename('a', 'b')",
        "os.symlink('a', 'b')",
        "open('a', 'w')",
    ):
        folder = tmp_path / re.sub(r"\W+", "-", step)
        folder.mkdir()
        with pytest.raises(subprocess.CalledProcessError) as failed:
            asked(folder, "win32", f"import os; {step}")
        assert re.search(
            r"(PermissionError|ModuleNotFoundError|FileExistsError|EncodingWarning|OSError): ",
            failed.value.stderr,
        ), step


@each_system
def test_an_event_is_played_as_on_linux(system: str, tmp_path: Path) -> None:
    """Every command that an organizer needs, twice where something is replaced; the site is the same, byte for byte."""
    run(
        tmp_path,
        system,
        "new",
        "cup",
        "--name",
        "Møns Łódź",
        "--regulations",
        "runewars-2.2",
        "--date",
        "2018-09-15",
        "--seed",
        "a",
    )
    organizer = Organizer(tmp_path)
    organizer.event = "cup"
    organizer.register({"ID": f"P{number}", "Name": f"Łukasz 漢字 {number}"} for number in range(1, 7))
    (tmp_path / "players.csv").write_bytes(b"Name\r\nAnn\r\nBob\r\n")
    assert "added 2" in run(tmp_path, system, "import", "players", "cup", "players.csv")
    for number in (1, 2):
        run(tmp_path, system, "pair", "cup")
        scores = {table: {"Score 1": 100, "Score 2": 60 + number} for table in drawn(organizer, number)}
        organizer.enter_all(number, scores)
        run(tmp_path, system, "build")
    assert "round 2 is undone" in run(tmp_path, system, "undo", "cup", "--with-results")
    run(tmp_path, system, "pair", "cup")
    assert "The old one is round-2-before-redraw-1.xlsx" in run(tmp_path, system, "pair", "cup", "--redraw")
    organizer.enter_all(2, {1: {"Score 1": "ten"}})
    assert "wrote events/cup/round-2 (checked).xlsx" in run(tmp_path, system, "check", "--annotate", status=1)
    organizer.enter(2, 1, 90, 10)
    run(tmp_path, system, "verify", "cup", "--why")
    assert "ukasz" in run(tmp_path, system, "explain", "cup", "P1")
    run(tmp_path, system, "export", "cup")
    run(tmp_path, system, "init", "club")
    run(tmp_path, system, "rehearse", "cup")
    run(tmp_path, system, "rehearse", "cup", "--remove")
    run(tmp_path, system, "build", "--archive", "cup.zip")
    assert list(tmp_path.rglob(f"{STAGING}*")) == []
    built = tree(organizer.site)
    organizer.build()
    assert built == tree(organizer.site)


@contextmanager
def serving(folder: Path, system: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The live server there, and its port."""
    words = [sys.executable, "-m", "generator", "serve", "--port", "0", "--lan", "--judges"]
    environment = there(folder, system, PYTHONUNBUFFERED="1")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what is ignored here is ignored there
    with subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="cp1252",
    ) as process:
        assert process.stdout is not None
        try:
            said = ""
            while "Ctrl-C" not in said:
                said += process.stdout.readline() or pytest.fail(f"it ended: {said}")
            (port,) = re.findall(r"The site: http://127\.0\.0\.1:([0-9]+)/", said)
            yield process, int(port)
        finally:
            process.kill()
            signal.signal(signal.SIGINT, before)


def page(port: int, path: str) -> str:
    """A page of the live server."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.read().decode()
    finally:
        connection.close()


@each_system
def test_the_live_server_answers_and_follows_a_save(system: str, tmp_path: Path) -> None:
    """What was saved is on the page soon; Ctrl-C ends it, and nothing is left beside the site."""
    play(organizer_of(tmp_path, 4), 1)
    with serving(tmp_path, system) as (process, port):
        assert "Ada Lind" in page(port, "/cup/round/1/")
        with (tmp_path / "events" / "cup" / "about.md").open("a", encoding="utf-8") as file:
            file.write("\r\nThe hall opens at nine.\r\n")
        while "The hall opens at nine." not in page(port, "/cup/"):
            sleep(0.1)
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert (process.returncode, "Traceback" in rest) == (0, False)
    assert list(tmp_path.glob(f"{STAGING}*")) == []


def test_a_workbook_that_excel_has_open_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    """It can be neither read nor replaced: every command says so with its status, and changes nothing."""
    organizer = organizer_of(tmp_path, 4)
    play(organizer, 1)
    run(tmp_path, "win32", "build")
    pages = tree(organizer.site / "cup")
    event = tree(organizer.folder)
    for name in ("event.yaml", "players.xlsx", "round-1.xlsx"):
        held, told = organizer.folder / name, f"error: events/cup/{name}: {HELD}\n"
        for words in (("check",), ("build",)) if name == "event.yaml" else (("pair", "cup"), ("build",)):
            assert told in run(tmp_path, "win32", *words, status=1, held=held)
            assert tree(organizer.folder) == event
        assert tree(organizer.site / "cup") == pages
    held = organizer.folder / "round-1.xlsx"
    said = run(tmp_path, "win32", "undo", "cup", "--with-results", status=3, held=held)
    assert "another program has it open: events/cup/round-1.xlsx was not written" in said
    assert tree(organizer.folder) == event


def test_a_second_build_waits_on_windows_too(tmp_path: Path) -> None:
    """A lock that ends with its process, though no folder can be opened there; none is left in anybody's folder."""
    play(organizer_of(tmp_path, 4), 1)
    waits = "\n".join(
        (
            "from pathlib import Path",
            "from generator.files.writing import locked",
            "with locked(Path()):",
            "    print('held', flush=True)",
            "    input()",
        )
    )
    with subprocess.Popen(
        [sys.executable, "-c", waits],
        cwd=tmp_path,
        env=there(tmp_path, "win32"),
        stdin=-1,
        stdout=-1,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with subprocess.Popen(
            [sys.executable, "-m", "generator", "build"],
            cwd=tmp_path,
            env=there(tmp_path, "win32"),
            stderr=-1,
            text=True,
        ) as second:
            assert second.stderr is not None
            assert second.stderr.readline().startswith("another build is working on this site")
            first.kill()
            assert second.wait(PATIENCE) == 0
    assert (tmp_path / "site" / "cup" / "index.html").is_file()
    assert {path.name for path in tmp_path.iterdir()} == {"events", "site", "temporary", "cache"}


def test_new_says_why_a_name_is_refused(tmp_path: Path) -> None:
    """Before anything is written: it is wrong usage, and no fault of the disk."""
    words = ("--regulations", "runewars-2.2", "--date", "2018-09-15")
    said = run(tmp_path, "win32", "new", "con", "--name", "Con", *words, status=2)
    assert "Error: 'con' can't be an event's folder: Windows keeps that name for a device" in said
    assert (
        run(tmp_path, "win32", "simulate", "nul", status=2).count("Windows keeps that name for a device") == 1
    )


def test_what_a_killed_process_left_is_removed_on_windows_too(tmp_path: Path) -> None:
    """By the next that writes there; what another one is just writing stays."""
    left = tmp_path / f"{STAGING}{'1' * 16}"
    left.mkdir()
    (left / "round-1.xlsx").write_bytes(b"half")
    code = "\n".join(
        (
            "from pathlib import Path",
            "from generator.files.writing import staging_dir, write_new",
            "with staging_dir(Path()) as mine:",
            "    write_new(Path('a'), b'a')",
            "    print(mine.is_dir())",
        )
    )
    assert asked(tmp_path, "win32", code) == "True"
    assert {path.name for path in tmp_path.iterdir()} == {"a", "temporary", "cache"}
    assert len(list((tmp_path / "temporary").iterdir())) == 1  # the folder's own


@pytest.mark.parametrize(
    "name",
    ["CON", "prn.2018", "aux", "Nul", "COM1", "lpt9.x", "a.", "a ", *(f"a{sign}b" for sign in '<>:"|?*\\')],
)
def test_a_name_that_windows_does_not_have_is_refused(name: str) -> None:
    """On every system, as the folder may go to another one."""
    assert not has_such_a_name(name)
    assert fault_of(name) is not None
