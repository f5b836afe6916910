"""The list of commands, each of which is imported when it is called; and how a command ends that fails."""

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

import click

from generator.cli.printing import echo
from generator.errors import MachineError, NameTakenError, cannot_start, why
from generator.signals import put_off

# A command that is called by a word of Python's own has another one as its module's name.
_MODULES = {"import": "imports"}


class Commands(click.Group):
    """Commands that end with one sentence and their status whatever the machine refuses."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of `generator.cli` that is called; what the list has is its name and what it does."""
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
            from generator.commands.fault import reported

            _end(f"{ctx.command_path}: {reported(error)}", 1)


def command(name: str) -> click.Command:
    """The command of that name, from its module.

    Raises:
        MachineError: something that it needs can't be imported here.
    """
    module = _MODULES.get(name, name)
    found: click.Command = getattr(load_module(f"generator.cli.{module}"), module)
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
