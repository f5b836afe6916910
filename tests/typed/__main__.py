"""The command that `tests/typed/__init__.py` names."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from tests.support.office import Calc
from tests.support.rulebooks import RULEBOOKS, rulebook
from tests.typed.compare import job_of, typed_and_compared

MOST_TABLES = 250  # of a round: 500 players


@click.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--regulations", multiple=True, default=RULEBOOKS, type=click.Choice(RULEBOOKS))
def main(number: int, regulations: Sequence[str]) -> None:
    """Type NUMBER random results of each regulation in LibreOffice and compare what it shows."""
    soffice = shutil.which("soffice")
    if soffice is None:
        raise click.UsageError("soffice is not installed")
    with tempfile.TemporaryDirectory() as profile:
        calc, rows, found = Calc(soffice, Path(profile)), 0, 0
        for name in regulations:
            typed, differences = _compare(calc, name, number)
            rows, found = rows + typed, found + differences
        calc.end()
    click.echo(f"{rows:,} rows of {len(regulations)} regulations, {found} differences")
    sys.exit(found > 0)


def _compare(calc: Calc, name: str, number: int) -> tuple[int, int]:
    begun, marks, differences = time.monotonic(), Counter[str](), []
    with tempfile.TemporaryDirectory() as folder:
        jobs = [
            job_of(Path(folder), name, rulebook(name), min(MOST_TABLES, number - first), part)
            for part, first in enumerate(range(0, number, MOST_TABLES))
        ]
        for outcome in typed_and_compared(calc, jobs):
            marks.update(outcome.marks)
            differences += outcome.differences
    shown = ", ".join(f"{count:,} {mark}" for mark, count in sorted(marks.items()))
    click.echo(f"{name}: {shown}; {len(differences)} differences; {time.monotonic() - begun:.0f} s")
    for difference in differences:
        click.echo(f"  {difference}")
    return marks.total(), len(differences)


if __name__ == "__main__":
    main()
