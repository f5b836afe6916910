"""Ctrl-C and a request to end: one line at any moment, the status that shells expect, and nothing left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import pytest

from generator.__main__ import STOPPED
from generator.disk import ASIDE
from tests.support import processes

pytestmark = pytest.mark.walls
ROOT = Path(__file__).parents[2]
OURS = re.compile(r'File "[^"]*/generator/')
SIMULATE = ["simulate", "demo", "--players", "30", "--date", "2018-09-15"]


def _started(arguments: list[str], folder: Path) -> subprocess.Popen[str]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what is ignored here is ignored there
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "generator", *arguments, "--events", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)


def _stopped(number: int, folder: Path, moment: float, *, imported: bool) -> bool:
    """Whether the command was stopped at that moment of its life, or of that behind its imports."""
    arguments = [*SIMULATE, "--rounds", "3"]
    if not imported:
        process = _started(arguments, folder)
        time.sleep(moment)
        process.send_signal(number)
        return _judge(process, number)
    with tempfile.TemporaryFile() as told, Path(os.devnull).open("wb") as nowhere:
        words = [*arguments, "--events", str(folder)]
        heard = partial(
            signal.signal, signal.SIGINT, signal.default_int_handler
        )  # even if it is ignored here
        child = processes.start(words, folder, (nowhere.fileno(), told.fileno()), prepare=heard)
        time.sleep(moment)
        os.kill(child, number)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        told.seek(0)
        return _is_stopped(status, told.read().decode(), number)


def _judge(process: subprocess.Popen[str], number: int) -> bool:
    """Whether the program itself was stopped; what Python does before it calls us is not ours to say."""
    _, said = process.communicate(timeout=300)
    return _is_stopped(process.returncode, said, number)


def _is_stopped(status: int, said: str, number: int) -> bool:
    if status == 128 + number:
        assert said == f"{STOPPED}\n"
        return True
    assert not OURS.search(said), said
    assert status in (0, 1, -number), said
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_at_any_moment_it_says_one_line(number: int, tmp_path: Path) -> None:
    """From the first hundredth of a second on, while Python still imports, and later: no traceback, status 130 or 143.

    The event is there whole or not at all, and the next one finds nothing that lies about.
    """
    stopped, moment, early = 0, 0.01, [0.01, 0.1, 0.4]
    while not (tmp_path / "demo").exists():
        if early:
            _stopped(number, tmp_path, early.pop(0), imported=False)
        else:
            stopped += _stopped(number, tmp_path, moment, imported=True)
            moment *= 1.5  # later and later, until the command is through, however quick this machine is
        names = {path.name for path in tmp_path.iterdir()}
        assert all(name == "demo" or name.startswith(ASIDE) for name in names)
    assert (tmp_path / "demo" / "round-3.xlsx").is_file()
    assert len(names) == 1  # should a moment have been so unlucky that something was left, it has gone since
    assert stopped >= 2


def test_stopped_while_it_writes_it_leaves_nothing(tmp_path: Path) -> None:
    """What was begun aside is removed, so that the folder is as it was."""
    process = _started(SIMULATE, tmp_path)
    while process.poll() is None and not any(path.name.startswith(ASIDE) for path in tmp_path.iterdir()):
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    assert _judge(process, signal.SIGINT)
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_is_not_to_be_interrupted_is_not(tmp_path: Path) -> None:
    """Where Ctrl-C is ignored, as in the background of a script, it stays so."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", *SIMULATE, "--rounds", "0", "--events", str(tmp_path)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert process.communicate()[1] == b""
    assert process.returncode == 0


def test_the_installed_command_begins_where_the_module_does() -> None:
    """`roundsheet` and `python -m generator` are one: both catch what stops them from their first import on."""
    assert 'roundsheet = "generator.__main__:main"' in (ROOT / "pyproject.toml").read_text()
    imported = re.findall(
        r"(?m)^(?:import|from) (\S+)", (ROOT / "generator" / "__main__.py").read_text(encoding="utf-8")
    )
    assert set(imported) <= {"os", "sys"}  # which Python has imported already


def test_a_machine_on_which_python_cannot_import_something_is_told_in_a_line(tmp_path: Path) -> None:
    """A zone of the clock that is none stops a library while it is imported; that is no traceback, either."""
    zone = tmp_path / "zone"
    zone.write_text("no zone")
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--version"],
        env={**os.environ, "TZ": str(zone)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("error: Roundsheet can't start on this machine: ")
    assert done.stderr.count("\n") == 1
