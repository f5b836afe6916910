"""`new`: an event's folder is made."""

import datetime
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from generator.cli.common import EVENTS, Day, says_usage_errors
from generator.cli.printing import echo
from generator.commands.examples import remove_examples
from generator.commands.new import USUAL_RULES, NewEvent, folder_for, new_event, usual_rules
from generator.files import fill
from generator.languages import ENGLISH

MAX_PIPED_BYTES = 25_000_000  # as much as a file of players may have
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
    players: Path | None,
    without_examples: bool,
    events: Path,
    **words: str | None,
) -> None:
    """Make the folder of an event.

    A name is enough: the folder is called after it and the year. With --name the first word is the folder's own name,
    which becomes part of the pages' addresses.

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
    if words["name"] is None:
        words["name"], event = event, folder_for(event, dates)
    made = new_event(events, event_of(event, dates, words))
    for path in made:
        echo(f"made {path.as_posix()}")
    for name in remove_examples(events) if without_examples else ():
        echo(f"removed the example {(events / name).as_posix()}")
    if assumed:
        echo(f"Assumed: {'; '.join(assumed)}")
    registration = made[-1].with_name("players.xlsx").as_posix()
    if players is None:
        echo(f"Next: enter the players in {registration}, then roundsheet pair {event}")
    else:
        _register(event, events, players)


def _register(event: str, events: Path, players: Path) -> None:
    """Do what `import players` does with a file, or with what is piped in."""
    from generator.cli.import_tables import register_players

    if players != Path("-"):
        register_players(event, events, players)
        return
    with tempfile.TemporaryDirectory() as aside:
        fill(Path(aside), {"players.txt": sys.stdin.buffer.read(MAX_PIPED_BYTES)})
        register_players(event, events, Path(aside, "players.txt"))


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
