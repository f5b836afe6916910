"""Events are made and played: `new`, `pair`, `simulate`."""

import datetime
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import click

from generator.cli.common import EVENTS, Day, exit_with, print_findings, says_usage_errors
from generator.commands import new as making
from generator.commands import pair as pairing
from generator.commands import simulate as simulating
from generator.commands.examples import remove_examples
from generator.commands.select import select_events
from generator.errors import MachineError, UsageError


@click.command()
@click.argument("event")
@click.option("--name", required=True, help="The event's name, as players read it.")
@click.option(
    "--regulations", required=True, help="An id that `roundsheet regulations` lists, or a file.yaml."
)
@click.option(
    "--date",
    "dates",
    required=True,
    multiple=True,
    type=Day(),
    metavar="YYYY-MM-DD",
    help="The day; give it again for more days.",
)
@click.option("--tier", help="As the regulations name it: relaxed, formal, premier.")
@click.option(
    "--structure", help="basic, advanced, standard (Urban War), or custom: stages of your own in event.yaml."
)
@click.option("--venue", help="Where it takes place.")
@click.option("--organizer", help="The organizer's name.")
@click.option("--seed", help="What all randomness comes from; made up if it is not given.")
@click.option(
    "--without-examples", is_flag=True, help="Remove the example events that a fresh copy comes with."
)
@EVENTS
@says_usage_errors
def new(
    event: str,
    dates: tuple[datetime.datetime, ...],
    without_examples: bool,
    events: Path,
    **words: str | None,
) -> None:
    """Make the folder of an event.

    EVENT is the folder's name, as in durham-2018; it becomes part of the pages' addresses.
    """
    made = making.new_event(events, _new_event(event, dates, words))
    for path in made:
        click.echo(f"made {path.as_posix()}")
    for name in remove_examples(events) if without_examples else ():
        click.echo(f"removed the example {(events / name).as_posix()}")
    click.echo(
        f"Next: enter the players in {made[-1].with_name('players.xlsx').as_posix()}, then roundsheet pair {event}"
    )


@click.command()
@click.argument("names", metavar="[EVENT]...", nargs=-1)
@click.option(
    "--redraw",
    is_flag=True,
    help="Draw the last round again while no result is in it; players who leave or come back are kept.",
)
@EVENTS
@says_usage_errors
def pair(names: tuple[str, ...], redraw: bool, events: Path) -> None:
    """Draw the next round and write its workbook.

    Without an EVENT it does so in every event in which a round is due. A round is due when the last one is complete.
    Nothing that you typed is ever overwritten; run a second time, it changes nothing.

    With `release: manual` in event.yaml the round is a draft, and the site shows nothing of it: look at its pairings,
    set Release on its sheet Round to Now, and the next build publishes it.
    """
    if redraw and not names:
        raise UsageError("--redraw needs the event's name")
    failed, refused = False, list[str]()
    how = pairing.redraw_event if redraw else partial(pairing.pair_event, asked_for=bool(names))
    for outcome in pairing.pair_events(select_events(events, names), how):
        if outcome.refused:
            refused.append(outcome.message)  # the next event may lie on another disk
            continue
        print_findings(outcome.findings)
        click.echo(outcome.message)
        failed = failed or outcome.failed
    if refused:
        raise MachineError("\n".join(refused))
    exit_with(failed)


@click.command(short_help="Play a whole event with invented players.")
@click.argument("event")
@click.option("--players", type=int, default=16, show_default=True, help="How many play.")
@click.option("--regulations", default="runewars-2.2", show_default=True)
@click.option("--name", help="The event's name.")
@click.option("--date", "dates", multiple=True, type=Day(), metavar="YYYY-MM-DD", help="The day.")
@click.option("--tier")
@click.option("--structure")
@click.option("--venue")
@click.option("--organizer")
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
    dates: tuple[datetime.datetime, ...],
    rounds: int | None,
    open_tables: int,
    events: Path,
    **words: str | None,
) -> None:
    """Play a whole event with invented players, for demos and rehearsals.

    EVENT is a folder that does not exist yet. The same words always play the same event.
    """
    words["name"] = words["name"] or event.replace("-", " ").title()
    dates = dates or (datetime.datetime.combine(datetime.date.today(), datetime.time()),)  # noqa: DTZ011
    rehearsal = simulating.Rehearsal(players=players, rounds=rounds, open_tables=open_tables)
    folder = simulating.simulate_event(
        events, _new_event(event, dates, words), rehearsal, lambda line: click.echo(line)
    )
    click.echo(f"played {folder.as_posix()}: see it with roundsheet build --events {events.as_posix()}")


def _new_event(
    event: str, dates: Iterable[datetime.datetime], words: dict[str, str | None]
) -> making.NewEvent:
    return making.NewEvent(
        id=event,
        name=words["name"] or event,
        regulations=words["regulations"] or "",
        dates=tuple(moment.date() for moment in dates),
        tier=words["tier"],
        structure=words["structure"],
        venue=words["venue"],
        organizer=words["organizer"],
        seed=words["seed"],
    )
