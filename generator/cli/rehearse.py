"""`rehearse`: one's own event, to practise on."""

import datetime
from pathlib import Path

import click

from generator.cli.common import EVENTS, says_usage_errors
from generator.cli.overview import say_advice
from generator.cli.printing import echo
from generator.commands import rehearsal
from generator.commands.overview import advice_for


@click.command()
@click.argument("event", required=False)
@click.option("--players", type=int, help="How many play; if not given, as many as are registered.")
@click.option(
    "--rounds",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="How many rounds are played already; 99 plays all of them.",
)
@click.option("--remove", is_flag=True, help="Remove the rehearsal that is there, and make none.")
@EVENTS
@says_usage_errors
def rehearse(event: str | None, players: int | None, rounds: int, remove: bool, events: Path) -> None:
    """Make a copy of an event with invented players, to practise on.

    EVENT is the event's folder; it need not be given if there is only one. The copy has the same rules and is called
    rehearsal; its next round is drawn and waits for results. An earlier rehearsal is replaced. The event itself is
    not touched.
    """
    folder = (events / rehearsal.FOLDER).as_posix()
    if remove:
        echo(f"removed {folder}" if rehearsal.remove_rehearsal(events) else f"there is no {folder}")
        return
    asked = rehearsal.Asked(event=event, players=players, rounds=rounds)
    rehearsal.rehearse(events, asked, datetime.date.today(), echo)  # noqa: DTZ011
    echo(f"made {folder}")
    say_advice([advice_for(events / rehearsal.FOLDER)])
    echo("When you have practised enough: roundsheet rehearse --remove")
