"""Bare `roundsheet`: what can be done next in each event."""

from collections.abc import Iterable
from pathlib import Path

import click

from generator.cli import load_module
from generator.cli.common import echo
from generator.commands.overview import Advice, beginnings
from generator.files.folders import event_folders


def say_advice(advice: Iterable[Advice]) -> None:
    """Print each piece of advice with the command to type below it."""
    for each in advice:
        echo(f"{each.text}\n    {click.style(each.command, bold=True)}")


def say_overview() -> None:
    events = Path("events")
    if folders := event_folders(events):
        advice = load_module("generator.commands.overview").overview(folders)
    else:
        advice = beginnings(events)
    say_advice(advice)
    echo("\nroundsheet --help lists all commands.")
