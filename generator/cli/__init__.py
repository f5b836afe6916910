"""The command line: arguments, exit status and printing."""

import click

from generator import __version__
from generator.cli.group import Commands, load_module

# A command's module has its name and is imported when it is called, so that this is all that the list says of it.
_COMMANDS = {
    "build": "Check all events and build the site.",
    "check": "Say everything that is wrong, and what to do next.",
    "ci": "Steps of a hosting service's workflows; not for use at a desk.",
    "explain": "Show every figure of a player with its derivation and clause.",
    "export": "Write a whole event as a file for other programs.",
    "import": "Take an event, players or results from a file of another program.",
    "new": "Make the folder of an event.",
    "pair": "Draw the next round and write its workbook.",
    "regulations": "List the regulations, show one, or check a file of your own.",
    "rehearse": "Make a copy of an event with invented players, to practise on.",
    "serve": "Show the site here, and follow every save.",
    "simulate": "Play a whole event with invented players.",
    "undo": "Take the last round away.",
    "verify": "Repeat the draws, and say what was changed.",
}


@click.group(
    cls=Commands,
    commands={name: click.Command(name, help=what) for name, what in _COMMANDS.items()},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
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
        load_module("generator.cli.overview").say_overview()
