"""`explain`: where a player's figures come from."""

from functools import partial
from pathlib import Path

import click

from generator.cli.answering import say
from generator.cli.common import EVENTS, says_usage_errors
from generator.commands.explain import explain_player
from generator.commands.select import select_events


@click.command()
@click.argument("event")
@click.argument("player")
@EVENTS
@says_usage_errors
def explain(event: str, player: str, events: Path) -> None:
    """Show every figure of a player with its derivation and clause.

    PLAYER is an ID, or a name or part of one.
    """
    folder = select_events(events, [event])[0]
    say(folder, partial(explain_player, folder, player))
