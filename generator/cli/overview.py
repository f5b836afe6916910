"""Bare `roundsheet`: what can be done next in each event."""

import datetime
from pathlib import Path

import click

from generator.commands.overview import overview


def say_overview() -> None:
    for advice in overview(Path("events"), datetime.date.today()):  # noqa: DTZ011
        click.echo(f"{advice.text}\n    {click.style(advice.command, bold=True)}")
    click.echo("\nroundsheet --help lists all commands.")
