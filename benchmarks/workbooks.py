"""`python -m benchmarks.workbooks`: reading the workbooks of a large event, and writing one round of it."""

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path

import click

from benchmarks.measure import Figures, in_process_of_its_own, measured
from generator.commands.drawing import workbook_of
from generator.commands.new import NewEvent
from generator.commands.simulate import Rehearsal, simulate_event
from generator.loading import load_event
from generator.regulations.catalogue import document_ids, shipped
from generator.workbooks.reading.players import read_players
from generator.workbooks.reading.rounds import read_round

FOLDER = "event"
_WHAT = {
    "players": "read players.xlsx",
    "rounds": "read all rounds",
    "load": "load the event: read and check everything",
    "write": "write the last round",
}


@click.command()
@click.option("--players", default=500, show_default=True)
@click.option("--rounds", default=8, show_default=True)
@click.option("--regulations", default=("xwing-1.1.1", "urban-war-1.4"), multiple=True,
              type=click.Choice(document_ids()))  # fmt: skip
@click.option("--one", type=(click.Choice(tuple(_WHAT)), str), hidden=True)
def main(players: int, rounds: int, regulations: Sequence[str], one: tuple[str, str] | None) -> None:
    """Play an event of so many players, then read it and write its last round, each in a process of its own."""
    if one is not None:
        click.echo(json.dumps(asdict(measured(_run(one[0], Path(one[1]))))))
        return
    for name in regulations:
        with tempfile.TemporaryDirectory() as folder:
            play_event(Path(folder), name, players, rounds)
            sizes = sorted(path.stat().st_size for path in (Path(folder) / FOLDER).glob("*.xlsx"))
            click.echo(f"{name}: {players} players, {rounds} rounds, {sum(sizes) / 1e6:.1f} MB of workbooks")
            for what, words in _WHAT.items():
                figures = in_process_of_its_own("workbooks", ("--one", what, str(Path(folder) / FOLDER)))
                click.echo(f"  {words}: {_shown(figures)}")


def play_event(folder: Path, regulations: str, players: int, rounds: int) -> None:
    """An event of Swiss rounds, as many as are asked for, or as the regulations' only structure has."""
    custom = shipped(regulations).structures.custom is not None
    event = NewEvent(
        id=FOLDER,
        name="Benchmark",
        regulations=regulations,
        dates=(date(2018, 9, 15),),
        structure="custom" if custom else None,
        stages=f"[{{type: swiss, rounds: {rounds}}}]" if custom else None,
    )
    simulate_event(folder, event, Rehearsal(players=players, rounds=rounds), lambda _: None)


def _run(what: str, folder: Path) -> Callable[[int], object]:
    if what == "players":
        return lambda _: read_players(folder / "players.xlsx", "players.xlsx")
    if what == "rounds":
        return lambda _: [
            read_round(path, path.name, number)
            for number, path in enumerate(sorted(folder.glob("round-*.xlsx")), start=1)
        ]
    if what == "load":
        return lambda _: load_event(folder)
    event, regulation, stages = load_event(folder).parts()
    return lambda _: workbook_of(event, regulation, stages, event.rounds[-1])


def _shown(figures: Figures | None) -> str:
    assert figures is not None  # nothing limits the time
    memory = f"{(figures.peak or 0) / 1e6:.0f} MB at once, process {(figures.resident or 0) / 1e6:.0f} MB"
    return f"{figures.seconds:.2f} s (slowest {figures.slowest:.2f} s), {memory}"


if __name__ == "__main__":
    main()
