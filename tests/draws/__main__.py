"""The commands that `tests/draws/__init__.py` lists."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import click

from tests.draws import campaign, fields, uniformity
from tests.oracle.records import Drawn
from tests.support.random_plans import REGULATIONS, plan


@click.group()
def main() -> None:
    """Prove the draw from outside."""


@main.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--regulations", multiple=True, default=REGULATIONS, type=click.Choice(REGULATIONS))
@click.option("--processes", default=2, type=click.IntRange(1))
def events(number: int, regulations: Sequence[str], processes: int) -> None:
    """Play NUMBER random events of each regulation and judge every round."""
    begun = time.monotonic()
    found = campaign.campaign(number, regulations, processes, click.echo)
    violations = sum(len(each.faults) for each in found.values())
    click.echo(f"{violations} violations; {time.monotonic() - begun:.0f} s with {processes} processes")
    sys.exit(violations > 0)


@main.command()
@click.argument("regulations", type=click.Choice(REGULATIONS))
@click.argument("number", type=int)
def event(regulations: str, number: int) -> None:
    """Play one random event again and show its rounds."""
    click.echo(plan(regulations, number))

    def tell(drawn: Drawn, faults: Sequence[str]) -> None:
        seats = zip(drawn.games, drawn.tables, strict=True)
        games = "  ".join(f"{table or '-'}: {one or '-'} {two or 'bye'}" for (one, two), table in seats)
        click.echo(f"{drawn.number} {drawn.stage}  {games}")
        for fault in faults:
            click.echo(f"  WRONG: {fault}")

    click.echo(campaign.play(regulations, number, tell))


@main.command(name="fields")
@click.argument("number", type=click.IntRange(1))
@click.option("--first", default=0)
@click.option("--largest", default=40, help="Players in a field.")
def fields_(number: int, first: int, largest: int) -> None:
    """Judge the pairings of NUMBER fields made hard on purpose, in score groups and by rank."""
    faults = 0
    for index in range(first, first + number):
        for fault in fields.faults_in(fields.hard_field(index, largest), str(index)):
            faults += 1
            click.echo(f"field {index}: {fault}")
        if (index + 1 - first) % 500 == 0:
            click.echo(f"{index + 1 - first:,} fields, {faults} violations")
    click.echo(f"{number:,} fields, {faults} violations")
    sys.exit(faults > 0)


@main.command(name="uniformity")
@click.argument("draws", type=click.IntRange(100), default=20_000)
def uniformity_(draws: int) -> None:
    """Draw each case DRAWS times and compare with the exact probabilities."""
    for case in uniformity.CASES:
        click.echo(uniformity.measure(case, draws))


main()
