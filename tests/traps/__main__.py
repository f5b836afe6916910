"""The commands that `tests/traps/__init__.py` lists."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import click

from generator.commands.check import manual
from tests.traps.campaign import campaign
from tests.traps.campaign import play as play_one
from tests.traps.plans import plan
from tests.traps.play import Evening, script
from tests.traps.rules import RULES


@click.group()
def main() -> None:
    """Search for traps."""


@main.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--seed", default="", help="Another seed, other events.")
@click.option("--first", default=0, help="The number of the first event of each regulation.")
@click.option("--regulation", "names", multiple=True, type=click.Choice(tuple(RULES)), help="Only this one.")
@click.option("--processes", default=2, type=click.IntRange(1))
@click.option("--folders", default=0, help="Play every so-manieth event in a real folder too.")
def events(number: int, seed: str, first: int, names: Sequence[str], processes: int, folders: int) -> None:
    """Play NUMBER random events, of each regulation in turn, and say what was found."""
    begun = time.monotonic()
    found = campaign(
        number,
        names or tuple(RULES),
        seed=seed,
        first=first,
        processes=processes,
        folders=folders,
        tell=click.echo,
    )
    click.echo("findings, by the states that had them")
    for code, entry in manual().items():
        if found.seen[code]:
            click.echo(f"  {found.seen[code]:>7,}  {entry.severity.value:<8} {code}")
    click.echo(f"never: {', '.join(code for code in manual() if not found.seen[code])}")
    click.echo(", ".join(f"{count:,} {what}" for what, count in sorted(found.happened.items())))
    for kind, count in found.kinds.most_common():
        click.echo(f"{count:>5}  {kind}")
    click.echo(
        f"{len(found.traps)} events in a trap; {time.monotonic() - begun:.0f} s, {processes} processes"
    )
    sys.exit(bool(found.traps))


@main.command()
@click.argument("name", type=click.Choice(tuple(RULES)))
@click.argument("number", type=int)
@click.option("--seed", default="")
def event(name: str, number: int, seed: str) -> None:
    """Play one random event again, step by step, and where it leads into a trap the shortest way there."""
    evening = Evening(plan(name, number, seed))
    evening.play()
    click.echo(evening.plan)
    for line in script(evening.plan, [deed.steps for deed in evening.deeds]):
        click.echo(f"  {line}")
    for _, text in play_one(name, number, seed).traps:
        click.echo(f"shortest:\n{text}")


if __name__ == "__main__":
    main()
