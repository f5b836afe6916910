"""`python -m benchmarks.reading`: a played round's workbook read by our readers, beside openpyxl and calamine."""

import statistics
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import click
import openpyxl

from benchmarks.histories import settings_by
from generator.commands.drawing import workbook_of
from generator.commands.simulate import invented_result
from generator.model import Event, Player, PlayerId
from generator.regulations.catalogue import document_ids, shipped
from generator.text import clean
from generator.tournament.course.schedule import stages_of
from generator.tournament.game_forms import form_of
from generator.tournament.game_forms.form import GameForm
from generator.tournament.next_draw import draw_round
from generator.tournament.next_round import RoundDue, due
from generator.workbooks import layout
from generator.workbooks.reading.intake import open_workbook
from generator.workbooks.reading.rounds import read_round

try:
    import python_calamine as calamine
except ImportError:  # install it to compare with it
    calamine = None

SHEETS = (layout.ROUND.name, layout.RESULTS.name, layout.CHANGES.name, layout.STANDINGS.name)

Reader = Callable[[Path], object]


@click.command()
@click.option("--sizes", default="64,500,1000,10000", show_default=True, help="Players, separated by commas.")
@click.option("--regulations", default="xwing-1.1.1", show_default=True, type=click.Choice(document_ids()))
@click.option("--times", default=7, show_default=True, help="How often each reader reads each workbook.")
def main(sizes: str, regulations: str, times: int) -> None:
    """Print milliseconds of processor time, and in brackets how many times calamine's, or else openpyxl's."""
    readers = _readers(form_of(shipped(regulations)))
    base = "calamine" if "calamine" in readers else "openpyxl"
    click.echo(f"| players | KB | XML of Results, bytes a player | {' | '.join(readers)} |")
    click.echo(f"| ---: | ---: | ---: |{' ---: |' * len(readers)}")
    for players in map(int, sizes.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "round-1.xlsx"
            path.write_bytes(_played(players, regulations))
            took = _measured(readers, path, times)
            cells = (f"{took[name] * 1_000:.0f} ({took[name] / took[base]:.1f})" for name in readers)
            size, results = path.stat().st_size // 1_000, _xml_of_results(path) // players
            click.echo(f"| {players:,} | {size:,} | {results:,} | {' | '.join(cells)} |")


def _played(players: int, regulations: str) -> bytes:
    """The first round of an event of so many, with a result at each table."""
    regulation = shipped(regulations)
    people = tuple(
        Player(
            id=PlayerId(f"P{i:05}"), name=clean(f"Guest {i}"), faction=clean(f"Faction {i % 7}"), models=12
        )
        for i in range(1, players + 1)
    )
    event = Event(id="benchmark", settings=settings_by(regulations), players=people)
    stages = stages_of(event, regulation)
    now = due(event, regulation, stages)
    assert isinstance(now, RoundDue)
    drawn = draw_round(event, regulation, stages, now)
    games = tuple(
        replace(game, result=invented_result(game, 1, regulation, "benchmark", swiss=True))
        for game in drawn.pairings
    )
    return workbook_of(event, regulation, stages, replace(drawn, pairings=games))


def _readers(form: GameForm) -> Mapping[str, Reader]:
    """Each reads the four sheets that are needed; calamine and openpyxl give values alone, and we the round too."""

    def our_round(path: Path) -> object:
        return read_round(path, path.name, 1, form=form.columns)

    readers: dict[str, Reader] = {"our cells": _our_cells, "our round": our_round, "openpyxl": _by_openpyxl}
    return readers if calamine is None else readers | {"calamine": _by_calamine}


def _our_cells(path: Path) -> object:
    sheets, _ = open_workbook(path, path.name)
    assert sheets is not None
    return [sheets.rows(name) for name in SHEETS]


def _by_openpyxl(path: Path) -> object:
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    try:
        return [list(book[name].iter_rows(values_only=True)) for name in SHEETS]
    finally:
        book.close()


def _by_calamine(path: Path) -> object:
    book = calamine.CalamineWorkbook.from_path(path)
    return [book.get_sheet_by_name(name).to_python() for name in SHEETS]


def _measured(readers: Mapping[str, Reader], path: Path, times: int) -> Mapping[str, float]:
    """The median of each, one reader after the other in each turn."""
    took: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(times):
        for name, read in readers.items():
            begun = time.process_time()
            read(path)
            took[name].append(time.process_time() - begun)
    return {name: statistics.median(each) for name, each in took.items()}


def _xml_of_results(path: Path) -> int:
    with zipfile.ZipFile(path) as book:
        return book.getinfo("xl/worksheets/sheet2.xml").file_size


if __name__ == "__main__":
    main()
