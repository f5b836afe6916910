"""The command that `tests/manifest/__init__.py` describes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import IO

import click

from tests.manifest.cases import cases
from tests.manifest.digests import digests_of, summed_up

MANIFEST = Path(__file__).with_name("manifest.txt")


@click.command()
@click.argument("names", nargs=-1, metavar="[CASE]...")
@click.option("--files", type=click.File("w"), help="Write the SHA-256 of every file, too.")
@click.option("--update", is_flag=True, help="Take what comes out as right.")
@click.option("--processes", default=2, type=click.IntRange(1))
def main(names: Sequence[str], files: IO[str] | None, update: bool, processes: int) -> None:
    """Compare what the program writes with the manifest, for all cases or those named."""
    chosen = list(names or cases())
    known = MANIFEST.read_text(encoding="utf-8").splitlines() if MANIFEST.exists() else []
    kept = [line for line in known if line.split()[0] not in chosen and line.split()[0] in cases()]
    lines: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        for name, digests in zip(chosen, pool.map(digests_of, chosen), strict=True):
            lines += summed_up(name, digests)
            click.echo(name, err=True)
            for path, digest in sorted(digests.items()) if files else ():
                click.echo(f"{digest} {name} {path}", files)
    if update:
        MANIFEST.write_text("\n".join(sorted(kept + lines)) + "\n", encoding="utf-8")
    differing = sorted({line.rpartition(" ")[0] for line in {*kept, *lines} ^ set(known)})
    click.echo("\n".join([*differing, f"{len(chosen)} cases, {len(differing)} lines differ"]))
    sys.exit(bool(differing) and not update)


if __name__ == "__main__":
    main()
