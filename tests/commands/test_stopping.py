"""Ctrl-C and a request to end: one line at any moment, the status that shells expect, and nothing left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.__main__ import STOPPED
from generator.files.writing import STAGING

ROOT = Path(__file__).parents[2]
OURS = re.compile(r'File "[^"]*/generator/')
SIMULATE = ["simulate", "demo", "--players", "60", "--date", "2018-09-15"]


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


def _judge(process: subprocess.Popen[str], number: int) -> bool:
    """Whether the program itself was stopped; what Python does before it calls us is not ours to say."""
    _, said = process.communicate(timeout=300)
    if process.returncode == 128 + number:
        assert said == f"{STOPPED}\n"
        return True
    assert not OURS.search(said), said
    assert process.returncode in (0, 1, -number), said
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_at_any_moment_it_says_one_line(number: int, tmp_path: Path) -> None:
    """From the first hundredth of a second on, while Python still imports, and later: no traceback, status 130 or 143.

    The event is there whole or not at all, and the next one finds nothing that lies about.
    """
    stopped, moment = 0, 0.01
    while not (tmp_path / "demo").exists():
        process = _started([*SIMULATE, "--rounds", "3"], tmp_path)
        time.sleep(moment)
        process.send_signal(number)
        stopped += _judge(process, number)
        names = {path.name for path in tmp_path.iterdir()}
        assert all(name == "demo" or name.startswith(STAGING) for name in names)
        moment *= 1.2  # later, until the command is through, however quick this machine is
    assert (tmp_path / "demo" / "round-3.xlsx").is_file()
    assert len(names) == 1  # should a moment have been so unlucky that something was left, it has gone since
    assert stopped >= 2


def test_stopped_while_it_writes_it_leaves_nothing(tmp_path: Path) -> None:
    """What was begun aside is removed, so that the folder is as it was.

    So many players take longer than anything else on the machine can keep this test from looking.
    """
    process = _started([*SIMULATE, "--players", "500"], tmp_path)
    while process.poll() is None and not any(path.name.startswith(STAGING) for path in tmp_path.iterdir()):
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
    assert 'roundsheet = "roundsheet.__main__:main"' in (ROOT / "pyproject.toml").read_text()
    starts = (ROOT / "roundsheet" / "__main__.py", ROOT / "generator" / "__main__.py")
    imported = {
        name
        for start in starts
        for name in re.findall(r"(?m)^(?:import|from) (\S+)", start.read_text(encoding="utf-8"))
    }
    assert imported == {"os", "sys", "generator.__main__"}  # Python has imported the first two already


@pytest.mark.parametrize("command", ["--help", "build"])
def test_a_machine_on_which_python_cannot_import_something_is_told_in_a_line(
    command: str, tmp_path: Path
) -> None:
    """What no command starts without, or what this one needs: that is no traceback, either."""
    library = {"--help": "click", "build": "jinja2"}[command]
    (tmp_path / f"{library}.py").write_text("raise ValueError('no library')")
    done = subprocess.run(
        [sys.executable, "-m", "generator", command],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("error: Roundsheet can't start on this machine: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["--help", "build"])
def test_a_library_that_hides_the_stop_while_it_is_imported_does_not_keep_it_from_ending(
    command: str, tmp_path: Path
) -> None:
    """Exceptions of a callback are lost, and those of a class that is being made come out as others."""
    library = {"--help": "click", "build": "jinja2"}[command]
    (tmp_path / f"{library}.py").write_text(
        "import signal\n"
        "try:\n    signal.raise_signal(signal.SIGTERM)\nexcept BaseException:\n    pass\n"
        "raise ValueError('hidden')\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "generator", command],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (143, "", f"{STOPPED}\n")


def test_a_module_that_was_compiled_while_the_disk_was_full_is_told_with_what_helps(tmp_path: Path) -> None:
    """Python keeps the half of it that found room, and reads that half from then on."""
    (tmp_path / "click.py").write_text("GROUPS = {'a': 1}")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run([sys.executable, "-c", "import click"], env=environment, check=True)
    (compiled,) = tmp_path.glob("__pycache__/click.*.pyc")
    compiled.write_bytes(compiled.read_bytes()[:40])
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--help"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert "delete the folders __pycache__" in done.stderr
