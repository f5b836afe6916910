"""`python -m benchmarks.growth`: the commands on one event, from 64 players to as many as an event can have."""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click

from benchmarks.draw import exponent
from benchmarks.workbooks import FOLDER, play_event
from generator.commands.event_cache import VARIABLE

SIZES = "64,256,1000,10000"
REGULATIONS = "xwing-1.1.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a command took, with all that it started."""

    seconds: float  # of the processor
    memory: int  # bytes that its largest process held at most


@click.command()
@click.option("--sizes", default=SIZES, show_default=True, help="Players.")
@click.option("--rounds", default=12, show_default=True, help="All are played.")
@click.option("--play", type=(str, int), hidden=True)
def main(sizes: str, rounds: int, play: tuple[str, int] | None) -> None:
    """Pair the last round, check the event and build its site, with nothing kept, at each size; and how it grows."""
    if play is not None:
        play_event(Path(play[0]), REGULATIONS, play[1], rounds)
        return
    columns = ("pair", "check", "build")
    click.echo(
        _row("players", *(f"{name} {unit}" for name in columns for unit in ("s", "MB")), "site MB", "page MB")
    )
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in columns}
    for players in map(int, sizes.split(",")):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            # By itself: a process that is started is said to have held at least what held whoever started it.
            here = [sys.executable, "-m", "benchmarks.growth", "--rounds", str(rounds)]
            subprocess.run([*here, "--play", str(folder / "events"), str(players)], check=True)
            runs = _commands(folder, folder / "events" / FOLDER / f"round-{rounds}.xlsx")
            site, page = _sizes_of(folder / "site")
        for column, run in zip(columns, runs, strict=True):
            times[column].append((players, run.seconds))
        figures = [figure for run in runs for figure in (f"{run.seconds:.1f}", f"{run.memory / 1e6:.0f}")]
        click.echo(_row(str(players), *figures, f"{site / 1e6:.1f}", f"{page / 1e6:.2f}"))
    if "," in sizes:
        powers = [f"{name} {exponent(points):.2f}" for name, points in times.items()]
        click.echo(f"growth: time ~ players ^ exponent: {', '.join(powers)}")


def _commands(folder: Path, last: Path) -> tuple[Run, Run, Run]:
    """The last round is paired as if it was not there; then it is, with its results."""
    played = folder / last.name
    shutil.move(last, played)
    pair = _run(folder, "pair", FOLDER)
    played.replace(last)
    return pair, _run(folder, "check"), _run(folder, "build")


def _run(folder: Path, *words: str) -> Run:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), VARIABLE: "off"}
    command = [sys.executable, "-m", "generator", *words]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        _, status, used = os.wait4(process.pid, 0)  # with all that it waited for itself
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return Run(seconds=used.ru_utime + used.ru_stime, memory=used.ru_maxrss * 1024)


def _sizes_of(site: Path) -> tuple[int, int]:
    """Bytes of the whole site, and of its largest page."""
    files = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    return sum(files.values()), max(size for path, size in files.items() if path.suffix == ".html")


def _row(*cells: str) -> str:
    return " ".join(f"{cell:>9}" for cell in cells)


if __name__ == "__main__":
    main()
