"""`explain`: where a player's figures come from."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from generator.cli.common import EVENTS, echo, print_findings, says_usage_errors
from generator.commands.events import select_events
from generator.commands.explain import explain_player
from generator.commands.findings_report import in_reading_order
from generator.commands.isolation import run_isolated
from generator.commands.verify import verify_event
from generator.findings import Finding
from generator.loading import LoadedEvent, failed_event

# What there is to say of one event: `explain`, `verify` and `export`.


T = TypeVar("T")


def say(folder: Path, work: Callable[[], tuple[LoadedEvent, str | None]]) -> None:
    """Print what there is to say of an event; of a faulty one, what is wrong with it."""
    echo(answer_of(folder, work))


def answer_of(folder: Path, work: Callable[[], tuple[LoadedEvent, T | None]]) -> T:
    """Return what comes of an event; a faulty one ends the program with what is wrong with it."""
    answer = run_isolated(folder, work)
    loaded, made = (failed_event(folder, answer), None) if isinstance(answer, Finding) else answer
    if made is None:
        print_findings(in_reading_order(loaded.findings))
        echo(f"{loaded.id}: fix the errors above first")
        sys.exit(1)
    return made


# `explain`.


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


# `verify`: where the pairings come from.


@click.command()
@click.argument("event")
@click.argument("number", metavar="[ROUND]", type=int, required=False)
@click.option("--why", is_flag=True, help="Say for each pairing why it was drawn.")
@EVENTS
@says_usage_errors
def verify(event: str, number: int | None, why: bool, events: Path) -> None:
    """Repeat the draw of each round, or of one, and say what is not as it was drawn.

    The draw is repeated from the seed in the field Draw of the round's workbook: from it come who meets whom, the
    tables, the byes, and the deployment and objective where these are drawn. Row by row it says what a person changed,
    beside what was drawn, with the note of that row.

    The seed itself is made from the results of all earlier rounds. If one of them is corrected after the draw, they no
    longer give the seed; verify says so, and names the tables where it can. The draw is then repeated with the ranking
    that the sheet Standings of the round's workbook recorded.

    With --why each pairing is explained: its score group, who floated down and who could have done so instead, who
    sits out, whom a player had already met, and, if players had to meet again, the proof.

    Exit status: 0 even if a person changed something; 1 if the event has errors, which are listed as by
    roundsheet check; 2 if there is no such event or round. docs/draw.md describes the draw.
    """
    folder = select_events(events, [event])[0]
    say(folder, partial(verify_event, folder, number, why=why))
