"""`init`: a repository of an organizer's own is made."""

from pathlib import Path

import click

from generator.cli.common import echo, says_usage_errors
from generator.commands.init import VERSION, Source, init_repository


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "repository",
    metavar="OWNER/NAME",
    help=f"Whose workflows it calls at GitHub: {Source().repository}, or a copy of it.",
)
@click.option(
    "--pin", metavar="VERSION", help="Stay with a release (v1.0.0) or a commit until further notice."
)
@click.option("--unpin", is_flag=True, help=f"Follow the newest Roundsheet of version 1 again ({VERSION}).")
@says_usage_errors
def init(folder: Path, repository: str | None, pin: str | None, unpin: bool) -> None:
    """Make a folder that holds your events and nothing else, ready for GitHub and for the desk.

    Its workflow files are forms and buttons that call Roundsheet's own, so there is nothing to upgrade. Run it again in
    the same folder to renew them: your events, your README and your settings stay as they are.

    \b
      roundsheet init our-club
      roundsheet init .
    """
    outcome = init_repository(folder, repository=repository, pin=pin, unpin=unpin)
    for path in outcome.made:
        echo(f"made {path.as_posix()}")
    for path in outcome.renewed:
        echo(f"renewed {path.as_posix()}")
    if not outcome.made and not outcome.renewed:
        echo("Everything is there already, and as it should be.")
    elif len(outcome.made) < len(outcome.made + outcome.renewed + outcome.kept):
        echo("Commit and push what changed.")
    else:
        echo('Next, at a desk: go into the folder, and roundsheet new "Friday Night"')
        echo("Next, at GitHub: push it into a new repository, and follow its README.md")
