"""`build`: the pages are made, where something has changed."""

from pathlib import Path

import click

from generator.cli.common import EVENTS, SITE, exit_with, print_news, says_usage_errors
from generator.cli.printing import echo
from generator.commands.archive import check_archive, write_archive
from generator.commands.build import build_site
from generator.commands.event_cache import OLD_FOLDER
from generator.findings import has_errors

_WAITING = "another build is working on this site: this one waits until it is done"


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
    if archive is not None:
        check_archive(archive, events, site)
    if (old := events.absolute().parent / OLD_FOLDER).exists():
        echo(f"{old.as_posix()} is not used any more: you can delete it", err=True)
    outcome = build_site(
        events,
        site,
        lambda title: echo(title, err=True),
        with_loaded=False,
        waiting=lambda: echo(_WAITING, err=True),
    )
    print_news(outcome.findings, outcome.known, "roundsheet check")
    for event in outcome.report.kept:
        echo(f"{event}: not built again; its last good pages stay. Fix the errors above")
    for event in outcome.report.absent:
        echo(f"{event}: not built. Fix the errors above")
    echo(f"built {outcome.report.files} files: open {(site / 'index.html').as_posix()}")
    if archive is not None:
        write_archive(site, archive)
        echo(f"wrote {archive.as_posix()}: unpack it and open {archive.stem}/index.html")
    exit_with(has_errors(outcome.findings))
