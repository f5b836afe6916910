"""What there is to say of one event: `explain` and `verify`."""

from collections.abc import Callable
from pathlib import Path

import click

from generator.cli.common import exit_with, print_findings
from generator.commands.reading_order import in_reading_order
from generator.commands.wall import behind_wall
from generator.findings import Finding
from generator.loading import LoadedEvent, failed_event


def say(folder: Path, work: Callable[[], tuple[LoadedEvent, str | None]]) -> None:
    """What there is to say of an event; of a faulty one, what is wrong with it."""
    answer = behind_wall(folder, work)
    loaded, text = (failed_event(folder, answer), None) if isinstance(answer, Finding) else answer
    if text is None:
        print_findings(in_reading_order(loaded.findings))
        click.echo(f"{loaded.id}: fix the errors above first")
        exit_with(failed=True)
    click.echo(text)
