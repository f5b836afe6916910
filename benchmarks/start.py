"""`python -m benchmarks.start`: what it costs to start, as a multiple of starting Python itself.

Processor time of the whole command, children included. The commands take turns with `python -c pass`, so that what else
the machine does falls on all of them alike. Byte code is kept, as on any machine; the first turn makes it, and does not
count.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
PROGRAM = ["-m", "generator"]
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "--version": [*PROGRAM, "--version"],
    "--help": [*PROGRAM, "--help"],
    "bare, no event yet": PROGRAM,
    "check of 16 players": [*PROGRAM, "check", "--events", "played"],
}


@click.command()
@click.option("--times", default=15, show_default=True)
def main(times: int) -> None:
    """Start each command in turn."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", "sixteen", "--players", "16", "--date", "2018-09-15", "--events", "played"]
        _seconds([*PROGRAM, *words], Path(folder))
        turns = [_turn(Path(folder)) for _ in range(times + 1)][1:]
    medians = {name: statistics.median(turn[name] for turn in turns) for name in COMMANDS}
    for name, seconds in medians.items():
        ratio = statistics.median(turn[name] / turn["python -c pass"] for turn in turns)
        click.echo(f"{name:>20} {seconds * 1000:7.1f} ms {ratio:6.1f}")


def _turn(folder: Path) -> dict[str, float]:
    return {name: _seconds(words, folder) for name, words in COMMANDS.items()}


def _seconds(words: list[str], folder: Path) -> float:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
