"""`import`: what is taken from files of other programs, a command each."""

import click

from generator.cli.import_event import import_event


@click.group("import")
def imports() -> None:
    """Take an event from a file of another program.

    docs/exchange.md says which files there are.
    """


imports.add_command(import_event)
