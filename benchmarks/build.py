"""`python -m benchmarks.build`: `roundsheet build` when all is new, when nothing has changed, and after one result.

Each figure is the processor time of the whole command, children included, so other work on the machine counts little;
all ratios are of one run. Where Hugo is installed it renders as many plain pages, as a measure of the machine.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import click

from benchmarks.workbooks import FOLDER, play_event
from generator.commands.drawing import workbook_of
from generator.loading import load_event

SIZES = ("64x5", "128x8", "500x8", "900x9", "1000x8")
REGULATIONS = "xwing-1.1.1"
ROOT = Path(__file__).parents[1]
CACHE = "cache"


@click.command()
@click.option("--sizes", default=",".join(SIZES), show_default=True, help="Players x rounds.")
@click.option(
    "--finished", default=200, show_default=True, help="Events of 32 players that are over, beside one."
)
@click.option("--copies", default="1,25,100", show_default=True, help="Events of 60 players and 5 rounds.")
@click.option("--times", default=3, show_default=True)
def main(sizes: str, finished: int, copies: str, times: int) -> None:
    """Build sites of one event each, of many finished events and an active one, and of one event many times."""
    bare = cpu([sys.executable, "-c", "pass"], Path(), 9)
    click.echo(f"python -c pass: {bare * 1000:.0f} ms")
    heads = ("event", "cold", "same", "result", "same/cold", "result/cold", "hugo", "cold/hugo")
    click.echo(_row(*heads))
    for size in filter(None, sizes.split(",")):
        players, rounds = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as folder:
            play_event(Path(folder) / "events", REGULATIONS, players, rounds)
            cold, same, result = _three(Path(folder), times)
            hugo = hugo_pages(len(list((Path(folder) / "site").rglob("*.html"))), times)
        seconds, ratios = (cold, same, result), (same / cold, result / cold)
        compared = (f"{hugo:.2f}", f"{cold / hugo:.1f}") if hugo else ()
        click.echo(_row(size, *(f"{figure:.2f}" for figure in (*seconds, *ratios)), *compared))
    if finished:
        _archive(finished, times)
    for number in filter(None, copies.split(",")):
        _copies(int(number), times)


def _row(*cells: str) -> str:
    return " ".join(f"{cell:>11}" for cell in cells)


def _archive(finished: int, times: int) -> None:
    """One active event alone, and beside many that are over."""
    with tempfile.TemporaryDirectory() as folder:
        events = Path(folder) / "events"
        play_event(events, REGULATIONS, 32, 4)
        cold_alone, _, alone = _three(Path(folder), times)
        for number in range(finished):
            shutil.copytree(events / FOLDER, events / f"over-{number:03}")
        cold, same, result = _three(Path(folder), times, 1)
    click.echo(f"active event alone: cold {cold_alone:.2f}, a result {alone:.2f}")
    click.echo(
        f"beside {finished} that are over: cold {cold:.2f}, nothing changed {same:.2f}, a result in the active one "
        f"{result:.2f}: {result / alone:.1f} times as much as alone"
    )


def _copies(number: int, times: int) -> None:
    """One event so many times."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        play_event(place / "events", REGULATIONS, 60, 5)
        for copy in range(1, number):
            shutil.copytree(place / "events" / FOLDER, place / "events" / f"copy-{copy:04}")
        cold, same, result = _three(place, times, 1)
        files = [path.stat().st_size for path in (place / "site").rglob("*") if path.is_file()]
        kept = sum(path.stat().st_size for path in (place / CACHE).rglob("*.event"))
    click.echo(
        f"{number} events of 60 x 5: cold {cold:.2f}, nothing changed {same:.2f}, a result {result:.2f}; "
        f"{len(files)} files, {sum(files) / 1e6:.1f} MB, cache {kept / 1e6:.1f} MB"
    )


def _three(folder: Path, times: int, cold_times: int | None = None) -> tuple[float, float, float]:
    """Processor seconds of a build when all is new, when nothing has changed, and after one more result."""
    build = [sys.executable, "-m", "generator", "build", "--site", "site"]

    def forget() -> None:
        for made in ("site", CACHE):
            shutil.rmtree(folder / made, ignore_errors=True)

    cold = cpu(build, folder, cold_times or times, before=forget)
    cpu(build, folder, 1)
    same = cpu(build, folder, times)
    workbook, *versions = _versions(folder / "events" / FOLDER)
    turns = cycle(versions)

    def enter() -> None:
        (folder / workbook).write_bytes(next(turns))

    result = cpu(build, folder, times, before=enter)
    return cold, same, result


def _versions(folder: Path) -> tuple[Path, bytes, bytes]:
    """The last round's workbook, with another winner at its first table, and as it was."""
    event, regulation, stages = load_event(folder).parts()
    last = event.rounds[-1]
    first = last.pairings[0]
    turned = replace(first.result, score1=first.result.score2, score2=first.result.score1, winner=None)
    other = replace(last, pairings=(replace(first, result=turned), *last.pairings[1:]))
    path = folder / f"round-{last.number}.xlsx"
    return path, workbook_of(event, regulation, stages, other), path.read_bytes()


def cpu(
    command: list[str], folder: Path, times: int, *, before: Callable[[], object] = lambda: None
) -> float:
    """The median of the processor seconds of a command and all that it starts."""
    seconds = []
    for _ in range(times):
        before()
        begun = os.times()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / CACHE)}
        subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
        ended = os.times()
        seconds.append(
            ended.children_user + ended.children_system - begun.children_user - begun.children_system
        )
    return statistics.median(seconds)


def hugo_pages(pages: int, times: int) -> float | None:
    """Processor seconds in which Hugo renders so many plain pages; None where it is not installed."""
    if shutil.which("hugo") is None:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.json").write_text(json.dumps({"baseURL": "/", "disableKinds": ["RSS", "sitemap"]}))
        layouts, content = folder / "layouts" / "_default", folder / "content"
        layouts.mkdir(parents=True)
        content.mkdir()
        table = "<tr>{{ range seq 5 }}<td>{{ $.Title }} {{ . }}</td>{{ end }}</tr>"
        page = f"<!doctype html><title>{{{{ .Title }}}}</title><table>{table}</table>{{{{ .Content }}}}"
        for layout in ("single.html", "list.html"):
            (layouts / layout).write_text(page)
        for number in range(pages):
            text = f"---\ntitle: Player {number}\n---\nRound 1: won. Round 2: lost.\n"
            (content / f"p{number}.md").write_text(text)
        public = folder / "public"
        return cpu(["hugo"], folder, times, before=lambda: shutil.rmtree(public, ignore_errors=True))


if __name__ == "__main__":
    main()
