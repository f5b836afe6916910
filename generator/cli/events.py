"""`new`: an event's folder is made."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.common import EVENTS, Day, echo, exit_with, print_findings, says_usage_errors
from generator.cli.overview import say_advice
from generator.commands import rehearsal
from generator.commands.isolation import run_isolated
from generator.commands.new import (
    USUAL_RULES,
    NewEvent,
    folder_of_day,
    new_event,
    remove_examples,
    system_language,
    usual_rules,
)
from generator.commands.overview import advice_for
from generator.commands.simulate import Rehearsal, simulate_event
from generator.findings import Finding
from generator.languages import ENGLISH

if TYPE_CHECKING:
    from generator.commands.importing.first_players import NewEventOutcome

MAX_PIPED_BYTES = 25_000_000  # as much as a file of players may have
RULES = "An id that `roundsheet regulations` lists, or a file.yaml."


def described(*, hidden: bool = False) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what adds the options for what can be said of a new event; hidden ones work but are not listed."""
    options = (
        click.option("--tier", hidden=hidden, help="As the regulations name it: relaxed, formal, premier."),
        click.option(
            "--structure",
            hidden=hidden,
            help="basic, advanced, standard (Urban War), or custom: stages of your own in event.yaml, such as groups.",
        ),
        click.option(
            "--stages", hidden=hidden, help="The stages of a custom structure, as event.yaml has them."
        ),
        click.option("--venue", hidden=hidden, help="Where it takes place."),
        click.option("--organizer", hidden=hidden, help="The organizer's name."),
    )

    def add(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


@click.command()
@click.argument("event", metavar="NAME|FOLDER")
@click.option("--name", help="The event's name, as players read it; then the first word is the folder's.")
@click.option("--regulations", help=f"{RULES} Without it those of your newest event, or {USUAL_RULES}.")
@click.option(
    "--date",
    "dates",
    multiple=True,
    type=Day(),
    metavar="DAY",
    help="The day, today without it; give it again for more days.",
)
@click.option(
    "--players",
    type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Registers the players of a table or a list of names, as import players does; - reads what is piped in.",
)
@described()
@click.option(
    "--language", help="Of the pages and workbooks, as a code such as de; this system's without it."
)
@click.option("--seed", help="What all randomness comes from; made up if it is not given.")
@click.option(
    "--without-examples", is_flag=True, help="Remove the example events that a fresh copy comes with."
)
@EVENTS
@says_usage_errors
def new(
    event: str,
    dates: tuple[datetime.date, ...],
    players: Path | None,
    without_examples: bool,
    events: Path,
    **words: str | None,
) -> None:
    """Make the folder of an event.

    A name is enough: the folder is called after it and the year, from the second one on after the day, too. With
    --name the first word is the folder's own name, which becomes part of the pages' addresses.

    \b
      roundsheet new "Friday Night"
      roundsheet new "Friday Night" --players names.txt
      roundsheet new durham-2018 --name "Durham Championship" --date 2018-09-15
    """
    assumed = []
    if not dates:
        dates = (datetime.date.today(),)  # noqa: DTZ011
        assumed.append(f"today, {dates[0].isoformat()} (or --date)")
    if not words["regulations"]:
        words["regulations"], of = usual_rules(events)
        as_of = f", as {of} has them" if of else ""
        assumed.append(f"regulations {words['regulations']}{as_of} (or --regulations)")
    if not words["language"]:
        words["language"] = system_language()
        if words["language"] != ENGLISH:
            assumed.append(f"language {words['language']}, as on this system (or --language)")
    if words["name"] is None:
        words["name"], event = event, folder_of_day(events, event, dates)
    asked, outcome = event_of(event, dates, words), None
    if players is None:
        made = new_event(events, asked)
    else:
        outcome = _with_players(events, asked, players)
        if outcome is None:
            return
        made = outcome.made
    for path in made:
        echo(f"made {path.as_posix()}")
    for name in remove_examples(events) if without_examples else ():
        echo(f"removed the example {(events / name).as_posix()}")
    if assumed:
        echo(f"Assumed: {'; '.join(assumed)}")
    if outcome is None:
        registration = made[-1].with_name("players.xlsx").as_posix()
        echo(f"Next: enter the players in {registration}, then roundsheet pair {event}")
    else:
        from generator.cli.interchange import tell_outcome

        tell_outcome(outcome.players, event, events)


def _with_players(events: Path, new: NewEvent, players: Path) -> NewEventOutcome | None:
    """Make the event with the players of a file, or of what is piped in; say why where nothing can be made."""
    from generator.commands.importing.asked import TableImport
    from generator.commands.importing.first_players import new_event_with_players

    piped = sys.stdin.buffer.read(MAX_PIPED_BYTES) if players == Path("-") else None
    asked = TableImport(file=players if piped is None else Path("players.txt"), content=piped)
    answer = run_isolated(events / new.id, partial(new_event_with_players, events, new, asked))
    if isinstance(answer, Finding):
        print_findings([answer])
    elif not answer.made:
        print_findings(answer.players.findings)
        for line in answer.players.lines:
            echo(line)
    else:
        return answer
    echo("nothing was made")
    exit_with(failed=True)
    return None


def event_of(event: str, dates: Iterable[datetime.date], words: dict[str, str | None]) -> NewEvent:
    return NewEvent(
        id=event,
        name=words["name"] or event,
        regulations=words["regulations"] or "",
        dates=tuple(dates),
        tier=words["tier"],
        structure=words["structure"] or ("custom" if words.get("stages") else None),
        stages=words.get("stages"),
        venue=words["venue"],
        organizer=words["organizer"],
        seed=words["seed"],
        language=words.get("language") or ENGLISH,
    )


# `simulate`: a whole event is played.


@click.command()
@click.argument("event")
@click.option("--players", type=int, default=16, show_default=True, help="How many play.")
@click.option("--regulations", default="runewars-2.2", show_default=True, help=RULES)
@click.option("--name", hidden=True, help="The event's name.")
@click.option("--date", "dates", multiple=True, type=Day(), metavar="DAY", hidden=True, help="The day.")
@described(hidden=True)
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
    """Play a whole event with invented players, to see what one looks like.

    EVENT is a folder that does not exist yet. The same words always play the same event. What is said of an event it
    takes as `roundsheet new` does: --name, --date, --tier, --structure, --venue and --organizer. To practise on an
    event of your own there is `roundsheet rehearse`.
    """
    words["name"] = words["name"] or event.replace("-", " ").title()
    dates = dates or (datetime.date.today(),)  # noqa: DTZ011
    rehearsal = Rehearsal(players=players, rounds=rounds, open_tables=open_tables)
    folder = simulate_event(events, event_of(event, dates, words), rehearsal, echo)
    echo(f"played {folder.as_posix()}: see it with roundsheet build --events {events.as_posix()}")


# `rehearse`: one's own event, to practise on.


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
    asked = rehearsal.RehearsalRequest(event=event, players=players, rounds=rounds)
    rehearsal.rehearse(events, asked, datetime.date.today(), echo)  # noqa: DTZ011
    echo(f"made {folder}")
    say_advice([advice_for(events / rehearsal.FOLDER)])
    echo("When you have practised enough: roundsheet rehearse --remove")
