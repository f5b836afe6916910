"""The command that `tests/campaign/__init__.py` shows."""

import sys
import time
from collections.abc import Sequence

import click

from tests.campaign import hostile_files
from tests.campaign.classes import KINDS
from tests.campaign.faults import Harm
from tests.campaign.kinds import Kind
from tests.campaign.running import Tally, begun, run, try_one


@click.command()
@click.argument("words", metavar="[CLASS]... | show CLASS NUMBER", nargs=-1)
@click.option(
    "--inputs", type=click.IntRange(1), help="How many of each class; as many as it is worth if not given."
)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first.")
@click.option("--seconds", type=float, default=float("inf"), help="Of all classes together, shared evenly.")
@click.option("--seed", default="roundsheet", show_default=True, help="Other words give other inputs.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--hostile-files", "table", is_flag=True, help="Only the table of hostile workbooks.")
def main(
    words: Sequence[str],
    inputs: int | None,
    first: int,
    seconds: float,
    seed: str,
    processes: int,
    table: bool,
) -> None:
    """Try hostile inputs of these classes, or of all."""
    if table:
        for line in hostile_files.table():
            click.echo(line)
        return
    if words and words[0] == "show":
        sys.exit(_show(_kind(words[1]), int(words[2]), seed))
    kinds = [_kind(word) for word in words] or list(KINDS.values())
    until, tallies = time.monotonic() + seconds, dict[str, Tally]()
    for index, kind in enumerate(kinds):
        begin = time.monotonic()
        share = (until - begin) / (len(kinds) - index)
        tallies[kind.name] = tally = run(
            kind,
            first + (inputs or kind.many),
            seed,
            first=first,
            processes=processes,
            seconds=share,
            tell=click.echo,
        )
        click.echo(f"{kind.name}: {tally.inputs:,} inputs in {time.monotonic() - begin:.0f} s", err=True)
    for line in _table(tallies):
        click.echo(line)
    sys.exit(any(tally.harmful for tally in tallies.values()))


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise click.UsageError(f"there is no class {name}; there are {', '.join(KINDS)}")
    return KINDS[name]


def _show(kind: Kind, number: int, seed: str) -> int:
    with begun(kind) as attempt:
        seen = try_one(kind, attempt, number, seed)
    click.echo(f"{kind.name} {number}: {seen.about}")
    for name, content in seen.files.items():
        if name.endswith((".yaml", ".md")) and len(content) < 3_000:
            click.echo(f"--- {name}\n{content.decode(errors='backslashreplace')}")
    click.echo(f"said: {', '.join(dict.fromkeys(seen.codes)) or 'nothing'}")
    click.echo(f"{seen.cpu:.2f} s of one core, {seen.peak:.0f} MB")
    if seen.details:
        click.echo(seen.details)
    click.echo(f"{seen.harm.value}: {seen.reason}" if seen.harm else "no harm")
    return int(seen.harm is not None)


def _table(tallies: dict[str, Tally]) -> Sequence[str]:
    """What came of the classes, as a table in Markdown."""
    heads = ["class", "inputs", "codes", *(harm.value for harm in Harm), "slowest (s)", "peak (MB)"]
    rows = [f"| {' | '.join(heads)} |", "| --- |" + " ---: |" * (len(heads) - 1)]
    for name, tally in tallies.items():
        counts = [tally.inputs, len(tally.codes), *(tally.harms[harm] for harm in Harm)]
        cells = [
            name,
            *(f"{count:,}" for count in counts),
            f"{tally.slowest[0]:.1f}",
            f"{tally.largest[0]:.0f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    main()
