"""What the commands share: options, wrong usage, the printing of findings, the exit status."""

import datetime
import re
import shlex
import sys
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any

import click

from generator.cli.printing import echo
from generator.commands.gathering import gather, news
from generator.commands.report import summary
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


class Day(click.DateTime):
    """A day as year-month-day; one that is written otherwise is shown so, where it can be nothing else."""

    _WANTED = "year-month-day, as in 2018-09-15"
    _DAY_FIRST = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})", re.ASCII)

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime.datetime:
        """The day at midnight."""
        try:
            day: datetime.datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is not a date: write {self._meant(value)}", param, ctx)
        return day

    def _meant(self, value: str) -> str:
        parts = self._DAY_FIRST.fullmatch(value.strip())
        try:
            return (
                datetime.date(int(parts[3]), int(parts[2]), int(parts[1])).isoformat()
                if parts
                else self._WANTED
            )
        except ValueError:
            return self._WANTED


class Kinds(click.Group):
    """Commands of which one has to be named before a file; whoever forgets it is told with the file in its place."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called."""
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
    """A `UsageError` ends the program with its message, how to ask for help, and status 2."""

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
    """The line of a finding, its severity in colour."""
    severity, colon, rest = str(finding).partition(":")
    return click.style(severity + colon, fg=_COLOURS[severity], bold=True) + rest


def exit_with(failed: bool) -> None:
    if failed:
        sys.exit(1)
