"""`import`: what comes from elsewhere, a command for each kind of thing."""

import click

from generator.cli.common import Kinds
from generator.cli.import_event import import_event
from generator.cli.import_tables import lists, players, results


@click.group("import", cls=Kinds)
def imports() -> None:
    """Take an event, its players, its results or players' lists from files of other programs.

    docs/exchange.md says which programs' events can be taken, and docs/organizers/registration-form.md how players
    come from a registration form.
    """


imports.add_command(import_event)
imports.add_command(players)
imports.add_command(results)
imports.add_command(lists)
