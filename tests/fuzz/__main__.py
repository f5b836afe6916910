"""The commands that `tests/fuzz/__init__.py` lists."""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import click

from tests.fuzz import campaign, house_events
from tests.fuzz import hostile as making
from tests.fuzz import kill as killing
from tests.support.rulebooks import RULEBOOKS


@click.group()
def main() -> None:
    """Break files, read files made to do harm, and kill commands."""


@main.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--first", default=0, help="The number of the first of them.")
@click.option("--processes", default=2, type=click.IntRange(1))
def files(number: int, first: int, processes: int) -> None:
    """Read NUMBER broken workbooks and YAML files, each in its event."""
    begun = time.monotonic()
    tally = campaign.campaign(first, number, processes, click.echo)
    click.echo(f"{tally.sound} events without an error, {tally.built} of them built")
    click.echo("  ".join(f"{code} {count}" for code, count in tally.codes.most_common()))
    took = time.monotonic() - begun
    click.echo(
        f"{tally.cases} files, {len(tally.tracebacks)} tracebacks, {tally.memory:.0f} MB, at most "
        f"{tally.slowest[0]:.1f} s (file {tally.slowest[1]}), {took:.0f} s in all"
    )
    sys.exit(bool(tally.tracebacks) or tally.memory > campaign.MOST_MEMORY)


@main.command()
@click.argument("number", type=int)
def file(number: int) -> None:
    """Read one of the broken files again, and say what is said of it."""
    each = campaign.case(number)
    click.echo(f"{each.event}/{each.file}, {len(each.content):,} bytes, from {each.about}")
    with tempfile.TemporaryDirectory() as folder:
        for finding in campaign.Bench(Path(folder)).findings(each):
            click.echo(finding)


@main.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--first", default=0, help="The number of the first of them.")
@click.option("--regulations", multiple=True, default=RULEBOOKS, type=click.Choice(RULEBOOKS))
def houses(number: int, first: int, regulations: Sequence[str]) -> None:
    """Play NUMBER random events by each regulation, house file and recipe."""
    begun, whole = time.monotonic(), house_events.Found()
    for name in regulations:
        found = house_events.campaign([name], first, number)
        whole.happened += found.happened
        whole.tracebacks |= found.tracebacks
        click.echo(f"{name}: {found}")
        for event, told in found.tracebacks.items():
            click.echo(f"event {event}: {told}")
    click.echo(f"{whole}; {time.monotonic() - begun:.0f} s")
    sys.exit(bool(whole.tracebacks))


@main.command()
@click.argument("times", type=click.IntRange(1))
def kill(times: int) -> None:
    """Kill pair, pair --redraw and build TIMES times each."""
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for deed in killing.deeds(Path(folder)):
            outcome = killing.kill(deed, times, Random(f"{deed.name} {times}"), click.echo)
            click.echo(
                f"{deed.name} ({deed.seconds:.1f} s): killed {outcome.killed} times, {outcome.writing} of them while "
                f"it wrote; {outcome.finished} times it was through; {len(outcome.faults)} damages"
            )
            for fault in outcome.faults:
                click.echo(f"  {fault}")
            faults += len(outcome.faults)
    sys.exit(faults > 0)


@main.command()
def hostile() -> None:
    """Read every kind of hostile file in a process of its own."""
    for line in making.table():
        click.echo(line)


if __name__ == "__main__":
    main()
