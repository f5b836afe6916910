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

from generator.regulations.catalogue import regulation_ids, shipped
from tests.typed.calc import Calc
from tests.typed.compare import typed_and_compared

MOST_TABLES = 250  # of a round: 500 players


@click.command()
@click.argument("number", type=click.IntRange(1))
@click.option("--regulations", multiple=True, default=regulation_ids(), type=click.Choice(regulation_ids()))
def main(number: int, regulations: Sequence[str]) -> None:
    """Type NUMBER random results of each regulation in LibreOffice and compare what it shows."""
    soffice = shutil.which("soffice")
    if soffice is None:
        raise click.UsageError("soffice is not installed")
    with tempfile.TemporaryDirectory() as profile:
        differences = _compare_all(Calc(soffice, Path(profile)), number, regulations)
    sys.exit(differences > 0)


def _compare_all(calc: Calc, number: int, regulations: Sequence[str]) -> int:
    found = 0
    for name in regulations:
        begun, marks, differences = time.monotonic(), Counter[str](), []
        for part, first in enumerate(range(0, number, MOST_TABLES)):
            with tempfile.TemporaryDirectory() as folder:
                tables = min(MOST_TABLES, number - first)
                outcome = typed_and_compared(calc, Path(folder), shipped(name), tables, part)
            marks.update(outcome.marks)
            differences += outcome.differences
        shown = ", ".join(f"{count} {mark}" for mark, count in sorted(marks.items()))
        click.echo(f"{name}: {shown}; {len(differences)} differences; {time.monotonic() - begun:.0f} s")
        for difference in differences:
            click.echo(f"  {difference}")
        found += len(differences)
    return found


if __name__ == "__main__":
    main()
