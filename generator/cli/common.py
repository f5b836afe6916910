"""What the commands share: options, wrong usage, the printing of findings, the exit status."""

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from generator.errors import UsageError
from generator.findings import Finding

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}


EVENTS = click.option(
    "--events",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("events"),
    show_default=True,
    help="The folder that holds the events' folders.",
)
SITE = click.option(
    "--site",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("site"),
    show_default=True,
    help="The folder to build the site in.",
)


def says_usage_errors(command: Callable[..., None]) -> Callable[..., None]:
    """A `UsageError` ends the program with its message and status 2."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except UsageError as error:
            raise click.UsageError(str(error)) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            click.echo(f"error: {where}{error.strerror or error}", err=True)
            sys.exit(1)

    return wrapped


def print_findings(findings: Iterable[Finding]) -> None:
    """A line each; on a terminal the severity is coloured."""
    for finding in findings:
        severity, colon, rest = str(finding).partition(":")
        click.echo(click.style(severity + colon, fg=_COLOURS[severity], bold=True) + rest)


def exit_with(failed: bool) -> None:
    if failed:
        sys.exit(1)
