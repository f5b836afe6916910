"""`new`: an event's folder is made."""

import datetime
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from generator.cli.common import EVENTS, Day, says_usage_errors
from generator.cli.printing import echo
from generator.commands.examples import remove_examples
from generator.commands.new import NewEvent, new_event
from generator.languages import ENGLISH

RULES = "An id that `roundsheet regulations` lists, or a file.yaml."

_SAID = (
    click.option("--tier", help="As the regulations name it: relaxed, formal, premier."),
    click.option(
        "--structure",
        help="basic, advanced, standard (Urban War), or custom: stages of your own in event.yaml, such as groups.",
    ),
    click.option("--venue", help="Where it takes place."),
    click.option("--organizer", help="The organizer's name."),
)


def described(command: Callable[..., None]) -> Callable[..., None]:
    """What can be said of an event when it is made, whether it is to be played or to be tried out."""
    for option in reversed(_SAID):
        command = option(command)
    return command


@click.command()
@click.argument("event")
@click.option("--name", required=True, help="The event's name, as players read it.")
@click.option("--regulations", required=True, help=RULES)
@click.option(
    "--date",
    "dates",
    required=True,
    multiple=True,
    type=Day(),
    metavar="DAY",
    help="The day; give it again for more days.",
)
@described
@click.option("--language", help="Of the pages and workbooks, as a code such as de; English without it.")
@click.option("--seed", help="What all randomness comes from; made up if it is not given.")
@click.option(
    "--without-examples", is_flag=True, help="Remove the example events that a fresh copy comes with."
)
@EVENTS
@says_usage_errors
def new(
    event: str,
    dates: tuple[datetime.date, ...],
    without_examples: bool,
    events: Path,
    **words: str | None,
) -> None:
    """Make the folder of an event.

    EVENT is the folder's name, as in durham-2018; it becomes part of the pages' addresses.
    """
    made = new_event(events, event_of(event, dates, words))
    for path in made:
        echo(f"made {path.as_posix()}")
    for name in remove_examples(events) if without_examples else ():
        echo(f"removed the example {(events / name).as_posix()}")
    echo(
        f"Next: enter the players in {made[-1].with_name('players.xlsx').as_posix()}, then roundsheet pair {event}"
    )


def event_of(event: str, dates: Iterable[datetime.date], words: dict[str, str | None]) -> NewEvent:
    return NewEvent(
        id=event,
        name=words["name"] or event,
        regulations=words["regulations"] or "",
        dates=tuple(dates),
        tier=words["tier"],
        structure=words["structure"],
        venue=words["venue"],
        organizer=words["organizer"],
        seed=words["seed"],
        language=words.get("language") or ENGLISH,
    )
