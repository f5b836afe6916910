"""`import`: what comes from elsewhere, a command for each kind of thing."""

import click

from generator.cli.import_tables import players, results


@click.group("import")
def imports() -> None:
    """Take players or results from a file of another program."""


imports.add_command(players)
imports.add_command(results)
