"""What can't be printed ends no command: letters that a terminal doesn't have, a reader that has gone, a full disk."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.common import finish, give_up
from tests.support import processes
from tests.support.organizer import Table, opened
from tests.support.processes import Ended

EVENTS = Path(__file__).parents[2] / "events"
NAME = "Łukasz 漢字 é"  # neither cp1252 nor ASCII has all of these letters
PIPES = ("cp1252", "ascii")


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event in which everybody has this name, two of them exactly; the first round is due, with a bye."""
    events = tmp_path_factory.mktemp("names") / "events"
    shutil.copytree(EVENTS / "winter-open-2018", events / "winter")
    with opened(events / "winter" / "players.xlsx", save=True) as workbook:
        table = Table(workbook, "Players", "ID")
        rows = table.filled_rows("Name")
        for number, row in enumerate(rows):
            table.put(row, "Name", f"{NAME} {number or 1}")
        if len(rows) % 2 == 0:
            table.put(rows[-1], "Status", "Withdrawn")
    return events


def _run(arguments: list[str], folder: Path, encoding: str) -> Ended:
    """A command as it is started, by its name."""
    done = subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=folder,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("encoding", PIPES)
def test_every_command_prints_names_into_any_pipe(encoding: str, pristine: Path, tmp_path: Path) -> None:
    """A redirected window of Windows, a plain terminal: what it has no letters for is written as \\u0141, and done."""
    shutil.copytree(pristine, tmp_path / "events")
    commands = [
        ["check", "--annotate"],
        ["pair"],
        ["explain", "winter", "P01"],
        ["verify", "winter", "--why"],
    ]
    if encoding == "cp1252":
        commands += [
            ["check", "--format", "github"],
            [],
            ["build"],
            ["regulations"],
            ["regulations", "show", "urban-war-1.4"],
            ["simulate", "demo", "--name", NAME, "--players", "4", "--rounds", "1"],
            ["new", "other", "--name", NAME, "--regulations", "runewars-2.2", "--date", "2018-09-15"],
            ["new", "other", "--name", NAME, "--regulations", NAME, "--date", "2018-09-15"],
            ["--help"],
        ]
    named = 0
    for number, command in enumerate(commands):
        done = (processes.run if number else _run)(command, tmp_path, encoding=encoding)
        printed = done.stdout + done.stderr
        assert b"Traceback" not in printed, (command, printed.decode(errors="replace"))
        assert done.status == (2 if command.count(NAME) == 2 else 0), (command, printed)
        named += b"\\u0141ukasz" in printed or "Łukasz".encode() in printed
    assert named >= 3


def test_json_is_json_in_any_pipe(pristine: Path) -> None:
    """A program that reads `check --format json` understands it whatever the encoding of the pipe is."""
    faulty = ["check", "--format", "json", "--events", str(pristine)]
    encodings = (*PIPES, "utf-8")
    done = {encoding: processes.run(faulty, pristine, encoding=encoding).stdout for encoding in encodings}
    assert len(set(done.values())) == 1
    assert isinstance(json.loads(done["utf-8"]), list)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_gone_ends_nothing(unbuffered: str, pristine: Path, tmp_path: Path) -> None:
    """`roundsheet pair | head -1` pairs, prints no complaint and ends well, whoever reads how much of it."""
    shutil.copytree(pristine, tmp_path / "events")
    command = [sys.executable, "-m", "generator", "pair"]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, b"")
    assert (tmp_path / "events" / "winter" / "round-1.xlsx").is_file()


def test_a_reader_that_has_gone_is_no_fault_on_windows_either(tmp_path: Path) -> None:
    """There the system says that the argument is invalid."""
    with (tmp_path / "pipe").open("w") as stream:
        give_up(stream, OSError(errno.EINVAL, "Invalid argument"))
        print("nobody reads this", file=stream)
    assert finish()
    assert (tmp_path / "pipe").read_bytes() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such file")
def test_a_full_disk_under_what_is_printed_is_told(pristine: Path, tmp_path: Path) -> None:
    """The work is done; that what was printed is not whole is said, with status 3."""
    shutil.copytree(pristine, tmp_path / "events")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "generator", "pair"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        3,
        b"error: not everything could be printed: the disk is full\n",
    )
    assert (tmp_path / "events" / "winter" / "round-1.xlsx").is_file()


def test_without_anywhere_to_print_it_works(pristine: Path, tmp_path: Path) -> None:
    """A program without a window has no standard output at all."""
    shutil.copytree(pristine, tmp_path / "events")
    line = f"'{sys.executable}' -m generator pair >&- 2>&-"
    assert subprocess.run(["sh", "-c", line], cwd=tmp_path, check=False).returncode == 0
