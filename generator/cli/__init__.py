"""The command line: arguments, exit status and printing."""

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

import click

from generator import __version__
from generator.cli.common import echo
from generator.errors import MachineError, NameTakenError, cannot_start, why
from generator.signals import put_off

# The list of commands, each of which is imported when it is called; and how a command ends that fails.


# The module of `generator.cli` that a command stands in; the others have one of their own name.
_MODULES = {
    "build": "site",
    "explain": "answers",
    "export": "interchange",
    "import": "interchange",
    "new": "events",
    "pair": "rounds",
    "rehearse": "events",
    "serve": "site",
    "simulate": "events",
    "undo": "rounds",
    "verify": "answers",
}
# A command that is called by a word of Python's own is another one's name there.
_FUNCTIONS = {"import": "imports"}


class Commands(click.Group):
    """Commands that end with one sentence and their status whatever the machine refuses."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command of `generator.cli` that is called; the list has only names and what they do."""
        name, listed, rest = super().resolve_command(ctx, args)
        if name is None or listed is None:  # a shell asks what could stand here
            return name, listed, rest
        return name, command(name), rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; status 3 where the machine refused, 1 where another process was faster."""
        try:
            return super().invoke(ctx)
        except (click.exceptions.Exit, click.ClickException, click.Abort, BrokenPipeError):
            raise
        except MachineError as error:
            _end(str(error), 3)
        except NameTakenError as error:
            _end(f"{_where(error)}another process has just made it, and it stays as it is. Run this again", 1)
        except OSError as error:
            _end(f"{_where(error)}{why(error)}", 3)
        except Exception as error:  # noqa: BLE001 (a fault of our own, outside of any event)
            from generator.commands.faults import reported

            _end(f"{ctx.command_path}: {reported(error)}", 1)


def command(name: str) -> click.Command:
    """Return the command of that name, from its module.

    Raises:
        MachineError: something that it needs can't be imported here.
    """
    module = load_module(f"generator.cli.{_MODULES.get(name, name)}")
    found: click.Command = getattr(module, _FUNCTIONS.get(name, name))
    return found


def load_module(module: str) -> ModuleType:
    """Import a module of ours.

    Raises:
        MachineError: something that it needs can't be imported here.
    """
    try:
        with put_off():
            return import_module(module)
    except Exception as error:  # what is installed is broken
        raise MachineError(cannot_start(error)) from error


def _where(error: OSError) -> str:
    from pathlib import Path

    name = error.filename
    return f"{Path(os.fsdecode(name)).as_posix()}: " if isinstance(name, str | bytes) else ""


def _end(told: str, status: int) -> NoReturn:
    echo(f"error: {told}", err=True)
    sys.exit(status)


# The command line.


# A command's module has its name and is imported when it is called, so that this is all that the list says of it. The
# list leaves out what only a hosting service calls.
_HIDDEN = {"ci"}
_COMMANDS = {
    "build": "Check all events and build the site.",
    "check": "Say everything that is wrong, and what to do next.",
    "ci": "Steps of a hosting service's workflows; not for use at a desk.",
    "explain": "Show every figure of a player with its derivation and clause.",
    "export": "Write a whole event as a file for other programs.",
    "import": "Take an event, players or results from a file of another program.",
    "init": "Make a repository that holds your events and nothing else.",
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
    commands={
        name: click.Command(name, help=what, hidden=name in _HIDDEN) for name, what in _COMMANDS.items()
    },
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
