"""The commands that make the site, and show it here."""

import signal
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import click

from generator.cli.common import (
    EVENTS,
    NO_PICTURES,
    SITE,
    echo,
    exit_with,
    print_findings,
    print_news,
    says_usage_errors,
)
from generator.commands import serve as serving
from generator.commands.build import build_site, check_archive, write_archive
from generator.commands.event_cache import OLD_FOLDER
from generator.errors import Stopped
from generator.findings import has_errors
from generator.site.page_context import HAS_PILLOW

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
    if outcome.address is not None and not HAS_PILLOW:
        echo(NO_PICTURES)
    if archive is not None:
        write_archive(site, archive)
        echo(f"wrote {archive.as_posix()}: unpack it and open {archive.stem}/index.html")
    exit_with(has_errors(outcome.findings))


# `serve`: the pages are shown, and follow every save.


@click.command()
@EVENTS
@SITE
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Where to serve; if it is taken, the next free one is used. 0 for any.",
)
@click.option(
    "--lan", is_flag=True, help="Let phones and other machines on the same network open the site, too."
)
@click.option(
    "--judges",
    is_flag=True,
    help="With --lan: let judges enter results with their phones, behind a code that is printed.",
)
@says_usage_errors
def serve(events: Path, site: Path, port: int, lan: bool, judges: bool) -> None:
    """Serve the site on this machine, and follow every workbook that is saved.

    A second after a save the pages show it, and browsers reload them by themselves. An event with an error keeps its
    last good pages, and a bar says so on every page: it leads to all findings, file by file.

    With --lan everybody on the same network can open the site at the address that is printed, with its QR code. They
    see the pages that are public anyway; findings are shown on this machine only.

    The organizer's page runs the whole event from this machine: players, rounds, results, and who may come in from a
    phone. It types into the workbooks as you would, if no spreadsheet program has them open, and writes a line for each
    entry into round-N.log beside them, which is published nowhere.

    With --judges a code is printed, too: whoever types it can enter results at the second address.

    It ends with Ctrl-C. The site's folder then holds what `roundsheet build` would have built.
    """
    voice = serving.ServeMessages(line=echo, findings=print_findings, code=_print_code)
    try:
        serving.serve(events, site, port, voice, threading.Event(), lan=lan, judges=judges)
    except (KeyboardInterrupt, Stopped) as end:
        echo()
        if isinstance(end, Stopped) and end.number != signal.SIGINT:
            raise


def _print_code(lines: Iterable[str]) -> None:
    """Print a QR code, light on dark also on a light terminal; nothing where it has no such characters."""
    code = tuple(lines)
    try:
        "".join(code).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    for line in code:
        click.secho(line, fg="bright_white", bg="black")
