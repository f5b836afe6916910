"""`build`, where there is something to do."""

from pathlib import Path

import click

from generator.cli.common import exit_with, styled
from generator.commands.archive import check_archive, write_archive
from generator.commands.build import build_site
from generator.commands.last_build import LastBuild, Line
from generator.findings import has_errors

_WAITING = "another build is working on this site: this one waits until it is done"


def build_anew(events: Path, site: Path, archive: Path | None, last: LastBuild) -> None:
    """Build the site, and remember in `last` what was said."""
    if archive is not None:
        check_archive(archive, events, site)
    said: list[Line] = []

    def say(text: str, *, is_progress: bool = False) -> None:
        said.append(Line(text=text, is_progress=is_progress))
        click.echo(text, err=is_progress)

    outcome = build_site(
        events,
        site,
        lambda title: say(title, is_progress=True),
        with_loaded=False,
        waiting=lambda: click.echo(_WAITING, err=True),
    )
    for finding in outcome.findings:
        say(styled(finding))
    for event in outcome.report.kept:
        say(f"{event}: not built again; its last good pages stay. Fix the errors above")
    for event in outcome.report.absent:
        say(f"{event}: not built. Fix the errors above")
    say(f"built {outcome.report.files} files: open {(site / 'index.html').as_posix()}")
    failed = has_errors(outcome.findings)
    if outcome.is_repeatable:
        last.remember(said, failed=failed, looks=outcome.looks)
    if archive is not None:
        write_archive(site, archive)
        click.echo(f"wrote {archive.as_posix()}: unpack it and open {archive.stem}/index.html")
    exit_with(failed)
