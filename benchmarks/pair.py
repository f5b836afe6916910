"""`python -m benchmarks.pair`: the command `roundsheet pair` on a folder of 200 players, as an organizer runs it."""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

from generator.regulations.catalogue import document_ids

TIMES = 3


@click.command()
@click.option("--players", default=200, show_default=True)
@click.option("--rounds", default=4, help="Rounds played before.", show_default=True)
@click.option("--regulations", default=("runewars-2.2", "urban-war-1.4", "xwing-1.1.1"), multiple=True,
              type=click.Choice(document_ids()))  # fmt: skip
def main(players: int, rounds: int, regulations: tuple[str, ...]) -> None:
    """Play an event so far, then draw the next round several times, each in a process of its own."""
    for name in regulations:
        with tempfile.TemporaryDirectory() as folder:
            _roundsheet("simulate", "event", "--players", str(players), "--rounds", str(rounds),
                        "--regulations", name, "--events", folder)  # fmt: skip
            workbook = Path(folder) / "event" / f"round-{rounds + 1}.xlsx"
            times = []
            for _ in range(TIMES):
                workbook.unlink(missing_ok=True)
                begun = time.perf_counter()
                _roundsheet("pair", "event", "--events", folder)
                times.append(time.perf_counter() - begun)
            assert workbook.is_file(), f"{name} has no round {rounds + 1}"
        resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
        click.echo(
            f"{name}: {players} players, round {rounds + 1}: {statistics.median(times):.2f} s, up to {resident:.0f} MB"
        )


def _roundsheet(*arguments: str) -> None:
    command = [sys.executable, "-m", "generator", *arguments]
    subprocess.run(command, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    main()
