"""`pair`: the next round is drawn."""

from datetime import datetime
from functools import partial
from pathlib import Path

import click

from generator.cli.common import EVENTS, echo, exit_with, print_news, says_usage_errors
from generator.commands.event_cache import cache_of
from generator.commands.events import select_events, select_unnamed
from generator.commands.pair import pair_each, pair_event, pair_what_is_played, redraw_event
from generator.commands.undo import undo_round
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


# `undo`: the last round is taken away.


@click.command()
@click.argument("name", metavar="EVENT")
@click.option("--with-results", is_flag=True, help="Take it away even if somebody has typed into it.")
@EVENTS
@says_usage_errors
def undo(name: str, with_results: bool, events: Path) -> None:
    """Take the last round of an event away, as if it had not been drawn.

    Its workbook stays beside the others under another name, such as round-2-before-undo-1.xlsx, which is not read: give
    it its old name again if you want the round back.
    """
    folder = select_events(events, [name])[0]
    ask = "add --with-results if it may go all the same"
    undone = undo_round(folder, with_results=with_results, ask=ask, keeps=True)
    assert undone.kept is not None
    echo(
        f"{folder.name}: round {undone.number} is undone; its workbook is {undone.kept.name} now. roundsheet pair "
        f"{folder.name} draws it again, roundsheet build takes it off the pages"
    )
