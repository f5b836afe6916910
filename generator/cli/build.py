"""`build`: the pages are made, where something has changed."""

from pathlib import Path

import click

from generator.cli.common import EVENTS, SITE, exit_with, says_usage_errors
from generator.cli.group import imported
from generator.commands.last_build import LastBuild


@click.command()
@EVENTS
@SITE
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FILE.zip",
    help="Also put the whole site into one zip file, to be unpacked and opened from a disk.",
)
@says_usage_errors
def build(events: Path, site: Path, archive: Path | None) -> None:
    """Check all events and build the site.

    An event with an error keeps its last good pages; the others are built. The new site appears at once.

    With --archive all pages are in one folder of the zip file, with the file's name. An archive that was made before
    is replaced; any other file of that name stays as it is, and nothing is built.
    """
    last = LastBuild(events, site)
    known = last.saying() if archive is None else None
    if known is not None:
        for line in known.lines:
            click.echo(line.text, err=line.is_progress)
        exit_with(known.failed)
        return
    imported("generator.cli.building").build_anew(events, site, archive, last)
