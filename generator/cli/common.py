"""What the commands share: options, wrong usage, the printing of findings, the exit status."""

import datetime
import errno
import io
import os
import shlex
import sys
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, TextIO

import click

from generator.commands.findings_report import gather, news, summary
from generator.errors import UsageError, why
from generator.findings import Finding

# Printing that never ends a command: letters that a terminal doesn't have, a reader that has gone, a full
# disk.


_refusals: list[OSError] = []  # of the machine, to take what was printed


def prepare_streams() -> None:
    """Let letters that a stream doesn't have be printed as \\u1234."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # else there is none, or it is somebody else's
            stream.reconfigure(errors="backslashreplace")


def echo(message: Any = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a message. Where it can't be printed it is lost, and the work goes on."""
    try:
        click.echo(message, err=err, nl=nl)
    except OSError as error:
        give_up(sys.stderr if err else sys.stdout, error)


def give_up(stream: TextIO, error: OSError) -> None:
    """Let what is printed from now on go nowhere; `finish` reports it, unless the reader has only seen enough."""
    if error.errno not in (
        errno.EPIPE,
        errno.EINVAL,
    ):  # the second is how Windows says that the reader has gone
        _refusals.append(error)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def finish() -> bool:
    """Return whether the machine took all that was printed; if not, say so where it can be said."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError as error:
                give_up(stream, error)
    for refusal in _refusals[:1]:
        echo(f"error: not everything could be printed: {why(refusal)}", err=True)
    return not _refusals


# What the commands share.


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


class Day(click.ParamType[datetime.date]):
    """A day as people write it, where it can be only one."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime.date:
        """Return the day."""
        from generator.event_file.dates import day_of

        try:
            return value if isinstance(value, datetime.date) else day_of(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Kinds(click.Group):
    """Commands of which one has to be named before a file; whoever forgets it is told with the file in its place."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called."""
        known, word = self.list_commands(ctx), args[0]
        is_misspelt = "." not in word and bool(get_close_matches(word, known))
        is_wrong = word not in known and not word.startswith("-")
        if (
            is_wrong and not is_misspelt and not ctx.resilient_parsing
        ):  # which a shell does that completes a word
            lines = [f"  {ctx.command_path} {name} {shlex.join(args)}" for name in known]
            ctx.fail("\n".join(["say first which of these it is:", *lines]))
        return super().resolve_command(ctx, args)


def says_usage_errors(command: Callable[..., None]) -> Callable[..., None]:
    """End the program at a `UsageError` with its message, how to ask for help, and status 2."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except UsageError as error:
            raise click.UsageError(str(error)) from None

    return wrapped


def print_findings(findings: Sequence[Finding]) -> None:
    """Print a line for each cause; on a terminal the severity is coloured."""
    for finding in gather(findings):
        echo(_styled(finding))


def print_news(findings: Sequence[Finding], known: Collection[Finding], command: str) -> None:
    """Print what was not known yet, and how much was, with the command that shows all of it."""
    told = news(findings, known)
    print_findings(told.new)
    if told.known:
        echo(f"{summary(told.known)} told before: {command} shows all")


def _styled(finding: Finding) -> str:
    """Return the line of a finding, its severity in colour."""
    severity, colon, rest = str(finding).partition(":")
    return click.style(severity + colon, fg=_COLOURS[severity], bold=True) + rest


NO_PICTURES = "shared links show no picture of the event: pip install pillow, and build again"


def exit_with(failed: bool) -> None:
    if failed:
        sys.exit(1)
