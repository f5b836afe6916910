"""`pair`: the next round is drawn."""

from datetime import datetime
from functools import partial
from pathlib import Path

import click

from generator.cli.common import EVENTS, exit_with, print_news, says_usage_errors
from generator.cli.printing import echo
from generator.commands.event_cache import cache_of
from generator.commands.pair import pair_each, pair_event, pair_what_is_played, redraw_event
from generator.commands.select import select_events, select_unnamed
from generator.errors import MachineError, UsageError


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

    Without an EVENT it does so in every event in which a round is due, but in no example. A round is due when the last
    one is complete; an event begins on its day, or where no other one is being played. Nothing that you typed is ever
    overwritten; run a second time, it changes nothing.

    With `release: manual` in event.yaml the round is a draft, and the site shows nothing of it: look at its pairings,
    set Release on its sheet Round to Now, and the next build publishes it.
    """
    if redraw and not names:
        raise UsageError("--redraw needs the event's name")
    failed, refused, cache = False, list[str](), cache_of(events)
    if names:
        how = redraw_event if redraw else partial(pair_event, asked_for=True)
        outcomes = pair_each(select_events(events, names), how)
    else:
        outcomes = pair_what_is_played(select_unnamed(events), datetime.now().astimezone().date())
        if not outcomes and select_events(events, ()):
            echo("there are only examples here, which are paired where they are named")
    for _, outcome in outcomes:
        if outcome.refused:
            refused.append(outcome.message)  # the next event may lie on another disk
            continue
        known = cache.findings(outcome.event)
        print_news(outcome.findings, known, f"roundsheet check {outcome.event}")
        echo(outcome.message)
        failed = failed or outcome.failed
    if refused:
        raise MachineError("\n".join(refused))
    exit_with(failed)
