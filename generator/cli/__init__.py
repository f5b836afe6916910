"""The command line: arguments, exit status and printing."""

import datetime
from pathlib import Path

import click

from generator import __version__
from generator.cli.checks import check, explain, verify
from generator.cli.ci import ci
from generator.cli.common import Commands
from generator.cli.events import new, pair, simulate
from generator.cli.regulations import regulations
from generator.cli.sites import build, serve
from generator.commands.overview import overview


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="roundsheet")
@click.pass_context
def main(context: click.Context) -> None:
    """Turn the workbooks of a tournament into pairings, standings and a website.

    An event is a folder with event.yaml, players.xlsx and a workbook for each round. Make one with `roundsheet new`,
    fill in players.xlsx, then take turns: `roundsheet pair` writes the next round's workbook, you type the results into
    it, `roundsheet build` renders the site.

    Without a COMMAND it says what can be done next in each event.

    \b
    Exit status:
      0    done; there may be warnings
      1    an error in an event; it says which one
      2    wrong usage
      3    the machine refused: a full disk, a folder that can't be written
      130  stopped by Ctrl-C
    Whenever it fails or is stopped, every file is whole: the old one or the new one.
    """
    if context.invoked_subcommand is None:
        for advice in overview(Path("events"), datetime.date.today()):  # noqa: DTZ011
            click.echo(f"{advice.text}\n    {click.style(advice.command, bold=True)}")
        click.echo("\nroundsheet --help lists all commands.")


for command in (build, check, ci, explain, new, pair, regulations, serve, simulate, verify):
    main.add_command(command)
