"""`simulate`: a whole event is played."""

import datetime
from pathlib import Path

import click

from generator.cli.common import EVENTS, Day, says_usage_errors
from generator.cli.new import RULES, described, event_of
from generator.cli.printing import echo
from generator.commands.simulate import Rehearsal, simulate_event


@click.command()
@click.argument("event")
@click.option("--players", type=int, default=16, show_default=True, help="How many play.")
@click.option("--regulations", default="runewars-2.2", show_default=True, help=RULES)
@click.option("--name", help="The event's name.")
@click.option("--date", "dates", multiple=True, type=Day(), metavar="DAY", help="The day.")
@described
@click.option(
    "--seed", help="Another seed plays another event; if it is not given, the event's name is used."
)
@click.option(
    "--rounds", type=click.IntRange(0), help="Stop after this many rounds; 0 leaves registration open."
)
@click.option(
    "--open",
    "open_tables",
    type=click.IntRange(0),
    default=0,
    help="How many tables of the last of these rounds stay open.",
)
@EVENTS
@says_usage_errors
def simulate(
    event: str,
    players: int,
    dates: tuple[datetime.date, ...],
    rounds: int | None,
    open_tables: int,
    events: Path,
    **words: str | None,
) -> None:
    """Play a whole event with invented players, for demos and rehearsals.

    EVENT is a folder that does not exist yet. The same words always play the same event.
    """
    words["name"] = words["name"] or event.replace("-", " ").title()
    dates = dates or (datetime.date.today(),)  # noqa: DTZ011
    rehearsal = Rehearsal(players=players, rounds=rounds, open_tables=open_tables)
    folder = simulate_event(events, event_of(event, dates, words), rehearsal, echo)
    echo(f"played {folder.as_posix()}: see it with roundsheet build --events {events.as_posix()}")
